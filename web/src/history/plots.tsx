import type { ReactNode } from 'react';
import { api } from '../api.ts';
import { useAgainOnNews, useLoad } from '../load.ts';
import { span } from '../time.tsx';
import { useWords } from '../words.ts';
import { ByTool, Histogram, KINDS, PerDay } from './charts.tsx';

export function Plots(): ReactNode {
  const words = useWords();
  const { value, error, again } = useLoad('stats', api.stats);
  useAgainOnNews(again);
  if (error) return <p className="empty">{error.message}</p>;
  if (!value) return <p className="loading">{words.loading}</p>;
  const { median, p90, buckets } = value.timeToDecide;
  return (
    <div className="plots">
      <p className="quiet counted">{words.plots.counted}</p>
      <Figure title={words.plots.overTime} legend>
        <PerDay days={value.days} />
      </Figure>
      <Figure
        title={words.plots.timeToDecide}
        {...(median !== null && p90 !== null
          ? { note: `${words.plots.median(span(median))} · ${words.plots.p90(span(p90))}` }
          : {})}
      >
        <Histogram buckets={buckets} tone="accent" none={words.plots.empty} />
      </Figure>
      <Figure title={words.plots.byTool} legend>
        <ByTool days={value.days} />
      </Figure>
      <Figure title={words.plots.pending}>
        <Histogram buckets={value.pending} tone="external" none={words.emptyInbox} />
      </Figure>
    </div>
  );
}

function Figure({
  title,
  note,
  legend = false,
  children,
}: {
  title: string;
  note?: string;
  legend?: boolean;
  children: ReactNode;
}): ReactNode {
  const words = useWords();
  return (
    <figure className="plot">
      <figcaption>
        <h2>{title}</h2>
        {note && <p className="quiet">{note}</p>}
        {legend && (
          <ul className="legend">
            {KINDS.map((kind) => (
              <li key={kind} className={kind}>
                {words.plots[kind]}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {children}
    </figure>
  );
}
