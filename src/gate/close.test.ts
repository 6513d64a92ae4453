import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, codeOf, fakeClock, type World, world } from '../../test/world.ts';
import { createGate, defineTool, type GateOptions } from '../index.ts';

/** One tool that begins and ends on record, and a store that can still be asked once the gate has closed it. */
function closing(options: Partial<GateOptions> = {}) {
  const pay = defineTool({
    name: 'pay',
    effect: 'external',
    run: async () => {
      made.ledger.push('begins');
      await turns(3);
      made.ledger.push('ends');
    },
  });
  const made = world({ ...options, extra: () => [pay] });
  made.store.close = async () => void made.ledger.push('closed');
  const hold = () => made.gate.call({ tool: 'pay', args: {}, session: 's1', by: agent });
  const status = async (id: string) => (await made.store.action('acme', id))!;
  return { ...made, hold, status, tools: [pay] };
}

/** Lets everything that is due happen, so many times. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(setImmediate);
}

promise('I9', 'whenever close is called, what was let in ends before it, on record', async () => {
  for (let k = 0; k < 60; k++) {
    const { gate, ledger, hold, status } = closing();
    const held = await hold();
    const deciding = gate.decide(allow(held), { by: ada });
    for (let i = 0; i < k; i++) await null;
    await gate.close();
    expect((await deciding).status).toBe('succeeded');
    await turns(5);
    expect(ledger).toEqual(['begins', 'ends', 'closed']);
    expect((await status(held.action!.id)).status).toBe('succeeded');
    expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe('GATE_CLOSED');
  }
});

promise('I1', 'a close that does not wait lets nothing start after it', async () => {
  for (let k = 0; k < 60; k++) {
    const { gate, ledger, hold, status } = closing();
    const held = await hold();
    const deciding = gate.decide(allow(held), { by: ada });
    for (let i = 0; i < k; i++) await null;
    await gate.close({ drainMs: 0 });
    const told = await deciding;
    const stored = await status(held.action!.id);
    await turns(5);
    expect(ledger.indexOf('begins')).toBeLessThan(ledger.indexOf('closed'));
    expect(told.status).toBe(stored.status);
    expect(['executing', 'pending']).not.toContain(stored.status);
  }
});

/** Closes without waiting, and says when that is so: whoever waits is let go then. */
async function closeAtOnce(gate: World['gate'], id: string): Promise<{ closed: Promise<void> }> {
  const waiting = gate.wait(id, { by: ada });
  await turns(1);
  const closed = gate.close({ drainMs: 0 });
  await waiting;
  return { closed };
}

promise(
  'I1',
  'a decision that is under way when the gate gives up counts, and is left to others to start',
  async () => {
    const { gate: asking, store, ledger, hold, status, tools } = closing();
    const held = await hold();
    const gate = createGate({ store, tools, sweepEveryMs: 0 });
    const { action } = store;
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
    store.action = async (...given) => {
      store.action = action;
      isAsked();
      await answer;
      return action.apply(store, given);
    };
    const deciding = gate.decide(allow(held), { by: ada });
    await asked;
    const { closed } = await closeAtOnce(gate, held.action!.id);
    answers();
    await closed;
    expect((await deciding).status).toBe('approved');
    expect(await status(held.action!.id)).toMatchObject({ status: 'approved', claim: null });
    await asking.sweep();
    expect(ledger).toEqual(['closed', 'begins', 'ends']);
  },
);

promise(
  'I1',
  'a claim that is committed when the gate gives up is not started, and recorded as without effect',
  async () => {
    const { gate, store, ledger, hold, status } = closing();
    const held = await hold();
    const { commit } = store;
    const { promise: claimed, resolve: isClaimed } = Promise.withResolvers<void>();
    const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
    store.commit = async (change) => {
      const verdict = await commit.call(store, change);
      if (change.entry.body!.includes('"claimed"')) {
        isClaimed();
        await answer;
      }
      return verdict;
    };
    const deciding = gate.decide(allow(held), { by: ada });
    await claimed;
    const { closed } = await closeAtOnce(gate, held.action!.id);
    answers();
    await closed;
    expect(await deciding).toMatchObject({ status: 'failed', effect: 'none', error: 'the gate was closed' });
    expect((await status(held.action!.id)).status).toBe('failed');
    expect(ledger).toEqual(['closed']);
  },
);

