import { ProtocolError, Server as SdkServer, type ServerContext } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { NoEffect } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import { errorText } from '../../gate/runtime.ts';
import { DEFAULT_TIMEOUT_MS } from '../../gate/tool.ts';
import { InDoubt } from '../guard.ts';
import type { Catalogue, Known } from './catalogue.ts';
import type { Asking } from './checkpoint.ts';
import type { GatewayOptions } from './gateway.ts';
import type { RunUpstream } from './held.ts';
import { type Era, type Front, Link, nameInFront } from './link.ts';
import { isOwnTool, OWN_TOOLS } from './own-tools.ts';
import { forwarded } from './several-others.ts';
import { identityOf } from './upstream.ts';
import {
  type CallResult,
  CLIENT_CAPABILITIES,
  CLIENT_INFO,
  canElicit,
  INVALID_PARAMS,
  isFromRecord,
  type Members,
  membersOf,
  RpcFailure,
  saying,
} from './wire.ts';

/** Puts several servers behind one, each tool with its server's name in front. */
export const severalServers = (options: GatewayOptions): Promise<undefined> => new Several(options).run();

/** What runs has so long to end when the client is gone: a little less than clients give. */
const GRACE_MS = 1500;

/** Who calls, as the call says it or as it was said at the beginning. */
interface Caller {
  readonly era: Era;
  readonly name: string;
  readonly capabilities: Members;
  readonly isAskedElsewhere: boolean;
}

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
  /** Made with the first request: what the servers see of the client. */
  #front: Front | undefined;

  constructor(options: GatewayOptions) {
    this.#options = options;
    const { config, checkpoint } = options;
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
    const served = serveStdio(({ era }) => this.#serve(era), {
      transport: new StdioServerTransport(input, output),
      onerror: (error) => log(`The client sent what is not a message: ${error.message}`),
    });
    await over.promise;
    await checkpoint.leave(GRACE_MS, () => this.#gaveUp.abort(new InDoubt('The client is gone.')));
    await served.close();
    await Promise.all(this.#links.map((link) => link.close()));
    input.destroy();
  }

  get #links(): Link[] {
    return [...this.#servers.values()].map(({ link }) => link);
  }

  #serve(era: Era): SdkServer {
    const capabilities = {
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true },
    };
    const server = new SdkServer({ name: 'countersign', version: '1' }, { capabilities });
    const begun = (context: ServerContext) => {
      const caller = this.#callerOf(server, era, context);
      this.#front ??= this.#frontOf(server, caller);
      return { caller, all: Promise.all(this.#links.map((link) => link.openSoon(this.#front!))) };
    };
    server.setRequestHandler('tools/list', async (_, context) => {
      const { caller, all } = begun(context);
      await all;
      const lists = await Promise.all(
        [...this.#servers.values()].map((each) => this.#list(each, caller.name)),
      );
      const tools = [...lists.flat(), ...(caller.isAskedElsewhere ? OWN_TOOLS : [])];
      return { tools } as never;
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      // It waits for its own server only.
      const { caller } = begun(context);
      const result = await this.#call(params as Members, caller, context).catch(throwAsItCame);
      return (era === 'modern' ? result : withoutType(result)) as never;
    });
    forwarded(server, {
      opened: (context) => begun(context).all,
      links: () => this.#links.filter(({ isReady }) => isReady),
    });
    return server;
  }

  #callerOf(server: SdkServer, era: Era, { mcpReq: { envelope } }: ServerContext): Caller {
    const said = membersOf(envelope);
    const info = era === 'modern' ? said[CLIENT_INFO] : server.getClientVersion();
    const capabilities = membersOf(
      era === 'modern' ? said[CLIENT_CAPABILITIES] : server.getClientCapabilities(),
    );
    const { name = '' } = membersOf(info);
    const isAskedElsewhere = this.#options.config.settings.ask === 'inbox' || !canElicit(capabilities);
    return { era, name: String(name), capabilities, isAskedElsewhere };
  }

  #frontOf(server: SdkServer, { era, capabilities, name }: Caller): Front {
    const { log } = this.#options;
    return {
      era,
      capabilities,
      log,
      ask: (method, params, signal) =>
        server.request({ method, params } as never, { signal, timeout: DEFAULT_TIMEOUT_MS }),
      changed: async (what, link) => {
        const tell = {
          tools: async () => {
            await this.#list(this.#servers.get(link.server.name)!, name);
            await server.sendToolListChanged();
          },
          prompts: () => server.sendPromptListChanged(),
          resources: () => server.sendResourceListChanged(),
        };
        await tell[what]().catch((error: unknown) =>
          log(`The client could not be told: ${errorText(error)}`),
        );
      },
    };
  }

  /** What a server has now, as the client is to see it; of one that is gone, what it had. */
  async #list({ link, catalogue }: Linked, agent: string): Promise<Json[]> {
    const { checkpoint, log } = this.#options;
    const { name: server } = link.server;
    const listed: Json[] = [];
    try {
      if (link.isReady && link.has('tools'))
        await link.list('tools/list', 'tools', (page) => {
          checkpoint.learn(server, page, agent);
          listed.push(...page);
        });
    } catch (error) {
      log(`The tools of ${server} could not be listed: ${errorText(error)}`);
    }
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
    await link.open(this.#front!);
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
      await link.open(this.#front!);
      await this.#list(this.#servers.get(link.server.name)!, agent);
    }
    return this.#tools.get(name);
  }

  /** Runs a call with what was allowed; for the client's own call if that is open. */
  #runner({ link, catalogue }: Linked, tool: Known, request: Request, call?: AbortSignal): RunUpstream {
    return async (args, input, running) => {
      await link.open(this.#front!);
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
    const { onProgress, ...more } = request;
    const params = { ...more, name: tool.name, arguments: args } as Members;
    return link.request('tools/call', params, {
      signal,
      timeout: DEFAULT_TIMEOUT_MS,
      ...(onProgress ? { onProgress } : {}),
    });
  }
}

