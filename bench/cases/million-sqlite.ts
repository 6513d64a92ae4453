import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sqlite } from '../../src/stores/sqlite.ts';
import { fill, plantSeeds, type Row, type Rows } from '../bulk.ts';
import type { Case } from '../measure.ts';
import { compareWithEmpty, MILLION, QUICK } from '../million.ts';
import { inFolder, KEY, openGate } from '../world.ts';

export const millionSqlite: Case = {
  about: 'a SQLite file with a million finished actions, against an empty one',
  run: ({ quick }) =>
    inFolder(async (folder) => {
      const [full, empty] = [join(folder, 'full.db'), join(folder, 'empty.db')];
      const amount = quick ? QUICK : MILLION;
      const gate = openGate(sqlite(full, { key: KEY }));
      await plantSeeds(gate, amount);
      await gate.close();
      const begun = performance.now();
      const rows = openRows(full);
      await fill(rows, amount);
      rows.close();
      const seconds = (performance.now() - begun) / 1000;
      const open = (path: string) => sqlite(path, { key: KEY });
      return compareWithEmpty('million-sqlite', open(full), open(empty), { quick, amount, seconds });
    }),
};

/** A connection that loads fast: nothing of it has to survive a crash. */
function openRows(path: string): Rows & { close(): void } {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000');
  return {
    all: async (sql) => db.prepare(sql).all() as Row[],
    bodies: (tenant, chain) =>
      `SELECT payloads.* FROM payloads JOIN journal USING (n)
      WHERE tenant = '${tenant}' AND chain = '${chain}' ORDER BY seq`,
    async insert(table, rows) {
      const names = Object.keys(rows[0]!);
      const places = names.map(() => '?').join(', ');
      const insert = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`);
      db.exec('BEGIN IMMEDIATE');
      for (const row of rows) insert.run(...(names.map((name) => row[name]) as SQLInputValue[]));
      db.exec('COMMIT');
    },
    close() {
      db.exec('PRAGMA journal_mode = WAL');
      db.close();
      // What is still to be written to the disk would be in the way of what is measured.
      const file = openSync(path, 'r+');
      fsyncSync(file);
      closeSync(file);
    },
  };
}
