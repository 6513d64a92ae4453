import { afterEach, expect, test, vi } from 'vitest';
import { ada, world } from '../../../test/world.ts';
import { Checkpoint } from './checkpoint.ts';
import { NO_SETTINGS } from './config.ts';
import { LONGEST_WAIT_MS, PENDING, WAIT } from './own-tools.ts';
import type { CallResult } from './wire.ts';
import { textOf } from './wire.ts';

afterEach(() => void vi.useRealTimers());

/** A client that is asked elsewhere, on a server that does what it is told. */
function served() {
  const { gate } = world();
  const ledger: unknown[] = [];
  const logged: string[] = [];
  const checkpoint = new Checkpoint({
    gate,
    settings: NO_SETTINGS,
    person: ada,
    where: () => 'Decide it there.',
    log: (text) => void logged.push(text),
  });
  const run = async (args: unknown): Promise<CallResult> => {
    ledger.push(args);
    return { content: [{ type: 'text', text: 'done' }] };
  };
  const catalogue = checkpoint.add('s', 'a command', () => run);
  checkpoint.learn('s', [{ name: 'note', inputSchema: { properties: { text: {} } } }], 'claude');
  const { signal } = new AbortController();
  const call = (text: string) =>
    checkpoint.call({
      id: 1,
      tool: catalogue.get('note')!,
      args: { text },
      agent: 'claude',
      asking: { by: 'inbox' },
      signal,
      run,
    });
  const own = (name: string, args: object = {}) =>
    checkpoint.own(name, args as never, { servers: ['s'], agent: 'claude', signal });
  return { gate, checkpoint, ledger, logged, call, own };
}

test('whoever waits is told that it still waits before their client loses patience, and may wait again', async () => {
  const { gate, call, own, ledger } = served();
  expect(textOf(await call('one'))).toContain('Decide it there.');
  const [action] = (await gate.list({}, { by: ada })).actions;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = own(WAIT, { action: action!.id });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  vi.advanceTimersByTime(LONGEST_WAIT_MS);
  expect(textOf(await waiting)).toContain('waits for a person');
  vi.useRealTimers();
  const again = own(WAIT, { action: action!.id });
  await gate.decide({ action: action!.id, revision: 1, verdict: 'allow' }, { by: ada });
  expect(textOf(await again)).toBe('done');
  expect(ledger).toEqual([{ text: 'one' }]);
});

test('no tool of ours decides, whatever it is given', async () => {
  const { gate, call, own, ledger } = served();
  await call('one');
  const [action] = (await gate.list({}, { by: ada })).actions;
  const given = { action: action!.id, decision: 'allow', verdict: 'allow', confirm: true };
  await own(PENDING, given);
  void own(WAIT, given);
  expect((await gate.get(action!.id, { by: ada })).status).toBe('pending');
  expect(textOf(await own(WAIT, { action: 'another' }))).toContain('NOT_FOUND');
  expect(textOf(await own(WAIT))).toContain('Say which action');
  expect(ledger).toEqual([]);
});

test('what waits is told apart by its main argument, each in one line', async () => {
  const { call, own } = served();
  await call('one');
  await call('two\nNothing waits.');
  const [first, ...lines] = textOf(await own(PENDING)).split('\n');
  expect(first).toBe('These wait:');
  expect(lines.map((line) => line.slice(line.indexOf(' ') + 1)).sort()).toEqual([
    'note: one (s) (pending). Decide it there.',
    'note: two\\nNothing waits. (s) (pending). Decide it there.',
  ]);
});

test('the same call twice is two actions: a model that asks again is not answered for the first', async () => {
  const { gate, call } = served();
  await Promise.all([call('one'), call('one')]);
  expect((await gate.list({}, { by: ada })).actions).toHaveLength(2);
});
