import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../../src/core/journal.ts';
import type { Action, Prompt, Store } from '../../src/index.ts';
import type { Ack, Evidence, LedgerLine } from './check.ts';
import { Records, readRecords } from './records.ts';

/** Where the processes of a harness write down what the gate must not be asked about. */
export const ledgerOf = (folder: string, tenant: string): Records<LedgerLine> =>
  new Records(join(folder, `${tenant}.ledger`));

/** Every process, and whoever takes its place, has a file of its own for what it was told. */
export const acksOf = (folder: string, tenant: string, slot: number): Records<Ack> =>
  new Records(join(folder, `${tenant}.${slot}.acks`));

const PAGE = 1000;

/** Collects everything about a tenant: from the store, and from the files. */
export async function evidenceOf(
  store: Store,
  folder: string,
  tenant: string,
  sweptAt: number,
): Promise<Evidence> {
  const heads = await pages((last: { chain: string } | undefined) =>
    store.chains(tenant, last?.chain ?? null, PAGE),
  );
  const chains: { chain: string; entries: Entry[]; head: { seq: number; hash: string } }[] = [];
  const openPrompts: Prompt[] = [];
  for (const { chain, ...head } of heads) {
    const entries = await pages((last: Entry | undefined) =>
      store.journal(tenant, chain, last?.link.seq ?? 0, PAGE),
    );
    chains.push({ chain, entries, head });
    if (chain !== '') openPrompts.push(...((await store.session(tenant, { session: chain }))?.prompts ?? []));
  }
  const acks = readdirSync(folder).filter((file) => file.startsWith(`${tenant}.`) && file.endsWith('.acks'));
  return {
    rows: await rowsOf(store, tenant),
    chains,
    openPrompts,
    ledger: ledgerOf(folder, tenant).read(),
    acks: acks.flatMap((file) => readRecords<Ack>(join(folder, file))),
    keys: store.keys,
    sweptAt,
  };
}

/** All rows of a tenant, every revision of every action, or those in some statuses. */
export function rowsOf(
  store: Store,
  tenant: string,
  status?: readonly Action['status'][],
): Promise<Action[]> {
  return pages((last: Action | undefined) =>
    store.list(tenant, {
      audience: null,
      order: 'oldest',
      limit: PAGE,
      ...(status === undefined ? {} : { status }),
      ...(last === undefined ? {} : { after: last }),
    }),
  );
}

async function pages<T>(next: (last: T | undefined) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await next(all.at(-1));
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
