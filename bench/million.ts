import type { Gate, Principal, Store } from '../src/index.ts';
import { type Amount, OWNERS, tenantAt } from './bulk.ts';
import {
  alternate,
  atMost,
  below,
  clocked,
  type Figure,
  median,
  type Options,
  type Rounds,
} from './measure.ts';
import { agentOf, cycle, openGate, personOf } from './world.ts';

export const MILLION: Amount = { finished: 1_000_000, pending: 1000, sessions: 10_000, tenants: 20 };
export const QUICK: Amount = { ...MILLION, finished: 100_000 };

const TENANT = tenantAt(0);
const ADMIN: Principal = { ...personOf(TENANT, 'boss'), roles: ['admin'] };

export interface Loaded extends Options, Pick<Rounds, 'settle'> {
  readonly amount: Amount;
  /** How long that took. */
  readonly seconds: number;
}

/** Compares cycles on a full store with cycles on an empty one, and times the first page of what is pending. */
export async function compareWithEmpty(
  name: string,
  full: Store,
  empty: Store,
  { quick, amount, seconds, settle }: Loaded,
): Promise<Figure[]> {
  // With the limits that a gate has by default: they count what is in the store.
  const gates = [openGate(full, {}), openGate(empty, {})] as const;
  const compared = await alternate(
    { rounds: quick ? 50 : 150, warmUp: quick ? 25 : 50, ...(settle ? { settle } : {}) },
    roundsOf(gates[0]),
    roundsOf(gates[1]),
  );
  const loaded = `${amount.finished} finished and ${amount.pending} pending, loaded in ${seconds.toFixed(0)} s`;
  const pages = [
    ['everybody’s', await firstPages(gates[0], ADMIN)],
    ['one owner’s', await firstPages(gates[0], personOf(TENANT, `user-${OWNERS - 1}`))],
  ] as const;
  for (const gate of gates) await gate.close();
  return [
    atMost(name, compared.ratio, '× empty', 1.2, {
      spread: compared.ratios,
      note: `${loaded}; default limits, a new session and agent every ${CYCLES} cycles`,
    }),
    ...pages.map(([whose, { times, actions }]) =>
      below(`${name}: first page, ${whose}`, median(times), 'ms', 10, {
        spread: times,
        note: `${actions} actions`,
      }),
    ),
  ];
}

const CYCLES = 20;

/** The default limits allow so many calls a minute in a session, and by an agent: so both change every round. */
function roundsOf(gate: Gate): () => Promise<number> {
  let round = 0;
  return () => {
    round++;
    const by = agentOf(TENANT, `agent-${round}`);
    return clocked(async () => {
      for (let i = 0; i < CYCLES; i++) await cycle(gate, `round-${round}`, by, personOf(TENANT));
    });
  };
}

async function firstPages(gate: Gate, by: Principal): Promise<{ times: number[]; actions: number }> {
  const times: number[] = [];
  let actions = 0;
  for (let i = 0; i < 101; i++) {
    times.push(
      await clocked(async () => {
        actions = (await gate.list({ status: 'pending', limit: 50 }, { by })).actions.length;
      }),
    );
  }
  return { times: times.slice(10), actions };
}
