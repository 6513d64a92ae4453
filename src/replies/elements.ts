import { isNamed, itemsCalled, type Named } from './items.ts';
import { DOUBTS } from './meanings.ts';
import { placedAt } from './places.ts';
import type { Segment, Verb } from './segment.ts';
import type { Token } from './tokens.ts';

/** A reply to a prompt that shows several items. */
export interface Batch {
  readonly segments: readonly Segment[];
  readonly tokens: readonly Token[];
  readonly clean: string;
  readonly items: readonly Named[];
  readonly verbs: ReadonlySet<Verb>;
  readonly verbLast: boolean;
  /** The language's articles, if it has any. */
  readonly articles: ReadonlySet<string>;
}

/** What a selection is made of: references to items, and the words that say what is to happen to them. */
export type Element = { readonly breaks: boolean } & (
  | { readonly type: 'refer'; readonly items: readonly number[]; readonly isDigits: boolean }
  | { readonly type: 'yes' | 'no' | 'not' | 'only' | 'except' | 'all' | 'others' | 'but' | 'and' }
);

type Kinds = ReadonlySet<Segment['kind']>;

const MARKERS: Partial<Record<Segment['kind'], Exclude<Element['type'], 'refer'>>> = {
  yes: 'yes',
  okay: 'yes',
  agree: 'yes',
  no: 'no',
  negation: 'not',
  none: 'not',
  only: 'only',
  except: 'except',
  others: 'others',
  contrast: 'but',
  and: 'and',
};

const PASSED: Kinds = new Set<Segment['kind']>([
  'polite',
  'filler',
  'praise',
  'object',
  'aside',
  'doing',
  'glue',
  'at',
  'want',
  'mark',
  'one',
  'ones',
]);

/** Everything that a reply says, or undefined if a single word of it is neither a reference nor a known marker. */
export function elementsOf(batch: Batch): readonly Element[] | undefined {
  const { segments, items } = batch;
  if (isMiscounted(batch) || isOnlyMentioned(batch) || isWanted(batch)) return undefined;
  const elements: Element[] = [];
  let at = 0;
  let breaks = true;
  let agreed = false;
  const push = (element: Element, next: number) => {
    elements.push(element);
    breaks = false;
    at = next;
  };
  while (at < segments.length) {
    const segment = segments[at]!;
    breaks ||= segment.breaks;
    agreed ||= segment.kind === 'yes';
    if (isForeignNo(batch, segment)) return undefined;
    const found = referenceAt(batch, at);
    if (found === 'unclear') return undefined;
    const stranded = found === undefined ? strandedAt(batch, at) : undefined;
    if (stranded === 'unclear') return undefined;
    if (found) push({ type: 'refer', ...found.reference, breaks }, found.end);
    else if (stranded) push({ type: 'refer', items: stranded, isDigits: false, breaks }, at + 1);
    else if (segment.kind === 'all') {
      const whole = wholeAt(batch, at);
      if (whole === undefined) return undefined;
      push({ type: 'all', breaks }, whole);
    } else if (segment.kind === 'both') {
      if (items.length !== 2) return undefined;
      push({ type: 'all', breaks }, at + 1);
    } else if (segment.kind === 'act' && batch.verbs.has(segment.verb!)) at++;
    // "You can delete the first".
    else if ((segment.kind === 'letting' || segment.kind === 'may') && segments[at + 1]?.kind === 'act') at++;
    else if (segment.kind === 'stop') {
      // "Cancel the second": not that one. Where the prompt itself cancels, only a yes tells which is meant.
      const isOwn = batch.verbs.has(segment.verb!);
      if (isOwn && (!agreed || segment.guessed)) return undefined;
      if (isOwn) at++;
      else push({ type: 'no', breaks }, at + 1);
    } else if (MARKERS[segment.kind]) push({ type: MARKERS[segment.kind]!, breaks }, at + 1);
    else if (segment.kind === 'at' && hangs(segments, at)) return undefined;
    else if (segment.kind === 'upTo' && isDative(batch, at, elements.at(-1))) at++;
    else if (PASSED.has(segment.kind)) at++;
    else return undefined;
  }
  return elements;
}

