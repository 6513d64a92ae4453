import type { Action, Prompt, Session } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { type Entry, NO_HASH, TENANT_CHAIN } from '../core/journal.ts';
import { type ActionRow, fromRow, parsedOr } from './rows.ts';
import type { Connection } from './sqlite-connection.ts';
import type { Definition, FeedItem, Grant, Place, Ready, Ref, Tenant } from './store.ts';

/** All that `fromRow` reads: the other columns only serve searches, and are in the texts too. */
export const ACTION_COLUMNS =
  'id, revision, version, status, created_at, expires_at, start_by, lease_until, undo_until, fixed, state';

/** The index is named, because SQLite would rather walk through all that is live in the tenant than sort a few rows. */
const LIVE_ACTIONS = `SELECT ${ACTION_COLUMNS} FROM actions INDEXED BY actions_live_session
  WHERE tenant = ? AND session_number = ? AND live = 1 ORDER BY created_at, id`;
const OPEN_PROMPTS = `SELECT * FROM prompts WHERE tenant = ? AND session = ? AND state IN ('queued', 'shown')
  ORDER BY created_at, id`;

export function readSession(
  db: Connection,
  tenant: string,
  of: { readonly session: string } | { readonly action: string },
): Session | undefined {
  const id =
    'session' in of
      ? of.session
      : db.get('SELECT session FROM actions WHERE tenant = ? AND id = ? LIMIT 1', tenant, of.action)?.session;
  if (id === undefined || id === TENANT_CHAIN) return undefined;
  const chain = db.get(
    'SELECT number, id, owner, seq, hash FROM chains WHERE tenant = ? AND id = ?',
    tenant,
    id as string,
  );
  if (chain === undefined) return undefined;
  return {
    tenant,
    id: chain.id as string,
    owner: chain.owner as string | null,
    seq: chain.seq as number,
    hash: chain.hash as string,
    prompts: db.all<PromptRow>(OPEN_PROMPTS, tenant, id as string).map(promptOf),
    live: db
      .all<ActionRow>(LIVE_ACTIONS, tenant, chain.number as number)
      .map(fromRow)
      .sort(byPosition),
  };
}

/** A position is inside the texts, where SQL does not sort by it. Rows that are equal here stay in order of their ids. */
const byPosition = (a: Action, b: Action): number => a.createdAt - b.createdAt || a.position - b.position;

export function readAction(
  db: Connection,
  tenant: string,
  id: string,
  revision?: number,
): Action | undefined {
  const one = `SELECT ${ACTION_COLUMNS} FROM actions WHERE tenant = ? AND id = ?`;
  const row =
    revision === undefined
      ? db.get(`${one} ORDER BY revision DESC LIMIT 1`, tenant, id)
      : db.get(`${one} AND revision = ?`, tenant, id, revision);
  return row && fromRow(row as unknown as ActionRow);
}

export function readByCallKey(
  db: Connection,
  tenant: string,
  session: string,
  callKey: string,
): Action | undefined {
  const row = db.get(
    `SELECT ${ACTION_COLUMNS} FROM actions WHERE tenant = ?1 AND call_key = ?3 AND revision = 1
    AND session_number = (SELECT number FROM chains WHERE tenant = ?1 AND id = ?2)`,
    tenant,
    session,
    callKey,
  );
  return row && fromRow(row as unknown as ActionRow);
}

interface PromptRow {
  tenant: string;
  id: string;
  session: string;
  state: Prompt['state'];
  channel: string;
  atomic: number;
  created_at: number;
  viewers: string;
}

function promptOf(row: PromptRow): Prompt {
  const { tenant, id, session, state, channel } = row;
  return {
    tenant,
    id,
    session,
    state,
    channel,
    atomic: row.atomic === 1,
    createdAt: row.created_at,
    viewers: JSON.parse(row.viewers),
  };
}

export function readPrompt(db: Connection, tenant: string, id: string): Prompt | undefined {
  const row = db.get('SELECT * FROM prompts WHERE tenant = ? AND id = ?', tenant, id);
  return row && promptOf(row as unknown as PromptRow);
}

interface GrantRow {
  id: string;
  user: string;
  agent: string;
  tool: string;
  predicate: string;
  expires_at: number;
  uses: number;
  initial_uses: number;
  mac: string;
}

const grantOf = (row: GrantRow): Grant => ({
  id: row.id,
  user: row.user,
  agent: row.agent,
  tool: row.tool,
  where: parsedOr(row.predicate, {}),
  expiresAt: row.expires_at,
  uses: row.uses,
  initialUses: row.initial_uses,
  revoked: false,
  mac: row.mac,
});

