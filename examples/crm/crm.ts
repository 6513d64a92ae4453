import { createHash, timingSafeEqual } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { NoEffect } from 'countersign';
import { transaction } from '../transaction.ts';
import { type Day, dayOf } from './days.ts';
import { seed } from './seed.ts';

export interface Company {
  readonly id: number;
  readonly name: string;
  readonly industry: string;
  readonly city: string;
}
export interface Contact {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly role: string | null;
  readonly company: string | null;
}
export interface Deal {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly amount: number | null;
  readonly currency: string;
  readonly stage: Stage;
  readonly close_on: Day | null;
}
export interface Task {
  readonly id: number;
  readonly title: string;
  readonly due_on: Day | null;
  readonly contact_id: number | null;
  readonly done: number;
}
export interface Activity {
  readonly id: number;
  readonly kind: (typeof KINDS)[number];
  readonly contact_id: number;
  readonly held_on: Day;
  readonly summary: string | null;
}

export const STAGES = ['lead', 'qualified', 'proposal', 'negotiation', 'won', 'lost'] as const;
export type Stage = (typeof STAGES)[number];
export const KINDS = ['call', 'email', 'meeting', 'note'] as const;

export interface Tables {
  readonly companies: Company;
  readonly contacts: Contact;
  readonly deals: Deal;
  readonly tasks: Task;
  readonly activities: Activity;
}
export type Table = keyof Tables;

// `made_by` is the idempotency key of whatever created the row: a second attempt finds it.
const KEPT = 'made_by TEXT UNIQUE, deleted_at INTEGER';
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keys (digest BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS companies (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,
    industry TEXT NOT NULL, city TEXT NOT NULL, ${KEPT}) STRICT;
  CREATE TABLE IF NOT EXISTS contacts (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,
    email TEXT, phone TEXT, role TEXT, company TEXT, ${KEPT}) STRICT;
  CREATE TABLE IF NOT EXISTS deals (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,
    company TEXT NOT NULL, amount REAL, currency TEXT NOT NULL, stage TEXT NOT NULL, close_on TEXT, ${KEPT}) STRICT;
  CREATE TABLE IF NOT EXISTS tasks (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL,
    due_on TEXT, contact_id INTEGER, done INTEGER NOT NULL DEFAULT 0, ${KEPT}) STRICT;
  CREATE TABLE IF NOT EXISTS activities (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,
    contact_id INTEGER NOT NULL, held_on TEXT NOT NULL, summary TEXT, ${KEPT}) STRICT;
`;
const TABLES: readonly Table[] = ['companies', 'contacts', 'deals', 'tasks', 'activities'];

/** The CRM as a service: it has the data, and lets in whoever brings its API key, of which it keeps a digest. */
export class Crm {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  /** A new file is seeded, and from then on takes the key that it was made with. */
  constructor(file: string, key: string, now: () => number = Date.now) {
    this.#now = now;
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;');
    this.#database.exec(SCHEMA);
    transaction(this.#database, () => {
      if (this.#database.prepare('SELECT 1 FROM keys').get() === undefined) this.#seed(key);
    });
  }

  /** Seeds it afresh. */
  reset(key: string): void {
    transaction(this.#database, () => {
      for (const table of ['keys', ...TABLES]) this.#database.exec(`DELETE FROM ${table}`);
      this.#seed(key);
    });
  }

  #seed(key: string): void {
    this.#database.prepare('INSERT INTO keys VALUES (?)').run(digestOf(key));
    for (const [table, rows] of Object.entries(seed(dayOf(this.#now()))))
      for (const row of rows) insert(this.#database, table, row);
  }

  /** Whoever has not the right key learns only that. */
  connect(key: string): Client {
    const { digest } = this.#database.prepare('SELECT digest FROM keys').get() as { digest: Uint8Array };
    if (!timingSafeEqual(digest, digestOf(key))) throw new NoEffect('The CRM refused the API key.');
    return new Client(this.#database, this.#now);
  }

  close(): void {
    this.#database.close();
  }
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What one can do once the key was accepted. */
export class Client {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  today(): Day {
    return dayOf(this.#now());
  }

  all<T extends Table>(table: T): Tables[T][] {
    const rows = this.#database.prepare(`SELECT * FROM ${table} WHERE deleted_at IS NULL ORDER BY id`).all();
    return rows.map((row) => cleaned<Tables[T]>(row));
  }

  get<T extends Table>(table: T, id: number): Tables[T] | undefined {
    const row = this.#database.prepare(`SELECT * FROM ${table} WHERE id = ? AND deleted_at IS NULL`).get(id);
    return row && cleaned<Tables[T]>(row);
  }

  /** Those in which every word of the query begins a word. */
  search<T extends 'companies' | 'contacts'>(table: T, query: string): Tables[T][] {
    const sought = wordsOf(query);
    return this.all(table).filter((row) => {
      const words = wordsOf(Object.values(row).join(' '));
      return sought.every((word) => words.some((other) => other.startsWith(word)));
    });
  }

  /** Makes one row, once for each key. `row` is asked inside the transaction, and may still refuse. */
  create<T extends Table>(table: T, key: string, row: () => Omit<Tables[T], 'id'>): Tables[T] {
    return transaction(this.#database, () => {
      const before = this.#database.prepare(`SELECT * FROM ${table} WHERE made_by = ?`).get(key);
      if (before !== undefined) return cleaned<Tables[T]>(before);
      const id = insert(this.#database, table, { ...row(), made_by: key });
      return this.get(table, id)!;
    });
  }

  /** Moves one row out of sight. It stays, so that nothing that was ever there is lost. */
  remove(table: Table, id: number): void {
    transaction(this.#database, () => {
      const used = table === 'contacts' ? this.#usesOf(id) : [];
      if (used.length > 0)
        throw new NoEffect(
          `There are entries for this contact by now: ${used.join(', ')}. Undo those first.`,
        );
      // Whether it is out of sight already or not: a second attempt is no failure.
      const { changes } = this.#database
        .prepare(`UPDATE ${table} SET deleted_at = coalesce(deleted_at, ?) WHERE id = ?`)
        .run(this.#now(), id);
      if (changes === 0) throw new NoEffect('It is not in the CRM any more.');
    });
  }

  #usesOf(contact: number): string[] {
    return [
      ...this.all('tasks')
        .filter(({ contact_id }) => contact_id === contact)
        .map(({ title }) => `the task “${title}”`),
      ...this.all('activities')
        .filter(({ contact_id }) => contact_id === contact)
        .map(({ kind, held_on }) => `the ${kind} of ${held_on}`),
    ];
  }
}

function insert(database: DatabaseSync, table: string, row: object): number {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  return Number(database.prepare(sql).run(...(Object.values(row) as SQLInputValue[])).lastInsertRowid);
}

/** What callers may see of a row. */
function cleaned<T>(row: object): T {
  const { made_by: _, deleted_at: __, ...rest } = row as Record<string, unknown>;
  return rest as T;
}

/** Without accents and capitals. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
