import { randomBytes } from 'node:crypto';
import type { Principal } from '../../core/action.ts';
import { CountersignError } from '../../core/errors.ts';
import { canonicalText, type Json } from '../../core/json.ts';
import { type PolicyVerdict, rule } from '../../core/policy.ts';
import { escapeText } from '../../core/text.ts';
import type { ActionView } from '../../core/view.ts';
import { redefine } from '../../gate/definitions.ts';
import { described } from '../../gate/elsewhere.ts';
import { runtimeOf } from '../../gate/gate.ts';
import { errorText } from '../../gate/runtime.ts';
import { Guard } from '../guard.ts';
import type { CheckpointOptions, Place, ToolCall } from './calls.ts';
import { Catalogue, type Known, type Learned } from './catalogue.ts';
import { describe } from './describe.ts';
import { faultsIn } from './fitting.ts';
import { Held, type Input, type RunUpstream, type Told, tellingOf } from './held.ts';
import { LONGEST_WAIT_MS, PENDING } from './own-tools.ts';
import { type Answer, answerIn, questionOf } from './question.ts';
import { type CallResult, INVALID_PARAMS, type Members, membersOf, RpcFailure, saying } from './wire.ts';

export type { Asking, CheckpointOptions, Place, ToolCall } from './calls.ts';

/** A question or a demand for input that a client was sent away with, under its own token. */
interface Open {
  readonly held: Held;
  readonly call: string;
  readonly question?: Members;
  readonly wants?: Input;
}

/** Of questions that nobody came back with an answer to. */
const OPEN_KEPT = 1000;
/** Of what a server changed. */
const CHANGES_KEPT = 20;
/** Of calls that ended while their client was away. */
const KEPT = 100;

const EFFECTS = [undefined, 'write', 'destructive', 'external'] as const;

interface Served {
  /** What it is started with: what another was allowed is not its. */
  readonly identity: string;
  readonly catalogue: Catalogue;
  /** Runs what nobody waits for in a call of their own. */
  readonly runner: (tool: Known) => RunUpstream;
}

/**
 * Where calls are held, for one client and all its servers. Whatever the client believes, a tool runs only after
 * the gate has given its one claim, and with the arguments that were shown.
 */
export class Checkpoint {
  readonly #options: CheckpointOptions;
  readonly #servers = new Map<string, Served>();
  readonly #held = new Map<string, Held>();
  readonly #ended: string[] = [];
  readonly #open = new Map<string, Open>();
  readonly #leaving = new AbortController();
  /** JSON-RPC ids begin again with every process. */
  readonly #run = randomBytes(9).toString('base64url');
  #calls = 0;
  #learning: Promise<void> = Promise.resolve();
  /** What was said about tools that changed: for whoever looks. */
  readonly changes: string[] = [];

  constructor(options: CheckpointOptions) {
    this.#options = options;
  }

