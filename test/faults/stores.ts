import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Store } from '../../src/index.ts';

/** Which store, where it lies, and its key: what every process of a harness is told. */
export interface Where {
  readonly kind: 'sqlite' | 'postgres';
  /** The file, or the address of the database. */
  readonly at: string;
  /** Hexadecimal. */
  readonly key: string;
}

/** A store that is not open yet. Only the chosen one is loaded: the processes of a harness should start quickly. */
export async function newStore({ kind, at, key }: Where): Promise<Store> {
  const bytes = Buffer.from(key, 'hex');
  if (kind === 'sqlite') {
    const { sqlite } = await import('../../src/stores/sqlite.ts');
    return sqlite(at, { key: bytes });
  }
  const { postgres } = await import('../../src/stores/postgres.ts');
  return postgres({ url: at, key: bytes });
}

/** The same, for a process that waits for its word: it has its connections by then. */
export async function warmStore(where: Where): Promise<Store> {
  if (where.kind === 'sqlite') return newStore(where);
  const { postgres } = await import('../../src/stores/postgres.ts');
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: where.at, max: WARM });
  pool.on('error', () => {});
  const clients = await Promise.all(Array.from({ length: WARM }, () => pool.connect()));
  for (const client of clients) client.release();
  return postgres({ pool, key: Buffer.from(where.key, 'hex') });
}

/** One for LISTEN, and a few to work with. */
const WARM = 4;

/** A new, empty store, and what takes it away again. */
export async function freshStore(
  kind: Where['kind'],
  folder: string,
): Promise<{ where: Where; stop(): Promise<void> }> {
  const key = randomBytes(32).toString('hex');
  if (kind === 'sqlite') return { where: { kind, at: join(folder, 'store.db'), key }, stop: async () => {} };
  const { startPostgres } = await import('../postgres.ts');
  const server = await startPostgres();
  return { where: { kind, at: await server.freshDatabase(), key }, stop: () => server.stop() };
}