promise(
  'I1',
  'a context that never answers holds up no close, and what it was for did not start',
  async () => {
    const { gate, ledger, hold, status } = closing({ context: () => new Promise<object>(() => {}) });
    const held = await hold();
    const deciding = gate.decide(allow(held), { by: ada });
    await expect.poll(async () => (await status(held.action!.id)).status).toBe('executing');
    await gate.close({ drainMs: 0 });
    expect(await deciding).toMatchObject({ status: 'failed', effect: 'none', error: 'the gate was closed' });
    expect(ledger).toEqual(['closed']);
  },
);

promise('I5', 'a second attempt that a close kept from starting leaves the first in doubt', async () => {
  const clock = fakeClock();
  const slow = (run: () => unknown) =>
    defineTool({ name: 'slow', effect: 'external', idempotent: true, run });
  const first = world({ clock, extra: () => [slow(() => new Promise(() => {}))] });
  const held = await first.gate.call({ tool: 'slow', session: 's1', by: agent });
  await first.gate.decide(allow(held), { by: ada }, { wait: false });
  clock.advance(60_000);
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const second = createGate({
    store: first.store,
    tools: [slow(() => first.ledger.push('again'))],
    sweepEveryMs: 0,
    context: () => {
      resolve();
      return new Promise<object>(() => {});
    },
  });
  first.store.close = async () => {};
  const swept = second.sweep();
  await asked;
  await second.close({ drainMs: 0 });
  await swept;
  expect(await first.store.action('acme', held.action!.id)).toMatchObject({ status: 'in_doubt' });
  expect(first.ledger).toEqual([]);
});

test('a preview that never answers holds up no close', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<AbortSignal>();
  const { gate } = world({
    extra: () => [
      defineTool({
        name: 'hangs',
        effect: 'write',
        preview: (_, { signal }) => {
          resolve(signal);
          return new Promise(() => {});
        },
        run: () => {},
      }),
    ],
  });
  const calling = gate.call({ tool: 'hangs', session: 's1', by: agent });
  const signal = await asked;
  const code = codeOf(calling);
  await gate.close({ drainMs: 0 });
  expect(await code).toBe('PREVIEW_FAILED');
  expect(signal.aborted).toBe(true);
});

test('a read that never answers holds up no close, and is told', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<AbortSignal>();
  const { gate } = world({
    extra: () => [
      defineTool({
        name: 'hangs',
        effect: 'read',
        run: (_, { signal }) => {
          resolve(signal);
          return new Promise(() => {});
        },
      }),
    ],
  });
  const reading = gate.call({ tool: 'hangs', session: 's1', by: agent });
  const signal = await asked;
  await gate.close({ drainMs: 0 });
  expect(await reading).toMatchObject({ status: 'failed', effect: 'none' });
  expect(signal.aborted).toBe(true);
});

test('close waits for onHeld, and not for one that never answers', async () => {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const patient = closing({ onHeld: () => told.then(() => void patient.ledger.push('told')) });
  await patient.hold();
  const closed = patient.gate.close();
  await turns(5);
  expect(patient.ledger).toEqual([]);
  resolve();
  await closed;
  expect(patient.ledger).toEqual(['told', 'closed']);

  const hanging = closing({ onHeld: () => new Promise(() => {}) });
  await hanging.hold();
  await hanging.gate.close({ drainMs: 0 });
  expect(hanging.ledger).toEqual(['closed']);
});

test('whoever waits for a person does not hold up a close, and is told how things stand', async () => {
  const { gate, hold } = world();
  const held = await hold('about');
  const waiting = gate.wait(held.action.id, { by: ada });
  await turns(2);
  await gate.close();
  expect((await waiting).status).toBe('pending');
});

test('a worker whose store could not be opened does not keep the gate from closing', async () => {
  const { gate, store, ledger } = closing();
  store.open = () => Promise.reject(new Error('no disk'));
  gate.work();
  await gate.close();
  expect(ledger).toEqual(['closed']);
});