/** What a name may follow and be followed by. */
const BESIDE_NAMES: Kinds = new Set<Segment['kind']>([
  'yes',
  'no',
  'negation',
  'only',
  'except',
  'and',
  'contrast',
  'all',
]);
/** Words that belong to what follows them, and are something else where nothing does. */
const LEANING: Kinds = new Set<Segment['kind']>(['glue', 'at', 'mark', 'one', 'ones', 'upTo']);

/**
 * A word that would be passed over, but stands where only a name can, and some items are called so: "everything
 * except A and B", where "a" is no article.
 */
function strandedAt(batch: Batch, at: number): readonly number[] | 'unclear' | undefined {
  const { segments, tokens, items } = batch;
  const { kind, from, to } = segments[at]!;
  if (!PASSED.has(kind) && kind !== 'upTo' && kind !== 'act' && kind !== 'stop') return undefined;
  const called = itemsCalled(tokens.slice(from, to), items);
  const before = beforeArticles(segments, at)?.kind;
  // Something harmless that is left out, and a word of it is part of a name.
  if (before === 'except' && !LEANING.has(kind) && called.length === 0)
    return tokens.slice(from, to).some((token) => isNamed(token, items).length > 0) ? 'unclear' : undefined;
  if (called.length === 0 || called.length === items.length) return undefined;
  const next = joined(segments, at, 1);
  if (next !== undefined && !BESIDE_NAMES.has(next.kind)) return undefined;
  // "B, please": after a comma it is no name.
  if (before === undefined ? !LEANING.has(kind) : !BESIDE_NAMES.has(before)) return undefined;
  return called.length === 1 && LEANING.has(kind) ? called : 'unclear';
}

function beforeArticles(segments: readonly Segment[], at: number): Segment | undefined {
  let first = at;
  while (joined(segments, first, -1)?.kind === 'glue') first--;
  return joined(segments, first, -1);
}

/** A preposition before nothing, or before a number that it makes a value of: "2 … in", "in 🙂 2". */
function hangs(segments: readonly Segment[], at: number): boolean {
  const before = joined(segments, at, -1);
  // "第2个": it counts what stands before it.
  if (before !== undefined && COUNTS.has(before.kind)) return false;
  const next = joined(segments, at, 1);
  return next === undefined || COUNTS.has(next.kind) || next.kind === 'polite' || next.kind === 'filler';
}

/** "Yes to 1", "sí al primero"; but "up to 2" begins somewhere, and "sí, a las 2" is a time. */
function isDative({ segments, tokens }: Batch, at: number, last: Element | undefined): boolean {
  const { from, to } = segments[at]!;
  if (last?.type !== 'yes' && last?.type !== 'no') return false;
  return tokens[from]!.word === 'to' || (to - from === 1 && !COUNTS.has(segments[at + 1]?.kind ?? 'unknown'));
}

/** Chooses, whatever polite words stand beside it. A name alone does not: "thank you, Ana". */
const FIRM: Kinds = new Set<Segment['kind']>([
  'yes',
  'no',
  'negation',
  'only',
  'except',
  'all',
  'both',
  'others',
  'last',
  'first',
  'ordinal',
  'digits',
  'number',
]);
const SOFT: Kinds = new Set<Segment['kind']>([
  'polite',
  'filler',
  'praise',
  'object',
  'aside',
  'doing',
  'okay',
  'agree',
]);
/** Says what somebody thinks of a thing, not what should happen to it: "the first is fine". */
const OPINION: Kinds = new Set<Segment['kind']>(['praise', 'agree', 'aside']);

/** Whether items are spoken of, and nothing is said that picks them. */
function isOnlyMentioned({ segments, verbs }: Batch): boolean {
  const has = (kinds: Kinds) => segments.some(({ kind }) => kinds.has(kind));
  if (segments.some(({ kind }) => kind === 'yes')) return false;
  const isWhole = segments.some(({ kind }) => kind === 'all' || kind === 'both');
  if (has(OPINION) && !isWhole) return true;
  const isAct = segments.some(
    ({ kind, verb }) => kind !== 'agree' && kind !== 'aside' && verb !== undefined && verbs.has(verb),
  );
  return has(SOFT) && !has(FIRM) && !isAct;
}

