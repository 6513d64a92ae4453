import { setTimeout as delay } from 'node:timers/promises';

/** Lets one piece of work at a time through for each key, in the order of asking. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const turn = before === undefined ? work() : before.then(work, work);
    const tail: Promise<void> = turn.then(
      () => this.#leave(key, tail),
      () => this.#leave(key, tail),
    );
    this.#tails.set(key, tail);
    return turn;
  }

  #leave(key: string, tail: Promise<unknown>): void {
    if (this.#tails.get(key) === tail) this.#tails.delete(key);
  }
}

/** What the work gives, or a rejection once the signal fires: for work that may not heed its signal. */
export function orAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Waits a little longer each time, never in step with anybody else. */
export function backOff(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(100, 2 ** Math.min(attempt, 10)));
}
