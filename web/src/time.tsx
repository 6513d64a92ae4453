import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { now } from './connection.ts';
import { signal } from './signal.ts';
import { useWords } from './words.ts';

const tick = signal(0);
setInterval(() => tick.set(tick.get() + 1), 1000);

/** Makes a component look at the clock every second. */
export function useNow(): number {
  useSyncExternalStore(tick.subscribe, tick.get);
  return now();
}

/** Looks at the clock every second, and makes a component anew only if what it looks for is different. */
export const useClock = <T extends string | number | boolean>(look: (at: number) => T): T =>
  useSyncExternalStore(tick.subscribe, () => look(now()));

/** The person's own variety of the language, for the form of dates. Some systems name one that does not exist. */
export const localeOf = (tag: string): string =>
  navigator.languages.find((each) => each.startsWith(tag) && isLocale(each)) ?? tag;

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

const UNITS: [number, string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
];

/** `4:05` below an hour, `6 d` above: as exact as it matters. */
export function duration(ms: number): string {
  if (ms < 3_600_000) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  const [size, unit] = UNITS.find(([each]) => ms >= each) ?? UNITS.at(-1)!;
  return `${Math.round(ms / size)} ${unit}`;
}

/** A span without a clock: `30 s`, `5 min`. */
export function span(ms: number): string {
  const [size, unit] = UNITS.find(([each]) => ms >= each) ?? UNITS.at(-1)!;
  const n = ms / size;
  return `${n < 10 && n % 1 !== 0 ? n.toFixed(1) : Math.round(n)} ${unit}`;
}

export function When({ at }: { at: number }): ReactNode {
  const words = useWords();
  const date = new Date(at);
  const isToday = new Date(now()).toDateString() === date.toDateString();
  const text = new Intl.DateTimeFormat(
    localeOf(words.tag),
    isToday
      ? { hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  ).format(date);
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()}>
      {text}
    </time>
  );
}

export function Ago({ at }: { at: number }): ReactNode {
  const words = useWords();
  const past = useClock((time) => Math.floor((time - at) / 60_000)) * 60_000;
  if (past < 60_000) return <time dateTime={new Date(at).toISOString()}>{words.now}</time>;
  const [size, unit] =
    past < 3_600_000
      ? ([60_000, 'minute'] as const)
      : past < 86_400_000
        ? ([3_600_000, 'hour'] as const)
        : ([86_400_000, 'day'] as const);
  const text = new Intl.RelativeTimeFormat(localeOf(words.tag), { style: 'short' }).format(
    -Math.round(past / size),
    unit,
  );
  return (
    <time dateTime={new Date(at).toISOString()} title={new Date(at).toISOString()}>
      {text}
    </time>
  );
}

/** Counts down in sight; to a screen reader it speaks up when a minute is left, and at the end. */
export function Countdown({ until, from }: { until: number; from: number }): ReactNode {
  const words = useWords();
  const left = until - useNow();
  const [said, say] = useState('');
  const stage = left <= 0 ? 'over' : left <= 60_000 ? 'soon' : 'ample';
  useEffect(() => {
    if (stage === 'soon') say(words.left('1:00'));
    if (stage === 'over') say(words.timeUp);
  }, [stage, words]);
  const share = Math.max(0, Math.min(1, left / Math.max(1, until - from)));
  return (
    <span className={`countdown ${stage}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle
          className="rest"
          cx="10"
          cy="10"
          r="8"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
        />
      </svg>
      <span role="timer" aria-label={words.decideBy}>
        {left <= 0 ? words.timeUp : words.left(duration(left))}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </span>
  );
}
