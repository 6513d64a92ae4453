import type { Action, Prompt } from '../core/action.ts';
import {
  type Frame,
  HEAD_SEQ,
  type Part,
  recordset,
  sizeClass,
  TENANT,
  unlessRefused,
} from './postgres-part.ts';
import { type ActionRow, type MutableRow, toMutable, toRow } from './rows.ts';
import type { Change, Update } from './store.ts';

const MUTABLE_TYPES: Readonly<Record<keyof MutableRow, string>> = {
  version: 'integer',
  status: 'text',
  expires_at: 'bigint',
  start_by: 'bigint',
  lease_until: 'bigint',
  undo_until: 'bigint',
  due_at: 'bigint',
  claim_token: 'text',
  state: 'text',
};
const TYPES: Readonly<Record<Exclude<keyof ActionRow, 'tenant'>, string>> = {
  id: 'text',
  revision: 'integer',
  session: 'text',
  prompt: 'text',
  tool: 'text',
  effect: 'text',
  definition: 'text',
  agent: 'text',
  audience: 'text[]',
  call_key: 'text',
  undo_of: 'text',
  held: 'boolean',
  created_at: 'bigint',
  fixed: 'text',
  ...MUTABLE_TYPES,
};
const PROMPT_TYPES = {
  id: 'text',
  session: 'text',
  state: 'text',
  channel: 'text',
  atomic: 'boolean',
  created_at: 'bigint',
  shown_at: 'text',
};

const MUTABLE_COLUMNS = Object.keys(MUTABLE_TYPES) as (keyof MutableRow)[];
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[];
const PROMPT_COLUMNS = Object.keys(PROMPT_TYPES) as (keyof typeof PROMPT_TYPES)[];

const declared = (types: Readonly<Record<string, string>>): string =>
  Object.entries(types)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');

/** A row that has to be locked, and in what state it has to be. */
interface Locked {
  readonly id: string;
  readonly revision: number;
  /** The version that it was read with; null for a row that is only guarded. */
  version: number | null;
  expires: boolean;
  starts: boolean;
  lapsed: boolean;
}

/** The rows that a change updates or guards, in the one order in which everybody locks. */
function lockedRows({ updates, guards }: Change): Locked[] {
  const rows = new Map<string, Locked>();
  const row = ({ id, revision }: { id: string; revision: number }): Locked => {
    const key = `${id}/${revision}`;
    let found = rows.get(key);
    if (found === undefined) {
      found = { id, revision, version: null, expires: false, starts: false, lapsed: false };
      rows.set(key, found);
    }
    return found;
  };
  for (const { from, to } of updates) row(to).version = from;
  for (const guard of guards.before) {
    if (guard.deadline === 'expiresAt') row(guard).expires = true;
    else row(guard).starts = true;
  }
  for (const guard of guards.lapsed) row(guard).lapsed = true;
  if (rows.size === 1) return [...rows.values()];
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.revision - b.revision));
}

const HAS_MOVED = `WHEN same IS NOT TRUE THEN 'moved'`;
const IS_LEASED = `WHEN lease_until > clock THEN 'moved'`;
const IS_LATE = `WHEN deadline <= clock THEN 'late'`;

/** Locks, checks and updates rows. */
export function updateParts(change: Change, frame: Frame): Part[] {
  const { updates } = change;
  const locked = lockedRows(change);
  if (locked.length === 0) return [];
  if (locked.length > 1 || updates.length === 0) {
    return [lockMany(locked, frame), ...(updates.length === 0 ? [] : [updateMany(updates, frame)])];
  }
  const row = locked[0]!;
  const isTimed = row.expires || row.starts || row.lapsed;
  return [
    isTimed || !frame.hasHead ? lockOne(row, frame) : readOne(row, frame),
    updateOne(updates[0]!, frame),
  ];
}

/**
 * A row's version changes only together with its chain's head: whoever holds that needs no lock on the row to
 * know the version. Time is another matter: the row may have to be waited for.
 */
