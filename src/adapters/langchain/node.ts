import { ToolMessage } from '@langchain/core/messages';
import { interopSafeParseAsync, isInteropZodSchema } from '@langchain/core/utils/types';
import { interrupt, isGraphBubbleUp } from '@langchain/langgraph';
import type { Principal } from '../../core/action.ts';
import { CountersignError } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import type { Gate } from '../../gate/gate.ts';
import { Guard, type Guarded, type Guarding, type Running, refusalOf } from '../guard.ts';
import { runningAs } from '../running.ts';
import { heldCall } from './interrupt.ts';
import { type Called, message, type Output, outputOf, recordOf, told } from './message.ts';

/** What the host gave with `invoke` or `stream`. It is not in any checkpoint. */
export interface Invocation {
  readonly context: unknown;
  readonly configurable: { readonly [name: string]: unknown };
}

/** One agent may serve many sessions: then they are told apart by what it is invoked with. */
export interface LangChainGuarding extends Omit<Guarding, 'session' | 'by'> {
  /** Not the thread: whoever names a thread could name anybody's. */
  readonly session: string | ((invocation: Invocation) => string);
  /** The agent. */
  readonly by: Principal | ((invocation: Invocation) => Principal);
}

/** A call that a tool node is about to execute. */
export interface NodeCall {
  readonly call: { readonly id?: string; readonly name: string; readonly args: unknown };
  readonly schema: unknown;
  /** Of the graph's state, where it has any. */
  readonly messages: unknown;
  readonly invocation: Partial<Invocation>;
  readonly signal?: AbortSignal;
  readonly run: (args: Json) => Output | Promise<Output>;
}

/** What stands between a tool node and its tools. */
export class NodeGuard {
  readonly #gate: Gate;
  readonly #guarding: LangChainGuarding;

  constructor(gate: Gate, guarding: LangChainGuarding) {
    this.#gate = gate;
    this.#guarding = guarding;
  }

  isRead(tool: string): boolean {
    const { rules } = this.#guarding;
    return rules !== undefined && Object.hasOwn(rules, tool) && rules[tool]!.effect === 'read';
  }

  #guard(invocation: Partial<Invocation>): { readonly guard: Guard; readonly by: Principal } {
    const { session, by, ...rest } = this.#guarding;
    const given = { context: invocation.context, configurable: invocation.configurable ?? {} };
    const who = typeof by === 'function' ? by(given) : by;
    const where = typeof session === 'function' ? session(given) : session;
    return { guard: new Guard(this.#gate, { ...rest, session: where, by: who }), by: who };
  }

  /** Runs the call once it is allowed. Until then the graph is interrupted, however it is resumed. */
  async execute({ call, schema, messages, invocation, signal, run }: NodeCall): Promise<Output> {
    const { id, name, args } = call;
    if (id === undefined || id === '')
      throw new CountersignError(
        'INVALID_CALL',
        `${name} is guarded: a call of it needs its tool call's id.`,
      );
    const why = await whyInvalid(schema, args);
    if (why !== undefined) return message({ id, name }, why, { status: 'error' });
    let live: Output | undefined;
    const kept = async (confirmed: Json, attempt: Running) => {
      live = await runningAs(attempt, () => ran(run, confirmed));
      return recordOf(live);
    };
    const { guard, by } = this.#guard(invocation);
    const what = { toolCallId: id, tool: name, args, ...turnOf(messages, id) };
    for (;;) {
      const guarded = await guard.execute(what, kept).catch(refusalOf);
      if (typeof guarded === 'string')
        return message({ id, name }, `Not run: ${guarded}`, { status: 'error' });
      if (guarded.status !== 'pending_confirmation') return finished(guarded, { id, name }, live);
      const { action } = guarded;
      if (action.status === 'executing') await this.#gate.wait(action.id, { by, signal });
      else interrupt(heldCall(await this.#gate.get(action.id, { by })));
      signal?.throwIfAborted();
    }
  }
}

function finished(guarded: Guarded, call: Called, live: Output | undefined): Output {
  if (guarded.status !== 'succeeded') return told(guarded.action, call);
  // What is secret in the arguments is masked in the record only.
  const hasSecrets = guarded.action.secrets.length > 0;
  return live === undefined || hasSecrets ? outputOf(guarded.result, call) : live;
}

/** What a tool node would take for an output may be a failure all the same. */
async function ran(run: NodeCall['run'], args: Json): Promise<Output> {
  try {
    const output = await run(args);
    if (ToolMessage.isInstance(output) && output.status === 'error') throw new Error(output.text);
    return output;
  } catch (error) {
    if (isGraphBubbleUp(error))
      throw new Error(
        'The tool stopped the graph while it ran, and is not started again. Guard what it calls, and call it a read.',
      );
    throw error;
  }
}

/** Nobody is asked about a call that the tool would not take. */
export async function whyInvalid(schema: unknown, args: unknown): Promise<string | undefined> {
  if (!isInteropZodSchema(schema)) return undefined;
  const parsed = await interopSafeParseAsync(schema, args);
  if (parsed.success) return undefined;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return `The arguments do not fit the tool. ${issues.join('; ')}`;
}

/** The model's message that the call stands in: a provider may use a call's id again in another. */
function turnOf(messages: unknown, id: string): { readonly run?: string } {
  if (!Array.isArray(messages)) return {};
  const calls = (each: { tool_calls?: unknown }) => (Array.isArray(each?.tool_calls) ? each.tool_calls : []);
  const turn = messages.findLast((each) => calls(each).some((call) => call?.id === id));
  return typeof turn?.id === 'string' ? { run: turn.id } : {};
}
