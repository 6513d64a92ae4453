import { expect, test } from 'vitest';
import type { Json } from '../../src/index.ts';
import { promise } from '../promises.ts';
import { ada, admin, allow, bob, codeOf, deny } from '../world.ts';
import {
  chat,
  collect,
  endings,
  ofType,
  remove,
  scriptedModel,
  textOf,
  typesOf,
  wellFormed,
} from './world.ts';

const NOTHING = { text: 'Anything else?' };

test("a held call ends the turn with the gate's prompt; a yes runs what was shown, with no model in between", async () => {
  const model = scriptedModel(
    { text: 'I will delete it.', calls: [remove('about')] },
    { text: 'It is gone.' },
  );
  const { say, gate, ledger } = chat(model);
  const first = await say('delete the about page');
  expect(typesOf(first)).toEqual(['text', 'tool-call', 'tool-result', 'confirmation-required']);
  expect(ofType(first, 'confirmation-required')[0]).toMatchObject({
    // Its words were streamed a moment ago.
    actions: [{ title: 'Delete page “about”', note: null }],
    again: false,
  });
  expect((await gate.list({}, { by: ada })).actions).toMatchObject([{ note: 'I will delete it.' }]);
  expect(ofType(first, 'trace')).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'confirmation-required' }),
  );
  expect(ledger).toEqual([]);
  expect(model.asked).toHaveLength(1);
  const second = await say('yes, delete it');
  expect(ledger).toEqual(['delete about']);
  expect(typesOf(second)).toEqual(['decision-received', 'executed', 'text']);
  expect(textOf(second)).toBe('It is gone.');
  expect(model.asked).toHaveLength(2);
});

test('a button does the same, and a denial is told with its reason', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, NOTHING, { calls: [remove('home')] }, NOTHING);
  const { say, conversation, talk, ledger } = chat(model);
  const held = ofType(await say('delete about'), 'confirmation-required')[0]!.actions[0]!;
  const parts = await collect(conversation.send(talk, { decision: allow({ action: held }) }));
  expect(endings(parts)).toEqual(['executed']);
  const other = ofType(await say('delete home'), 'confirmation-required')[0]!.actions[0]!;
  const denial = { ...deny({ action: other }), reason: 'we need it' };
  expect(endings(await collect(conversation.send(talk, { decision: denial })))).toEqual(['denied']);
  expect(ledger).toEqual(['delete about']);
  expect(JSON.stringify(model.asked.at(-1)!.prompt.at(-1))).toContain('we need it');
});

test('the model sees each call once with its result, and the outcome as a call of its own', async () => {
  const model = scriptedModel(
    { calls: [{ ...remove('about'), id: 'odd id/1' }] },
    { text: 'Four pages.', calls: [] },
    NOTHING,
  );
  const { say } = chat(model);
  await say('delete about');
  await say('how many pages are there?');
  await say('yes');
  const { prompt } = model.asked.at(-1)!;
  expect(wellFormed(prompt)).toEqual([]);
  expect(prompt.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'user',
    'assistant',
    'user',
    'assistant',
    'tool',
  ]);
  expect(JSON.stringify(prompt[2])).toContain('pending_confirmation');
  expect(JSON.stringify(prompt[7])).toMatch(/"status":"succeeded"/);
});

test('where a call came with reasoning, its outcome takes the place of the result', async () => {
  const model = scriptedModel({ reasoning: 'hmm', calls: [remove('about')] }, NOTHING);
  const { say } = chat(model);
  await say('delete about');
  await say('yes');
  const { prompt } = model.asked.at(-1)!;
  expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
  expect(prompt[1]!.content).toMatchObject([
    { type: 'reasoning', text: 'hmm', providerOptions: { test: { signature: 'sig' } } },
    { type: 'tool-call' },
  ]);
  expect(JSON.stringify(prompt[2])).toMatch(/"status":"succeeded"/);
});

test('reads run at once; what is held with them is one prompt, after their results', async () => {
  const model = scriptedModel(
    { calls: [remove('about'), { tool: 'list_pages' }, remove('home')] },
    { text: 'There are four.' },
  );
  const { say } = chat(model);
  const parts = await say('show the pages, and delete about and home');
  expect(textOf(parts)).toBe('There are four.');
  expect(typesOf(parts).at(-1)).toBe('confirmation-required');
  expect(ofType(parts, 'confirmation-required')).toHaveLength(1);
  expect(ofType(parts, 'confirmation-required')[0]!.actions.map(({ title }) => title)).toEqual([
    'Delete page “about”',
    'Delete page “home”',
  ]);
});

