import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { person } from '../../src/cli/person.ts';
import { outside, run } from './others.ts';
import { ASKED, gardenIn, newHome, spawned } from './world.ts';

const you = { by: person(), via: 'web' };

test('history tells what was asked and decided, and everything that happened to one', async () => {
  const home = newHome();
  expect((await run(home, 'history')).output).toBe('Nothing has happened yet.\n');
  const gate = outside(home);
  const [a, b] = [await gate.write('/notes/a.md'), await gate.write('/notes/b.md')];
  await gate.decide({ action: a.action.id, revision: 1, verdict: 'deny', reason: 'Not now.' }, you);
  const all = await run(home, 'history');
  expect(all.output).toContain(
    `✗ denied, not run: Write a.md\n  ${a.action.id}  asked by claude, denied by ${you.by.id}`,
  );
  expect(all.output.indexOf('a.md')).toBeLessThan(all.output.indexOf('b.md'));
  expect((await run(home, 'history', '--json', '--limit', '1')).json()).toMatchObject([
    { id: b.action.id, status: 'pending' },
  ]);
  const life = await run(home, 'history', a.action.id);
  expect(life.output).toMatch(
    /proposed 1, by claude.*Write a\.md.*\/notes\/a\.md[\s\S]*denied 1, by .*Not now\./,
  );
});

test.for(['history', 'inbox --list', 'keys --help', '--help'])(
  'nobody has to read “%s” to its end',
  async (line) => {
    const home = newHome();
    await outside(home).write('/notes/a.md');
    const unread = spawned(home, line.split(' '));
    unread.child.stdout!.destroy();
    expect(await unread.ended).toBe(0);
    expect(unread.errors()).toBe('');
  },
);

test('undo takes back what was done, once, and says what cannot be', async () => {
  const home = newHome();
  const chat = spawned(home);
  await chat.say('fell apple', ASKED);
  await chat.say('yes', '✓ done');
  const [{ id }] = (await run(home, 'history', '--json')).json() as never as [{ id: string }];
  expect(await run(home, 'undo', id)).toMatchObject({ code: 0, output: '✓ done: Undo: Fell the apple\n' });
  expect(gardenIn(home).ledger).toEqual(['fell apple', 'raise apple']);
  const again = await run(home, 'undo', id);
  expect(again.code).toBe(1);
  expect(again.errors).toContain('ALREADY_UNDONE');
  expect((await run(home, 'undo')).code).toBe(2);
});

test('audit finds what was altered, and against a checkpoint also what was cut off', async () => {
  const home = newHome();
  const checkpoint = join(newHome(), 'checkpoint.json');
  const gate = outside(home);
  const { action } = await gate.write('/notes/a.md');
  await gate.decide({ action: action.id, revision: 1, verdict: 'deny' }, you);
  const well = await run(home, 'audit', '--checkpoint', checkpoint);
  expect(well).toMatchObject({ code: 0, output: expect.stringMatching(/^The record is whole: \d+ links/) });
  expect(JSON.parse(readFileSync(checkpoint, 'utf8'))).toMatchObject([
    { chain: '' },
    { chain: 'mcp-1', seq: 2 },
  ]);
  const cut = await run(newHome(), 'audit', '--checkpoint', checkpoint);
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('mcp-1, link 2') });

  writeFileSync(join(home, 'broken.json'), '{"not":"one"}');
  const refused = await run(home, 'audit', '--checkpoint', join(home, 'broken.json'));
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('is no checkpoint') });
  expect(readFileSync(join(home, 'broken.json'), 'utf8')).toBe('{"not":"one"}');

  const db = new DatabaseSync(join(home, 'countersign.db'), { timeout: 5000 });
  db.exec("UPDATE actions SET status = 'approved'");
  db.close();
  const ill = await run(home, 'audit', '--checkpoint', checkpoint, '--json');
  expect(ill.code).toBe(1);
  expect(ill.json()).toMatchObject([{ ok: false, rows: [{ id: action.id }] }]);
});

test('audit names what is on record and was not legal', async () => {
  const home = newHome();
  const gate = outside(home);
  const { action } = await gate.write('/notes/a.md');
  await gate.decide({ action: action.id, revision: 1, verdict: 'deny' }, you);
  const db = new DatabaseSync(join(home, 'countersign.db'), { timeout: 5000 });
  db.exec("UPDATE actions SET status = 'approved', live = 1");
  db.close();
  await outside(home).cancel({ action: action.id }, you);
  const ill = await run(home, 'audit');
  expect(ill).toMatchObject({ code: 1 });
  expect(ill.output).toContain(
    `mcp-1, link 3, action ${action.id} revision 1: it does not follow from what was done before\n`,
  );
  expect((await run(home, 'audit', '--json')).json()).toMatchObject([
    { ok: false, rows: [], breaches: [{ chain: 'mcp-1', seq: 3, action: action.id, breach: 'out_of_turn' }] },
  ]);
});

test('keys are made, told once, listed without themselves, and revoked', async () => {
  const home = newHome();
  expect((await run(home, 'keys')).output).toBe('There are no keys.\n');
  const made = await run(home, 'keys', 'create', 'My agent', '--agent', 'menta', '--days', '30');
  expect(made.output).toMatch(/^cs_[\w-]+\n$/);
  expect(made.errors).toContain('“My agent”, agent menta: propose, execute, read');
  const [key] = (await run(home, 'keys', '--json')).json() as never as [{ id: string }];
  expect(key).toMatchObject({
    name: 'My agent',
    principal: { kind: 'agent', actsFor: you.by.id },
    revoked: false,
  });
  expect(JSON.stringify(key)).not.toContain(made.output.trim());
  expect((await run(home, 'keys', 'revoke', key.id)).code).toBe(0);
  expect((await run(home, 'keys', 'list')).output).toContain(', revoked');
});

test.for([
  [['keys', 'create', 'x'], 2, 'Say whose it is'],
  [['keys', 'create', 'x', '--agent', 'a', '--scopes', 'decide'], 1, 'INVALID_KEY'],
  [['keys', 'dance', 'x'], 2, 'keys create NAME'],
  [['keys', 'revoke', 'x'], 1, 'NOT_FOUND'],
  [['history', 'x'], 1, 'NOT_FOUND'],
  [['history', '--limit', 'all'], 2, '--limit is a positive whole number.'],
  [['audit', 'me'], 2, 'audit takes options only.'],
] as const)('%j is refused with exit code %i', async ([args, code, words]) => {
  const refused = await run(newHome(), ...args);
  expect(refused.code).toBe(code);
  expect(refused.errors).toContain(words);
  expect(refused.errors).not.toContain('    at ');
});

test.for(['inbox', 'history', 'undo', 'audit', 'keys'])('%s --help helps', async (command) => {
  const { code, output } = await run(newHome(), command, '--help');
  expect(code).toBe(0);
  expect(output).toContain(`countersign ${command}`);
  expect(output).toContain('COUNTERSIGN_HOME');
});
