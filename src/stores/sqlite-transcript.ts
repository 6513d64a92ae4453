import type { Operation } from './group-commit.ts';
import type { Connection } from './sqlite-connection.ts';
import type { Line } from './store.ts';

const OWNER = 'SELECT owner FROM transcripts WHERE tenant = ? AND session = ? AND seq = ?';
const ADD = 'INSERT INTO transcripts (tenant, session, seq, owner, body) VALUES (?, ?, ?, ?, ?)';

export interface Added {
  readonly tenant: string;
  readonly session: string;
  readonly after: number;
  readonly owner: string;
  readonly lines: readonly string[];
}

/** Lines to be added to a transcript, inside a transaction that holds the write lock. */
export class Append implements Operation<boolean> {
  readonly written = true;
  readonly #db: Connection;
  readonly #added: Added;

  constructor(db: Connection, added: Added) {
    this.#db = db;
    this.#added = added;
  }

  check(): boolean | undefined {
    const { tenant, session, after, owner } = this.#added;
    const ownerOf = (seq: number) => this.#db.get(OWNER, tenant, session, seq)?.owner;
    const isNext = (after === 0 || ownerOf(after) === owner) && ownerOf(after + 1) === undefined;
    return isNext ? undefined : false;
  }

  write(): boolean {
    const { tenant, session, after, owner, lines } = this.#added;
    for (const [i, body] of lines.entries()) this.#db.run(ADD, tenant, session, after + 1 + i, owner, body);
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
