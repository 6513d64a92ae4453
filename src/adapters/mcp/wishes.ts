import type { Client, LoggingLevel, McpSubscription } from '@modelcontextprotocol/client';
import { MODERN } from './wire.ts';

const WISH_MS = 5000;

/**
 * What the client wants to hear of from one server: log messages from a level on, and changes of resources. It is kept,
 * because a server that begins again knows nothing of it.
 */
export class Wishes {
  #level: LoggingLevel | undefined;
  readonly #resources = new Set<string>();
  /** Since 2026 all resources are in one request, which stays open. */
  #listening: McpSubscription | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  get level(): LoggingLevel | undefined {
    return this.#level;
  }

  async setLevel(level: LoggingLevel, client: Client | undefined): Promise<void> {
    this.#level = level;
    if (client) await this.#tellLevel(client);
  }

  subscribe(uri: string, client: Client): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#resources.has(uri)) return;
      this.#resources.add(uri);
      try {
        if (isModern(client)) await this.#listen(client);
        else await client.subscribeResource({ uri }, { timeout: WISH_MS });
      } catch (error) {
        this.#resources.delete(uri);
        throw error;
      }
    });
  }

  unsubscribe(uri: string, client: Client | undefined): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#resources.delete(uri) || client === undefined) return;
      if (isModern(client)) await this.#listen(client);
      else await client.unsubscribeResource({ uri }, { timeout: WISH_MS });
    });
  }

  /** The server has begun again. */
  renew(client: Client): Promise<void> {
    return this.#inTurn(async () => {
      this.#listening = undefined;
      await this.#tellLevel(client);
      if (isModern(client)) return this.#listen(client);
      for (const uri of this.#resources) await client.subscribeResource({ uri }, { timeout: WISH_MS });
    });
  }

  /** Since 2026 it goes with each request instead. */
  async #tellLevel(client: Client): Promise<void> {
    if (this.#level === undefined || isModern(client) || !client.getServerCapabilities()?.logging) return;
    await client.setLoggingLevel(this.#level, { timeout: WISH_MS });
  }

  async #listen(client: Client): Promise<void> {
    const before = this.#listening;
    const resourceSubscriptions = [...this.#resources];
    this.#listening =
      resourceSubscriptions.length > 0
        ? await client.listen({ resourceSubscriptions }, { timeout: WISH_MS })
        : undefined;
    await before?.close();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

const isModern = (client: Client): boolean => client.getNegotiatedProtocolVersion() === MODERN;
