import { type ReactNode, useEffect, useState } from 'react';
import type { ActionView } from '../api.ts';
import { plain } from '../text.tsx';
import { useWords } from '../words.ts';

/** Says what waits while its card is out of sight. */
export function Waits({ waiting }: { waiting: readonly ActionView[] }): ReactNode {
  const words = useWords();
  const [first] = waiting;
  const isSeen = useInSight(first?.id, waiting.length);
  if (!first || isSeen) return null;
  const card = () => document.querySelector<HTMLElement>(`[data-action="${CSS.escape(first.id)}"]`);
  return (
    <p className="waits">
      <span>{words.waitsAbove(waiting.length === 1 ? plain(first.title) : words.items(waiting.length))}</span>
      <button
        type="button"
        onClick={() => {
          card()?.scrollIntoView({ block: 'center' });
          card()?.querySelector<HTMLElement>('button[data-verdict]')?.focus({ preventScroll: true });
        }}
      >
        {words.show}
      </button>
    </p>
  );
}

/** `among` how many: a card of several is another element than a card of one. */
function useInSight(id: string | undefined, among: number): boolean {
  const [isSeen, see] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is looked for again
  useEffect(() => {
    see(true);
    if (id === undefined) return;
    const card = document.querySelector(`[data-action="${CSS.escape(id)}"]`);
    if (!card) return;
    const observer = new IntersectionObserver(([entry]) => see(entry?.isIntersecting ?? true));
    observer.observe(card);
    return () => observer.disconnect();
  }, [id, among]);
  return isSeen;
}
