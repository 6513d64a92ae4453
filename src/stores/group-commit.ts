import { type Connection, jitter } from './sqlite-connection.ts';
import { isBusy, isStorageFault, typed } from './sqlite-errors.ts';

/** One thing to write. It may be asked more than once, until its transaction is committed. */
export interface Operation<T> {
  /** The result that means that it was written. Any other is an answer, and leaves no trace. */
  readonly written: T;
  /** An answer means that nothing was written, and that there is nothing to write. */
  check(): T | undefined;
  write(): T;
}

interface Waiting {
  readonly operation: Operation<unknown>;
  readonly since: number;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Larger groups save nothing more for each operation, and would keep the event loop from everything else. */
const LARGEST_GROUP = 256;
/** After so long, others get their turn. */
const SHARE_OF_A_TURN_MS = 2;

/**
 * Writes what is asked for at about the same time in one transaction, with one sync to the disk for all of it.
 * A transaction is begun and ended without an await in between, so that nothing ever sees a half of it.
 */
export class GroupCommit {
  readonly #db: Connection;
  readonly #busyMs: number;
  readonly #committed: () => void;
  readonly #queue: Waiting[] = [];
  readonly #idle: (() => void)[] = [];
  #flushing = false;
  #attempt = 0;
  #wasAlone = true;
  /** When this turn of the event loop had its first group. */
  #turn: number | undefined;
  /** Operations at the front of the queue that were undone together, and now get a savepoint each. */
  #careful = 0;

  /** `committed` is called after each transaction that wrote. */
  constructor(db: Connection, busyMs: number, committed: () => void) {
    this.#db = db;
    this.#busyMs = busyMs;
    this.#committed = committed;
  }

  /** Resolves once the result is durable. */
  add<T>(operation: Operation<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ operation, since: performance.now(), resolve, reject });
      if (!this.#flushing) this.#schedule();
    });
  }

  /** Resolves when nothing is waiting any more. */
  drained(): Promise<void> {
    if (!this.#flushing) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /**
   * Whoever is about to ask in this turn of the event loop shall get into the same group, so it waits for the
   * turn's end. Where the last group was of one, that has nobody to wait for, and costs more than the rest of the
   * way here; then it is only after everything that promises have in line. Not again and again, though: that
   * would keep the event loop from its next turn.
   */
  #schedule(): void {
    this.#flushing = true;
    const now = performance.now();
    if (this.#turn === undefined) {
      this.#turn = now;
      setImmediate(() => {
        this.#turn = undefined;
      });
    }
    if (this.#wasAlone && now - this.#turn < SHARE_OF_A_TURN_MS) process.nextTick(() => this.#flush());
    else setImmediate(() => this.#flush());
  }

  #flush(): void {
    try {
      this.#db.run('BEGIN IMMEDIATE');
    } catch (error) {
      this.#refused(error);
      return;
    }
    this.#attempt = 0;
    const careful = this.#careful > 0;
    this.#wasAlone = this.#queue.length === 1;
    this.#write(this.#queue.splice(0, careful ? this.#careful : LARGEST_GROUP), careful);
    if (this.#queue.length > 0) this.#schedule();
    else this.#rest();
  }

  #rest(): void {
    this.#flushing = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Usually another process holds the lock: whoever has waited long enough gives up, the others wait on. */
  #refused(error: unknown): void {
    // If a rollback failed before, SQLite is still inside that transaction: then this is where it gets out.
    this.#db.rollback();
    const patient = isBusy(error) ? performance.now() - this.#busyMs : Number.POSITIVE_INFINITY;
    while (this.#queue.length > 0 && this.#queue[0]!.since <= patient) {
      this.#queue.shift()!.reject(typed(error));
      this.#careful = Math.max(0, this.#careful - 1);
    }
    if (this.#queue.length === 0) this.#rest();
    else setTimeout(() => this.#flush(), jitter(this.#attempt++));
  }

  #write(group: readonly Waiting[], careful: boolean): void {
    const settle: (() => void)[] = [];
    let wrote = false;
    try {
      for (const waiting of group) {
        const done = this.#run(waiting, careful, settle);
        if (done === undefined) {
          // A savepoint for each operation would cost a third more, for what hardly ever happens: that something
          // has to be undone after the checks have passed. So everything is, and done again with savepoints.
          this.#db.rollback();
          this.#queue.unshift(...group);
          this.#careful = group.length;
          return;
        }
        wrote ||= done;
      }
      this.#db.run(wrote ? 'COMMIT' : 'ROLLBACK');
    } catch (error) {
      this.#db.rollback();
      this.#careful = 0;
      for (const waiting of group) waiting.reject(typed(error));
      return;
    }
    this.#careful = 0;
    if (wrote) this.#committed();
    for (const each of settle) each();
  }

  /** Whether something was written; undefined if something may have been that has to be undone. */
  #run(
    { operation, resolve, reject }: Waiting,
    careful: boolean,
    settle: (() => void)[],
  ): boolean | undefined {
    if (careful) this.#db.run('SAVEPOINT operation');
    let wrote = false;
    let undo = false;
    try {
      const answer = operation.check();
      const result = answer === undefined ? operation.write() : answer;
      wrote = result === operation.written;
      undo = answer === undefined && !wrote;
      settle.push(() => resolve(result as never));
    } catch (error) {
      if (isStorageFault(error)) throw error;
      undo = true;
      settle.push(() => reject(typed(error)));
    }
    if (!careful) return undo ? undefined : wrote;
    if (undo) this.#db.run('ROLLBACK TO operation');
    this.#db.run('RELEASE operation');
    return wrote;
  }
}
