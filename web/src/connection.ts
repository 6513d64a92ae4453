import { useSyncExternalStore } from 'react';
import { signal } from './signal.ts';

export type Link = 'online' | 'offline' | 'signed-out';

const link = signal<Link>('online');
let offset = 0;
let isProbing = false;
const PROBE_MS = 1500;
const whenBack = new Set<() => void>();

/** Whether the server answers, and what its clock says. */
export const connection = {
  heard(date: string | null) {
    const at = date === null ? Number.NaN : Date.parse(date);
    // The header has whole seconds: half of one is the best guess.
    if (!Number.isNaN(at)) offset = at + 500 - Date.now();
    if (link.get() === 'offline') {
      link.set('online');
      for (const listener of whenBack) listener();
    }
  },
  lost() {
    if (link.get() !== 'offline') link.set('offline');
    if (isProbing) return;
    isProbing = true;
    setTimeout(probe, PROBE_MS);
  },
  signedOut: () => link.set('signed-out'),
  /** Told when the server answers again: what was shown may be old. */
  onBack(listener: () => void) {
    whenBack.add(listener);
    return () => void whenBack.delete(listener);
  },
};

async function probe(): Promise<void> {
  isProbing = false;
  try {
    const response = await fetch('v1/me', { cache: 'no-store' });
    if (response.status === 401) connection.signedOut();
    else if (response.status >= 500) connection.lost();
    else connection.heard(response.headers.get('date'));
  } catch {
    connection.lost();
  }
}

/** Now by the clock that deadlines are kept by. A second's difference is not worth a jump. */
export const now = (): number => Date.now() + (Math.abs(offset) > 2000 ? offset : 0);

export const useLink = (): Link => useSyncExternalStore(link.subscribe, link.get);
