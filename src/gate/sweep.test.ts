import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, type Clock, codeOf, fakeClock, type World, world } from '../../test/world.ts';
import { CountersignError, createGate, Drifted, defineTool, NoEffect, type Tool } from '../index.ts';

const LEASE = 30_000;

/** Has its effect, and then nothing is heard of it again. */
function neverAnswers(ledger: string[]): Promise<never> {
  ledger.push('slow');
  return new Promise(() => {});
}

/** Takes real time, as a stopped process does: the last look before a start goes by clocks that nobody can set. */
async function busyFor(ms: number): Promise<object> {
  const since = performance.now();
  while (performance.now() - since < ms) await new Promise(setImmediate);
  return {};
}

/** A process that dies in the middle of a tool: it never answers, and its lease is not renewed. */
function crashing(tool: (ledger: string[]) => Tool): {
  dead: World;
  clock: Clock;
  hold(): Promise<{ action: NonNullable<Awaited<ReturnType<World['gate']['call']>>['action']> }>;
} {
  const clock = fakeClock();
  const dead = world({ clock, extra: (ledger) => [tool(ledger)], policy: { leaseMs: LEASE } });
  return {
    dead,
    clock,
    async hold() {
      const held = await dead.gate.call({ tool: 'slow', args: {}, session: 's1', by: agent });
      await dead.gate.decide(allow(held), { by: ada }, { wait: false });
      return { action: held.action! };
    },
  };
}

promise('I5', 'a lost lease becomes in doubt, and is never silently run again', async () => {
  const { dead, clock, hold } = crashing((ledger) =>
    defineTool({ name: 'slow', effect: 'external', run: () => neverAnswers(ledger) }),
  );
  const { action } = await hold();
  clock.advance(LEASE - 1);
  expect((await dead.gate.sweep()).inDoubt).toBe(0);
  clock.advance(1);
  expect((await dead.gate.sweep()).inDoubt).toBe(1);
  for (let i = 0; i < 3; i++) await dead.gate.sweep();
  expect(await dead.gate.get(action.id, { by: ada })).toMatchObject({ status: 'in_doubt' });
  expect(dead.ledger).toEqual(['slow']);
  expect(await codeOf(dead.gate.undo({ action: action.id }, { by: ada }))).toBe('NOT_UNDOABLE');
  const settled = await dead.gate.reconcile(
    { action: action.id, revision: 1, status: 'succeeded', note: 'seen in the outbox' },
    { by: ada },
  );
  expect(settled.status).toBe('succeeded');
  expect(
    await codeOf(dead.gate.reconcile({ action: action.id, revision: 1, status: 'failed' }, { by: ada })),
  ).toBe('NOT_IN_DOUBT');
});

promise(['I5', 'I1'], 'an idempotent tool is run again with the same key and the next fence', async () => {
  const attempts: { key: string; fence: number }[] = [];
  const { dead, clock, hold } = crashing(() =>
    defineTool({
      name: 'slow',
      effect: 'external',
      idempotent: true,
      run: (_, { idempotencyKey, fence }) => {
        attempts.push({ key: idempotencyKey, fence });
        return fence === 1 ? new Promise(() => {}) : 'done';
      },
    }),
  );
  const { action } = await hold();
  clock.advance(LEASE);
  expect(await dead.gate.sweep()).toMatchObject({ inDoubt: 1, started: 1 });
  expect(attempts.map(({ fence }) => fence)).toEqual([1, 2]);
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
  expect(await dead.gate.get(action.id, { by: ada })).toMatchObject({ status: 'succeeded', attempts: 2 });
});

promise(
  'I5',
  'an idempotent tool is run again although its target is gone by now: that may be its own doing',
  async () => {
    let there = true;
    const { dead, clock, hold } = crashing(() =>
      defineTool({
        name: 'slow',
        effect: 'destructive',
        idempotent: true,
        preview: () => {
          if (!there) throw new Error('it is gone');
          return { title: 'Remove it', state: there };
        },
        run: (_, { fence }) => {
          there = false;
          return fence === 1 ? new Promise(() => {}) : 'gone';
        },
      }),
    );
    const { action } = await hold();
    clock.advance(LEASE);
    await dead.gate.sweep();
    expect(await dead.gate.get(action.id, { by: ada })).toMatchObject({ status: 'succeeded', attempts: 2 });
  },
);

promise('I5', 'a re-run that finds its target moved cannot say that nothing was done', async () => {
  const { dead, clock, hold } = crashing(() =>
    defineTool({
      name: 'slow',
      effect: 'external',
      idempotent: true,
      run: (_, { fence }) => (fence === 1 ? new Promise(() => {}) : Promise.reject(new Drifted())),
    }),
  );
  const { action } = await hold();
  clock.advance(LEASE);
  await dead.gate.sweep();
  expect(await dead.gate.get(action.id, { by: ada })).toMatchObject({ status: 'in_doubt', revision: 1 });
});

