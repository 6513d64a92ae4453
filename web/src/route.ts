import { useSyncExternalStore } from 'react';

/** Where one is, in the part of the address that no server sees: `#/inbox/<id>`. */
export interface Route {
  readonly place: 'chat' | 'inbox' | 'history';
  readonly rest: readonly string[];
}

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [place = '', ...rest] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  return { place: place === 'inbox' || place === 'history' ? place : 'chat', rest };
}

const decoded = (piece: string): string => {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
};

export const to = (...pieces: readonly string[]): string => `#/${pieces.map(encodeURIComponent).join('/')}`;

export const go = (...pieces: readonly string[]): void => {
  location.hash = to(...pieces);
};

/** Without a step in the browser's history: for moving through a list. */
export const replace = (...pieces: readonly string[]): void => {
  history.replaceState(null, '', to(...pieces));
  dispatchEvent(new HashChangeEvent('hashchange'));
};
