import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { promise } from '../../test/promises.ts';
import { verifyChain } from '../core/journal.ts';
import {
  type ChangeParts,
  changed,
  SampleChain,
  sampleAction,
  samplePrompt,
  sampleRunning,
} from '../testing/samples.ts';
import { type PgExecutor, postgres } from './postgres.ts';
import type { Store, Verdict } from './store.ts';

const KEY = randomBytes(32);
const FAR = 3_600_000;

let server: TestPostgres;
let url: string;
let pool: pg.Pool;
let store: Store;
/** SQL states of the statements that failed. */
let states: string[];
/** Somebody else's connection. */
let other: pg.Client;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.freshDatabase();
  pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  states = [];
  store = await opened();
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  // First, because commits may still wait for its locks.
  await other.end();
  await store.close();
  await pool.end();
});

async function opened(): Promise<Store> {
  const executor: PgExecutor = {
    query: (sql, params) =>
      pool.query(sql, params).catch((error) => {
        states.push(error.code);
        throw error;
      }),
  };
  const made = postgres({ executor, key: KEY });
  await made.open();
  return made;
}

/** Chains that are there already. */
async function begun(names: readonly string[], tenant = 'acme'): Promise<SampleChain[]> {
  const chains = names.map((name) => new SampleChain(store, name, tenant));
  for (const chain of chains) expect(await chain.commit()).toBe('committed');
  return chains;
}

let before = 0;

/** Two commits that are under way, so that all that is sent behind them has to wait, and then goes together. */
async function behindTwo(work: () => Promise<Verdict>[], through = store): Promise<Verdict[]> {
  const two = [1, 2].map(() => new SampleChain(through, `before ${++before}`));
  for (const chain of two) await chain.commit();
  const first = two.map((chain) => chain.commit());
  const verdicts = work();
  expect(await Promise.all(first)).toEqual(['committed', 'committed']);
  return Promise.all(verdicts);
}

/** The chains that the same transactions have written to. */
async function transactions(tenant = 'acme'): Promise<string[]> {
  const { rows } = await other.query(
    `SELECT string_agg(chain, ' ' ORDER BY chain) AS chains FROM countersign.journal
    WHERE tenant = $1 AND chain NOT LIKE 'before%' AND seq > 1 GROUP BY xid ORDER BY xid`,
    [tenant],
  );
  return rows.map(({ chains }) => chains);
}

async function expectSound(chains: readonly SampleChain[]): Promise<void> {
  for (const { id, tenant, seq } of chains) {
    const links = await store.journal(tenant, id, 0, 100);
    expect(links).toHaveLength(seq);
    expect(verifyChain(id, links, store.keys).flaws).toEqual([]);
    expect((await store.session(tenant, { session: id }))?.seq).toBe(seq);
  }
}

async function untilWaiting(count: number): Promise<void> {
  const sql = 'SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted';
  while ((await other.query(sql)).rows[0].n < count);
}

const FOUR = ['a', 'b', 'c', 'd'];

test('writes what waits in one transaction, every row as it was given', async () => {
  const chains = await begun(FOUR);
  const expiresAt = store.now() + FAR;
  const actions = FOUR.map((session) =>
    sampleAction({ session, expiresAt, note: `"${session}" \\ {,} 'é'` }),
  );
  const prompts = FOUR.map((session) => samplePrompt({ session, viewers: { [session]: { shownAt: 5 } } }));
  const propose = (chain: SampleChain, i: number) =>
    chain.commit({ inserts: [actions[i]!], prompts: [prompts[i]!] });
  expect(await behindTwo(() => chains.map(propose))).toEqual(Array(4).fill('committed'));
  for (const [i, { id }] of actions.entries()) {
    expect(await store.action('acme', id)).toEqual(actions[i]);
    expect(await store.prompt('acme', prompts[i]!.id)).toEqual(prompts[i]);
  }

  const claimed = actions.map((action) => {
    const { status, decision, claim } = sampleRunning(FAR);
    return changed(action, { status, decision, claim, startBy: 7, leaseUntil: expiresAt + 1 });
  });
  const claim = (chain: SampleChain, i: number) => {
    return chain.commit({
      updates: [claimed[i]!],
      prompts: [{ ...prompts[i]!, state: 'answered' }],
      guards: { before: actions[i]!.expiresAt, notFrozen: ['cms_deletePage'] },
    });
  };
  expect(await behindTwo(() => chains.map(claim))).toEqual(Array(4).fill('committed'));
  for (const action of claimed) expect(await store.action('acme', action.id)).toEqual(action);
  for (const { id } of prompts) expect((await store.prompt('acme', id))?.state).toBe('answered');

  expect(await transactions()).toEqual(['a b c d', 'a b c d']);
  expect(states).toEqual([]);
  await expectSound(chains);
  const whole = await store.feed('acme', null, 100);
  for (const [i, { cursor }] of whole.entries())
    expect(await store.feed('acme', cursor, 1)).toEqual(whole.slice(i + 1, i + 2));
});

