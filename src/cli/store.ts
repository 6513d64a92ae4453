import { sqlite } from '../stores/sqlite.ts';
import type { Store } from '../stores/store.ts';
import type { Home } from './home.ts';

/** The store of a home, open. The only place that knows what it is kept in. */
export async function openStore(home: Home): Promise<Store> {
  const store = sqlite(home.store);
  await store.open();
  return store;
}
