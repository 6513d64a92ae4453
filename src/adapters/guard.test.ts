import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, codeOf, deny, world } from '../../test/world.ts';
import { CountersignError, createGate, type Gate, NoEffect } from '../index.ts';
import { Guard, type GuardedCall, InDoubt } from './guard.ts';

afterEach(() => void vi.useRealTimers());
const LEASE = 30_000;
const fakeTimers = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });

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
  /** The same gate behind a bad line. */
  const through = (line: Partial<Gate>) => new Guard({ ...made.gate, ...line }, { session: 's1', by: agent });
  const allowed = async (what: GuardedCall = call) => {
    const action = await guard.propose(what);
    await made.gate.decide(allow({ action }), { by: ada });
    return action;
  };
  return { ...made, guard, call, run, through, allowed };
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

promise('I8', 'a claim that took longer than its lease to arrive starts nothing', async () => {
  fakeTimers();
  for (const [idempotent, status] of [
    [false, 'failed'],
    [true, 'in_doubt'],
  ] as const) {
    const { gate, call, run, ledger, through, allowed, clock } = guarded();
    const what = { ...call, describe: () => ({ effect: 'destructive', idempotent }) as const };
    const { id } = await allowed(what);
    const claim: Gate['claim'] = async (...asked) => {
      const got = await gate.claim(...asked);
      vi.setSystemTime(Date.now() + LEASE);
      return got;
    };
    if (idempotent) {
      // Of an attempt before this one, nothing can be said.
      await gate.claim({ action: id, revision: 1 }, { by: agent });
      clock.advance(LEASE + 1);
      await gate.sweep();
    }
    expect((await through({ claim }).execute(what, run)).status).toBe(status);
    const { outcome } = await gate.get(id, { by: ada });
    if (!idempotent) expect(outcome).toMatchObject({ status: 'failed', effect: 'none' });
    expect(ledger).toEqual([]);
  }
});

promise(
  'T7',
  'if the call describes itself otherwise when it is executed, the person is asked again',
  async () => {
    const { guard, call, run, ledger, allowed, gate } = guarded();
    let rows = 3;
    const what: GuardedCall = { ...call, describe: () => ({ effect: 'destructive', facts: { Rows: rows } }) };
    const { id } = await allowed(what);
    rows = 9000;
    const again = await guard.execute(what, run);
    expect(again).toMatchObject({
      status: 'pending_confirmation',
      action: { id, revision: 2, facts: { Rows: 9000 } },
    });
    expect(ledger).toEqual([]);
    await gate.decide(allow(again), { by: ada });
    expect((await guard.execute(what, run)).status).toBe('succeeded');
  },
);

promise('I8', 'a lease that cannot be renewed tells the tool to stop, and leaves it in doubt', async () => {
  fakeTimers();
  const { call, through, allowed, gate } = guarded();
  const { id } = await allowed();
  const guard = through({ renew: () => Promise.reject(new CountersignError('STORE_UNAVAILABLE')) });
  const { promise: running, resolve: isRunning } = Promise.withResolvers<AbortSignal>();
  const { promise: late, resolve: end } = Promise.withResolvers<unknown>();
  const executed = guard.execute(call, (_, { signal }) => {
    isRunning(signal);
    return late;
  });
  const signal = await running;
  await vi.advanceTimersByTimeAsync(LEASE - 1);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.aborted).toBe(true);
  expect((await executed).status).toBe('in_doubt');
  // What it says in the end settles that.
  end({ dropped: true });
  await vi.waitUntil(async () => (await gate.get(id, { by: ada })).status === 'succeeded');
});

