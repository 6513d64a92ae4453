import { configParts, type ErasedRow } from './postgres-commit-config.ts';
import { insertPart, promptPart, updateParts } from './postgres-commit-rows.ts';
import {
  CHAIN,
  CLOCK,
  type Clauses,
  type Frame,
  HEAD_SEQ,
  type Part,
  refuse,
  TENANT,
} from './postgres-part.ts';
import type { Change, Limit } from './store.ts';

export interface Statement {
  readonly sql: string;
  readonly params: unknown[];
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
  of(change: Change, xids: number, erased: readonly ErasedRow[] = []): Statement {
    const frame = frameOf(change, this.#schema, xids);
    const parts = partsOf(change, erased, frame);
    let shape = frame.place;
    const params: unknown[] = [];
    for (const part of parts) {
      shape += ` ${part.shape}`;
      params.push(...part.values);
    }
    let sql = this.#texts.get(shape);
    if (sql === undefined) {
      sql = assemble(parts, frame);
      this.#texts.set(shape, sql);
    }
    return { sql, params };
  }
}

function frameOf({ updates, guards, useGrant }: Change, schema: string, xids: number): Frame {
  const isUpdated = (row: { id: string; revision: number }) =>
    updates.some(({ to }) => to.id === row.id && to.revision === row.revision);
  return {
    schema,
    isChecked:
      guards.limits.length > 0 ||
      useGrant !== undefined ||
      !guards.before.every(isUpdated) ||
      !guards.lapsed.every(isUpdated),
    place: `pg_current_xact_id()::text::bigint + ${xids}`,
  };
}

/** In the order in which they refuse. */
function partsOf(change: Change, erased: readonly ErasedRow[], frame: Frame): Part[] {
  const { head, inserts, prompts, updates, guards, useGrant, config } = change;
  const parts = [head.seq === 0 ? createChain(change, frame) : moveChain(change, frame)];
  parts.push(...updateParts(change, frame));
  if (guards.notFrozen.length > 0) parts.push(frozenPart(guards.notFrozen, frame));
  for (const limit of guards.limits) parts.push(limitPart(limit, frame));
  if (useGrant !== undefined) parts.push(useGrantPart(useGrant.id, frame));
  if (inserts.length > 0) parts.push(insertPart(inserts, frame, updates.length > 0));
  if (prompts.length > 0) parts.push(promptPart(prompts, frame));
  if (config !== undefined) parts.push(...configParts(config, erased, frame));
  return parts;
}

function assemble(parts: readonly Part[], { schema, isChecked }: Frame): string {
  let before = 0;
  const clauses = parts.map((part) => {
    const start = before;
    before += part.values.length;
    return part.clauses((index) => `$${start + index + 1}`);
  });
  const all = (kind: keyof Clauses) => clauses.flatMap((each) => each[kind] ?? []);
  const regrets = all('regrets');
  const joined = [...new Set(all('written'))].map((name) => ` LEFT JOIN ${name} ON true`);
  // The body is written last, and has to get past all the regrets.
  const last = `INSERT INTO ${schema}.payloads (tenant, chain, seq, body)
SELECT ${TENANT}, ${CHAIN}, ${NEXT_SEQ}, ${regrets.length === 0 ? BODY : `CASE ${regrets.join('\n  ')}\n  ELSE ${BODY} END`}
FROM c${joined.join('')} RETURNING ${CLOCK} AS clock`;
  if (!isChecked) return `WITH ${all('writes').join(',\n')}\n${last}`;
  const checks = `g AS MATERIALIZED (SELECT v.*, CASE ${all('refusals').join('\n    ')} END AS refused
  FROM (SELECT ${[...all('read'), `${CLOCK} AS clock`].join(', ')} FROM (SELECT) one ${all('joins').join(' ')}) v)`;
  return `WITH ${[...all('locks'), checks, ...all('writes')].join(',\n')},
b AS (${last})
SELECT coalesce(g.refused, CASE WHEN b.clock IS NULL THEN 'head' END) AS refused, coalesce(b.clock, g.clock) AS clock
FROM g LEFT JOIN b ON true`;
}

const NEXT_SEQ = `${HEAD_SEQ}::bigint + 1`;
/** The value of the first part that is written last. */
const BODY = '$9';

const chainValues = ({ tenant, chain, head, entry: { link, body } }: Change): unknown[] => [
  tenant,
  chain,
  head.seq,
  link.at,
  link.prev,
  link.nonce,
  link.digests,
  link.hash,
  body,
];

const append = ({ schema }: Frame, $: (index: number) => string): string =>
  `j AS (INSERT INTO ${schema}.journal (tenant, chain, seq, at, xid, prev, nonce, digests, hash)
  SELECT ${TENANT}, ${CHAIN}, ${NEXT_SEQ}, ${$(3)}::bigint, place, ${$(4)}, ${$(5)}, ${$(6)}::text[], ${$(7)} FROM c)`;

const headOf = ({ schema }: Frame): string =>
  `LEFT JOIN ${schema}.chains h ON h.tenant = ${TENANT} AND h.id = ${CHAIN}`;

function moveChain(change: Change, frame: Frame): Part {
  const { schema, isChecked, place } = frame;
  return {
    shape: isChecked ? 'checked-move' : 'move',
    values: chainValues(change),
    clauses: ($) => ({
      joins: [headOf(frame)],
      read: ['h.seq'],
      refusals: [`WHEN seq IS DISTINCT FROM ${HEAD_SEQ} THEN 'head'`],
      writes: [
        `c AS (UPDATE ${schema}.chains c SET seq = ${NEXT_SEQ}, hash = ${$(7)}, xid = ${place}${isChecked ? ' FROM g' : ''}
  WHERE c.tenant = ${TENANT} AND c.id = ${CHAIN} AND c.seq = ${HEAD_SEQ} AND c.xid < ${place}${isChecked ? ' AND refused IS NULL' : ''}
  RETURNING c.xid AS place)`,
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
      joins: [headOf(frame)],
      read: ['h.seq'],
      refusals: [`WHEN seq IS NOT NULL THEN 'head'`],
      writes: [
        `c AS (INSERT INTO ${schema}.chains (tenant, id, seq, xid, owner, hash)
  SELECT ${TENANT}, ${CHAIN}, ${NEXT_SEQ}, ${place}, ${$(9)}, ${$(7)}${isChecked ? ' FROM g WHERE refused IS NULL' : ''}
  RETURNING xid AS place)`,
        append(frame, $),
      ],
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
        written: 'g',
        regrets: [`WHEN g.usable_until <= ${CLOCK} THEN ${refuse(frame, 'grant')}`],
        writes: [`gu AS (UPDATE ${schema}.grants q SET uses = q.uses - 1 FROM c WHERE ${one})`],
      };
    },
  };
}
