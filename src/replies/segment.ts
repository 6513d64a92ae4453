import type { Compiled } from './compile.ts';
import { unstretched } from './fold.ts';
import type { Act, Stop } from './lexicon.ts';
import { DOUBTS, type Kind, type Meaning } from './meanings.ts';
import { wordsOf } from './plant.ts';
import type { Token } from './tokens.ts';
import { type Fit, type Heard, hear, walk } from './trie.ts';
import { corrected } from './typos.ts';

/** A run of tokens that a lexicon knows as one phrase, or one token that it does not know. */
export interface Segment {
  readonly kind: Kind | 'digits' | 'unknown';
  readonly from: number;
  readonly to: number;
  /** Whether a comma or a full stop stands before it. */
  readonly breaks: boolean;
  readonly verb?: Verb;
  readonly value?: number;
  /** Whether a word of it was taken for a misspelled one. */
  readonly guessed?: boolean;
}

/** `own`: a verb that only the prompt itself uses. */
export type Verb = Act | Stop | 'own';

/** Splits a reply into the longest phrases that the language has, from left to right. */
export function segment(tokens: readonly Token[], compiled: Compiled): readonly Segment[] {
  const { planter } = compiled;
  for (const { word, loose } of tokens) planter.ensure(word, loose);
  const meant = tokens.map((token) => known(token, compiled));
  const heard = meant.map((token) => hear(planter.trie, token));
  const segments: Segment[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = longest(compiled, heard, at);
    const { breaks } = tokens[at]!;
    if (found) {
      const { kind, verb, value } = found.meaning;
      const guessed = meant.slice(at, found.to).some((token, index) => token !== tokens[at + index]);
      segments.push({ kind, from: at, to: found.to, breaks, verb, value, guessed });
    } else if (tokens[at]!.kind === 'digits') segments.push(number(tokens, at, compiled));
    else segments.push({ kind: 'unknown', from: at, to: at + 1, breaks });
    at = segments.at(-1)!.to;
  }
  return segments;
}

/**
 * Whether the words can be split otherwise, so that a doubt is among them: "sí si | puedes" is "sí | si puedes" as
 * well, "yes, if you can".
 */
export function cutsDoubt(
  tokens: readonly Token[],
  segments: readonly Segment[],
  compiled: Compiled,
): boolean {
  if (segments.length < 2 || segments.every(({ from, to }) => to - from < 2)) return false;
  const heard = tokens.map((token) => hear(compiled.planter.trie, known(token, compiled)));
  const isKnown = (from: number, to: number) =>
    segment(tokens.slice(from, to), compiled).every(({ kind }) => kind !== 'unknown');
  return segments.some(({ from, to }) => {
    for (let at = from + 1; at < to; at++) {
      const found = longest(compiled, heard, at);
      const isDoubt = found !== undefined && found.to > to && DOUBTS.has(found.meaning.kind);
      if (isDoubt && isKnown(from, at) && isKnown(found.to, tokens.length)) return true;
    }
    return false;
  });
}

/** The longest phrase; of several, the one that fits best; of those, the one that consents least, or is listed first. */
function longest(
  { planter: { trie }, meanings }: Compiled,
  heard: readonly Heard[],
  from: number,
): { meaning: Meaning; to: number } | undefined {
  let best = 0;
  let to = from;
  let bestFit: Fit = 0;
  walk(trie, heard, from, (end, reached, fit) => {
    const isBetter =
      best === 0 ||
      reached > to ||
      (reached === to && (fit > bestFit || (fit === bestFit && consentsLess(meanings, end, best))));
    if (isBetter) [best, to, bestFit] = [end, reached, fit];
  });
  return best === 0 ? undefined : { meaning: meanings[best]!, to };
}

/** Never depends on which phrase was planted first: that is which reply came first. */
function consentsLess(meanings: Compiled['meanings'], end: number, best: number): boolean {
  const less = meanings[end]!.risk - meanings[best]!.risk;
  return less < 0 || (less === 0 && end < best);
}

/** A word that the language does not have, as the word that it is a stretched or misspelled form of. */
function known(token: Token, compiled: Compiled): Token {
  const { planter } = compiled;
  const { words, bare } = planter.trie;
  if (token.kind !== 'word' || words.has(token.word) || bare.has(token.loose)) return token;
  planter.ensureAll();
  if (words.has(token.word) || bare.has(token.loose)) return token;
  const word =
    unstretched(token.word).find((form) => words.has(form) || bare.has(form)) ?? corrected(token, compiled);
  return word === undefined ? token : { ...token, word, loose: word };
}

/** Digits by themselves or with an ordinal's ending. "3pm", "5%" and "2.5" are values, and unknown. */
function number(tokens: readonly Token[], at: number, { lexicon }: Compiled): Segment {
  let to = at + 1;
  const next = tokens[to];
  if (next?.glued && next.kind === 'word' && wordsOf(lexicon.select.endings).has(next.loose)) to++;
  const value = Number(tokens[at]!.word);
  const { breaks, glued } = tokens[at]!;
  const isBare = mayTouch(tokens[to]) && (!glued || mayPrecede(tokens[at - 1]));
  if (isBare && value <= 999) return { kind: 'digits', value, from: at, to, breaks };
  return { kind: 'unknown', from: at, to, breaks };
}

const mayTouch = (next: Token | undefined) => !next?.glued || isSolid(next) || /[&+]/.test(next.word);
const mayPrecede = (before: Token | undefined) =>
  before === undefined || isSolid(before) || /^[#№&+وו]$/u.test(before.word);

/** In a script without spaces everything touches. */
const isSolid = (token: Token) => token.kind === 'word' && SPACELESS.test(token.word);
const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