promise(
  'I8',
  'a tool that stops when it is told to leaves it in doubt, for it may have come halfway',
  async () => {
    fakeTimers();
    const { call, through, allowed } = guarded();
    await allowed();
    const guard = through({ renew: async () => false });
    const { promise: running, resolve: isRunning } = Promise.withResolvers<void>();
    const executed = guard.execute(call, (_, { signal }) => {
      isRunning();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await running;
    await vi.advanceTimersByTimeAsync(LEASE / 3);
    expect((await executed).status).toBe('in_doubt');
  },
);

promise('I11', 'an outcome that the store cannot take now is recorded when it can', async () => {
  const { gate, call, run, ledger, through, allowed } = guarded();
  await allowed();
  let tries = 0;
  const complete: Gate['complete'] = (...told) =>
    ++tries <= 3 ? Promise.reject(new CountersignError('STORE_BUSY')) : gate.complete(...told);
  expect(await through({ complete }).execute(call, run)).toMatchObject({
    status: 'succeeded',
    result: { dropped: true },
  });
  expect(ledger).toHaveLength(1);
});

test('whoever lost the claim to another is told what became of it', async () => {
  const { gate, call, through, allowed, clock } = guarded();
  const what = { ...call, describe: () => ({ effect: 'destructive', idempotent: true }) as const };
  const { id } = await allowed(what);
  const executed = await through({}).execute(what, async () => {
    clock.advance(LEASE + 1);
    await gate.sweep();
    const other = await gate.claim({ action: id, revision: 1 }, { by: agent });
    if (other.status !== 'claimed') throw new Error(`it is ${other.status}`);
    const outcome = { status: 'succeeded', result: 'by the other' } as const;
    await gate.complete({ action: id, revision: 1, token: other.token, outcome }, { by: agent });
  });
  expect(executed).toMatchObject({ status: 'succeeded', result: 'by the other' });
});

test('a tool that throws NoEffect is taken at its word', async () => {
  const { guard, call, allowed } = guarded();
  await allowed();
  const { action } = await guard.execute(call, () => Promise.reject(new NoEffect('not even tried')));
  expect(action.outcome).toMatchObject({ status: 'failed', effect: 'none' });
});

test('an id that a provider uses again is another call in another run', async () => {
  const { guard, call, run, ledger, allowed } = guarded();
  const [monday, thursday] = [
    { ...call, run: 'run-1' },
    { ...call, run: 'run-2' },
  ];
  await allowed(monday);
  expect((await guard.execute(monday, run)).status).toBe('succeeded');
  expect((await guard.execute(thursday, run)).status).toBe('pending_confirmation');
  expect((await guard.execute(monday, run)).status).toBe('succeeded');
  expect(ledger).toHaveLength(1);
});

promise('I1', 'a call whose target is gone, by its own doing, is told what is on record of it', async () => {
  const { guard, call, run, ledger, allowed, gate, clock } = guarded();
  let isThere = true;
  const gone = new Error('there is no such table');
  for (const idempotent of [false, true]) {
    isThere = true;
    const what: GuardedCall = {
      ...call,
      run: `idempotent: ${idempotent}`,
      describe: () => {
        if (!isThere) throw gone;
        return { effect: 'destructive', idempotent };
      },
    };
    const { id } = await allowed(what);
    isThere = false;
    // Nobody can say what it would do now, so it does not start.
    await expect(guard.execute(what, run)).rejects.toBe(gone);
    expect((await guard.propose(what)).id).toBe(id);
    await expect(guard.execute({ ...what, run: 'new' }, run)).rejects.toBe(gone);
    isThere = true;
    if (idempotent) {
      await gate.claim({ action: id, revision: 1 }, { by: agent });
      clock.advance(LEASE + 1);
      await gate.sweep();
    } else await guard.execute(what, run);
    isThere = false;
    expect((await guard.execute(what, run)).status).toBe('succeeded');
    expect(ledger).toHaveLength(idempotent ? 2 : 1);
  }
});

test('rules say what a framework’s tools do; whatever has none is held', async () => {
  const { gate } = guarded();
  const rules = {
    list_tables: { effect: 'read' },
    drop_table: { effect: 'destructive', preview: () => ({ title: 'Drop users', facts: { Rows: 3 } }) },
  } as const;
  const guard = new Guard(gate, { session: 's2', by: agent, rules });
  expect(['list_tables', 'drop_table', 'constructor'].map((tool) => guard.isRead(tool))).toEqual([
    true,
    false,
    false,
  ]);
  const args = { table: 'users' };
  expect(await guard.propose({ toolCallId: 'a', tool: 'drop_table', args })).toMatchObject({
    effect: 'destructive',
    title: 'Drop users',
    facts: { Rows: 3 },
  });
  expect(await guard.propose({ toolCallId: 'b', tool: 'constructor', args })).toMatchObject({
    status: 'pending',
    effect: 'external',
  });
  await expect(guard.propose({ toolCallId: 'c', tool: 'list_tables', args })).rejects.toMatchObject({
    code: 'INVALID_CALL',
  });
});

test('what is proposed together is one prompt; what nobody can describe does not keep the others from it', async () => {
  const { guard, call, gate, run } = guarded();
  const orders = { ...call, toolCallId: 'call_2', args: { table: 'orders' } };
  const gone = { ...call, toolCallId: 'call_3', describe: () => Promise.reject(new Error('gone')) };
  const [first, second, third, again] = await guard.proposeMany([call, orders, gone, call]);
  if (first?.status !== 'fulfilled' || second?.status !== 'fulfilled') throw new Error('not proposed');
  expect(second.value.prompt).toBe(first.value.prompt);
  expect(third).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
  expect(again).toEqual(first);
  await gate.decide(allow({ action: first.value }), { by: ada });
  await gate.decide(deny({ action: second.value }), { by: ada });
  expect((await guard.execute(call, run)).status).toBe('succeeded');
  const found = await guard.proposeMany([call, orders]);
  expect(found.map((each) => each.status === 'fulfilled' && each.value.status)).toEqual([
    'succeeded',
    'denied',
  ]);
  expect(await guard.proposeMany([])).toEqual([]);
});

promise(
  'T2',
  'an edited call is looked at with the arguments that were confirmed, and runs with those',
  async () => {
    const { gate, run, ledger } = guarded();
    const rules = {
      drop_table: {
        effect: 'destructive',
        preview: (args: unknown) => ({ title: `Drop ${(args as { table: string }).table}` }),
      },
    } as const;
    const guard = new Guard(gate, { session: 's1', by: agent, rules });
    const call: GuardedCall = { toolCallId: 'call_1', tool: 'drop_table', args: { table: 'users' } };
    const { id: action } = await guard.propose(call);
    const edited = await guard.edit({ action, revision: 1, args: { table: 'drafts' } }, { by: ada });
    expect(edited).toMatchObject({ status: 'pending', action: { revision: 2, title: 'Drop drafts' } });
    expect((await guard.execute(call, run)).status).toBe('pending_confirmation');
    await gate.decide(allow(edited), { by: ada });
    expect((await guard.execute(call, run)).status).toBe('succeeded');
    expect(ledger).toEqual(['{"table":"drafts"}']);
  },
);

test('what calls were proposed as is known by tool, id and arguments, and asking proposes nothing', async () => {
  const { guard, call, allowed, gate } = guarded();
  const { id } = await allowed();
  const other = await guard.propose({ ...call, args: { table: 'orders' } });
  const known = await guard.known([
    call,
    { ...call, args: { table: 'orders' } },
    { ...call, tool: 'keep_table' },
    { ...call, toolCallId: 'call_2' },
    { ...call, args: { table: new Date() } },
  ]);
  expect(known.map((action) => action?.id)).toEqual([id, other.id, undefined, undefined, undefined]);
  expect((await gate.list({ session: 's1' }, { by: ada })).actions).toHaveLength(2);
});

test('a result that is too large to be kept is given to whoever ran it', async () => {
  const { guard, call, allowed } = guarded();
  await allowed();
  const text = 'x'.repeat(300_000);
  const first = await guard.execute(call, () => text);
  expect(first.status === 'succeeded' && first.result === text).toBe(true);
  expect(await guard.execute(call, () => text)).toMatchObject({ result: { omitted: 'too_large' } });
});

test('what is left of a call is its id: that is enough to run it, once', async () => {
  const { guard, run, ledger, allowed, call } = guarded();
  const held = await guard.propose({ ...call, toolCallId: 'call_2' });
  expect((await guard.resume(held.id, run)).status).toBe('pending_confirmation');
  const { id } = await allowed();
  const all = await Promise.all(Array.from({ length: 5 }, () => guard.resume(id, run)));
  expect(all.filter(({ status }) => status === 'succeeded')).not.toEqual([]);
  expect(await guard.resume(id, run)).toMatchObject({ status: 'succeeded', result: { dropped: true } });
  expect(ledger).toEqual(['{"table":"users"}']);
});

promise('I5', 'whoever ran it and cannot say what came of it leaves it in doubt', async () => {
  const { guard, call, allowed, ledger, run } = guarded();
  await allowed();
  const lost = () => {
    ledger.push('sent');
    throw new InDoubt('the line is dead');
  };
  expect((await guard.execute(call, lost)).status).toBe('in_doubt');
  expect((await guard.execute(call, run)).status).toBe('in_doubt');
  expect(ledger).toEqual(['sent']);
});

promise(
  'T19',
  'a call that was allowed as one thing is not run as another: its rule has changed',
  async () => {
    const { gate, run, ledger } = guarded();
    const call: GuardedCall = { toolCallId: 'call_1', tool: 'drop_table', args: { table: 'users' } };
    const before = { effect: 'write', version: 1 } as const;
    for (const [i, after] of [
      { effect: 'write', version: 2 } as const,
      { effect: 'destructive', version: 1 } as const,
    ].entries()) {
      const session = `s${i}`;
      const [first, second] = [before, after].map(
        (rule) => new Guard(gate, { session, by: agent, rules: { drop_table: rule } }),
      );
      await gate.decide(allow({ action: await first!.propose(call) }), { by: ada });
      expect((await second!.execute(call, run)).status).toBe('superseded');
      expect((await first!.execute(call, run)).status).toBe('superseded');
    }
    expect(ledger).toEqual([]);
  },
);

promise(
  'T9',
  'nobody gets around who has to decide by calling it something harmless in an edit',
  async () => {
    const policy = { rules: [{ effect: 'destructive', approvers: { roles: ['admin'] } }] } as const;
    const { gate } = world({ policy });
    const ledger: unknown[] = [];
    const rules = { drop_table: { effect: 'destructive' } } as const;
    const guard = new Guard(gate, { session: 's1', by: agent, rules });
    const elsewhere = { effect: 'write', title: 'drop_table' } as const;
    for (const table of ['users', 'orders']) {
      const call: GuardedCall = { toolCallId: table, tool: 'drop_table', args: { table: 'users' } };
      const edit = { action: (await guard.propose(call)).id, revision: 1, args: { table }, elsewhere };
      expect(await codeOf(gate.edit(edit, { by: ada }))).toBe('INVALID_CALL');
      // Nor does the agent, whose host knows better.
      await gate.decide(allow({ action: (await gate.edit(edit, { by: agent })).action! }), { by: ada });
      expect((await guard.execute(call, (args) => ledger.push(args))).status).toBe('superseded');
    }
    expect(ledger).toEqual([]);
  },
);

promise('T17', 'what a preview says when it fails has no secret in it', async () => {
  const { gate, run } = guarded();
  const rules = {
    send_money: {
      secrets: ['pin'],
      preview: (args: unknown) => {
        throw new Error(`the bank says no to ${JSON.stringify(args)}`);
      },
    },
  };
  const guard = new Guard(gate, { session: 's1', by: agent, rules });
  const call = { toolCallId: 'call_1', tool: 'send_money', args: { to: 'bob', pin: 'sesame' } };
  const said = await guard.execute(call, run).catch((error: Error) => error);
  expect(said).toMatchObject({ message: expect.stringMatching(/the bank says no to .*bob/) });
  expect(inspect(said)).not.toContain('sesame');
});

test('two tools that are called under one id with the same arguments are two calls', async () => {
  const { guard, call, run, ledger, gate } = guarded();
  const other = { ...call, tool: 'keep_table' };
  const [first, second] = await guard.proposeMany([call, other]);
  if (first?.status !== 'fulfilled' || second?.status !== 'fulfilled') throw new Error('not proposed');
  expect([first.value.tool, second.value.tool]).toEqual(['drop_table', 'keep_table']);
  await gate.decide(allow({ action: second.value }), { by: ada });
  expect((await guard.execute(call, run)).status).toBe('pending_confirmation');
  expect(ledger).toEqual([]);
  expect((await guard.execute(other, run)).status).toBe('succeeded');
});

promise('T17', 'an edit that has the mask where the secret was is refused', async () => {
  const { gate } = guarded();
  const rules = { send_money: { secrets: ['pin'] } };
  const guard = new Guard(gate, { session: 's1', by: agent, rules });
  const args = { to: 'bob', pin: 'sesame' };
  const held = await guard.propose({ toolCallId: 'call_1', tool: 'send_money', args });
  const edit = { action: held.id, revision: 1 };
  const masked = { ...(held.args as object), to: 'eve' };
  expect(await codeOf(guard.edit({ ...edit, args: masked }, { by: ada }))).toBe('INVALID_ARGUMENTS');
  const anew = await guard.edit({ ...edit, args: { to: 'eve', pin: 'open' } }, { by: ada });
  expect(anew).toMatchObject({ status: 'pending', action: { revision: 2 } });
});
