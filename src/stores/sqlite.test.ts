import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../core/journal.ts';
import { SampleChain, sampleAction, sampleId } from '../testing/samples.ts';
import { storeContract } from '../testing/store-contract.ts';
import { type SqliteOptions, sqlite } from './sqlite.ts';
import type { Store } from './store.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);
let directory: string;
let files = 0;
const stores: Store[] = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'countersign-'));
});
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(directory, { recursive: true });
});

const newPath = () => join(directory, `${++files}.db`);

async function opened(path: string, options?: SqliteOptions): Promise<Store> {
  const store = sqlite(path, options);
  stores.push(store);
  await store.open();
  return store;
}

storeContract({ describe, test }, { name: 'sqlite in memory', open: () => sqlite(':memory:') });
storeContract({ describe, test }, { name: 'sqlite in a file', open: () => sqlite(newPath()) });

describe('connections', () => {
  test('are durable: WAL and synchronous=FULL, whatever the host sets', async () => {
    let seen: DatabaseSync | undefined;
    const path = newPath();
    await opened(path, {
      onConnect: (db) => {
        seen = db;
      },
    });
    expect(seen!.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(seen!.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(seen!.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 0 });
    for (const pragma of [
      'synchronous = NORMAL',
      'synchronous = OFF',
      'journal_mode = MEMORY',
      'journal_mode = DELETE',
    ]) {
      const weakened = sqlite(newPath(), { onConnect: (db) => db.exec(`PRAGMA ${pragma}`) });
      await expect(weakened.open(), pragma).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    }
  });

  test('refuse to work before they are opened', async () => {
    const store = sqlite(newPath());
    await expect(store.tenant('acme')).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    expect(() => store.keys).toThrow(expect.objectContaining({ code: 'STORE_CLOSED' }));
    await store.close();
    await expect(store.open()).rejects.toMatchObject({ code: 'STORE_CLOSED' });
  });

  test('of two stores on one file let one change of a head through, and all of others', async () => {
    const path = newPath();
    const two = [await opened(path), await opened(path)];
    const heads = two.map((store) => new SampleChain(store));
    const racing = Array.from({ length: 40 }, (_, i) => heads[i % 2]!.commit({ inserts: [sampleAction()] }));
    const apart = Array.from({ length: 40 }, (_, i) => new SampleChain(two[i % 2]!, sampleId('s')).commit());
    expect((await Promise.all(racing)).filter((verdict) => verdict === 'committed')).toHaveLength(1);
    expect(new Set(await Promise.all(apart))).toEqual(new Set(['committed']));
    for (const store of two) expect(await store.chains('acme', null, 100)).toHaveLength(41);
  });

  test('tell of what another one committed', async () => {
    const path = newPath();
    const [here, there] = [await opened(path, { pollMs: 1 }), await opened(path)];
    const told = new Promise<void>((resolve) => here.watch(resolve));
    await new SampleChain(there).commit();
    await told;
  });

  test('wait for a lock without blocking, and give up in the end', async () => {
    const path = newPath();
    const [patient, impatient] = [await opened(path), await opened(path, { busyMs: 0 })];
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    await expect(new SampleChain(impatient, 's2').commit()).rejects.toMatchObject({ code: 'STORE_BUSY' });
    const waiting = new SampleChain(patient).commit();
    const closing = patient.close();
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    other.exec('ROLLBACK');
    expect(await waiting).toBe('committed');
    await closing;
    expect(await new SampleChain(impatient, 's2').commit()).toBe('committed');
    other.close();
  });
});

describe('several processes', () => {
  test('make one new file at the same moment and write to it', async () => {
    const path = newPath();
    const script = fileURLToPath(new URL('../../test/fixtures/sqlite-process.ts', import.meta.url));
    const results = await Promise.all(
      Array.from({ length: 5 }, async (_, i) => {
        const child = fork(script, [path, `p${i}`, '20'], { execArgv: ['--no-warnings'] });
        const [[message], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
        expect(code).toBe(0);
        return message as { lost: number; key: string };
      }),
    );
    expect(new Set(results.map(({ key }) => key)).size).toBe(1);
    const store = await opened(path);
    for (const chain of ['p0', 'p1', 'p2', 'p3', 'p4', 'shared']) {
      const { flaws, links } = verifyChain(chain, await store.journal('acme', chain, 0, 1000), store.keys);
      expect([flaws, links]).toEqual([[], chain === 'shared' ? 100 : 20]);
    }
    expect(await store.list('acme', { audience: null, limit: 1000 })).toHaveLength(200);
    expect((await store.feed('acme', null, 1000)).length).toBe(200);
  });
});

test('a new store is its owner’s alone, with all that lies beside it', async () => {
  const path = newPath();
  const store = await opened(path);
  await new SampleChain(store).commit();
  for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

describe('keys', () => {
  test('lie in a file of their own, for its owner only', async () => {
    const path = newPath();
    const store = await opened(path);
    expect(statSync(`${path}.key`).mode & 0o777).toBe(0o600);
    expect(readFileSync(`${path}.key`)).toHaveLength(32);
    expect((await opened(path)).keys.current).toBe(store.keys.current);
  });

  test('that lie there already are used for a new store', async () => {
    const path = newPath();
    writeFileSync(`${path}.key`, key(5), { mode: 0o600 });
    const store = await opened(path);
    expect((await opened(newPath(), { key: key(5) })).keys.current).toBe(store.keys.current);
  });

  test('are never replaced when they are missing', async () => {
    const path = newPath();
    await (await opened(path)).close();
    rmSync(`${path}.key`);
    await expect(sqlite(path).open()).rejects.toMatchObject({ code: 'KEY_REQUIRED' });
    expect(existsSync(`${path}.key`)).toBe(false);
    truncateSync(path, 0);
    writeFileSync(`${path}.key`, 'too short');
    await expect(sqlite(path).open()).rejects.toMatchObject({ code: 'KEY_REQUIRED' });
  });

  test('have to include every key that was used before', async () => {
    const path = newPath();
    const open = async (...keys: Uint8Array[]) => (await opened(path, { key: keys })).close();
    await open(key(1));
    await expect(open(key(2))).rejects.toMatchObject({ code: 'WRONG_KEY' });
    await open(key(1));
    await open(key(2), key(1));
    await expect(open(key(1))).rejects.toMatchObject({ code: 'WRONG_KEY' });
    await open(key(1), key(2));
    await expect(open(key(3), key(2))).rejects.toMatchObject({ code: 'WRONG_KEY' });
    expect(() => sqlite(`file:${path}`)).toThrow(expect.objectContaining({ code: 'KEY_REQUIRED' }));
    expect(() => sqlite(path, { key: new Uint8Array(31) })).toThrow(
      expect.objectContaining({ code: 'KEY_REQUIRED' }),
    );
  });
});

describe('the schema', () => {
  async function withMigration(breaking: number): Promise<string> {
    const path = newPath();
    await (await opened(path)).close();
    const db = new DatabaseSync(path);
    db.prepare("INSERT INTO migrations (number, breaking, at) VALUES (999, ?, '')").run(breaking);
    db.close();
    return path;
  }

  test('of a newer version is refused when it breaks this one', async () => {
    await expect(sqlite(await withMigration(1)).open()).rejects.toMatchObject({ code: 'SCHEMA_TOO_NEW' });
  });

  test('of a newer version is accepted when it does not', async () => {
    const store = await opened(await withMigration(0));
    expect(await new SampleChain(store).commit()).toBe('committed');
  });

  test('has an index for everything that is asked often', async () => {
    const asked = new Set<string>();
    let db: DatabaseSync;
    const store = await opened(newPath(), {
      onConnect: (connection) => {
        db = connection;
        const prepare = connection.prepare.bind(connection);
        connection.prepare = (sql: string) => {
          asked.add(sql);
          return prepare(sql);
        };
      },
    });
    const chain = new SampleChain(store);
    const action = sampleAction({ prompt: 'p', callKey: 'k' });
    const limits = (['agent', 'session'] as const).flatMap((of) =>
      (['pending', 'lastMinute'] as const).map((count) => ({ of, id: 'x', count, max: 1 })),
    );
    await chain.commit({ inserts: [action], guards: { limits, notFrozen: ['t'] } });
    await chain.commit({
      updates: [{ ...action, version: 2, status: 'denied' }],
      guards: { before: action.expiresAt },
    });
    await store.renew({ tenant: 'acme', id: action.id, revision: 1, token: 't' }, 1);
    await store.session('acme', { action: action.id });
    await store.action('acme', action.id);
    await store.byCallKey('acme', 's1', 'k');
    await store.journal('acme', 's1', 0, 1);
    await store.chains('acme', 'a', 1);
    await store.feed('acme', null, 1);
    await store.feedEnd('acme');
    await store.due(1);
    await store.ready('approved', ['d'], 1);
    const filters = [
      {},
      { status: ['pending'] },
      { session: 's' },
      { prompt: 'p' },
      { action: 'a' },
      { undoable: true },
    ] as const;
    for (const filter of filters) await store.list('acme', { audience: ['user:ada'], limit: 1, ...filter });
    await store.tenant('acme');
    for (const sql of asked) {
      if (!/^(SELECT|UPDATE)/.test(sql) || /FROM (keys|migrations|sqlite_schema)/.test(sql)) continue;
      const plan = db!.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
      // The newest link is the end of its table.
      const scans = plan.filter(({ detail }) => /^SCAN (?!json_each|seen|journal$)/.test(detail));
      expect(scans, sql).toEqual([]);
    }
  });
});
