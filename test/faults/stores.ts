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

/** Only the chosen store is loaded: every process of a harness starts anew, and that should be quick. */
export async function newStore({ kind, at, key }: Where): Promise<Store> {
  const bytes = Buffer.from(key, 'hex');
  if (kind === 'sqlite') {
    const { sqlite } = await import('../../src/stores/sqlite.ts');
    return sqlite(at, { key: bytes });
  }
  const { postgres } = await import('../../src/stores/postgres.ts');
  return postgres({ url: at, key: bytes });
}

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
