import { isDeepStrictEqual } from 'node:util';
import type { Action } from '../core/action.ts';
import {
  type Checkpoint,
  type Entry,
  eventsOf,
  fold,
  TENANT_CHAIN,
  type Verification,
  verifyChain,
} from '../core/journal.ts';
import type { Who } from './decide.ts';
import { checkAdmin, type Runtime } from './runtime.ts';

export interface Audit {
  readonly ok: boolean;
  readonly chains: readonly Verification[];
  /** Actions whose row is not what the journal leads to: somebody wrote to the table. */
  readonly rows: readonly { readonly id: string; readonly revision: number }[];
  /** To be kept outside the database: the next audit finds a truncation against it. */
  readonly checkpoint: readonly Checkpoint[];
}

const PAGE = 1000;

/** Verifies every chain of a tenant, and that the journal leads to the rows as they are. */
export async function audit(
  runtime: Runtime,
  { by, checkpoint = [] }: Who & { readonly checkpoint?: readonly Checkpoint[] },
): Promise<Audit> {
  checkAdmin(by);
  const { tenant } = by;
  const erasedTo = await erasures(runtime, tenant);
  const heads = await allHeads(runtime, tenant);
  for (const { chain } of checkpoint) if (!heads.has(chain)) heads.set(chain, 0);
  const chains: Verification[] = [];
  const rows: { id: string; revision: number }[] = [];
  for (const [chain, seq] of heads) {
    // Only up to the head as it was read: a link that is added meanwhile is the next audit's.
    const entries = (await wholeChain(runtime, tenant, chain)).filter(({ link }) => link.seq <= seq);
    const known = checkpoint.find((each) => each.chain === chain);
    const erased = erasedTo.get(chain) ?? 0;
    const verified = verifyChain(chain, entries, runtime.store.keys, { checkpoint: known, erasedTo: erased });
    const cut = verified.head.seq < seq ? [{ seq, flaw: 'missing' as const }] : [];
    chains.push({ ...verified, flaws: [...verified.flaws, ...cut] });
    if (chain !== TENANT_CHAIN && erased === 0)
      rows.push(...(await strangeRows(runtime, tenant, chain, entries)));
  }
  const ok = rows.length === 0 && chains.every(({ flaws }) => flaws.length === 0);
  return { ok, chains, rows, checkpoint: chains.map(({ head }) => head) };
}

/** How far each session was erased, by the record of it in the tenant's own chain. */
async function erasures(runtime: Runtime, tenant: string): Promise<Map<string, number>> {
  const erasedTo = new Map<string, number>();
  for (const { type, data } of (await wholeChain(runtime, tenant, TENANT_CHAIN)).flatMap(eventsOf)) {
    if (type !== 'erased') continue;
    const { session, seq } = data as { session: string; seq: number };
    erasedTo.set(session, Math.max(seq, erasedTo.get(session) ?? 0));
  }
  return erasedTo;
}

async function allHeads(runtime: Runtime, tenant: string): Promise<Map<string, number>> {
  const heads = new Map<string, number>();
  for (let after: string | null = null; ; ) {
    const page: { chain: string; seq: number }[] = await runtime.store.chains(tenant, after, PAGE);
    for (const { chain, seq } of page) heads.set(chain, seq);
    if (page.length < PAGE) return heads;
    after = page.at(-1)!.chain;
  }
}

/** Rows that differ from what the journal leads to. Leases are left out: renewing one is not on record. */
async function strangeRows(
  runtime: Runtime,
  tenant: string,
  session: string,
  entries: readonly Entry[],
): Promise<{ id: string; revision: number }[]> {
  const folded = fold(entries.flatMap((entry) => (isReadable(entry) ? eventsOf(entry) : [])));
  const strange: { id: string; revision: number }[] = [];
  for (let after: Action | undefined; ; ) {
    const page: Action[] = await runtime.store.list(tenant, {
      audience: null,
      session,
      limit: PAGE,
      ...(after ? { after } : {}),
    });
    for (const row of page) {
      const expected = folded.get(`${row.id}/${row.revision}`);
      const isNewer = row.updatedAt > (entries.at(-1)?.link.at ?? 0);
      if (!isNewer && !sameBut(row, expected)) strange.push({ id: row.id, revision: row.revision });
    }
    if (page.length < PAGE) return strange;
    after = page.at(-1)!;
  }
}

function sameBut(row: Action, expected: Action | undefined): boolean {
  return (
    expected !== undefined &&
    isDeepStrictEqual({ ...row, leaseUntil: null }, { ...expected, leaseUntil: null })
  );
}

function isReadable(entry: Entry): boolean {
  try {
    eventsOf(entry);
    return true;
  } catch {
    return false;
  }
}

export async function wholeChain(runtime: Runtime, tenant: string, chain: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after = 0; ; ) {
    const page = await runtime.store.journal(tenant, chain, after, PAGE);
    entries.push(...page);
    if (page.length < PAGE) return entries;
    after = page.at(-1)!.link.seq;
  }
}
