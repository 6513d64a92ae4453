import { type ReactNode, useSyncExternalStore } from 'react';
import type { Bucket, Stats } from '../api.ts';
import { plain } from '../text.tsx';
import { localeOf, span } from '../time.tsx';
import { useWords, type Words } from '../words.ts';

export const KINDS = ['allowed', 'denied', 'expired'] as const;
type Counts = Record<(typeof KINDS)[number], number>;

const total = (counts: Counts): number => KINDS.reduce((sum, kind) => sum + counts[kind], 0);

function grouped<K extends 'day' | 'tool'>(rows: Stats['days'], by: K): [string, Counts][] {
  const groups = new Map<string, Counts>();
  for (const row of rows) {
    const counts = groups.get(row[by]) ?? { allowed: 0, denied: 0, expired: 0 };
    for (const kind of KINDS) counts[kind] += row[kind];
    groups.set(row[by], counts);
  }
  return [...groups];
}

/** A round number above: what the axis ends with. */
function ceiling(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 4, 5, 10].map((n) => n * size).find((n) => n >= most) ?? most;
}

const NARROW = '(max-width: 720px)';

/** How wide a plot is drawn: its letters keep their size. */
function useWidth(): number {
  const isNarrow = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(NARROW).matches,
  );
  return isNarrow ? 340 : 640;
}

const HEIGHT = 220;
const PAD = { left: 34, right: 6, top: 10, bottom: 26 };

function Axis({ top, width }: { top: number; width: number }): ReactNode {
  const lines = top >= 4 && top % 4 === 0 ? [0, 0.25, 0.5, 0.75, 1] : top % 2 === 0 ? [0, 0.5, 1] : [0, 1];
  return lines.map((share) => (
    <g key={share} className="axis">
      <line x1={PAD.left} x2={width - PAD.right} y1={yOf(share)} y2={yOf(share)} />
      <text x={PAD.left - 6} y={yOf(share) + 4} textAnchor="end">
        {Math.round(top * share)}
      </text>
    </g>
  ));
}

const yOf = (share: number): number => HEIGHT - PAD.bottom - share * (HEIGHT - PAD.top - PAD.bottom);

