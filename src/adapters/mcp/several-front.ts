import type { Server } from '@modelcontextprotocol/server';
import type { Json } from '../../core/json.ts';
import { errorText } from '../../gate/runtime.ts';
import { DEFAULT_TIMEOUT_MS } from '../../gate/tool.ts';
import type { Era, Front, Link, Listed } from './link.ts';
import type { Caller } from './several-requests.ts';
import type { Members } from './wire.ts';

export interface ClientSideOptions {
  /** Looks at a server's tools again. */
  relist(link: Link, agent: string): Promise<unknown>;
  log(text: string): void;
}

/**
 * The client, as servers see it. They are begun with what it says first, and before it is answered: nothing of theirs
 * may come before that.
 */
export class ClientSide implements Front {
  readonly #options: ClientSideOptions;
  readonly #listening = Promise.withResolvers<void>();
  #caller: Caller | undefined;
  #server: Server | undefined;

  constructor(options: ClientSideOptions) {
    this.#options = options;
  }

  get isKnown(): boolean {
    return this.#caller !== undefined;
  }

  get era(): Era {
    return this.#caller?.era ?? 'legacy';
  }

  get capabilities(): Members {
    return this.#caller?.capabilities ?? {};
  }

  /** It says who it is. */
  introduce(caller: Caller): void {
    this.#caller = caller;
  }

  /** Whoever answers it from now on. */
  answeredBy(server: Server): void {
    this.#server = server;
    server.oninitialized = () => this.listens();
  }

  listens(): void {
    this.#listening.resolve();
  }

  log(text: string): void {
    this.#options.log(text);
  }

  async ask(method: string, params: Json, signal: AbortSignal): Promise<unknown> {
    await this.#listening.promise;
    return this.#server!.request({ method, params } as never, { signal, timeout: DEFAULT_TIMEOUT_MS });
  }

  async changed(what: Listed, link: Link): Promise<void> {
    if (what === 'tools') await this.#options.relist(link, this.#caller?.name ?? '');
    this.#tell(what, `notifications/${what}/list_changed`);
  }

  /** Since 2026 only a request can ask for that. */
  said(message: Members): void {
    if (this.era === 'legacy') this.#tell('logging', 'notifications/message', message);
  }

  updated(resource: Members): void {
    this.#tell('resources', 'notifications/resources/updated', resource);
  }

  #tell(capability: Listed | 'logging', method: string, params?: Members): void {
    const tell = async () => {
      await this.#listening.promise;
      // It was not told of that, and does not look at it.
      if (this.#server!.getCapabilities()[capability] === undefined) return;
      await this.#server!.notification({ method, ...(params ? { params } : {}) } as never);
    };
    tell().catch((error: unknown) => this.log(`The client could not be told: ${errorText(error)}`));
  }
}
