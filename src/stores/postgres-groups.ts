import type { Change } from './store.ts';

/** Can share a statement with others of its tenant and shape, if they have other chains. */
export interface Member {
  readonly change: Pick<Change, 'tenant' | 'chain'>;
  readonly shape: string;
}

interface Waiting<M, R> {
  readonly member: M;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** What one tenant has to send. */
interface Queue<M, R> {
  readonly tenant: string;
  waiting: Waiting<M, R>[];
  underWay: number;
  /** Whether a group has just come back. */
  isReturning: boolean;
}

/** So many statements of a tenant are under way before further ones have to wait. */
const UNDER_WAY = 2;
/** Few different ones, because each number makes another statement, which every connection has to plan. */
const SIZES = [16, 8, 4, 2, 1] as const;
/** A statement that takes longer waits for somebody's lock, or for a server that is gone: nobody waits for it. */
const LONG_MS = 50;

/**
 * Lets what cannot be sent at once wait, and sends it together with others once a statement has come back. What
 * finds few before it is sent at once, and alone.
 */
export class Groups<M extends Member, R> {
  readonly #queues = new Map<string, Queue<M, R>>();
  readonly #send: (members: readonly M[]) => Promise<readonly R[]>;

  /** `send` gives a result for each, in the same order. */
  constructor(send: (members: readonly M[]) => Promise<readonly R[]>) {
    this.#send = send;
  }

  add(member: M): Promise<R> {
    return new Promise((resolve, reject) => {
      const queue = this.#queueOf(member.change.tenant);
      queue.waiting.push({ member, resolve, reject });
      if (!queue.isReturning) this.#flush(queue);
    });
  }

  #queueOf(tenant: string): Queue<M, R> {
    let queue = this.#queues.get(tenant);
    if (queue === undefined) {
      queue = { tenant, waiting: [], underWay: 0, isReturning: false };
      this.#queues.set(tenant, queue);
    }
    return queue;
  }

  #flush(queue: Queue<M, R>): void {
    while (queue.underWay < UNDER_WAY && queue.waiting.length > 0) void this.#sendNext(queue);
    if (queue.underWay === 0) this.#queues.delete(queue.tenant);
  }

  async #sendNext(queue: Queue<M, R>): Promise<void> {
    const group = takeGroup(queue);
    let counts = true;
    queue.underWay++;
    const leave = () => {
      if (counts) queue.underWay--;
      counts = false;
      this.#flush(queue);
    };
    const impatience = setTimeout(leave, LONG_MS);
    try {
      const results = await this.#send(group.map(({ member }) => member));
      for (const [i, { resolve }] of group.entries()) resolve(results[i]!);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    clearTimeout(impatience);
    if (group.length === 1) return leave();
    // Those who got their answers together are about to ask again: they shall find each other.
    queue.isReturning = true;
    process.nextTick(() => {
      queue.isReturning = false;
      leave();
    });
  }
}

/** Takes the first one, and those that can share its statement. */
function takeGroup<M extends Member, R>(queue: Queue<M, R>): Waiting<M, R>[] {
  const first = queue.waiting[0]!.member;
  const fit = new Map<string, Waiting<M, R>>();
  for (const each of queue.waiting) {
    const { change, shape } = each.member;
    if (shape === first.shape && !fit.has(change.chain)) fit.set(change.chain, each);
    if (fit.size === SIZES[0]) break;
  }
  const group = [...fit.values()].slice(
    0,
    SIZES.find((size) => size <= fit.size),
  );
  queue.waiting = queue.waiting.filter((each) => !group.includes(each));
  return group;
}
