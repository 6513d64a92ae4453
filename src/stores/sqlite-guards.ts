import type { Connection } from './sqlite-connection.ts';
import { newestTime } from './sqlite-read.ts';
import type { Change, Limit, Verdict } from './store.ts';

/** The store's time, which is never behind what any process has written. */
export interface Clock {
  now(): number;
  /** Of what another process may have written. */
  see(moment: number): void;
}

const HEAD = 'SELECT seq FROM chains WHERE tenant = ? AND id = ?';
const VERSION = 'SELECT version FROM actions WHERE tenant = ? AND id = ? AND revision = ?';
const LEASE = 'SELECT lease_until FROM actions WHERE tenant = ? AND id = ? AND revision = ?';
/** The plus keeps SQLite from making a table of the two names: there are hardly ever rows to look through. */
const FROZEN = "SELECT 1 FROM frozen WHERE tenant = ? AND +tool IN (?, '')";

/** Whether the head or an updated row is not as it was read. Asked only to explain a refusal. */
export function hasMoved(db: Connection, { tenant, chain, head, updates }: Change): boolean {
  return (
    ((db.get(HEAD, tenant, chain)?.seq as number | undefined) ?? 0) !== head.seq ||
    updates.some(({ from, to }) => db.get(VERSION, tenant, to.id, to.revision)?.version !== from)
  );
}

/** The first guard that does not hold, in the order in which verdicts take precedence. */
export function guardFailure(
  db: Connection,
  { tenant, guards, useGrant }: Change,
  clock: Clock,
): Verdict | undefined {
  const { before, lapsed, limits } = guards;
  if (before !== null || lapsed.length > 0 || limits.length > 0 || useGrant !== undefined)
    clock.see(newestTime(db));
  for (const { id, revision } of lapsed) {
    const found = db.get(LEASE, tenant, id, revision);
    if (found === undefined || ((found.lease_until as number | null) ?? 0) > clock.now()) return 'moved';
  }
  if (before !== null && clock.now() >= before) return 'late';
  for (const tool of guards.notFrozen)
    if (db.prepare(FROZEN).get(tenant, tool) !== undefined) return 'frozen';
  for (const limit of limits) if (isOver(db, tenant, limit, clock.now())) return 'limit';
  return undefined;
}

/** Finds one held action more than there may be: so it costs the same however many there are. */
const beyond = (where: string): string =>
  `SELECT 1 FROM actions WHERE tenant = ?1 AND held = 1 AND ${where} LIMIT 1 OFFSET ?3`;
const IN_SESSION = 'session_number = (SELECT number FROM chains WHERE tenant = ?1 AND id = ?2)';
const BEYOND = {
  agent: {
    pending: beyond("status = 'pending' AND agent = ?2"),
    lastMinute: beyond('agent = ?2 AND created_at > ?4'),
  },
  session: {
    pending: beyond(`live = 1 AND status = 'pending' AND ${IN_SESSION}`),
    lastMinute: beyond(`${IN_SESSION} AND created_at > ?4`),
  },
};

function isOver(db: Connection, tenant: string, { of, id, count, max }: Limit, now: number): boolean {
  if (max < 0) return true;
  const statement = db.prepare(BEYOND[of][count]);
  const found =
    count === 'pending' ? statement.get(tenant, id, max) : statement.get(tenant, id, max, now - 60_000);
  return found !== undefined;
}
