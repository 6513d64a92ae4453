import { expect } from 'vitest';
import { eventsOf } from '../src/core/journal.ts';
import { CountersignError, createGate, fold, type Store } from '../src/index.ts';
import { promise } from './promises.ts';
import { ada, agent, allow, fakeClock, testStore, worldTools } from './world.ts';

/** A store whose n-th call fails, either before it did anything or after it did everything. */
function failing(store: Store, at: number, when: 'before' | 'after'): { store: Store; calls: () => number } {
  let calls = 0;
  const spoiled = ['session', 'action', 'byCallKey', 'list', 'commit', 'tenant', 'due', 'ready'];
  const broken = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      if (!spoiled.includes(String(name))) return value.bind(target);
      return async (...given: unknown[]) => {
        const mine = ++calls === at;
        if (mine && when === 'before') throw new CountersignError('STORE_UNAVAILABLE');
        const result = await value.apply(target, given);
        if (mine) throw new CountersignError('STORE_UNAVAILABLE');
        return result;
      };
    },
  });
  return { store: broken, calls: () => calls };
}

promise(
  'I11',
  'the n-th store call fails, for every n: nothing unapproved runs and nothing is lost',
  async () => {
    for (const when of ['before', 'after'] as const) {
      for (let n = 1; ; n++) {
        const clock = fakeClock();
        const real = testStore({ clock });
        const ledger: string[] = [];
        const pages = new Map([
          ['about', { name: 'about', sections: 1, version: 1 }],
          ['home', { name: 'home', sections: 1, version: 1 }],
        ]);
        const { store, calls } = failing(real, n, when);
        const options = { tools: worldTools(ledger, pages), sweepEveryMs: 0, policy: { leaseMs: 10_000 } };
        const gate = createGate({ ...options, store });
        const acknowledged: string[] = [];
        try {
          const held = await gate.callMany({
            session: 's1',
            by: agent,
            calls: [
              { tool: 'delete_page', args: { slug: 'about' }, callKey: 'a' },
              { tool: 'delete_page', args: { slug: 'home' }, callKey: 'b' },
            ],
          });
          acknowledged.push('held');
          await gate.decide({ action: held[1]!.action!.id, revision: 1, verdict: 'deny' }, { by: ada });
          acknowledged.push('denied');
          await gate.decide(allow(held[0]!), { by: ada });
          acknowledged.push('ran');
          await gate.undo({ action: held[0]!.action!.id }, { by: ada });
          await gate.sweep();
        } catch (error) {
          expect(CountersignError.is(error)).toBe(true);
        }
        const done = calls() < n;

        // A process that has never failed looks at what is left.
        clock.advance(20_000);
        const healthy = createGate({ ...options, store: real });
        await healthy.sweep();
        const rows = await real.list('acme', { audience: null, limit: 100 });
        const events = (await real.journal('acme', 's1', 0, 1000)).flatMap(eventsOf);
        for (const row of rows) {
          const folded = fold(events).get(`${row.id}/${row.revision}`)!;
          expect({ ...folded, leaseUntil: null }).toEqual({ ...row, leaseUntil: null });
          expect(['approved', 'executing']).not.toContain(row.status);
        }
        const started = events.filter(({ type }) => type === 'claimed').length;
        expect(ledger.length).toBeLessThanOrEqual(started);
        expect(ledger.filter((line) => line === 'delete about').length).toBeLessThanOrEqual(1);
        expect(ledger).not.toContain('delete home');
        if (acknowledged.includes('held')) expect(rows.length).toBeGreaterThanOrEqual(2);
        if (acknowledged.includes('denied')) expect(rows.map(({ status }) => status)).toContain('denied');
        if (acknowledged.includes('ran')) expect(ledger).toContain('delete about');
        if (done) break;
      }
    }
  },
);
