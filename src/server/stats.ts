import { z } from 'zod';
import type { ActionView } from '../core/view.ts';
import type { Gate } from '../gate/gate.ts';
import type { By } from '../gate/read.ts';
import type { Bucket, Stats } from './api.ts';
import type { Routes } from './route.ts';
import { number } from './schemas.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** As many as are counted for one answer: the newest. */
const COUNTED = 20_000;
const PAGE = 1000;
const AGES = [5 * MINUTE, HOUR, DAY, 7 * DAY, null];
const TIMES = [10_000, 30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, null];

const count = z.number().int();
const buckets = z.array(z.strictObject({ upToMs: count.nullable(), count }));

export const stats: Pick<Routes, 'stats'> = {
  stats: {
    input: z.strictObject({ days: number.pipe(z.number().min(1).max(90)).optional() }),
    output: z.strictObject({
      days: z.array(
        z.strictObject({
          day: z.string(),
          tool: z.string(),
          allowed: count,
          denied: count,
          expired: count,
        }),
      ),
      timeToDecide: z.strictObject({
        decided: count,
        median: z.number().nullable(),
        p90: z.number().nullable(),
        buckets,
      }),
      pending: buckets,
      isPartial: z.boolean(),
    }),
    handle: async ({ days = 30 }, { gate, by, runtime }) =>
      figuresOf(gate, { by }, runtime.store.now(), days),
  },
};

async function figuresOf(gate: Gate, by: By, now: number, days: number): Promise<Stats> {
  const byDay = new Map<string, { day: string; tool: string } & Record<Fate, number>>();
  const times: number[] = [];
  const ages: number[] = [];
  let cursor: string | undefined;
  let seen = 0;
  do {
    const filter = { createdAfter: now - days * DAY, limit: PAGE, ...(cursor ? { cursor } : {}) };
    const page = await gate.list(filter, by);
    for (const action of page.actions) {
      if (action.status === 'pending') ages.push(now - action.createdAt);
      const fate = fateOf(action);
      if (fate === undefined) continue;
      const at = action.decision?.at ?? action.updatedAt;
      const day = new Date(at).toISOString().slice(0, 10);
      const name = JSON.stringify([day, action.tool]);
      const counts = byDay.get(name) ?? { day, tool: action.tool, allowed: 0, denied: 0, expired: 0 };
      counts[fate]++;
      byDay.set(name, counts);
      if (action.decision) times.push(at - action.createdAt);
    }
    cursor = page.cursor;
    seen += page.actions.length;
  } while (cursor !== undefined && seen < COUNTED);
  times.sort((a, b) => a - b);
  const part = (share: number) => times[Math.ceil(times.length * share) - 1] ?? null;
  return {
    days: [...byDay.values()].sort((a, b) => a.day.localeCompare(b.day) || a.tool.localeCompare(b.tool)),
    timeToDecide: {
      decided: times.length,
      median: part(0.5),
      p90: part(0.9),
      buckets: bucketsOf(times, TIMES),
    },
    pending: bucketsOf(ages, AGES),
    isPartial: cursor !== undefined,
  };
}

/** How many lie within each bound and beyond the one before it. */
function bucketsOf(values: readonly number[], bounds: readonly (number | null)[]): Bucket[] {
  const buckets = bounds.map((upToMs) => ({ upToMs, count: 0 }));
  for (const value of values) buckets.find(({ upToMs }) => upToMs === null || value <= upToMs)!.count++;
  return buckets;
}

type Fate = 'allowed' | 'denied' | 'expired';

/**
 * What a person decided about it, if anybody did, or could have. What is allowed and not started in time was allowed.
 * To undo something is to ask for it: nobody has to decide that.
 */
function fateOf({ status, decision, undoOf }: ActionView): Fate | undefined {
  if (undoOf !== null || (decision !== null && decision.by.kind !== 'user')) return undefined;
  if (decision !== null) return decision.verdict === 'allow' ? 'allowed' : 'denied';
  return status === 'expired' ? 'expired' : undefined;
}
