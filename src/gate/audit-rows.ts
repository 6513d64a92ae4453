import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type Action, isLive } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { isAsDecided } from '../core/fingerprint.ts';
import { checkVersions, erased, fold, readChain } from '../core/journal.ts';
import type { Keyring } from '../core/keys.ts';
import { key } from '../core/plan.ts';
import type { ListQuery } from '../stores/store.ts';
import type { Erasure } from './audit.ts';
import { PAGE, wholeChain } from './chain.ts';
import type { Runtime } from './runtime.ts';

export interface RowRef {
  readonly id: string;
  readonly revision: number;
}

/** What the journal leads to: a print of the row, because a tenant has more rows than fit into memory. */
export interface Expected extends RowRef {
  readonly session: string;
  readonly print: string;
}

export const within = (session: string, action: Action): Expected => ({
  id: action.id,
  revision: action.revision,
  session,
  print: printOf(action),
});

/** A row as JSON gives it back. Leases are left out: renewing one is not on record. */
const comparable = (action: Action): string => canonicalize({ ...action, leaseUntil: null })!;

function printOf(action: Action): string {
  const members = Object.entries({ ...action, leaseUntil: null }).filter(([, value]) => value !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(members), 'base64url');
}

type Erasures = ReadonlyMap<string, Erasure>;

/** Rows that the journal does not lead to, and what the journal leads to and has no row. */
export async function strangeRows(
  runtime: Runtime,
  tenant: string,
  expected: ReadonlyMap<string, Expected>,
  erasures: () => Promise<Erasures>,
): Promise<RowRef[]> {
  const seen = new Set<string>();
  const strange = new Map<string, RowRef>();
  const suspects = new Map<string, Map<string, RowRef>>();
  const suspect = (session: string, { id, revision }: RowRef) => {
    if (!suspects.has(session)) suspects.set(session, new Map());
    suspects.get(session)!.set(key({ id, revision }), { id, revision });
  };
  for await (const row of allRows(runtime, tenant)) {
    const at = key(row);
    seen.add(at);
    const told = expected.get(at);
    if (!('session' in row)) strange.set(at, row);
    else if (told?.print !== printOf(row)) suspect(told?.session ?? row.session, row);
  }
  for (const [at, told] of expected) if (!seen.has(at)) suspect(told.session, told);
  for (const [session, rows] of suspects)
    for (const row of await confirmed(runtime, tenant, session, rows, erasures)) strange.set(key(row), row);
  return [...strange.values()];
}

/** Every row of a tenant; of one that cannot be read, only which it is. */
async function* allRows(runtime: Runtime, tenant: string): AsyncGenerator<Action | RowRef> {
  let limit = PAGE;
  for (let after: ListQuery['after']; ; ) {
    let page: Action[];
    try {
      page = await runtime.store.list(tenant, { audience: null, limit, ...(after ? { after } : {}) });
    } catch (error) {
      const unreadable = unreadableRow(error);
      if (unreadable === undefined) throw error;
      // Halved until the row that cannot be read is the only one that is asked for.
      if (limit > 1) limit = Math.ceil(limit / 2);
      else {
        yield { id: unreadable.id, revision: unreadable.revision };
        after = unreadable;
        limit = PAGE;
      }
      continue;
    }
    yield* page;
    if (page.length < limit) return;
    after = page.at(-1)!;
  }
}

function unreadableRow(error: unknown): NonNullable<ListQuery['after']> | undefined {
  if (!CountersignError.is(error, 'ARGS_CHANGED') && !CountersignError.is(error, 'UNKNOWN_VERSION'))
    return undefined;
  const { action, revision, createdAt } = error.details;
  return { id: action as string, revision: revision as number, createdAt: createdAt as number };
}

const LOOKS_AT_MOST = 50;

/**
 * Those rows of a session that really differ. Rows and chain are read one after the other, so that a commit in
 * between looks like a difference: only one that is still there while the chain stood still is one.
 */
async function confirmed(
  runtime: Runtime,
  tenant: string,
  session: string,
  suspects: ReadonlyMap<string, RowRef>,
  erasures: () => Promise<Erasures>,
): Promise<RowRef[]> {
  const { keys } = runtime.store;
  let wrong = [...suspects.values()];
  let head = -1;
  for (let look = 0; wrong.length > 0 && look < LOOKS_AT_MOST; look++) {
    const rows = await Promise.all(wrong.map((row) => rowNow(runtime, tenant, row)));
    const erasure = (await erasures()).get(session);
    const entries = await wholeChain(runtime, tenant, session);
    const { events, verification } = readChain(session, entries, keys);
    checkVersions(events);
    const told = fold(events);
    wrong = wrong.filter((each, i) => !isExplained(rows[i], told.get(key(each)), erasure, keys));
    if (head === verification.head.seq) break;
    head = verification.head.seq;
  }
  return wrong;
}

async function rowNow(
  runtime: Runtime,
  tenant: string,
  { id, revision }: RowRef,
): Promise<Action | 'unreadable' | undefined> {
  try {
    return await runtime.store.action(tenant, id, revision);
  } catch (error) {
    if (unreadableRow(error) === undefined) throw error;
    return 'unreadable';
  }
}

function isExplained(
  row: Action | 'unreadable' | undefined,
  told: Action | undefined,
  erasure: Erasure | undefined,
  keys: Keyring,
): boolean {
  if (row === 'unreadable') return false;
  if (row === undefined) return told === undefined;
  if (told === undefined) return erasure !== undefined && isErasedRow(row, erasure, keys);
  if (comparable(row) === comparable(told)) return true;
  // It ended between the link that the erasure goes up to and the erasure itself.
  return (
    erasure !== undefined && told.updatedAt <= erasure.at && comparable(row) === comparable(erased(told))
  );
}

/**
 * What was proposed before the erasure is not on record any more. What can be told of it: it is older than the
 * erasure, nothing is left of its texts, and whatever decided it was signed.
 */
function isErasedRow(row: Action, erasure: Erasure, keys: Keyring): boolean {
  if (isLive(row.status) || row.createdAt > erasure.at || row.updatedAt > erasure.at) return false;
  if (comparable(row) !== comparable(erased(row))) return false;
  const ran = row.status === 'succeeded' || row.status === 'failed';
  if (row.decision === null) return !ran && row.status !== 'denied';
  if (row.status === 'denied' ? row.decision.verdict !== 'deny' : row.decision.verdict !== 'allow')
    return false;
  return isAsDecided(row, keys);
}