export function readTenant(db: Connection, tenant: string, now: number): Tenant {
  const chain = db.get('SELECT seq, hash FROM chains WHERE tenant = ? AND id = ?', tenant, TENANT_CHAIN);
  return {
    tenant,
    seq: (chain?.seq as number | undefined) ?? 0,
    hash: (chain?.hash as string | undefined) ?? NO_HASH,
    definitions: db
      .all<Definition>(
        'SELECT tool, hash, number FROM definitions WHERE tenant = ? ORDER BY tool, number',
        tenant,
      )
      .map(({ tool, hash, number }) => ({ tool, hash, number })),
    grants: db
      .all<GrantRow>(
        `SELECT id, user, agent, tool, predicate, expires_at, uses, initial_uses, mac FROM grants
        WHERE tenant = ? AND revoked = 0 AND uses > 0 AND expires_at > ? ORDER BY id`,
        tenant,
        now,
      )
      .map(grantOf),
    frozen: db
      .all<{ tool: string }>('SELECT tool FROM frozen WHERE tenant = ? ORDER BY tool', tenant)
      .map(({ tool }) => tool),
  };
}

interface EntryRow {
  n: number;
  tenant: string;
  chain: string;
  seq: number;
  at: number;
  prev: string;
  nonce: string;
  digests: string;
  hash: string;
  body: string | null;
}

const ENTRIES = 'SELECT journal.*, body FROM journal LEFT JOIN payloads USING (n)';

function entryOf({ tenant, chain, seq, at, prev, nonce, digests, hash, body }: EntryRow): Entry {
  return { link: { tenant, chain, seq, at, prev, nonce, digests: parsedOr(digests, []), hash }, body };
}

export function readJournal(
  db: Connection,
  tenant: string,
  chain: string,
  after: number,
  limit: number,
): Entry[] {
  const sql = `${ENTRIES} WHERE tenant = ?1
    AND chain_number = (SELECT number FROM chains WHERE tenant = ?1 AND id = ?2) AND seq > ?3 ORDER BY seq LIMIT ?4`;
  return db.all<EntryRow>(sql, tenant, chain, after, limit).map(entryOf);
}

export function readChains(
  db: Connection,
  tenant: string,
  after: string | null,
  limit: number,
): { chain: string; seq: number; hash: string }[] {
  const select = 'SELECT id, seq, hash FROM chains WHERE tenant = ?';
  type Row = { id: string; seq: number; hash: string };
  const rows =
    after === null
      ? db.all<Row>(`${select} ORDER BY id LIMIT ?`, tenant, limit)
      : db.all<Row>(`${select} AND id > ? ORDER BY id LIMIT ?`, tenant, after, limit);
  return rows.map(({ id, seq, hash }) => ({ chain: id, seq, hash }));
}

/** One process writes at a time and numbers its rows upwards: no row ever appears below one that was seen. */
export function readFeed(db: Connection, tenant: string, cursor: string | null, limit: number): FeedItem[] {
  if (cursor !== null && !/^\d{1,15}$/.test(cursor)) {
    throw new CountersignError('INVALID_CALL', 'The cursor is not one that this store gave.');
  }
  const sql = `${ENTRIES} WHERE tenant = ? AND n > ? ORDER BY n LIMIT ?`;
  const rows = db.all<EntryRow>(sql, tenant, Number(cursor), limit);
  return rows.map((row) => ({ entry: entryOf(row), cursor: String(row.n) }));
}

export function readFeedEnd(db: Connection, tenant: string): string | null {
  const last = db.get('SELECT max(n) AS n FROM journal WHERE tenant = ?', tenant)!.n;
  return last === null ? null : String(last);
}

const REF_COLUMNS = 'tenant, session, id, revision, status';
const refOf = ({ tenant, session, id, revision, status }: Ref): Ref => ({
  tenant,
  session,
  id,
  revision,
  status,
});

export function readDue(db: Connection, now: number, limit: number): Ref[] {
  const sql = `SELECT ${REF_COLUMNS} FROM actions WHERE due_at <= ? ORDER BY due_at LIMIT ?`;
  return db.all<Ref>(sql, now, limit).map(refOf);
}

const NOT_FROZEN = `AND NOT EXISTS (
  SELECT 1 FROM frozen WHERE frozen.tenant = actions.tenant AND frozen.tool IN ('', actions.tool))`;
const readySql = (more: string): string =>
  `SELECT ${REF_COLUMNS}, created_at AS createdAt FROM actions WHERE definition = ? AND status = ?
  AND status IN ('approved', 'in_doubt') AND (created_at, id) > (?, ?) ${more} ORDER BY created_at, id LIMIT ?`;
const READY = { approved: readySql(NOT_FROZEN), in_doubt: readySql('') };
const BEGINNING: Place = { createdAt: -1, id: '' };

/** One definition at a time, each already in order in its index: a backlog is never sorted as a whole. */
export function readReady(
  db: Connection,
  status: Ready['status'],
  definitions: readonly string[],
  limit: number,
  { createdAt, id }: Place = BEGINNING,
): Ready[] {
  const found = [...new Set(definitions)].flatMap((definition) =>
    db.all<Ready>(READY[status], definition, status, createdAt, id, limit),
  );
  return found
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map((row) => ({ ...refOf(row), status, createdAt: row.createdAt }));
}

const NEWEST_TIME = 'SELECT at FROM journal ORDER BY n DESC LIMIT 1';

/** The time of the newest link: no later moment is on record. */
export const newestTime = (db: Connection): number => (db.get(NEWEST_TIME)?.at as number | undefined) ?? 0;
