import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createGate, type Gate, type GateOptions } from '../src/index.ts';
import { sqlite } from '../src/stores/sqlite.ts';
import { type Clock, type World, worldTools } from './world.ts';

type Texts = { fixed: Record<string, unknown>; state: Record<string, unknown> };

/** A store in a file, and somebody who can write to its tables and has not got the key. */
export interface Target {
  readonly ledger: string[];
  readonly pages: World['pages'];
  /** A gate of a new process. The one before it is closed: what it remembered is gone. */
  gate(options?: Partial<GateOptions>): Promise<Gate>;
  /** Rewrites an action's two texts. */
  rewrite(id: string, change: (texts: Texts) => void): void;
  run(sql: string, ...values: SQLInputValue[]): void;
  get(sql: string, ...values: SQLInputValue[]): Record<string, unknown>;
}

export function target(clock?: Clock): Target {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tampering-'));
  const path = join(folder, 'c.db');
  const key = new Uint8Array(32).fill(7);
  const ledger: string[] = [];
  const pages: World['pages'] = new Map(
    ['about', 'home'].map((slug) => [slug, { name: slug, sections: 3, version: 1 }]),
  );
  let open: Gate | undefined;
  const database = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(path, { timeout: 2000 });
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const run = (sql: string, ...values: SQLInputValue[]) =>
    void database((db) => db.prepare(sql).run(...values));
  const get = (sql: string, ...values: SQLInputValue[]) =>
    database((db) => ({ ...db.prepare(sql).get(...values) })) as Record<string, unknown>;
  onTestFinished(async () => {
    await open?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ledger,
    pages,
    async gate(options = {}) {
      await open?.close();
      const store = sqlite(path, { key, ...(clock ? { clock } : {}) });
      const tools = [...worldTools(ledger, pages), ...(options.tools ?? [])];
      open = createGate({ sweepEveryMs: 0, ...options, tools, store });
      return open;
    },
    rewrite(id, change) {
      const row = get('SELECT fixed, state FROM actions WHERE id = ?', id) as Record<string, string>;
      const texts: Texts = { fixed: JSON.parse(row.fixed!), state: JSON.parse(row.state!) };
      change(texts);
      const { fixed, state } = texts;
      run(
        'UPDATE actions SET fixed = ?, state = ? WHERE id = ?',
        JSON.stringify(fixed),
        JSON.stringify(state),
        id,
      );
    },
    run,
    get,
  };
}
