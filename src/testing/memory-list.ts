import { type Action, audienceOf, isLive } from '../core/action.ts';
import type { ListQuery } from '../stores/store.ts';

interface Placed {
  readonly createdAt: number;
  readonly id: string;
  readonly revision?: number;
}

/** Ids in the order of their bytes, as databases have it; JavaScript compares UTF-16 units. */
export const oldestFirst = (a: Placed, b: Placed): number =>
  a.createdAt - b.createdAt ||
  Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)) ||
  (a.revision ?? 0) - (b.revision ?? 0);

export const inOrder = (order: ListQuery['order'] = 'newest'): ((a: Placed, b: Placed) => number) =>
  order === 'oldest' ? oldestFirst : (a, b) => oldestFirst(b, a);

export function matches(action: Action, query: ListQuery, all: readonly Action[], now: number): boolean {
  const wanted = <T>(value: T, filter: T | undefined) => filter === undefined || value === filter;
  const audience = audienceOf(action);
  return (
    (query.audience === null || query.audience.some((key) => audience.includes(key))) &&
    (query.status === undefined || query.status.includes(action.status)) &&
    wanted(action.session, query.session) &&
    wanted(action.tool, query.tool) &&
    wanted(action.effect, query.effect) &&
    wanted(action.requestedBy.id, query.agent) &&
    wanted(action.prompt, query.prompt) &&
    wanted(action.id, query.action) &&
    (query.undoOf === undefined ||
      (action.undoOf !== null && query.undoOf.includes(action.undoOf.id) && takesUndo(action))) &&
    (!query.undoable || isUndoable(action, all, now)) &&
    (query.createdAfter === undefined || action.createdAt > query.createdAfter) &&
    (query.createdBefore === undefined || action.createdAt < query.createdBefore) &&
    (query.after === undefined || inOrder(query.order)(action, query.after) > 0)
  );
}

function isUndoable(action: Action, all: readonly Action[], now: number): boolean {
  return (
    action.status === 'succeeded' &&
    action.undoUntil !== null &&
    action.undoUntil > now &&
    !all.some((other) => other.undoOf?.id === action.id && takesUndo(other))
  );
}

/** Whether an undo stands in the way of another one. */
export const takesUndo = (undo: Action): boolean => isLive(undo.status) || undo.status === 'succeeded';
