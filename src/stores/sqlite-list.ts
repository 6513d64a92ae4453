import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Action, isLive } from '../core/action.ts';
import { type ActionRow, fromRow } from './rows.ts';
import type { Connection } from './sqlite-connection.ts';
import { ACTION_COLUMNS } from './sqlite-read.ts';
import type { ListQuery } from './store.ts';

type Position = NonNullable<ListQuery['after']>;

/** How many rows are looked at before everything else gets a turn: a rare filter may have to see all of them. */
const STRETCH = 4000;

/** One page of a tenant's actions. `read` runs a query on the connection, again if it has to. */
export async function listActions(
  read: <T>(query: (db: Connection) => T) => Promise<T>,
  tenant: string,
  query: ListQuery,
  now: () => number,
): Promise<Action[]> {
  const found: Action[] = [];
  let rest = query;
  for (;;) {
    const { actions, end } = await read((db) => readStretch(db, tenant, rest, now()));
    found.push(...actions);
    if (end === undefined || found.length >= query.limit) return found;
    rest = { ...query, after: end, limit: query.limit - found.length };
    await nextTurn();
  }
}

/** The matching actions of one stretch, and where it ends unless everything was seen. */
function readStretch(
  db: Connection,
  tenant: string,
  query: ListQuery,
  now: number,
): { actions: Action[]; end?: Position } {
  const { index, inOrder } = chooseIndex(db, tenant, query, now);
  const newest = query.order !== 'oldest';
  const [direction, past, upTo] = newest ? ['DESC', '<', '>='] : ['ASC', '>', '<='];
  const ordered = `ORDER BY created_at ${direction}, id ${direction}, revision ${direction}`;
  const reach = new Conditions('tenant = ?', tenant);
  if (index === 'actions_live_created') reach.add('live = 1');
  if (query.createdAfter !== undefined) reach.add('created_at > ?', query.createdAfter);
  if (query.createdBefore !== undefined) reach.add('created_at < ?', query.createdBefore);
  if (query.after !== undefined)
    reach.add(`(created_at, id, revision) ${past} (?, ?, ?)`, ...keyOf(query.after));

  const end = inOrder
    ? (db.get(
        `SELECT created_at AS createdAt, id, revision FROM actions INDEXED BY ${index} WHERE ${reach.sql} ${ordered} LIMIT 1 OFFSET ?`,
        ...reach.values,
        STRETCH,
      ) as Position | undefined)
    : undefined;
  if (end !== undefined) reach.add(`(created_at, id, revision) ${upTo} (?, ?, ?)`, ...keyOf(end));
  addFilters(reach, tenant, query, now);
  const rows = db.all<ActionRow>(
    `SELECT ${ACTION_COLUMNS} FROM actions INDEXED BY ${index} WHERE ${reach.sql} ${ordered} LIMIT ?`,
    ...reach.values,
    query.limit,
  );
  return { actions: rows.map(fromRow), end };
}

const keyOf = ({ createdAt, id, revision }: Position): [number, string, number] => [createdAt, id, revision];

class Conditions {
  sql: string;
  readonly values: SQLInputValue[];
  constructor(sql: string, ...values: SQLInputValue[]) {
    this.sql = sql;
    this.values = values;
  }
  add(sql: string, ...values: SQLInputValue[]): void {
    this.sql += ` AND ${sql}`;
    this.values.push(...values);
  }
}

/**
 * Named, because SQLite, which has no statistics here, would rather walk through all of a tenant's actions in
 * order than look up one session and sort it. `inOrder` says that the index gives the rows as they are wanted.
 */
function chooseIndex(
  db: Connection,
  tenant: string,
  query: ListQuery,
  now: number,
): { index: string; inOrder: boolean } {
  const live = query.status?.every(isLive) ?? false;
  if (query.action !== undefined) return { index: 'sqlite_autoindex_actions_1', inOrder: false };
  if (query.undoOf !== undefined) return { index: 'actions_undo', inOrder: false };
  if (query.session !== undefined || query.prompt !== undefined) {
    return { index: live ? 'actions_live_session' : 'actions_session', inOrder: false };
  }
  if (query.undoable && !hasManyUndoable(db, tenant, now))
    return { index: 'actions_undoable', inOrder: false };
  return { index: live ? 'actions_live_created' : 'actions_created', inOrder: true };
}

/** A few are found by their window and sorted; of many, the next page is soon met in order. */
function hasManyUndoable(db: Connection, tenant: string, now: number): boolean {
  const sql = 'SELECT 1 FROM actions WHERE tenant = ? AND undo_until > ? LIMIT 1 OFFSET 1000';
  return db.get(sql, tenant, now) !== undefined;
}

const IN_SESSION = 'session_number = (SELECT number FROM chains WHERE tenant = ? AND id =';
const OF_PROMPT = '(SELECT session FROM prompts WHERE tenant = ? AND id = ?)';
const TAKES_UNDO = `'pending', 'approved', 'executing', 'in_doubt', 'succeeded'`;
const UNDOABLE = `status = 'succeeded' AND undo_until > ? AND NOT EXISTS (
  SELECT 1 FROM actions AS undo WHERE undo.tenant = actions.tenant AND undo.undo_of = actions.id
  AND undo.undo_of IS NOT NULL AND undo.status IN (${TAKES_UNDO}))`;
const SEEN_BY = `EXISTS (SELECT 1 FROM json_each(audience) AS seen
  WHERE seen.value IN (SELECT value FROM json_each(?)))`;

function addFilters(where: Conditions, tenant: string, query: ListQuery, now: number): void {
  if (query.status !== undefined) {
    if (query.status.every(isLive)) where.add('live = 1');
    where.add('status IN (SELECT value FROM json_each(?))', JSON.stringify(query.status));
  }
  if (query.session !== undefined) where.add(`${IN_SESSION} ?)`, tenant, query.session);
  if (query.prompt !== undefined) {
    // By way of the prompt's session, which has an index.
    where.add(`${IN_SESSION} ${OF_PROMPT})`, tenant, tenant, query.prompt);
    where.add('prompt = ?', query.prompt);
  }
  if (query.action !== undefined) where.add('id = ?', query.action);
  if (query.tool !== undefined) where.add('tool = ?', query.tool);
  if (query.effect !== undefined) where.add('effect = ?', query.effect);
  if (query.agent !== undefined) where.add('agent = ?', query.agent);
  if (query.undoOf !== undefined)
    where.add(
      `undo_of IS NOT NULL AND undo_of IN (SELECT value FROM json_each(?)) AND status IN (${TAKES_UNDO})`,
      JSON.stringify(query.undoOf),
    );
  if (query.undoable) where.add(UNDOABLE, now);
  if (query.audience !== null) where.add(SEEN_BY, JSON.stringify(query.audience));
}
