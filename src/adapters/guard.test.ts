import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, deny, world } from '../../test/world.ts';
import { createGate } from '../index.ts';
import { Guard, type GuardedCall } from './guard.ts';

function guarded() {
  const made = world();
  const guard = new Guard(made.gate, { session: 's1', by: agent });
  const call: GuardedCall = {
    toolCallId: 'call_1',
    tool: 'drop_table',
    args: { table: 'users' },
    describe: () => ({ effect: 'destructive', title: 'Drop table users' }),
  };
  const run = (args: unknown) => {
    made.ledger.push(JSON.stringify(args));
    return { dropped: true };
  };
  return { ...made, guard, call, run };
}

test('a framework that executes before anybody allowed it runs nothing, however often', async () => {
  const { guard, call, run, ledger, gate } = guarded();
  const first = await guard.execute(call, run);
  const second = await guard.execute(call, run);
  expect([first.status, second.status]).toEqual(['pending_confirmation', 'pending_confirmation']);
  expect(second.action.id).toBe(first.action.id);
  await gate.decide(deny(first), { by: ada });
  expect((await guard.execute(call, run)).status).toBe('denied');
  expect(ledger).toEqual([]);
});

promise(
  'I1',
  'an allowed call runs once, whoever executes it at once or again, and gives its recorded outcome',
  async () => {
    const { guard, call, run, ledger, gate } = guarded();
    const held = await guard.propose(call);
    await gate.decide(allow({ action: held }), { by: ada });
    const all = await Promise.all(Array.from({ length: 10 }, () => guard.execute(call, run)));
    expect(ledger).toEqual(['{"table":"users"}']);
    expect(all.filter(({ status }) => status === 'succeeded')).not.toEqual([]);
    expect(await guard.execute(call, run)).toMatchObject({ status: 'succeeded', result: { dropped: true } });
    expect(ledger).toHaveLength(1);
  },
);

promise('T2', 'the same id with other arguments is another call, and is held', async () => {
  const { guard, call, run, ledger, gate } = guarded();
  await gate.decide(allow({ action: await guard.propose(call) }), { by: ada });
  const other = await guard.execute({ ...call, args: { table: 'orders' } }, run);
  expect(other.status).toBe('pending_confirmation');
  expect(ledger).toEqual([]);
});

promise('I4', 'an approval of a year ago runs nothing', async () => {
  const { guard, call, run, ledger, gate, clock } = guarded();
  await gate.decide(allow({ action: await guard.propose(call) }), { by: ada });
  clock.advance(365 * 24 * 3_600_000);
  await gate.sweep();
  expect((await guard.execute(call, run)).status).toBe('expired');
  expect(ledger).toEqual([]);
});

promise(
  'I5',
  'killed after the effect, a resumed run is told that it is in doubt, and runs nothing',
  async () => {
    const { guard, call, ledger, gate, clock, store } = guarded();
    await gate.decide(allow({ action: await guard.propose(call) }), { by: ada });
    // The process that runs it is gone before it can say what came of it.
    void guard.execute(call, () => {
      ledger.push('dropped');
      return new Promise(() => {});
    });
    while (ledger.length === 0) await new Promise(setImmediate);
    const restarted = createGate({ store, sweepEveryMs: 0 });
    clock.advance(60_000);
    await restarted.sweep();
    const again = await new Guard(restarted, { session: 's1', by: agent }).execute(call, () =>
      ledger.push('again'),
    );
    expect(again.status).toBe('in_doubt');
    expect(ledger).toEqual(['dropped']);
  },
);

test('what the tool throws is a failure on record, told once and again', async () => {
  const { guard, call, gate } = guarded();
  await gate.decide(allow({ action: await guard.propose(call) }), { by: ada });
  const fails = () => Promise.reject(new Error('locked'));
  expect(await guard.execute(call, fails)).toMatchObject({
    status: 'failed',
    action: { outcome: { error: 'locked' } },
  });
  expect((await guard.execute(call, () => 1)).status).toBe('failed');
});
