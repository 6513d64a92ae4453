import { expect, test } from 'vitest';
import { person } from '../../src/cli/person.ts';
import { outside, outsider, run } from './others.ts';
import { ASKED, gardenIn, newHome, spawned } from './world.ts';

const by = outsider;
const ada = { by: person(), via: 'web' };

test('an empty inbox says so', async () => {
  const home = newHome();
  expect(await run(home, 'inbox', '--list')).toMatchObject({ code: 0, output: 'Nothing waits for you.\n' });
  expect(await run(home, 'inbox', '--json')).toMatchObject({ code: 0, output: '' });
});

test('what a chat asks is allowed here, runs here, and is undone here', async () => {
  const home = newHome();
  const chat = spawned(home);
  await chat.say('fell apple', ASKED);
  const [asked] = (await run(home, 'inbox', '--list', '--json')).json() as never as [{ id: string }];
  expect(asked).toMatchObject({ title: 'Fell the apple', status: 'pending' });
  const allowed = await run(home, 'inbox', 'allow', asked.id);
  expect(allowed).toMatchObject({ code: 0, output: '✓ done: Fell the apple\n' });
  expect(gardenIn(home).ledger).toEqual(['fell apple']);
  expect((await run(home, 'inbox', 'undo', asked.id)).output).toBe('✓ done: Undo: Fell the apple\n');
  expect(gardenIn(home).ledger).toEqual(['fell apple', 'raise apple']);
  const again = await run(home, 'inbox', 'allow', asked.id);
  expect(again.code).toBe(1);
  expect(again.output).toContain(`It was allowed before, by ${person().id}. (ALREADY_DECIDED)`);
});

test('what runs elsewhere is allowed here, and run there: once, with its reason where it is denied', async () => {
  const home = newHome();
  const gate = outside(home);
  const { action } = await gate.write('/notes/a.md');
  const shown = await run(home, 'inbox', 'show', action.id);
  expect(shown.output).toContain('path: “/notes/a.md”');
  expect(shown.output).toContain('Allowing it lets claude run it, once. Nothing runs here.');
  const allowed = await run(home, 'inbox', 'allow', action.id);
  expect(allowed).toMatchObject({
    code: 0,
    output: '… allowed, not started yet: Write a.md\n  claude may run it now, once.\n',
  });
  expect(await gate.claim({ action: action.id, revision: 1 }, { by })).toMatchObject({ status: 'claimed' });

  const other = await gate.write('/notes/b.md');
  const denied = await run(home, 'inbox', 'deny', other.action.id, '--reason', 'Not there.', '--json');
  expect(denied.json()).toMatchObject([{ status: 'denied' }]);
  expect(await gate.get(other.action.id, { by })).toMatchObject({
    decision: { verdict: 'deny', via: 'terminal', reason: 'Not there.' },
  });
});

test('a permission covers a folder for a time, is listed, and is taken back', async () => {
  const home = newHome();
  const gate = outside(home);
  const { action } = await gate.write('/notes/a.md');
  const granted = await run(home, 'inbox', 'grant', action.id, '--minutes', '15', '--uses', '2');
  expect(granted.code).toBe(0);
  expect(granted.output).toContain(
    'For 15 minutes, claude may call write_file up to 2 times without asking, where path is under “/notes”, whatever the other arguments are.',
  );
  expect(await gate.get(action.id, { by })).toMatchObject({ status: 'approved' });
  // A gate that is open already may ask for another second.
  const later = outside(home);
  const through = await later.write('/notes/deep/b.md');
  expect(through.status).toBe('approved');
  for (const command of [['history'], ['inbox', 'show']])
    expect((await run(home, ...command, through.action.id)).output).toContain(
      `by ${person().id}’s permission (grant)`,
    );
  expect((await later.write('/notes/../etc/passwd')).status).toBe('pending');
  expect((await later.write('/notes-old/b.md')).status).toBe('pending');
  expect((await run(home, 'history')).output).toContain(`, allowed by ${person().id}’s permission\n`);
  const [grant] = (await run(home, 'inbox', 'grants', '--json')).json() as never as [{ id: string }];
  expect(grant).toMatchObject({ uses: 1, where: { '/path': { prefix: '/notes' } } });
  expect((await run(home, 'inbox', 'revoke', grant.id)).code).toBe(0);
  expect((await outside(home).write('/notes/c.md')).status).toBe('pending');
  expect((await run(home, 'inbox', 'grants')).output).toBe('Nothing is allowed without asking.\n');
});

