import { setTimeout as delay, setImmediate as immediately } from 'node:timers/promises';
import {
  Client,
  type ClientCapabilities,
  type ClientOptions,
  type LoggingLevel,
  type RequestOptions,
  SdkHttpError,
  type Transport,
} from '@modelcontextprotocol/client';
import { NoEffect } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import { errorText } from '../../gate/runtime.ts';
import type { Server } from './config.ts';
import { Pauses } from './pauses.ts';
import { close, transportTo } from './transport.ts';
import { isAsLoud, LOG_LEVEL, type Members, MODERN, membersOf } from './wire.ts';
import { Wishes } from './wishes.ts';

export type Era = 'legacy' | 'modern';

/** What the client calls a server's own: its server's name stands in front. */
export const nameInFront = (server: string, name: string): string => `${server}__${name}`;

/** What a server behind the gateway sees of the client, and whom it can ask. */
export interface Front {
  readonly era: Era;
  readonly capabilities: Members;
  /** Asks the client, as servers did before 2026. */
  ask(method: string, params: Json, signal: AbortSignal): Promise<unknown>;
  /** A server has other lists than before, or is there again. Throws if that cannot be looked at. */
  changed(what: Listed, link: Link): Promise<void>;
  /** A server has something to log, which no request of the client's asked for. */
  said(message: Members): void;
  /** A resource is another. */
  updated(resource: Members): void;
  log(text: string): void;
}

/** What some servers have, and others do not. */
export type Capability = Listed | 'subscriptions' | 'completions' | 'logging';
export type Listed = 'tools' | 'prompts' | 'resources';
const LISTED: readonly Listed[] = ['tools', 'prompts', 'resources'];

/** How something is asked. */
export interface Asked extends Pick<RequestOptions, 'signal' | 'timeout'> {
  readonly onProgress?: (progress: Members) => void;
  /** What the server logs meanwhile, from a level on. */
  readonly onMessage?: OnMessage;
}

export interface OnMessage {
  readonly level: Json;
  tell(message: Members): void;
}

const PROBE_MS = 5000;
const LIST_MS = 10_000;
/** How long a list waits for a server to begin. Clients wait for a minute, or for half of one. */
const PATIENCE_MS = 15_000;
const NOT_FOUND = 404;
const MOST_PAGES = 1000;

/** What a server may ask of the client, and the capability for it. */
const ASKED = {
  elicitation: 'elicitation/create',
  sampling: 'sampling/createMessage',
  roots: 'roots/list',
} as const;

type Mode = NonNullable<NonNullable<ClientOptions['versionNegotiation']>['mode']>;

interface Connection {
  readonly client: Client;
  readonly transport: Transport;
  readonly front: Front;
  closed?: Promise<void>;
}

/**
 * One of several servers, spoken to by the SDK's client, in the era of the client in front if it can. One that ended
 * is begun again when somebody asks for it, with pauses that grow.
 */
export class Link {
  readonly server: Server;
  #state: 'new' | 'beginning' | 'ready' | 'gone' = 'new';
  #client: Client | undefined;
  /** Those that were begun: a server may never answer. */
  readonly #connections = new Set<Connection>();
  #opening: Promise<void> = Promise.resolve();
  #soon: Promise<void> = Promise.resolve();
  /** How it was spoken to the last time. */
  #mode: Mode | undefined;
  #why = '';
  readonly #pauses = new Pauses();
  #isClosing = false;
  readonly #progress = new Map<string, (progress: Members) => void>();
  #tokens = 0;
  readonly #hearing = new Set<OnMessage>();
  readonly #wishes = new Wishes();

  constructor(server: Server) {
    this.server = server;
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  get #isGone(): boolean {
    return this.#state === 'gone';
  }

