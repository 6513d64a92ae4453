import type { JournalEvent } from '../core/event.ts';
import {
  type Checkpoint,
  checkVersions,
  fold,
  readChain,
  TENANT_CHAIN,
  type Verification,
} from '../core/journal.ts';
import { type Misconfigured, misconfigured } from './audit-config.ts';
import { type Expected, type RowRef, strangeRows, within } from './audit-rows.ts';
import { allHeads, wholeChain } from './chain.ts';
import type { Who } from './decide.ts';
import { checkAdmin, type Runtime } from './runtime.ts';

export interface Audit {
  readonly ok: boolean;
  readonly chains: readonly Verification[];
  /** Actions whose row is not what the journal leads to, is not there, or is not on record: somebody wrote to the table. */
  readonly rows: readonly RowRef[];
  /** Definitions, grants, keys and freezes that are not what the tenant's own chain leads to. */
  readonly config: readonly Misconfigured[];
  /** To be kept outside the database: the next audit finds a truncation against it. */
  readonly checkpoint: readonly Checkpoint[];
}

/** Verifies every chain of a tenant, and that the journal leads to the rows and the configuration as they are. */
export async function audit(
  runtime: Runtime,
  { by, checkpoint = [] }: Who & { readonly checkpoint?: readonly Checkpoint[] },
): Promise<Audit> {
  checkAdmin(by);
  const { tenant } = by;
  // Read before the chains: whatever had happened by then is in them.
  const before = await runtime.store.tenant(tenant);
  const heads = await allHeads(runtime, tenant);
  for (const { chain } of checkpoint) if (!heads.has(chain)) heads.set(chain, 0);
  const chains: Verification[] = [];
  const expected = new Map<string, Expected>();
  const used = new Map<string, number>();
  let erasures = await erasuresOf(runtime, tenant);
  for (const [chain, seq] of heads) {
    // Only up to the head as it was read: a link that is added meanwhile is the next audit's.
    const entries = await wholeChain(runtime, tenant, chain, seq);
    const known = checkpoint.find((each) => each.chain === chain);
    const read = () =>
      readChain(chain, entries, runtime.store.keys, {
        ...(known ? { checkpoint: known } : {}),
        erasedTo: erasures.get(chain)?.seq ?? 0,
      });
    let { verification, events } = read();
    if (verification.flaws.some(({ flaw }) => flaw === 'body_missing')) {
      // They may have been erased since the erasures were read.
      erasures = await erasuresOf(runtime, tenant);
      ({ verification, events } = read());
    }
    checkVersions(events);
    const cut = verification.head.seq < seq ? [{ seq, flaw: 'missing' as const }] : [];
    chains.push({ ...verification, flaws: [...verification.flaws, ...cut] });
    for (const [at, action] of fold(events)) expected.set(at, within(chain, action));
    for (const { id } of grantsUsed(events)) used.set(id, (used.get(id) ?? 0) + 1);
  }
  const rows = await strangeRows(runtime, tenant, expected, () => erasuresOf(runtime, tenant));
  const config = await misconfigured(runtime, before, used, erasures.size > 0);
  const ok = rows.length + config.length === 0 && chains.every(({ flaws }) => flaws.length === 0);
  return { ok, chains, rows, config, checkpoint: chains.map(({ head }) => head) };
}

const grantsUsed = (events: readonly JournalEvent[]): { readonly id: string }[] =>
  events.filter(({ type, by }) => type === 'allowed' && by.kind === 'grant').map(({ by }) => by);

/** How far a session was erased, and when. */
export interface Erasure {
  readonly seq: number;
  readonly at: number;
}

/** What was erased, by the record of it in the tenant's own chain. */
async function erasuresOf(runtime: Runtime, tenant: string): Promise<Map<string, Erasure>> {
  const erasures = new Map<string, Erasure>();
  const entries = await wholeChain(runtime, tenant, TENANT_CHAIN);
  for (const { type, at, data } of readChain(TENANT_CHAIN, entries, runtime.store.keys).events) {
    if (type !== 'erased') continue;
    const { session, seq } = data as { session: string; seq: number };
    erasures.set(session, { seq: Math.max(seq, erasures.get(session)?.seq ?? 0), at });
  }
  return erasures;
}