  /** Makes a server known, by its name and by what it is started with. */
  add(server: string, identity: string, runner: Served['runner']): Catalogue {
    const catalogue = new Catalogue(this.#options.settings, server);
    this.#servers.set(server, { identity, catalogue, runner });
    return catalogue;
  }

  agentOf(name: string): Principal {
    const { tenant, id: actsFor } = this.#options.person;
    const id = name.trim().slice(0, 100).toWellFormed() || 'mcp-client';
    return { kind: 'agent', id, tenant, actsFor };
  }

  /** One conversation of the person with this client about this server, also after both were started again. */
  sessionOf(server: string, agent: string): string {
    const identity = this.#servers.get(server)?.identity ?? '';
    // Made with the key: a server may be started with a password that is short.
    const { keys } = runtimeOf(this.#options.gate).store;
    const [, mark] = keys.mac('session', JSON.stringify(['mcp', identity, agent])).split(':');
    return `mcp-${server}-${mark!.slice(0, 16)}`;
  }

  /** Takes in what a server lists. What waits for a tool that is now another never runs. */
  learn(server: string, listed: unknown, agent: string): void {
    const { catalogue } = this.#servers.get(server)!;
    const other = catalogue.learn(listed);
    if (other.length === 0) return;
    this.#learning = this.#learning.then(async () => {
      for (const each of other)
        await this.#register(each, agent).catch((error: unknown) =>
          this.#options.log(`${each.known.name} could not be registered: ${errorText(error)}`),
        );
      await this.#adopt(server, agent).catch((error: unknown) =>
        this.#options.log(`What waits for ${server} could not be looked up: ${errorText(error)}`),
      );
    });
  }

  /** What was asked for elsewhere before this process began is run by it, once somebody allows it. */
  async #adopt(server: string, agent: string): Promise<void> {
    const { gate } = this.#options;
    const { catalogue, runner } = this.#servers.get(server)!;
    const known = new Map(catalogue.all().map((each) => [each.name, each]));
    for (const action of await this.#waiting(server, agent)) {
      const tool = known.get(action.tool);
      if (tool === undefined || this.#held.has(action.id)) continue;
      const by = this.agentOf(agent);
      const guard = new Guard(gate, { session: action.session, by });
      const { signal: leaving } = this.#leaving;
      this.#hold(new Held({ gate, guard, by, action, run: runner(tool), givesInput: false, leaving }));
    }
  }

  /** What a person is to decide elsewhere, or has, and was not begun. */
  async #waiting(server: string, agent: string): Promise<ActionView[]> {
    const filter = { session: this.sessionOf(server, agent), limit: 1000 } as const;
    const { actions } = await this.#options.gate.list(
      { ...filter, status: ['pending', 'approved'] },
      { by: this.agentOf(agent) },
    );
    return actions.filter(({ channel }) => channel === 'inbox');
  }

  /** One of our own tools. They look and wait; none of them decides. */
  async own(name: string, args: Json, place: Place): Promise<CallResult> {
    await this.#learning;
    try {
      return await (name === PENDING ? this.#list(place) : this.#await(args, place));
    } catch (error) {
      if (!CountersignError.is(error)) throw error;
      return saying(`${error.message} (${error.code})`);
    }
  }

  async #list({ servers, agent }: Place): Promise<CallResult> {
    const waiting = (await Promise.all(servers.map((server) => this.#waiting(server, agent)))).flat();
    const lines = waiting.map(
      ({ id, title, status }) => `${id}: ${escapeText(title)} (${status}). ${this.#options.where(id)}`,
    );
    const text = waiting.length === 0 ? ['Nothing waits for a person.'] : ['These wait:', ...lines];
    return { ...saying([...text, ...this.changes].join('\n')), isError: false };
  }

  async #await(args: Json, { agent, signal }: Place): Promise<CallResult> {
    const id = membersOf(args).action;
    if (typeof id !== 'string') return saying('Say which action: { "action": "…" }.');
    const { gate } = this.#options;
    const by = this.agentOf(agent);
    const held = this.#held.get(id);
    if (held === undefined) return tellingOf(await gate.get(id, { by }));
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, LONGEST_WAIT_MS, undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    const told = await Promise.race([held.next(), late]).finally(() => clearTimeout(timer));
    return told === undefined ? this.#pending(await gate.get(id, { by })) : told.result;
  }

  async #register({ known, wasOther }: Learned, agent: string): Promise<void> {
    const { gate, person } = this.#options;
    const { name, server, elsewhere } = known;
    // Whom the operator trusts is not the server's doing.
    const alike = EFFECTS.map((effect) => described(name, { ...elsewhere, effect }).definition);
    const host = { tenant: person.tenant, session: this.sessionOf(server, agent), wasOther, alike };
    const { changed, superseded } = await redefine(runtimeOf(gate), described(name, elsewhere), host);
    if (!changed && superseded === 0) return;
    const waited = superseded === 0 ? '' : ` What waited for it (${superseded}) was withdrawn.`;
    const said = `The server ${server} has changed its tool ${known.tool.name}.${waited}`;
    this.changes.push(said);
    if (this.changes.length > CHANGES_KEPT) this.changes.shift();
    this.#options.log(said);
  }

  /** Whether a call needs nobody: a read, as far as the operator trusts that, which no rule is about. */
  passes(known: Known, args: Json, agent: string): boolean {
    if (known.judged.effect !== 'read') return false;
    const { rules } = this.#options.settings.policy;
    return rules === undefined || this.#verdict(known, args, agent) === 'run';
  }

  #verdict({ name, server }: Known, args: Json, agent: string): PolicyVerdict {
    const by = this.agentOf(agent);
    const facts = { tool: name, effect: 'read', args, by, session: this.sessionOf(server, agent) } as const;
    return rule(this.#options.settings.policy, facts, 'mcp').verdict;
  }

  /** Holds a call, or finds that it was decided, and says what the client is to be answered. */
  async call(call: ToolCall): Promise<CallResult> {
    // Whatever was listed last counts before anything new is asked.
    await this.#learning;
    const { asking, args, agent } = call;
    const tool = this.#servers.get(call.tool.server)!.catalogue.get(call.tool.tool.name) ?? call.tool;
    try {
      if (asking.by === 'input_required' && asking.requestState !== undefined)
        return await this.#again(call, asking.requestState, asking.inputResponses);
      if (tool.judged.effect === 'read' && this.#verdict(tool, args, agent) === 'forbid')
        return saying('A rule forbids this call. It was not run.');
      const faults = faultsIn(tool.tool.inputSchema, args);
      if (faults.length > 0)
        return saying(
          `Not run, and nobody was asked: these are not the arguments of ${tool.tool.name}. ${faults.join(' ')}`,
        );
      const held = await this.#propose({ ...call, tool });
      if (held.action.status !== 'pending') return await this.#tell(held, call);
      return await this.#ask(held, call);
    } catch (error) {
      if (!CountersignError.is(error)) throw error;
      return saying(`${error.message} (${error.code})`);
    }
  }

  async #propose({ id, tool, args, agent, asking, run }: ToolCall): Promise<Held> {
    const { gate, settings } = this.#options;
    const by = this.agentOf(agent);
    const session = this.sessionOf(tool.server, agent);
    const guard = new Guard(gate, { session, by, channel: asking.by === 'inbox' ? 'inbox' : 'mcp' });
    const action = await guard.propose({
      toolCallId: `${++this.#calls}:${JSON.stringify(id)}`,
      run: this.#run,
      tool: tool.name,
      args,
      describe: (shown) => describe(settings, tool, shown),
    });
    const givesInput = asking.by === 'input_required';
    return this.#hold(new Held({ gate, guard, by, action, run, givesInput, leaving: this.#leaving.signal }));
  }

  /** What came of a call that nobody was told of yet is kept, up to a point: it is on record as well. */
  #hold(held: Held): Held {
    const { id, channel } = held.action;
    this.#held.set(id, held);
    held.next().catch((error: unknown) => {
      if (!(error instanceof RpcFailure)) this.#options.log(`${id} could not be run: ${errorText(error)}`);
    });
    void held.over().then(() => {
      if (channel === 'inbox') this.#ended.push(id);
      else this.#held.delete(id);
      if (this.#ended.length > KEPT) this.#held.delete(this.#ended.shift()!);
    });
    return held;
  }

  async #ask(held: Held, call: ToolCall): Promise<CallResult> {
    const { asking } = call;
    if (asking.by === 'inbox') return this.#pending(held.action);
    const question = questionOf(held.action, this.#options.where(held.action.id));
    await this.#show(held.action);
    if (asking.by === 'input_required') return this.#sendAway({ held, call: callText(call), question });
    const answered = new AbortController();
    asking
      .elicit(question, answered.signal)
      .then((response) => this.#decide(held.action, answerIn(response, question)))
      .catch((error: unknown) => {
        if (!answered.signal.aborted) this.#options.log(`The client could not ask: ${errorText(error)}`);
      });
    try {
      return await this.#tell(held, call);
    } finally {
      answered.abort();
    }
  }

  /** What the client is told while a person decides elsewhere. */
  #pending(action: ActionView): CallResult {
    const result = tellingOf(action);
    const [first] = result.content as readonly Members[];
    const text = `${first!.text} ${this.#options.where(action.id)}\ncountersign_wait tells what came of the action ${action.id}.`;
    return { ...result, content: [{ type: 'text', text }] };
  }

  /** From now on the time to decide runs. Not worth failing for: it is decided all the same. */
  async #show({ id, revision, session, prompt }: ActionView): Promise<void> {
    if (prompt === null) return;
    const what = { session, prompt, actions: [{ id, revision }] };
    await this.#options.gate.shown(what, { by: this.#options.person, via: 'mcp' }).catch(() => false);
  }

  /** Answers with a question. The token is for one answer to it, and of this very call. */
  #sendAway(open: Open): CallResult {
    const token = randomBytes(24).toString('base64url');
    this.#open.set(token, open);
    if (this.#open.size > OPEN_KEPT) this.#open.delete(this.#open.keys().next().value!);
    const requests = open.question && {
      countersign: { method: 'elicitation/create', params: open.question },
    };
    return {
      resultType: 'input_required',
      ...(requests ? { inputRequests: requests } : {}),
      requestState: token,
    } as CallResult;
  }

  /** The client is back with an answer to what it was sent away with. */
  async #again(call: ToolCall, token: Json, responses: Json | undefined): Promise<CallResult> {
    const open = typeof token === 'string' ? this.#open.get(token) : undefined;
    if (open === undefined) throw refused('It was answered before, or was never asked. Nothing was run.');
    this.#open.delete(token as string);
    const { held, question, wants } = open;
    if (open.call !== callText(call)) {
      await this.withdraw(held);
      throw refused('It belongs to a call with other arguments. Nothing was run.');
    }
    held.follow(call.run);
    if (wants !== undefined) {
      held.give({ ...wants, ...(responses === undefined ? {} : { inputResponses: responses }) });
      return this.#tell(held, call);
    }
    const answer = answerIn((responses as Members | undefined)?.countersign, question!);
    if (answer === 'none' && (await this.#isPending(held))) return this.#sendAway(open);
    await this.#decide(held.action, answer);
    return this.#tell(held, call);
  }

  async #isPending({ action: { id } }: Held): Promise<boolean> {
    return (await this.#options.gate.get(id, { by: this.#options.person })).status === 'pending';
  }

  /** What comes of it, as long as the client wants to know. */
  async #tell(held: Held, call: ToolCall): Promise<CallResult> {
    const withdraw = () => void this.withdraw(held);
    call.signal.addEventListener('abort', withdraw, { once: true });
    if (call.signal.aborted) withdraw();
    try {
      return this.#resultOf(held, call, await held.next());
    } finally {
      call.signal.removeEventListener('abort', withdraw);
    }
  }

  #resultOf(held: Held, call: ToolCall, { result, wants }: Told): CallResult {
    if (wants === undefined) return result;
    const { requestState: token } = this.#sendAway({ held, call: callText(call), wants });
    return { ...result, requestState: token! };
  }

  /** The decision of the person who was asked. If another was faster, theirs stands. */
  async #decide({ id, revision }: ActionView, answer: Answer): Promise<void> {
    const { gate, person, log } = this.#options;
    const who = { by: person, via: 'mcp' };
    try {
      if (answer === 'dismiss') await gate.cancel({ action: id }, who);
      else if (answer !== 'none') await gate.decide({ action: id, revision, verdict: answer }, who);
    } catch (error) {
      if (!CountersignError.is(error)) throw error;
      log(`The answer to ${id} came too late: ${error.message}`);
    }
  }

  /** Takes back what nobody has decided yet. */
  async withdraw({ action: { id } }: Held): Promise<void> {
    const { gate, person } = this.#options;
    await gate.cancel({ action: id }, { by: person, via: 'mcp' }).catch((error: unknown) => {
      // It is decided, or over.
      if (!CountersignError.is(error)) throw error;
    });
  }

  /**
   * The client is gone. What it was asked about is taken back; what waits elsewhere goes on waiting; what runs has
   * so long to end, and is in doubt after that.
   */
  async leave(graceMs: number, giveUp: () => void): Promise<void> {
    const all = [...this.#held.values()];
    await Promise.all(
      all.filter(({ action }) => action.channel !== 'inbox').map((held) => this.withdraw(held)),
    );
    this.#leaving.abort();
    const timers = [setTimeout(giveUp, graceMs)];
    const late = new Promise<void>((resolve) => timers.push(setTimeout(resolve, 2 * graceMs)));
    await Promise.race([late, Promise.all([this.#learning, ...all.map((held) => held.over())])]);
    for (const timer of timers) clearTimeout(timer);
  }
}

const callText = ({ tool, args }: ToolCall): string => canonicalText([tool.name, args]);

const refused = (why: string): RpcFailure =>
  new RpcFailure({ code: INVALID_PARAMS, message: `That requestState is of no use. ${why}` });
