import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { CountersignError, createGate, defineTool } from '../src/index.ts';
import { postgres } from '../src/stores/postgres.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import { many, promise } from './promises.ts';
import { ada, agent, allow } from './world.ts';

let server: TestPostgres;
let proxy: PostgresProxy;
let direct: string;
let cuttable: string;
const key = randomBytes(32);
/** Of a commit by itself, every message is cut in the store's own tests; here some, and all of them in full. */
const STEP = many(6, 1);

beforeAll(async () => {
  server = await startPostgres();
  direct = await server.freshDatabase();
  proxy = await PostgresProxy.start(direct);
  cuttable = proxy.through(direct);
});

afterAll(async () => {
  await proxy.close();
  await server.stop();
});

promise(
  'I7',
  'the connection is cut in the middle of a decision: what runs was claimed, what is acknowledged is there',
  async () => {
    const ledger: string[] = [];
    const note = defineTool({
      name: 'note',
      effect: 'write',
      run: (args: { id: string }) => void ledger.push(args.id),
    });
    const watching = createGate({
      store: postgres({ url: direct, key, listen: false }),
      tools: [note],
      sweepEveryMs: 0,
    });
    for (const sides of ['both', 'client'] as const) {
      for (let n = 0; ; n += STEP) {
        const session = `${sides}-${n}`;
        const gate = createGate({
          store: postgres({ url: cuttable, key, listen: false, max: 1 }),
          tools: [note],
          sweepEveryMs: 0,
          policy: { leaseMs: 2000 },
        });
        const held = await gate.call({ tool: 'note', args: { id: session }, session, by: agent });
        proxy.arm({ before: n, sides });
        const outcome = await gate.decide(allow(held), { by: ada }).catch((error: unknown) => error);
        const cut = proxy.hasCut;
        proxy.heal();
        await gate.close().catch(() => {});

        const { status } = await watching.get(held.action!.id, { by: ada });
        const entries = await watching.history(held.action!.id, { by: ada });
        const types = entries.map(({ type }) => type);
        const runs = ledger.splice(0);
        expect(runs.length, session).toBeLessThanOrEqual(1);
        if (runs.length === 1) expect(types.slice(0, 3), session).toEqual(['proposed', 'allowed', 'claimed']);
        expect(types.filter((type) => type === 'claimed').length, session).toBeLessThanOrEqual(1);
        if (outcome instanceof Error)
          expect(CountersignError.is(outcome), `${session}: ${outcome}`).toBe(true);
        else {
          expect(outcome, session).toMatchObject({ status: 'succeeded' });
          expect(status, session).toBe('succeeded');
          expect(runs, session).toEqual([session]);
        }
        if (!cut) break;
      }
    }
    const audit = await watching.audit({
      by: { kind: 'user', id: 'root', tenant: 'acme', roles: ['admin'] },
    });
    expect(audit.ok).toBe(true);
    await watching.close();
  },
  600_000,
);
