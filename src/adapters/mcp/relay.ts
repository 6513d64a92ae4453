import type { Readable, Writable } from 'node:stream';
import { NoEffect } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import { errorText } from '../../gate/runtime.ts';
import { DEFAULT_TIMEOUT_MS } from '../../gate/tool.ts';
import { InDoubt } from '../guard.ts';
import type { Asking } from './calls.ts';
import type { Catalogue, Known } from './catalogue.ts';
import type { Checkpoint } from './checkpoint.ts';
import { Client } from './client.ts';
import type { Server, Settings } from './config.ts';
import type { RunUpstream } from './held.ts';
import { Lines } from './lines.ts';
import { Outlet } from './outlet.ts';
import { isOwnTool, OWN_TOOLS } from './own-tools.ts';
import { type Heard, isAmbiguous, readFrame, TOOLS_CALL } from './reading.ts';
import { lineOf, Requests } from './requests.ts';
import { identityOf, openUpstream, type Upstream } from './upstream.ts';
import {
  type CallResult,
  CONNECTION_CLOSED,
  type Frame,
  type Id,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isStateless,
  type Members,
  membersOf,
  RpcFailure,
} from './wire.ts';

export interface RelayOptions {
  readonly server: Server;
  readonly settings: Settings;
  readonly checkpoint: Checkpoint;
  readonly input: Readable;
  readonly output: Writable;
  /** Fires when the process is told to go. */
  readonly leaving: AbortSignal;
  log(text: string): void;
}

/** How long a server has to list its tools, and to stop what its client took back. */
const LIST_MS = 30_000;
const STOP_MS = 5000;
/** What runs has so long to end when the client is gone: a little less than clients give. */
const GRACE_MS = 1500;
const LIST_CHANGED = 'notifications/tools/list_changed';
const MOST_PAGES = 1000;

