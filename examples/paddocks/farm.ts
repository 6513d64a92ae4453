import { randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { canonicalText, Drifted, NoEffect } from 'countersign';
import { transaction } from '../transaction.ts';

export interface Paddock {
  readonly id: string;
  readonly name: string;
  readonly hectares: number;
  /** Heads of cattle on it. */
  readonly heads: number;
}

/** A paddock as a question saw it. One that is deleted is still known, by the name it had. */
export interface Known extends Paddock {
  readonly isDeleted: boolean;
}

export interface Write {
  /** The idempotency key: what was done under it is not done again. */
  readonly key: string;
  /** What the person was shown; without it, only the key protects. */
  readonly expected: unknown;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS paddocks (id TEXT PRIMARY KEY, name TEXT NOT NULL, hectares REAL NOT NULL,
    heads INTEGER NOT NULL, deleted_at INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS done (key TEXT PRIMARY KEY, result TEXT NOT NULL) STRICT;
`;

/** A farm's paddocks, in a SQLite file. */
export class Farm {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(file: string, now: () => number = Date.now) {
    this.#now = now;
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;');
    this.#database.exec(SCHEMA);
    transaction(this.#database, () => {
      if (this.#database.prepare('SELECT 1 FROM paddocks').get() === undefined) this.#seed();
    });
  }

  /** Seeds it afresh. */
  reset(): void {
    transaction(this.#database, () => {
      this.#database.exec('DELETE FROM paddocks; DELETE FROM done;');
      this.#seed();
    });
  }

  #seed(): void {
    for (const paddock of SEED) this.#insert(paddock);
  }

  close(): void {
    this.#database.close();
  }

  list(): Paddock[] {
    const sql = 'SELECT id, name, hectares, heads FROM paddocks WHERE deleted_at IS NULL ORDER BY name, id';
    return this.#database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }) as unknown as Paddock);
  }

  /** Those with these ids, in that order. Throws if one was never there. */
  known(ids: readonly string[]): Known[] {
    const find = this.#database.prepare('SELECT * FROM paddocks WHERE id = ?');
    return ids.map((id) => {
      const row = find.get(id) as (Paddock & { deleted_at: number | null }) | undefined;
      if (row === undefined) throw new NoEffect('Uno de esos potreros no existe.');
      const { name, hectares, heads } = row;
      return { id, name, hectares, heads, isDeleted: row.deleted_at !== null };
    });
  }

  called(name: string): Paddock[] {
    return this.list().filter((paddock) => paddock.name === name);
  }

  /** Deletes exactly these, all or none, and only if they are still as they were shown. */
  remove(
    ids: readonly string[],
    write: Write,
    progress: (done: number, total: number) => void = () => {},
  ): Paddock[] {
    const look = () => this.known(ids);
    return this.#once(write, look, (paddocks) => {
      const present = paddocks.filter(({ isDeleted }) => !isDeleted);
      if (present.length === 0) throw new NoEffect('Ya están borrados.');
      for (const [i, { id }] of present.entries()) {
        this.#run('UPDATE paddocks SET deleted_at = ? WHERE id = ?', this.#now(), id);
        progress(i + 1, present.length);
      }
      return present.map(asPaddock);
    });
  }

  /** Brings back those that are deleted. */
  restore(ids: readonly string[], write: Write): Paddock[] {
    const look = () => this.known(ids);
    return this.#once(write, look, (paddocks) => {
      const gone = paddocks.filter(({ isDeleted }) => isDeleted);
      if (gone.length === 0) throw new NoEffect('Ya están de vuelta.');
      for (const { id } of gone) this.#run('UPDATE paddocks SET deleted_at = NULL WHERE id = ?', id);
      return gone.map(asPaddock);
    });
  }

  add(paddock: Omit<Paddock, 'id'>, write: Write): Paddock {
    const look = () => this.called(paddock.name);
    return this.#once(write, look, () => {
      const made = { id: `p-${randomUUID().slice(0, 8)}`, ...paddock };
      this.#insert(made);
      return made;
    });
  }

  /** Gives a paddock another name, and says which it had. With `from`, only if it still has that one. */
  rename(
    id: string,
    name: string,
    write: Write,
    from?: string,
  ): { readonly before: string; readonly after: string } {
    const look = () => this.known([id]);
    return this.#once(write, look, ([paddock]) => {
      if (from !== undefined && paddock!.name !== from) throw new NoEffect('Ya tiene otro nombre.');
      this.#run('UPDATE paddocks SET name = ? WHERE id = ?', name, id);
      return { before: paddock!.name, after: name };
    });
  }

  /** Does something once for a key, if what one sees is what was shown; a second time, says what came of it. */
  #once<S, T>({ key, expected }: Write, look: () => S, work: (seen: S) => T): T {
    return transaction(this.#database, () => {
      const before = this.#database.prepare('SELECT result FROM done WHERE key = ?').get(key);
      if (before !== undefined) return JSON.parse(before.result as string) as T;
      const seen = look();
      if (expected !== undefined && canonicalText(seen) !== canonicalText(expected)) throw new Drifted();
      const result = work(seen);
      this.#run('INSERT INTO done VALUES (?, ?)', key, JSON.stringify(result));
      return result;
    });
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(sql).run(...values);
  }

  #insert({ id, name, hectares, heads }: Paddock): void {
    this.#run('INSERT INTO paddocks VALUES (?, ?, ?, ?, NULL)', id, name, hectares, heads);
  }
}

const asPaddock = ({ isDeleted: _, ...paddock }: Known): Paddock => paddock;

/** Thirteen begin with “Padrón”, and one only contains it. Name, hectares, heads. */
const SEED: readonly Paddock[] = (
  [
    ['Norte', 46, 0],
    ['Norte Chico', 11.5, 0],
    ['Sur', 52, 38],
    ['El Bajo', 27, 0],
    ['La Tapera', 33.5, 14],
    ['Del Molino', 19, 0],
    ['Las Acacias', 24, 0],
    ['Padrón 4102', 12, 0],
    ['Padrón 4103', 9.5, 0],
    ['Padrón 4107', 21, 0],
    ['Padrón 4110', 16, 0],
    ['Padrón 4111', 8, 0],
    ['Padrón 4118', 30.5, 22],
    ['Padrón 4120', 14, 0],
    ['Padrón 4124', 17, 0],
    ['Padrón 4131', 25, 0],
    ['Padrón 4132', 11, 0],
    ['Padrón 4140', 19.5, 0],
    ['Padrón 4155', 6, 0],
    ['Padrón 4161', 13, 0],
    ['Fondo del Padrón Viejo', 22, 0],
  ] as const
).map(([name, hectares, heads], i) => ({ id: `p-${String(i + 101)}`, name, hectares, heads }));
