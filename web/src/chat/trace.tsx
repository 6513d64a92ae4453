import type { ReactNode } from 'react';
import { to } from '../route.ts';
import { Text } from '../text.tsx';
import { localeOf } from '../time.tsx';
import { useWords } from '../words.ts';
import type { Extras } from './wire.ts';

export type TraceLine = Extras['trace'] & { readonly at: number };

/** For the curious: what a turn did, step by step. */
export function Trace({ lines, session }: { lines: readonly TraceLine[]; session: string }): ReactNode {
  const words = useWords();
  const time = new Intl.DateTimeFormat(localeOf(words.tag), { timeStyle: 'medium' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <aside className="trace" aria-label={words.trace} tabIndex={0}>
      <h2>{words.trace}</h2>
      <a href={to('history', 'session', session)}>{words.wholeSession}</a>
      {lines.length === 0 && <p className="quiet">{words.traceEmpty}</p>}
      <ol>
        {lines.map(({ at, level, event, summary, data }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <li key={i} className={level}>
            <time className="quiet">{time.format(at)}</time> <strong>{event}</strong>
            <p>
              <Text>{summary}</Text>
            </p>
            {data !== undefined && data !== null && (
              <code className="exact">
                <Text>{JSON.stringify(data)}</Text>
              </code>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}
