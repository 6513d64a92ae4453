import { Listeners } from './listeners.ts';

/** Tells of this process's commits at once, and finds those of other processes by looking. */
export class Watch {
  readonly #listeners = new Listeners();
  readonly #dataVersion: () => number;
  readonly #everyMs: number;
  #seen = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `dataVersion` has to change whenever another connection commits. */
  constructor(dataVersion: () => number, everyMs: number) {
    this.#dataVersion = dataVersion;
    this.#everyMs = everyMs;
  }

  add(listener: () => void): () => void {
    const remove = this.#listeners.add(listener);
    this.#start();
    return () => {
      remove();
      if (this.#listeners.size === 0) this.stop();
    };
  }

  notify(): void {
    this.#listeners.notify();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #start(): void {
    if (this.#timer !== undefined) return;
    this.#hasChanged();
    this.#timer = setInterval(() => {
      if (this.#hasChanged()) this.notify();
    }, this.#everyMs);
    this.#timer.unref();
  }

  #hasChanged(): boolean {
    const before = this.#seen;
    try {
      this.#seen = this.#dataVersion();
    } catch {
      // Whoever reads or writes next is told what is wrong.
    }
    return this.#seen !== before;
  }
}
