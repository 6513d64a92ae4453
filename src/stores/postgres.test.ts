import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { PostgresProxy } from '../../test/postgres-proxy.ts';
import { promise } from '../../test/promises.ts';
import { codeOf } from '../../test/world.ts';
import { SampleChain, sampleAction } from '../testing/samples.ts';
import { storeContract } from '../testing/store-contract.ts';
import { type PgExecutor, type PostgresOptions, postgres } from './postgres.ts';
import { POSTGRES_MIGRATIONS } from './sql/postgres.ts';
import type { Store } from './store.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const KEY = randomBytes(32);
let schemas = 0;
const freshSchema = () => `it's "schema" ${++schemas}`;

storeContract(
  { describe, test },
  { name: 'postgres', open: () => postgres({ url: server.url, key: KEY, schema: freshSchema() }) },
);

/** A store on a schema of its own, opened; closed when the work is done. */
async function withStore<T>(
  options: Partial<PostgresOptions>,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = postgres({ url: server.url, key: KEY, schema: freshSchema(), ...options });
  try {
    await store.open();
    return await work(store);
  } finally {
    await store.close();
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

describe('opening', () => {
  test('migrates once, however many start at once', async () => {
    const url = await server.freshDatabase();
    const stores = Array.from({ length: 8 }, () => postgres({ url, key: KEY, max: 2 }));
    await Promise.all(stores.map((store) => store.open()));
    expect(await new SampleChain(stores[0]!).commit({ inserts: [sampleAction()] })).toBe('committed');
    expect((await stores[7]!.session('acme', { session: 's1' }))?.seq).toBe(1);
    await Promise.all(stores.map((store) => store.close()));
    await withClient(url, async (client) => {
      const { rows } = await client.query('SELECT number FROM countersign.migrations');
      expect(rows).toEqual(POSTGRES_MIGRATIONS.map(({ number }) => ({ number })));
      await client.query('CREATE ROLE visitor LOGIN PASSWORD $$visitor$$');
    });
    // A schema that is there already needs no right to create one; but this role may not even read it.
    const visitor = new URL(url);
    visitor.username = visitor.password = 'visitor';
    expect(await codeOf(postgres({ url: visitor.href, key: KEY }).open())).toBe('STORE_READ_ONLY');
  });

  test('refuses a key that is not the one it was used with', async () => {
    const schema = freshSchema();
    const open = (...key: Uint8Array[]) => withStore({ schema, key }, async () => 'opened');
    const [other, next] = [randomBytes(32), randomBytes(32)];
    expect(await open(KEY)).toBe('opened');
    expect(await codeOf(open(other))).toBe('WRONG_KEY');
    expect(await open(next, KEY)).toBe('opened');
    // The new key has been used by now.
    expect(await codeOf(open(KEY))).toBe('WRONG_KEY');
    expect(await open(KEY, next)).toBe('opened');
    expect(() => postgres({ url: server.url } as PostgresOptions)).toThrow(/at least 32 bytes/);
    expect(() => postgres({ url: server.url, key: randomBytes(31) })).toThrow(/at least 32 bytes/);
  });

  test('lets one of several first keys win', async () => {
    const schema = freshSchema();
    const codes = await Promise.all(
      Array.from({ length: 6 }, () =>
        withStore({ schema, key: randomBytes(32) }, async () => 'opened').catch((error) => error.code),
      ),
    );
    expect(codes.sort()).toEqual([...Array(5).fill('WRONG_KEY'), 'opened']);
  });

  test('works on a newer schema, unless that says that it cannot', async () => {
    const url = await server.freshDatabase();
    const open = () => withStore({ url, schema: 'countersign' }, async () => 'opened');
    await open();
    await withClient(url, async (client) => {
      await client.query('INSERT INTO countersign.migrations (number, breaking) VALUES (998, false)');
      expect(await open()).toBe('opened');
      await client.query('INSERT INTO countersign.migrations (number, breaking) VALUES (999, true)');
    });
    expect(await codeOf(open())).toBe('SCHEMA_TOO_NEW');
  });

  promise('I6', 'warns at start when an acknowledged decision could be lost', async () => {
    const url = await server.freshDatabase();
    const warnings: string[] = [];
    const open = () => withStore({ url, warn: (message) => warnings.push(message) }, async () => {});
    await open();
    expect(warnings).toEqual([]);
    const name = new URL(url).pathname.slice(1);
    await withClient(url, (client) => client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`));
    await open();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('synchronous_commit');
  });

  test('says clearly what is missing', async () => {
    const answering = (row: Record<string, unknown>): PgExecutor => ({
      query: async () => ({ rows: [row] }),
    });
    const fine = { version: 170000, encoding: 'UTF8', synchronous_commit: 'on', fsync: 'on' };
    const old = postgres({ key: KEY, executor: answering({ ...fine, version: 130011 }) });
    await expect(old.open()).rejects.toThrow(/PostgreSQL 14 or newer is needed; this server is 130011/);
    const latin = postgres({ key: KEY, executor: answering({ ...fine, encoding: 'LATIN1' }) });
    await expect(latin.open()).rejects.toThrow(/has to be UTF8; this one is LATIN1/);
    await expect(postgres({ key: KEY }).open()).rejects.toThrow(/needs a url, a pool or an executor/);
    for (const schema of ['', 'a\0b', 'x'.repeat(64)])
      expect(() => postgres({ url: server.url, key: KEY, schema })).toThrow(/cannot be the name of a schema/);
  });
});

describe('whose connection it is', () => {
  test('takes an executor of one method, which needs no connection of its own', async () => {
    const pool = new pg.Pool({ connectionString: server.url, max: 4 });
    // The extended protocol lets no second statement in, and nothing is prepared by name.
    const executor: PgExecutor = {
      query: (text, values) => pool.query({ text, values, queryMode: 'extended' } as pg.QueryConfig),
    };
    await withStore({ url: undefined, executor }, async (store) => {
      const chain = new SampleChain(store);
      const action = sampleAction();
      expect(await chain.commit({ inserts: [action] })).toBe('committed');
      expect(await store.action('acme', action.id)).toEqual(action);
      expect(await store.feed('acme', null, 10)).toHaveLength(1);
    });
    const { rows } = await pool.query('SELECT 1 AS one');
    expect(rows, 'the pool is not ended').toEqual([{ one: 1 }]);
    await pool.end();
  });

  test("takes a host's pool, and leaves it open", async () => {
    const pool = new pg.Pool({ connectionString: server.url, max: 4 });
    await withStore({ url: undefined, pool }, async (store) => {
      expect(await new SampleChain(store).commit()).toBe('committed');
    });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('goes on without prepared statements where they get lost', async () => {
    const proxy = await PostgresProxy.start(server.url);
    await withStore({ url: proxy.through(server.url), max: 1, listen: false }, async (store) => {
      const chain = new SampleChain(store);
      await chain.commit();
      await store.session('acme', { session: 's1' });
      proxy.inject('DEALLOCATE ALL');
      expect(await chain.commit()).toBe('committed');
      expect((await store.session('acme', { session: 's1' }))?.seq).toBe(2);
      expect(await chain.commit()).toBe('committed');
    });
    await proxy.close();
  });
});

describe('faults', () => {
  promise('I11', 'a database that is read-only for the moment can be read, and refuses commits', async () => {
    const url = await server.freshDatabase();
    const name = new URL(url).pathname.slice(1);
    const action = sampleAction();
    await withStore({ url, schema: 'made' }, (store) => new SampleChain(store).commit({ inserts: [action] }));
    await withClient(url, (client) =>
      client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`),
    );
    await withStore({ url, schema: 'made' }, async (store) => {
      const chain = new SampleChain(store, 's2');
      expect(await codeOf(chain.commit({ inserts: [sampleAction({ session: 's2' })] }))).toBe(
        'STORE_READ_ONLY',
      );
      expect(await store.action('acme', action.id)).toEqual(action);
    });
    expect(await codeOf(withStore({ url, schema: 'new' }, async () => {}))).toBe('STORE_READ_ONLY');
  });

  promise('I11', 'a pool without a free connection is a store that does not answer', async () => {
    const pool = new pg.Pool({ connectionString: server.url, max: 2, connectionTimeoutMillis: 100 });
    await withStore({ url: undefined, pool, listen: false }, async (store) => {
      const chain = new SampleChain(store);
      const taken = [await pool.connect(), await pool.connect()];
      expect(await codeOf(chain.commit())).toBe('STORE_UNAVAILABLE');
      expect(await codeOf(store.session('acme', { session: 's1' }))).toBe('STORE_UNAVAILABLE');
      for (const client of taken) client.release();
      expect(await chain.commit()).toBe('committed');
    });
    await pool.end();
  });

  test('has a code for every way in which a database can fail', async () => {
    const nowhere = postgres({ url: 'postgres://nobody@127.0.0.1:1/none', key: KEY });
    const error = await nowhere.open().catch((thrown) => thrown);
    expect(error.code).toBe('STORE_UNAVAILABLE');
    expect(error.cause.code).toBe('ECONNREFUSED');
    await nowhere.close();

    const schema = freshSchema();
    let failure: object | undefined;
    const pool = new pg.Pool({ connectionString: server.url });
    const executor: PgExecutor = {
      query: async (sql, params) => {
        if (failure) throw Object.assign(new Error('as it is'), failure);
        return pool.query(sql, params);
      },
    };
    await withStore({ url: undefined, executor, schema }, async (store) => {
      for (const [state, code] of [
        ['53100', 'STORE_FULL'],
        ['25006', 'STORE_READ_ONLY'],
        ['55P03', 'STORE_BUSY'],
        ['57014', 'STORE_BUSY'],
        ['40001', 'STORE_BUSY'],
        ['XX000', 'STORE_UNAVAILABLE'],
        ['57P01', 'STORE_UNAVAILABLE'],
        ['ECONNRESET', 'STORE_UNAVAILABLE'],
      ] as const) {
        failure = { code: state };
        expect(await codeOf(store.action('acme', 'a')), state).toBe(code);
        const thrown = await new SampleChain(store).commit().catch((caught) => caught);
        expect([state, thrown.code]).toEqual([state, code]);
        expect(thrown.cause.message).toBe('as it is');
      }
      failure = undefined;
      expect(await codeOf(new SampleChain(store, 'a\0b').commit())).toBe('INVALID_CALL');
    });
    await pool.end();
  });

  test('answers STORE_BUSY when the database gives up waiting for a lock', async () => {
    const schema = freshSchema();
    const url = `${server.url}?options=-c%20lock_timeout%3D50ms`;
    await withStore({ url, schema }, async (store) => {
      const chain = new SampleChain(store);
      await chain.commit();
      await withClient(server.url, async (client) => {
        await client.query('BEGIN');
        await client.query(`SELECT FROM ${client.escapeIdentifier(schema)}.chains FOR UPDATE`);
        expect(await codeOf(chain.commit())).toBe('STORE_BUSY');
        await client.query('ROLLBACK');
      });
      expect(await chain.commit()).toBe('committed');
    });
  });
});

promise('I4', "the store's time is the database's, whatever this process's clock says", async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await withStore({}, async (store) => {
      for (const hours of [0, 24, -24, 1]) {
        vi.setSystemTime(new Date(2026, 0, 1, hours));
        await store.session('acme', { session: 's1' });
        const before = await withClient(server.url, databaseTime);
        await store.session('acme', { session: 's1' });
        const now = store.now();
        const after = await withClient(server.url, databaseTime);
        expect(now).toBeGreaterThanOrEqual(before);
        expect(now).toBeLessThanOrEqual(after);
      }
    });
  } finally {
    vi.useRealTimers();
  }
});

async function databaseTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
  return Math.floor(Number(rows[0].now));
}
