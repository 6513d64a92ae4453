import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { DEFAULT_LIMITS, type ServerLimits } from './options.ts';

interface Bucket {
  left: number;
  at: number;
}

const BUCKETS = 10_000;

export const nameOfPrincipal = ({ tenant, kind, id, actsFor }: Principal): string =>
  JSON.stringify([tenant, kind, id, actsFor ?? null]);

/** How much one principal, and all of them together, may have of this process. */
export class Limits {
  readonly #limits: ServerLimits;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #streams = new Map<string, number>();
  #underWay = 0;
  #strangers = 0;
  #openStreams = 0;

  constructor(limits: Partial<ServerLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#now = now;
  }

  get bodyBytes(): number {
    return this.#limits.bodyBytes;
  }

  get underWay(): number {
    return this.#underWay;
  }

  get openStreams(): number {
    return this.#openStreams;
  }

  /** Begins a request; what is returned ends it. Those who are not known yet have a small share of all. */
  enter(isStranger: boolean): () => void {
    const { requests } = this.#limits;
    const isFull = isStranger && this.#strangers >= Math.max(1, requests / 10);
    if (isFull || this.#underWay >= requests) throw new CountersignError('SERVER_BUSY');
    const strangers = isStranger ? 1 : 0;
    this.#underWay++;
    this.#strangers += strangers;
    return () => {
      this.#underWay--;
      this.#strangers -= strangers;
    };
  }

  /** Counts a request of a principal. A bucket fills at the rate, and holds as many as may come at once. */
  take(principal: Principal): void {
    const { requestsPerSecond, burst } = this.#limits;
    if (requestsPerSecond === Number.POSITIVE_INFINITY) return;
    const name = nameOfPrincipal(principal);
    const now = this.#now();
    const { left, at } = this.#buckets.get(name) ?? { left: burst, at: now };
    const filled = Math.min(burst, left + ((now - at) / 1000) * requestsPerSecond);
    // The one that has not been asked for longest goes first: most likely it is full again.
    this.#buckets.delete(name);
    if (this.#buckets.size >= BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!);
    this.#buckets.set(name, { left: filled < 1 ? filled : filled - 1, at: now });
    if (filled < 1)
      throw new CountersignError('TOO_MANY_REQUESTS', undefined, {
        retryAfter: Math.ceil((1 - filled) / requestsPerSecond),
      });
  }

  /** Begins a stream, or a wait, of a principal; what is returned ends it, once. */
  open(principal: Principal): () => void {
    const { streams, streamsPerPrincipal } = this.#limits;
    const name = nameOfPrincipal(principal);
    const open = this.#streams.get(name) ?? 0;
    if (this.#openStreams >= streams || open >= streamsPerPrincipal)
      throw new CountersignError('TOO_MANY_STREAMS');
    this.#openStreams++;
    this.#streams.set(name, open + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#openStreams--;
      const left = this.#streams.get(name)! - 1;
      if (left === 0) this.#streams.delete(name);
      else this.#streams.set(name, left);
    };
  }
}