test('the model cannot confirm: not by an argument, not by saying so, not by calling again', async () => {
  const model = scriptedModel(
    {
      text: 'Done, it is deleted!',
      calls: [{ tool: 'delete_page', args: { slug: 'about', confirmed: true } }],
    },
    { calls: [{ tool: 'delete_page', args: { slug: 'about', confirmed: true, confirm: true } }] },
    { text: 'yes' },
  );
  const { say, gate, ledger } = chat(model);
  const parts = await say('delete about');
  expect(typesOf(parts).at(-1)).toBe('confirmation-required');
  const again = await say('what about it?');
  expect(ofType(again, 'confirmation-required')).toMatchObject([{ again: true }]);
  expect(ledger).toEqual([]);
  // And what waits already is not asked about twice.
  expect((await gate.list({}, { by: ada })).actions).toHaveLength(1);
});

test('what changed while the answer was on its way is shown again, and not answered', async () => {
  const model = scriptedModel({ calls: [remove('about')] });
  const { say, gate, ledger } = chat(model);
  const held = ofType(await say('delete about'), 'confirmation-required')[0]!.actions[0]!;
  const { reply } = gate;
  gate.reply = async (said, who) => {
    await gate.edit({ action: held.id, revision: 1, args: { slug: 'home' } }, { by: ada });
    return reply(said, who);
  };
  const parts = await say('yes');
  expect(ledger).toEqual([]);
  expect(ofType(parts, 'confirmation-required')[0]!.actions).toMatchObject([{ revision: 2 }]);
});

test('something unclear is asked about again, and no model hears of it', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, NOTHING);
  const { say, ledger } = chat(model);
  await say('delete about');
  const parts = await say('maybe');
  expect(typesOf(parts)).toEqual(['notice', 'confirmation-required']);
  expect(ofType(parts, 'confirmation-required')).toMatchObject([{ again: true }]);
  expect(model.asked).toHaveLength(1);
  await say('ok');
  expect(ledger).toEqual(['delete about']);
});

test('a question is answered while the prompt stays; it is shown again, and then a yes counts', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, { text: 'Three.' }, NOTHING);
  const { say, ledger } = chat(model);
  await say('delete about');
  const parts = await say('how many sections does it have?');
  expect(typesOf(parts)).toEqual(['text', 'confirmation-required']);
  await say('yes');
  expect(ledger).toEqual(['delete about']);
});

test('where policy says so, another message withdraws what waits, says so, and is answered', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, { text: 'Here it is.' });
  const { say, ledger } = chat(model, { gate: { policy: { replies: { onUnrelated: 'cancel' } } } });
  await say('delete about');
  const parts = await say('actually, show me my pipeline');
  expect(typesOf(parts)).toEqual(['decision-received', 'cancelled', 'notice', 'text']);
  await say('yes');
  expect(ledger).toEqual([]);
});

test('edit, then which: the others are withdrawn, and what is left is asked about afresh', async () => {
  const model = scriptedModel({ calls: [remove('about'), remove('home'), remove('blog')] }, NOTHING);
  const { say, ledger } = chat(model);
  await say('delete about, home and blog');
  expect(typesOf(await say('edit'))).toEqual(['notice']);
  const parts = await say('just delete the first one');
  expect(endings(parts)).toEqual(['cancelled', 'cancelled']);
  expect(ofType(parts, 'confirmation-required')[0]!.actions.map(({ title }) => title)).toEqual([
    'Delete page “about”',
  ]);
  expect(ledger).toEqual([]);
  expect(model.asked).toHaveLength(1);
  await say('yes');
  expect(ledger).toEqual(['delete about']);
});

test('edit, then what: the new call takes the place of the old one, and is asked about afresh', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, { calls: [remove('home')] }, NOTHING);
  const { say, ledger, gate } = chat(model);
  const held = ofType(await say('delete about'), 'confirmation-required')[0]!.actions[0]!;
  await say('edit');
  const parts = await say('I meant the home page');
  expect(JSON.stringify(model.asked[1]!.prompt[0])).toContain('about');
  expect(ofType(parts, 'confirmation-required')[0]!.actions).toMatchObject([
    {
      id: held.id,
      revision: 2,
      title: 'Delete page “home”',
      changes: expect.arrayContaining([expect.anything()]),
    },
  ]);
  await say('yes');
  expect(ledger).toEqual(['delete home']);
  expect((await gate.get(held.id, { by: ada })).status).toBe('succeeded');
  expect(wellFormed(model.asked.at(-1)!.prompt)).toEqual([]);
});