test('conditions can be chosen', async () => {
  const home = newHome();
  const gate = outside(home);
  const { action } = await gate.write('/notes/2026/a.md');
  const wrong = await run(home, 'inbox', 'grant', action.id, '--same', 'colour');
  expect(wrong).toMatchObject({ code: 2, errors: 'countersign: "colour" is none of: content, path.\n' });
  const args = ['--same', 'content', '--under', 'path=/notes'];
  expect((await run(home, 'inbox', 'grant', action.id, ...args)).code).toBe(0);
  const later = outside(home);
  expect((await later.write('/notes/b.md', 'hello')).status).toBe('approved');
  expect((await later.write('/notes/c.md', 'other')).status).toBe('pending');
});

test('of what has changed, one says which revision one saw', async () => {
  const home = newHome();
  const gate = outside(home);
  const { action } = await gate.write('/notes/a.md');
  const elsewhere = { effect: 'destructive', title: 'Write b.md' } as const;
  await gate.edit(
    { action: action.id, revision: 1, args: { path: '/notes/b.md', content: '' }, elsewhere },
    ada,
  );
  const unsaid = await run(home, 'inbox', 'allow', action.id);
  expect(unsaid.code).toBe(2);
  expect(unsaid.errors).toContain('--revision 2');
  const old = await run(home, 'inbox', 'allow', action.id, '--revision', '1');
  expect(old.code).toBe(1);
  expect(old.output).toContain('STALE_REVISION');
  expect((await run(home, 'inbox', 'show', action.id)).output).toMatch(/Changed: .*a\.md.* → .*b\.md/);
  expect((await run(home, 'inbox', 'allow', action.id, '--revision', '2')).code).toBe(0);
});

test('what is in doubt is listed first, and a person says what they found', async () => {
  const home = newHome();
  const gate = outside(home);
  const { action } = await gate.write('/notes/a.md');
  await gate.decide({ action: action.id, revision: 1, verdict: 'allow' }, ada);
  const claim = (await gate.claim({ action: action.id, revision: 1 }, { by })) as { token: string };
  await gate.complete(
    { action: action.id, revision: 1, token: claim.token, outcome: { status: 'in_doubt' } },
    { by },
  );
  await gate.write('/notes/b.md');
  const { output } = await run(home, 'inbox', '--list');
  expect(output.indexOf('In doubt')).toBeLessThan(output.indexOf('Destructive'));
  expect((await run(home, 'inbox', 'found', action.id, 'perhaps')).code).toBe(2);
  const found = await run(home, 'inbox', 'found', action.id, 'happened', '--note', 'It is on the disk.');
  expect(found).toMatchObject({ code: 0, output: '✓ done: Write a.md\n' });
});

test.for([
  [['inbox', 'allow'], 'Say which: countersign inbox allow ID'],
  [['inbox', 'shred', 'x'], 'There is no “countersign inbox shred”'],
  [['inbox', 'grant', 'x', '--minutes', 'ten'], '--minutes is a positive whole number.'],
  [['inbox', 'allow', 'x', '--reason', 'why'], '--reason goes with deny.'],
  [['inbox', '--loud'], '--loud'],
] as const)('%j is refused with exit code 2', async ([args, words]) => {
  const refused = await run(newHome(), ...args);
  expect(refused.code).toBe(2);
  expect(refused.errors).toContain(words);
  expect(refused.errors).not.toContain('    at ');
});

test('an unknown action is said to be unknown', async () => {
  const { code, errors } = await run(newHome(), 'inbox', 'show', 'nothing');
  expect(code).toBe(1);
  expect(errors).toMatch(/^countersign: [^\n]+\(NOT_FOUND\)\n$/);
});
