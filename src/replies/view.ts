import { isAllowed } from './allow.ts';
import type { Compiled } from './compile.ts';
import { isDenied } from './deny.ts';
import type { Heard } from './heard.ts';
import { detached, isIdiom } from './idioms.ts';
import { itemsCalled, type Named, type ShownItem } from './items.ts';
import { compiled } from './languages.ts';
import type { Language } from './lexicon.ts';
import { DOUBTS } from './meanings.ts';
import { wordsOf } from './plant.ts';
import { cutsDoubt, type Segment, segment } from './segment.ts';
import { isSelecting, selected } from './select.ts';
import type { Token, Tokens } from './tokens.ts';
import { editedPart, undecided } from './undecided.ts';
import { verbOf } from './verbs.ts';

export type Reply = 'allow' | 'deny' | 'edit' | 'select' | 'unclear' | 'question' | 'other';

/** What the person was shown and asked. */
export interface ReplyPrompt {
  /** What would be done: "delete", "cancel the booking", in the prompt's language or in English. */
  readonly verb?: string;
  /** BCP 47. */
  readonly locale?: string;
  /** One item is assumed where none are given. */
  readonly items?: readonly ShownItem[];
}

export interface Verdict {
  readonly reply: Reply;
  /** Of a selection: indices of the items that are approved, ascending. Always some of those shown. */
  readonly items?: readonly number[];
  /** Of a selection: what the wording says about the others. */
  readonly remainder?: 'keep' | 'deny';
  /** Of an edit: the rest of the sentence, if there is one. */
  readonly rest?: string;
}

/** A reply, and what it answers, before any language has looked at it. */
export interface Asked {
  readonly verb: string | undefined;
  /** The items, if there are several. */
  readonly named: readonly Named[];
  /** All that is shown, for whoever has to know. */
  readonly all: () => readonly Named[];
  readonly tokens: Tokens;
}

/** What one language makes of a reply. */
export interface View {
  readonly language: Language;
  readonly segments: readonly Segment[];
  /** What the segments are made of. */
  readonly tokens: readonly Token[];
  /** Whether it knows every word. */
  readonly covered: boolean;
  readonly verdict: Verdict;
}

export function viewIn(
  language: Language,
  { verb, named, all, tokens: said }: Asked,
  isForeign = false,
): View {
  const known = compiled(language);
  const tokens = detached(said, known);
  const { verbs, own } = verbOf(verb, language);
  const segments = segment(tokens.list, known).map((part): Segment => {
    // A letter that means yes among speakers of one language is just a letter to all others.
    if (isForeign && (part.kind === 'alone' || part.kind === 'noAlone')) return { ...part, kind: 'unknown' };
    // "Accept" agrees with nothing that declines, "I like it" with nothing that takes it away; of several items either.
    if ((part.verb === 'accept' || part.verb === 'like') && !verbs.has(part.verb))
      return { ...part, kind: 'hedge' };
    if (part.kind !== 'unknown' || own === undefined || tokens.list[part.from]!.word !== own) return part;
    return { ...part, kind: 'act', verb: 'own' };
  });
  const shown = Math.max(1, named.length);
  const heard = { segments, asks: tokens.asks, verbs, shown, verbLast: known.lexicon.verbLast };
  const isShown = ({ from, to }: Segment) => {
    const shown = all();
    return shown.length === 0 || itemsCalled(tokens.list.slice(from, to), shown).length > 0;
  };
  const found = verdictOf(heard, named, tokens, articlesOf(known), isShown);
  const isApproved = found.reply === 'allow' || found.reply === 'select';
  const isOtherwise =
    (isApproved && isIdiom(tokens.list, known)) ||
    (found.reply === 'allow' && cutsDoubt(tokens.list, segments, known));
  const verdict: Verdict = isOtherwise ? { reply: 'unclear' } : found;
  // A selection knows every word too: some by the items' names.
  const isResolved = verdict.reply === 'allow' || verdict.reply === 'select';
  return {
    language,
    segments,
    tokens: tokens.list,
    covered: isResolved || segments.every(({ kind }) => kind !== 'unknown'),
    verdict,
  };
}

function verdictOf(
  heard: Heard,
  named: readonly Named[],
  tokens: Tokens,
  articles: ReadonlySet<string>,
  isShown: (part: Segment) => boolean,
): Verdict {
  if (isAllowed(heard)) return { reply: 'allow' };
  const edited = editedPart(heard);
  if (edited !== undefined) return withRest(tokens, edited);
  const batch = { ...heard, tokens: tokens.list, clean: tokens.clean, items: named, articles };
  const isPartly = named.length > 1 && isSelecting(batch);
  const selection = isPartly && !tokens.asks ? selected(batch) : undefined;
  if (selection?.everything) return { reply: 'allow' };
  if (selection) return { reply: 'select', items: selection.items, remainder: selection.remainder };
  if (isDenied(heard, isPartly)) return { reply: 'deny' };
  const reply = undecided(heard, isShown);
  return { reply: isPartly && reply === 'other' ? 'unclear' : reply };
}

const articleWords = new WeakMap<Compiled, ReadonlySet<string>>();

function articlesOf(known: Compiled): ReadonlySet<string> {
  let words = articleWords.get(known);
  if (words === undefined) {
    words = wordsOf(known.lexicon.sets.the ?? '');
    articleWords.set(known, words);
  }
  return words;
}

function withRest({ clean, list }: Tokens, [from, to]: readonly [number, number]): Verdict {
  const first = list[from];
  if (first === undefined || to <= from) return { reply: 'edit' };
  const end = to < list.length ? list[to]!.start : clean.length;
  return { reply: 'edit', rest: clean.slice(first.start, end).trim() };
}

export function isSameVerdict({ verdict: a }: View, { verdict: b }: View): boolean {
  return a.reply === b.reply && String(a.items) === String(b.items);
}

/** Whether this language hears anything in it that speaks against a yes. */
export const isDoubted = ({ segments }: View): boolean => segments.some(({ kind }) => DOUBTS.has(kind));

/** Whether the words are there, but answer nothing: "ja" is Polish for "I". */
export const saysNothing = ({ segments }: View): boolean =>
  segments.every(({ kind }) => SAYING_NOTHING.has(kind));

const SAYING_NOTHING: ReadonlySet<Segment['kind']> = new Set<Segment['kind']>([
  'polite',
  'filler',
  'praise',
  'degree',
  'object',
  'aside',
  'may',
  'letting',
  'doing',
  'and',
  'glue',
  'at',
  'want',
  'one',
  'ones',
]);