type Req = ServerContext['mcpReq'];

/** What goes along with a call besides its name and arguments. */
interface Request {
  readonly _meta?: Members;
  readonly inputResponses?: Json;
  readonly requestState?: Json;
  readonly onProgress?: (progress: Members) => void;
}

/** The client's own words about itself go on to a server of the same era; else it is only us whom it can ask. */
function requestOf(
  link: Link,
  { era, capabilities }: Caller,
  { _meta = {}, envelope, notify }: Req,
): Request {
  const { progressToken, ...meta } = _meta as Record<string, Json>;
  const said =
    era === 'modern' && link.era === 'modern'
      ? { [CLIENT_CAPABILITIES]: capabilities, [CLIENT_INFO]: membersOf(envelope)[CLIENT_INFO] ?? {} }
      : {};
  const onProgress = (progress: Members) =>
    // It may come when the call has been answered.
    void notify({ method: 'notifications/progress', params: { ...progress, progressToken } }).catch(() => {});
  return {
    ...(Object.keys({ ...meta, ...said }).length > 0 ? { _meta: { ...meta, ...said } as Members } : {}),
    ...(progressToken === undefined ? {} : { onProgress }),
  };
}

const inputOf = ({ requestState, inputResponses }: Req): { requestState: Json; inputResponses: Json } => ({
  requestState: requestState<Json>() as Json,
  inputResponses: inputResponses as Json,
});

function askingOf({ era, isAskedElsewhere }: Caller, mcpReq: Req): Asking {
  if (isAskedElsewhere) return { by: 'inbox' };
  if (era === 'modern') return { by: 'input_required', ...inputOf(mcpReq) };
  return {
    by: 'elicitation',
    elicit: (question, signal) =>
      mcpReq.send(
        { method: 'elicitation/create', params: question as never },
        { signal, timeout: DEFAULT_TIMEOUT_MS },
      ),
  };
}

const goneText = (link: Link): string => `The server ${link.server.name} is gone. ${link.gone}`;

/** What is on record of a call says nothing about its server. What the server answered stays as it is. */
function alsoSaying(result: CallResult, text: string): CallResult {
  if (!isFromRecord(result)) return result;
  return { ...result, content: [...(result.content as readonly Json[]), { type: 'text', text }] };
}

const unlisted = (name: Json | undefined): RpcFailure => {
  const message = `No server lists a tool ${JSON.stringify(name ?? null)}. Nothing was run.`;
  return new RpcFailure({ code: INVALID_PARAMS, message });
};

const rpcFailure = ({ code, message, data }: ProtocolError): RpcFailure =>
  new RpcFailure({ code, message, ...(data === undefined ? {} : { data: data as Json }) });

/** An error of a server, or of ours, as the client would have had it. */
function throwAsItCame(error: unknown): never {
  if (!(error instanceof RpcFailure)) throw error;
  const { code, message, data } = error.error;
  throw new ProtocolError(code, message, data);
}

/** Who speaks the older protocol does not know the word. */
function withoutType({ resultType: _, ...result }: CallResult): CallResult {
  return result;
}
