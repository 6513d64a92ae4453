import { faultOf, typed } from './postgres-errors.ts';
import type { PgExecutor } from './postgres-executor.ts';
import { CLOCK } from './postgres-part.ts';
import type { Run } from './postgres-run.ts';

export interface MemoText {
  readonly text: string;
  readonly until: number;
}

/** What is over is only in the way of nobody: it is cleared away now and then. */
const CLEAR_EVERY = 64;

export class Memos {
  readonly #table: string;
  readonly #executor: PgExecutor;
  readonly #run: Run;
  #written = 0;

  constructor(schema: string, executor: PgExecutor, run: Run) {
    this.#table = `${schema}.memos`;
    this.#executor = executor;
    this.#run = run;
  }

  async read(tenant: string, name: string): Promise<string | null> {
    const sql = `SELECT text FROM ${this.#table} WHERE tenant = $1 AND name = $2 AND until > ${CLOCK}`;
    const [row] = await this.#run(sql, [tenant, name]);
    return (row?.text as string | undefined) ?? null;
  }

  async swap(tenant: string, name: string, from: string | null, to: MemoText | null): Promise<boolean> {
    if (++this.#written % CLEAR_EVERY === 0)
      await this.#run(`DELETE FROM ${this.#table} WHERE tenant = $1 AND until <= ${CLOCK}`, [tenant]);
    try {
      const { sql, more } = this.#statement(from, to);
      const { rows } = await this.#executor.query(sql, [tenant, name, ...more]);
      return rows.length > 0;
    } catch (error) {
      if (faultOf(error) !== 'lost' || to === null) throw typed(error);
      // Nobody else writes this very text, so that whether it is there says whether it was written.
      if ((await this.read(tenant, name)) === to.text) return true;
      throw typed(error);
    }
  }

  /** A row that is over is locked and then judged, like any that somebody else is just writing. */
  #statement(from: string | null, to: MemoText | null): { sql: string; more: unknown[] } {
    const own = 'tenant = $1 AND name = $2';
    if (from === null && to === null)
      return {
        sql: `SELECT 1 WHERE NOT EXISTS (SELECT FROM ${this.#table} WHERE ${own} AND until > ${CLOCK})`,
        more: [],
      };
    if (from === null)
      return {
        sql: `INSERT INTO ${this.#table} AS m (tenant, name, text, until) VALUES ($1, $2, $3, $4)
          ON CONFLICT (tenant, name) DO UPDATE SET text = excluded.text, until = excluded.until
          WHERE m.until <= ${CLOCK} RETURNING 1`,
        more: [to!.text, to!.until],
      };
    if (to === null)
      return {
        sql: `DELETE FROM ${this.#table} WHERE ${own} AND text = $3 AND until > ${CLOCK} RETURNING 1`,
        more: [from],
      };
    return {
      sql: `UPDATE ${this.#table} SET text = $4, until = $5 WHERE ${own} AND text = $3 AND until > ${CLOCK} RETURNING 1`,
      more: [from, to.text, to.until],
    };
  }
}