promise(
  'I5',
  'a tool that stops when it is told to leaves its outcome in doubt, for reconcile to settle',
  async () => {
    const stopped = Promise.withResolvers<void>();
    const { gate, ledger } = world({
      extra: (effects) => [
        defineTool({
          name: 'slow',
          effect: 'external',
          timeoutMs: 1,
          run: (_, { signal }) =>
            new Promise((_resolve, reject) => {
              effects.push('half of it');
              signal.addEventListener('abort', () => {
                reject(signal.reason);
                stopped.resolve();
              });
            }),
          reconcile: () => ({ status: 'succeeded', result: 'all of it' }),
        }),
      ],
    });
    const held = await gate.call({ tool: 'slow', session: 's1', by: agent });
    expect((await gate.decide(allow(held), { by: ada })).status).toBe('in_doubt');
    await stopped.promise;
    await gate.sweep();
    expect(await gate.get(held.action!.id, { by: ada })).toMatchObject({
      status: 'succeeded',
      outcome: { result: 'all of it' },
    });
    expect(ledger).toEqual(['half of it']);
  },
);

promise('I5', 'a second attempt that did nothing does not speak for the first', async () => {
  const { dead, clock, hold } = crashing((ledger) =>
    defineTool({
      name: 'slow',
      effect: 'external',
      idempotent: true,
      run: (_, { fence }) =>
        fence === 1 ? neverAnswers(ledger) : Promise.reject(new NoEffect('not this time')),
    }),
  );
  const { action } = await hold();
  clock.advance(LEASE);
  await dead.gate.sweep();
  const { outcome } = await dead.gate.get(action.id, { by: ada });
  expect(outcome).toMatchObject({ status: 'failed', effect: 'unknown' });
});

promise(
  ['I5', 'I8'],
  'a second attempt whose lease ran out before its start leaves the first in doubt',
  async () => {
    const { dead, clock, hold } = crashing((ledger) =>
      defineTool({ name: 'slow', effect: 'external', idempotent: true, run: () => neverAnswers(ledger) }),
    );
    const { action } = await hold();
    clock.advance(LEASE);
    const { store } = dead;
    const late = createGate({
      store,
      tools: [
        defineTool({
          name: 'slow',
          effect: 'external',
          idempotent: true,
          run: () => void dead.ledger.push('again'),
        }),
      ],
      sweepEveryMs: 0,
      policy: { leaseMs: 1 },
      context: () => busyFor(3),
    });
    await late.sweep();
    expect((await late.get(action.id, { by: ada })).status).toBe('in_doubt');
    expect(dead.ledger).toEqual(['slow']);
  },
);

promise('I5', 'a reconcilable tool is asked what really happened', async () => {
  for (const [found, status] of [
    [{ status: 'succeeded', result: { id: 7 } }, 'succeeded'],
    [{ status: 'failed', error: 'never arrived', effect: 'none' }, 'failed'],
    [{ status: 'unknown' }, 'in_doubt'],
  ] as const) {
    const { dead, clock, hold } = crashing((ledger) =>
      defineTool({
        name: 'slow',
        effect: 'external',
        run: () => neverAnswers(ledger),
        reconcile: () => found,
      }),
    );
    const { action } = await hold();
    clock.advance(LEASE);
    await dead.gate.sweep();
    expect((await dead.gate.get(action.id, { by: ada })).status).toBe(status);
    expect(dead.ledger).toEqual(['slow']);
  }
});

promise('I5', 'a timeout is in doubt; the late result settles it unless somebody was faster', async () => {
  for (const faster of [false, true]) {
    const { promise: result, resolve } = Promise.withResolvers<string>();
    let told: AbortSignal | undefined;
    const { gate } = world({
      extra: () => [
        defineTool({
          name: 'slow',
          effect: 'external',
          timeoutMs: 1,
          run: (_, { signal }) => {
            told = signal;
            return result;
          },
        }),
      ],
    });
    const held = await gate.call({ tool: 'slow', session: 's1', by: agent });
    expect((await gate.decide(allow(held), { by: ada })).status).toBe('in_doubt');
    expect(told!.aborted).toBe(true);
    if (faster)
      await gate.reconcile(
        { action: held.action!.id, revision: 1, status: 'failed', effect: 'none' },
        { by: ada },
      );
    resolve('sent after all');
    const expected = faster ? 'failed' : 'succeeded';
    await expect.poll(async () => (await gate.get(held.action!.id, { by: ada })).status).toBe(expected);
  }
});

promise(
  'I4',
  'an approval that nobody started by its deadline expires, and is not started late',
  async () => {
    const { gate, hold, clock, store, ledger } = world();
    const decider = createGate({ store, tools: [], sweepEveryMs: 0 });
    const held = await hold('about');
    expect((await decider.decide(allow(held), { by: ada })).status).toBe('approved');
    clock.advance(5 * 60_000);
    expect(await gate.sweep()).toMatchObject({ expired: 1, started: 0 });
    expect(ledger).toEqual([]);
  },
);

