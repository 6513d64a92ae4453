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
