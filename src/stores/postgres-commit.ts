import { configParts, type ErasedRow } from './postgres-commit-config.ts';
import { insertPart, promptPart, updateParts } from './postgres-commit-rows.ts';
import { CLOCK, type Clauses, type Frame, JOIN_CHECKS, type Part, refuse, TENANT } from './postgres-part.ts';
import type { Change, Limit } from './store.ts';

export interface Statement {
  readonly sql: string;
  readonly params: unknown[];
}

/** A change as parts of a statement. */
export interface Prepared {
  readonly change: Change;
  readonly frame: Frame;
  readonly parts: readonly Part[];
  /** Of changes with the same shape, only the values differ. */
  readonly shape: string;
  /** Whether others of its shape can be carried out by the same statement. */
  readonly canShare: boolean;
}

/** Why a commit wrote nothing. `head`: the chain is not where it was read. */
export type Refusal = 'head' | 'moved' | 'late' | 'frozen' | 'limit' | 'grant';

/** The SQL state of a commit that undid itself; the message is the refusal. */
export const REGRET = 'CSIGN';

/**
 * Turns a change into one statement, which moves the chain's head if that is still where it was read, and holding
 * that lock writes all the rest. At last it looks whether what has to hold still does after all the waiting for
 * locks, the deadlines above all, and undoes itself if not. Conditions in an UPDATE would not do for those: one
 * that waits for a lock has looked at the clock before.
 */
export class CommitStatements {
  readonly #schema: string;
  readonly #texts = new Map<string, string>();

  /** `schema` is quoted already. */
  constructor(schema: string) {
    this.#schema = schema;
  }

