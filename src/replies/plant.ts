import { foldWord, looseWord } from './fold.ts';
import type { List } from './lexicon.ts';
import { tokenise } from './tokens.ts';
import { advance, END_OF_SET, emptyTrie, newSet, ROOT, type Trie, wordNumber } from './trie.ts';

export function phrasesOf(list: List): readonly string[] {
  const phrases: string[] = [];
  for (const piece of list.replaceAll('\n', ',').split(',')) {
    const phrase = piece.trim();
    if (phrase !== '') phrases.push(phrase);
  }
  return phrases;
}

/** The words of a list that has no phrases, without accents. */
export const wordsOf = (list: List): ReadonlySet<string> =>
  new Set(phrasesOf(list).flatMap((phrase) => tokenise(phrase).list.map((token) => token.loose)));

interface Row {
  readonly phrase: string;
  readonly end: number;
  readonly consents: boolean;
}

/** A list as it came, and what its phrases mean: an end in the trie, or a set. */
interface Source {
  readonly list: List;
  readonly means: { readonly end: number; readonly consents: boolean } | { readonly set: string };
  /** Every phrase after one comma, without spaces around it. Made when the first reply comes. */
  text?: string;
}

/**
 * Puts the phrases of lists into a trie, when a reply first has the word that they begin with: a program that starts
 * should not wait for thousands of phrases that nobody says. Until a word with the same initial is said, they are not
 * even looked at.
 */
export class Planter {
  readonly trie: Trie;
  /** Numbers of words that may be part of a yes. */
  readonly consenting = new Set<number>();
  /** The lists, until every phrase of them has been looked at. */
  #sources: Source[] = [];
  /** The initials whose phrases have been. */
  readonly #sorted = new Set<string>();
  /** What has not been planted yet, by the first piece: a word as it is written, or a set. */
  readonly #waiting = new Map<string, Row[]>();
  /** The first pieces, by the word that they begin with, and by its spelling without accents. */
  readonly #beginnings = new Map<string, string[]>();
  readonly #sets = new Map<string, number>();
  readonly #setLists = new Map<string, List>();
  /** Pieces of phrases that have been seen, as numbers of words, in each way that they may be written. */
  readonly #pieces = new Map<string, readonly (readonly number[])[]>();
  /** Those that are one word and nothing else. */
  readonly #singles = new Map<string, number>();
  readonly #onTaken: (phrase: string, before: number, end: number) => void;

  /** `onTaken` is told of a phrase that another list had before. */
  constructor(isTonal: boolean, onTaken: (phrase: string, before: number, end: number) => void) {
    this.trie = emptyTrie(isTonal);
    this.#onTaken = onTaken;
  }

  addSet(name: string, list: List): void {
    this.#setLists.set(name, list);
    this.#sources.push({ list, means: { set: name } });
  }

  add(list: List, end: number, consents: boolean): void {
    if (list !== '') this.#sources.push({ list, means: { end, consents } });
  }

  /** Looks at the phrases with this initial. */
  #sort(initial: string, phrases = initial === ANY ? UNUSUAL : beginningWith(initial)): void {
    if (this.#sorted.has(initial)) return;
    this.#sorted.add(initial);
    for (const source of this.#sources) {
      source.text ??= `,${source.list.trim().replace(/\s*[,\n]\s*/g, ',')}`;
      for (const found of source.text.match(phrases) ?? []) this.#wait(found.slice(1), source.means);
    }
  }