test('sends nothing together that is of two tenants, or of one chain', async () => {
  const ours = await begun(['a', 'b']);
  const theirs = await begun(['a', 'b'], 'other');
  const twins = ours.map(({ id, seq, hash }) => Object.assign(new SampleChain(store, id), { seq, hash }));
  const verdicts = await behindTwo(() => [...ours, ...theirs, ...twins].map((chain) => chain.commit()));
  const first = verdicts[0] === 'committed' ? ours : twins;
  const [won, lost] = [Array(2).fill('committed'), Array(2).fill('moved')];
  expect(verdicts).toEqual(first === ours ? [...won, ...won, ...lost] : [...lost, ...won, ...won]);
  expect(await transactions()).toEqual(['a b']);
  await expectSound([...first, ...theirs]);
});

/** A change that is refused, and for what. Each kind is a reason of another sort. */
const REFUSALS: Readonly<Record<string, (chain: SampleChain) => Promise<ChangeParts>>> = {
  moved: async (chain) => {
    const action = sampleAction({ session: chain.id });
    await chain.commit({ inserts: [action] });
    return { updates: [changed(action, { version: 3 })] };
  },
  late: async (chain) => {
    const action = sampleAction({ session: chain.id });
    await chain.commit({ inserts: [action] });
    return { updates: [changed(action)], guards: { before: 1 } };
  },
  frozen: async (chain) => {
    await new SampleChain(store, '').commit({ config: { freeze: { tool: 'cold', frozen: true } } });
    const action = sampleAction({ session: chain.id });
    await chain.commit({ inserts: [action] });
    return { updates: [changed(action)], guards: { notFrozen: ['cold'] } };
  },
  duplicate: async (chain) => {
    const undoOf = { id: 'undone', revision: 1 };
    await chain.commit({ inserts: [sampleAction({ session: chain.id, undoOf })] });
    return { inserts: [sampleAction({ session: chain.id, undoOf })] };
  },
  INVALID_CALL: async (chain) => ({ inserts: [sampleAction({ session: chain.id, tool: 'a\0b' })] }),
};

for (const [refusal, refused] of Object.entries(REFUSALS)) {
  test(`commits the others where one is refused: ${refusal}`, async () => {
    const chains = await begun(FOUR);
    const bad = await refused(chains[1]!);
    const others = FOUR.map((session) => sampleAction({ session }));
    for (const [i, chain] of chains.entries()) await chain.commit({ inserts: [others[i]!] });
    const guards = { ...bad.guards, ...(bad.guards?.notFrozen ? { notFrozen: ['warm'] } : {}) };
    // The same shape as the one that is refused.
    const good = (i: number): ChangeParts => ({
      ...(bad.inserts ? { inserts: [sampleAction({ session: FOUR[i]! })] } : {}),
      ...(bad.updates ? { updates: [changed(others[i]!)] } : {}),
      guards: bad.guards?.before ? { before: store.now() + FAR } : guards,
    });
    const before = await transactions();
    const verdicts = await behindTwo(() =>
      chains.map((chain, i) =>
        chain.commit(i === 1 ? bad : good(i)).catch((error: { code: Verdict }) => error.code),
      ),
    );
    expect(verdicts).toEqual(['committed', refusal, 'committed', 'committed']);
    // They did try together.
    expect(states).toHaveLength(2);
    expect((await transactions()).slice(before.length)).toHaveLength(3);
    await expectSound(chains);
  });
}

