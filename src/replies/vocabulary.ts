import type { Shared } from './compile.ts';
import { foldWord, looseWord } from './fold.ts';
import type { Lexicon } from './lexicon.ts';

/** The words of a language, before its phrases are compiled: enough to tell that it is not the language of a reply. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  /** The same without accents. */
  readonly bare: ReadonlySet<string>;
}

/** Lets too much through rather than too little: names of sets, lists that are no phrases. */
export function vocabularyOf(lexicon: Lexicon, shared: Shared): Vocabulary {
  const { phrases: _, ...lists } = lexicon;
  const text = foldWord(textOf([lists, shared]).normalize('NFKC'));
  const words = wordsIn(text);
  return { words, bare: wordsIn(looseWord(text)) };
}

const textOf = (data: unknown): string =>
  typeof data === 'string'
    ? data
    : typeof data === 'object' && data
      ? Object.values(data).map(textOf).join('\n')
      : '';

function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set(text.split(BETWEEN));
  for (const word of text.replace(/['’]/g, '').split(BETWEEN)) words.add(word);
  // Digits are tokens of their own, in a word as well: "3ayez".
  for (const [inner] of text.matchAll(AROUND_DIGITS)) for (const word of inner.split(/\d+/)) words.add(word);
  // A script without spaces has one token for each letter; so has an emoji.
  for (const [character] of text.matchAll(SINGLE)) words.add(character);
  return words;
}

const BETWEEN = /[\s,{}?/'’.-]+/;
const AROUND_DIGITS = /\p{L}+\d[\p{L}\d]*|\d+\p{L}[\p{L}\d]*/gu;
const SINGLE = /[\u1100-\u11ff\u2000-\u2bff\u3000-\u9fff\uac00-\ud7ff\u{1f000}-\u{1faff}#&+^]/gu;
