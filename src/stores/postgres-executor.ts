import { createHash } from 'node:crypto';
import { CountersignError } from '../core/errors.ts';
import { faultOf } from './postgres-errors.ts';

/**
 * The one way by which the store reaches the database. Each call is one statement, complete in itself: it may go
 * to another connection than the one before, so any pool will do, and a transaction pooler.
 */
export interface PgExecutor {
  query(sql: string, params: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** What is used of node-postgres: spelt out, so that its types are needed only by those who use it. */
export interface PgClient {
  query(query: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Record<string, unknown>[] }>;
  // biome-ignore lint/suspicious/noExplicitAny: what a listener is given depends on the event.
  on(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: what a listener is given depends on the event.
  removeListener(event: string, listener: (...args: any[]) => void): unknown;
}
export interface PgPoolClient extends PgClient {
  release(destroy?: boolean): void;
}
export interface PgPool {
  connect(): Promise<PgPoolClient>;
}

/** A connection of its own for LISTEN, and how to be rid of it. */
export interface Line {
  readonly client: PgClient;
  end(): void;
}

/** The database as one store uses it, and what of it has to be ended with the store. */
export interface Access {
  readonly executor: PgExecutor;
  /** Opens a line for LISTEN, where there can be one. */
  readonly line?: () => Promise<Line>;
  end(): Promise<void>;
}

export interface AccessOptions {
  readonly url?: string;
  readonly pool?: PgPool;
  readonly executor?: PgExecutor;
  readonly max?: number;
  readonly timeoutMs?: number;
}

export async function access(options: AccessOptions): Promise<Access> {
  const { url, pool, executor } = options;
  if (executor !== undefined) return { executor, end: async () => {} };
  if (pool !== undefined) return hostPool(pool);
  if (url === undefined)
    throw new CountersignError('STORE_UNAVAILABLE', 'postgres() needs a url, a pool or an executor.');
  return ownPool(url, options.max ?? 10, options.timeoutMs ?? 30_000);
}

function hostPool(pool: PgPool): Access {
  const { max } = (pool as { options?: { max?: number } }).options ?? {};
  // A line is kept: a pool of one would have nothing left.
  const isLarge = max === undefined || max > 1;
  const line = async () => {
    const client = await pool.connect();
    return { client, end: () => client.release(true) };
  };
  // Where the host's connections lead is not known, and behind some poolers prepared statements get lost.
  return { executor: new PoolExecutor(pool, false), ...(isLarge ? { line } : {}), end: async () => {} };
}

async function ownPool(url: string, max: number, timeoutMs: number): Promise<Access> {
  const { default: pg } = await import('pg').catch((error: unknown) => {
    throw new CountersignError(
      'STORE_UNAVAILABLE',
      'The package pg is not installed: npm install pg.',
      {},
      error,
    );
  });
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    application_name: 'countersign',
  };
  // A connection whose other end is gone must not be waited for: what was sent over it is then looked up.
  const pool = new pg.Pool({ ...connection, max, query_timeout: timeoutMs, allowExitOnIdle: true });
  pool.on('error', ignore);
  return {
    executor: new PoolExecutor(pool, true),
    line: async () => {
      const client = new pg.Client(connection);
      client.on('error', ignore);
      await client.connect();
      // The line alone is no reason for a process to go on.
      (client as unknown as { unref(): void }).unref();
      return { client, end: () => void client.end().catch(() => {}) };
    },
    end: () => pool.end(),
  };
}

/** Without a listener, a connection that breaks would end the process. Whoever uses it learns of it anyway. */
const ignore = (): void => {};

/** So that a host's filters, of which there are many, do not fill the server's memory with plans. */
const MOST_PREPARED = 200;

/** Statements are prepared once per connection, if they may be: planning one costs more than carrying it out. */
class PoolExecutor implements PgExecutor {
  readonly #pool: PgPool;
  readonly #names = new Map<string, string>();
  #prepares: boolean;

  constructor(pool: PgPool, prepares: boolean) {
    this.#pool = pool;
    this.#prepares = prepares;
  }

  async query(sql: string, params: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    const client = await this.#pool.connect();
    client.on('error', ignore);
    let isBroken = false;
    const name = this.#nameOf(sql);
    try {
      return await client.query(
        name === undefined ? { text: sql, values: params } : { name, text: sql, values: params },
      );
    } catch (error) {
      // Behind a transaction pooler another connection may have the prepared statement, or have had it.
      const { code } = error as { code?: string };
      if (name !== undefined && (code === '26000' || code === '42P05')) {
        this.#prepares = false;
        return await client.query({ text: sql, values: params });
      }
      isBroken = faultOf(error) === 'lost';
      throw error;
    } finally {
      client.removeListener('error', ignore);
      client.release(isBroken);
    }
  }

  #nameOf(sql: string): string | undefined {
    if (!this.#prepares) return undefined;
    let name = this.#names.get(sql);
    if (name === undefined && this.#names.size < MOST_PREPARED) {
      name = `countersign_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`;
      this.#names.set(sql, name);
    }
    return name;
  }
}
