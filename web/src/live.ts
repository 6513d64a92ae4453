import { useEffect, useEffectEvent } from 'react';
import { BASE, type HistoryEntry } from './api.ts';
import { connection } from './connection.ts';
import { beginAnew } from './tenant.ts';

export type Heard =
  | { readonly type: 'journal'; readonly session: string; readonly events: readonly HistoryEntry[] }
  | {
      readonly type: 'progress';
      readonly action: string;
      readonly prompt: string | null;
      readonly value: unknown;
    }
  /** Something may have been missed, or said in another tab: look again. */
  | { readonly type: 'again' };

const listeners = new Set<(heard: Heard) => void>();
const tell = (heard: Heard) => {
  for (const listener of [...listeners]) listener(heard);
};
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('countersign') : undefined;
const POLL_MS = 4000;

/**
 * One tab listens to the server for all of them: a browser keeps only six connections, and each tab would take one
 * for as long as it is open.
 */
export function startLive(): void {
  const everywhere = (heard: Heard) => {
    tell(heard);
    tabs?.postMessage(heard);
  };
  tabs?.addEventListener('message', ({ data }: MessageEvent<Heard | { type: 'moved' }>) =>
    data.type === 'moved' ? beginAnew() : tell(data),
  );
  if (tabs && navigator.locks)
    void navigator.locks.request('countersign-events', () => new Promise(() => listen(everywhere)));
  else listen(tell);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tell({ type: 'again' });
  });
  connection.onBack(() => tell({ type: 'again' }));
}

/** Tells the other tabs that the conversation has gone on, or that the person is in another tenant now. */
export const tellTabs = (type: 'again' | 'moved' = 'again'): void => tabs?.postMessage({ type });

function listen(told: (heard: Heard) => void): void {
  const source = new EventSource(`${BASE}/v1/events`);
  const take = ({ type, data }: MessageEvent<string>) => told({ ...JSON.parse(data), type } as Heard);
  source.addEventListener('journal', take);
  source.addEventListener('progress', take);
  // The first time as well: what was read before anybody listened may be old by now.
  source.onopen = () => {
    connection.heard(null);
    told({ type: 'again' });
  };
  source.onerror = () => {
    // A browser reconnects by itself, except after a refusal. Who may not listen looks from time to time.
    if (source.readyState !== EventSource.CLOSED) return connection.lost();
    source.close();
    setTimeout(() => {
      told({ type: 'again' });
      listen(told);
    }, POLL_MS);
  };
}

export function useLive(listener: (heard: Heard) => void): void {
  const heard = useEffectEvent(listener);
  useEffect(() => {
    const each = (what: Heard) => heard(what);
    listeners.add(each);
    return () => void listeners.delete(each);
  }, []);
}