  /** `xids` is what is added to a transaction id to get a place in the feed. */
  prepare(change: Change, xids: number, erased: readonly ErasedRow[] = []): Prepared {
    const frame = frameOf(change, this.#schema, xids);
    const parts = partsOf(change, erased, frame);
    let shape = frame.place;
    for (const part of parts) shape += ` ${part.shape}`;
    const canShare = !frame.isChecked && parts.every(({ types }) => types !== undefined);
    return { change, frame, parts, shape, canShare };
  }

  /** One statement for all of these, which have to be of one tenant and one shape, and of different chains. */
  of(changes: readonly Prepared[]): Statement {
    const { change, shape, parts, frame } = changes[0]!;
    const text = `${changes.length} ${shape}`;
    let sql = this.#texts.get(text);
    if (sql === undefined) {
      sql = changes.length === 1 ? assemble(parts, frame) : assembleGroup(parts, frame, changes.length);
      this.#texts.set(text, sql);
    }
    const params: unknown[] = [change.tenant];
    for (const each of changes) for (const { values } of each.parts) params.push(...values);
    return { sql, params };
  }
}

function frameOf({ updates, guards, useGrant }: Change, schema: string, xids: number): Frame {
  const isUpdated = (row: { id: string; revision: number }) =>
    updates.some(({ to }) => to.id === row.id && to.revision === row.revision);
  return {
    schema,
    isChecked: guards.limits.length > 0 || useGrant !== undefined || !guards.lapsed.every(isUpdated),
    place: `pg_current_xact_id()::text::bigint + ${xids}`,
  };
}

/** In the order in which they refuse. */
function partsOf(change: Change, erased: readonly ErasedRow[], frame: Frame): Part[] {
  const { head, inserts, prompts, updates, guards, useGrant, config } = change;
  const parts = [head.seq === 0 ? createChain(change, frame) : moveChain(change, frame)];
  parts.push(...updateParts(change, frame));
  if (guards.before !== null) parts.push(beforePart(guards.before, frame));
  if (guards.notFrozen.length > 0) parts.push(frozenPart(guards.notFrozen, frame));
  for (const limit of guards.limits) parts.push(limitPart(limit, frame));
  if (useGrant !== undefined) parts.push(useGrantPart(useGrant.id, frame));
  if (inserts.length > 0) parts.push(insertPart(inserts, frame, updates.length > 0));
  if (prompts.length > 0) parts.push(promptPart(prompts, frame));
  if (config !== undefined) parts.push(...configParts(config, erased, frame));
  return parts;
}

function assemble(parts: readonly Part[], frame: Frame): string {
  const { all, last } = clausesOf(parts, frame, false);
  if (!frame.isChecked) return `WITH ${all('writes').join(',\n')}\n${last}`;
  const checks = `g AS MATERIALIZED (SELECT v.*, CASE ${all('refusals').join('\n    ')} END AS refused
  FROM (SELECT ${[...all('read'), `${CLOCK} AS clock`].join(', ')} FROM (SELECT) one ${all('joins').join(' ')}) v)`;
  return `WITH ${[...all('locks'), checks, ...all('writes')].join(',\n')},
b AS (${last})
SELECT coalesce(g.refused, CASE WHEN b.clock IS NULL THEN 'head' END) AS refused, coalesce(b.clock, g.clock) AS clock
FROM g LEFT JOIN b ON true`;
}

/**
 * The values of each change are a row of `k`, and those whose chain has moved are in `c` with all of them. A regret
 * undoes the whole group. The heads are locked before anything else, in the order of their names, so that two groups
 * never wait for each other.
 */
function assembleGroup(parts: readonly Part[], frame: Frame, size: number): string {
  const types = parts.flatMap((part) => part.types!);
  const columns = types.map((_, i) => `v${i + 2}`).join(', ');
  const rows = Array.from({ length: size }, (_, n) =>
    types.map((type, i) => `$${n * types.length + i + 2}::${type}`),
  );
  const { all, last } = clausesOf(parts, frame, true);
  return `WITH k (${columns}) AS MATERIALIZED (VALUES ${rows.map((row) => `(${row.join(', ')})`).join(',\n  ')}),
l AS MATERIALIZED (SELECT h.id FROM ${frame.schema}.chains h
  WHERE h.tenant = ${TENANT} AND h.id IN (${rows.map(([chain]) => chain).join(', ')})
  ORDER BY h.id FOR NO KEY UPDATE),
${all('writes').join(',\n')}
${last}`;
}

function clausesOf(parts: readonly Part[], { schema }: Frame, isGroup: boolean) {
  const place = (index: number) => (isGroup ? `c.v${index}` : `$${index}`);
  // The first value is the tenant's.
  let before = 2;
  const clauses = parts.map((part) => {
    const start = before;
    before += part.values.length;
    return part.clauses((index) => place(start + index), isGroup);
  });
  const all = (kind: keyof Clauses) => clauses.flatMap((each) => each[kind] ?? []);
  const regrets = all('regrets');
  const joined = [...new Set(all('written'))].map((join) => ` ${join}`);
  const [chain, headSeq, body] = [place(2), place(3), place(9)];
  // The body is written last, and has to get past all the regrets.
  const last = `INSERT INTO ${schema}.payloads (tenant, chain, seq, body)
SELECT ${TENANT}, ${chain}, ${headSeq}::bigint + 1, ${regrets.length === 0 ? body : `CASE ${regrets.join('\n  ')}\n  ELSE ${body} END`}
FROM c${joined.join('')} RETURNING chain, ${CLOCK} AS clock`;
  return { all, last };
}

/** The first part's values, after the tenant. */
const chainValues = ({ chain, head, entry: { link, body } }: Change): unknown[] => [
  chain,
  head.seq,
  link.at,
  link.prev,
  link.nonce,
  link.digests,
  link.hash,
  body,
];
const CHAIN_TYPES = ['text', 'bigint', 'bigint', 'text', 'text', 'text[]', 'text', 'text'];

type Values = Parameters<Part['clauses']>[0];

const append = ({ schema }: Frame, $: Values): string =>
  `j AS (INSERT INTO ${schema}.journal (tenant, chain, seq, at, xid, prev, nonce, digests, hash)
  SELECT ${TENANT}, ${$(0)}, ${$(1)}::bigint + 1, ${$(2)}::bigint, place, ${$(3)}, ${$(4)}, ${$(5)}::text[], ${$(6)} FROM c)`;

const headOf = ({ schema }: Frame, $: Values): string =>
  `LEFT JOIN ${schema}.chains h ON h.tenant = ${TENANT} AND h.id = ${$(0)}`;

function moveChain(change: Change, frame: Frame): Part {
  const { schema, isChecked, place } = frame;
  return {
    shape: isChecked ? 'checked-move' : 'move',
    values: chainValues(change),
    types: CHAIN_TYPES,
    clauses: ($, isGroup) => ({
      joins: [headOf(frame, $)],
      read: ['h.seq'],
      refusals: [`WHEN seq IS DISTINCT FROM ${$(1)} THEN 'head'`],
      writes: [
        `c AS (UPDATE ${schema}.chains h SET seq = ${$(1)}::bigint + 1, hash = ${$(6)}, xid = ${place}${isChecked ? ' FROM g' : ''}${isGroup ? ' FROM k c' : ''}
  WHERE h.tenant = ${TENANT} AND h.id = ${$(0)} AND h.seq = ${$(1)} AND h.xid < ${place}${isChecked ? ' AND refused IS NULL' : ''}${isGroup ? ' AND h.id = ANY (ARRAY(SELECT l.id FROM l))' : ''}
  RETURNING h.xid AS place${isGroup ? ', c.*' : ''})`,
        append(frame, $),
      ],
    }),
  };
}

/** A chain that somebody else creates meanwhile violates its key, which undoes everything. */
function createChain(change: Change, frame: Frame): Part {
  const { schema, isChecked, place } = frame;
  return {
    shape: isChecked ? 'checked-create' : 'create',
    values: [...chainValues(change), change.head.owner],
    clauses: ($) => ({
      joins: [headOf(frame, $)],
      read: ['h.seq'],
      refusals: [`WHEN seq IS NOT NULL THEN 'head'`],
      writes: [
        `c AS (INSERT INTO ${schema}.chains (tenant, id, seq, xid, owner, hash)
  SELECT ${TENANT}, ${$(0)}, ${$(1)}::bigint + 1, ${place}, ${$(8)}, ${$(6)}${isChecked ? ' FROM g WHERE refused IS NULL' : ''}
  RETURNING xid AS place)`,
        append(frame, $),
      ],
    }),
  };
}

function beforePart(moment: number, frame: Frame): Part {
  return {
    shape: 'before',
    values: [moment],
    types: ['bigint'],
    clauses: ($) => ({
      refusals: [`WHEN ${$(0)}::bigint <= clock THEN 'late'`],
      regrets: [`WHEN ${$(0)}::bigint <= ${CLOCK} THEN ${refuse(frame, 'late')}`],
    }),
  };
}

/** What the statement saw when it began will do, unless it has had to wait since. */
const HAS_WAITED = `clock_timestamp() - statement_timestamp() > interval '10 ms'`;

function frozenPart(tools: readonly string[], frame: Frame): Part {
  const { schema } = frame;
  return {
    shape: 'frozen',
    // '' stands for all tools.
    values: [['', ...tools]],
    types: ['text[]'],
    clauses: ($) => {
      const isFrozen = `WHEN CASE WHEN ${HAS_WAITED} THEN ${schema}.is_frozen(${TENANT}, ${$(0)})
    ELSE EXISTS (SELECT FROM ${schema}.frozen f WHERE f.tenant = ${TENANT} AND f.tool = ANY (${$(0)})) END`;
      return {
        refusals: [`${isFrozen} THEN 'frozen'`],
        regrets: [`${isFrozen} THEN ${refuse(frame, 'frozen')}`],
      };
    },
  };
}

/** From here on a few too many do no harm, so that an agent's sessions need not wait for each other. */
const LARGE_LIMIT = 1000;

function limitPart({ of, id, count, max }: Limit, { schema }: Frame): Part {
  const isExact = of === 'agent' && max < LARGE_LIMIT;
  return {
    shape: `${isExact ? 'exact-' : ''}${of}-${count}`,
    values: [id, max],
    clauses: ($) => {
      const since = count === 'pending' ? 'NULL' : 'clock - 60000';
      const counted = count === 'pending' ? `status = 'pending'` : `created_at > ${since}`;
      const hasRoom = isExact
        ? `${schema}.has_room(${TENANT}, ${$(0)}, ${since}, greatest(${$(1)}, 0))`
        : `NOT EXISTS (SELECT FROM ${schema}.actions WHERE tenant = ${TENANT} AND ${of} = ${$(0)} AND held AND ${counted}
      OFFSET greatest(${$(1)}, 0))`;
      return { refusals: [`WHEN ${$(1)}::bigint < 0 OR NOT ${hasRoom} THEN 'limit'`] };
    },
  };
}

/** The grant is locked before it is looked at, because its uses have to be counted one after another. */
function useGrantPart(id: string, frame: Frame): Part {
  const { schema } = frame;
  return {
    shape: 'use-grant',
    values: [id],
    clauses: ($) => {
      const one = `q.tenant = ${TENANT} AND q.id = ${$(0)}`;
      return {
        locks: [
          `q AS MATERIALIZED (SELECT q.uses > 0 AND NOT q.revoked AS usable, q.expires_at AS usable_until
  FROM ${schema}.grants q WHERE ${one} FOR UPDATE)`,
        ],
        joins: ['LEFT JOIN q ON true'],
        read: ['q.usable', 'q.usable_until'],
        refusals: [`WHEN (usable AND usable_until > clock) IS NOT TRUE THEN 'grant'`],
        written: JOIN_CHECKS,
        regrets: [`WHEN g.usable_until <= ${CLOCK} THEN ${refuse(frame, 'grant')}`],
        writes: [`gu AS (UPDATE ${schema}.grants q SET uses = q.uses - 1 FROM c WHERE ${one})`],
      };
    },
  };
}
