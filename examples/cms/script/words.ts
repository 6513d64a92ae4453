import { ORDINALS } from '../../ordinals.ts';
/** The words of a text, folded: no case, no accents, no apostrophes. `hero.jpg` and `old-landing` are one word. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’‘]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];

/** Every word of a text, and what its compounds are made of. */
export const vocabularyOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) => [word, ...word.split(/[._-]/)]);

/** The same but for a plural. */
export const isSame = (a: string, b: string): boolean => a === b || `${a}s` === b || a === `${b}s`;

/** “A, B and C”. */
export function listed(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

export const quoted = (name: string): string => `“${name}”`;

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** “three” and “3”. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const named = NUMBERS.indexOf(word);
  return named < 0 ? undefined : named;
}

/** Which place a word names among so many, from 1: “first”, “2nd”, “last”, “3”, “three”. */
export function placeOf(word: string, among: number): number | undefined {
  if (word === 'last') return among;
  const named = ORDINALS.indexOf(word) + 1;
  const place = named > 0 ? named : (numberOf(word.replace(/(?<=\d)(?:st|nd|rd|th)$/, '')) ?? 0);
  return place >= 1 && place <= among ? place : undefined;
}
