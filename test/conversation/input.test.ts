import { describe, expect, test } from 'vitest';
import { ada, codeOf } from '../world.ts';
import { chat, collect, ofType, remove, scriptedModel, textOf } from './world.ts';

const NO_TEXTS = [
  { text: { a: 1 } },
  { text: 7 },
  { text: null },
  { text: ['yes'] },
  { text: 'yes', sentAt: 'now' },
];
const NO_INPUTS = [{}, null, 'yes', 7, { decision: null }, { decision: 'allow' }, { decision: [null] }];

test.each([...NO_TEXTS, ...NO_INPUTS])('%j is refused, and the session goes on without it', async (input) => {
  const made = chat(scriptedModel({ text: 'Hello.' }, { text: 'Hello again.' }));
  await made.say('hello');
  const before = await made.store.transcript('acme', 's1', 0);
  const parts = await collect(made.conversation.send(made.talk, input as never));
  expect(ofType(parts, 'error')).toMatchObject([{ code: 'INVALID_CALL' }]);
  expect(await made.store.transcript('acme', 's1', 0)).toEqual(before);
  expect(textOf(await made.restarted().say('hello?'))).toBe('Hello again.');
  expect(await made.conversation.messages(made.talk)).toHaveLength(4);
});

test('what waits is shown also where the input is refused', async () => {
  const made = chat(scriptedModel({ calls: [remove('about')] }));
  await made.say('delete about');
  const parts = await collect(made.conversation.send(made.talk, { text: 1 } as never));
  expect(ofType(parts, 'confirmation-required')).toMatchObject([{ again: true }]);
});

test('a text that no provider would take is sent as one that they do', async () => {
  const model = scriptedModel({ text: 'Hello.' });
  await chat(model).say('half a \ud83d face');
  expect(model.asked[0]!.prompt.at(-1)!.content).toEqual([{ type: 'text', text: 'half a \ufffd face' }]);
});

describe('gate.append', () => {
  const line = { type: 'user', id: 'x', text: 'hello' };
  test.each<[string, object]>([
    ['no line', { lines: [undefined] }],
    ['a function', { lines: [() => 1] }],
    ['no JSON', { lines: [{ n: 1n }] }],
    ['no list', { lines: line }],
    ['no lines', { lines: [] }],
    ['a number for a session', { session: 5 }],
    ['an empty session', { session: '' }],
    ['a session that is too long', { session: 's'.repeat(257) }],
    ['half a line', { after: 0.5 }],
    ['a line before the first', { after: -1 }],
    ['no place', { after: undefined }],
  ])('refuses %s', async (_, wrong) => {
    const { gate } = chat(scriptedModel());
    const said = { session: 's1', after: 0, lines: [line], ...wrong };
    expect(await codeOf(gate.append(said as never, { by: ada }))).toBe('INVALID_CALL');
    expect(await gate.transcript({ session: 's1' }, { by: ada })).toEqual([]);
  });

  test('what it has taken can be read, and a transcript asked for by anything else is refused', async () => {
    const { gate } = chat(scriptedModel());
    expect(await gate.append({ session: 's1', after: 0, lines: [line, null, 1] }, { by: ada })).toBe(true);
    expect((await gate.transcript({ session: 's1' }, { by: ada })).map((said) => said.line)).toEqual([
      line,
      null,
      1,
    ]);
    for (const wrong of [{ session: 5 }, { session: 's1', after: -1 }, { session: 's1', after: 'x' }, null])
      expect(await codeOf(gate.transcript(wrong as never, { by: ada }))).toBe('INVALID_CALL');
  });
});
