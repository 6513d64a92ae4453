import { NOTHING_OPENED, parsedOr } from './rows.ts';
import type { Connection } from './sqlite-connection.ts';
import type { ApiKey } from './store.ts';

interface KeyRow {
  hash: string;
  tenant: string;
  id: string;
  expires_at: number | null;
  revoked: number;
  body: string;
}

const keyOf = ({ id, hash, expires_at, revoked, body }: KeyRow): ApiKey => ({
  ...parsedOr(body, NOTHING_OPENED),
  id,
  hash,
  expiresAt: expires_at,
  revoked: revoked === 1,
});

export function putApiKey(db: Connection, tenant: string, key: ApiKey): void {
  const { id, hash, expiresAt, revoked, ...body } = key;
  db.run(
    `INSERT INTO api_keys (hash, tenant, id, expires_at, revoked, body) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (tenant, id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at,
    revoked = excluded.revoked, body = excluded.body`,
    hash,
    tenant,
    id,
    expiresAt,
    revoked ? 1 : 0,
    JSON.stringify(body),
  );
}

export function readApiKey(
  db: Connection,
  hash: string,
  now: number,
): { readonly tenant: string; readonly key: ApiKey } | undefined {
  const row = db.get(
    'SELECT * FROM api_keys WHERE hash = ? AND revoked = 0 AND (expires_at IS NULL OR expires_at > ?)',
    hash,
    now,
  ) as KeyRow | undefined;
  return row && { tenant: row.tenant, key: keyOf(row) };
}

export const readApiKeys = (db: Connection, tenant: string): ApiKey[] =>
  db.all<KeyRow>('SELECT * FROM api_keys WHERE tenant = ? ORDER BY id', tenant).map(keyOf);
