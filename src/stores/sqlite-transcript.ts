import type { Operation } from './group-commit.ts';
import type { Connection } from './sqlite-connection.ts';
import type { Line, NewLine } from './store.ts';

const ONE = 'SELECT 1 FROM transcripts WHERE tenant = ? AND session = ? AND seq = ?';
const ADD = 'INSERT INTO transcripts (tenant, session, seq, owner, body) VALUES (?, ?, ?, ?, ?)';

/** Lines to be added to a transcript, inside a transaction that holds the write lock. */
export class Append implements Operation<boolean> {
  readonly written = true;
  readonly #db: Connection;
  readonly #tenant: string;
  readonly #session: string;
  readonly #after: number;
  readonly #lines: readonly NewLine[];

  constructor(db: Connection, tenant: string, session: string, after: number, lines: readonly NewLine[]) {
    this.#db = db;
    this.#tenant = tenant;
    this.#session = session;
    this.#after = after;
    this.#lines = lines;
  }

  check(): boolean | undefined {
    const has = (seq: number) => this.#db.get(ONE, this.#tenant, this.#session, seq) !== undefined;
    const isLast = (this.#after === 0 || has(this.#after)) && !has(this.#after + 1);
    return isLast ? undefined : false;
  }

  write(): boolean {
    for (const [i, { owner, body }] of this.#lines.entries())
      this.#db.run(ADD, this.#tenant, this.#session, this.#after + 1 + i, owner, body);
    return true;
  }
}

export const readTranscript = (db: Connection, tenant: string, session: string, after: number): Line[] =>
  db
    .all<{ seq: number; owner: string; body: string }>(
      'SELECT seq, owner, body FROM transcripts WHERE tenant = ? AND session = ? AND seq > ? ORDER BY seq',
      tenant,
      session,
      after,
    )
    .map(({ seq, owner, body }) => ({ seq, owner, body }));
