import type { Heard, Kinds } from './heard.ts';
import type { Kind } from './meanings.ts';
import type { Segment } from './segment.ts';

const CONSENT: Kinds = new Set<Kind>(['yes', 'okay', 'agree']);
const HARMLESS: Kinds = new Set<Kind>(['polite', 'filler', 'praise', 'aside', 'and', 'ones']);

/**
 * A clear, unconditional yes: every word is known to be harmless beside one, and one of them is one.
 * A verb has to be the prompt's own; "accept" and "continue" must not be the opposite of it. A verb that could also call the thing off, and an aside that could close the
 * matter ("ok, got it", "ok, that's all"), need more than an "ok".
 */
export function isAllowed({ segments, asks, verbs, shown, verbLast }: Heard): boolean {
  if (asks || (!verbLast && tells(segments))) return false;
  if (trailsOff(segments)) return false;
  let consents = false;
  let affirms = false;
  let agrees = false;
  let isAmbiguous = false;
  let needsMore = false;
  let acts = false;
  for (const [at, segment] of segments.entries()) {
    if (CONSENT.has(segment.kind)) {
      consents = true;
      affirms ||= segment.kind === 'yes';
      agrees ||= segment.kind === 'agree';
    } else if (segment.kind === 'act') {
      if (!verbs.has(segment.verb!)) return false;
      consents = acts = true;
    } else if (segment.kind === 'stop') {
      // "Yes, cancel it"; but "stop! yes …" may call the question off. A verb that could is not guessed either.
      if (!verbs.has(segment.verb!) || segment.guessed || !affirms) return false;
      isAmbiguous = true;
    } else if (segment.kind === 'edit') {
      // "Change it" is the prompt's own verb, or asks for another change.
      if (!verbs.has('update')) return false;
      isAmbiguous = true;
    } else if (segment.kind === 'doing') {
      // "Enable it", "set it up", "fix it": what the prompt asks for may be the opposite.
      if (Array.from(verbs).some((verb) => verb !== 'accept' && verb !== 'like')) return false;
    } else if (segment.kind === 'all') {
      if (shown < 2) return false;
    } else if (segment.kind === 'object') {
      // "That one" of several is none of them for certain.
      if (shown > 1) return false;
    } else if (segment.kind === 'alone') {
      if (!isWhole(segments, segment)) return false;
      consents = true;
    } else if (segment.kind === 'degree') {
      if (!strengthens(segments, at)) return false;
    } else if (segment.kind === 'may') needsMore ||= !letsAct(segments, at);
    else if (segment.kind === 'aside' && beginsAct(segments, at)) return false;
    else if (segment.kind === 'letting') {
      if (!letsAct(segments, at)) return false;
    } else if (!HARMLESS.has(segment.kind)) return false;
    needsMore ||= segment.kind === 'aside';
  }
  if (isAmbiguous) return affirms;
  return needsMore ? affirms || agrees || acts : consents;
}

/** "You can | it | delete": whether a verb follows, with nothing between that could be another sentence. */
function letsAct(segments: readonly Segment[], at: number): boolean {
  const next = segments
    .slice(at + 1)
    .find(({ kind }) => kind !== 'object' && kind !== 'filler' && kind !== 'polite');
  return next?.kind === 'act' && !next.breaks;
}

/** "Completely | agreed". After the yes it may be how much: "yes, completely". */
const strengthens = (segments: readonly Segment[], at: number): boolean => {
  const next = segments[at + 1];
  return next !== undefined && !next.breaks && (CONSENT.has(next.kind) || next.kind === 'praise');
};

/** "I will | delete it": somebody else does, or it is told. After a comma it is the answer: "got it, delete it". */
const beginsAct = (segments: readonly Segment[], at: number): boolean => {
  const next = segments[at + 1];
  return next !== undefined && !next.breaks && (next.kind === 'act' || next.kind === 'doing');
};

/** "Ok and", "yes and then": something was to follow. */
function trailsOff(segments: readonly Segment[]): boolean {
  const and = segments.findLastIndex(({ kind }) => kind === 'and');
  return and >= 0 && segments.slice(and + 1).every(({ kind }) => kind === 'filler');
}

/** "Eso | sigue", "correct | this": beside its subject or object a verb tells or asks something else. */
function tells(segments: readonly Segment[]): boolean {
  return segments.some(({ kind, breaks }, at) => {
    const before = segments[at - 1]?.kind;
    if (breaks || before === undefined) return false;
    if (before === 'object') return kind === 'yes' || kind === 'okay' || kind === 'act' || kind === 'doing';
    return before === 'agree' && (kind === 'object' || kind === 'ones');
  });
}

/** Whether a word that counts only by itself is by itself: said again, stressed, or with thanks, it still is. */
function isWhole(segments: readonly Segment[], lone: Segment): boolean {
  return segments.every(({ kind }) => kind === lone.kind || WITH_ALONE.has(kind) || CONSENT.has(kind));
}

const WITH_ALONE: Kinds = new Set<Kind>(['polite', 'filler', 'praise']);
