import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { promise } from '../../test/promises.ts';
import { CountersignError } from '../core/errors.ts';
import { verifyChain } from '../core/journal.ts';
import { SampleChain, sampleAction } from '../testing/samples.ts';
import { postgres } from './postgres.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

promise(
  'I6',
  'PostgreSQL killed under load: whatever was acknowledged is still there, and once',
  async () => {
    const [WRITERS, KILLS, BETWEEN] = [8, 5, 60];
    const url = await server.freshDatabase();
    const store = postgres({ url, key: randomBytes(32), max: WRITERS });
    await store.open();
    const acknowledged = new Map<string, Set<string>>();
    let commits = 0;
    let isOver = false;
    const errors = new Set<string>();

    const write = async (session: string) => {
      const nonces = new Set<string>();
      acknowledged.set(session, nonces);
      while (!isOver) {
        try {
          const chain = new SampleChain(store, session);
          const { seq, hash } = (await store.session('acme', { session })) ?? { seq: 0, hash: '' };
          Object.assign(chain, { seq, hash });
          for (let i = 0; i < 20 && !isOver; i++) {
            const change = chain.change({ inserts: [sampleAction({ session })] });
            if ((await chain.send(change)) !== 'committed') break;
            nonces.add(change.entry.link.nonce);
            commits++;
          }
        } catch (error) {
          if (!CountersignError.is(error)) throw error;
          errors.add(error.code);
        }
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, i) => write(`s${i}`));
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = commits + BETWEEN;
      while (commits < goal)
        await new Promise((resolve) => store.session('acme', { session: 's0' }).then(resolve, resolve));
      await server.killImmediate();
      await server.restart();
    }
    isOver = true;
    await Promise.all(writers);

    expect([...errors].filter((code) => code !== 'STORE_UNAVAILABLE')).toEqual([]);
    for (const [session, nonces] of acknowledged) {
      const entries = await store.journal('acme', session, 0, 100_000);
      expect(verifyChain(session, entries, store.keys).flaws).toEqual([]);
      const there = entries.map(({ link }) => link.nonce);
      expect(new Set(there).size).toBe(there.length);
      expect([...nonces].filter((nonce) => !there.includes(nonce))).toEqual([]);
      const rows = await store.list('acme', { audience: null, session, limit: 100_000 });
      expect(rows).toHaveLength(entries.length);
    }
    await store.close();
  },
  120_000,
);
