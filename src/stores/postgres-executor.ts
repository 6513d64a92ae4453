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

/** What is used of node-postgres, so that its types are needed only by those who use it. */
export interface PgClient {
  query(query: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Record<string, unknown>[] }>;
  // biome-ignore lint/suspicious/noExplicitAny: what listeners are given depends on the event.
  on(event: string, listener: (...args: any[]) => void): unknown;
}
export interface PgPoolClient extends PgClient {
  release(destroy?: boolean): void;
}
export interface PgPool {
  query(sql: string, params: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  connect(): Promise<PgPoolClient>;
}
export interface OwnPool extends PgPool {
  // biome-ignore lint/suspicious/noExplicitAny: what listeners are given depends on the event.
  on(event: string, listener: (...args: any[]) => void): unknown;
  end(): Promise<void>;
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
  return {
    executor: { query: (sql, params) => pool.query(sql, params) },
    // A line is kept: a pool of one would have nothing left.
    ...(max !== undefined && max < 2
      ? {}
      : {
          line: async () => {
            const client = await pool.connect();
            return { client, end: () => client.release(true) };
          },
        }),
    end: async () => {},
  };
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
  const pool: OwnPool = new pg.Pool({ ...connection, max, query_timeout: timeoutMs, allowExitOnIdle: true });
  // Without listeners, a connection that breaks would end the process. Whoever used it learns of it anyway.
  pool.on('error', () => {});
  pool.on('connect', (client: PgClient) => client.on('error', () => {}));
  return {
    executor: new PreparingExecutor(pool),
    line: async () => {
      const client = new pg.Client(connection);
      client.on('error', () => {});
      await client.connect();
      // The line alone is no reason for a process to go on.
      (client as unknown as { unref(): void }).unref();
      return { client, end: () => void client.end().catch(() => {}) };
    },
    end: () => pool.end(),
  };
}

/** Statements are prepared once per connection, because planning one costs more than carrying it out. */
class PreparingExecutor implements PgExecutor {
  readonly #pool: OwnPool;
  readonly #names = new Map<string, string>();
  #prepares = true;

  constructor(pool: OwnPool) {
    this.#pool = pool;
  }

  async query(sql: string, params: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    const client = await this.#pool.connect();
    let broken = false;
    try {
      return await client.query(
        this.#prepares
          ? { name: this.#nameOf(sql), text: sql, values: params }
          : { text: sql, values: params },
      );
    } catch (error) {
      // Behind a transaction pooler another connection may have the prepared statement, or had it.
      const { code } = error as { code?: string };
      if (this.#prepares && (code === '26000' || code === '42P05')) {
        this.#prepares = false;
        return await client.query({ text: sql, values: params });
      }
      broken = faultOf(error) === 'lost';
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #nameOf(sql: string): string {
    let name = this.#names.get(sql);
    if (name === undefined) {
      name = `countersign_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`;
      this.#names.set(sql, name);
    }
    return name;
  }
}
