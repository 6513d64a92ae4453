import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, type DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SampleChain, sampleAction, sampleId, sampleRunning } from '../testing/samples.ts';
import { type SqliteOptions, sqlite } from './sqlite.ts';
import type { Store } from './store.ts';

const key = new Uint8Array(32).fill(1);
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
  const store = sqlite(path, { key, ...options });
  stores.push(store);
  await store.open();
  return store;
}

/** A store with the connection that it uses. */
async function laidOpen(): Promise<{ store: Store; db: DatabaseSync; path: string }> {
  const path = newPath();
  let db: DatabaseSync | undefined;
  const store = await opened(path, {
    onConnect: (connection) => {
      db = connection;
    },
  });
  return { store, db: db!, path };
}

const commits = (store: Store, count: number): Promise<unknown>[] =>
  Array.from({ length: count }, () => {
    const session = sampleId('s');
    const inserts = [sampleAction({ session, note: 'x'.repeat(5000) })];
    return new SampleChain(store, session).commit({ inserts }).catch((error: { code: string }) => error.code);
  });

describe('a group', () => {
  /** Frames that end a transaction carry the size of the database. */
  function transactionsIn(wal: Buffer): number {
    let count = 0;
    for (let frame = 32; frame < wal.length; frame += 24 + 4096)
      if (wal.readUInt32BE(frame + 4) !== 0) count++;
    return count;
  }

  test('of commits that are asked for together is one transaction', async () => {
    const { store, db, path } = await laidOpen();
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(new Set(await Promise.all(commits(store, 60)))).toEqual(new Set(['committed']));
    expect(transactionsIn(readFileSync(`${path}-wal`))).toBe(1);
  });

  test('loses all of it when it cannot be committed, and nothing of the next one', async () => {
    const { store, db } = await laidOpen();
    await Promise.all(commits(store, 1));
    db.setAuthorizer((action, what) =>
      action === constants.SQLITE_TRANSACTION && what === 'COMMIT'
        ? constants.SQLITE_DENY
        : constants.SQLITE_OK,
    );
    expect(new Set(await Promise.all(commits(store, 5)))).toEqual(new Set(['STORE_READ_ONLY']));
    expect(await Promise.all(commits(store, 1))).toEqual(['STORE_READ_ONLY']);
    db.setAuthorizer(null);
    expect(await store.list('acme', { audience: null, limit: 100 })).toHaveLength(1);
    expect(new Set(await Promise.all(commits(store, 5)))).toEqual(new Set(['committed']));
    expect(await store.chains('acme', null, 100)).toHaveLength(6);
  });

  test('is not spoilt by a change that cannot be stored', async () => {
    const { store } = await laidOpen();
    const good = commits(store, 3);
    const broken = new SampleChain(store, 'broken').commit({ inserts: [sampleAction({ createdAt: 0.5 })] });
    const alsoGood = commits(store, 3);
    await expect(broken).rejects.toThrow();
    expect(await Promise.all([...good, ...alsoGood])).toEqual(Array(6).fill('committed'));
    expect(await store.session('acme', { session: 'broken' })).toBeUndefined();
  });
});

describe('a fault of the storage', () => {
  test('full: nothing is written until there is space again', async () => {
    const { store, db } = await laidOpen();
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number };
    db.exec(`PRAGMA max_page_count = ${pages + 10}`);
    const verdicts = await Promise.all(commits(store, 40));
    expect(new Set(verdicts)).toEqual(new Set(['STORE_FULL']));
    expect(await store.list('acme', { audience: null, limit: 100 })).toEqual([]);
    expect(await store.feedEnd('acme')).toBeNull();
    db.exec('PRAGMA max_page_count = 100000');
    expect(new Set(await Promise.all(commits(store, 40)))).toEqual(new Set(['committed']));
    expect(await store.list('acme', { audience: null, limit: 100 })).toHaveLength(40);
  });

  test('read-only: it can be read, and says that it cannot be written', async () => {
    const path = newPath();
    const writable = await opened(path);
    const action = sampleRunning(Date.now() + 3_600_000);
    await new SampleChain(writable).commit({ inserts: [action] });
    const store = await opened(`file:${path}?mode=ro`);
    expect(await store.action('acme', action.id)).toEqual(action);
    await expect(new SampleChain(store, 's2').commit()).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
    await expect(
      store.renew({ tenant: 'acme', id: action.id, revision: 1, token: 'token-1' }, 1),
    ).rejects.toMatchObject({
      code: 'STORE_READ_ONLY',
    });
  });

  test('not a file, or in no directory: it cannot be opened', async () => {
    for (const path of [directory, join(directory, 'missing', 'x.db')]) {
      await expect(sqlite(path, { key }).open(), path).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
    }
  });

  test('not a database: it cannot be opened', async () => {
    const path = newPath();
    writeFileSync(path, 'this is a letter, not a database. '.repeat(500));
    const before = readFileSync(path);
    const error = await sqlite(path, { key })
      .open()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'STORE_DAMAGED',
      cause: expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }),
    });
    expect(readFileSync(path)).toEqual(before);
  });

  test('a damaged file: what is damaged is never taken for an answer', async () => {
    const path = newPath();
    const store = await opened(path);
    await Promise.all(commits(store, 50));
    await store.close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096 * 3);
    writeFileSync(path, bytes);
    const damaged = sqlite(path, { key });
    stores.push(damaged);
    const outcome = await damaged
      .open()
      .then(() => damaged.list('acme', { audience: null, limit: 100 }))
      .catch((error: { code: string }) => error.code);
    expect(outcome).toBe('STORE_DAMAGED');
  });
});