/**
 * One client, one server. Frames pass as they are, in both directions. Only tools are looked at: what is listed,
 * what is called, and what comes of that.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #catalogue: Catalogue;
  readonly #client: Client;
  /** What we ask either side. A server that could answer in its client's place could allow its own calls. */
  readonly #toServer = new Requests();
  readonly #toPerson = new Requests();
  #upstream!: Upstream;
  readonly #outlet: Outlet;
  readonly #over = Promise.withResolvers<string>();
  #isOver = false;
  /** The client's own lists that are not answered yet, and whether our tools go into them. */
  readonly #lists = new Map<Id, { readonly agent: string; readonly ours: boolean }>();
  #thisList: Promise<void> = Promise.resolve();
  #nextList: Promise<void> | undefined;
  /** The client's calls that are held. */
  readonly #calls = new Map<Id, AbortController>();

  constructor(options: RelayOptions) {
    this.#options = options;
    const { checkpoint, server, settings } = options;
    this.#client = new Client(settings);
    this.#outlet = new Outlet(options.output, () => this.#upstream.pause());
    this.#catalogue = checkpoint.add(server.name, identityOf(server), (tool) => this.#runner(tool, {}));
  }

  /** Relays until one side is gone, and says why if it was not the client. */
  async run(): Promise<string | undefined> {
    const { input, output, server, leaving, checkpoint } = this.#options;
    this.#upstream = await openUpstream(server, {
      onLine: (line) => this.#fromUpstream(line),
      onEnd: (why) => this.#end(`The server ${server.name} is gone. ${why}`),
      onLost: (id, why) => this.#lost(id, why),
      onFull: () => input.pause(),
      onDrain: () => input.resume(),
      atOnce: (work) => this.#outlet.atOnce(work),
    });
    let isGone = false;
    const leave = () => {
      isGone ||= !this.#isOver;
      this.#end('The client is gone.');
    };
    const lines = new Lines(
      (line) => this.#fromClient(line),
      () => this.#end('The client sent a message that is too long.'),
    );
    // What came in one piece goes on in one piece.
    input.on('data', (chunk: Buffer) => this.#upstream.atOnce(() => lines.push(chunk)));
    input.once('end', leave);
    input.once('error', leave);
    output.on('drain', () => this.#upstream.resume());
    output.on('error', leave);
    leaving.addEventListener('abort', leave, { once: true });
    const why = await this.#over.promise;
    // Whatever was asked of a server that is gone may have happened.
    const giveUp = () => this.#toServer.fail(new InDoubt(why));
    if (!isGone) giveUp();
    await checkpoint.leave(GRACE_MS, giveUp);
    await this.#upstream.close();
    input.destroy();
    return isGone ? undefined : why;
  }

  #end(why: string): void {
    this.#isOver = true;
    this.#over.resolve(why);
  }

  #toUpstream(line: Buffer | string): void {
    this.#upstream.send(line);
  }

  #toClient(line: Buffer | string): void {
    this.#outlet.send(line);
  }

  #fromClient(line: Buffer): void {
    const heard = this.#read(line, 'client');
    if (heard === undefined) return;
    const { frame } = heard;
    const pass = () => this.#toUpstream(heard.line);
    if (Array.isArray(frame)) this.#refuse(frame, 'Batches are not relayed.');
    else if (isAmbiguous(frame))
      this.#refuse(frame, 'It could be read as another message, and is not relayed.');
    else if (frame.method === TOOLS_CALL) this.#called(frame, pass);
    else if (!this.#isForUs(frame)) pass();
  }

  #refuse({ id, method }: Frame, message: string): void {
    const asked = method === undefined ? null : (id ?? null);
    this.#toClient(lineOf({ id: asked, error: { code: INVALID_REQUEST, message } }));
  }

  /** What passes, passes at once: whatever comes after it may be about it. */
  #called({ id, params: given }: Frame, pass: () => void): void {
    const params = membersOf(given);
    this.#client.hear({ params });
    if (id === undefined || id === null) {
      this.#options.log('The client called a tool without wanting to know what comes of it. It was not run.');
      return;
    }
    const { name, arguments: args = {} } = params;
    const tool = this.#catalogue.get(name as string);
    const isOwn = isOwnTool(name) && this.#client.isAskedElsewhere(params);
    if (tool && !isOwn && this.#options.checkpoint.passes(tool, args, this.#client.name(params))) pass();
    else void this.#call(id, params, pass);
  }

  /** Whether the server need not know of it. */
  #isForUs(frame: Frame): boolean {
    const { method, id, params } = frame;
    if (method === undefined && this.#toPerson.isOurs(id)) {
      this.#toPerson.answer(frame);
      return true;
    }
    this.#client.hear(frame);
    if (method === 'tools/list' && id !== undefined)
      this.#lists.set(id, {
        agent: this.#client.name(params),
        ours: this.#client.isAskedElsewhere(params),
      });
    return method === 'notifications/cancelled' && this.#cancel(membersOf(params).requestId as Id);
  }

  /** Whether it was about a call that is held here. */
  #cancel(id: Id): boolean {
    this.#lists.delete(id);
    const call = this.#calls.get(id);
    call?.abort(new Error('The client took it back.'));
    return call !== undefined;
  }

  #fromUpstream(line: Buffer): void {
    const isExpected = this.#toServer.size > 0 || this.#lists.size > 0 || this.#calls.size > 0;
    if (!isExpected && !line.includes(LIST_CHANGED) && isFrame(line)) {
      this.#toClient(line);
      return;
    }
    const heard = this.#read(line, 'server');
    if (heard === undefined) return;
    const { frame } = heard;
    const { id, method } = frame;
    if (method === LIST_CHANGED) void this.#relist();
    if (method === undefined && this.#toServer.isOurs(id)) this.#toServer.answer(frame);
    else if (this.#isForged(frame))
      this.#options.log(
        `${this.#options.server.name} answered a call that it was not given. That was left out.`,
      );
    else this.#toClient(this.#listed(frame) ?? line);
  }

  /** Whether it is an answer to a call that is held here. */
  #isForged(frame: Frame | readonly Frame[]): boolean {
    const answers = [frame].flat().map(membersOf);
    return answers.some(({ id, method }) => method === undefined && this.#calls.has(id as Id));
  }

  /** What was asked is not answered, and may have happened. */
  #lost(id: Id, why: string): void {
    const message = `The server ${this.#options.server.name} did not answer. ${why}`;
    if (this.#toServer.isOurs(id)) this.#toServer.fail(new InDoubt(message), id);
    else this.#toClient(lineOf({ id, error: { code: CONNECTION_CLOSED, message } }));
  }

  /** Takes in a list that the client asked for, and says what it gets instead if our tools go into it. */
  #listed({ id, method, result }: Frame): string | undefined {
    const list = method === undefined && id !== undefined ? this.#lists.get(id) : undefined;
    if (list === undefined) return undefined;
    this.#lists.delete(id!);
    if (result === undefined) return undefined;
    const { checkpoint, server } = this.#options;
    const { tools, nextCursor = null } = membersOf(result);
    checkpoint.learn(server.name, tools, list.agent);
    return list.ours && nextCursor === null ? lineOf({ id: id!, result: withOurs(result) }) : undefined;
  }

  #read(line: Buffer, from: string): Heard | undefined {
    try {
      return readFrame(line);
    } catch {
      const shown = line.toString().trim().slice(0, 200);
      if (shown !== '') this.#options.log(`The ${from} sent what is not a message: ${shown}`);
      return undefined;
    }
  }

  /** Lists the tools ourselves: for a client that did not, and whenever they change. */
  #relist(): Promise<void> {
    // However often a server says that they did: one list at a time, and at most one after it.
    this.#nextList ??= this.#thisList.then(() => {
      this.#nextList = undefined;
      this.#thisList = this.#list();
      return this.#thisList;
    });
    return this.#nextList;
  }

  async #list(): Promise<void> {
    const { checkpoint, server, log } = this.#options;
    const meta = this.#client.meta;
    let cursor: Json | undefined;
    try {
      for (let page = 0; page < MOST_PAGES; page++) {
        const params = { ...meta, ...(cursor === undefined ? {} : { cursor }) };
        const patience = AbortSignal.timeout(LIST_MS);
        const send = (line: string) => this.#toUpstream(line);
        const result = await this.#toServer.ask(send, 'tools/list', params, patience);
        checkpoint.learn(server.name, result.tools, this.#client.name(meta));
        cursor = result.nextCursor ?? undefined;
        if (cursor === undefined) return;
      }
    } catch (error) {
      log(`The tools of ${server.name} could not be listed: ${errorText(error)}`);
    }
  }

  async #call(id: Id, params: Members, pass: () => void): Promise<void> {
    const taken = new AbortController();
    this.#calls.set(id, taken);
    const reply = (answer: Pick<Frame, 'result' | 'error'>) => {
      if (!taken.signal.aborted) this.#toClient(lineOf({ id, ...answer }));
    };
    try {
      const result = await this.#answerTo(id, params, taken.signal);
      if (result !== 'pass') reply({ result: isStateless(params) ? result : withoutType(result) });
      else if (!taken.signal.aborted) pass();
    } catch (error) {
      const failure = error instanceof RpcFailure ? error.error : internal(error);
      reply({ error: failure });
    } finally {
      if (this.#calls.get(id) === taken) this.#calls.delete(id);
    }
  }

  async #answerTo(id: Id, params: Members, signal: AbortSignal): Promise<CallResult | 'pass'> {
    const { checkpoint, server } = this.#options;
    const { name, arguments: args = {} } = params;
    const agent = this.#client.name(params);
    const elsewhere = this.#client.isAskedElsewhere(params);
    if (elsewhere && isOwnTool(name))
      return checkpoint.own(name as string, args, { servers: [server.name], agent, signal });
    const tool = this.#catalogue.get(name as string) ?? (await this.#find(name));
    if (checkpoint.passes(tool, args, agent)) return 'pass';
    const asking = this.#askingFor(params, elsewhere);
    const run = elsewhere ? this.#runner(tool, params) : this.#runner(tool, params, signal);
    return checkpoint.call({ id, tool, args, agent, asking, run, signal });
  }

  async #find(name: Json | undefined): Promise<Known> {
    await this.#relist();
    const found = typeof name === 'string' ? this.#catalogue.get(name) : undefined;
    if (found !== undefined) return found;
    const message = `${this.#options.server.name} lists no tool ${JSON.stringify(name ?? null)}. Nothing was run.`;
    throw new RpcFailure({ code: INVALID_PARAMS, message });
  }

  #askingFor(params: Members, elsewhere: boolean): Asking {
    if (elsewhere) return { by: 'inbox' };
    const { requestState, inputResponses } = params;
    if (isStateless(params)) return { by: 'input_required', requestState, inputResponses };
    const send = (line: string) => this.#toClient(line);
    return {
      by: 'elicitation',
      elicit: (question, signal) => this.#toPerson.ask(send, 'elicitation/create', question, signal),
    };
  }

  /** Runs a call with what was allowed, whatever the client's own message said; for that call if it is open. */
  #runner({ tool }: Known, params: Members, call?: AbortSignal): RunUpstream {
    // Nobody was shown what else there is.
    const { _meta, task } = params;
    const rest = { ...(_meta === undefined ? {} : { _meta }), ...(task === undefined ? {} : { task }) };
    return async (args, input, running) => {
      if (this.#isOver) throw new NoEffect('The server is gone.');
      const meta = call && _meta !== undefined ? {} : this.#client.meta;
      const sent = { ...rest, ...meta, name: tool.name, arguments: args, ...input } as Members;
      const stop = [running.signal, AbortSignal.timeout(DEFAULT_TIMEOUT_MS), ...(call ? [call] : [])];
      const send = (line: string) => this.#toUpstream(line);
      try {
        return await this.#toServer.ask(send, TOOLS_CALL, sent, AbortSignal.any(stop), STOP_MS);
      } catch (error) {
        // It was sent, and what came of it was not heard.
        throw error instanceof RpcFailure ? error : new InDoubt(errorText(error));
      }
    };
  }
}

const internal = (error: unknown): Frame['error'] => ({ code: INTERNAL_ERROR, message: errorText(error) });

/** Who speaks the older protocol does not know the word. */
function withoutType({ resultType: _, ...result }: CallResult): CallResult {
  return result;
}

function withOurs(result: Members): Members {
  const theirs = Array.isArray(result.tools) ? (result.tools as readonly Json[]) : [];
  const tools = theirs.filter((tool) => !isOwnTool(membersOf(tool).name));
  return { ...result, tools: [...tools, ...(OWN_TOOLS as unknown as Json[])] };
}

/** Servers print to where only messages may stand. Whatever else there is, is looked at. */
function isFrame(line: Buffer): boolean {
  const end = line.length - (line.at(-2) === 0x0d ? 3 : 2);
  return line[0] === 0x7b && line[end] === 0x7d;
}
