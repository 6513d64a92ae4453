import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { promise } from '../../test/promises.ts';
import { changed, SampleChain, sampleAction, sampleGrant, sampleRunning } from '../testing/samples.ts';
import { postgres } from './postgres.ts';
import type { Store, Verdict } from './store.ts';

const KEY = randomBytes(32);
const FAR = 3_600_000;

let server: TestPostgres;
let url: string;
let store: Store;
/** Another process's connection, which takes locks and time. */
let other: pg.Client;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.freshDatabase();
  store = postgres({ url, key: KEY });
  await store.open();
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await store.close();
  await other.end();
});

/** Holds back what `act` starts by locking a row first; lets go once `until` has passed and somebody waits. */
async function whileLocked(
  rows: string,
  act: () => Promise<Verdict>,
  until: () => Promise<unknown>,
): Promise<Verdict> {
  await other.query('BEGIN');
  await other.query(`SELECT FROM countersign.${rows} FOR UPDATE`);
  const verdict = act();
  await poll('SELECT 1 FROM pg_locks WHERE NOT granted');
  await until();
  await other.query('COMMIT');
  return verdict;
}

/** Asks the database until it has an answer. */
async function poll(sql: string, params: unknown[] = []): Promise<void> {
  while ((await other.query(sql, params)).rowCount === 0);
}

const untilDatabaseTime = (moment: number) =>
  poll('SELECT 1 WHERE extract(epoch FROM clock_timestamp()) * 1000 >= $1', [moment]);

promise('I4', 'a decision or claim that waits for a lock past its deadline is late', async () => {
  const chain = new SampleChain(store);
  for (const rows of ['actions', 'chains']) {
    const action = sampleAction();
    await chain.commit({ inserts: [action] });
    await store.session('acme', { session: 's1' });
    const soon = store.now() + 150;
    const verdict = await whileLocked(
      rows,
      () => chain.commit({ updates: [changed(action, { status: 'executing' })], guards: { before: soon } }),
      () => untilDatabaseTime(soon),
    );
    expect([rows, verdict]).toEqual([rows, 'late']);
    expect(await store.action('acme', action.id)).toEqual(action);
    expect((await store.session('acme', { session: 's1' }))?.seq).toBe(chain.seq);
  }
});

test('judges the deadline of a change that waits, whatever it writes, and of a grant too', async () => {
  const chain = new SampleChain(store);
  const soon = store.now() + 200;
  const grant = sampleGrant({ expiresAt: soon });
  await new SampleChain(store, '').commit({ config: { grant } });
  const [first, second] = [sampleAction(), sampleAction()];
  await chain.commit({ inserts: [first, second] });
  const guards = { before: soon };
  // All of them get behind the same lock before the deadline.
  const rivals = [
    () => chain.commit({ updates: [changed(first), changed(second)], guards }),
    () =>
      chain.commit({
        guards: { ...guards, limits: [{ of: 'agent', id: 'nobody', count: 'pending', max: 9 }] },
      }),
    () => chain.commit({ useGrant: { id: grant.id } }),
  ];
  const verdicts: Promise<Verdict>[] = [];
  await whileLocked(
    'chains WHERE id <> $$$$',
    () => {
      verdicts.push(...rivals.map((act) => act()));
      return verdicts[0]!;
    },
    async () => {
      await poll('SELECT 1 FROM pg_locks WHERE NOT granted HAVING count(*) >= 3');
      await untilDatabaseTime(soon);
    },
  );
  expect(await Promise.all(verdicts)).toEqual(['late', 'late', 'grant']);
});

test('starts nothing that was frozen while it waited', async () => {
  const chain = new SampleChain(store);
  const action = sampleAction({ status: 'approved', startBy: store.now() + FAR });
  await chain.commit({ inserts: [action] });
  const config = new SampleChain(store, '');
  for (const limits of [[], [{ of: 'session', id: 's1', count: 'pending', max: 9 }]] as const) {
    const verdict = await whileLocked(
      'actions',
      () =>
        chain.commit({
          updates: [changed(action, { status: 'executing' })],
          guards: { notFrozen: [action.tool], limits },
        }),
      async () => {
        expect(await config.commit({ config: { freeze: { tool: '', frozen: true } } })).toBe('committed');
        await untilDatabaseTime(store.now() + 20);
      },
    );
    expect(verdict).toBe('frozen');
    expect((await store.action('acme', action.id))?.status).toBe('approved');
    await config.commit({ config: { freeze: { tool: '', frozen: false } } });
  }
});

