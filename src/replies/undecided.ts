import { type Heard, type Kinds, LEADING } from './heard.ts';
import type { Segment } from './segment.ts';

/** The tokens that say what should be changed, from and to; undefined if no change is asked for. */
export function editedPart({ segments, verbs, verbLast }: Heard): readonly [number, number] | undefined {
  const at = segments.findIndex(({ kind }) => kind === 'edit');
  if (at < 0) return undefined;
  const end = segments.at(-1)!.to;
  const before = segments.slice(0, at);
  const after = segments.slice(at + 1);
  const saysMore = after.some(({ kind }) => !LEADING.has(kind));
  if (before.every(({ kind }) => LEADING.has(kind) || kind === 'yes' || kind === 'no'))
    return verbs.has('update') && !saysMore ? undefined : [segments[at]!.to, end];
  // "金曜日に | 変更して": there the verb stands after what it is about.
  const isLast = verbLast && !saysMore && before.every(({ kind }) => !AGAINST_EDIT.has(kind));
  const first = before.find(({ kind }) => !LEADING.has(kind));
  return isLast && first ? [first.from, segments[at]!.from] : undefined;
}

const AGAINST_EDIT: Kinds = new Set<Segment['kind']>([
  'yes',
  'no',
  'stop',
  'negation',
  'hedge',
  'condition',
  'question',
]);

/** What a reply is that decides nothing. `isShown`: whether a word is one of what is shown. */
export function undecided(
  heard: Heard,
  isShown: (part: Segment) => boolean,
): 'unclear' | 'question' | 'other' {
  const { segments, asks } = heard;
  const content = segments.filter(({ kind }) => !LEADING.has(kind) && kind !== 'yes');
  if (asks && content.length > 0) return 'question';
  const first = content[0]?.kind;
  if (first === 'question') return 'question';
  if (first === 'request') return 'other';
  if (asksForSomethingElse(heard, content, isShown)) return 'other';
  const answers = segments.some(({ kind }) => ANSWERING.has(kind));
  return answers || content.length === 0 ? 'unclear' : 'other';
}

/**
 * "Archive it instead", "publish the harvest report" under a deletion: another act, and said of something. "Delete all
 * my tasks" under the deletion of a page: the same act, of something that is not shown. A word or two ("archive it",
 * "call me") could still be meant for the prompt.
 */
function asksForSomethingElse(
  { segments, verbs, shown, verbLast }: Heard,
  [act, ...more]: readonly Segment[],
  isShown: (part: Segment) => boolean,
): boolean {
  if (act?.kind !== 'act' || verbs.size === 0 || verbLast) return false;
  if (segments.some(({ kind }) => YES.has(kind))) return false;
  // All of several, where one thing is shown: not that one.
  const isMany = shown === 1 && more.some(({ kind }) => kind === 'all');
  const named = more.filter(({ kind }) => kind === 'unknown' || (isMany && kind === 'ones'));
  const names = more.length > 1 && named.length > 0;
  if (verbs.has(act.verb!)) return names && !named.some(isShown);
  return names || (segments.at(-1)?.kind === 'contrast' && more.length === 0);
}

const YES: Kinds = new Set<Segment['kind']>(['yes', 'okay', 'agree', 'alone']);

const ANSWERING: Kinds = new Set<Segment['kind']>([
  'yes',
  'okay',
  'agree',
  'alone',
  'no',
  'noAlone',
  'stop',
  'negation',
  'hedge',
  'condition',
  'contrast',
  'delay',
  'act',
  'edit',
  'all',
  'both',
  'none',
  'only',
  'except',
  'others',
  'last',
  'ordinal',
  'digits',
  'number',
]);
