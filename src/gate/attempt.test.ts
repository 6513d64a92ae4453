import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { promise } from '../../test/promises.ts';
import { Attempt } from './attempt.ts';
import { newTicket } from './run.ts';

const LEASE = 300;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function attempt(renew: () => Promise<boolean> = async () => true) {
  const closing = new AbortController();
  const made = new Attempt({ leaseMs: LEASE, asked: newTicket(), renew, closing: closing.signal });
  const why = () => (made.signal.aborted ? (made.signal.reason as Error).message : undefined);
  return { made, closing, why };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

promise('I8', 'a lease that is renewed lasts', async () => {
  const { made, why } = attempt();
  made.begin(2 ** 30);
  await pass(100 * LEASE);
  expect(why()).toBeUndefined();
  made.end();
  expect(vi.getTimerCount()).toBe(0);
});

promise(
  'I8',
  'a lease that cannot be renewed is over when it would have been, counted from its last renewal',
  async () => {
    let renewals = 0;
    const { made, why } = attempt(() =>
      ++renewals <= 3 ? Promise.resolve(true) : Promise.reject(new Error()),
    );
    made.begin(2 ** 30);
    await pass(2 * LEASE - 1);
    expect(why()).toBeUndefined();
    await pass(1);
    expect(why()).toBe('the lease could not be renewed in time');
    expect(await made.over).toBe(why());
  },
);

test('a tool that begins late in its lease has it renewed as well', async () => {
  const { made, why } = attempt();
  await pass(LEASE - 110);
  made.begin(2 ** 30);
  await pass(10 * LEASE);
  expect(why()).toBeUndefined();
  made.end();
});

test('a tool that never begins has its lease run out', async () => {
  const { why } = attempt();
  await pass(LEASE);
  expect(why()).toBe('the lease could not be renewed in time');
});

test('a renewal that is still on its way does not hold up the end of a lease', async () => {
  const { made, why } = attempt(() => new Promise(() => {}));
  made.begin(2 ** 30);
  await pass(LEASE);
  expect(why()).toBe('the lease could not be renewed in time');
});

test('a lost lease, a timeout and a close end it at once', async () => {
  const lost = attempt(async () => false);
  lost.made.begin(2 ** 30);
  await pass(LEASE / 3);
  expect(lost.why()).toBe('the lease was lost');

  const late = attempt();
  late.made.begin(50);
  await pass(50);
  expect(late.why()).toBe('the tool took too long');

  const closed = attempt();
  closed.closing.abort();
  expect(closed.why()).toBe('the gate was closed');
  expect(closed.made.whyNotStart()).toBe('the gate was closed');
});

promise('I8', 'nothing starts past the lease, by either clock', async () => {
  const { made } = attempt();
  expect(made.whyNotStart()).toBeUndefined();
  vi.setSystemTime(Date.now() + LEASE);
  expect(made.whyNotStart()).toBe('The lease ran out before the start.');
});

test('what has ended is not told to stop any more', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const { made, why, closing } = attempt(() => answer);
  made.begin(2 ** 30);
  await pass(LEASE / 3);
  made.end();
  resolve(false);
  closing.abort();
  await pass(10 * LEASE);
  expect(why()).toBeUndefined();
});