test('takes a running action from nobody who renews while it waits', async () => {
  const chain = new SampleChain(store);
  const [one, two] = [sampleRunning(store.now() - 1), sampleRunning(store.now() - 1)];
  await chain.commit({ inserts: [one, two] });
  for (const updates of [[one], [one, two]]) {
    const verdict = await whileLocked(
      'actions',
      () =>
        chain.commit({
          updates: updates.map((action) => changed(action, { status: 'in_doubt', leaseUntil: null })),
          guards: { lapsed: updates.map(({ id }) => ({ id, revision: 1 })) },
        }),
      () =>
        other.query('UPDATE countersign.actions SET lease_until = lease_until + 3600000 WHERE id = $1', [
          one.id,
        ]),
    );
    expect(verdict).toBe('moved');
    expect((await store.action('acme', one.id))?.status).toBe('executing');
    await other.query('UPDATE countersign.actions SET lease_until = $1', [one.leaseUntil]);
  }
});

test('lets an agent have no more than a small limit, in however many sessions at once', async () => {
  for (const count of ['pending', 'lastMinute'] as const) {
    const id = `agent ${count}`;
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const session = `${count} ${i}`;
        return new SampleChain(store, session).commit({
          inserts: [sampleAction({ session, createdAt: store.now(), requestedBy: { kind: 'agent', id } })],
          guards: { limits: [{ of: 'agent', id, count, max: 6 }] },
        });
      }),
    );
    expect(verdicts.filter((verdict) => verdict === 'committed')).toHaveLength(7);
    expect(verdicts.filter((verdict) => verdict === 'limit')).toHaveLength(33);
  }
});

test('passes over what is being committed when it looks for work', async () => {
  const [busy, free] = [sampleAction({ status: 'approved' }), sampleAction({ status: 'approved' })];
  await new SampleChain(store).commit({ inserts: [busy, free] });
  await other.query('BEGIN');
  await other.query('SELECT FROM countersign.actions WHERE id = $1 FOR UPDATE', [busy.id]);
  const ready = async () => (await store.ready('approved', [busy.definition], 10)).map(({ id }) => id);
  expect(await ready()).toEqual([free.id]);
  await other.query('ROLLBACK');
  expect(await ready()).toEqual([busy.id, free.id]);
});

test('repeats by itself what a deadlock or a serialization failure undid', async () => {
  const strict = postgres({
    url: `${url}?options=-c%20default_transaction_isolation%3Dserializable`,
    warn: () => {},
    key: KEY,
  });
  await strict.open();
  const sessions = Array.from({ length: 8 }, (_, i) => `s${i}`);
  const verdicts = await Promise.all(
    sessions.flatMap((session) =>
      [1, 2].map(() => new SampleChain(strict, session).commit({ inserts: [sampleAction({ session })] })),
    ),
  );
  expect(verdicts.filter((verdict) => verdict === 'committed')).toHaveLength(8);
  expect(verdicts.filter((verdict) => verdict === 'moved')).toHaveLength(8);
  await strict.close();
});

test('hears of other processes over NOTIFY, and again after the line was cut', async () => {
  const watching = postgres({ url, key: KEY, pollMs: 2 ** 30 });
  await watching.open();
  const LISTENERS = `SELECT pid FROM pg_stat_activity
    WHERE query LIKE 'LISTEN%' AND datname = current_database() AND pid <> ALL ($1)`;
  const listeners = new Set<number>();
  // The other store listens as well.
  while (listeners.size < 2)
    for (const { pid } of (await other.query(LISTENERS, [[]])).rows) listeners.add(pid);
  const chain = new SampleChain(store);
  const told = () => new Promise<void>((resolve) => watching.watch(resolve));
  let next = told();
  await chain.commit();
  await next;
  await other.query('SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) AS pid', [[...listeners]]);
  await poll(`${LISTENERS} OFFSET 1`, [[...listeners]]);
  next = told();
  await chain.commit();
  await next;
  await watching.close();
});

test('notices other processes by looking every so often, without a line', async () => {
  const watching = postgres({ url, key: KEY, listen: false, pollMs: 1 });
  await watching.open();
  const told = new Promise<void>((resolve) => watching.watch(resolve));
  await new SampleChain(store).commit();
  await told;
  await watching.close();
});
