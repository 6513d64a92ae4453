import { CLOCK } from './postgres-part.ts';
import type { Row } from './postgres-rows.ts';
import type { Run } from './postgres-run.ts';
import { NOTHING_OPENED, parsedOr } from './rows.ts';
import type { ApiKey } from './store.ts';

const COLUMNS = 'tenant, id, hash, expires_at, revoked, body';

const keyOf = ({ id, hash, expires_at, revoked, body }: Row): ApiKey => ({
  ...parsedOr(body as string, NOTHING_OPENED),
  id: id as string,
  hash: hash as string,
  expiresAt: expires_at === null ? null : Number(expires_at),
  revoked: revoked as boolean,
});

export async function readApiKey(
  run: Run,
  schema: string,
  hash: string,
): Promise<{ readonly tenant: string; readonly key: ApiKey } | undefined> {
  const [row] = await run(
    `SELECT ${COLUMNS} FROM ${schema}.api_keys
    WHERE hash = $1 AND NOT revoked AND (expires_at IS NULL OR expires_at > ${CLOCK})`,
    [hash],
  );
  return row && { tenant: row.tenant as string, key: keyOf(row) };
}

export async function readApiKeys(run: Run, schema: string, tenant: string): Promise<ApiKey[]> {
  const sql = `SELECT ${COLUMNS} FROM ${schema}.api_keys WHERE tenant = $1 ORDER BY id`;
  return (await run(sql, [tenant])).map(keyOf);
}
