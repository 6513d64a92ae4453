import { expect, test } from 'vitest';
import type { Confirmation } from '../../conversation/index.ts';
import type { ActionView } from '../../core/view.ts';
import { Choices } from './choices.ts';
import { wordsIn } from './words.ts';

const NOW = Date.UTC(2026, 10, 15);

function waiting(count: number, more: Partial<ActionView> = {}): Confirmation {
  const actions = Array.from({ length: count }, (_, i) => ({
    id: `a${i + 1}`,
    revision: 2,
    labels: { allow: 'Delete', deny: 'Keep' },
    atomic: false,
    undoOf: null,
    ...more,
  }));
  return {
    type: 'confirmation-required',
    prompt: 'p',
    actions: actions as unknown as ActionView[],
    expiresAt: NOW + 5 * 60_000,
    again: false,
    queued: 0,
  };
}
const choices = (count: number, more: Partial<ActionView> = {}, locale = 'en') =>
  new Choices(waiting(count, more), wordsIn(locale));
const verdicts = (taken: ReturnType<Choices['take']>) =>
  typeof taken === 'object' && taken.type === 'decision'
    ? taken.decisions.map(({ verdict }) => verdict)
    : taken;

test('y and n decide exactly what was shown, by its revision', () => {
  expect(choices(1).take('y')).toEqual({
    type: 'decision',
    decisions: [{ action: 'a1', revision: 2, verdict: 'allow' }],
  });
  expect(verdicts(choices(3).take(' N '))).toEqual(['deny', 'deny', 'deny']);
  expect(choices(1).take('e')).toEqual({ type: 'edit' });
});

test('anything longer than a key is a sentence', () => {
  for (const line of [
    '',
    'yes',
    'you sure?',
    'no',
    'next week',
    'everything',
    'ye',
    '1 of them',
    '2nd',
    '-1',
    '0',
    '4',
  ])
    expect(choices(3).take(line), line).toBeUndefined();
  // A single thing has no numbers to choose from.
  expect(choices(1).take('1')).toBeUndefined();
});

test('numbers choose, as they do in words; what is not chosen waits on', () => {
  const three = choices(3);
  expect(three.list.at(-1)).toEqual({ key: '1-3', label: 'only these' });
  expect(three.labelOf('1, 3')).toBe('Delete (2 of 3)');
  expect(three.labelOf('1 2 3')).toBe('Delete');
  expect(three.take('1, 3')).toEqual({
    type: 'decision',
    decisions: [
      { action: 'a1', revision: 2, verdict: 'allow' },
      { action: 'a3', revision: 2, verdict: 'allow' },
    ],
  });
  expect(three.take('2 2')).toEqual({
    type: 'decision',
    decisions: [{ action: 'a2', revision: 2, verdict: 'allow' }],
  });
});

test('all or none has no numbers, and an undo cannot be changed', () => {
  const atomic = choices(3, { atomic: true });
  expect(atomic.take('2')).toBeUndefined();
  expect(atomic.list.map(({ key }) => key)).toEqual(['y', 'n', 'e']);
  const undo = choices(1, { undoOf: { id: 'a', revision: 1 } });
  expect(undo.take('e')).toBeUndefined();
  expect(undo.list.map(({ key }) => key)).toEqual(['y', 'n']);
});

test('labels of tools are made safe, and where they differ, nobody’s is used', () => {
  expect(choices(1, { labels: { allow: '\u001b[31mOK', deny: 'No' } }).list[0]!.label).toBe('\\u{1B}[31mOK');
  const mixed = waiting(2);
  const [first, second] = mixed.actions as [ActionView, ActionView];
  const actions = [first, { ...second, labels: { allow: 'Publish', deny: 'Keep' } }];
  expect(new Choices({ ...mixed, actions }, wordsIn('en')).list[0]!.label).toBe('Do it');
});

test('in Spanish one says s, and y as well', () => {
  const spanish = choices(1, {}, 'es');
  expect(spanish.list[0]!.key).toBe('s');
  for (const key of ['s', 'y']) expect(verdicts(spanish.take(key))).toEqual(['allow']);
});

test('the time that is left is short in the last minute', () => {
  const one = choices(1);
  expect(one.timeLeft(NOW)).toEqual({ text: '5:00 left', isShort: false });
  expect(one.timeLeft(NOW + 4 * 60_000 + 500)).toEqual({ text: '1:00 left', isShort: true });
  expect(one.timeLeft(NOW + 299_001)).toEqual({ text: '0:01 left', isShort: true });
  expect(one.timeLeft(NOW + 300_000)).toEqual({ text: 'The time is over.', isShort: true });
});
