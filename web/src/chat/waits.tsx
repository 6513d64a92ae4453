import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ActionView } from '../api.ts';
import { plain } from '../text.tsx';
import { useWords } from '../words.ts';

/** Says what waits while its card is out of sight. */
export function Waits({ waiting }: { waiting: readonly ActionView[] }): ReactNode {
  const words = useWords();
  const [first] = waiting;
  const isSeen = useInSight(first?.id);
  if (!first || isSeen) return null;
  return (
    <p className="waits">
      <span>{words.waitsAbove(waiting.length === 1 ? plain(first.title) : words.items(waiting.length))}</span>
      <button
        type="button"
        onClick={() => {
          const card = cardOf(first.id);
          card?.scrollIntoView({ block: 'center' });
          card
            ?.closest('.card')
            ?.querySelector<HTMLElement>('button[data-verdict]')
            ?.focus({ preventScroll: true });
        }}
      >
        {words.show}
      </button>
    </p>
  );
}

/** Looked up anew each time: a card is another element after a reload of the talk, or when others join it. */
function useInSight(id: string | undefined): boolean {
  const [isSeen, see] = useState(true);
  const look = useEffectEvent(() => see(id === undefined || isInSight(cardOf(id))));
  useEffect(() => look());
  useEffect(() => {
    const again = () => look();
    // A scroll does not bubble, but is captured on its way down.
    addEventListener('scroll', again, { capture: true, passive: true });
    addEventListener('resize', again);
    return () => {
      removeEventListener('scroll', again, { capture: true });
      removeEventListener('resize', again);
    };
  }, []);
  return isSeen;
}

const cardOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-action="${CSS.escape(id)}"]`);

function isInSight(card: HTMLElement | null): boolean {
  const box = card?.closest('.scroller')?.getBoundingClientRect();
  if (!card || !box) return true;
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > box.top && top < box.bottom;
}
