import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGate, defineTool, type Gate, type Policy, type Principal, type Store } from '../src/index.ts';

/** Gives a folder that is gone afterwards, however the work ends. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const KEY: Uint8Array = new Uint8Array(32).fill(7);

export const agentOf = (tenant: string, id = 'assistant', actsFor = 'ada'): Principal => ({
  kind: 'agent',
  id,
  tenant,
  actsFor,
});
export const personOf = (tenant: string, id = 'ada'): Principal => ({ kind: 'user', id, tenant });

/** Caps of so many calls a minute would stop a benchmark, and counting them is not part of what is compared. */
export const UNLIMITED: Policy = {
  limits: {
    pendingPerSession: Number.POSITIVE_INFINITY,
    pendingPerAgent: Number.POSITIVE_INFINITY,
    perMinutePerSession: Number.POSITIVE_INFINITY,
    perMinutePerAgent: Number.POSITIVE_INFINITY,
  },
};
/** Cycles after which V8 has compiled what it is going to: before that, it is still measured at work. */
export const WARM = 12_800;
export const CONDITIONS = 'no preview, no call key, limits off';

export const noop = defineTool({
  name: 'cms_updatePage',
  effect: 'write',
  run: () => null,
});

export function openGate(store: Store, policy: Policy = UNLIMITED): Gate {
  return createGate({ store, tools: [noop], policy, sweepEveryMs: 0 });
}

let calls = 0;

/** One action from its call to its recorded end: three durable commits. */
export async function cycle(
  gate: Gate,
  session: string,
  by: Principal = AGENT,
  person: Principal = PERSON,
): Promise<void> {
  const args = { page: `page-${++calls}`, title: 'Opening hours in winter', position: calls };
  const held = await gate.call({ tool: noop.name, args, session, by });
  const { id, revision } = held.action!;
  const done = await gate.decide({ action: id, revision, verdict: 'allow' }, { by: person });
  if (held.status !== 'pending' || done.status !== 'succeeded')
    throw new Error(`A cycle went from ${held.status} to ${done.status}.`);
}

const AGENT = agentOf('acme');
const PERSON = personOf('acme');

/** Runs cycles in several sessions at once, one after another in each of them. */
export async function cyclesInFlight(
  gate: Gate,
  sessions: readonly string[],
  perSession: number,
): Promise<void> {
  await Promise.all(
    sessions.map(async (session) => {
      for (let i = 0; i < perSession; i++) await cycle(gate, session);
    }),
  );
}
