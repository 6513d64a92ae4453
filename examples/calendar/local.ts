import { createHash } from 'node:crypto';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type {
  Added,
  Backend,
  Changed,
  Deleted,
  EventFields,
  Filter,
  Item,
  Missed,
  Removed,
  Restored,
  Shelf,
  TaskFields,
} from './backend.ts';
import { dayOf, localDay } from './dates.ts';
import { seedEvents, seedTasks } from './seed.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS events (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, start TEXT NOT NULL, end TEXT NOT NULL, place TEXT,
  version INTEGER NOT NULL DEFAULT 1, deleted_at INTEGER);
CREATE TABLE IF NOT EXISTS tasks (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, due TEXT, done INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1, deleted_at INTEGER);
CREATE TABLE IF NOT EXISTS effects (key TEXT PRIMARY KEY, result TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seeded (at INTEGER NOT NULL);`;

export interface Local extends Backend {
  /** Seeds it afresh. */
  reset(): void;
  close(): void;
}

/** Events and tasks in a SQLite file, seeded when it is new. */
export function local(file: string, clock: () => number = Date.now): Local {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(SCHEMA);
  const today = () => localDay(clock());
  const events = new Table(db, 'events', EVENT, clock);
  const tasks = new Table(db, 'tasks', TASK, clock);
  const reset = () =>
    inTransaction(db, () => {
      db.exec('DELETE FROM events; DELETE FROM tasks; DELETE FROM effects; DELETE FROM seeded');
      for (const { id, ...fields } of seedEvents(today())) events.insert(id, fields);
      for (const { id, ...fields } of seedTasks(today())) tasks.insert(id, fields);
      db.prepare('INSERT INTO seeded VALUES (?)').run(clock());
    });
  if (db.prepare('SELECT at FROM seeded').get() === undefined) reset();
  return {
    events,
    tasks,
    restores: 'same',
    today,
    effect: async (key) => resultOf(db, key) ?? null,
    reset,
    close: () => db.close(),
  };
}

type Row = Record<string, SQLOutputValue>;
type Value = string | number | null;

/** How one kind of thing is written to a row, and which days it is on. */
interface Shape<F> {
  readonly kind: Deleted['kind'];
  readonly columns: readonly (keyof F & string)[];
  readonly order: string;
  fields(row: Row): F;
  value(fields: Partial<F>, column: keyof F): Value;
  within(fields: F, filter: Filter): boolean;
}

const EVENT: Shape<EventFields> = {
  kind: 'event',
  columns: ['title', 'start', 'end', 'place'],
  order: 'start, rowid',
  fields: ({ title, start, end, place }) => ({
    title: String(title),
    start: String(start),
    end: String(end),
    place: place === null ? null : String(place),
  }),
  value: (fields, column) => fields[column] as Value,
  within: ({ start, end }, { from, to }) => (!from || dayOf(end) >= from) && (!to || dayOf(start) <= to),
};

const TASK: Shape<TaskFields> = {
  kind: 'task',
  columns: ['title', 'due', 'done'],
  order: 'rowid',
  fields: ({ title, due, done }) => ({
    title: String(title),
    due: due === null ? null : String(due),
    done: done === 1,
  }),
  value: (fields, column) => (column === 'done' ? Number(fields.done) : (fields[column] as Value)),
  within: () => true,
};

/** A table whose rows are never removed, only marked as deleted: so that an undo gives the same row back. */
class Table<F extends object> implements Shelf<F> {
  readonly #db: DatabaseSync;
  readonly #name: string;
  readonly #shape: Shape<F>;
  readonly #clock: () => number;

  constructor(db: DatabaseSync, name: string, shape: Shape<F>, clock: () => number) {
    this.#db = db;
    this.#name = name;
    this.#shape = shape;
    this.#clock = clock;
  }

  async list(filter: Filter = {}): Promise<Item<F>[]> {
    const rows = this.#db
      .prepare(`SELECT * FROM ${this.#name} WHERE deleted_at IS NULL ORDER BY ${this.#shape.order}`)
      .all();
    return rows.filter((row) => this.#fits(row, filter)).map((row) => this.#item(row));
  }

  async get(id: string): Promise<Item<F> | undefined> {
    const row = this.#row(id);
    return row?.deleted_at === null ? this.#item(row) : undefined;
  }

  async add(fields: F, key: string): Promise<Added<F>> {
    return this.#once(key, () => {
      const id = `${this.#shape.kind === 'event' ? 'evt' : 'task'}_${digest(key)}`;
      this.insert(id, fields);
      return { added: this.#item(this.#row(id)!) };
    });
  }

  async change(id: string, version: string, fields: Partial<F>, key: string): Promise<Changed<F> | Missed> {
    return this.#once(key, () => {
      const before = this.#row(id);
      const columns = this.#shape.columns.filter((column) => fields[column] !== undefined);
      const sets = [...columns.map((column) => `"${column}" = ?`), 'version = version + 1'];
      const values = columns.map((column) => this.#shape.value(fields, column));
      const missed = this.#write(id, version, sets.join(', '), values);
      if (missed !== undefined) return missed;
      return { changed: this.#item(this.#row(id)!), before: this.#shape.fields(before!) };
    });
  }

  async remove(id: string, version: string, key: string): Promise<Removed<F> | Missed> {
    return this.#once(key, () => {
      const missed = this.#write(id, version, 'deleted_at = ?', [this.#clock()]);
      return missed ?? { deleted: this.#item(this.#row(id)!) };
    });
  }

  async restore({ deleted: { id, version } }: Removed<F>, key: string): Promise<Restored<F> | Missed> {
    return this.#once(key, () => {
      const { changes } = this.#db
        .prepare(
          `UPDATE ${this.#name} SET deleted_at = NULL WHERE id = ? AND version = ? AND deleted_at IS NOT NULL`,
        )
        .run(id, Number(version));
      if (changes === 0) return this.#row(id) === undefined ? 'gone' : 'changed';
      return { restored: this.#item(this.#row(id)!), copy: false };
    });
  }

  async deleted(): Promise<Deleted[]> {
    return this.#db
      .prepare(`SELECT * FROM ${this.#name} WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, rowid`)
      .all()
      .map((row) => ({
        kind: this.#shape.kind,
        title: String(row.title),
        deletedAt: new Date(Number(row.deleted_at)).toISOString(),
      }));
  }

  insert(id: string, fields: F): void {
    const { columns } = this.#shape;
    const names = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    this.#db
      .prepare(`INSERT INTO ${this.#name} (id, ${names}) VALUES (?, ${places})`)
      .run(id, ...columns.map((column) => this.#shape.value(fields, column)));
  }

  /** Writes only to the version that was seen. */
  #write(id: string, version: string, sets: string, values: readonly Value[]): Missed | undefined {
    const { changes } = this.#db
      .prepare(`UPDATE ${this.#name} SET ${sets} WHERE id = ? AND version = ? AND deleted_at IS NULL`)
      .run(...values, id, Number(version));
    if (changes === 1) return undefined;
    return this.#row(id)?.deleted_at === null ? 'changed' : 'gone';
  }

  /** Leaves a mark in the same commit, so that after a crash it is known what an attempt did. */
  #once<R extends object | Missed>(key: string, work: () => R): R {
    return inTransaction(this.#db, () => {
      const earlier = resultOf(this.#db, key);
      if (earlier !== undefined) return earlier as R;
      const result = work();
      if (typeof result !== 'string')
        this.#db.prepare('INSERT INTO effects VALUES (?, ?)').run(key, JSON.stringify(result));
      return result;
    });
  }

  #row(id: string): Row | undefined {
    return this.#db.prepare(`SELECT * FROM ${this.#name} WHERE id = ?`).get(id);
  }

  #item(row: Row): Item<F> {
    return { ...this.#shape.fields(row), id: String(row.id), version: String(row.version) };
  }

  #fits(row: Row, filter: Filter): boolean {
    const said = `${row.title} ${row.place ?? ''}`.toLowerCase();
    const words = filter.query?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
    return this.#shape.within(this.#shape.fields(row), filter) && words.every((word) => said.includes(word));
  }
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

function resultOf(db: DatabaseSync, key: string): object | undefined {
  const row = db.prepare('SELECT result FROM effects WHERE key = ?').get(key);
  return row && (JSON.parse(String(row.result)) as object);
}

const digest = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 10);
