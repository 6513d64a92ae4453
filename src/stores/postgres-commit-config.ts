import { LIVE } from '../core/action.ts';
import { type Frame, type Part, recordset, sizeClass, TENANT } from './postgres-part.ts';
import type { ApiKey, Config, Definition, Grant } from './store.ts';

/** What an erasure leaves of one of the session's finished actions. */
export interface ErasedRow {
  readonly id: string;
  readonly revision: number;
  readonly fixed: string;
  readonly state: string;
}

export function configParts(config: Config, erased: readonly ErasedRow[], frame: Frame): Part[] {
  const { definition, grant, apiKey, freeze, erase } = config;
  return [
    ...(definition ? [definitionPart(definition, frame)] : []),
    ...(grant ? [grantPart(grant, frame)] : []),
    ...(apiKey ? [apiKeyPart(apiKey, frame)] : []),
    ...(freeze ? [freezePart(freeze, frame)] : []),
    ...(erase ? erasePartsOf(erase, erased, frame) : []),
  ];
}

function definitionPart({ tool, hash, number }: Definition, frame: Frame): Part {
  return {
    shape: 'definition',
    values: [tool, hash, number],
    clauses: ($) => ({
      writes: [
        `d AS (INSERT INTO ${frame.schema}.definitions (tenant, tool, hash, number)
  SELECT ${TENANT}, ${$(0)}, ${$(1)}, ${$(2)}::bigint FROM c
  ON CONFLICT (tenant, tool, hash) DO UPDATE SET number = excluded.number)`,
      ],
    }),
  };
}

function grantPart({ id, expiresAt, uses, revoked, ...body }: Grant, frame: Frame): Part {
  return {
    shape: 'grant',
    values: [id, expiresAt, uses, revoked, JSON.stringify(body)],
    clauses: ($) => ({
      writes: [
        `gr AS (INSERT INTO ${frame.schema}.grants (tenant, id, expires_at, uses, revoked, body)
  SELECT ${TENANT}, ${$(0)}, ${$(1)}::bigint, ${$(2)}::bigint, ${$(3)}::boolean, ${$(4)} FROM c
  ON CONFLICT (tenant, id) DO UPDATE SET expires_at = excluded.expires_at, uses = excluded.uses,
    revoked = excluded.revoked, body = excluded.body)`,
      ],
    }),
  };
}

function apiKeyPart({ id, hash, expiresAt, revoked, ...body }: ApiKey, frame: Frame): Part {
  return {
    shape: 'api-key',
    values: [id, hash, expiresAt, revoked, JSON.stringify(body)],
    clauses: ($) => ({
      writes: [
        `k AS (INSERT INTO ${frame.schema}.api_keys (tenant, id, hash, expires_at, revoked, body)
  SELECT ${TENANT}, ${$(0)}, ${$(1)}, ${$(2)}::bigint, ${$(3)}::boolean, ${$(4)} FROM c
  ON CONFLICT (tenant, id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at,
    revoked = excluded.revoked, body = excluded.body)`,
      ],
    }),
  };
}

function freezePart({ tool, frozen }: NonNullable<Config['freeze']>, frame: Frame): Part {
  return {
    shape: frozen ? 'freeze' : 'unfreeze',
    values: [tool],
    clauses: ($) => ({
      writes: [
        frozen
          ? `f AS (INSERT INTO ${frame.schema}.frozen (tenant, tool) SELECT ${TENANT}, ${$(0)} FROM c ON CONFLICT DO NOTHING)`
          : `f AS (DELETE FROM ${frame.schema}.frozen f USING c WHERE f.tenant = ${TENANT} AND f.tool = ${$(0)})`,
      ],
    }),
  };
}

function erasePartsOf(
  { session, seq }: NonNullable<Config['erase']>,
  erased: readonly ErasedRow[],
  frame: Frame,
): Part[] {
  const live = LIVE.map((status) => `'${status}'`).join(', ');
  return [
    {
      shape: 'erase',
      values: [session, seq],
      clauses: ($) => ({
        writes: [
          `eb AS (UPDATE ${frame.schema}.payloads b SET body = NULL FROM c
  WHERE b.tenant = ${TENANT} AND b.chain = ${$(0)} AND b.seq <= ${$(1)} AND b.body IS NOT NULL)`,
          `et AS (DELETE FROM ${frame.schema}.transcripts t USING c WHERE t.tenant = ${TENANT} AND t.session = ${$(0)})`,
        ],
      }),
    },
    ...(erased.length === 0
      ? []
      : [
          {
            shape: `erased${sizeClass(erased.length)}`,
            values: [JSON.stringify(erased)],
            clauses: ($: (index: number) => string) => ({
              writes: [
                `ea AS (UPDATE ${frame.schema}.actions a SET fixed = k.fixed, state = k.state, undo_until = NULL
  FROM c, ${recordset($(0), 'id text, revision integer, fixed text, state text', erased.length)}
  WHERE a.tenant = ${TENANT} AND a.id = k.id AND a.revision = k.revision AND a.status NOT IN (${live}))`,
              ],
            }),
          },
        ]),
  ];
}