describe('time', () => {
  test('stands still while the clock runs backwards, and goes on where it was when reopened', async () => {
    const path = newPath();
    let clock = 1_000_000;
    const store = await opened(path, { clock: () => clock });
    await new SampleChain(store).commit();
    clock = 5;
    expect(store.now()).toBe(1_000_000);
    await store.close();
    const again = await opened(path, { clock: () => clock });
    expect(again.now()).toBe(1_000_000);
    clock = 1_000_001;
    expect(again.now()).toBe(1_000_001);
  });

  test('is not before what another process has written', async () => {
    const path = newPath();
    const [ahead, behind] = [
      await opened(path, { clock: () => 9_000 }),
      await opened(path, { clock: () => 1_000 }),
    ];
    const chain = new SampleChain(ahead);
    await chain.commit();
    expect(behind.now()).toBe(1_000);
    expect(await new SampleChain(behind, 's2').commit({ guards: { before: 5_000 } })).toBe('late');
    expect(behind.now()).toBe(9_000);
    const third = await opened(path, { clock: () => 1_000 });
    await chain.commit();
    expect(third.now()).toBe(9_000);
  });

  test('judges a deadline to the millisecond', async () => {
    let clock = 999;
    const store = await opened(':memory:', { clock: () => clock });
    const chain = new SampleChain(store);
    const done = sampleAction({ id: 'done', status: 'succeeded', undoUntil: 1_000 });
    await chain.commit({
      inserts: [sampleAction({ id: 'a', expiresAt: 1_000 }), sampleRunning(1_000, { id: 'b' }), done],
    });
    const outcomes = async () => ({
      decide: await chain.commit({ guards: { before: 1_000 } }),
      lose: await chain.commit({ guards: { lapsed: [{ id: 'b', revision: 1 }] } }),
      due: (await store.due(9)).map(({ id }) => id),
      undoable: (await store.list('acme', { audience: null, undoable: true, limit: 9 })).length,
      renewed: await store.renew({ tenant: 'acme', id: 'b', revision: 1, token: 'token-1' }, 1_000 - clock),
    });
    expect(await outcomes()).toEqual({
      decide: 'committed',
      lose: 'moved',
      due: [],
      undoable: 1,
      renewed: true,
    });
    clock = 1_000;
    expect(await outcomes()).toEqual({
      decide: 'late',
      lose: 'committed',
      due: ['a', 'b'],
      undoable: 0,
      renewed: false,
    });
  });
});

test('what is erased is not left in the file', async () => {
  const { store, path } = await laidOpen();
  const secret = 'Zaphod Beeblebrox';
  const chain = new SampleChain(store);
  for (let i = 0; i < 30; i++) {
    const action = sampleAction({ status: 'denied', note: `${secret} ${'x'.repeat(i * 200)}` });
    const events = [
      { v: 1, type: 'proposed', at: 1, by: { kind: 'gate', id: 'gate' }, proposed: action },
    ] as const;
    await chain.commit({ inserts: [action], events });
  }
  await new SampleChain(store, '').commit({ config: { erase: { session: 's1', seq: 30 } } });
  await store.close();
  expect(readFileSync(path).includes('x'.repeat(50))).toBe(false);
  expect(readFileSync(path).includes(secret)).toBe(false);
});
