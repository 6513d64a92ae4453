import { PassThrough } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Confirmation } from '../../conversation/index.ts';
import type { ActionView } from '../../core/view.ts';
import type { Entered } from './screen.ts';
import { Terminal } from './terminal.ts';
import { wordsIn } from './words.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

interface Tty {
  readonly terminal: Terminal;
  readonly input: PassThrough;
  /** What was written since it was last asked. */
  written(): string;
  isRaw(): boolean;
  press(keys: string): Promise<void>;
  advance(ms: number): void;
}

/** Streams that are what a terminal's are, and a clock. */
function tty(): Tty {
  const input = new PassThrough();
  const output = new PassThrough();
  let isRaw = false;
  let now = 0;
  let seen = '';
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  Object.assign(input, {
    isTTY: true,
    setRawMode(raw: boolean) {
      isRaw = raw;
    },
  });
  Object.assign(output, { isTTY: true, columns: 60 });
  const terminal = new Terminal(input as unknown as ReadStream, output as unknown as WriteStream, {
    color: false,
    leaving: new AbortController().signal,
  });
  onTestFinished(() => terminal.close());
  terminal.use(wordsIn('en'), () => now);
  return {
    terminal,
    input,
    written() {
      const written = seen;
      seen = '';
      return written;
    },
    isRaw: () => isRaw,
    async press(keys) {
      input.write(keys);
      await new Promise((resolve) => setImmediate(resolve));
    },
    advance(ms) {
      for (let passed = 0; passed < ms; passed += 1000) {
        now += 1000;
        vi.advanceTimersByTime(1000);
      }
    },
  };
}

const MINUTES_5 = 5 * 60_000;
const asking = ({ again = false, prompt = 'p', id = 'a', revision = 1, queued = 0 } = {}): Confirmation => ({
  type: 'confirmation-required',
  prompt,
  actions: [{ id, revision, labels: null, atomic: false, undoOf: null }] as unknown as ActionView[],
  expiresAt: MINUTES_5,
  again,
  queued,
});
const never = new AbortController().signal;

test('the time goes by, is said to be short once, and is over in the end', () => {
  const { terminal, written, advance } = tty();
  void terminal.ask(asking(), never);
  expect(written()).toContain('5:00 left');
  advance(3000);
  expect(written()).toContain('4:57 left');
  advance(237_000);
  expect(written()).not.toContain('Less than a minute');
  advance(60_000);
  const last = written();
  expect(last.split('Less than a minute left to decide.')).toHaveLength(2);
  expect(last).toContain('0:30 left');
  expect(last).toContain('The time is over.');
});

test('what waits after it is said below it, and follows what happens', async () => {
  const { terminal, written, press } = tty();
  void terminal.ask(asking({ queued: 1 }), never);
  expect(written()).toContain('5:00 left\nOne more waits after this.\n[y]');
  await press('no');
  written();
  terminal.queued(2);
  expect(written()).toMatch(/2 more wait after this\.\n.*\n› no/);
  terminal.queued(0);
  expect(written()).toContain('5:00 left\n[y]');
  void terminal.ask(asking({ prompt: 'q' }), never);
  expect(written()).not.toContain('after this');
});

test('what was typed before something new was shown is no answer to it', async () => {
  const { terminal, press } = tty();
  terminal.busy(() => {});
  await press('y\r');
  terminal.settled();
  const first = terminal.ask(asking(), never);
  await press('\rn\r');
  expect(await first).toMatchObject({ type: 'decision', decisions: [{ verdict: 'deny' }] });
});

test('what was typed for one prompt is not sent for another, or for another revision of it', async () => {
  for (const other of [{ prompt: 'q', id: 'b' }, { revision: 2 }, { id: 'b' }]) {
    const { terminal, press } = tty();
    const changed = new AbortController();
    const first = terminal.ask(asking(), changed.signal);
    await press('y');
    changed.abort();
    expect(await first).toEqual({ type: 'changed' });
    const second = terminal.ask(asking({ ...other, again: true }), never);
    await press('\rn\r');
    expect(await second).toMatchObject({ type: 'decision', decisions: [{ verdict: 'deny' }] });
  }
});

test('what was typed for a prompt is kept while that is asked about again', async () => {
  const { terminal, press } = tty();
  const changed = new AbortController();
  const first = terminal.ask(asking(), changed.signal);
  await press('y');
  changed.abort();
  await first;
  const second = terminal.ask(asking({ again: true }), never);
  await press('\r');
  expect(await second).toMatchObject({ type: 'decision', decisions: [{ verdict: 'allow' }] });
});

test('what was typed ahead otherwise is kept, and sent when Enter is pressed', async () => {
  const { terminal, press } = tty();
  terminal.busy(() => {});
  await press('delete\r it');
  terminal.settled();
  const entered = terminal.ask(undefined, never);
  await press('\r');
  expect(await entered).toEqual({ type: 'line', text: 'delete it' });
});

test('Ctrl-C stops the model while it talks, clears a line, and leaves at the second time', async () => {
  const { terminal, press } = tty();
  const stop = vi.fn();
  terminal.busy(stop);
  await press('\u0003');
  expect(stop).toHaveBeenCalledOnce();
  terminal.settled();
  let entered: Entered | undefined;
  void terminal.ask(asking(), never).then((each) => {
    entered = each;
  });
  await press('y\u0003\u0003x\u0003\u0003');
  expect(entered).toBeUndefined();
  await press('\u0003');
  expect(entered).toEqual({ type: 'end' });
  expect(stop).toHaveBeenCalledOnce();
});

test('what happens meanwhile ends the asking, and leaves the line', async () => {
  const { terminal, press } = tty();
  const changed = new AbortController();
  const entered = terminal.ask(asking(), changed.signal);
  await press('what is');
  changed.abort();
  expect(await entered).toEqual({ type: 'changed' });
  const next = terminal.ask(undefined, never);
  await press(' this?\r');
  expect(await next).toEqual({ type: 'line', text: 'what is this?' });
});

test('the terminal is given back as it was', () => {
  const { terminal, isRaw, written } = tty();
  expect(isRaw()).toBe(true);
  terminal.close();
  expect(isRaw()).toBe(false);
  expect(written()).toContain('\u001b[?2004l\u001b[?25h');
});
