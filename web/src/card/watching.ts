import { createContext, useContext, useEffect, useRef } from 'react';
import { refresh } from '../actions.ts';
import { type ActionView, api } from '../api.ts';
import { useMe } from '../me.ts';
import { useNow } from '../time.tsx';

/** When the time is over the server is asked: only it can say that it expired. */
export function useExpiry(waiting: readonly ActionView[]): void {
  const at = useNow();
  const late = waiting.filter(({ expiresAt }) => expiresAt <= at).map(({ id }) => id);
  const key = late.join(' ');
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(' ');
    refresh(...ids);
    const timer = setInterval(() => refresh(...ids), 2000);
    return () => clearInterval(timer);
  }, [key]);
}

/** The conversation that a card stands in. What is typed there is about what was seen there. */
export const ChatContext = createContext<string | undefined>(undefined);

const told = new Set<string>();
const telling = new Set<Promise<unknown>>();

/** Once the server knows of all that was on the screen until now. */
export const allTold = (): Promise<unknown> => Promise.all(telling);

/** A prompt that is on the screen was shown, with exactly these items: only then may words decide about it. */
export function useShown(waiting: readonly ActionView[]): void {
  const me = useMe();
  const chat = useContext(ChatContext);
  const { prompt = null, session = '' } = waiting[0] ?? {};
  const seen = waiting.map(({ id, revision }) => `${id}.${revision}`).join(' ');
  const mayTell = me?.scopes.includes('decide') ?? false;
  useEffect(() => {
    const key = `${chat ?? ''} ${prompt} ${seen}`;
    if (prompt === null || !mayTell || told.has(key)) return;
    told.add(key);
    const actions = seen.split(' ').map((each) => {
      const dot = each.lastIndexOf('.');
      return { id: each.slice(0, dot), revision: Number(each.slice(dot + 1)) };
    });
    const tell = api
      .shown(prompt, { session, actions, ...(chat === undefined ? {} : { chat }) })
      .catch(() => told.delete(key))
      .finally(() => telling.delete(tell));
    telling.add(tell);
  }, [prompt, session, seen, mayTell, chat]);
}

/** The button that had the focus is gone: the record of what it did takes it. */
export function useFocusAfter(isWaiting: boolean) {
  const card = useRef<HTMLElement>(null);
  const was = useRef(isWaiting);
  useEffect(() => {
    if (
      was.current &&
      !isWaiting &&
      (document.activeElement === document.body || card.current?.contains(document.activeElement))
    )
      card.current?.focus({ preventScroll: true });
    was.current = isWaiting;
  }, [isWaiting]);
  return card;
}
