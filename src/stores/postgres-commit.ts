import { configParts, type ErasedRow } from './postgres-commit-config.ts';
import { insertPart, promptPart, updateParts } from './postgres-commit-rows.ts';
import { CHAIN, CLOCK, type Frame, HEAD_SEQ, type Part, TENANT, unlessRefused } from './postgres-part.ts';
import type { Change, Limit } from './store.ts';

export interface Statement {
  readonly sql: string;
  readonly params: unknown[];
}

/**
 * Why a commit wrote nothing. `head`: the chain is not where it was read. `ahead`: its last link has a later
 * transaction id than this commit, which must therefore be tried again to come after it in the feed.
 */
export type Refusal = 'head' | 'ahead' | 'moved' | 'late' | 'frozen' | 'limit' | 'grant';

/**
 * Turns a change into one statement, which locks the chain's head, then the rows in order of their ids, then a
 * grant; only then does it look at the clock and check everything; and it writes only if nothing is refused.
 * Conditions in an UPDATE would not do: one that waits for a lock has checked before, and writes when it is late.
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

function frameOf({ head, updates, guards, useGrant }: Change, schema: string, xids: number): Frame {
  const { before, lapsed, notFrozen, limits } = guards;
  const conditions = updates.length + before.length + lapsed.length + notFrozen.length + limits.length;
  return {
    schema,
    hasHead: head.seq !== 0,
    isGuarded: head.seq !== 0 || conditions > 0 || useGrant !== undefined,
    place: `pg_current_xact_id()::text::bigint + ${xids}`,
  };
}

/** In the order in which they lock and refuse. */
function partsOf(change: Change, erased: readonly ErasedRow[], frame: Frame): Part[] {
  const { inserts, prompts, updates, guards, useGrant, config } = change;
  const parts = [frame.hasHead ? moveChain(change, frame) : createChain(change, frame)];
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
  const all = (kind: 'locks' | 'joins' | 'read' | 'refusals' | 'writes') =>
    clauses.flatMap((each) => each[kind] ?? []);
  if (!frame.isGuarded) return `WITH ${all('writes').join(',\n')}\nSELECT NULL AS refused, ${CLOCK} AS clock`;
  // Without a head there is no row to check or to write from.
  const from = [frame.hasHead ? 'h' : '(SELECT) one', ...all('joins')].join(' ');
  const checks = `g AS MATERIALIZED (
  SELECT clock, place, CASE ${all('refusals').join('\n    ')} END AS refused
  FROM (SELECT ${[...all('read'), `${CLOCK} AS clock`, `${frame.place} AS place`].join(', ')}
    FROM ${from}) v)`;
  return `WITH ${[...all('locks'), checks, ...all('writes')].join(',\n')}\nSELECT refused, clock FROM g`;
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

function append(frame: Frame, $: (index: number) => string): string[] {
  const place = frame.isGuarded ? 'place' : frame.place;
  return [
    `j AS (INSERT INTO ${frame.schema}.journal (tenant, chain, seq, at, xid, prev, nonce, digests, hash)
  SELECT ${TENANT}, ${CHAIN}, ${HEAD_SEQ}::bigint + 1, ${$(3)}::bigint, ${place}, ${$(4)}, ${$(5)}, ${$(6)}::text[], ${$(7)}
 ${unlessRefused(frame)})`,
    `b AS (INSERT INTO ${frame.schema}.payloads (tenant, chain, seq, body)
  SELECT ${TENANT}, ${CHAIN}, ${HEAD_SEQ}::bigint + 1, ${$(8)}${unlessRefused(frame)})`,
  ];
}

function moveChain(change: Change, frame: Frame): Part {
  const one = `tenant = ${TENANT} AND id = ${CHAIN}`;
  return {
    shape: 'move',
    values: chainValues(change),
    clauses: ($) => ({
      locks: [`h AS MATERIALIZED (SELECT seq, xid FROM ${frame.schema}.chains WHERE ${one} FOR UPDATE)`],
      read: ['h.seq', 'h.xid'],
      refusals: [`WHEN seq <> ${HEAD_SEQ} THEN 'head'`, `WHEN xid >= place THEN 'ahead'`],
      writes: [
        `c AS (UPDATE ${frame.schema}.chains SET seq = ${HEAD_SEQ}::bigint + 1, hash = ${$(7)}, xid = place
 ${unlessRefused(frame, [], [one])})`,
        ...append(frame, $),
      ],
    }),
  };
}

/** A chain that somebody else creates meanwhile violates its key, which undoes everything. */
function createChain(change: Change, frame: Frame): Part {
  const { schema, isGuarded } = frame;
  return {
    shape: isGuarded ? 'create-guarded' : 'create',
    values: [...chainValues(change), change.head.owner],
    clauses: ($) => ({
      refusals: [
        `WHEN EXISTS (SELECT FROM ${schema}.chains WHERE tenant = ${TENANT} AND id = ${CHAIN}) THEN 'head'`,
      ],
      writes: [
        ...append(frame, $),
        `c AS (INSERT INTO ${schema}.chains (tenant, id, seq, xid, owner, hash)
  SELECT ${TENANT}, ${CHAIN}, ${HEAD_SEQ}::bigint + 1, ${isGuarded ? 'place' : frame.place}, ${$(9)}, ${$(7)}${unlessRefused(frame)})`,
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

function useGrantPart(id: string, frame: Frame): Part {
  const { schema, hasHead } = frame;
  return {
    shape: 'use-grant',
    values: [id],
    clauses: ($) => ({
      locks: [
        `q AS MATERIALIZED (SELECT q.uses > 0 AND NOT q.revoked AS usable, q.expires_at AS usable_until
  FROM ${hasHead ? 'h, ' : ''}${schema}.grants q
  WHERE q.tenant = ${TENANT} AND q.id = ${$(0)}${hasHead ? ` AND h.seq = ${HEAD_SEQ}` : ''} FOR UPDATE OF q)`,
      ],
      joins: ['LEFT JOIN q ON true'],
      read: ['q.usable', 'q.usable_until'],
      refusals: [`WHEN (usable AND usable_until > clock) IS NOT TRUE THEN 'grant'`],
      writes: [
        `gu AS (UPDATE ${schema}.grants q SET uses = q.uses - 1
 ${unlessRefused(frame, [], [`q.tenant = ${TENANT}`, `q.id = ${$(0)}`])})`,
      ],
    }),
  };
}
