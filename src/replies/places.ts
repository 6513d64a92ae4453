import type { Batch } from './elements.ts';
import type { Segment } from './segment.ts';

export interface Placed {
  readonly items: readonly number[];
  /** The segment to go on with. */
  readonly end: number;
}

/** The items at the place that is named here: "the second", "1-3", "the last two". A place there is none of is unclear. */
export function placedAt(batch: Batch, at: number): Placed | 'unclear' | undefined {
  const segment = batch.segments[at]!;
  switch (segment.kind) {
    case 'last':
    case 'first':
      return atAnEnd(batch, at, segment.kind);
    case 'both':
      return isEnd(batch.segments[at + 1]) ? numbered(batch, at, { ...segment, value: 2 }) : undefined;
    case 'ordinal':
    case 'number':
    case 'digits':
      return numbered(batch, at, segment);
    default:
      return undefined;
  }
}

/** "Last", "the last two", "first three". */
function atAnEnd(batch: Batch, at: number, end: 'first' | 'last'): Placed | 'unclear' {
  const { segments, items } = batch;
  const count = items.length;
  const next = segments[at + 1];
  const counted = isAmount(next) && !next.breaks;
  if (!counted && isMany(batch, at)) return 'unclear';
  if (!counted && (end === 'first' || !isDefinite(batch, at))) return 'unclear';
  const amount = counted ? amountOf(next) : 1;
  const from = end === 'last' ? count - amount : 0;
  return row(from, from + amount, count, at + (counted ? 2 : 1));
}

function numbered(batch: Batch, at: number, segment: Segment): Placed | 'unclear' {
  const { segments, items } = batch;
  const count = items.length;
  const value = segment.value!;
  const next = segments[at + 1];
  const isJoined = next !== undefined && !next.breaks;
  const range = rangeEnd(batch, at);
  if (range !== undefined) return range === 'unclear' ? range : row(value - 1, range.value, count, range.end);
  if (segment.kind === 'ordinal') {
    // "The second one"; "the first two".
    if (isJoined && next.kind === 'number' && next.value === 1) return row(value - 1, value, count, at + 2);
    if (isJoined && value === 1 && isAmount(next)) return row(0, amountOf(next), count, at + 2);
    if (!isDefinite(batch, at) || isMany(batch, at)) return 'unclear';
    return row(value - 1, value, count, at + 1);
  }
  // "Los dos primeros"; but "2 first" begins with the second.
  if (isJoined && isEnd(next) && !hasArticle(batch, at)) return 'unclear';
  if (isJoined && isEnd(next))
    return next.kind === 'last' ? row(count - value, count, count, at + 2) : row(0, value, count, at + 2);
  // "Two" may be how many, or which: only in a list of numbers, or after "number", is it which.
  if (segment.kind === 'number' && !isListed(segments, at)) return 'unclear';
  return row(value - 1, value, count, at + 1);
}

/**
 * Where there are articles, an ordinal has one, or stands in a list, or beside a word that picks. By itself it may be
 * a time or an order of doing things: "second", "2nd", "yes, first …".
 */
function isDefinite(batch: Batch, at: number): boolean {
  const { segments } = batch;
  if (hasArticle(batch, at)) return true;
  const before = segments[at]!.breaks ? undefined : segments[at - 1];
  const next = segments[at + 1];
  if (before !== undefined && PICKING.has(before.kind)) return true;
  if (next !== undefined && !next.breaks && NOUNS.has(next.kind)) return true;
  return segments.filter(isPlace).length > 1;
}

/** "Los últimos", "die ersten", "последние": several, and nobody knows how many. */
function isMany({ segments, tokens }: Batch, at: number): boolean {
  const { from, to } = segments[at]!;
  return MANY.test(
    `${tokens[from - 1]?.loose ?? ''} ${tokens
      .slice(from, to)
      .map(({ loose }) => loose)
      .join(' ')}`,
  );
}

