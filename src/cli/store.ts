import type { Environment } from '../conversation/models.ts';
import { postgres } from '../stores/postgres.ts';
import { sqlite } from '../stores/sqlite.ts';
import type { Store } from '../stores/store.ts';
import { Told } from './errors.ts';
import type { Home } from './home.ts';

/** The store of a home, open. The only place that knows what it is kept in. */
export async function openStore(home: Home, env: Environment = {}): Promise<Store> {
  const store = env.DATABASE_URL ? postgres({ url: env.DATABASE_URL, key: keyIn(env) }) : sqlite(home.store);
  await store.open();
  return store;
}

/** Outside the database, and so not in a file that everybody who has the URL could make. */
function keyIn({ COUNTERSIGN_KEY: text = '' }: Environment): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (key.length >= 32) return key;
  throw new Told(
    'With DATABASE_URL, COUNTERSIGN_KEY has to be set: 32 bytes or more in base64, the same for every process. ' +
      'Make one with: openssl rand -base64 32',
  );
}
