import type { Compiled } from './compile.ts';
import { looseWord } from './fold.ts';
import { wordsOf } from './plant.ts';
import type { Token } from './tokens.ts';

const SHORTEST = 5;
/** Of a word that may be part of a yes, as it was typed. */
const SHORTEST_CONSENT = 6;
const LONGEST = 24;

/**
 * The word that a misspelled one stands for, if it is one edit away and the only word of the language that is.
 * A word that may be part of a yes, or stand beside one, has to look more like it: its first letter and its ending are in place, because
 * an ending is where other words begin ("confirmo", "confirma", "confirmas"), and it is no word that exists.
 */
export function corrected(token: Token, compiled: Compiled): string | undefined {
  const typed = token.loose;
  if (token.kind !== 'word' || typed.length < SHORTEST - 1 || typed.length > LONGEST) return undefined;
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(typed)) return undefined;
  const { lookalikes, words, acts } = spellerOf(compiled);
  if (lookalikes.has(typed)) return undefined;
  if (compiled.lexicon.language === 'de') {
    // No misspelling: "loesche".
    const word = typed.replace(/([aou])e/g, '$1');
    if (word !== typed && words.get(`${word[0]}${word.length}`)?.some((known) => known.word === word))
      return word;
  }
  let only: string | undefined;
  for (const { word, consents } of alike(words, typed)) {
    const place = edited(typed, word);
    if (place === undefined) continue;
    if (only !== undefined) return undefined;
    const isLong = consents ? typed.length >= SHORTEST_CONSENT : word.length >= SHORTEST;
    only = isLong && !acts.has(word) && isPlausible(place, word, consents) ? word : '';
  }
  return only === '' ? undefined : only;
}

interface Correct {
  readonly word: string;
  /** Whether it may be part of a yes. */
  readonly consents: boolean;
}

interface Speller {
  /** A language's words, by first letter and length. */
  readonly words: ReadonlyMap<string, readonly Correct[]>;
  readonly lookalikes: ReadonlySet<string>;
  /** What may be done is never guessed: "deplete" is not "delete". */
  readonly acts: ReadonlySet<string>;
}

/** Made at the first misspelling. */
const spellers = new WeakMap<Compiled, Speller>();

function spellerOf(compiled: Compiled): Speller {
  let speller = spellers.get(compiled);
  if (speller === undefined) {
    const { lookalikes, acts } = compiled.lexicon;
    speller = {
      words: sort(compiled),
      lookalikes: wordsOf(lookalikes),
      acts: wordsOf(Object.values(acts).join(',')),
    };
    spellers.set(compiled, speller);
  }
  return speller;
}

/** Words with the same first letter, at most one letter shorter or longer. */
function* alike(words: Speller['words'], typed: string): Generator<Correct> {
  for (const length of [typed.length - 1, typed.length, typed.length + 1])
    yield* words.get(`${typed[0]}${length}`) ?? [];
}

function sort({ planter: { trie, consenting } }: Compiled): Speller['words'] {
  const all = new Map<string, boolean>();
  for (const [word, number] of trie.words) {
    const loose = looseWord(word);
    all.set(loose, all.get(loose) || consenting.has(number));
  }
  const words = Array.from(all, ([word, consents]) => ({ word, consents }));
  return Map.groupBy(words, ({ word }) => `${word[0]}${word.length}`);
}

interface Edit {
  readonly kind: 'swap' | 'wrong' | 'missing' | 'extra';
  /** In the right word. */
  readonly at: number;
}

function isPlausible({ kind, at }: Edit, word: string, consents: boolean): boolean {
  if (!consents) return at > 0;
  if (kind === 'swap') return at > 0;
  if (at === 0 || at >= word.length - 2) return false;
  return kind !== 'wrong' || word.length >= 8;
}

/** The one edit that turns the word into what was typed, if one is enough. */
function edited(typed: string, word: string): Edit | undefined {
  let at = 0;
  while (at < word.length && typed[at] === word[at]) at++;
  const restTyped = typed.slice(at);
  const restWord = word.slice(at);
  if (typed.length === word.length) {
    if (restWord.slice(1) === restTyped.slice(1)) return { kind: 'wrong', at };
    const swapped =
      restTyped[0] === restWord[1] &&
      restTyped[1] === restWord[0] &&
      restTyped.slice(2) === restWord.slice(2);
    return swapped ? { kind: 'swap', at } : undefined;
  }
  if (typed.length < word.length)
    return restWord.slice(1) === restTyped ? { kind: 'missing', at } : undefined;
  return restTyped.slice(1) === restWord ? { kind: 'extra', at } : undefined;
}
