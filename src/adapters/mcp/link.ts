import { setImmediate as immediately } from 'node:timers/promises';
import {
  Client,
  type ClientCapabilities,
  type RequestOptions,
  type Transport,
} from '@modelcontextprotocol/client';
import type { Json } from '../../core/json.ts';
import { errorText } from '../../gate/runtime.ts';
import type { Server } from './config.ts';
import { close, transportTo } from './transport.ts';
import { type Members, membersOf } from './wire.ts';

export type Era = 'legacy' | 'modern';

/** What the client calls a server's own: its server's name stands in front. */
export const nameInFront = (server: string, name: string): string => `${server}__${name}`;

/** What a server behind the gateway sees of the client, and whom it can ask. */
export interface Front {
  readonly era: Era;
  readonly capabilities: Members;
  /** Asks the client, as servers did before 2026. */
  ask(method: string, params: Json, signal: AbortSignal): Promise<unknown>;
  changed(what: 'tools' | 'prompts' | 'resources', link: Link): void;
  log(text: string): void;
}

/** How something is asked. */
export interface Asked extends Pick<RequestOptions, 'signal' | 'timeout'> {
  readonly onProgress?: (progress: Members) => void;
}

const MODERN = '2026-07-28';
const PROBE_MS = 5000;
const LIST_MS = 10_000;
const MOST_PAGES = 1000;

/** What a server may ask of the client, and the capability for it. */
const ASKED = {
  elicitation: 'elicitation/create',
  sampling: 'sampling/createMessage',
  roots: 'roots/list',
} as const;

/** One of several servers, spoken to by the SDK's client, in the era of the client in front if it can. */
export class Link {
  readonly server: Server;
  #client: Client | undefined;
  /** Those that were begun: a server may never answer. */
  readonly #begun: { readonly client: Client; readonly transport: Transport }[] = [];
  #opening: Promise<void> | undefined;
  #why: string | undefined;
  #isClosing = false;
  readonly #progress = new Map<string, (progress: Members) => void>();
  #tokens = 0;

  constructor(server: Server) {
    this.server = server;
  }

  /** Why it cannot be spoken to, if it cannot. */
  get gone(): string | undefined {
    return this.#why;
  }

  get isReady(): boolean {
    return this.#client !== undefined && this.#why === undefined;
  }

  /** Ends when it can be spoken to, or it is known that it cannot. */
  get opened(): Promise<void> {
    return this.#opening ?? Promise.resolve();
  }

  get era(): Era {
    return this.#client?.getNegotiatedProtocolVersion() === MODERN ? 'modern' : 'legacy';
  }

  has(capability: 'tools' | 'prompts' | 'resources'): boolean {
    return this.#client?.getServerCapabilities()?.[capability] !== undefined;
  }

  /** Begins once. A server that cannot be reached is none of the others' business. */
  open(front: Front): Promise<void> {
    this.#opening ??= this.#open(front).catch((error: unknown) => this.#end(errorText(error), front));
    return this.#opening;
  }

  async #open(front: Front): Promise<void> {
    if (front.era === 'modern') return this.#connect(front, { mode: 'auto', probe: { timeoutMs: PROBE_MS } });
    try {
      await this.#connect(front, { mode: 'legacy' });
    } catch (error) {
      if (this.#isClosing) throw error;
      // It may speak only the newer protocol.
      await this.#connect(front, { mode: { pin: MODERN } }).catch(() => {
        throw error;
      });
    }
  }

  async #connect(
    front: Front,
    versionNegotiation: NonNullable<ConstructorParameters<typeof Client>[1]>['versionNegotiation'],
  ): Promise<void> {
    const changed = (what: 'tools' | 'prompts' | 'resources') => ({
      autoRefresh: false,
      debounceMs: 0,
      onChanged: () => front.changed(what, this),
    });
    // Since 2026 what the client can do goes with each request.
    const capabilities = versionNegotiation?.mode === 'legacy' ? shared(front.capabilities) : {};
    const client = new Client(
      { name: 'countersign', version: '1' },
      {
        versionNegotiation: versionNegotiation!,
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
    const transport = transportTo(this.server);
    this.#begun.push({ client, transport });
    await client.connect(transport);
    this.#client = client;
    client.onclose = () => this.#end('It ended.', front);
    client.onerror = (error) => front.log(`${this.server.name}: ${error.message}`);
  }

  #end(why: string, { log }: Front): void {
    if (this.#isClosing) return;
    this.#why ??= why;
    log(`The server ${this.server.name} is gone. ${why}`);
  }

  /** Asks it something. What it wants to know before it goes on is handed back. */
  async request(method: string, params: Members, options: Asked = {}): Promise<Members> {
    const { onProgress, ...more } = options;
    const token = `countersign-${++this.#tokens}`;
    if (onProgress) this.#progress.set(token, onProgress);
    const _meta = { ...membersOf(params._meta), ...(onProgress ? { progressToken: token } : {}) };
    const sent = Object.keys(_meta).length > 0 ? { ...params, _meta } : params;
    try {
      const request = { method, params: sent } as never;
      return membersOf(await this.#client!.request(request, { ...more, allowInputRequired: true }));
    } finally {
      // The SDK hands on an answer before what came with it: with its own tokens the last progress would be lost.
      if (onProgress) await immediately();
      this.#progress.delete(token);
    }
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

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#begun.map(({ client, transport }) => close(client, transport)));
    await this.#opening;
  }
}

/** What the client in front can be asked for. */
const shared = (capabilities: Members): Members =>
  Object.fromEntries(Object.entries(capabilities).filter(([name]) => Object.hasOwn(ASKED, name)));
