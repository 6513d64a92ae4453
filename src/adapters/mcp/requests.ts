import { randomBytes } from 'node:crypto';
import { errorText } from '../../gate/runtime.ts';
import { type Frame, type Id, type Members, membersOf, RpcFailure } from './wire.ts';

/**
 * Requests of our own among those of others, to one side. Their ids are for that side alone: whoever is not asked
 * cannot know them, and cannot answer.
 */
export class Requests {
  readonly #open = new Map<string, PromiseWithResolvers<Members>>();
  readonly #givenUp = new Set<string>();
  readonly #prefix = `countersign-${randomBytes(12).toString('base64url')}-`;
  #count = 0;

  /** How many answers may still come, also those that nobody waits for any more. */
  get size(): number {
    return this.#open.size + this.#givenUp.size;
  }

  isOurs(id: Id | undefined): id is string {
    return typeof id === 'string' && id.startsWith(this.#prefix);
  }

  /** Asks something. Giving up is told to whoever was asked; what they then say is waited for a moment. */
  async ask(
    send: (line: string) => void,
    method: string,
    params: Members,
    signal: AbortSignal,
    waitMs = 0,
  ): Promise<Members> {
    const say = (frame: Frame) => send(lineOf(frame));
    const id = `${this.#prefix}${++this.#count}`;
    const asked = Promise.withResolvers<Members>();
    this.#open.set(id, asked);
    let late: NodeJS.Timeout | undefined;
    const giveUp = () => {
      const reason = errorText(signal.reason);
      say({ method: 'notifications/cancelled', params: { requestId: id, reason } });
      this.#givenUp.add(id);
      late = setTimeout(() => asked.reject(signal.reason), waitMs);
    };
    say({ id, method, params });
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      return await asked.promise;
    } finally {
      this.#open.delete(id);
      clearTimeout(late);
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Takes in an answer. One that nobody waits for any more is of no use to anybody else either. */
  answer({ id, result, error }: Frame): void {
    const asked = this.#open.get(id as string);
    this.#givenUp.delete(id as string);
    // Some say with a null that there is none.
    if (error !== undefined && error !== null) asked?.reject(new RpcFailure(error));
    else asked?.resolve(membersOf(result));
  }

  /** Nobody answers any more: this one, or any. */
  fail(error: Error, id?: string): void {
    for (const [each, asked] of this.#open) if (id === undefined || each === id) asked.reject(error);
  }
}

export const lineOf = (frame: Omit<Frame, 'id'> & { readonly id?: Id | null }): string =>
  `${JSON.stringify({ jsonrpc: '2.0', ...frame })}\n`;