const MANY = new RegExp(
  [
    /(?:^| )(?:los|las|os|as|les|gli|die \p{L}+en|de (?:sista|forsta|andra|tredje|senaste))(?: |$)/u,
    /(?:^| )(?:primeir|primer|ultim)[oa]s$/,
    /(?:^| )(?:premi|derni)ere?s$/,
    /(?:^| )(?:prim|ultim)[ie]$/,
    /(?:^| )(?:ostatnie|ostatnich|pierwszych|последние|последних|первые|первых|останні|останніх|перші|перших)$/,
    /(?:^| )ה?(?:אחרונים|אחרונות|ראשונים|ראשונות)$/,
    /(?:^| )الا?خيرين$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

/** Whether an article stands before it or in it, in a language that has any. */
function hasArticle({ segments, tokens, articles }: Batch, at: number): boolean {
  const { from, breaks } = segments[at]!;
  if (articles.size === 0 || articles.has(tokens[from]!.loose)) return true;
  return !breaks && articles.has(tokens[from - 1]?.loose ?? '');
}

const PICKING: ReadonlySet<Segment['kind']> = new Set<Segment['kind']>([
  'only',
  'except',
  'negation',
  'mark',
  'want',
]);
const NOUNS: ReadonlySet<Segment['kind']> = new Set<Segment['kind']>([
  'one',
  'ones',
  'mark',
  'unknown',
  'only',
]);

const NUMBERS: ReadonlySet<Segment['kind']> = new Set<Segment['kind']>(['number', 'digits']);

/** How many. "Both" is two: "die letzten beiden". */
const isAmount = (segment: Segment | undefined): segment is Segment =>
  segment !== undefined && (NUMBERS.has(segment.kind) || segment.kind === 'both');
const amountOf = ({ kind, value }: Segment) => (kind === 'both' ? 2 : value!);

const isPlace = (segment: Segment | undefined): segment is Segment =>
  segment !== undefined && (NUMBERS.has(segment.kind) || segment.kind === 'ordinal');

/** "Last" or "first", after an amount: "los dos últimos". */
const isEnd = (segment: Segment | undefined): segment is Segment =>
  segment !== undefined &&
  (segment.kind === 'last' ||
    segment.kind === 'first' ||
    (segment.kind === 'ordinal' && segment.value === 1));

function isListed(segments: readonly Segment[], at: number): boolean {
  return segments[at - 1]?.kind === 'mark' || segments.filter(({ kind }) => NUMBERS.has(kind)).length > 1;
}

/** The end of "2-4" or "second to fourth". An open end is unclear. */
function rangeEnd(
  { segments, tokens, clean }: Batch,
  at: number,
): { value: number; end: number } | 'unclear' | undefined {
  const next = segments[at + 1];
  if (next?.kind === 'upTo') {
    let to = at + 2;
    while (segments[to]?.kind === 'glue' || segments[to]?.kind === 'mark') to++;
    const last = segments[to];
    if (!isPlace(last)) return 'unclear';
    // "1から3まで".
    let end = to + 1;
    while (isBeforeUpTo(segments, end)) end++;
    return { value: last.value!, end };
  }
  if (!isPlace(next)) return undefined;
  const between = clean.slice(tokens[segments[at]!.to - 1]!.end, tokens[next.from]!.start).trim();
  return /^[-‐‑–—~〜]$/.test(between) ? { value: next.value!, end: at + 2 } : undefined;
}

/** Another word for "up to", perhaps after what counts: "번까지". */
function isBeforeUpTo(segments: readonly Segment[], at: number): boolean {
  const next = segments[at];
  if (next === undefined || next.breaks) return false;
  return next.kind === 'upTo' || (next.kind === 'glue' && segments[at + 1]?.kind === 'upTo');
}

function row(from: number, to: number, count: number, end: number): Placed | 'unclear' {
  if (from < 0 || to > count || from >= to) return 'unclear';
  return { items: Array.from({ length: to - from }, (_, index) => from + index), end };
}