promise('I9', 'what was approved elsewhere is run by a sweep or a worker', async () => {
  const { gate, hold, store, ledger } = world();
  const decider = createGate({ store, tools: [], sweepEveryMs: 0 });
  await decider.decide(allow(await hold('about')), { by: ada });
  expect(await gate.sweep()).toMatchObject({ started: 1 });
  const worker = gate.work({ concurrency: 2 });
  const held = await hold('home');
  await decider.decide(allow(held), { by: ada });
  expect((await decider.wait(held.action.id, { by: ada })).status).toBe('succeeded');
  await worker.stop();
  expect(ledger).toEqual(['delete about', 'delete home']);
});

test('a hundred approved actions and three workers: each runs once', async () => {
  const { gate, store, ledger, hold, pages } = world({ policy: { limits: { perMinutePerSession: 1000 } } });
  for (let i = 0; i < 100; i++) pages.set(`p${i}`, { name: `p${i}`, sections: 1, version: 1 });
  const decider = createGate({ store, tools: [], sweepEveryMs: 0 });
  const held = await Promise.all(
    Array.from({ length: 100 }, (_, i) => hold(`p${i}`, { session: `s${i % 7}` })),
  );
  await Promise.all(held.map((each) => decider.decide(allow(each), { by: ada })));
  const workers = [gate.work(), gate.work(), gate.work()];
  for (const each of held) expect((await gate.wait(each.action.id, { by: ada })).status).toBe('succeeded');
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(new Set(ledger).size).toBe(100);
  expect(ledger).toHaveLength(100);
});

test('expiry is on record as expiry, and the model is told so', async () => {
  const { gate, hold, clock } = world();
  const held = await hold('about');
  clock.advance(5 * 60_000);
  expect((await gate.sweep()).expired).toBe(1);
  expect((await gate.history(held.action.id, { by: ada })).map(({ type }) => type)).toEqual([
    'proposed',
    'expired',
  ]);
});

promise('I8', 'a claim whose lease ran out before the last look is not started', async () => {
  const { gate, store, ledger, hold } = world({ policy: { leaseMs: 1 } });
  const held = await hold('about');
  const { commit } = store;
  const late = Promise.withResolvers<void>();
  store.commit = async (change) => {
    const verdict = await commit.call(store, change);
    // The process is stopped here, after its claim and before its last look, for longer than the lease.
    if (change.entry.body!.includes('"claimed"')) await late.promise;
    return verdict;
  };
  const decided = gate.decide(allow(held), { by: ada });
  await busyFor(3);
  late.resolve();
  expect(await decided).toMatchObject({ status: 'failed', effect: 'none' });
  expect(ledger).toEqual([]);
});

test('a tool that fails for sure says so after its lease, too', async () => {
  const { gate } = world({
    extra: () => [
      defineTool({ name: 'no', effect: 'write', run: () => Promise.reject(new NoEffect('refused')) }),
    ],
  });
  const held = await gate.call({ tool: 'no', session: 's1', by: agent });
  expect(await gate.decide(allow(held), { by: ada })).toMatchObject({
    status: 'failed',
    effect: 'none',
    error: 'refused',
  });
});

test('close lets what runs come to its end, and gives up in doubt', async () => {
  for (const patient of [true, false]) {
    const { promise: result, resolve } = Promise.withResolvers<string>();
    const { gate, store } = world({
      extra: () => [defineTool({ name: 'slow', effect: 'external', run: () => result })],
    });
    const held = await gate.call({ tool: 'slow', session: 's1', by: agent });
    const decided = gate.decide(allow(held), { by: ada });
    await expect.poll(async () => (await store.action('acme', held.action!.id))?.status).toBe('executing');
    const closed = gate.close({ drainMs: patient ? 60_000 : 0 });
    if (patient) resolve('done');
    await closed;
    expect((await decided).status).toBe(patient ? 'succeeded' : 'in_doubt');
  }
});

promise(
  'I11',
  'an outcome that cannot be recorded is told apart from nothing having run, and recorded later',
  async () => {
    const { gate, hold, store, ledger } = world();
    const held = await hold('about');
    const { commit } = store;
    let broken = true;
    store.commit = (change) =>
      broken && change.entry.body!.includes('"succeeded"')
        ? Promise.reject(new CountersignError('STORE_UNAVAILABLE'))
        : commit.call(store, change);
    expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe('OUTCOME_UNRECORDED');
    expect(ledger).toEqual(['delete about']);
    broken = false;
    await expect.poll(async () => (await gate.get(held.action.id, { by: ada })).status).toBe('succeeded');
    expect(ledger).toEqual(['delete about']);
  },
);
