import { type Heard, type Kinds, LEADING } from './heard.ts';
import type { Kind } from './meanings.ts';
import type { Segment } from './segment.ts';

/**
 * A refusal. It is the safe direction: a "no" in front counts, whatever follows, unless a yes does.
 * `isPartly`: it speaks of single items, and a no to one of them is not a no to all.
 */
export function isDenied({ segments, verbs, asks }: Heard, isPartly: boolean): boolean {
  const stops = segments.filter(({ kind }) => kind === 'stop');
  const isOwnVerb = stops.some(({ verb }) => verbs.has(verb!));
  const isBesideStop = segments.every(({ kind }) => BESIDE_STOP.has(kind));
  if (isPartly) {
    const refuses = segments.some(({ kind }) => kind === 'no' || kind === 'none' || kind === 'stop');
    return refuses && !isOwnVerb && isBesideStop;
  }
  const at = segments.findIndex(({ kind }) => !LEADING.has(kind));
  const first = segments[at];
  if (first === undefined) return false;
  const asserted = assertedOf(segments);
  const yes = asserted.find((part) => part.kind === 'yes' && !isBuried(segments, part));
  const affirmed = yes === undefined ? -1 : segments.indexOf(yes);
  if (affirmed >= 0) return takesItBack(segments, affirmed);
  // "No, cancel it" to a prompt that cancels: which of the two?
  if (asserted.some(({ kind, verb }) => kind === 'stop' && verbs.has(verb!))) return false;
  const has = (...kinds: Segment['kind'][]) => asserted.some(({ kind }) => kinds.includes(kind));
  if (first.kind === 'no') {
    const goesOn = has('agree') || (has('doing') && !has('delay'));
    return !has('edit') && (isPhrase(first) || !goesOn);
  }
  if (first.kind === 'noAlone') return segments.every(({ kind }) => kind === 'noAlone' || LEADING.has(kind));
  if (first.kind === 'none') return !has('except');
  if (decidesAtLast(segments)) return true;
  if (has('edit', 'condition', 'hedge')) return false;
  if (stops.length > 0 && !isOwnVerb && isBesideStop) return true;
  return !asks && deniesTheAct(segments, verbs);
}

/** "No" may answer something else ("no, go ahead"); "no thanks" and "I don't want" hardly can. */
const isPhrase = ({ from, to }: Segment) => to - from > 1;

/** "I'm too tired to | go": a word of a sentence that we do not know is no yes. */
function isBuried(segments: readonly Segment[], part: Segment): boolean {
  const before = segments[segments.indexOf(part) - 1];
  return !part.breaks && (before?.kind === 'unknown' || before?.kind === 'upTo');
}

/** What stands in no clause with a negation: "I don't want to | do that", "mach das | nicht". */
function assertedOf(segments: readonly Segment[]): readonly Segment[] {
  return clausesOf(segments).flatMap((clause) => {
    const negations = clause.filter(
      (part) => part.kind === 'negation' || (part.kind === 'no' && isPhrase(part)),
    );
    if (negations.length === 0) return clause;
    return negations.length === 1 ? negations : [];
  });
}

/** The segments between two commas, full stops, or a "but". */
function clausesOf(segments: readonly Segment[]): Segment[][] {
  const clauses: Segment[][] = [];
  for (const part of segments) {
    const clause = clauses.at(-1);
    if (clause === undefined || part.breaks || part.kind === 'contrast') clauses.push([part]);
    else clause.push(part);
  }
  return clauses;
}

const BESIDE_STOP: Kinds = new Set<Kind>([
  'stop',
  'none',
  'noAlone',
  'glue',
  'upTo',
  'one',
  'ones',
  'polite',
  'filler',
  'praise',
  'degree',
  'object',
  'okay',
  'aside',
  'may',
  'letting',
  'and',
  'all',
  'no',
  'contrast',
  'doing',
  'delay',
]);

/** "Yes, but actually no": what is said last, after a "but", holds. */
function takesItBack(segments: readonly Segment[], affirmed: number): boolean {
  const but = segments.findLastIndex(({ kind }) => kind === 'contrast');
  if (but < affirmed) return false;
  const rest = segments.slice(but + 1);
  return (
    rest.some(({ kind }) => kind === 'no') &&
    rest.every(({ kind }) => kind === 'no' || kind === 'hedge' || LEADING.has(kind))
  );
}

/** "Hmm, no", "wait, no": who hesitated has made up their mind. */
function decidesAtLast(segments: readonly Segment[]): boolean {
  const last = segments.findLastIndex(({ breaks }) => breaks);
  const isSaid = ({ kind }: Segment) => kind === 'no' || LEADING.has(kind);
  return (
    segments.slice(last).every(isSaid) &&
    segments.slice(last).some(({ kind }) => kind === 'no') &&
    segments.slice(0, last).every((part) => isSaid(part) || part.kind === 'hedge' || part.kind === 'delay')
  );
}

/** "Don't delete it", "that is not right": a negation, and nothing that is unknown. */
function deniesTheAct(segments: readonly Segment[], verbs: Heard['verbs']): boolean {
  const isNegation = ({ kind }: Segment) => kind === 'negation';
  const isOwnEdit = ({ kind }: Segment) => kind === 'edit' && verbs.has('update');
  if (!segments.some(isNegation)) return false;
  return clausesOf(segments).every((clause) =>
    clause.some(isNegation)
      ? clause.every((part) => isNegation(part) || isOwnEdit(part) || NEGATED.has(part.kind))
      : clause.every(({ kind }) => LEADING.has(kind)),
  );
}

const NEGATED: Kinds = new Set<Kind>([
  'yes',
  'contrast',
  'polite',
  'filler',
  'praise',
  'degree',
  'object',
  'okay',
  'agree',
  'aside',
  'may',
  'letting',
  'and',
  'doing',
  'act',
  'stop',
  'all',
  'no',
  'delay',
]);
