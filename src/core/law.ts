import type { Action } from './action.ts';
import type { JournalEvent } from './event.ts';

/**
 * A start, the use of a grant and a change of the tenant's configuration are committed at most this long after the
 * time that they are on record with, or not at all: the store sees to it.
 */
export const COMMIT_WITHIN_MS = 30_000;

/**
 * Two chains have no order but their times. Closer together than this, either may have been first: each may have
 * been committed that much later than it says, and a database's clock may have been set in between.
 */
const UNSURE_MS = 2 * COMMIT_WITHIN_MS;

/** A grant, as far as the law asks about it. */
interface Granted {
  readonly user: string;
  readonly agent: string;
  readonly tool: string;
  readonly initialUses: number;
  readonly expiresAt: number;
  readonly from: number;
  /** When it was revoked. */
  readonly until: number;
}

interface Freeze {
  readonly from: number;
  readonly until: number;
}

/** What a tenant's own chain says about when something could start, and what was granted. */
export class Law {
  readonly #grants = new Map<string, Granted>();
  readonly #freezes = new Map<string, Freeze[]>();

  /** The events of the tenant's own chain, all of them and in order. */
  constructor(events: Iterable<JournalEvent>) {
    for (const { type, at, data } of events) {
      if (type === 'granted') this.#grant(at, data as never);
      else if (type === 'grant_revoked') this.#revoke(at, data as never);
      else if (type === 'frozen') this.#freeze(at, data as never);
      else if (type === 'unfrozen') this.#unfreeze(at, data as never);
    }
  }

  #grant(at: number, { id, ...terms }: Omit<Granted, 'from' | 'until'> & { id: string }): void {
    this.#grants.set(id, { ...terms, from: at, until: Number.POSITIVE_INFINITY });
  }

  #revoke(at: number, { id }: { id: string }): void {
    const known = this.#grants.get(id);
    if (known !== undefined) this.#grants.set(id, { ...known, until: Math.min(known.until, at) });
  }

  #freeze(at: number, { tool }: { tool: string }): void {
    const known = this.#freezes.get(tool) ?? [];
    // Frozen once more, because somebody took the freeze away: it has lasted all the time.
    if (known.at(-1)?.until === Number.POSITIVE_INFINITY) return;
    this.#freezes.set(tool, [...known, { from: at, until: Number.POSITIVE_INFINITY }]);
  }

  #unfreeze(at: number, { tool }: { tool: string }): void {
    const known = this.#freezes.get(tool) ?? [];
    this.#freezes.set(
      tool,
      known.map((each) => ({ ...each, until: Math.min(each.until, at) })),
    );
  }

  /** Whether a tool was frozen at a time, beyond doubt. */
  isFrozen(tool: string, at: number): boolean {
    const freezes = [...(this.#freezes.get('') ?? []), ...(this.#freezes.get(tool) ?? [])];
    return freezes.some(({ from, until }) => from + UNSURE_MS <= at && at < until - UNSURE_MS);
  }

  /** Whether a grant can have covered an action at a time. Its conditions are the gate's to judge. */
  covers(grant: string, { tool, requestedBy, owner }: Action, at: number): boolean {
    const known = this.#grants.get(grant);
    if (known === undefined || known.tool !== tool) return false;
    if (known.agent !== requestedBy.id || known.user !== owner) return false;
    return known.from - UNSURE_MS <= at && at < Math.min(known.until, known.expiresAt) + UNSURE_MS;
  }

  /** How often a grant can be used at all. */
  usesOf(grant: string): number {
    return this.#grants.get(grant)?.initialUses ?? 0;
  }
}
