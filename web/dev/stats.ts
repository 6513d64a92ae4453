import type { ActionView } from 'countersign';

const DAY = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What /v1/stats gives, made from every action. */
export function statsOf(all: readonly ActionView[], now: number) {
  const days = new Map<
    string,
    { day: string; tool: string; allowed: number; denied: number; expired: number }
  >();
  const seconds: { day: string; tool: string; ms: number }[] = [];
  for (const { tool, status, decision, createdAt, updatedAt, undoOf } of all) {
    if (undoOf) continue;
    const isPerson = decision !== null && decision.by.kind === 'user';
    const isExpired = status === 'expired' && decision === null;
    if (!isPerson && !isExpired) continue;
    const day = dayOf(decision?.at ?? updatedAt);
    const key = `${day} ${tool}`;
    const row = days.get(key) ?? { day, tool, allowed: 0, denied: 0, expired: 0 };
    if (isExpired) row.expired++;
    else if (decision!.verdict === 'allow') row.allowed++;
    else row.denied++;
    days.set(key, row);
    if (isPerson) seconds.push({ day, tool, ms: decision.at - createdAt });
  }
  const ages = [5 * 60_000, 60 * 60_000, DAY, 7 * DAY, Number.POSITIVE_INFINITY];
  const waiting = all.filter(({ status }) => status === 'pending').map(({ createdAt }) => now - createdAt);
  return {
    days: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    timeToDecide: histogram(seconds.map(({ ms }) => ms)),
    pending: ages.map((upTo, i) => ({
      upToMs: Number.isFinite(upTo) ? upTo : null,
      count: waiting.filter((age) => age <= upTo && age > (ages[i - 1] ?? -1)).length,
    })),
  };
}

function histogram(times: readonly number[]) {
  const bounds = [10_000, 30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000, Number.POSITIVE_INFINITY];
  const sorted = times.toSorted((a, b) => a - b);
  return {
    decided: sorted.length,
    median: sorted[Math.floor((sorted.length - 1) * 0.5)] ?? null,
    p90: sorted[Math.floor((sorted.length - 1) * 0.9)] ?? null,
    buckets: bounds.map((upTo, i) => ({
      upToMs: Number.isFinite(upTo) ? upTo : null,
      count: sorted.filter((ms) => ms <= upTo && ms > (bounds[i - 1] ?? -1)).length,
    })),
  };
}
