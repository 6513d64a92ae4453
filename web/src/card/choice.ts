import { useSyncExternalStore } from 'react';
import type { ActionView } from '../api.ts';
import { signal } from '../signal.ts';

type Ids = ReadonlySet<string>;

/** What is left out, by what waited together when it was: among others the choice begins anew. */
const choices = signal<ReadonlyMap<string, Ids>>(new Map());
const NOTHING: Ids = new Set();

const among = (waiting: readonly ActionView[]): string =>
  waiting
    .map(({ id, revision }) => `${id}.${revision}`)
    .sort()
    .join(' ');
const leftOf = (waiting: readonly ActionView[]): Ids => choices.get().get(among(waiting)) ?? NOTHING;

/** What is left out of those of one prompt that wait. */
export function useLeft(waiting: readonly ActionView[]): [Ids, (left: Ids) => void] {
  const left = useSyncExternalStore(choices.subscribe, () => leftOf(waiting));
  return [left, (next) => choices.set(new Map(choices.get()).set(among(waiting), next))];
}

/** What is chosen of all that waits; undefined if that is all of it. */
export function chosenOf(waiting: readonly ActionView[]): readonly string[] | undefined {
  const prompts = Map.groupBy(waiting, ({ prompt }) => prompt).values();
  const left = new Set([...prompts].flatMap((each) => [...leftOf(each)]));
  return left.size === 0 ? undefined : waiting.map(({ id }) => id).filter((id) => !left.has(id));
}
