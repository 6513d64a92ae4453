import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../words.ts';

const NEAR = 160;
const ABOVE = 90;

/** Where the end is: what came last and waits is read from its beginning, also where it is longer than the screen. */
function endOf(box: HTMLElement): number {
  const end = box.scrollHeight - box.clientHeight;
  const last = [...box.querySelectorAll('.said')].at(-1);
  const card = last?.lastElementChild?.querySelector<HTMLElement>('.card.pending');
  return card ? Math.min(end, card.offsetTop - ABOVE) : end;
}

/** Stays at the end while one is there, and where one is if one has gone up. */
export function Scroller({ children, busy }: { children: ReactNode; busy: boolean }): ReactNode {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  useEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => {
      height.current = element.scrollHeight;
      if (isAtEnd.current) element.scrollTop = endOf(element);
    });
    observer.observe(inner.current!);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      className="scroller"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      role="log"
      aria-label={words.chat}
      aria-busy={busy}
      onScroll={({ currentTarget: element }) => {
        // Something has just been added, and will be followed: that is not the person's going up.
        if (element.scrollHeight === height.current)
          isAtEnd.current = element.scrollTop > endOf(element) - NEAR;
      }}
    >
      <div className="scrolled" ref={inner}>
        {children}
      </div>
    </div>
  );
}
