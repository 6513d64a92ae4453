import type { Token } from './tokens.ts';

/**
 * The phrases of a language as one tree of numbers, because twenty languages have to fit into little memory.
 * An edge is a word, or a set of phrases that may stand there; sets are trees in the same store.
 */
export interface Trie {
  /** A word's number, by its exact spelling. */
  readonly words: Map<string, number>;
  /** The words that have accents, by their spelling without. */
  readonly bare: Map<string, Accented[]>;
  /** Whether accents are tones, so that a wrong one is never a slip. */
  readonly isTonal: boolean;
  /** From a node and a word (or a set) to the next node. */
  readonly edges: Map<number, number>;
  /** What ends at a node: 0 is nothing. */
  readonly ends: number[];
  /** Which sets may follow a node, as bits; most are followed by none. */
  readonly slots: Map<number, number>;
  /** Where the tree of a set begins. */
  readonly setRoots: number[];
}

export interface Accented {
  readonly word: string;
  readonly number: number;
}

export const ROOT = 0;
/** In `ends`, where a phrase of a set ends. */
export const END_OF_SET = 1;
/** Numbers below are sets, numbers from here on are words. */
const SETS = 32;
/** More words than any language here has. */
const WORDS = 8192;

export function emptyTrie(isTonal: boolean): Trie {
  return {
    words: new Map(),
    bare: new Map(),
    isTonal,
    edges: new Map(),
    ends: [0],
    slots: new Map(),
    setRoots: [],
  };
}

function newNode({ ends }: Trie): number {
  return ends.push(0) - 1;
}

export function newSet(trie: Trie): number {
  if (trie.setRoots.length === SETS) throw new Error(`A lexicon has more than ${SETS} sets.`);
  return trie.setRoots.push(newNode(trie)) - 1;
}

/** The number of a word; `loose` is its spelling without accents. */
export function wordNumber({ words, bare }: Trie, word: string, loose: string): number {
  const known = words.get(word);
  if (known !== undefined) return known;
  const number = SETS + words.size;
  if (number >= WORDS) throw new Error(`A lexicon has more than ${WORDS - SETS} words.`);
  words.set(word, number);
  if (loose !== word) {
    const same = bare.get(loose);
    if (same) same.push({ word, number });
    else bare.set(loose, [{ word, number }]);
  }
  return number;
}

/** The node that a word or a set leads to from here; a new one if there was none. */
export function advance(trie: Trie, node: number, step: number): number {
  const key = node * WORDS + step;
  const known = trie.edges.get(key);
  if (known !== undefined) return known;
  const next = newNode(trie);
  trie.edges.set(key, next);
  if (step < SETS) trie.slots.set(node, (trie.slots.get(node) ?? 0) | (1 << step));
  return next;
}

/** Word for word and accent for accent; without accents; or only by way of a set. */
export type Fit = 2 | 1 | 0;

/** A token as the trie knows it: the exact word, and the words that differ in accents only. */
export interface Heard {
  readonly exact: number | undefined;
  readonly loose: readonly number[];
  readonly breaks: boolean;
}

/** Accents may be missing. Where the word has none, they make another word of it: "confirmó". */
export function hear({ words, bare, isTonal }: Trie, { word, loose, breaks }: Token): Heard {
  const exact = words.get(word);
  const accented = bare.get(loose);
  if (accented === undefined) return { exact, loose: NONE, breaks };
  const fitting = accented.filter(
    ({ word: full, number }) => number !== exact && lacksOnly(word, loose, full, isTonal),
  );
  return { exact, loose: fitting.map(({ number }) => number), breaks };
}

/** Whether what was typed has no accent that the word lacks. Grave for acute is a slip, except where it is a tone. */
function lacksOnly(typed: string, loose: string, full: string, isTonal: boolean): boolean {
  if (typed === loose) return true;
  const marks = (word: string) => {
    const apart = word.normalize('NFD');
    return isTonal ? apart : apart.replaceAll('\u0300', '\u0301');
  };
  const wanted = marks(full);
  let at = 0;
  for (const sign of marks(typed)) {
    at = wanted.indexOf(sign, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const NONE: readonly number[] = [];

/** Calls `visit` with every phrase that begins at `from`. A phrase does not reach over a comma or a full stop. */
export function walk(
  trie: Trie,
  heard: readonly Heard[],
  from: number,
  visit: (end: number, at: number, fit: Fit) => void,
): void {
  descend(trie, heard, from, from, ROOT, 2, visit);
}

function descend(
  trie: Trie,
  heard: readonly Heard[],
  from: number,
  at: number,
  node: number,
  fit: Fit,
  visit: (end: number, at: number, fit: Fit) => void,
): void {
  const end = trie.ends[node]!;
  if (end !== 0) visit(end, at, fit);
  const token = heard[at];
  if (token === undefined || (at > from && token.breaks)) return;
  const base = node * WORDS;
  if (token.exact !== undefined) {
    const next = trie.edges.get(base + token.exact);
    if (next !== undefined) descend(trie, heard, from, at + 1, next, fit, visit);
  }
  for (const word of token.loose) {
    const next = trie.edges.get(base + word);
    if (next !== undefined) descend(trie, heard, from, at + 1, next, fit === 0 ? 0 : 1, visit);
  }
  const sets = trie.slots.get(node);
  if (sets === undefined) return;
  for (let set = 0; set < trie.setRoots.length; set++) {
    if ((sets & (1 << set)) === 0) continue;
    const next = trie.edges.get(base + set)!;
    descend(trie, heard, from, at, trie.setRoots[set]!, 0, (kind, reached) => {
      if (kind === END_OF_SET && reached > at) descend(trie, heard, from, reached, next, 0, visit);
    });
  }
}
