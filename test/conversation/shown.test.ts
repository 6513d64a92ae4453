import { expect, test } from 'vitest';
import { promise } from '../promises.ts';
import { ada, allow } from '../world.ts';
import { type Chat, chat, collect, ofType, remove, scriptedModel } from './world.ts';

const resumed = async ({ conversation, talk }: Chat, via?: string) =>
  ofType(await collect(conversation.resume({ ...talk, ...(via ? { via } : {}) })), 'confirmation-required');
const titlesAndAgain = (shown: Awaited<ReturnType<typeof resumed>>) =>
  shown.map(({ actions, again }) => [actions.map(({ title }) => title).join(), again]);

test('what was only queued is not shown again when it is shown first', async () => {
  const made = chat(scriptedModel({ calls: [remove('about')] }, { calls: [remove('home')] }));
  const [first] = ofType(await made.say('delete about'), 'confirmation-required');
  await made.say('and what else is there? delete home too');
  const action = first!.actions[0]!;
  await made.gate.decide({ ...allow({ action }), verdict: 'deny' }, { by: ada, via: 'inbox' });
  expect(titlesAndAgain(await resumed(made))).toEqual([['Delete page “home”', false]]);
  expect(titlesAndAgain(await resumed(made))).toEqual([['Delete page “home”', true]]);
  expect(titlesAndAgain(await resumed(made.restarted()))).toEqual([['Delete page “home”', true]]);
});

test('what was shown in one channel was not shown in another', async () => {
  const made = chat(scriptedModel({ calls: [remove('about')] }));
  await made.say('delete about');
  expect(titlesAndAgain(await resumed(made, 'web'))).toEqual([['Delete page “about”', false]]);
  expect(titlesAndAgain(await resumed(made, 'web'))).toEqual([['Delete page “about”', true]]);
});

promise(
  'I13',
  'what changed while it was being shown is shown as it is now, before anybody can answer',
  async () => {
    const made = chat(scriptedModel({ calls: [remove('about')] }, { text: 'Done.' }));
    const { gate } = made;
    const { shown } = gate;
    const seen: unknown[] = [];
    gate.shown = (async (what: { actions: { id: string; revision: number }[] }, who: never) => {
      seen.push(what.actions);
      const [{ id, revision }] = what.actions as [{ id: string; revision: number }];
      if (seen.length > 1) return shown(what as never, who);
      // As the gate does where it finds that the prompt asks about something else by now.
      await gate.edit({ action: id, revision, args: { slug: 'home' } }, { by: ada });
      return false;
    }) as never;
    const parts = ofType(await made.say('delete about'), 'confirmation-required');
    expect(titlesAndAgain(parts)).toEqual([
      ['Delete page “about”', false],
      ['Delete page “home”', false],
    ]);
    expect(seen).toMatchObject([[{ revision: 1 }], [{ revision: 2 }]]);
    await made.say('yes');
    expect(made.ledger).toEqual(['delete home']);
  },
);

test('what changes whenever it is shown does not keep a turn from ending', async () => {
  const made = chat(scriptedModel({ calls: [remove('about')] }));
  made.gate.shown = (() => Promise.resolve(false)) as never;
  const parts = await made.say('delete about');
  expect(ofType(parts, 'confirmation-required').length).toBeGreaterThan(1);
  expect(ofType(parts, 'confirmation-required').length).toBeLessThan(10);
});

test('a prompt says how many wait after it', async () => {
  const made = chat(
    scriptedModel({ calls: [remove('about')] }, { calls: [remove('home')] }, { calls: [remove('shop')] }),
  );
  const queued = async () => (await resumed(made)).map((part) => part.queued);
  const [first] = ofType(await made.say('delete about'), 'confirmation-required');
  expect(first!.queued).toBe(0);
  const [again] = ofType(await made.say('what is there? delete home too'), 'confirmation-required');
  expect([again!.again, again!.queued]).toEqual([true, 1]);
  await made.say('what else is there? and delete shop');
  expect(await queued()).toEqual([2]);

  const { actions } = await made.gate.list({ status: 'pending', order: 'oldest' }, { by: ada });
  await made.gate.cancel({ action: actions[1]!.id }, { by: ada, via: 'inbox' });
  expect(await queued()).toEqual([1]);
  await made.gate.decide({ ...allow({ action: actions[0]! }), verdict: 'deny' }, { by: ada, via: 'inbox' });
  expect(await queued()).toEqual([0]);
});

test('what is only queued asks nothing of a screen yet: words would be about another prompt', async () => {
  const made = chat(scriptedModel({ calls: [remove('about')] }, { calls: [remove('home')] }));
  const states = async () =>
    (await made.conversation.messages(made.talk)).flatMap(({ parts }) =>
      parts.flatMap((part) => ('toolCallId' in part ? [part.state] : [])),
    );
  const [first] = ofType(await made.say('delete about'), 'confirmation-required');
  await made.say('what is there? delete home too');
  expect(await states()).toEqual(['approval-requested', 'input-available']);
  const action = first!.actions[0]!;
  await made.gate.decide({ ...allow({ action }), verdict: 'deny' }, { by: ada, via: 'inbox' });
  expect(await states()).toEqual(['output-denied', 'approval-requested']);
});
