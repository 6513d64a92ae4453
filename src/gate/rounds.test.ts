import { expect } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, type World, world } from '../../test/world.ts';
import { createGate, defineTool, type GateOptions } from '../index.ts';

/** Where nothing waits for a person, and nothing is too much. */
const FREE: Pick<GateOptions, 'policy'> = {
  policy: {
    effects: { write: 'run' },
    limits: { perMinutePerSession: 10_000, perMinutePerAgent: 10_000, pendingPerAgent: 10_000 },
  },
};

/** Leaves an approved action behind, as a node without the tool does. */
async function approved({ gate, store }: World, tool: string, i: number): Promise<string> {
  const held = await gate.call({ tool, args: { text: `${i}` }, session: `s${i}`, by: agent });
  await createGate({ store, tools: [], sweepEveryMs: 0 }).decide(allow(held), { by: ada });
  return held.action!.id;
}

/** A tool whose target has gone: it can be proposed, and cannot be started. */
const gone = (isGone: () => boolean) =>
  defineTool({
    name: 'gone',
    effect: 'write',
    preview: () => {
      if (isGone()) throw new Error('the target is gone');
      return { title: 'Gone', state: 1 };
    },
    run: () => {},
  });

promise(
  'I9',
  'actions in doubt that nobody can settle do not keep the others from being asked about',
  async () => {
    const doubtful = (name: string, status: 'unknown' | 'succeeded') =>
      defineTool({
        name,
        effect: 'write',
        timeoutMs: 1,
        run: () => new Promise(() => {}),
        reconcile: () => ({ status }),
      });
    const { gate } = world({
      ...FREE,
      extra: () => [doubtful('murky', 'unknown'), doubtful('clear', 'succeeded')],
    });
    await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        gate.call({ tool: 'murky', args: { i }, session: `s${i % 50}`, by: agent }),
      ),
    );
    const last = await gate.call({ tool: 'clear', session: 'last', by: agent });
    expect(last.status).toBe('in_doubt');
    expect(await gate.sweep()).toMatchObject({ reconciled: 0 });
    expect(await gate.sweep()).toMatchObject({ reconciled: 1 });
    expect((await gate.get(last.action!.id, { by: ada })).status).toBe('succeeded');
  },
);

promise('I9', 'approved actions that cannot start do not keep a sweep from the others', async () => {
  let isGone = false;
  const made = world({ extra: () => [gone(() => isGone)] });
  for (let i = 0; i < 500; i++) await approved(made, 'gone', i);
  const last = await approved(made, 'save_note', 500);
  isGone = true;
  await made.gate.sweep();
  await made.gate.sweep();
  expect((await made.gate.get(last, { by: ada })).status).toBe('succeeded');
});

promise(
  'I9',
  'approved actions that are frozen or cannot start do not keep a worker from the others',
  async () => {
    let isGone = false;
    const made = world({ extra: () => [gone(() => isGone)] });
    const { gate, ledger } = made;
    await gate.freeze({ tool: 'mystery' }, { by: admin });
    for (let i = 0; i < 20; i++) await approved(made, 'mystery', i);
    // As many as fill the pages exactly in which a worker of two looks.
    for (let i = 20; i < 44; i++) await approved(made, 'gone', i);
    const last = await approved(made, 'save_note', 44);
    isGone = true;
    const worker = gate.work({ concurrency: 2 });
    expect((await gate.wait(last, { by: ada })).status).toBe('succeeded');
    expect(ledger).toEqual(['note 44']);
    // What stood in their way is gone: they have their turn as well.
    isGone = false;
    await gate.unfreeze({ tool: 'mystery' }, { by: admin });
    await expect.poll(() => made.ledger.length, { timeout: 10_000 }).toBe(21);
    await worker.stop();
  },
);

promise('I9', 'a worker with more to do than it does at once comes to the end of it', async () => {
  const made = world();
  const ids: string[] = [];
  for (let i = 0; i < 30; i++) ids.push(await approved(made, 'save_note', i));
  const worker = made.gate.work({ concurrency: 1 });
  for (const id of ids) expect((await made.gate.wait(id, { by: ada })).status).toBe('succeeded');
  await worker.stop();
  expect(made.ledger).toHaveLength(30);
});

promise('I9', 'a sweep that is under way takes up nothing more once the gate is being closed', async () => {
  const { promise: running, resolve: begins } = Promise.withResolvers<void>();
  const { promise: ending, resolve: ends } = Promise.withResolvers<void>();
  const made = world({
    extra: (ledger) => [
      defineTool({
        name: 'slow',
        effect: 'write',
        run: async () => {
          ledger.push('slow');
          begins();
          await ending;
        },
      }),
    ],
  });
  for (let i = 0; i < 3; i++) await approved(made, 'slow', i);
  const swept = made.gate.sweep();
  await running;
  const closed = made.gate.close();
  ends();
  await closed;
  expect((await swept).started).toBe(1);
  expect(made.ledger).toEqual(['slow']);
});
