import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CountersignError } from '../core/errors.ts';
import { isBusy, typed } from './sqlite-errors.ts';

export const IN_MEMORY = ':memory:';

/** A new file is its owner's alone, as what SQLite lays beside it then is. Whatever is amiss, SQLite says. */
function makeForOwner(path: string): void {
  if (path === IN_MEMORY) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {}
}

/** One connection, with its statements prepared once. Everything on it is synchronous. */
export class Connection {
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#path = path;
    try {
      makeForOwner(path);
      this.#db = new DatabaseSync(path);
    } catch (error) {
      if (error instanceof Error) error.message += ` (${path})`;
      throw error;
    }
  }

  /**
   * Makes commits durable, lets the host adjust the rest, and then looks at what is really set: a host, or a file
   * system without shared memory, must not silently turn an acknowledged decision into one that can be lost.
   */
  configure(onConnect?: (db: DatabaseSync) => void): void {
    // A busy timeout would block the event loop: waiting is asynchronous here, in `retrying` and in GroupCommit.
    this.exec('PRAGMA busy_timeout = 0');
    this.exec('PRAGMA journal_mode = WAL');
    this.exec('PRAGMA synchronous = FULL');
    this.exec('PRAGMA cache_size = -32768');
    // A page that many commits write goes to the database file once per checkpoint: so not too many of those.
    this.exec('PRAGMA wal_autocheckpoint = 4000');
    // Where the pages lie that a savepoint would restore. In a file, they cost more than all the rest of a commit.
    this.exec('PRAGMA temp_store = MEMORY');
    // Overwrites what is freed, else rows that were moved or erased would stay readable in the file.
    this.exec('PRAGMA secure_delete = ON');
    onConnect?.(this.#db);
    const mode = this.get('PRAGMA journal_mode')!.journal_mode;
    const synchronous = this.get('PRAGMA synchronous')!.synchronous as number;
    const durable = mode === 'wal' || (mode === 'memory' && this.#path === IN_MEMORY);
    if (!durable || synchronous < 2) {
      throw new CountersignError(
        'STORE_UNAVAILABLE',
        `SQLite has to run with journal_mode=wal and synchronous=2, and has ${mode} and ${synchronous}.`,
      );
    }
  }

  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.prepare(sql).get(...values);
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.prepare(sql).all(...values) as Row[];
  }

  /** Returns how many rows were changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return this.prepare(sql).run(...values).changes as number;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Runs everything in one transaction that holds the write lock from its beginning. */
  immediate<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    return this.#ending(work);
  }

  /** Lets several reads see the same moment, whatever other processes commit between them. */
  snapshot<T>(work: () => T): T {
    this.run('BEGIN');
    return this.#ending(work);
  }

  #ending<T>(work: () => T): T {
    try {
      const value = work();
      this.run('COMMIT');
      return value;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** After some errors SQLite has rolled back already; rolling back again then fails, and that is no news. */
  rollback(): void {
    try {
      this.run('ROLLBACK');
    } catch {}
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}

/** Tries again while another process is in the way, without ever blocking the event loop. */
export async function retrying<T>(work: () => T, busyMs: number): Promise<T> {
  let since: number | undefined;
  for (let attempt = 0; ; attempt++) {
    try {
      return work();
    } catch (error) {
      since ??= performance.now();
      if (!isBusy(error) || performance.now() - since >= busyMs) throw typed(error);
      await delay(jitter(attempt));
    }
  }
}

/** Milliseconds to wait before the next attempt, never in step with anybody else. */
export const jitter = (attempt: number): number =>
  1 + Math.random() * Math.min(16, 2 ** Math.min(attempt, 4));
