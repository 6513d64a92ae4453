import { randomBytes } from 'node:crypto';
import { CountersignError } from '../core/errors.ts';
import type { Keyring } from '../core/keys.ts';
import { faultOf } from './postgres-errors.ts';
import { CLOCK } from './postgres-part.ts';
import type { Run } from './postgres-run.ts';
import { POSTGRES_MIGRATIONS } from './sql/postgres.ts';

const CURRENT = POSTGRES_MIGRATIONS.at(-1)!.number;

/** The schema's name as an SQL identifier. */
export function quoted(schema: string): string {
  if (schema === '' || schema.includes('\0') || Buffer.byteLength(schema) > 63) {
    throw new CountersignError(
      'STORE_UNAVAILABLE',
      `${JSON.stringify(schema)} cannot be the name of a schema.`,
    );
  }
  return `"${schema.replaceAll('"', '""')}"`;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Checks the server, brings the schema up to date and checks the keys. Nothing is written when there is nothing
 * to do, so that a database which is read-only for the moment can be opened.
 */
export async function setUp(
  run: Run,
  schema: string,
  keys: Keyring,
  warn: (message: string) => void,
): Promise<void> {
  const [server] = await run(
    `SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding,
      current_setting('synchronous_commit') AS synchronous_commit, current_setting('fsync') AS fsync,
      current_setting('default_transaction_isolation') AS isolation, to_regclass($1) IS NOT NULL AS migrated`,
    [`${schema}.migrations`],
  );
  const { version, encoding, synchronous_commit, fsync, isolation, migrated } = server!;
  if (Number(version) < 140000) {
    throw new CountersignError(
      'STORE_UNAVAILABLE',
      `PostgreSQL 14 or newer is needed; this server is ${version}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new CountersignError('STORE_UNAVAILABLE', `The database has to be UTF8; this one is ${encoding}.`);
  }
  const unsafe = Object.entries({ synchronous_commit, fsync }).filter(([, value]) => value === 'off');
  for (const [name] of unsafe)
    warn(`PostgreSQL runs with ${name} = off: a crash can lose decisions that were acknowledged.`);
  if (isolation !== 'read committed') {
    warn(
      `PostgreSQL runs with default_transaction_isolation = ${isolation}: commits that meet will be repeated more often.`,
    );
  }
  if (!migrated || (await newestMigration(run, schema)) < CURRENT) {
    for (const migration of POSTGRES_MIGRATIONS) await run(migrationSql(schema, migration), []);
    await newestMigration(run, schema);
  }
  await checkKeys(run, schema, keys);
}

async function newestMigration(run: Run, schema: string): Promise<number> {
  const [row] = await run(
    `SELECT max(number) AS newest, max(number) FILTER (WHERE breaking) AS breaking FROM ${schema}.migrations`,
    [],
  );
  const { newest, breaking } = row as { newest: number | null; breaking: number | null };
  if ((breaking ?? 0) > CURRENT) {
    throw new CountersignError('SCHEMA_TOO_NEW', undefined, { found: breaking, known: CURRENT });
  }
  return newest ?? 0;
}

/** One statement, so one transaction. Of several processes that start at once, one migrates and the others wait for it. */
function migrationSql(
  schema: string,
  { number, breaking, sql }: (typeof POSTGRES_MIGRATIONS)[number],
): string {
  const tag = `$migrate_${randomBytes(6).toString('hex')}$`;
  return `DO ${tag} BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('countersign', 7290));
  IF to_regnamespace(${literal(schema)}) IS NULL THEN
    CREATE SCHEMA ${schema};
  END IF;
  CREATE TABLE IF NOT EXISTS ${schema}.migrations (
    number integer PRIMARY KEY,
    breaking boolean NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  IF NOT EXISTS (SELECT FROM ${schema}.migrations WHERE number >= ${number}) THEN
    INSERT INTO ${schema}.migrations (number, breaking) VALUES (${number}, ${breaking});
    ${sql.replaceAll('{schema}', () => schema)}
  END IF;
END ${tag}`;
}

/** Every key that this store was ever used with has to be in the ring: else links and sealed values would be lost. */
async function checkKeys(run: Run, schema: string, keys: Keyring): Promise<void> {
  for (;;) {
    const used = await run(`SELECT number, key, mac FROM ${schema}.key_checks ORDER BY number`, []);
    for (const { key, mac } of used as { key: string; mac: string }[]) {
      if (!keys.matches('check', key, mac)) {
        throw new CountersignError('WRONG_KEY', `This store was used with key ${key}.`, {
          key,
          given: keys.ids,
        });
      }
    }
    if (used.some(({ key }) => key === keys.current)) return;
    try {
      await run(`INSERT INTO ${schema}.key_checks (number, key, mac) VALUES ($1, $2, $3)`, [
        used.length + 1,
        keys.current,
        keys.mac('check', keys.current),
      ]);
      return;
    } catch (error) {
      // Somebody else recorded a key at the same time: see which.
      if (faultOf((error as Error).cause) !== 'unique') throw error;
    }
  }
}

/**
 * What has to be added to transaction ids to get places in the feed. It grows when the database was moved to
 * another cluster, where ids start again below those that are on record.
 */
export async function feedOffset(run: Run, schema: string): Promise<number> {
  for (;;) {
    const [row] = await run(
      `SELECT xids, (SELECT max(xid) FROM ${schema}.chains) AS last,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next FROM ${schema}.feed_offset`,
      [],
    );
    const [xids, last, next] = [Number(row!.xids), Number(row!.last ?? 0), Number(row!.next)];
    if (last < next + xids) return xids;
    await run(`UPDATE ${schema}.feed_offset SET xids = $1 WHERE xids = $2`, [last, xids]);
  }
}

/** The same, or what it has to be now, if the database was moved while this process went on. */
export async function feedOffsetFor(
  run: Run,
  schema: string,
  tenant: string,
  chain: string,
  xids: number,
): Promise<number> {
  const [row] = await run(
    `SELECT xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + $3::bigint AS ahead
      FROM ${schema}.chains WHERE tenant = $1 AND id = $2`,
    [tenant, chain, xids],
  );
  return row?.ahead === true ? feedOffset(run, schema) : xids;
}

export async function databaseTime(run: Run): Promise<unknown> {
  return (await run(`SELECT ${CLOCK} AS clock`, []))[0]!.clock;
}
