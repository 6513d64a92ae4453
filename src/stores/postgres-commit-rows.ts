import type { Action, Prompt } from '../core/action.ts';
import { CLOCK, type Frame, type Part, recordset, refuse, sizeClass, TENANT } from './postgres-part.ts';
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

/** A row that is updated or guarded, and in what state it has to be. */
interface Expected {
  readonly id: string;
  readonly revision: number;
  /** The version that it was read with; null for a row that is only guarded. */
  version: number | null;
  expires: boolean;
  starts: boolean;
  lapsed: boolean;
}

function expectedRows({ updates, guards }: Change): Expected[] {
  const rows = new Map<string, Expected>();
  const row = ({ id, revision }: { id: string; revision: number }): Expected => {
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
  return [...rows.values()];
}

const HAS_MOVED = `WHEN same IS NOT TRUE THEN 'moved'`;
const IS_LEASED = `WHEN lease_until > clock THEN 'moved'`;
const IS_LATE = `WHEN deadline <= clock THEN 'late'`;
/** Versions and deadlines change only together with the chain's head, so what was read holds; but time goes on. */
const isLateByNow = (frame: Frame): string => `WHEN g.deadline <= ${CLOCK} THEN ${refuse(frame, 'late')}`;
const OVER = `(a.lease_until IS NULL OR a.lease_until <= ${CLOCK})`;

/** Checks and updates rows. */
export function updateParts(change: Change, frame: Frame): Part[] {
  const { updates } = change;
  const rows = expectedRows(change);
  if (rows.length === 0) return [];
  if (rows.length === 1 && updates.length === 1) return [updateOne(rows[0]!, updates[0]!, frame)];
  return [
    ...(frame.isGuarded ? [checkMany(rows, frame)] : []),
    ...(updates.length === 0 ? [] : [updateMany(rows, updates, frame)]),
  ];
}

function updateOne({ version, expires, starts, lapsed }: Expected, { to }: Update, frame: Frame): Part {
  const row = toMutable(to);
  const deadline =
    expires && starts ? 'least(a.expires_at, a.start_by)' : expires ? 'a.expires_at' : 'a.start_by';
  const hasDeadline = expires || starts;
  return {
    shape: `update${expires ? '-expires' : ''}${starts ? '-starts' : ''}${lapsed ? '-lapsed' : ''}`,
    values: [to.id, to.revision, version, ...MUTABLE_COLUMNS.map((column) => row[column])],
    clauses: ($) => {
      const one = `a.tenant = ${TENANT} AND a.id = ${$(0)} AND a.revision = ${$(1)}`;
      return {
        joins: [`LEFT JOIN ${frame.schema}.actions a ON ${one}`],
        read: [
          `a.version = ${$(2)} AS same`,
          ...(hasDeadline ? [`${deadline} AS deadline`] : []),
          ...(lapsed ? ['a.lease_until'] : []),
        ],
        refusals: [HAS_MOVED, ...(lapsed ? [IS_LEASED] : []), ...(hasDeadline ? [IS_LATE] : [])],
        writes: [
          `u AS (UPDATE ${frame.schema}.actions a
  SET ${MUTABLE_COLUMNS.map((column, i) => `${column} = ${$(3 + i)}`).join(', ')}
  FROM c WHERE ${one} AND a.version = ${$(2)}${lapsed ? ` AND ${OVER}` : ''} RETURNING 1)`,
        ],
        regrets: [
          `WHEN (SELECT count(*) FROM u) <> 1 THEN ${refuse(frame, 'moved')}`,
          ...(hasDeadline ? [isLateByNow(frame)] : []),
        ],
      };
    },
  };
}

const EXPECTED_COLUMNS =
  'id text, revision integer, version integer, expires boolean, starts boolean, lapsed boolean';

function checkMany(rows: readonly Expected[], frame: Frame): Part {
  return {
    shape: `check${sizeClass(rows.length)}`,
    values: [JSON.stringify(rows), rows.length],
    clauses: ($) => ({
      joins: [
        `CROSS JOIN (
      SELECT count(*) = ${$(1)} AS same, max(CASE WHEN k.lapsed THEN a.lease_until END) AS lease_until,
        min(least(CASE WHEN k.expires THEN a.expires_at END, CASE WHEN k.starts THEN a.start_by END)) AS deadline
      FROM ${recordset($(0), EXPECTED_COLUMNS, rows.length)}
      JOIN ${frame.schema}.actions a ON a.tenant = ${TENANT} AND a.id = k.id AND a.revision = k.revision
      WHERE k.version IS NULL OR a.version = k.version) r`,
      ],
      read: ['r.same', 'r.lease_until', 'r.deadline'],
      refusals: [HAS_MOVED, IS_LEASED, IS_LATE],
      regrets: [isLateByNow(frame)],
    }),
  };
}

function updateMany(rows: readonly Expected[], updates: readonly Update[], frame: Frame): Part {
  const lapsed = new Set(rows.filter((row) => row.lapsed).map((row) => `${row.id}/${row.revision}`));
  const values = updates.map(({ from, to }) => ({
    id: to.id,
    revision: to.revision,
    from,
    lapsed: lapsed.has(`${to.id}/${to.revision}`),
    ...toMutable(to),
  }));
  const columns = `id text, revision integer, "from" integer, lapsed boolean, ${declared(MUTABLE_TYPES)}`;
  return {
    shape: `updates${sizeClass(values.length)}`,
    values: [JSON.stringify(values), values.length],
    clauses: ($) => ({
      writes: [
        `u AS (UPDATE ${frame.schema}.actions a
  SET ${MUTABLE_COLUMNS.map((column) => `${column} = k.${column}`).join(', ')}
  FROM c, ${recordset($(0), columns, values.length)}
  WHERE a.tenant = ${TENANT} AND a.id = k.id AND a.revision = k.revision AND a.version = k."from"
    AND (NOT k.lapsed OR ${OVER}) RETURNING 1)`,
      ],
      regrets: [`WHEN (SELECT count(*) FROM u) <> ${$(1)} THEN ${refuse(frame, 'moved')}`],
    }),
  };
}

/** `afterUpdates`: a new revision is live only once the old one is not, and unique keys are checked row by row. */
export function insertPart(inserts: readonly Action[], frame: Frame, afterUpdates: boolean): Part {
  const from = (more = '') => `FROM c${more}${afterUpdates ? ' WHERE (SELECT count(*) FROM u) >= 0' : ''}`;
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
  ${from()})`,
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
  ${from(`, ${recordset($(0), declared(TYPES), inserts.length)}`)})`,
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
  FROM c ${onConflict})`,
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
  FROM c, ${recordset($(0), declared(PROMPT_TYPES), rows.length)} ${onConflict})`,
      ],
    }),
  };
}
