import { configParts, type ErasedRow } from './postgres-commit-config.ts';
import { insertPart, promptPart, updateParts } from './postgres-commit-rows.ts';
import { CHAIN, CLOCK, type Clauses, type Frame, HEAD_SEQ, type Part, TENANT } from './postgres-part.ts';
import type { Change, Limit } from './store.ts';

export interface Statement {
  readonly sql: string;
  readonly params: unknown[];
}

/**
 * Why a commit wrote nothing. `head`: the chain is not where it was read. `foreign`: its last link has a
 * transaction id that this cluster has not given out yet.
 */
export type Refusal = 'head' | 'foreign' | 'moved' | 'late' | 'frozen' | 'limit' | 'grant';

/** The SQL state of a commit that undid itself; the message is the refusal. */
export const REGRET = 'CSIGN';

/**
 * Turns a change into one statement. First it checks what it can see, without waiting for anybody. Then it moves
 * the chain's head, if that is still where it was read, and with that lock writes all the rest. At last it checks
 * again what may have changed while it waited for locks, deadlines above all, and undoes everything if it has.
 * Conditions in the UPDATE would not do for those: one that waits for a lock has checked the clock before.
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

function frameOf({ guards, useGrant }: Change, schema: string, xids: number): Frame {
  const { before, lapsed, notFrozen, limits } = guards;
  return {
    schema,
    isGuarded: before.length + lapsed.length + notFrozen.length + limits.length > 0 || useGrant !== undefined,
    xids,
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

function assemble(parts: readonly Part[], frame: Frame): string {
  let before = 0;
  const clauses = parts.map((part) => {
    const start = before;
    before += part.values.length;
    return part.clauses((index) => `$${start + index + 1}`);
  });
  const all = (kind: keyof Clauses) => clauses.flatMap((each) => each[kind] ?? []);
  const checks = frame.isGuarded
    ? [
        `g AS MATERIALIZED (
  SELECT v.*, CASE ${all('refusals').join('\n    ')} END AS refused
  FROM (SELECT ${[`${CLOCK} AS clock`, ...all('read')].join(', ')} FROM (SELECT) one ${all('joins').join(' ')}) v)`,
      ]
    : [];
  const seen = `(SELECT xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${frame.xids}
      FROM ${frame.schema}.chains WHERE tenant = ${TENANT} AND id = ${CHAIN})`;
  return `WITH ${[...all('locks'), ...checks, ...all('writes')].join(',\n')}
SELECT CASE${frame.isGuarded ? ' WHEN refused IS NOT NULL THEN refused' : ''}
    WHEN c.place IS NULL THEN CASE WHEN ${seen} THEN 'foreign' ELSE 'head' END
    ${all('regrets').join('\n    ')} END AS refused, ${CLOCK} AS clock
FROM (SELECT) one${frame.isGuarded ? ' CROSS JOIN g' : ''} LEFT JOIN c ON true`;
}

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

const append = ({ schema }: Frame, $: (index: number) => string): string[] => [
  `j AS (INSERT INTO ${schema}.journal (tenant, chain, seq, at, xid, prev, nonce, digests, hash)
  SELECT ${TENANT}, ${CHAIN}, ${HEAD_SEQ}::bigint + 1, ${$(3)}::bigint, place, ${$(4)}, ${$(5)}, ${$(6)}::text[], ${$(7)} FROM c)`,
  `b AS (INSERT INTO ${schema}.payloads (tenant, chain, seq, body)
  SELECT ${TENANT}, ${CHAIN}, ${HEAD_SEQ}::bigint + 1, ${$(8)} FROM c)`,
];

const chainOf = ({ schema }: Frame): string =>
  `LEFT JOIN ${schema}.chains h ON h.tenant = ${TENANT} AND h.id = ${CHAIN}`;

function moveChain(change: Change, frame: Frame): Part {
  return {
    shape: 'move',
    values: chainValues(change),
    clauses: ($) => ({
      joins: [chainOf(frame)],
      read: ['h.seq'],
      refusals: [`WHEN seq IS DISTINCT FROM ${HEAD_SEQ} THEN 'head'`],
      writes: [
        `c AS (UPDATE ${frame.schema}.chains c SET seq = ${HEAD_SEQ}::bigint + 1, hash = ${$(7)}, xid = ${frame.place}
 ${frame.isGuarded ? ' FROM g' : ''} WHERE c.tenant = ${TENANT} AND c.id = ${CHAIN} AND c.seq = ${HEAD_SEQ} AND c.xid < ${frame.place}
  ${frame.isGuarded ? 'AND refused IS NULL ' : ''}RETURNING c.xid AS place)`,
        ...append(frame, $),
      ],
    }),
  };
}

/** A chain that somebody else creates meanwhile violates its key, which undoes everything. */
function createChain(change: Change, frame: Frame): Part {
  return {
    shape: 'create',
    values: [...chainValues(change), change.head.owner],
    clauses: ($) => ({
      joins: [chainOf(frame)],
      read: ['h.seq'],
      refusals: [`WHEN seq IS NOT NULL THEN 'head'`],
      writes: [
        `c AS (INSERT INTO ${frame.schema}.chains (tenant, id, seq, xid, owner, hash)
  SELECT ${TENANT}, ${CHAIN}, ${HEAD_SEQ}::bigint + 1, ${frame.place}, ${$(9)}, ${$(7)}${frame.isGuarded ? ' FROM g WHERE refused IS NULL' : ''}
  RETURNING xid AS place)`,
        ...append(frame, $),
      ],
    }),
  };
}

function frozenPart(tools: readonly string[], { schema }: Frame): Part {
  return {
    shape: 'frozen',
    values: [tools],
    clauses: ($) => ({ refusals: [`WHEN ${schema}.is_frozen(${TENANT}, ${$(0)}) THEN 'frozen'`] }),
  };
}

function limitPart({ of, id, count, max }: Limit, { schema }: Frame): Part {
  return {
    shape: 'limit',
    values: [of, id, count, max],
    clauses: ($) => ({
      refusals: [`WHEN NOT ${schema}.has_room(${TENANT}, ${$(0)}, ${$(1)}, ${$(2)}, ${$(3)}) THEN 'limit'`],
    }),
  };
}

/** The grant is locked before it is looked at, because its uses have to be counted one after another. */
function useGrantPart(id: string, { schema }: Frame): Part {
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
        writes: [`gu AS (UPDATE ${schema}.grants q SET uses = q.uses - 1 FROM c WHERE ${one})`],
      };
    },
  };
}