promise(
  'I4',
  'an answer after the time is over: nothing ran, the person is told, no model is asked',
  async () => {
    const model = scriptedModel({ calls: [remove('about')] }, NOTHING);
    const { say, clock, ledger } = chat(model);
    await say('delete about');
    clock.advance(5 * 60_000);
    const parts = await say('yes');
    expect(endings(parts)).toEqual(['expired']);
    expect(typesOf(parts)).not.toContain('confirmation-required');
    expect(model.asked).toHaveLength(1);
    expect(ledger).toEqual([]);
  },
);

test('what was decided elsewhere, or expired, is told at the next turn, to the model as well', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, { calls: [remove('home')] }, NOTHING, NOTHING);
  const { say, gate, clock, ledger } = chat(model);
  const held = ofType(await say('delete about'), 'confirmation-required')[0]!.actions[0]!;
  await gate.decide(allow({ action: held }), { by: ada, via: 'inbox' });
  expect(endings(await say('delete home too'))).toEqual(['executed']);
  clock.advance(10 * 60_000);
  await gate.sweep();
  expect(endings(await say('and now?'))).toEqual(['expired']);
  expect(ledger).toEqual(['delete about']);
  const { prompt } = model.asked.at(-1)!;
  expect(wellFormed(prompt)).toEqual([]);
  expect(JSON.stringify(prompt)).toMatch(/"status":"succeeded".*"status":"expired"/);
});

test('an undo elsewhere is told to the model as what it is, not as another deletion', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, NOTHING, NOTHING);
  const { say, gate } = chat(model);
  const held = ofType(await say('delete about'), 'confirmation-required')[0]!.actions[0]!;
  await say('yes');
  await gate.undo({ action: held.id }, { by: ada });
  expect(endings(await say('thanks, I took it back'))).toEqual(['executed']);
  const { prompt } = model.asked.at(-1)!;
  expect(JSON.stringify(prompt)).toContain('Undo');
  expect(JSON.stringify(prompt).match(/"toolName":"delete_page"/g)).toHaveLength(4);
});

test('a failing model hides no outcome', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, { fails: 'overloaded' });
  const { say, ledger } = chat(model);
  await say('delete about');
  const parts = await say('yes');
  expect(ledger).toEqual(['delete about']);
  expect(typesOf(parts)).toEqual(['decision-received', 'executed', 'error', 'notice']);
  expect(ofType(parts, 'notice')[0]!.text).toBe('Done.');
});

promise(
  'I11',
  'if an action cannot be saved, the turn ends with a clear error and nothing was run',
  async () => {
    const model = scriptedModel({ calls: [remove('about')] }, NOTHING);
    const { say, store, ledger } = chat(model);
    const { commit } = store;
    store.commit = () => Promise.reject(Object.assign(new Error('disk'), { code: 'STORE_FULL' }));
    const parts = await say('delete about');
    expect(ofType(parts, 'error')).toHaveLength(1);
    expect(typesOf(parts)).not.toContain('confirmation-required');
    store.commit = commit;
    await say('yes');
    expect(ledger).toEqual([]);
    expect(wellFormed(model.asked.at(-1)!.prompt)).toEqual([]);
  },
);

test('wrong arguments, an unknown tool and a failed preview go back to the model, which may do better', async () => {
  const model = scriptedModel(
    { calls: [{ tool: 'delete_page', args: { slug: 7 } }] },
    { calls: [{ tool: 'format_disk' }] },
    { calls: [remove('nowhere'), remove('about')] },
    { calls: [remove('about')] },
  );
  const { say, ledger } = chat(model);
  const parts = await say('delete about');
  const results = ofType(parts, 'tool-result').map(({ result }) => (result as { code?: string }).code);
  expect(results).toEqual([
    'INVALID_ARGUMENTS',
    'UNKNOWN_TOOL',
    'PREVIEW_FAILED',
    'PREVIEW_FAILED',
    undefined,
  ]);
  expect(ofType(parts, 'confirmation-required')[0]!.actions).toHaveLength(1);
  expect(ledger).toEqual([]);
});

