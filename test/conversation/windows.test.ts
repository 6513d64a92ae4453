import { expect, test } from 'vitest';
import { CountersignError } from '../../src/index.ts';
import { promise } from '../promises.ts';
import { ada, agent } from '../world.ts';
import { type Chat, chat, collect, endings, remove, scriptedModel, wellFormed } from './world.ts';

const LOOK = { text: 'I look.', calls: [{ tool: 'list_pages' }] };
const DONE = { text: 'So.' };

async function othersGoOn(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
}

interface Kept {
  readonly type: string;
  readonly id?: string;
  readonly action?: string;
}
const linesOf = async ({ gate }: Chat): Promise<Kept[]> =>
  (await gate.transcript({ session: 's1' }, { by: ada })).map(({ line }) => line as never);

test('what one window has added, and another has read before that was answered, is there once', async () => {
  const made = chat(scriptedModel(LOOK, LOOK, DONE, DONE));
  const { store, conversation, talk, model, say } = made;
  const { append } = store;
  const reloads: Promise<unknown>[] = [];
  store.append = async (...args) => {
    const isAdded = await append.apply(store, args);
    reloads.push(collect(conversation.resume(talk)));
    await othersGoOn();
    return isAdded;
  };
  await say('look twice');
  await Promise.all(reloads);
  await say('and?');
  for (const { prompt } of model.asked) expect(wellFormed(prompt)).toEqual([]);
  const texts = JSON.stringify(model.asked.at(-1)!.prompt).match(/look twice/g);
  expect(texts).toHaveLength(1);
});

promise('I9', 'lines whose answer was lost are not written twice', async () => {
  for (let lost = 0; lost < 4; lost++) {
    const made = chat(scriptedModel(LOOK, { calls: [remove('about')] }, DONE, DONE));
    const { store, model, say } = made;
    const { append } = store;
    let written = 0;
    store.append = async (...args) => {
      const isAdded = await append.apply(store, args);
      if (isAdded && written++ === lost) throw new CountersignError('STORE_UNAVAILABLE');
      return isAdded;
    };
    await say('look');
    await say('and?');
    await say('yes');
    for (const { prompt } of model.asked) expect(wellFormed(prompt)).toEqual([]);
    const ids = (await linesOf(made)).flatMap(({ id }) => (id === undefined ? [] : [id]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(made.ledger).toEqual(['delete about']);
  }
});

promise('I9', 'what two processes find at once is in the transcript once', async () => {
  const first = chat(scriptedModel(DONE));
  await first.say('hello');
  await first.gate.call({ tool: 'delete_page', args: { slug: 'about' }, session: 's1', by: agent });
  const second = first.restarted(scriptedModel());
  await Promise.all([first, second].map(({ conversation, talk }) => collect(conversation.resume(talk))));
  expect((await linesOf(first)).filter(({ type }) => type === 'action')).toHaveLength(1);
  const messages = await first.conversation.messages(first.talk);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
});

test('a call that another window found before it was written down is on the screen once', async () => {
  const made = chat(scriptedModel(LOOK, { text: 'So.', calls: [remove('about')] }));
  const { gate, conversation, talk, say } = made;
  const { callMany } = gate;
  gate.callMany = async (batch) => {
    const results = await callMany(batch);
    await collect(conversation.resume(talk));
    return results;
  };
  await say('delete about');
  const parts = (await conversation.messages(talk)).flatMap((message) => message.parts);
  expect((await linesOf(made)).filter(({ type }) => type === 'action')).toHaveLength(2);
  expect(parts.filter(({ type }) => type === 'tool-delete_page')).toMatchObject([
    { state: 'approval-requested' },
  ]);
});

const note = (text: string) => ({ tool: 'save_note', args: { text } });

test('what somebody else did while the model was thinking is told, though it is not the newest', async () => {
  const model = scriptedModel({ calls: [note('mine')] }, DONE, DONE);
  const { doStream } = model;
  const made = chat(model, { gate: { policy: { effects: { write: 'run' } } } });
  model.doStream = async (options) => {
    if (model.asked.length === 0) await made.gate.call({ ...note('theirs'), session: 's1', by: agent });
    made.clock.advance(1000);
    return doStream(options);
  };
  expect(endings(await made.say('note it'))).toEqual(['executed']);
  expect(endings(await made.say('and?'))).toEqual(['executed']);
  expect(endings(await made.say('and?'))).toEqual([]);
  expect((await linesOf(made)).filter(({ type }) => type === 'action')).toHaveLength(2);
});

test('however much was done meanwhile, all of it is told', async () => {
  const made = chat(scriptedModel(DONE, DONE, DONE), { gate: { policy: { effects: { write: 'run' } } } });
  await made.say('hello');
  for (let i = 0; i < 201; i++) await made.gate.call({ ...note(`${i}`), session: 's1', by: agent });
  expect(endings(await made.say('and?'))).toHaveLength(201);
  expect(endings(await made.restarted().say('and?'))).toEqual([]);
});
