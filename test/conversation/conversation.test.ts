import { expect, test } from 'vitest';
import { chat, ofType, remove, scriptedModel, textOf, typesOf } from './world.ts';

test('a held call ends the turn with the gate’s own prompt; a typed yes runs what was shown, and no model in between', async () => {
  const model = scriptedModel(
    { text: 'I will delete it.', calls: [remove('about')] },
    { text: 'It is gone.' },
  );
  const { say, ledger } = chat(model);
  const first = await say('delete the about page');
  expect(typesOf(first)).toEqual(['text', 'tool-call', 'tool-result', 'confirmation-required']);
  expect(ofType(first, 'confirmation-required')[0]).toMatchObject({
    actions: [{ title: 'Delete page “about”', note: 'I will delete it.' }],
    again: false,
  });
  expect(ledger).toEqual([]);
  const asked = model.asked.length;
  const second = await say('yes, delete it');
  expect(ledger).toEqual(['delete about']);
  expect(typesOf(second)).toEqual(['decision-received', 'executed', 'text']);
  expect(textOf(second)).toBe('It is gone.');
  expect(model.asked.length - asked).toBe(1);
});