/** "I want the first", where the first would be gone. */
function isWanted({ segments, verbs }: Batch): boolean {
  if (verbs.has('like')) return false;
  if (segments.some(({ kind, verb }) => kind === 'yes' || (kind === 'act' && verbs.has(verb!)))) return false;
  return segments.some(({ kind }) => kind === 'want');
}

const COUNTS: Kinds = new Set<Segment['kind']>(['digits', 'number']);
const PLACES: Kinds = new Set<Segment['kind']>(['digits', 'number', 'ordinal', 'last']);
/** Before a number they say what it counts: "the last two", "第2个". */
const COUNTING: Kinds = new Set<Segment['kind']>(['last', 'first', 'ordinal', 'mark', 'all']);
/** Signs that make something else of a number: "-1", "1-", "1--3". */
const SIGNED = /(?:^|\n)\s*[-−–—]\s*\p{Nd}|\s[-−–—]\p{Nd}|\p{Nd}\s*[-−–—]\s*(?:$|[-−–—])/u;

/** Numbers that are amounts, times or phrases: "2 of them", "these 2", "1 of 3", "at 1", "2 items", "at first". */
function isMiscounted(batch: Batch): boolean {
  return SIGNED.test(batch.clean) || batch.segments.some((_, at) => isNoPlace(batch, at));
}

function isNoPlace(batch: Batch, at: number): boolean {
  const { segments, tokens, verbLast, articles } = batch;
  const { kind, from } = segments[at]!;
  if (!PLACES.has(kind)) return false;
  const before = joined(segments, at, -1);
  const after = joined(segments, at, 1);
  if (before?.kind === 'at') return true;
  // "On the 2nd".
  const isDate =
    kind === 'ordinal' &&
    tokens[from]!.kind === 'digits' &&
    articles.has(before ? tokens[from - 1]!.loose : '');
  if (isDate && joined(segments, at - 1, -1)?.kind === 'at') return true;
  if (!verbLast && after?.kind === 'object') return true;
  if (!COUNTS.has(kind) || (before !== undefined && COUNTING.has(before.kind))) return false;
  if (after?.kind === 'at' || after?.kind === 'mark') return true;
  const isGlued = after?.kind === 'glue' && !PARTICLE.test(tokens[after.from]!.word);
  const then = isGlued ? joined(segments, at + 1, 1) : undefined;
  const isOf =
    then !== undefined && (COUNTS.has(then.kind) || then.kind === 'ones' || then.kind === 'object');
  return isOf || isOnes(before) || isOnes(after);
}

/** Japanese and Korean join numbers with what else is glue: "1番と3番". */
const PARTICLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const isOnes = (segment: Segment | undefined) => segment?.kind === 'ones';

/** The segment before or after one, if no comma is between them. */
function joined(segments: readonly Segment[], at: number, step: 1 | -1): Segment | undefined {
  const later = segments[Math.max(at, at + step)];
  return later === undefined || later.breaks ? undefined : segments[at + step];
}

/** A word that refuses nearly everywhere, in a language that means something else by it: not even there is it safe. */
function isForeignNo({ tokens }: Batch, { kind, from, to }: Segment): boolean {
  if (to - from > 1 || kind === 'no' || kind === 'negation') return false;
  return /^(no|nope|non|nein)$/.test(tokens[from]!.word);
}

/** "All", "all three" if there are three. Returns where to go on. */
function wholeAt({ segments, items }: Batch, at: number): number | undefined {
  const next = segments[at + 1];
  if (next?.kind !== 'number' && next?.kind !== 'digits') return at + 1;
  return next.value === items.length ? at + 2 : undefined;
}

interface Reference {
  readonly items: readonly number[];
  readonly isDigits: boolean;
}

