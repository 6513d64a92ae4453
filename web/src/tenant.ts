import { useSyncExternalStore } from 'react';
import { to } from './route.ts';
import { signal } from './signal.ts';

const here = signal<string | undefined>(undefined);

/** Whom this page is for, once that is known: one person in one of their tenants, for as long as it is open. */
export const useHere = (): string | undefined => useSyncExternalStore(here.subscribe, here.get);

/** Whether the page is for them. It is for the first that it is told of. */
export function isHere({ tenant, id }: { readonly tenant: string; readonly id: string }): boolean {
  const asked = JSON.stringify([tenant, id]);
  if (here.get() === undefined) here.set(asked);
  return here.get() === asked;
}

/**
 * Loads everything anew, so that nothing of one tenant is left on the screen, in memory or on a stream of the next.
 * What was open is left out: its id means nothing there.
 */
export function beginAnew(): void {
  const [place = ''] = location.hash.replace(/^#\/?/, '').split('/');
  history.replaceState(null, '', to(place));
  location.reload();
}
