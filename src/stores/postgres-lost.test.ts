import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { PostgresProxy } from '../../test/postgres-proxy.ts';
import { promise } from '../../test/promises.ts';
import type { CountersignError } from '../core/errors.ts';
import { verifyChain } from '../core/journal.ts';
import { type ChangeParts, changed, SampleChain, sampleAction } from '../testing/samples.ts';
import { postgres } from './postgres.ts';
import type { Change, Store } from './store.ts';

const KEY = randomBytes(32);

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

interface Scene {
  readonly proxy: PostgresProxy;
  /** Reaches the database by way of the proxy. */
  readonly store: Store;
  /** Reaches it directly. */
  readonly witness: Store;
  readonly chain: SampleChain;
  /** Makes the session's first commit directly, so that nothing but the commit in question passes the proxy. */
  begin(parts?: ChangeParts): Promise<void>;
  readonly schema: string;
}

let scenes = 0;

async function onStage<T>(work: (scene: Scene) => Promise<T>, max = 2): Promise<T> {
  const schema = `lost ${++scenes}`;
  const proxy = await PostgresProxy.start(server.url);
  const options = { key: KEY, schema, listen: false };
  const store = postgres({ ...options, url: proxy.through(server.url), max });
  const witness = postgres({ ...options, url: server.url, max: 2 });
  try {
    await witness.open();
    await store.open();
    const chain = new SampleChain(store);
    const begin = async (parts?: ChangeParts) => {
      const first = new SampleChain(witness);
      expect(await first.commit(parts)).toBe('committed');
      chain.seq = first.seq;
      chain.hash = first.hash;
    };
    return await work({ proxy, store, witness, chain, begin, schema });
  } finally {
    proxy.heal();
    await store.close();
    await witness.close();
    await proxy.close();
  }
}

/** How often a change is in the journal and in the rows: once or never, and both alike. */
async function landed(witness: Store, { chain, entry, inserts }: Change): Promise<number> {
  const links = await witness.journal('acme', chain, 0, 100);
  const times = links.filter(({ link }) => link.nonce === entry.link.nonce).length;
  for (const { id } of inserts) expect((await witness.action('acme', id)) !== undefined).toBe(times === 1);
  expect(verifyChain(chain, links, witness.keys).flaws).toEqual([]);
  return times;
}

/** Cuts at one message after the other until a whole commit gets through. Returns how many cuts there were. */
async function atEveryMessage(trial: (before: number) => Promise<{ hasCut: boolean }>): Promise<number> {
  const TOGETHER = 6;
  for (let before = 0; ; before += TOGETHER) {
    const trials = Array.from({ length: TOGETHER }, (_, i) => trial(before + i));
    const uncut = (await Promise.all(trials)).findIndex(({ hasCut }) => !hasCut);
    if (uncut >= 0) return before + uncut;
  }
}

for (const isFirst of [true, false]) {
  const which = isFirst ? 'that creates a session' : 'to a session that exists';

  promise('I7', `a commit ${which} is made once, wherever the connection breaks`, async () => {
    const cuts = await atEveryMessage((before) =>
      onStage(async ({ proxy, chain, begin, witness }) => {
        if (!isFirst) await begin();
        const change = chain.change({ inserts: [sampleAction()] });
        proxy.arm({ before, sides: before % 2 === 0 ? 'both' : 'client' });
        expect(await chain.send(change)).toBe('committed');
        const { hasCut } = proxy;
        expect(await landed(witness, change)).toBe(1);
        return { hasCut };
      }),
    );
    // Parse, Bind, Describe, Execute, Sync; and their answers.
    expect(cuts).toBeGreaterThanOrEqual(10);
  });

  promise(
    'I7',
    `a commit ${which} of which nobody knows is an error, and can be repeated as it is`,
    async () => {
      const outcomes = new Set<string>();
      await atEveryMessage((before) =>
        onStage(async ({ proxy, chain, begin, store, witness }) => {
          if (!isFirst) await begin();
          const change = chain.change({ inserts: [sampleAction()] });
          proxy.arm({ before, sides: 'both', thenRefuse: true });
          const answer = await chain.send(change).catch((error: CountersignError) => error.code);
          const { hasCut } = proxy;
          proxy.heal();
          if (!hasCut) return { hasCut };
          expect(answer).toBe('STORE_UNAVAILABLE');
          // The server may not have noticed yet that nobody is there any more.
          const again = await store.commit(change);
          expect(await landed(witness, change)).toBe(1);
          outcomes.add(again);
          return { hasCut };
        }),
      );
      // Both happened: cut before it was carried out, and after.
      expect([...outcomes].sort()).toEqual(['committed', 'moved']);
    },
  );
}

