import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, Unreachable } from './api.ts';
import { useLive } from './live.ts';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: ApiError | undefined;
  readonly again: () => void;
}

/** Reads something, and reads it again when `key` changes or somebody asks. What is there stays until there is newer. */
export function useLoad<T>(key: string, read: () => Promise<T>): Loaded<T> {
  const [state, set] = useState<{ key: string; value?: T; error?: ApiError }>({ key });
  const load = useEffectEvent(read);
  const turn = useRef(0);
  const again = useCallback(() => {
    const mine = ++turn.current;
    load().then(
      (value) => mine === turn.current && set({ key, value }),
      (error: unknown) => {
        if (mine !== turn.current) return;
        if (error instanceof ApiError) set({ key, error });
        else if (!(error instanceof Unreachable)) throw error;
      },
    );
  }, [key]);
  useEffect(() => {
    again();
    return () => void turn.current++;
  }, [again]);
  const isMine = state.key === key;
  return { value: isMine ? state.value : undefined, error: isMine ? state.error : undefined, again };
}

const GATHER_MS = 120;
const AT_MOST_EVERY_MS = 1000;

/** Reads again when something has happened: once for what happens together, and not all the time where much does. */
export function useAgainOnNews(again: () => void, isMine: (session: string) => boolean = () => true): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useLive((heard) => {
    if (heard.type === 'progress' || (heard.type === 'journal' && !isMine(heard.session))) return;
    const wait = Math.max(GATHER_MS, last.current + AT_MOST_EVERY_MS - performance.now());
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      last.current = performance.now();
      again();
    }, wait);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
