import { useEffect, useEffectEvent, useRef } from 'react';
import { type ActionView, api } from './api.ts';
import { useAgainOnNews, useLoad } from './load.ts';
import { isApprover, useMe } from './me.ts';
import { useSettings } from './settings.ts';
import { plain } from './text.tsx';
import { useWords } from './words.ts';

const COUNTED = 100;
export const counted = (count: number): string => (count === COUNTED ? `${COUNTED}+` : String(count));

/** How much waits for this person: in the tab's title, and on the desktop for whoever wants that. */
export function useWaiting(): number {
  const me = useMe();
  const query = { status: ['pending', 'in_doubt'], limit: COUNTED, order: 'newest' };
  const { value, again } = useLoad('waiting', () => api.actions(query));
  useAgainOnNews(again);
  const mine = me && value?.actions.filter((action) => isApprover(action, me));
  const count = mine?.length ?? 0;
  useEffect(() => {
    document.title = count > 0 ? `(${counted(count)}) Countersign` : 'Countersign';
  }, [count]);
  useNotices(mine);
  return count;
}

const keyOf = ({ id, revision }: ActionView): string => `${id}.${revision}`;

/** Tells of what has come since the page was opened, while nobody looks at it. */
function useNotices(waiting: readonly ActionView[] | undefined): void {
  const words = useWords();
  const { notify } = useSettings();
  const known = useRef<ReadonlySet<string>>(undefined);
  const tell = useEffectEvent(() => {
    const before = known.current;
    if (waiting === undefined) return;
    known.current = new Set(waiting.map(keyOf));
    const fresh = before === undefined ? [] : waiting.filter((action) => !before.has(keyOf(action)));
    const [first] = fresh;
    if (!first || !notify || !document.hidden || !('Notification' in globalThis)) return;
    if (Notification.permission !== 'granted') return;
    const tag = first.prompt ?? first.id;
    new Notification(words.somethingWaits(fresh.length), { body: plain(first.title), tag });
  });
  const key = waiting?.map(keyOf).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what waits now
  useEffect(() => tell(), [key]);
}
