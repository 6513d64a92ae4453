import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Entered, PROMPT, type Screen } from './screen.ts';
import { Spoken } from './spoken.ts';
import { safe } from './style.ts';

/** Plain lines in, plain lines out. */
export class Pipe implements Screen {
  readonly color = false;
  readonly isLive = false;
  readonly #input: Interface;
  readonly #lines: AsyncIterator<string>;
  readonly #output: Writable;
  readonly #isTerminal: boolean;
  readonly #spoken: Spoken;
  readonly #ended: Promise<{ readonly done: true; readonly value: undefined }>;

  constructor(input: Readable, output: Writable, leaving: AbortSignal) {
    this.#input = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    this.#lines = this.#input[Symbol.asyncIterator]();
    this.#output = output;
    this.#isTerminal = [input, output].every((each) => 'isTTY' in each && each.isTTY === true);
    this.#spoken = new Spoken((text) => output.write(text));
    this.#ended = new Promise((resolve) => {
      const end = () => resolve({ done: true, value: undefined });
      leaving.addEventListener('abort', end);
      if (leaving.aborted) end();
    });
  }

  use(): void {}

  line(text = ''): void {
    this.#spoken.end();
    this.#output.write(`${text}\n`);
  }

  rows(rows: readonly string[]): void {
    for (const row of rows) this.line(row);
  }

  say(text: string): void {
    this.#spoken.add(text);
  }

  /** There is no line that could be written over, and each ending is told in any case. */
  progress(): void {}
  busy(): void {}
  queued(): void {}

  settled(): void {
    this.#spoken.end();
  }

  async ask(): Promise<Entered> {
    // What is read now is later than what was shown, also where a clock counts only milliseconds.
    await delay(2);
    const { done, value } = await Promise.race([this.#lines.next(), this.#ended]);
    if (done) return { type: 'end' };
    // Only where a terminal does not show it by itself.
    const text = value.trim();
    if (text !== '' && !this.#isTerminal) this.line(PROMPT + safe(text));
    return { type: 'line', text: value };
  }

  close(): void {
    this.#input.close();
  }
}
