import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promise } from '../promises.ts';
import { ada, allow } from '../world.ts';
import {
  type Chat,
  chat,
  collect,
  endings,
  ofType,
  remove,
  type Said,
  scriptedModel,
  wellFormed,
} from './world.ts';

const NOTHING = { text: 'Anything else?' };

test('a session goes on after a restart, wherever it was cut off', async () => {
  const before = chat(scriptedModel({ text: 'Shall I?', calls: [remove('about')] }));
  await before.say('delete about');
  const { say, conversation, talk, ledger } = before.restarted(scriptedModel(NOTHING));
  const shown = await collect(conversation.resume(talk));
  expect(ofType(shown, 'confirmation-required')).toMatchObject([{ again: true }]);
  expect(endings(await say('yes'))).toEqual(['executed']);
  expect(ledger).toEqual(['delete about']);
});

/** Cuts a turn off after so many of its writes to the store. */
async function cutOff(made: Chat, text: string, writes: number): Promise<boolean> {
  const { store } = made;
  const { append, commit } = store;
  let left = writes;
  const cut = <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    function (this: unknown, ...args: A): Promise<R> {
      // What a killed process asks for never happens.
      return left-- > 0 ? write.apply(store, args) : new Promise<R>(() => {});
    };
  store.append = cut(append);
  store.commit = cut(commit);
  const sent = made.say(text).then(() => true);
  // A write that never ends is known by nothing else happening any more.
  const ended = await Promise.race([sent, quiet()]);
  store.append = append;
  store.commit = commit;
  return ended;
}

async function quiet(): Promise<false> {
  for (let i = 0; i < 60; i++) await new Promise(setImmediate);
  return false;
}

promise(
  'I9',
  'cut off after any of its writes, a turn loses nothing that waits and leaves no call without a result',
  async () => {
    for (let writes = 0; ; writes++) {
      const made = chat(
        scriptedModel({ text: 'So.', calls: [remove('about'), { tool: 'list_pages' }] }, NOTHING),
      );
      const ended = await cutOff(made, 'delete about', writes);
      const model = scriptedModel(NOTHING, NOTHING, NOTHING);
      const { say, gate, ledger } = made.restarted(model);
      await say('are you there?');
      await say('yes');
      await say('and now?');
      expect(ledger.length).toBeLessThanOrEqual(1);
      const { actions } = await gate.list({ session: 's1' }, { by: ada });
      expect(actions.map(({ status }) => status)).toEqual(ledger.length === 1 ? ['succeeded'] : []);
      for (const { prompt } of model.asked) expect(wellFormed(prompt)).toEqual([]);
      if (ended) {
        expect(ledger).toEqual(['delete about']);
        expect(writes).toBeGreaterThan(3);
        return;
      }
    }
  },
);

promise('I1', 'two processes that answer at once have one effect, and one transcript', async () => {
  const first = chat(scriptedModel({ calls: [remove('about')] }, NOTHING));
  await first.say('delete about');
  const second = first.restarted(scriptedModel(NOTHING));
  const both = await Promise.all([first.say('yes'), second.say('yes')]);
  expect(first.ledger).toEqual(['delete about']);
  expect(both.flatMap(endings).filter((ending) => ending === 'executed').length).toBeGreaterThanOrEqual(1);
  const last = scriptedModel(NOTHING);
  await first.restarted(last).say('so?');
  expect(wellFormed(last.asked[0]!.prompt)).toEqual([]);
  expect(JSON.stringify(last.asked[0]!.prompt).match(/"status":"succeeded"/g)).toHaveLength(1);
});

test('ids that a provider uses twice are told apart', async () => {
  const same = { calls: [{ ...remove('about'), id: 'call_1' }] };
  const model = scriptedModel(same, NOTHING, { calls: [{ ...remove('home'), id: 'call_1' }] }, NOTHING);
  const { say, ledger } = chat(model);
  for (const text of ['delete about', 'yes', 'delete home', 'yes']) await say(text);
  expect(ledger).toEqual(['delete about', 'delete home']);
  expect(wellFormed(model.asked.at(-1)!.prompt)).toEqual([]);
});

type Step =
  | { readonly text: string }
  | { readonly restart: true }
  | { readonly wait: number }
  | { readonly inbox: 'allow' | 'deny' }
  | { readonly undo: true };

test('after any sequence of calls, decisions, restarts and other messages, what a model is given is well formed', async () => {
  const slugs = ['about', 'home', 'blog', 'shop'] as const;
  const said = fc.record(
    {
      text: fc.constantFrom('Well.', ''),
      reasoning: fc.constantFrom('hmm'),
      calls: fc.array(
        fc
          .oneof(
            fc.constantFrom(...slugs).map(remove),
            fc.constantFrom(
              { tool: 'list_pages' },
              { tool: 'nothing' },
              { tool: 'save_note', args: { text: 'x' } },
              { tool: 'delete_page', args: { slug: 1 } },
            ),
          )
          .map((call) => ({ ...call, id: 'call_1' })),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  );
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc
      .constantFrom('yes', 'no', 'edit', 'the first one', 'maybe', 'show me the pages', 'what?')
      .map((text) => ({ text })),
    fc.constantFrom<Step>(
      { restart: true },
      { wait: 400_000 },
      { inbox: 'allow' },
      { inbox: 'deny' },
      { undo: true },
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { maxLength: 12 }),
      fc.array(step, { maxLength: 10 }),
      async (says, steps) => {
        const model = scriptedModel(...(says as Said[]));
        let now = chat(model, { gate: { policy: { effects: { write: 'run' } } } });
        const { gate, clock } = now;
        for (const one of [{ text: 'begin' }, ...steps]) {
          if ('text' in one) await now.say(one.text);
          else if ('restart' in one) now = now.restarted(model);
          else if ('wait' in one) clock.advance(one.wait);
          else if ('undo' in one) {
            const [last] = (await gate.list({ undoable: true, limit: 1 }, { by: ada })).actions;
            if (last) await gate.undo({ action: last.id }, { by: ada }).catch(() => {});
          } else {
            const [waiting] = (await gate.list({ status: 'pending', limit: 1 }, { by: ada })).actions;
            if (waiting)
              await gate
                .decide({ ...allow({ action: waiting }), verdict: one.inbox }, { by: ada })
                .catch(() => {});
          }
        }
        for (const { prompt } of model.asked) expect(wellFormed(prompt)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test('a screen sees an approval request until there is an output, and what came of it then', async () => {
  const { say, conversation, talk } = chat(
    scriptedModel({ text: 'So.', calls: [remove('about'), remove('home')] }, NOTHING),
  );
  const [{ actions }] = ofType(await say('delete about and home'), 'confirmation-required') as never as [
    { actions: { id: string }[] },
  ];
  const states = async () =>
    (await conversation.messages(talk)).flatMap(({ parts }) =>
      parts.flatMap((part) => ('toolCallId' in part ? [part] : [])),
    );
  expect(await states()).toMatchObject([
    {
      type: 'tool-delete_page',
      state: 'approval-requested',
      approval: { id: `${actions[0]!.id}.1`, descriptor: { title: 'Delete page “about”' } },
    },
    { state: 'approval-requested' },
  ]);
  expect((await states()).every((part) => !('output' in part))).toBe(true);
  await say('only the first');
  await say('no');
  expect(await states()).toMatchObject([
    { state: 'output-available', approval: { approved: true }, output: { status: 'succeeded' } },
    { state: 'output-denied', approval: { approved: false } },
  ]);
  expect((await conversation.messages(talk)).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
    'assistant',
  ]);
});
