import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteOptions, sqlite } from '../src/stores/sqlite.ts';
import { Connection } from '../src/stores/sqlite-connection.ts';
import { KEY } from './world.ts';

interface Write {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The writes of one commit, each with its values ready to be bound. */
export type BareCommit = readonly Write[];

/** Listens to what a store writes, statement by statement, through the connection that it shows its host. */
export class RecordedWrites {
  #writes: Write[] = [];

  readonly options: SqliteOptions = {
    key: KEY,
    onConnect: (db) => {
      const prepare = db.prepare.bind(db);
      db.prepare = (sql) => this.#listenTo(prepare(sql), sql);
    },
  };

  #listenTo(statement: StatementSync, sql: string): StatementSync {
    if (!/^\s*(INSERT|UPDATE|DELETE)\b/i.test(sql)) return statement;
    const writes = () => this.#writes;
    for (const method of ['run', 'get'] as const) {
      const done = statement[method] as (...values: SQLInputValue[]) => unknown;
      // Without a copy of the values, so that listening hardly costs the gate anything.
      statement[method] = function (this: StatementSync) {
        // biome-ignore lint/complexity/noArguments: a rest parameter would be that copy.
        const values = arguments as unknown as SQLInputValue[];
        writes().push({ sql, values });
        return done.apply(this, values);
      } as never;
    }
    return statement;
  }

  /** What was written since the last time. Every commit begins by moving the head of its chain. */
  take(): BareCommit[] {
    const commits: Write[][] = [];
    for (const write of this.#writes) {
      if (/^\s*(INSERT INTO|UPDATE) chains\b/i.test(write.sql)) commits.push([]);
      commits.at(-1)?.push(write);
    }
    this.#writes = [];
    return commits;
  }
}

/**
 * What somebody would write who only wanted the same rows in a file with the same tables and indexes: no gate, no
 * reads, no checks, no JSON to make.
 */
export class BareSqlite {
  readonly #db: Connection;

  private constructor(path: string) {
    // With our settings, so that only what we do is compared.
    this.#db = new Connection(path);
    this.#db.configure();
  }

  static async create(path: string): Promise<BareSqlite> {
    const store = sqlite(path, { key: KEY });
    await store.open();
    await store.close();
    return new BareSqlite(path);
  }

  /** One transaction for each commit, one after another. */
  write(commits: readonly BareCommit[]): void {
    for (const commit of commits) this.#transaction(commit);
  }

  /** One transaction for each so many commits: what the rows cost where syncs are shared. */
  writeInGroups(commits: readonly BareCommit[], size: number): void {
    for (let at = 0; at < commits.length; at += size) this.#transaction(commits.slice(at, at + size).flat());
  }

  #transaction(writes: readonly Write[]): void {
    this.#db.prepare('BEGIN IMMEDIATE').run();
    for (const { sql, values } of writes) this.#db.prepare(sql).run(...values);
    this.#db.prepare('COMMIT').run();
  }

  close(): void {
    this.#db.close();
  }
}

const TABLES = { chains: '1', journal: 'n', payloads: 'n', actions: 'rowid', prompts: 'tenant, id' };

/** Refuses to compare two files that do not hold the same rows: such a ratio would mean nothing. */
export function checkSameRows(one: string, other: string): void {
  const db = new DatabaseSync(one);
  try {
    db.prepare('ATTACH ? AS other').run(other);
    for (const [table, order] of Object.entries(TABLES)) {
      const rows = (schema: string) =>
        db.prepare(`SELECT * FROM ${schema}.${table} ORDER BY ${order}`).iterate();
      const theirs = rows('other');
      let count = 0;
      for (const row of rows('main')) {
        if (JSON.stringify(row) !== JSON.stringify(theirs.next().value))
          throw new Error(`The two files differ in ${table}: ${JSON.stringify(row)}`);
        count++;
      }
      if (count === 0 || !theirs.next().done) throw new Error(`The two files differ in ${table}.`);
    }
  } finally {
    db.close();
  }
}