function readOne({ id, revision, version }: Locked, { schema }: Frame): Part {
  return {
    shape: 'read',
    values: [id, revision, version],
    clauses: ($) => ({
      joins: [
        `LEFT JOIN ${schema}.actions a ON a.tenant = ${TENANT} AND a.id = ${$(0)} AND a.revision = ${$(1)}`,
      ],
      read: [`a.version = ${$(2)} AS same`],
      refusals: [HAS_MOVED],
    }),
  };
}

function lockOne(
  { id, revision, version, expires, starts, lapsed }: Locked,
  { schema, hasHead }: Frame,
): Part {
  const deadline =
    expires && starts ? 'least(a.expires_at, a.start_by)' : expires ? 'a.expires_at' : 'a.start_by';
  const hasDeadline = expires || starts;
  const columns = [...(hasDeadline ? ['deadline'] : []), ...(lapsed ? ['lease_until'] : [])];
  return {
    shape: `lock${expires ? '-expires' : ''}${starts ? '-starts' : ''}${lapsed ? '-lapsed' : ''}`,
    values: [id, revision, version],
    clauses: ($) => ({
      locks: [
        `r AS MATERIALIZED (SELECT a.version = ${$(2)} AS same${hasDeadline ? `, ${deadline} AS deadline` : ''}${lapsed ? ', a.lease_until' : ''}
  FROM ${hasHead ? 'h, ' : ''}${schema}.actions a
  WHERE a.tenant = ${TENANT} AND a.id = ${$(0)} AND a.revision = ${$(1)}${hasHead ? ` AND h.seq = ${HEAD_SEQ}` : ''}
  FOR UPDATE OF a)`,
      ],
      joins: ['LEFT JOIN r ON true'],
      read: ['r.same', ...columns.map((column) => `r.${column}`)],
      refusals: [HAS_MOVED, ...(lapsed ? [IS_LEASED] : []), ...(hasDeadline ? [IS_LATE] : [])],
    }),
  };
}

function lockMany(locked: readonly Locked[], { schema, hasHead }: Frame): Part {
  const columns =
    'id text, revision integer, version integer, expires boolean, starts boolean, lapsed boolean';
  return {
    shape: `lock${sizeClass(locked.length)}`,
    values: [JSON.stringify(locked), locked.length],
    // All rows are locked before the clock is read: so the aggregate first, then the comparison with the clock.
    clauses: ($) => ({
      locks: [
        `r AS MATERIALIZED (
  SELECT count(*) = ${$(1)} AS same, min(deadline) AS deadline, max(lease_until) AS lease_until FROM (
    SELECT least(CASE WHEN k.expires THEN a.expires_at END, CASE WHEN k.starts THEN a.start_by END) AS deadline,
      CASE WHEN k.lapsed THEN a.lease_until END AS lease_until
    FROM ${hasHead ? 'h, ' : ''}${recordset($(0), columns, locked.length)} k,
      LATERAL (SELECT a.version, a.expires_at, a.start_by, a.lease_until FROM ${schema}.actions a
        WHERE a.tenant = ${TENANT} AND a.id = k.id AND a.revision = k.revision
          ${hasHead ? `AND h.seq = ${HEAD_SEQ}` : ''} FOR UPDATE) a
    WHERE k.version IS NULL OR a.version = k.version) l)`,
      ],
      joins: ['LEFT JOIN r ON true'],
      read: ['r.same', 'r.deadline', 'r.lease_until'],
      refusals: [HAS_MOVED, IS_LEASED, IS_LATE],
    }),
  };
}

function updateOne({ to }: Update, frame: Frame): Part {
  const row = toMutable(to);
  return {
    shape: 'update',
    values: [to.id, to.revision, ...MUTABLE_COLUMNS.map((column) => row[column])],
    clauses: ($) => ({
      writes: [
        `u AS (UPDATE ${frame.schema}.actions a
  SET ${MUTABLE_COLUMNS.map((column, i) => `${column} = ${$(2 + i)}`).join(', ')}
 ${unlessRefused(frame, [], [`a.tenant = ${TENANT}`, `a.id = ${$(0)}`, `a.revision = ${$(1)}`])} RETURNING 1)`,
      ],
    }),
  };
}