  #wait(phrase: string, means: Source['means']): void {
    const first = firstPiece(phrase);
    if ('set' in means) {
      this.#begin(first, `{${means.set}}`);
      return;
    }
    const row = { phrase, ...means };
    // An optional set may be absent: then the phrase begins with what follows.
    const begins = first.endsWith('?}')
      ? [`${first.slice(0, -2)}}`, firstPiece(phrase.slice(first.length + 1))]
      : [first];
    for (const piece of begins) {
      const rows = this.#waiting.get(piece);
      if (rows) rows.push(row);
      else {
        this.#waiting.set(piece, [row]);
        if (!piece.startsWith('{')) this.#begin(piece, piece);
      }
    }
  }

  /** Plants what may begin with a word. */
  ensure(word: string, loose: string): void {
    if (this.#sources.length > 0) {
      this.#sort(ANY);
      this.#sort(word[0]!);
      if (loose[0] !== word[0]) this.#sort(loose[0]!);
    }
    this.#ensure(word);
    if (loose !== word) this.#ensure(loose);
  }

  /** Plants everything: whoever looks for a word that a misspelled one stands for has to know them all. */
  ensureAll(): void {
    for (const { list, means } of this.#sources)
      for (const phrase of phrasesOf(list)) this.#wait(phrase, means);
    this.#sources = [];
    if (this.#waiting.size === 0) return;
    for (const piece of [...this.#waiting.keys()]) this.#plantWaiting(piece);
    for (const name of this.#setLists.keys()) this.#setOf(name);
    this.#beginnings.clear();
    this.#pieces.clear();
    this.#singles.clear();
  }

  #begin(piece: string, waiting: string): void {
    for (const [word = ''] of spellings(piece)) {
      this.#beginWith(word, waiting);
      const loose = looseWord(word);
      if (loose !== word) this.#beginWith(loose, waiting);
    }
  }

  #beginWith(word: string, waiting: string): void {
    const known = this.#beginnings.get(word);
    if (known) known.push(waiting);
    else this.#beginnings.set(word, [waiting]);
  }

  #ensure(word: string): void {
    const pieces = this.#beginnings.get(word);
    if (pieces === undefined) return;
    this.#beginnings.delete(word);
    for (const piece of pieces) {
      if (piece.startsWith('{') && this.#sources.length > 0) this.#sort(piece);
      this.#plantWaiting(piece);
    }
  }

  #plantWaiting(piece: string): void {
    const rows = this.#waiting.get(piece);
    if (rows === undefined) return;
    this.#waiting.delete(piece);
    for (const { phrase, end, consents } of rows) {
      const before = this.#plant(phrase, ROOT, end, consents);
      if (before !== 0) this.#onTaken(phrase, before, end);
    }
  }

  /** What ended there before stays, and is returned. */
  #plant(phrase: string, root: number, end: number, consents: boolean): number {
    const pieces = phrase.split(' ');
    let node = root;
    for (let at = 0; at < pieces.length; at++) {
      const word = this.#singles.get(pieces[at]!);
      if (word === undefined) return this.#plantAll(pieces, at, node, root, end, consents);
      node = advance(this.trie, node, word);
      if (consents) this.consenting.add(word);
    }
    return this.#end(node, end);
  }

  /** The same from a piece on that is not just a word: follows all ways to write it at once. */
  #plantAll(
    pieces: readonly string[],
    from: number,
    start: number,
    root: number,
    end: number,
    consents: boolean,
  ): number {
    let nodes = [start];
    for (const piece of pieces.slice(from)) {
      const next: number[] = piece.endsWith('?}') ? [...nodes] : [];
      if (piece.startsWith('{')) {
        const set = this.#setOf(piece.slice(1, piece.endsWith('?}') ? -2 : -1));
        for (const node of nodes) next.push(advance(this.trie, node, set));
      } else {
        for (const words of this.#wordsOf(piece)) {
          for (const node of nodes) next.push(words.reduce((at, word) => advance(this.trie, at, word), node));
          if (consents) for (const word of words) this.consenting.add(word);
        }
      }
      nodes = next;
    }
    let taken = 0;
    for (const node of nodes) if (node !== root) taken ||= this.#end(node, end);
    return taken;
  }

  #end(node: number, end: number): number {
    const { ends } = this.trie;
    const before = ends[node]!;
    if (before === 0) ends[node] = end;
    return before === end ? 0 : before;
  }

  /** The number of a set, planted at its first use. */
  #setOf(name: string): number {
    const known = this.#sets.get(name);
    if (known !== undefined) return known;
    const list = this.#setLists.get(name);
    if (list === undefined) throw new Error(`A phrase uses the set {${name}}, which is not there.`);
    const set = newSet(this.trie);
    this.#sets.set(name, set);
    for (const phrase of phrasesOf(list)) this.#plant(phrase, this.trie.setRoots[set]!, END_OF_SET, true);
    return set;
  }

  #wordsOf(piece: string): readonly (readonly number[])[] {
    let choices = this.#pieces.get(piece);
    if (choices === undefined) {
      choices = spellings(piece).map((words) =>
        words.map((word) => wordNumber(this.trie, word, looseWord(word))),
      );
      this.#pieces.set(piece, choices);
      const [only] = choices;
      if (choices.length === 1 && only!.length === 1) this.#singles.set(piece, only![0]!);
    }
    return choices;
  }
}

const ANY = '';
/** Phrases that begin with a sign, another script's digit, a set that may be absent, or a choice of words: few, and looked at once. */
const UNUSUAL =
  /,(?:(?!\{\w+\})[^,a-zA-Z\u0370-\u1dff\u2e80-\u312f\u3190-\ufeff][^,]*|[\u0660-\u0669\u06f0-\u06f9\u0958-\u095f\u0966-\u096f][^,]*|[^, ]*\/[^,]*)/g;
/** What is folded into another letter: the initial of a word may be any of them. */
const SAME: Readonly<Record<string, string>> = { ا: 'أإآٱ', و: 'ؤ', ي: 'ئىی', ك: 'ک', ه: 'ة', е: 'ё' };

/** An initial, or a set with its braces. */
const beginningWith = (initial: string) =>
  initial.startsWith('{')
    ? new RegExp(`,${initial.replace(/[{}]/g, '\\$&')}[^,]*`, 'g')
    : new RegExp(`,[${initial.replace(/[\\\]^-]/, '\\$&')}${SAME[initial] ?? ''}][^,]*`, 'gi');

const firstPiece = (phrase: string) => {
  const space = phrase.indexOf(' ');
  return space < 0 ? phrase : phrase.slice(0, space);
};

/** The words of a piece of a phrase, in each way that it may be written. */
function spellings(piece: string): readonly (readonly string[])[] {
  if (/^[a-z]+$/.test(piece)) return [[piece]];
  if (PLAIN_LETTERS.test(piece)) return [[foldWord(piece.normalize('NFKC'))]];
  if (piece.length > 1 && piece.includes('/')) return piece.split('/').flatMap(spellings);
  const split = tokenise(piece).list.map((token) => token.word);
  if (!/['’]/.test(piece)) return [split];
  return [split, tokenise(piece.replace(/['’]/g, '')).list.map((token) => token.word)];
}

/** Letters of scripts that put spaces between words: most words are one token, and need no tokeniser. */
const PLAIN_LETTERS =
  /^[A-Za-z\u00c0-\u024f\u0400-\u04ff\u05d0-\u05ea\u0620-\u064a\u0904-\u0939\u1e00-\u1eff]+$/;
