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
  viewers: 'text',
};

const UPDATE_TYPES = ['text', 'integer', 'integer', ...Object.values(MUTABLE_TYPES)];
const INSERT_TYPES = Object.values(TYPES);

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
  lapsed: boolean;
}

function expectedRows({ updates, guards }: Change): Expected[] {
  const rows = new Map<string, Expected>();
  const row = ({ id, revision }: { id: string; revision: number }): Expected => {
    const key = `${id}/${revision}`;
    let found = rows.get(key);
    if (found === undefined) {
      found = { id, revision, version: null, lapsed: false };
      rows.set(key, found);
    }
    return found;
  };
  for (const { from, to } of updates) row(to).version = from;
  for (const guard of guards.lapsed) row(guard).lapsed = true;
  return [...rows.values()];
}

const HAS_MOVED = `WHEN same IS NOT TRUE THEN 'moved'`;
const IS_LEASED = `WHEN lease_until > clock THEN 'moved'`;
/** The lease is over. If a renewal comes first, this is evaluated again, with what it wrote. */
const OVER = `(a.lease_until IS NULL OR a.lease_until <= ${CLOCK})`;

/** Checks and updates rows. */
export function updateParts(change: Change, frame: Frame): Part[] {
  const { updates } = change;
  const rows = expectedRows(change);
  if (rows.length === 0) return [];
  const check = frame.isChecked ? [checkMany(rows, frame)] : [];
  if (updates.length === 0) return check;
  if (updates.length > 1) return [...check, updateMany(rows, updates, frame)];
  const row = rows.find(({ version }) => version !== null)!;
  return [...check, updateOne(row, updates[0]!, frame)];
}

function updateOne({ version, lapsed }: Expected, { to }: Update, frame: Frame): Part {
  const row = toMutable(to);
  return {
    shape: `update${lapsed ? '-lapsed' : ''}`,
    values: [to.id, to.revision, version, ...MUTABLE_COLUMNS.map((column) => row[column])],
    types: UPDATE_TYPES,
    clauses: ($, isGroup) => ({
      writes: [
        `u AS (UPDATE ${frame.schema}.actions a SET ${MUTABLE_COLUMNS.map((column, i) => `${column} = ${$(3 + i)}`).join(', ')}
  FROM c
  WHERE a.tenant = ${TENANT} AND a.id = ${$(0)} AND a.revision = ${$(1)} AND a.version = ${$(2)}${lapsed ? ` AND ${OVER}` : ''}
  RETURNING a.id)`,
      ],
      // No row of a group is judged before the last one has got its lock.
      written: `LEFT JOIN u ON u.id = ${$(0)}${isGroup ? ' AND (SELECT count(*) FROM u) >= 0' : ''}`,
      regrets: [`WHEN u.id IS NULL THEN ${refuse(frame, 'moved')}`],
    }),
  };
}

function updateMany(rows: readonly Expected[], updates: readonly Update[], frame: Frame): Part {
  const expected = new Map(rows.map((row) => [`${row.id}/${row.revision}`, row]));
  const values = updates.map(({ from, to }) => {
    const { lapsed } = expected.get(`${to.id}/${to.revision}`)!;
    return { id: to.id, revision: to.revision, from, lapsed, ...toMutable(to) };
  });
  const columns = `id text, revision integer, "from" integer, lapsed boolean, ${declared(MUTABLE_TYPES)}`;
  return {
    shape: `updates${sizeClass(values.length)}`,
    values: [JSON.stringify(values), values.length],
    clauses: ($) => ({
      writes: [
        `u AS (UPDATE ${frame.schema}.actions a SET ${MUTABLE_COLUMNS.map((column) => `${column} = k.${column}`).join(', ')}
  FROM c, ${recordset($(0), columns, values.length)}
  WHERE a.tenant = ${TENANT} AND a.id = k.id AND a.revision = k.revision AND a.version = k."from"
    AND (NOT k.lapsed OR ${OVER})
  RETURNING a.id)`,
        'us AS (SELECT count(*) AS rows FROM u)',
      ],
      written: 'LEFT JOIN us ON true',
      regrets: [`WHEN us.rows <> ${$(1)} THEN ${refuse(frame, 'moved')}`],
    }),
  };
}

/** What can be seen of the rows before anything is written. */
function checkMany(rows: readonly Expected[], frame: Frame): Part {
  const columns = 'id text, revision integer, version integer, lapsed boolean';
  return {
    shape: `check${sizeClass(rows.length)}`,
    values: [JSON.stringify(rows), rows.length],
    clauses: ($) => ({
      joins: [
        `CROSS JOIN (SELECT count(*) = ${$(1)} AS same,
        max(CASE WHEN k.lapsed THEN o.lease_until END) AS lease_until
      FROM ${recordset($(0), columns, rows.length)}, ${frame.schema}.actions o
      WHERE o.tenant = ${TENANT} AND o.id = k.id AND o.revision = k.revision
        AND (k.version IS NULL OR o.version = k.version)) r`,
      ],
      read: ['r.same', 'r.lease_until'],
      refusals: [HAS_MOVED, IS_LEASED],
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
      types: INSERT_TYPES,
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
  const rows = prompts.map(({ id, session, state, channel, atomic, createdAt, viewers }) => ({
    id,
    session,
    state,
    channel,
    atomic,
    created_at: createdAt,
    viewers: JSON.stringify(viewers),
  }));
  const into = `p AS (INSERT INTO ${frame.schema}.prompts (tenant, ${PROMPT_COLUMNS.join(', ')})`;
  const onConflict = `ON CONFLICT (tenant, id) DO UPDATE SET ${PROMPT_COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;
  if (rows.length === 1) {
    return {
      shape: 'prompt',
      values: PROMPT_COLUMNS.map((column) => rows[0]![column]),
      types: Object.values(PROMPT_TYPES),
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
