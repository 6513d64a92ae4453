import { useEffect, useSyncExternalStore } from 'react';
import { type ActionView, api, type Refused, type Result } from './api.ts';
import { now } from './connection.ts';
import { type Heard, useLive } from './live.ts';

/** Every action that is on a screen, as it was last read. */
const views = new Map<string, ActionView>();
/** What undoes an action, by the id of what it undoes. */
const undos = new Map<string, ActionView>();
const progress = new Map<string, Progress>();
/** Revisions that were read one by one, and so have their changes. */
const whole = new Set<string>();
const listeners = new Set<() => void>();
let asked = new Set<string>();

export interface Progress {
  readonly done: number;
  readonly total: number;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const changed = () => {
  for (const listener of [...listeners]) listener();
};
const keyOf = ({ id, revision }: ActionView): string => `${id}.${revision}`;

/** Takes a view unless a newer one is known: answers may overtake one another. */
export function put(...found: readonly ActionView[]): void {
  for (const view of found) {
    const known = views.get(view.id);
    if (
      known &&
      (known.revision > view.revision ||
        (known.revision === view.revision && known.updatedAt > view.updatedAt))
    )
      continue;
    const changes =
      view.changes.length === 0 && known?.revision === view.revision ? known.changes : view.changes;
    views.set(view.id, { ...view, changes });
    if (view.undoOf) noteUndo(view, view.undoOf.id);
    // It happened before this page was there, or elsewhere.
    if (view.undoneBy && !views.has(view.undoneBy.id)) refresh(view.undoneBy.id);
    if (view.status !== 'executing' && view.status !== 'approved') progress.delete(view.id);
  }
  changed();
}

/** An undo that came to nothing can be tried again. */
function noteUndo(view: ActionView, undone: string): void {
  if (stands(view)) undos.set(undone, view);
  else if (undos.get(undone)?.id === view.id) undos.delete(undone);
}

export function putResults(results: readonly (Result | Refused)[]): void {
  for (const result of results) {
    if (result.status === 'refused') refresh(result.id);
    else {
      if (result.action) put(result.action);
      if (result.next) put(result.next);
    }
  }
}

/** Reads actions again, those that are asked for at about the same time together. */
export function refresh(...ids: readonly string[]): void {
  if (asked.size === 0 && ids.length > 0) setTimeout(flush, 30);
  for (const id of ids) asked.add(id);
}

async function flush(): Promise<void> {
  const ids = [...asked];
  asked = new Set();
  const answers = await Promise.allSettled(ids.map((id) => api.action(id)));
  // Together: what belongs to one prompt appears as one card at once.
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  for (const view of found) whole.add(keyOf(view));
  put(...found);
}

/** Keeps what is shown in step with the journal. Used once, by the app. */
export function useActionsLive(): void {
  useLive((heard: Heard) => {
    if (heard.type === 'again') {
      const mayHaveChanged = [...views.values()].filter((view) => isLive(view) || canBeUndone(view, now()));
      return refresh(...mayHaveChanged.map(({ id }) => id));
    }
    if (heard.type === 'progress') {
      const value = heard.value as Partial<Progress> | null;
      if (typeof value?.done !== 'number' || typeof value.total !== 'number') return;
      progress.set(heard.action, { done: value.done, total: value.total });
      return changed();
    }
    for (const { action, view } of heard.events) {
      if (action !== undefined && views.has(action)) refresh(action);
      if (view?.undoOf && views.has(view.undoOf.id)) refresh(view.id);
    }
  });
}

type InStatus = Pick<ActionView, 'status'>;

export const isLive = ({ status }: InStatus): boolean =>
  status === 'pending' || status === 'approved' || status === 'executing' || status === 'in_doubt';

/** Whether an undo was done, or may still be. */
const stands = (undo: InStatus): boolean => isLive(undo) || undo.status === 'succeeded';

export function useAction(id: string | undefined): ActionView | undefined {
  const view = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : views.get(id)));
  const lacks = id !== undefined && (view === undefined || (view.revision > 1 && !whole.has(keyOf(view))));
  useEffect(() => {
    if (lacks) refresh(id);
  }, [id, lacks]);
  return view;
}

/** Several at once, in the given order; those that are not known yet are left out until they are. */
export function useActions(ids: readonly string[]): readonly ActionView[] {
  const key = ids.join(' ');
  const all = useSyncExternalStore(subscribe, () => {
    const found = ids.flatMap((id) => views.get(id) ?? []);
    return sameAs(found, key);
  });
  const missing = ids.filter(lacksWhole).join(' ');
  useEffect(() => {
    if (missing !== '') refresh(...missing.split(' '));
  }, [missing]);
  return all;
}

const lacksWhole = (id: string): boolean => {
  const view = views.get(id);
  return view === undefined || (view.revision > 1 && !whole.has(keyOf(view)));
};

const lists = new Map<string, readonly ActionView[]>();

/** The same list as before if nothing in it has changed, as React asks for. */
function sameAs(found: readonly ActionView[], key: string): readonly ActionView[] {
  const known = lists.get(key);
  if (known && known.length === found.length && known.every((view, i) => view === found[i])) return known;
  lists.set(key, found);
  if (lists.size > 500) lists.delete(lists.keys().next().value!);
  return found;
}

/** What undoes an action, if that is known. */
export const useUndoOf = (id: string): ActionView | undefined =>
  useSyncExternalStore(subscribe, () => undos.get(id));

const canBeUndone = ({ id, status, undoOf, undoneBy, undoUntil }: ActionView, at: number): boolean =>
  status === 'succeeded' &&
  undoOf === null &&
  !(undoneBy && stands(undoneBy)) &&
  !undos.has(id) &&
  undoUntil !== null &&
  undoUntil > at;

/** Those that can be undone now. */
export function useUndoable(actions: readonly ActionView[], at: number): readonly ActionView[] {
  useSyncExternalStore(subscribe, () => actions.map(({ id }) => Number(undos.has(id))).join(''));
  return actions.filter((view) => canBeUndone(view, at));
}

export const useProgress = (id: string): Progress | undefined =>
  useSyncExternalStore(subscribe, () => progress.get(id));
