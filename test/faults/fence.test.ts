import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Action, createGate, type Gate, type Store } from '../../src/index.ts';
import { many, promise } from '../promises.ts';
import { agentOf, userOf } from './calls.ts';
import { ledgerOf } from './evidence.ts';
import { FENCE_POLICY, FENCE_TENANT, type FenceOrder, fenceTools } from './fence-tools.ts';
import { freshStore, newStore, type Where } from './stores.ts';

describe.each(['sqlite', 'postgres'] as const)('a process that is stopped past its lease, on %s', (kind) => {
  let folder: string;
  let stop: () => Promise<void>;
  let store: Store;
  let gate: Gate;
  let child: ChildProcess;
  let calls = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-fence-'));
    const fresh = await freshStore(kind, folder);
    stop = fresh.stop;
    store = await newStore(fresh.where);
    // Elsewhere: it sweeps when it is told to, and never stops.
    gate = createGate({
      store,
      tools: fenceTools(folder, () => {}),
      policy: FENCE_POLICY,
      sweepEveryMs: 0,
    });
    child = await start(fresh.where);
  });

  afterAll(async () => {
    child.kill('SIGKILL');
    await gate.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(where: Where): Promise<ChildProcess> {
    const started = fork(new URL('fence-child.ts', import.meta.url), [JSON.stringify(where), folder]);
    await once(started, 'message');
    return started;
  }

  /** Holds an action, has the other process allow it, and waits until that has stopped past its lease. */
  async function stopped(tool: string, stopAt: string): Promise<{ id: string; answer: Promise<string> }> {
    for (;;) {
      const call = { tool, args: { n: ++calls }, session: `s${calls}`, by: agentOf(FENCE_TENANT) };
      const { id } = (await gate.call(call)).action!;
      let answered = false;
      const answer = once(child, 'message').then(([{ status }]) => {
        answered = true;
        return status as string;
      });
      child.send({ action: id, stopAt } satisfies FenceOrder);
      await until(async () => answered || ((await row(id)).status === 'executing' && isStopped(child)));
      // On a busy machine a lease can be over before the tool starts: then it never comes to where it would stop.
      if (answered) continue;
      const { leaseUntil } = await row(id);
      await until(async () => (await now()) > leaseUntil!);
      return { id, answer };
    }
  }

  const row = async (id: string): Promise<Action> => (await store.action(FENCE_TENANT, id, 1))!;
  const linesOf = (id: string) =>
    ledgerOf(folder, FENCE_TENANT)
      .read()
      .filter((line) => line.a === id);
  const now = async (): Promise<number> => {
    await store.session(FENCE_TENANT, { session: 's1' });
    return store.now();
  };

  promise(
    'I8',
    'before its last check, it does not start',
    async () => {
      for (let i = 0; i < many(5, 500); i++) {
        const { id, answer } = await stopped('plain', 'after-allow+claim');
        child.kill('SIGCONT');
        expect(await answer).toBe('failed');
        expect(linesOf(id)).toEqual([]);
        expect((await row(id)).outcome).toMatchObject({ status: 'failed', effect: 'none' });
      }
    },
    600_000,
  );

  promise(
    'I8',
    'before its last check, and found out by a sweep, it does not start either',
    async () => {
      for (let i = 0; i < many(5, 500); i++) {
        const { id, answer } = await stopped('plain', 'after-allow+claim');
        expect((await gate.sweep()).inDoubt).toBe(1);
        expect((await row(id)).status).toBe('in_doubt');
        child.kill('SIGCONT');
        expect(await answer).toBe('failed');
        expect(linesOf(id)).toEqual([]);
      }
    },
    600_000,
  );

  promise(
    ['I5', 'I8'],
    'while its tool runs, its late result settles the doubt',
    async () => {
      for (let i = 0; i < many(3, 100); i++) {
        const { id, answer } = await stopped('plain', 'after-effect');
        expect((await gate.sweep()).inDoubt).toBe(1);
        expect((await row(id)).status).toBe('in_doubt');
        child.kill('SIGCONT');
        await answer;
        await until(async () => (await row(id)).status === 'succeeded');
        expect(linesOf(id)).toHaveLength(1);
      }
    },
    600_000,
  );

  promise(
    ['I5', 'I8'],
    'while its tool runs, its late result counts for nothing once a person has looked',
    async () => {
      for (let i = 0; i < many(3, 100); i++) {
        const { id, answer } = await stopped('plain', 'after-effect');
        await gate.sweep();
        const finding = { action: id, revision: 1, status: 'failed', note: 'it is not there' } as const;
        await gate.reconcile(finding, { by: userOf(FENCE_TENANT, 'olga') });
        const settled = await row(id);
        child.kill('SIGCONT');
        expect(await answer).toBe('failed');
        expect(await row(id)).toEqual(settled);
      }
    },
    600_000,
  );

  promise(
    ['I1', 'I5', 'I8'],
    'while its tool runs, the result of a later claim stands',
    async () => {
      for (let i = 0; i < many(3, 100); i++) {
        const { id, answer } = await stopped('idempotent', 'after-effect');
        expect(await gate.sweep()).toMatchObject({ inDoubt: 1, started: 1 });
        const settled = await row(id);
        expect(settled.outcome).toMatchObject({ status: 'succeeded', result: { fence: 2 } });
        child.kill('SIGCONT');
        expect(await answer).toBe('succeeded');
        expect(await row(id)).toEqual(settled);
        expect(linesOf(id).map(({ f, k }) => [f, k])).toEqual([
          [1, `${id}.1`],
          [2, `${id}.1`],
        ]);
      }
    },
    600_000,
  );
});

const isStopped = ({ pid }: ChildProcess): boolean =>
  execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .startsWith('T');

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(2);
}