  /** Why it cannot be spoken to, and when it is tried again. */
  get gone(): string {
    const seconds = Math.ceil(this.#pauses.left(performance.now()) / 1000);
    const when = seconds === 0 ? 'The next request' : `A request in ${secondsText(seconds)}, or later,`;
    return `${this.#why} ${when} tries it again.`;
  }

  get era(): Era {
    return this.#client?.getNegotiatedProtocolVersion() === MODERN ? 'modern' : 'legacy';
  }

  has(capability: Capability): boolean {
    const capabilities = this.#client?.getServerCapabilities() ?? {};
    if (capability === 'subscriptions') return capabilities.resources?.subscribe === true;
    return capabilities[capability] !== undefined;
  }

  /** One that has not said yet what it has may have anything. */
  mayHave(capability: Capability): boolean {
    return this.#state === 'new' || this.#state === 'beginning' || this.has(capability);
  }

  /** Ends when it is known whether it can be spoken to. */
  get opened(): Promise<void> {
    return this.#opening;
  }

  /** Begins, if it has not or has ended and it is time for that. Ends when it is known whether it can be spoken to. */
  open(front: Front): Promise<void> {
    const isDue = this.#isGone && this.#pauses.left(performance.now()) === 0;
    if ((this.#state === 'new' || isDue) && !this.#isClosing) {
      this.#opening = this.#begin(front);
      this.#soon = Promise.race([this.#opening, delay(PATIENCE_MS, undefined, { ref: false })]);
    }
    return this.#opening;
  }

  /** As `open`, but never longer than a list should take. */
  async openSoon(front: Front): Promise<void> {
    void this.open(front);
    await this.#soon;
  }

  /** A server that cannot be reached is none of the others' business. Whoever did not see it begin is told. */
  async #begin(front: Front): Promise<void> {
    const wasGone = this.#isGone;
    const asked = performance.now();
    this.#state = 'beginning';
    try {
      await this.#connectAnyhow(front);
      this.#pauses.begun(performance.now());
      if (wasGone || performance.now() - asked >= PATIENCE_MS)
        // What it lists now is known before anybody calls it.
        await Promise.all(LISTED.map((what) => front.changed(what, this)));
      if (wasGone) front.log(`The server ${this.server.name} is there again.`);
    } catch (error) {
      this.#mode = undefined;
      if (!this.#isGone) this.#end(errorText(error), front);
      for (const connection of this.#connections) void this.#drop(connection);
    }
  }

  async #connectAnyhow(front: Front): Promise<void> {
    if (this.#mode !== undefined) return this.#connect(front, this.#mode);
    if (front.era === 'modern') return this.#connect(front, 'auto');
    try {
      await this.#connect(front, 'legacy');
    } catch (error) {
      if (this.#isClosing) throw error;
      // It may speak only the newer protocol.
      await this.#connect(front, { pin: MODERN }).catch(() => {
        throw error;
      });
    }
  }

  async #connect(front: Front, mode: Mode): Promise<void> {
    const changed = (what: Listed) => ({
      autoRefresh: false,
      debounceMs: 0,
      onChanged: () => void front.changed(what, this).catch((error: Error) => client.onerror?.(error)),
    });
    // Since 2026 what the client can do goes with each request.
    const capabilities = front.era === 'legacy' && mode === 'legacy' ? shared(front.capabilities) : {};
    const client: Client = new Client(
      { name: 'countersign', version: '1' },
      {
        versionNegotiation: { mode, probe: { timeoutMs: PROBE_MS } },
        capabilities: capabilities as ClientCapabilities,
        inputRequired: { autoFulfill: false },
        listChanged: {
          tools: changed('tools'),
          prompts: changed('prompts'),
          resources: changed('resources'),
        },
      },
    );
    for (const capability of Object.keys(capabilities) as (keyof typeof ASKED)[])
      client.setRequestHandler(
        ASKED[capability] as 'elicitation/create',
        async ({ params }, { mcpReq }) =>
          (await front.ask(ASKED[capability], params as Json, mcpReq.signal)) as never,
      );
    client.setNotificationHandler('notifications/progress', ({ params }) =>
      this.#progress.get(String(params.progressToken))?.(membersOf(params)),
    );
    client.setNotificationHandler('notifications/message', ({ params }) =>
      this.#hear(membersOf(params), front),
    );
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      // What stands there is about our own subscription.
      const { _meta, ...resource } = membersOf(params);
      front.updated(resource);
    });
    const connection: Connection = { client, transport: transportTo(this.server), front };
    this.#connections.add(connection);
    try {
      await client.connect(connection.transport);
    } catch (error) {
      void this.#drop(connection);
      throw error;
    }
    this.#client = client;
    this.#state = 'ready';
    this.#mode = this.era === 'modern' ? { pin: MODERN } : 'legacy';
    client.onclose = () => {
      this.#connections.delete(connection);
      if (this.#client === client) this.#end('It ended.', front);
    };
    client.onerror = (error) => front.log(`${this.server.name}: ${error.message}`);
    await this.#wishes.renew(client).catch((error: unknown) => client.onerror?.(error as Error));
  }