function updateMany(updates: readonly Update[], frame: Frame): Part {
  const rows = updates.map(({ to }) => ({ id: to.id, revision: to.revision, ...toMutable(to) }));
  const columns = `id text, revision integer, ${declared(MUTABLE_TYPES)}`;
  return {
    shape: `updates${sizeClass(rows.length)}`,
    values: [JSON.stringify(rows)],
    clauses: ($) => ({
      writes: [
        `u AS (UPDATE ${frame.schema}.actions a
  SET ${MUTABLE_COLUMNS.map((column) => `${column} = k.${column}`).join(', ')}
 ${unlessRefused(
   frame,
   [`${recordset($(0), columns, rows.length)} k`],
   [`a.tenant = ${TENANT}`, 'a.id = k.id', 'a.revision = k.revision'],
 )} RETURNING 1)`,
      ],
    }),
  };
}

/** `afterUpdates`: a new revision is live only once the old one is not, and unique keys are checked row by row. */
export function insertPart(inserts: readonly Action[], frame: Frame, afterUpdates: boolean): Part {
  const after = afterUpdates ? ['(SELECT count(*) FROM u) >= 0'] : [];
  const into = `i AS (INSERT INTO ${frame.schema}.actions (tenant, ${COLUMNS.join(', ')})`;
  const shape = `${afterUpdates ? 'then-' : ''}insert`;
  if (inserts.length === 1) {
    const row = toRow(inserts[0]!);
    return {
      shape,
      values: COLUMNS.map((column) => row[column]),
      clauses: ($) => ({
        writes: [
          `${into}
  SELECT ${TENANT}, ${COLUMNS.map((column, i) => `${$(i)}::${TYPES[column]}`).join(', ')}
 ${unlessRefused(frame, [], after)})`,
        ],
      }),
    };
  }
  return {
    shape: `${shape}s${sizeClass(inserts.length)}`,
    values: [JSON.stringify(inserts.map(toRow))],
    clauses: ($) => ({
      writes: [
        `${into}
  SELECT ${TENANT}, ${COLUMNS.map((column) => `k.${column}`).join(', ')}
 ${unlessRefused(frame, [`${recordset($(0), declared(TYPES), inserts.length)} k`], after)})`,
      ],
    }),
  };
}

export function promptPart(prompts: readonly Prompt[], frame: Frame): Part {
  const rows = prompts.map(({ id, session, state, channel, atomic, createdAt, shownAt }) => ({
    id,
    session,
    state,
    channel,
    atomic,
    created_at: createdAt,
    shown_at: JSON.stringify(shownAt),
  }));
  const into = `p AS (INSERT INTO ${frame.schema}.prompts (tenant, ${PROMPT_COLUMNS.join(', ')})`;
  const onConflict = `ON CONFLICT (tenant, id) DO UPDATE SET ${PROMPT_COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;
  if (rows.length === 1) {
    return {
      shape: 'prompt',
      values: PROMPT_COLUMNS.map((column) => rows[0]![column]),
      clauses: ($) => ({
        writes: [
          `${into}
  SELECT ${TENANT}, ${PROMPT_COLUMNS.map((column, i) => `${$(i)}::${PROMPT_TYPES[column]}`).join(', ')}
 ${unlessRefused(frame)} ${onConflict})`,
        ],
      }),
    };
  }
  return {
    shape: `prompts${sizeClass(rows.length)}`,
    values: [JSON.stringify(rows)],
    clauses: ($) => ({
      writes: [
        `${into}
  SELECT ${TENANT}, ${PROMPT_COLUMNS.map((column) => `k.${column}`).join(', ')}
 ${unlessRefused(frame, [`${recordset($(0), declared(PROMPT_TYPES), rows.length)} k`])} ${onConflict})`,
      ],
    }),
  };
}
