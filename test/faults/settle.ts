import { setTimeout as delay } from 'node:timers/promises';
import { createGate, type Store } from '../../src/index.ts';
import { ledgerOf, rowsOf } from './evidence.ts';
import { newStore, type Where } from './stores.ts';
import { harnessTools, POLICY } from './tools.ts';

/** What the clean process is told: where to look. It answers with the store's time when it began to sweep. */
export interface Settling {
  readonly where: Where;
  readonly folder: string;
  readonly tenants: readonly string[];
}

process.on('disconnect', () => process.exit());
process.once('message', (settling: Settling) => void settle(settling));
process.send!('ready', () => {});

/** A process starts after all the crashes, lets leases and deadlines pass, and sweeps twice (I9). */
async function settle({ where, folder, tenants }: Settling): Promise<void> {
  const store = await newStore(where);
  const gate = createGate({
    store,
    tools: harnessTools({ ledger: (tenant) => ledgerOf(folder, tenant), strike: () => {}, version: 1 }),
    policy: POLICY,
    context: ({ tenant }) => ({ tenant }),
    sweepEveryMs: 0,
  });
  await store.open();
  const end = await lastDeadline(store, tenants);
  while (store.now() <= end) {
    await delay(Math.min(50, end - store.now() + 1));
    // A store may know its time only from what it reads.
    await store.session(tenants[0]!, { session: 's0' });
  }
  const sweptAt = store.now();
  await gate.sweep();
  await gate.sweep();
  await gate.close();
  process.send!({ sweptAt }, () => process.disconnect());
}

/** When the last claim's lease and the last approval's time to start are over. */
async function lastDeadline(store: Store, tenants: readonly string[]): Promise<number> {
  let last = store.now();
  for (const tenant of tenants) {
    for (const { startBy, leaseUntil } of await rowsOf(store, tenant, ['approved', 'executing']))
      last = Math.max(last, startBy ?? 0, leaseUntil ?? 0);
  }
  return last;
}