test('what policy lets run is told in the same turn', async () => {
  const model = scriptedModel({ calls: [{ tool: 'save_note', args: { text: 'milk' } }] }, { text: 'Noted.' });
  const { say, ledger } = chat(model, { gate: { policy: { effects: { write: 'run' } } } });
  const parts = await say('note milk');
  expect(typesOf(parts)).toEqual(['tool-call', 'tool-result', 'executed', 'text']);
  expect(ledger).toEqual(['note milk']);
  expect(wellFormed(model.asked.at(-1)!.prompt)).toEqual([]);
  expect(typesOf(await say('thanks'))).toEqual([]);
});

promise('T17', 'a secret argument is in no line of the transcript and in no part', async () => {
  const args = { to: 'bob', password: 'hunter2-canary' };
  const model = scriptedModel({ calls: [{ tool: 'send_mail', args }] }, NOTHING);
  const { say, store } = chat(model);
  const parts = [...(await say('send it')), ...(await say('yes'))];
  expect(endings(parts)).toEqual(['executed']);
  expect(JSON.stringify(parts)).not.toContain('canary');
  expect(JSON.stringify(await store.transcript('acme', 's1', 0))).not.toContain('canary');
  expect(JSON.stringify(model.asked)).not.toContain('canary');
});

test('a host may tell the model of what waits in a shape of its own', async () => {
  const pendingResult = ({ title }: { title: string }): Json => ({
    requiresConfirmation: true,
    message: title,
  });
  const model = scriptedModel({ calls: [remove('about')] }, NOTHING, NOTHING);
  const { say, ledger } = chat(model, { policy: { pendingResult } });
  const parts = await say('delete about');
  expect(ofType(parts, 'tool-result')[0]!.result).toEqual({
    requiresConfirmation: true,
    message: 'Delete page “about”',
  });
  expect(endings(await say('yes'))).toEqual(['executed']);
  expect(ledger).toEqual(['delete about']);
});

test('tellOutcomes: false leaves the outcome to the conversation', async () => {
  const model = scriptedModel({ calls: [remove('about')] });
  const { say } = chat(model, { policy: { tellOutcomes: false } });
  await say('delete about');
  expect(typesOf(await say('yes'))).toEqual(['decision-received', 'executed', 'notice']);
  expect(model.asked).toHaveLength(1);
});

test('what drifted is asked about again, with the difference', async () => {
  const model = scriptedModel({ calls: [remove('about')] }, NOTHING);
  const { say, pages, ledger } = chat(model);
  await say('delete about');
  pages.set('about', { name: 'about', sections: 99, version: 2 });
  const parts = await say('yes');
  expect(endings(parts)).toEqual(['superseded']);
  expect(ofType(parts, 'confirmation-required')[0]!.actions).toMatchObject([
    { revision: 2, changes: [{ label: 'Sections', before: 3, after: 99 }] },
  ]);
  expect(ledger).toEqual([]);
  await say('yes');
  expect(ledger).toEqual(['delete about']);
});

promise('T10', "nobody else reads, continues or answers a person's conversation", async () => {
  const { say, conversation, ledger } = chat(scriptedModel({ calls: [remove('about')] }, NOTHING));
  await say('delete about');
  for (const by of [bob, { ...ada, tenant: 'other' }]) {
    const talk = { session: 's1', by };
    const parts = await collect(conversation.send(talk, { text: 'yes' }));
    expect(endings(parts)).toEqual([]);
    if (by === bob) expect(ofType(parts, 'error')).toMatchObject([{ code: 'NOT_FOUND' }]);
  }
  expect(await codeOf(conversation.messages({ session: 's1', by: bob }))).toBe('NOT_FOUND');
  expect(
    await codeOf(
      collect(conversation.send({ session: 's1', by: { ...ada, kind: 'agent' } }, { text: 'yes' })),
    ),
  ).toBe('INVALID_CALL');
  expect(ledger).toEqual([]);
});

test('an erased conversation begins anew', async () => {
  const model = scriptedModel(NOTHING, NOTHING);
  const { say, gate, store } = chat(model);
  await say('my secret');
  await gate.erase({ session: 's1' }, { by: admin });
  expect(await store.transcript('acme', 's1', 0)).toEqual([]);
  await say('hello again');
  expect(JSON.stringify(model.asked.at(-1)!.prompt)).not.toContain('my secret');
  expect((await store.transcript('acme', 's1', 0)).map(({ seq }) => seq)).toEqual([1, 2]);
});