/** Commits to six sessions: two of them go alone, and the other four together once one of those has come back. */
async function sixAtOnce({
  store,
  witness,
}: Scene): Promise<{ changes: Change[]; send(): Promise<string[]> }> {
  const chains = Array.from({ length: 6 }, (_, i) => new SampleChain(store, `s${i}`));
  for (const chain of chains) {
    const first = new SampleChain(witness, chain.id);
    expect(await first.commit()).toBe('committed');
    chain.seq = first.seq;
    chain.hash = first.hash;
  }
  const changes = chains.map((chain) => chain.change({ inserts: [sampleAction({ session: chain.id })] }));
  const send = () =>
    Promise.all(
      changes.map((change) => store.commit(change).catch((error: CountersignError) => error.code as string)),
    );
  return { changes, send };
}

promise('I7', 'every commit of a group is made once, wherever the connection breaks', async () => {
  let groups = 0;
  const cuts = await atEveryMessage((before) =>
    onStage(async (scene) => {
      const { proxy, witness, schema } = scene;
      const { changes, send } = await sixAtOnce(scene);
      proxy.arm({ before, sides: 'both' });
      expect(await send()).toEqual(Array(6).fill('committed'));
      const { hasCut } = proxy;
      for (const change of changes) expect(await landed(witness, change)).toBe(1);
      if (hasCut && (await largestGroup(schema)) === 4) groups++;
      return { hasCut };
    }, 1),
  );
  expect(cuts).toBeGreaterThanOrEqual(30);
  // It was cut after the group was committed, too, and otherwise each of the four went alone.
  expect(groups).toBeGreaterThan(0);
  expect(groups).toBeLessThan(cuts);
});

promise('I7', 'a group of which nobody knows is as many errors, and can be repeated as it is', async () => {
  const outcomes = new Set<string>();
  await atEveryMessage((before) =>
    onStage(async (scene) => {
      const { proxy, witness } = scene;
      const { changes, send } = await sixAtOnce(scene);
      proxy.arm({ before, sides: 'both', thenRefuse: true });
      const answers = await send();
      const { hasCut } = proxy;
      proxy.heal();
      if (!hasCut) return { hasCut };
      expect(answers.slice(2)).toEqual(Array(4).fill('STORE_UNAVAILABLE'));
      const again = await send();
      for (const change of changes) expect(await landed(witness, change)).toBe(1);
      outcomes.add(again.slice(2).join());
      return { hasCut };
    }, 1),
  );
  // Cut before the group was carried out, and after.
  expect([...outcomes].sort()).toEqual(['committed', 'moved'].map((each) => Array(4).fill(each).join()));
});

/** How many links at most one transaction has written. */
async function largestGroup(schema: string): Promise<number> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const sql = `SELECT max(n)::integer AS most FROM (SELECT count(*) AS n FROM "${schema}".journal GROUP BY xid) t`;
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows[0].most;
}

promise('I7', 'a lost commit that still waits for a lock is not made a second time', async () => {
  await onStage(async ({ proxy, chain, begin, witness, schema }) => {
    const action = sampleAction();
    await begin({ inserts: [action] });
    const blocker = new pg.Client({ connectionString: server.url });
    await blocker.connect();
    const waiting = async (count: number) => {
      const sql = 'SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted';
      while ((await blocker.query(sql)).rows[0].n < count);
    };
    await blocker.query('BEGIN');
    await blocker.query(`SELECT FROM "${schema}".actions FOR UPDATE`);
    const change = chain.change({ updates: [changed(action)] });
    const verdict = chain.send(change);
    await waiting(1);
    proxy.cut('client');
    // The repetition waits for the first attempt, which nobody can tell that its client has gone.
    await waiting(2);
    await blocker.query('COMMIT');
    await blocker.end();
    expect(await verdict).toBe('committed');
    expect(await landed(witness, change)).toBe(1);
    expect((await witness.action('acme', action.id))?.version).toBe(2);
  });
});

test('a commit that somebody else overtook while its answer was lost is not taken for its own', async () => {
  await onStage(async ({ proxy, chain, begin, witness }) => {
    await begin();
    const change = chain.change({ inserts: [sampleAction()] });
    const rival = new SampleChain(witness);
    rival.seq = chain.seq;
    rival.hash = chain.hash;
    proxy.arm({ before: 0, sides: 'both' });
    const [verdict, theirs] = await Promise.all([chain.send(change), rival.commit()]);
    expect([verdict, theirs].sort()).toEqual(['committed', 'moved']);
    expect(await landed(witness, change)).toBe(verdict === 'committed' ? 1 : 0);
  });
});