test('commits the others together where the chain of one has moved on', async () => {
  const chains = await begun(FOUR);
  const ahead = Object.assign(new SampleChain(store, 'b'), { seq: 1, hash: chains[1]!.hash });
  await ahead.commit();
  const actions = FOUR.map((session) => sampleAction({ session }));
  const verdicts = await behindTwo(() => chains.map((chain, i) => chain.commit({ inserts: [actions[i]!] })));
  expect(verdicts).toEqual(['committed', 'moved', 'committed', 'committed']);
  expect(await transactions()).toEqual(['b', 'a c d']);
  expect(await store.action('acme', actions[1]!.id)).toBeUndefined();
  expect(states).toEqual([]);
  await expectSound([chains[0]!, ahead, chains[2]!, chains[3]!]);
});

test('lets one of a group have a unique key', async () => {
  const chains = await begun(FOUR);
  const undoOf = { id: 'undone', revision: 1 };
  const undo = (chain: SampleChain, i: number) =>
    chain.commit({ inserts: [sampleAction({ session: chain.id, undoOf: i < 2 ? undoOf : null })] });
  const verdicts = await behindTwo(() => chains.map(undo));
  expect(verdicts.slice(0, 2).sort()).toEqual(['committed', 'duplicate']);
  expect(verdicts.slice(2)).toEqual(['committed', 'committed']);
  await expectSound(chains);
});

for (const rows of ["chains WHERE id = 'd'", "actions WHERE session = 'd'"]) {
  promise(
    'I4',
    `a deadline that passes while a group waits is missed by its own member only: ${rows}`,
    async () => {
      const chains = await begun(FOUR);
      const actions = FOUR.map((session) => sampleAction({ session, expiresAt: store.now() + FAR }));
      for (const [i, chain] of chains.entries()) await chain.commit({ inserts: [actions[i]!] });
      await store.session('acme', { session: 'a' });
      const soon = store.now() + 150;
      const due = changed(actions[0]!, { expiresAt: soon });
      await chains[0]!.commit({ updates: [due] });
      await other.query('BEGIN');
      // By the time that the group waits for the last one, it has been to the one that is due.
      await other.query(`SELECT FROM countersign.${rows} FOR UPDATE`);
      const decide = (chain: SampleChain, i: number) => {
        const action = i === 0 ? due : actions[i]!;
        const guards = { before: action.expiresAt };
        return chain.commit({ updates: [changed(action, { status: 'denied' })], guards });
      };
      const verdicts = behindTwo(() => chains.map(decide));
      await untilWaiting(1);
      const isOver = 'SELECT WHERE extract(epoch FROM clock_timestamp()) * 1000 >= $1';
      while ((await other.query(isOver, [soon])).rowCount === 0);
      await other.query('COMMIT');
      expect(await verdicts).toEqual(['late', 'committed', 'committed', 'committed']);
      expect(await store.action('acme', due.id)).toEqual(due);
      await expectSound(chains);
    },
  );
}

test('groups that have the same chains in another order never wait for each other', async () => {
  // Among many, PostgreSQL goes to the rows one by one, as they were given; a small table it reads in its own order.
  await other.query(`INSERT INTO countersign.chains (tenant, id, seq, xid, hash)
    SELECT 'acme', 'other ' || n, 1, 1, '' FROM generate_series(1, 5000) n`);
  await other.query('ANALYZE countersign.chains');
  const chains = await begun(FOUR);
  const second = await opened();
  const rivals = chains.map(({ id, seq, hash }) => Object.assign(new SampleChain(second, id), { seq, hash }));
  await other.query('BEGIN');
  await other.query("SELECT FROM countersign.chains WHERE id = 'b' FOR UPDATE");
  const forth = behindTwo(() => chains.map((chain) => chain.commit()));
  await untilWaiting(1);
  const back = behindTwo(() => rivals.reverse().map((chain) => chain.commit()), second);
  await untilWaiting(2);
  await other.query('COMMIT');
  expect([await forth, await back]).toEqual([Array(4).fill('committed'), Array(4).fill('moved')]);
  expect(states).toEqual([]);
  await second.close();
});

test('does not wait for statements that wait for somebody else', async () => {
  const chains = await begun(FOUR);
  await other.query('BEGIN');
  await other.query("SELECT FROM countersign.chains WHERE id IN ('a', 'b') FOR UPDATE");
  const [first, second, ...behind] = chains.map((chain) => chain.commit());
  expect(await Promise.all(behind)).toEqual(['committed', 'committed']);
  await other.query('COMMIT');
  expect(await Promise.all([first, second])).toEqual(['committed', 'committed']);
});
