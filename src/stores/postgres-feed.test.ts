import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { many, promise } from '../../test/promises.ts';
import { SampleChain, sampleAction } from '../testing/samples.ts';
import { postgres } from './postgres.ts';
import type { FeedItem, Store } from './store.ts';

const KEY = randomBytes(32);

let server: TestPostgres;
let url: string;
let store: Store;
let other: pg.Client;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.freshDatabase();
  store = postgres({ url, key: KEY, max: 20 });
  await store.open();
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await store.close();
  await other.end();
});

/** Commits to a session that others commit to as well, until it was first. Returns the link's nonce. */
async function commitAgainstRivals(
  through: Store,
  session: string,
  begins: (nonce: string) => void,
): Promise<string> {
  for (;;) {
    const chain = new SampleChain(through, session);
    const { seq, hash } = (await through.session('acme', { session })) ?? { seq: 0, hash: '' };
    Object.assign(chain, { seq, hash });
    const change = chain.change({ inserts: [sampleAction({ session })] });
    begins(change.entry.link.nonce);
    if ((await chain.send(change)) === 'committed') return change.entry.link.nonce;
  }
}

const named = ({ entry: { link } }: FeedItem): string => `${link.chain}/${link.seq}`;

promise(
  'I17',
  'readers that drop and resume anywhere see every link once, in chain order, while 16 write',
  async () => {
    const [WRITERS, EACH, SESSIONS] = [16, many(150, 6250), 5];
    const second = postgres({ url, key: KEY, max: 20 });
    await second.open();
    let writing = WRITERS;
    const acknowledged: string[] = [];
    /** What was begun when the end of the feed was known: of all before, some may be committed and not acknowledged. */
    const begunAfter = new Set<string>();
    let hasEnd = false;
    const begins = (nonce: string) => void (hasEnd && begunAfter.add(nonce));
    const write = async (writer: number) => {
      for (let i = 0; i < EACH; i++) {
        const through = (writer + i) % 2 === 0 ? store : second;
        acknowledged.push(await commitAgainstRivals(through, `s${(writer + i) % SESSIONS}`, begins));
      }
      writing--;
    };
    /** Reads to the end; now and then it forgets its place and goes on from one that it had before. */
    const read = async (through: Store, limit: number) => {
      const seen: FeedItem[] = [];
      for (let turn = 1; seen.length < WRITERS * EACH; turn++) {
        const from = turn % 7 === 0 ? Math.floor(((turn * 0.618) % 1) * seen.length) : seen.length;
        const items = await through.feed('acme', seen[from - 1]?.cursor ?? null, limit);
        const known = seen.slice(from, from + items.length);
        // What was read before comes again as it was: nothing has got in between.
        expect(items.slice(0, known.length).map(named)).toEqual(known.map(named));
        seen.push(...items.slice(known.length));
        if (items.length === 0 && writing === 0) await nextTurn();
      }
      return seen;
    };
    let isComplete = false;
    /** Starts where the feed ends at some moment, and reads until nothing more can come. */
    const readOn = async () => {
      while (acknowledged.length < (WRITERS * EACH) / 2) await nextTurn();
      const before = new Set(acknowledged);
      let cursor = await store.feedEnd('acme');
      hasEnd = true;
      const seen: string[] = [];
      for (let isLast = false; !isLast; ) {
        const wasComplete = isComplete;
        const items = await store.feed('acme', cursor, 50);
        seen.push(...items.map(({ entry }) => entry.link.nonce));
        cursor = items.at(-1)?.cursor ?? cursor;
        isLast = wasComplete && items.length === 0;
      }
      expect(
        seen.filter((nonce) => before.has(nonce)),
        'nothing that was committed before',
      ).toEqual([]);
      const once = new Set(seen);
      expect(once.size).toBe(seen.length);
      return acknowledged.filter((nonce) => begunAfter.has(nonce) && !once.has(nonce));
    };

    const readers = [read(store, 3), read(second, 40), read(store, 1000)];
    const reading = readOn();
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const all = await Promise.all(readers);
    isComplete = true;
    for (const seen of all) {
      expect(seen).toHaveLength(WRITERS * EACH);
      for (let i = 0; i < SESSIONS; i++) {
        const seqs = seen
          .filter(({ entry }) => entry.link.chain === `s${i}`)
          .map(({ entry }) => entry.link.seq);
        expect(seqs).toEqual(seqs.map((_, place) => place + 1));
      }
    }
    expect(all[1]!.map(named)).toEqual(all[0]!.map(named));
    expect(all[2]!.map(named)).toEqual(all[0]!.map(named));
    expect(await reading).toEqual([]);
    expect(begunAfter.size).toBeGreaterThan(0);
    await second.close();
  },
  many(120_000, 7_200_000),
);

test('shows a link only when none can come before it any more, and its end is behind all that is committed', async () => {
  const chains = ['a', 'b'].map((id) => new SampleChain(store, id));
  await chains[0]!.commit();
  // A transaction that began before, and could still write.
  await other.query('BEGIN');
  await other.query('SELECT pg_current_xact_id()');
  await chains[0]!.commit();
  await chains[1]!.commit();
  const read = async (cursor: string | null) => (await store.feed('acme', cursor, 10)).map(named);
  expect(await read(null)).toEqual(['a/1']);
  const end = await store.feedEnd('acme');
  await chains[1]!.commit();
  await other.query('ROLLBACK');
  expect(await read(null)).toEqual(['a/1', 'a/2', 'b/1', 'b/2']);
  expect(await read(end)).toEqual(['b/2']);
  const [item] = await store.feed('acme', end, 1);
  await chains[0]!.commit();
  expect(await read(item!.cursor)).toEqual(['a/3']);
});

test('stays in order when the data is moved to a cluster whose transaction ids are lower', async () => {
  const chain = new SampleChain(store);
  await chain.commit();
  await chain.commit();
  const moved = 1_000_000_000;
  // As if it had been written elsewhere, by transactions that are far ahead of this cluster's.
  for (const table of ['chains', 'journal'])
    await other.query(`UPDATE countersign.${table} SET xid = xid + ${moved}`);
  const reopened = postgres({ url, key: KEY, listen: false });
  await reopened.open();
  const before = await reopened.feed('acme', null, 10);
  expect(before.map(named)).toEqual(['s1/1', 's1/2']);
  const there = new SampleChain(reopened);
  Object.assign(there, { seq: chain.seq, hash: chain.hash });
  expect(await there.commit()).toBe('committed');
  expect((await reopened.feed('acme', before[1]!.cursor, 10)).map(named)).toEqual(['s1/3']);
  expect((await reopened.feed('acme', before[0]!.cursor, 10)).map(named)).toEqual(['s1/2', 's1/3']);

  // The store that was open all the time is refused, loads again, and then notices.
  Object.assign(chain, { seq: there.seq, hash: there.hash });
  expect([await chain.commit(), await chain.commit()]).toEqual(['moved', 'committed']);
  expect((await reopened.feed('acme', before[1]!.cursor, 10)).map(named)).toEqual(['s1/3', 's1/4']);
  expect((await store.feed('acme', null, 10)).map(named)).toEqual(['s1/1', 's1/2', 's1/3', 's1/4']);
  await reopened.close();
});
