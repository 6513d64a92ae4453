import { CountersignError } from '../core/errors.ts';
import type { Keyring } from '../core/keys.ts';
import { SQLITE_MIGRATIONS } from './sql/sqlite.ts';
import type { Connection } from './sqlite-connection.ts';
import type { KeySource } from './sqlite-key.ts';

const CURRENT = SQLITE_MIGRATIONS.at(-1)!.number;

/**
 * Brings the schema up to date and checks the keys. Nothing is written, and no lock is taken, when there is
 * nothing to do. Otherwise it all happens under the write lock, key file included, so that of several processes
 * that start at once on a new file one does it and the others find it done.
 */
export function setUp(db: Connection, source: KeySource): Keyring {
  const ready = version(db) >= CURRENT ? checkedKeys(db, source) : undefined;
  if (ready !== undefined && isRecorded(db, ready.current)) return ready;
  return db.immediate(() => {
    migrate(db);
    const keys = checkedKeys(db, source);
    if (!isRecorded(db, keys.current)) {
      db.run(
        'INSERT INTO keys (id, check_value) VALUES (?, ?)',
        keys.current,
        keys.mac('check', keys.current),
      );
    }
    return keys;
  });
}

/** The newest migration that has run here; 0 on a new file. */
function version(db: Connection): number {
  if (db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'") === undefined)
    return 0;
  const { newest, breaking } = db.get(
    'SELECT max(number) AS newest, max(CASE WHEN breaking = 1 THEN number END) AS breaking FROM migrations',
  ) as { newest: number | null; breaking: number | null };
  if ((breaking ?? 0) > CURRENT) {
    throw new CountersignError('SCHEMA_TOO_NEW', undefined, { found: breaking, known: CURRENT });
  }
  return newest ?? 0;
}

function migrate(db: Connection): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, breaking INTEGER NOT NULL, at TEXT NOT NULL) STRICT',
  );
  const done = version(db);
  for (const { number, breaking, sql } of SQLITE_MIGRATIONS) {
    if (number <= done) continue;
    db.exec(sql);
    db.run(
      "INSERT INTO migrations (number, breaking, at) VALUES (?, ?, datetime('now'))",
      number,
      breaking ? 1 : 0,
    );
  }
}

/** Every key that this store was ever used with has to be in the ring: else links and sealed values would be lost. */
function checkedKeys(db: Connection, source: KeySource): Keyring {
  const used = db.all<{ id: string; check_value: string }>('SELECT id, check_value FROM keys');
  const keys = source(used.length === 0);
  for (const { id, check_value } of used) {
    if (!keys.matches('check', id, check_value)) {
      throw new CountersignError('WRONG_KEY', `This store was used with key ${id}.`, {
        key: id,
        given: keys.ids,
      });
    }
  }
  return keys;
}

const isRecorded = (db: Connection, id: string): boolean =>
  db.get('SELECT 1 FROM keys WHERE id = ?', id) !== undefined;
