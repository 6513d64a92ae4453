import { RunContext, type RunToolApprovalItem, tool } from '@openai/agents';
import { CountersignError } from '../../core/errors.ts';
import { modelResult } from '../../core/result.ts';
import type { ActionView } from '../../core/view.ts';
import type { Gate } from '../../gate/gate.ts';
import { Guard, type GuardedCall, type Guarding, refusalOf } from '../guard.ts';
import { checkGuardable, guardedOptions, guardedTool, type Probe, probing } from './tools.ts';
import type { AnyFunction, AnyOptions, AnyState, AnyTool } from './types.ts';

/** A tool, or what `tool()` would be given to make one. */
export type ToolOrOptions = AnyTool | AnyOptions;

export interface GuardedAgent {
  /** For the agent. They run only what the gate lets them, once. */
  readonly tools: AnyTool[];
  /**
   * Answers the interruptions of a run from the gate's record, so that it can be resumed. Gives what still waits
   * for a person: of that, the resumed run is interrupted again.
   */
  answer(state: AnyState): Promise<ActionView[]>;
}

export function guard(gate: Gate, guarding: Guarding, tools: readonly ToolOrOptions[]): GuardedAgent {
  const inner = new Guard(gate, guarding);
  const guarded = new Map<string, AnyFunction>();

  /** Approval callbacks run again after a restore, and find what was proposed then. */
  const isHeld = async (call: GuardedCall): Promise<boolean> => {
    try {
      return (await inner.propose(call)).status === 'pending';
    } catch (error) {
      // Thrown here it ends the run, as an error of the gate should. The tool meets any other again, and tells the model.
      refusalOf(error);
      return false;
    }
  };

  const around = {
    guard: inner,
    isHeld,
    withdraw: (action: string) => gate.cancel({ action }, { by: guarding.by }),
  };
  const names = new Set<string>();
  const made = tools.map((given): AnyTool => {
    const built = 'type' in given ? (given as AnyTool) : tool(given as AnyOptions);
    // Namespaces may tell them apart, and rules do not.
    if (names.has(built.name))
      throw new CountersignError('INVALID_TOOL', `Two tools have the name ${built.name}.`);
    names.add(built.name);
    if (inner.isRead(built.name)) return built;
    const own =
      'type' in given
        ? guardedTool(around, checkGuardable(given as AnyTool))
        : (tool(guardedOptions(around, built.name, given as AnyOptions)) as AnyFunction);
    guarded.set(own.name, own);
    return own;
  });

  return {
    tools: made,
    async answer(state) {
      const asked = await Promise.all(
        state.getInterruptions().map(async (item) => ({ item, call: await callOf(item, guarded) })),
      );
      const calls = asked.flatMap(({ item, call }) => (call ? [{ item, call }] : []));
      const known = calls.length > 0 ? await inner.known(calls.map(({ call }) => call)) : [];
      const waiting: ActionView[] = [];
      for (const [i, { item }] of calls.entries()) {
        const action = known[i];
        // Of what is not on record the run will ask, as of any new call.
        if (action === undefined) continue;
        if (action.status === 'pending') waiting.push(action);
        else if (action.status === 'denied')
          state.reject(item, { message: JSON.stringify(modelResult(action)) });
        // Whatever else became of it, the tool tells.
        else state.approve(item);
      }
      return waiting;
    },
  };
}

/** The call that an interruption is about, with its arguments as the tool would be given them. */
async function callOf(
  { rawItem }: RunToolApprovalItem,
  guarded: ReadonlyMap<string, AnyFunction>,
): Promise<GuardedCall | undefined> {
  if (rawItem.type !== 'function_call') return undefined;
  const own = guarded.get(rawItem.name);
  if (own === undefined) return undefined;
  const call = { toolCallId: rawItem.callId, tool: own.name };
  let parsed: { readonly args: unknown } | undefined;
  const probe: Probe = (args) => {
    parsed = { args };
  };
  try {
    await own.invoke(new RunContext(), rawItem.arguments, probing(probe));
    return { ...call, args: parsed ? parsed.args : JSON.parse(rawItem.arguments) };
  } catch {
    return undefined;
  }
}
