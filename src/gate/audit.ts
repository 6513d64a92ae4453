import type { Breach } from '../core/breach.ts';
import type { JournalEvent } from '../core/event.ts';
import {
  type Checkpoint,
  checkVersions,
  fold,
  readChain,
  TENANT_CHAIN,
  type Verification,
} from '../core/journal.ts';
import { Law } from '../core/law.ts';
import { overused, replay, type Use } from '../core/replay.ts';
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
  /** What is on record and was not legal: somebody wrote to a table, and the gate acted on it. */
  readonly breaches: readonly Breach[];
  /** To be kept outside the database: the next audit finds a truncation against it. */
  readonly checkpoint: readonly Checkpoint[];
}

/**
 * Verifies every chain of a tenant, that what is on record was legal, and that the journal leads to the rows and the
 * configuration as they are.
 */
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
  const breaches: Breach[] = [];
  const uses: Use[] = [];
  // Read after the heads: of what is in the chains up to there, nothing was granted, frozen or let go later.
  const own = await ownEvents(runtime, tenant);
  const law = new Law(own);
  let erasures = erasuresIn(own);
  for (const [chain, seq] of heads) {
    // Only up to the head as it was read: a link that is added meanwhile is the next audit's.
    const entries = await wholeChain(runtime, tenant, chain, seq);
    const known = checkpoint.find((each) => each.chain === chain);
    const read = () =>
      readChain(chain, entries, runtime.store.keys, {
        ...(known ? { checkpoint: known } : {}),
        erasedTo: erasures.get(chain)?.seq ?? 0,
      });
    let { verification, events, commits } = read();
    if (verification.flaws.some(({ flaw }) => flaw === 'body_missing')) {
      // They may have been erased since the erasures were read.
      erasures = await erasuresOf(runtime, tenant);
      ({ verification, events, commits } = read());
    }
    checkVersions(events);
    const cut = verification.head.seq < seq ? [{ seq, flaw: 'missing' as const }] : [];
    chains.push({ ...verification, flaws: [...verification.flaws, ...cut] });
    for (const [at, action] of fold(events)) expected.set(at, within(chain, action));
    if (chain === TENANT_CHAIN) continue;
    // What is erased while it is read may leave half of what came before it.
    const from = verification.erased > 0 ? erasures.get(chain)!.seq : 0;
    const replayed = replay(
      chain,
      commits.filter((commit) => commit.seq > from),
      law,
      from === 0,
    );
    uses.push(...replayed.uses);
    // What is missing would look like breaches, and is told already.
    if (verification.flaws.some(({ flaw }) => flaw !== 'truncated')) continue;
    breaches.push(...replayed.breaches);
  }
  breaches.push(...overused(uses, law));
  const rows = await strangeRows(runtime, tenant, expected, () => erasuresOf(runtime, tenant));
  const config = await misconfigured(runtime, before, counted(uses), erasures.size > 0);
  const ok =
    rows.length + config.length + breaches.length === 0 && chains.every(({ flaws }) => flaws.length === 0);
  return { ok, chains, rows, config, breaches, checkpoint: chains.map(({ head }) => head) };
}

function counted(uses: readonly Use[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { grant } of uses) counts.set(grant, (counts.get(grant) ?? 0) + 1);
  return counts;
}

/** How far a session was erased, and when. */
export interface Erasure {
  readonly seq: number;
  readonly at: number;
}

const erasuresOf = async (runtime: Runtime, tenant: string): Promise<Map<string, Erasure>> =>
  erasuresIn(await ownEvents(runtime, tenant));

/** What the tenant's own chain says. */
async function ownEvents(runtime: Runtime, tenant: string): Promise<readonly JournalEvent[]> {
  const entries = await wholeChain(runtime, tenant, TENANT_CHAIN);
  return readChain(TENANT_CHAIN, entries, runtime.store.keys).events;
}

/** What was erased, by the record of it in the tenant's own chain. */
function erasuresIn(events: readonly JournalEvent[]): Map<string, Erasure> {
  const erasures = new Map<string, Erasure>();
  for (const { type, at, data } of events) {
    if (type !== 'erased') continue;
    const { session, seq } = data as { session: string; seq: number };
    erasures.set(session, { seq: Math.max(seq, erasures.get(session)?.seq ?? 0), at });
  }
  return erasures;
}
