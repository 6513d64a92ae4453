import { isNamed, itemsCalled, type Named } from './items.ts';
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
  'mark',
  'one',
  'ones',
]);

/** Everything that a reply says, or undefined if a single word of it is neither a reference nor a known marker. */
export function elementsOf(batch: Batch): readonly Element[] | undefined {
  const { segments, items } = batch;
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
    if (found) push({ type: 'refer', ...found.reference, breaks }, found.end);
    else if (segment.kind === 'all') {
      const whole = wholeAt(batch, at);
      if (whole === undefined) return undefined;
      push({ type: 'all', breaks }, whole);
    } else if (segment.kind === 'both') {
      if (items.length !== 2) return undefined;
      push({ type: 'all', breaks }, at + 1);
    } else if (segment.kind === 'act' && batch.verbs.has(segment.verb!)) at++;
    else if (segment.kind === 'stop') {
      // "Cancel the second": not that one. Where the prompt itself cancels, only a yes tells which is meant.
      const isOwn = batch.verbs.has(segment.verb!);
      if (isOwn && !agreed) return undefined;
      if (isOwn) at++;
      else push({ type: 'no', breaks }, at + 1);
    } else if (MARKERS[segment.kind]) push({ type: MARKERS[segment.kind]!, breaks }, at + 1);
    else if (segment.kind === 'upTo' && elements.at(-1)?.type !== 'refer') at++;
    else if (PASSED.has(segment.kind)) at++;
    else return undefined;
  }
  return elements;
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
  while (['glue', 'object', 'ones'].includes(batch.segments[next]?.kind ?? '')) next++;
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
  'upTo',
  'one',
  'ones',
  'mark',
  'polite',
  'filler',
  'object',
]);

/** The items that the words from here on name, in their titles or facts. */
function namedAt(
  { segments, tokens, items, verbs }: Batch,
  at: number,
): { items: readonly number[]; end: number } | undefined {
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
  if (words.length === 0) return undefined;
  const found = itemsCalled(words, items);
  return found.length === 0 ? undefined : { items: found, end };
}

const sameItems = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);
