import { expect, test } from 'vitest';
import { say } from './index.ts';
import { LANGUAGES } from './lexicon.ts';

test('what is said back is in the language that was asked in', () => {
  expect(say('which', 'es-MX')).toBe('¿Cuáles?');
  expect(say('yesOrNo', 'de')).toContain('Ja oder Nein');
  expect(say('cancelled', 'ja')).not.toBe(say('cancelled', 'en'));
});

test('without a language that we have it is English', () => {
  expect(say('yesOrNo')).toBe('Please reply yes or no.');
  expect(say('yesOrNo', 'cs')).toBe('Please reply yes or no.');
});

test('holes are filled, and what fills them is not read again', () => {
  expect(say('open', 'en', { list: 'A, {list}' })).toBe('These are open: A, {list}');
});

test.each(LANGUAGES)('%s has every hole that English has', (language) => {
  for (const phrase of ['open', 'approvedOnly', 'restPending', 'restDenied'] as const)
    expect(say(phrase, language)).toContain('{list}');
});
