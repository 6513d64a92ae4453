import { CountersignError } from '../core/errors.ts';
import type { JournalEvent } from '../core/event.ts';
import { makeEntry, TENANT_CHAIN } from '../core/journal.ts';
import { COMMIT_WITHIN_MS } from '../core/law.ts';
import type { Config, Store, Tenant } from '../stores/store.ts';
import { backOff, KeyedLock } from './lock.ts';
import { randomText } from './random.ts';

const ATTEMPTS = 100;
const FRESH_MS = 1000;

/**
 * The configuration of tenants: tool definitions, grants, frozen tools. What is read may be a second old, which
 * is safe: a new grant then merely asks once more, and a revoked one or a freeze is judged again by the commit.
 */
export class Tenants {
  readonly #store: Store;
  readonly #lock = new KeyedLock();
  readonly #remembered = new Map<string, { at: number; tenant: Tenant }>();

  constructor(store: Store) {
    this.#store = store;
  }

  async get(id: string): Promise<Tenant> {
    const known = this.#remembered.get(id);
    if (known !== undefined && performance.now() - known.at < FRESH_MS) return known.tenant;
    return this.fresh(id);
  }

  async fresh(id: string): Promise<Tenant> {
    const tenant = await this.#store.tenant(id);
    this.#remembered.set(id, { at: performance.now(), tenant });
    return tenant;
  }

  /** Commits a change of configuration to the tenant's own chain. `build` may find that there is nothing to do. */
  change(
    id: string,
    build: (tenant: Tenant, now: number) => { event: JournalEvent; config: Config } | undefined,
  ): Promise<Tenant> {
    return this.#lock.run(id, async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const tenant = await this.fresh(id);
        const now = this.#store.now();
        const change = build(tenant, now);
        if (change === undefined) return tenant;
        const head = { tenant: id, chain: TENANT_CHAIN, seq: tenant.seq, hash: tenant.hash };
        const verdict = await this.#store.commit({
          tenant: id,
          chain: TENANT_CHAIN,
          head: { seq: tenant.seq, owner: null },
          entry: makeEntry(head, [change.event], now, randomText(12), this.#store.keys),
          inserts: [],
          updates: [],
          prompts: [],
          guards: { before: now + COMMIT_WITHIN_MS, lapsed: [], notFrozen: [], limits: [] },
          config: change.config,
        });
        if (verdict === 'committed') return this.fresh(id);
        await backOff(attempt);
      }
      throw new CountersignError('STORE_BUSY', `The configuration of tenant ${id} kept changing.`);
    });
  }
}
