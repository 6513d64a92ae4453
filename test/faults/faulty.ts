import type { Store } from '../../src/index.ts';
import { nameOf } from './points.ts';

/** What happens to the process at a point. It is told of every point it passes, and may not come back. */
export type Strike = (point: string) => void;

export interface Watcher {
  readonly strike: Strike;
  /** A commit, or the moment during it: what the process should wait for before `during` strikes. */
  readonly instant?: () => Promise<void>;
  /** A commit was acknowledged. */
  readonly committed?: (commit: Parameters<Store['commit']>[0]) => void;
}

/** A store with a fault point before, during and after everything it writes. It changes nothing of what it does. */
export function faulty(store: Store, { strike, instant = async () => {}, committed }: Watcher): Store {
  /** Strikes while the work is under way, and waits for its end. */
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    strike(`before-${name}`);
    const working = work();
    // A failure is for whoever awaits the work itself.
    void instant().then(() => strike(`during-${name}`));
    return working;
  };
  const own: Partial<Store> = {
    async open() {
      strike('before-open');
      await store.open();
      strike('after-open');
    },
    async commit(change) {
      const name = nameOf(change);
      const verdict = await around(name, () => store.commit(change));
      if (verdict === 'committed') {
        strike(`after-${name}`);
        committed?.(change);
      }
      return verdict;
    },
    async renew(claim, leaseMs) {
      const held = await around('renew', () => store.renew(claim, leaseMs));
      strike('after-renew');
      return held;
    },
  };
  return new Proxy(store, {
    get(target, name) {
      const replaced = own[name as keyof Store];
      if (replaced !== undefined) return replaced;
      const member = Reflect.get(target, name, target) as unknown;
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
