import { setTimeout as delay } from 'node:timers/promises';
import {
  ProtocolError,
  Server as SdkServer,
  type ServerCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { NoEffect } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import { errorText } from '../../gate/runtime.ts';
import { DEFAULT_TIMEOUT_MS } from '../../gate/tool.ts';
import { InDoubt } from '../guard.ts';
import type { Catalogue, Known } from './catalogue.ts';
import type { GatewayOptions } from './gateway.ts';
import type { RunUpstream } from './held.ts';
import { type Capability, type Era, Link, nameInFront } from './link.ts';
import { isOwnTool, OWN_TOOLS } from './own-tools.ts';
import { Owners } from './owners.ts';
import { ClientSide } from './several-front.ts';
import { forwarded } from './several-others.ts';
import {
  alsoSaying,
  askingOf,
  type Caller,
  callerIn,
  callerOf,
  goneText,
  inputOf,
  type Request,
  requestOf,
  rpcFailure,
  throwAsItCame,
  unlisted,
  withoutType,
} from './several-requests.ts';
import { Subscriptions } from './subscriptions.ts';
import { identityOf } from './upstream.ts';
import {
  type CallResult,
  CLIENT_CAPABILITIES,
  CLIENT_INFO,
  type Frame,
  type Id,
  isStateless,
  type Members,
  membersOf,
  saying,
} from './wire.ts';

/** Puts several servers behind one, each tool with its server's name in front. */
export const severalServers = (options: GatewayOptions): Promise<undefined> => new Several(options).run();

/** What runs has so long to end when the client is gone: a little less than clients give. */
const GRACE_MS = 1500;
const DISCOVER = 'server/discover';
/** A client is kept waiting so long for its very first answer, which says what there is. */
const BEGIN_MS = 8000;
/** And so long for the answer that its servers know what it wants to hear of. */
const LISTEN_MS = 5000;

interface Linked {
  readonly link: Link;
  readonly catalogue: Catalogue;
}

/** One client, several servers. What is held, and how it is asked and run, is the checkpoint's. */
class Several {
  readonly #options: GatewayOptions;
  readonly #servers: ReadonlyMap<string, Linked>;
  /** By the name that the client knows. */
  readonly #tools = new Map<string, Known>();
  readonly #gaveUp = new AbortController();
  readonly #owners = new Owners(() => this.#links.filter(({ isReady }) => isReady));
  readonly #subscriptions = new Subscriptions(this.#owners);
  /** What the servers see of the client, from its first message on. */
  readonly #front: ClientSide;

  constructor(options: GatewayOptions) {
    this.#options = options;
    const { config, checkpoint, log } = options;
    const relist = (link: Link, agent: string) => this.#learn(this.#servers.get(link.server.name)!, agent);
    this.#front = new ClientSide({ relist, log });
    this.#servers = new Map(
      config.servers.map((server) => {
        const link = new Link(server);
        const catalogue = checkpoint.add(server.name, identityOf(server), (tool) =>
          this.#runner({ link, catalogue }, tool, {}),
        );
        return [server.name, { link, catalogue }];
      }),
    );
  }

  async run(): Promise<undefined> {
    const { input, output, leaving, checkpoint, log } = this.#options;
    const over = Promise.withResolvers<void>();
    for (const event of ['end', 'close', 'error']) input.once(event, () => over.resolve());
    output.once('error', () => over.resolve());
    leaving.addEventListener('abort', () => over.resolve(), { once: true });
    const transport = new StdioServerTransport(input, output);
    const served = serveStdio(({ era }) => this.#serve(era), {
      transport,
      onerror: (error) => log(`The client sent what is not a message: ${error.message}`),
    });
    overhear(transport, (frame) => this.#hear(frame), log);
    await over.promise;
    await checkpoint.leave(GRACE_MS, () => this.#gaveUp.abort(new InDoubt('The client is gone.')));
    await served.close();
    await Promise.all(this.#links.map((link) => link.close()));
    input.destroy();
  }

  get #links(): Link[] {
    return [...this.#servers.values()].map(({ link }) => link);
  }

  /**
   * Says what there is, and serves it. A client of before 2026 waits until that is known. Since then clients start a
   * gateway only to ask, and end it: no server is begun for that, and each may have anything.
   */
  async #serve(era: Era): Promise<SdkServer> {
    if (era === 'legacy')
      await Promise.race([
        Promise.all(this.#links.map(({ opened }) => opened)),
        delay(BEGIN_MS, undefined, { ref: false }),
      ]);
    const server = new SdkServer(
      { name: 'countersign', version: '1' },
      { capabilities: capabilitiesOf(this.#links) },
    );
    this.#front.answeredBy(server);
    const heardFrom = (context: ServerContext) => {
      this.#front.listens();
      return this.#callerOf(server, era, context);
    };
    server.setRequestHandler('tools/list', async (_, context) => {
      const caller = heardFrom(context);
      await this.#openAll();
      const lists = await Promise.all(
        [...this.#servers.values()].map((each) => this.#list(each, caller.name)),
      );
      const tools = [...lists.flat(), ...(caller.isAskedElsewhere ? OWN_TOOLS : [])];
      return { tools } as never;
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      // It is about its own server only.
      const caller = heardFrom(context);
      const result = await this.#call(params as Members, caller, context).catch(throwAsItCame);
      return (era === 'modern' ? result : withoutType(result)) as never;
    });
    forwarded(server, {
      opened: (context) => {
        heardFrom(context);
        return this.#openAll();
      },
      links: this.#links,
      owners: this.#owners,
      subscriptions: this.#subscriptions,
      log: this.#options.log,
    });
    return server;
  }

  async #openAll(): Promise<void> {
    await Promise.all(this.#links.map((link) => link.openSoon(this.#front)));
  }

  /**
   * Hears what the SDK keeps to itself: the first message, and since 2026 which resources the client wants to hear of.
   * What has to be done before the message goes on is waited for, but not for long.
   */
  async #hear(frame: Frame): Promise<void> {
    const { id, method, params } = frame;
    if (!this.#front.isKnown && (method === 'initialize' || (isStateless(params) && method !== DISCOVER))) {
      this.#front.introduce(callerIn(frame, this.#options.config.settings.ask));
      void this.#openAll();
    }
    if (method === 'notifications/cancelled')
      void this.#subscriptions.dropAll(params?.requestId as Id).catch(() => {});
    if (method !== 'subscriptions/listen' || id === undefined) return;
    const { resourceSubscriptions: wanted } = membersOf(params?.notifications);
    if (Array.isArray(wanted) && wanted.length > 0)
      await Promise.race([this.#listen(id, wanted.map(String)), delay(LISTEN_MS, undefined, { ref: false })]);
  }

  async #listen(id: Id, wanted: readonly string[]): Promise<void> {
    await this.#openAll();
    const add = (uri: string) =>
      this.#subscriptions
        .add(id, uri)
        .catch((error: unknown) => this.#options.log(`Not subscribed: ${errorText(error)}`));
    await Promise.all(wanted.map(add));
  }

  #callerOf(server: SdkServer, era: Era, { mcpReq: { envelope } }: ServerContext): Caller {
    const { ask } = this.#options.config.settings;
    const said = membersOf(envelope);
    return era === 'modern'
      ? callerOf(era, said[CLIENT_INFO], said[CLIENT_CAPABILITIES], ask)
      : callerOf(era, server.getClientVersion(), server.getClientCapabilities(), ask);
  }

  /** What a server has now, as the client is to see it; of one that is gone, what it had. */
  async #list(linked: Linked, agent: string): Promise<Json[]> {
    const { log } = this.#options;
    const { link, catalogue } = linked;
    const { name: server } = link.server;
    const listed = await this.#learn(linked, agent).catch((error: unknown): Json[] => {
      log(`The tools of ${server} could not be listed: ${errorText(error)}`);
      return [];
    });
    const tools = listed.length > 0 ? listed : (catalogue.all().map(({ tool }) => tool) as unknown as Json[]);
    return tools.flatMap((tool) => {
      const known = catalogue.get(String(membersOf(tool).name));
      if (known === undefined) return [];
      const name = nameInFront(server, known.tool.name);
      const other = this.#tools.get(name);
      if (other !== undefined && other.server !== server) {
        log(`${other.server} and ${server} both have a ${name}: that of ${other.server} is used.`);
        return [];
      }
      this.#tools.set(name, known);
      return [{ ...membersOf(tool), name }];
    });
  }

  /** What it lists is compared with what it listed before. */
  async #learn({ link }: Linked, agent: string): Promise<Json[]> {
    const listed: Json[] = [];
    if (link.isReady && link.has('tools'))
      await link.list('tools/list', 'tools', (page) => {
        this.#options.checkpoint.learn(link.server.name, page, agent);
        listed.push(...page);
      });
    return listed;
  }

  async #call(params: Members, caller: Caller, { mcpReq }: ServerContext): Promise<CallResult> {
    const { checkpoint } = this.#options;
    const { name, arguments: args = {} } = params;
    const { signal, id } = mcpReq;
    const agent = caller.name;
    if (caller.isAskedElsewhere && isOwnTool(name))
      return checkpoint.own(name as string, args, { servers: [...this.#servers.keys()], agent, signal });
    const found = this.#tools.get(name as string) ?? (await this.#find(String(name), agent));
    const linked = this.#servers.get(found?.server ?? this.#serverIn(String(name)) ?? '');
    if (linked === undefined) throw unlisted(name);
    const { link, catalogue } = linked;
    await link.open(this.#front);
    if (!link.isReady)
      return saying(`The server ${link.server.name} is gone, and nothing was run. ${link.gone}`);
    // It may have begun again, with another tool of that name.
    const tool = catalogue.get(found?.tool.name ?? '');
    if (tool === undefined) throw unlisted(name);
    const request = requestOf(link, caller, mcpReq);
    if (checkpoint.passes(tool, args, agent)) {
      const { inputResponses, requestState } = inputOf(mcpReq);
      const input = {
        ...(inputResponses ? { inputResponses } : {}),
        ...(requestState ? { requestState } : {}),
      };
      return this.#send(link, tool, args, { ...request, ...input }, signal).catch((error: unknown) => {
        if (link.isReady || ProtocolError.isInstance(error)) throw error;
        return saying(`It was not answered. ${goneText(link)}`);
      });
    }
    const asking = askingOf(caller, mcpReq);
    const run = this.#runner(linked, tool, request, asking.by === 'inbox' ? undefined : signal);
    const result = await checkpoint.call({ id, tool, args, agent, asking, signal, run });
    return link.isReady ? result : alsoSaying(result, goneText(link));
  }

  #serverIn(name: string): string | undefined {
    return this.#links.find(({ server }) => name.startsWith(nameInFront(server.name, '')))?.server.name;
  }

  /** What was not listed yet: its server may be about to begin. */
  async #find(name: string, agent: string): Promise<Known | undefined> {
    const theirs = this.#links.filter(({ server }) => name.startsWith(nameInFront(server.name, '')));
    for (const link of theirs) {
      await link.open(this.#front);
      await this.#list(this.#servers.get(link.server.name)!, agent);
    }
    return this.#tools.get(name);
  }

  /** Runs a call with what was allowed; for the client's own call if that is open. */
  #runner({ link, catalogue }: Linked, tool: Known, request: Request, call?: AbortSignal): RunUpstream {
    return async (args, input, running) => {
      await link.open(this.#front);
      if (catalogue.get(tool.tool.name)?.version !== tool.version)
        throw new NoEffect(`The server ${tool.server} has changed its tool ${tool.tool.name} meanwhile.`);
      const signals = [running.signal, this.#gaveUp.signal, ...(call ? [call] : [])];
      try {
        return await this.#send(link, tool, args, { ...request, ...input }, AbortSignal.any(signals));
      } catch (error) {
        if (NoEffect.is(error)) throw error;
        // It was sent, and what came of it was not heard.
        throw ProtocolError.isInstance(error) ? rpcFailure(error) : new InDoubt(errorText(error));
      }
    };
  }

  #send(link: Link, { tool }: Known, args: Json, request: Request, signal: AbortSignal): Promise<CallResult> {
    const { onProgress, onMessage, ...more } = request;
    const params = { ...more, name: tool.name, arguments: args } as Members;
    return link.request('tools/call', params, {
      signal,
      timeout: DEFAULT_TIMEOUT_MS,
      ...(onProgress ? { onProgress } : {}),
      ...(onMessage ? { onMessage } : {}),
    });
  }
}

/** Only what some server has. */
function capabilitiesOf(links: readonly Link[]): ServerCapabilities {
  const some = (capability: Capability) => links.some((link) => link.mayHave(capability));
  const listChanged = true;
  return {
    tools: { listChanged },
    ...(some('prompts') ? { prompts: { listChanged } } : {}),
    ...(some('resources') ? { resources: { listChanged, subscribe: some('subscriptions') } } : {}),
    ...(some('completions') ? { completions: {} } : {}),
    ...(some('logging') ? { logging: {} } : {}),
  };
}

/** Hears each message before it goes on, in order. */
function overhear(
  transport: StdioServerTransport,
  hear: (frame: Frame) => Promise<void>,
  log: (text: string) => void,
): void {
  const goOn = transport.onmessage!;
  let before: Promise<void> = Promise.resolve();
  transport.onmessage = (message) => {
    before = before
      .then(() => hear(message as Frame))
      .catch((error: unknown) => log(`A message was not understood: ${errorText(error)}`))
      .then(() => goOn(message));
  };
}