function referenceAt(
  batch: Batch,
  at: number,
): { reference: Reference; end: number } | 'unclear' | undefined {
  const { segments, items } = batch;
  const kind = segments[at]!.kind;
  if (kind === 'all') return allNamed(batch, at);
  const placed = placedAt(batch, at);
  if (placed === 'unclear') return 'unclear';
  const named = namedAt(batch, at);
  if (placed === undefined) {
    if (named === undefined) return kind === 'unknown' ? 'unclear' : undefined;
    // A name that fits several items picks them only if several were meant.
    if (named.items.length > 1 && !isPlural(batch, at, named.end)) return 'unclear';
    return { reference: { items: named.items, isDigits: false }, end: named.end };
  }
  // What is a number to us may be part of a name; and "the second report" is a place only if all are reports.
  if (named !== undefined && !sameItems(named.items, placed.items)) return 'unclear';
  const after = placed.end < segments.length ? namedAt(batch, placed.end) : undefined;
  const isJoined = after !== undefined && !segments[placed.end]!.breaks;
  if (isJoined && after.items.length !== items.length) return 'unclear';
  const isDigits = kind === 'digits';
  return { reference: { items: placed.items, isDigits }, end: isJoined ? after.end : placed.end };
}

/** "All the completed ones" is not all. */
function allNamed(batch: Batch, at: number): { reference: Reference; end: number } | undefined {
  let next = at + 1;
  while (['glue', 'at', 'object', 'ones'].includes(batch.segments[next]?.kind ?? '')) next++;
  if (next >= batch.segments.length || batch.segments[next]!.breaks) return undefined;
  const named = namedAt(batch, next);
  return named && { reference: { items: named.items, isDigits: false }, end: named.end };
}

function isPlural({ segments }: Batch, at: number, end: number): boolean {
  return segments.slice(Math.max(0, at - 2), end + 1).some(({ kind }) => kind === 'ones' || kind === 'all');
}

const NEVER_A_NAME: Kinds = new Set<Segment['kind']>([
  'yes',
  'no',
  'negation',
  'only',
  'except',
  'all',
  'both',
  'and',
  'contrast',
]);

/** May stand in the middle of a name, and is none. */
const JOINING: Kinds = new Set<Segment['kind']>([
  'glue',
  'at',
  'upTo',
  'one',
  'ones',
  'mark',
  'polite',
  'filler',
  'object',
]);

/** The items that the words from here on name, in their titles or facts. */
function namedAt(batch: Batch, at: number): { items: readonly number[]; end: number } | undefined {
  const { segments, tokens, items, verbs } = batch;
  const words: Token[] = [];
  let end = at;
  for (let next = at; next < segments.length; next++) {
    const { kind, from, to, breaks, verb } = segments[next]!;
    if ((next > at && breaks) || NEVER_A_NAME.has(kind) || (verb && verbs.has(verb))) break;
    const own = tokens.slice(from, to);
    // "The recurring one".
    const isNoun = words.length > 0 && kind === 'number' && segments[next]!.value === 1;
    if (isNoun) end = next + 1;
    if (isNoun || (words.length === 0 && JOINING.has(kind))) break;
    if (kind === 'unknown' || own.every((token) => isNamed(token, items).length > 0)) {
      words.push(...own);
      end = next + 1;
    } else if (!JOINING.has(kind)) break;
  }
  if (words.length === 0 || begins(batch, at)) return undefined;
  const found = itemsCalled(words, items);
  return found.length === 0 ? undefined : { items: found, end };
}

/**
 * Whether the words begin something else than a name: "with Ana", "call Ana", "for Ana". After an article they are one.
 */
function begins({ segments, tokens, articles }: Batch, at: number): boolean {
  const { kind, from } = segments[at]!;
  if (articles.has(tokens[from - 1]?.loose ?? '')) return false;
  const before = joined(segments, at, -1)?.kind;
  if (before === 'at') return true;
  return (
    (before === undefined || SOFT.has(before) || before === 'yes') && (kind === 'act' || DOUBTS.has(kind))
  );
}

const sameItems = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);
