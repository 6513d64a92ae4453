import pg from 'pg';
import { postgres } from '../../src/stores/postgres.ts';
import { startPostgres } from '../../test/postgres.ts';
import { analyze } from '../bare-postgres.ts';
import { fill, plantSeeds, type Row, type Rows } from '../bulk.ts';
import { copyIn } from '../copy-in.ts';
import type { Case } from '../measure.ts';
import { compareWithEmpty, MILLION, QUICK } from '../million.ts';
import { KEY, openGate } from '../world.ts';

export const millionPostgres: Case = {
  about: 'a PostgreSQL database with a million finished actions, against an empty one',
  async run({ quick }) {
    const server = await startPostgres({ max_wal_size: '8GB' });
    try {
      const [full, empty] = [await server.freshDatabase(), await server.freshDatabase()];
      const amount = quick ? QUICK : MILLION;
      const gate = openGate(postgres({ url: full, key: KEY }));
      await plantSeeds(gate, amount);
      await gate.close();
      const begun = performance.now();
      const rows = await openRows(full);
      await fill(rows, amount);
      await rows.close();
      const seconds = (performance.now() - begun) / 1000;
      const open = (url: string) => postgres({ url, key: KEY });
      return await compareWithEmpty('million-postgres', open(full), open(empty), {
        quick,
        amount,
        seconds,
        settle: async () => {
          for (const url of [full, empty]) await analyze(url);
        },
      });
    } finally {
      await server.stop();
    }
  },
};

/** A connection that loads fast: nothing of it has to survive a crash. */
async function openRows(url: string): Promise<Rows & { close(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=countersign -c synchronous_commit=off -c maintenance_work_mem=512MB',
  });
  await client.connect();
  // Built at the end, an index costs a fraction of what it costs to keep it up to date row by row.
  const indexes = await client.query<{ name: string; sql: string }>(
    `SELECT i.indexname AS name, i.indexdef AS sql FROM pg_indexes i WHERE i.schemaname = 'countersign'
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = format('countersign.%I', i.indexname)::regclass)`,
  );
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  return {
    all: async (sql) => (await client.query<Row>(sql)).rows,
    bodies: (tenant, chain) =>
      `SELECT * FROM payloads WHERE tenant = '${tenant}' AND chain = '${chain}' ORDER BY seq`,
    // What the database numbers by itself, it numbers here as well.
    insert: (table, rows) =>
      copyIn(
        client,
        table,
        Object.keys(rows[0]!).filter((name) => name !== 'n'),
        rows,
      ),
    async close() {
      for (const { sql } of indexes.rows) await client.query(sql);
      await client.query('VACUUM ANALYZE');
      // What is still to be written to the disk would be in the way of what is measured.
      await client.query('CHECKPOINT');
      await client.end();
    },
  };
}