export function PerDay({ days }: { days: Stats['days'] }): ReactNode {
  const words = useWords();
  const width = useWidth();
  const rows = everyDay(grouped(days, 'day').sort(([a], [b]) => (a < b ? -1 : 1)));
  if (rows.length === 0) return <p className="quiet">{words.plots.empty}</p>;
  const top = ceiling(Math.max(...rows.map(([, counts]) => total(counts))));
  const step = (width - PAD.left - PAD.right) / rows.length;
  const wide = Math.min(34, step * 0.68);
  const date = new Intl.DateTimeFormat(localeOf(words.tag), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const every = Math.ceil(rows.length / (width < 400 ? 4 : 7));
  return (
    <>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.plots.overTime}>
        <Axis top={top} width={width} />
        {rows.map(([day, counts], i) => {
          const x = PAD.left + i * step + (step - wide) / 2;
          let from = 0;
          return (
            <g key={day}>
              <title>{`${date.format(Date.parse(day))}: ${said(counts, words)}`}</title>
              {KINDS.map((kind) => {
                const y = yOf((from + counts[kind]) / top);
                const high = yOf(from / top) - y;
                from += counts[kind];
                return (
                  high > 0 && <rect key={kind} className={kind} x={x} y={y} width={wide} height={high} />
                );
              })}
              {i % every === 0 && (
                <text className="tick" x={x + wide / 2} y={HEIGHT - 8} textAnchor="middle">
                  {date.format(Date.parse(day))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <Figures head={words.plots.day} rows={rows} />
    </>
  );
}

const DAY = 86_400_000;

/** A day on which nothing was decided is a day too. */
function everyDay(rows: [string, Counts][]): [string, Counts][] {
  const known = new Map(rows);
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  if (!first || !last) return [];
  const all: [string, Counts][] = [];
  for (let at = Date.parse(first); at <= Date.parse(last) && all.length < 400; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push([day, known.get(day) ?? { allowed: 0, denied: 0, expired: 0 }]);
  }
  return all;
}

const said = (counts: Counts, words: Words): string =>
  KINDS.map((kind) => `${words.plots[kind]} ${counts[kind]}`).join(', ');

function Figures({ head, rows }: { head: string; rows: readonly [string, Counts][] }): ReactNode {
  const words = useWords();
  return (
    <details className="figures">
      <summary>{words.plots.table}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {KINDS.map((kind) => (
              <th scope="col" key={kind}>
                {words.plots[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, counts]) => (
            <tr key={name}>
              <th scope="row">{plain(name)}</th>
              {KINDS.map((kind) => (
                <td key={kind}>{counts[kind]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const BAR = 30;

export function ByTool({ days }: { days: Stats['days'] }): ReactNode {
  const words = useWords();
  const width = useWidth();
  const rows = grouped(days, 'tool').sort(([, a], [, b]) => total(b) - total(a));
  if (rows.length === 0) return <p className="quiet">{words.plots.empty}</p>;
  const high = rows.length * BAR * 1.6;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${high}`} role="img" aria-label={words.plots.byTool}>
        {rows.map(([tool, counts], i) => {
          const all = total(counts);
          let x = 0;
          return (
            <g key={tool} transform={`translate(0 ${i * BAR * 1.6})`}>
              <title>{`${plain(tool)}: ${said(counts, words)}`}</title>
              <text x="0" y="14">
                {plain(tool)}
              </text>
              <text x={width} y="14" textAnchor="end" className="tick">
                {all}
              </text>
              {KINDS.map((kind) => {
                const wide = (counts[kind] / all) * width;
                const at = x;
                x += wide;
                return (
                  wide > 0 && (
                    <g key={kind}>
                      <rect className={kind} x={at} y="21" width={wide} height="15" />
                      {wide > 46 && (
                        <text className={`on ${kind}`} x={at + 7} y="32.5">
                          {Math.round((counts[kind] / all) * 100)} %
                        </text>
                      )}
                    </g>
                  )
                );
              })}
            </g>
          );
        })}
      </svg>
      <Figures head={words.tool} rows={rows} />
    </>
  );
}

export function Histogram({
  buckets,
  tone,
  none,
}: {
  buckets: readonly Bucket[];
  tone: string;
  /** Said where there is nothing to count. */
  none: string;
}): ReactNode {
  const words = useWords();
  const width = useWidth();
  if (buckets.every(({ count }) => count === 0)) return <p className="quiet">{none}</p>;
  const top = ceiling(Math.max(...buckets.map(({ count }) => count)));
  const step = (width - PAD.left - PAD.right) / buckets.length;
  const wide = Math.min(64, step * 0.74);
  const label = ({ upToMs }: Bucket, i: number): string =>
    upToMs === null ? words.plots.over(span(buckets[i - 1]?.upToMs ?? 0)) : words.plots.upTo(span(upToMs));
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={buckets.map((each, i) => `${label(each, i)}: ${each.count}`).join(', ')}
      >
        <Axis top={top} width={width} />
        {buckets.map((bucket, i) => {
          const x = PAD.left + i * step + (step - wide) / 2;
          const y = yOf(bucket.count / top);
          return (
            <g key={String(bucket.upToMs)}>
              <title>{`${label(bucket, i)}: ${bucket.count}`}</title>
              <rect className={tone} x={x} y={y} width={wide} height={yOf(0) - y} />
              <text className="tick" x={x + wide / 2} y={HEIGHT - 8} textAnchor="middle">
                {width < 400 ? label(bucket, i).replace(/^≤ /, '') : label(bucket, i)}
              </text>
            </g>
          );
        })}
      </svg>
      <details className="figures">
        <summary>{words.plots.table}</summary>
        <table>
          <tbody>
            {buckets.map((bucket, i) => (
              <tr key={String(bucket.upToMs)}>
                <th scope="row">{label(bucket, i)}</th>
                <td>{bucket.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