  #hear(message: Members, front: Front): void {
    const { name } = this.server;
    const said = {
      ...message,
      logger: message.logger === undefined ? name : `${name}/${String(message.logger)}`,
    };
    const hearing = [...this.#hearing].find(({ level }) => isAsLoud(message.level, level));
    if (hearing) hearing.tell(said);
    else front.said(said);
  }

  async #drop(connection: Connection): Promise<void> {
    // Whatever it says to that, it is not spoken to any more.
    connection.closed ??= close(connection.client, connection.transport).catch(() => {});
    await connection.closed;
    this.#connections.delete(connection);
  }

  #end(why: string, front: Front): void {
    this.#client = undefined;
    this.#state = 'gone';
    this.#why = why;
    this.#pauses.ended(performance.now());
    if (!this.#isClosing) front.log(`The server ${this.server.name} is gone. ${this.gone}`);
  }

  /** Asks it something. What it wants to know before it goes on is handed back. */
  async request(method: string, params: Members, options: Asked = {}): Promise<Members> {
    const { onProgress, onMessage, ...more } = options;
    const token = `countersign-${++this.#tokens}`;
    if (onProgress) this.#progress.set(token, onProgress);
    if (onMessage) this.#hearing.add(onMessage);
    const { level } = this.#wishes;
    const _meta = {
      ...(level !== undefined && this.era === 'modern' ? { [LOG_LEVEL]: level } : {}),
      ...membersOf(params._meta),
      ...(onProgress ? { progressToken: token } : {}),
    };
    const sent = Object.keys(_meta).length > 0 ? { ...params, _meta } : params;
    const client = this.#client;
    if (client === undefined) throw new NoEffect(`The server ${this.server.name} is gone. ${this.gone}`);
    try {
      const request = { method, params: sent } as never;
      return membersOf(await client.request(request, { ...more, allowInputRequired: true }));
    } catch (error) {
      if (error instanceof SdkHttpError && error.status === NOT_FOUND) this.#forgotten(client);
      throw error;
    } finally {
      // The SDK hands on an answer before what came with it: with its own tokens the last progress would be lost.
      if (onProgress || onMessage) await immediately();
      this.#progress.delete(token);
      if (onMessage) this.#hearing.delete(onMessage);
    }
  }

  /** A server over HTTP that was started again knows of no session before that. */
  #forgotten(client: Client): void {
    const connection = [...this.#connections].find((each) => each.client === client);
    if (connection?.transport.sessionId === undefined || this.#client !== client) return;
    this.#end('It does not know this session any more.', connection.front);
    void this.#drop(connection);
  }

  /** All pages of a list. */
  async list(method: string, member: string, onPage: (page: readonly Json[]) => void): Promise<void> {
    let cursor: Json | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const result = await this.request(method, cursor === undefined ? {} : { cursor }, { timeout: LIST_MS });
      onPage(Array.isArray(result[member]) ? (result[member] as Json[]) : []);
      cursor = result.nextCursor ?? undefined;
      if (cursor === undefined) return;
    }
  }

  /** From which level on it logs, also after it has begun again. */
  setLevel(level: LoggingLevel): Promise<void> {
    return this.#wishes.setLevel(level, this.#client);
  }

  async subscribe(uri: string): Promise<void> {
    if (this.#client === undefined) throw new Error(`The server ${this.server.name} is gone. ${this.gone}`);
    await this.#wishes.subscribe(uri, this.#client);
  }

  unsubscribe(uri: string): Promise<void> {
    return this.#wishes.unsubscribe(uri, this.#client);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#connections].map((connection) => this.#drop(connection)));
    await this.#opening;
  }
}

/** What the client in front can be asked for. */
const shared = (capabilities: Members): Members =>
  Object.fromEntries(Object.entries(capabilities).filter(([name]) => Object.hasOwn(ASKED, name)));

const secondsText = (seconds: number): string => (seconds === 1 ? 'a second' : `${seconds} seconds`);
