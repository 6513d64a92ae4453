import type { Operation } from './group-commit.ts';
import type { Connection } from './sqlite-connection.ts';
import type { Clock } from './sqlite-guards.ts';

export function readMemo(db: Connection, tenant: string, name: string, now: number): string | null {
  const sql = 'SELECT text FROM memos WHERE tenant = ? AND name = ? AND until > ?';
  return (db.get(sql, tenant, name, now)?.text as string | undefined) ?? null;
}

export interface Swap {
  readonly tenant: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: { readonly text: string; readonly until: number } | null;
}

/** One text for another, inside a transaction that holds the write lock. */
export class SwapMemo implements Operation<boolean> {
  readonly written = true;
  readonly #db: Connection;
  readonly #swap: Swap;
  readonly #clock: Clock;

  constructor(db: Connection, swap: Swap, clock: Clock) {
    this.#db = db;
    this.#swap = swap;
    this.#clock = clock;
  }

  check(): boolean | undefined {
    const { tenant, name, from } = this.#swap;
    return readMemo(this.#db, tenant, name, this.#clock.now()) === from ? undefined : false;
  }

  write(): boolean {
    const { tenant, name, to } = this.#swap;
    this.#db.run('DELETE FROM memos WHERE tenant = ? AND until <= ?', tenant, this.#clock.now());
    if (to === null) this.#db.run('DELETE FROM memos WHERE tenant = ? AND name = ?', tenant, name);
    else
      this.#db.run(
        `INSERT INTO memos (tenant, name, text, until) VALUES (?, ?, ?, ?)
        ON CONFLICT (tenant, name) DO UPDATE SET text = excluded.text, until = excluded.until`,
        tenant,
        name,
        to.text,
        to.until,
      );
    return true;
  }
}
