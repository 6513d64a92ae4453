import { Listeners } from './listeners.ts';
import type { Line, PgExecutor } from './postgres-executor.ts';

const NOTIFY_EVERY_MS = 20;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * Tells those who watch that something may have been committed: here at once; by other processes, when they say
 * so over NOTIFY, and else at the next tick. NOTIFY is sent after commits and never in them, where it would make
 * them wait for each other; at most every few milliseconds; and it says nothing but that there is something.
 */
export class Watch {
  readonly #listeners = new Listeners();
  readonly #executor: PgExecutor;
  readonly #channel: string;
  readonly #pollMs: number;
  #ticks: NodeJS.Timeout | undefined;
  #toldSinceTick = false;
  #sending = false;
  #sendAgain = false;
  #line: Line | undefined;
  #redial: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(executor: PgExecutor, channel: string, pollMs: number) {
    this.#executor = executor;
    this.#channel = channel;
    this.#pollMs = pollMs;
  }

  add(listener: () => void): () => void {
    const remove = this.#listeners.add(listener);
    this.#ticks ??= setInterval(() => this.#tick(), this.#pollMs).unref();
    return () => {
      remove();
      if (this.#listeners.size > 0) return;
      clearInterval(this.#ticks);
      this.#ticks = undefined;
    };
  }

  /** Something was committed here. */
  committed(): void {
    this.#tell();
    if (this.#sending) this.#sendAgain = true;
    else void this.#notify();
  }

  #tell(): void {
    this.#toldSinceTick = true;
    this.#listeners.notify();
  }

  #tick(): void {
    if (!this.#toldSinceTick) this.#listeners.notify();
    this.#toldSinceTick = false;
  }

  async #notify(): Promise<void> {
    this.#sending = true;
    // Whoever misses it looks at the next tick.
    await this.#executor.query('SELECT pg_notify($1, $2)', [this.#channel, '']).catch(() => {});
    setTimeout(() => {
      this.#sending = false;
      if (!this.#sendAgain || this.#stopped) return;
      this.#sendAgain = false;
      void this.#notify();
    }, NOTIFY_EVERY_MS).unref();
  }

  /** Listens over a line of its own, and opens another one whenever it breaks. */
  listen(open: () => Promise<Line>, pauseMs = FIRST_PAUSE_MS): void {
    const longer = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    this.#dial(open).catch(() => this.#later(() => this.listen(open, longer), pauseMs));
  }

  #later(redial: () => void, pauseMs: number): void {
    if (!this.#stopped) this.#redial = setTimeout(redial, pauseMs).unref();
  }

  async #dial(open: () => Promise<Line>): Promise<void> {
    const line = await open();
    try {
      await line.client.query({ text: `LISTEN ${this.#channel}`, values: [] });
    } catch (error) {
      line.end();
      throw error;
    }
    if (this.#stopped) return line.end();
    this.#line = line;
    const over = () => {
      if (this.#line !== line) return;
      this.#line = undefined;
      line.end();
      this.#later(() => this.listen(open), FIRST_PAUSE_MS);
    };
    line.client.on('error', over);
    line.client.on('end', over);
    line.client.on('notification', () => this.#tell());
    // Something may have been committed while there was no line.
    this.#tell();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#ticks);
    clearTimeout(this.#redial);
    const line = this.#line;
    this.#line = undefined;
    line?.end();
  }
}
