import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { modelResult } from '../core/result.ts';
import type { ActionView } from '../core/view.ts';
import type { Gate } from '../gate/gate.ts';
import type { Result } from '../gate/results.ts';

/** A call that a model made of a tool of the gate's. */
export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly isRead: boolean;
  readonly args: Json;
}

/** What came of it: a value, or an action. */
export interface Called {
  readonly call: ToolCall;
  readonly output: Json;
  readonly action?: ActionView;
  /** The actions that another agent's calls became on the way. */
  readonly others?: readonly ActionView[];
}

export interface Caller {
  readonly gate: Gate;
  readonly session: string;
  readonly by: Principal;
  /** The model's words beside its calls, for the person to read apart from the facts. */
  readonly note?: string;
  /** What the model is told of a call that waits. */
  readonly pendingResult?: (action: ActionView) => Json;
}

/** Refusals that are about the calls themselves: the model is told, and may do better. */
const FOR_THE_MODEL: ReadonlySet<string> = new Set([
  'INVALID_CALL',
  'UNKNOWN_TOOL',
  'INVALID_ARGUMENTS',
  'ARGUMENTS_NOT_JSON',
  'ARGUMENTS_TOO_LARGE',
  'CALL_CONFLICT',
  'PREVIEW_FAILED',
  'NO_APPROVER',
  'SESSION_BUSY',
  'TOO_MANY_PENDING',
  'RATE_LIMITED',
  'FORBIDDEN',
  'FROZEN',
]);

const LONGEST_NOTE = 4000;

/**
 * Carries out the calls of one step: reads at once and side by side, everything else as one batch, so that what has
 * to be held is one prompt. Throws only if the gate itself failed.
 */
export async function carryOut(calls: readonly ToolCall[], caller: Caller): Promise<Called[]> {
  const reads = calls.filter(({ isRead }) => isRead);
  const effects = calls.filter(({ isRead }) => !isRead);
  const done = new Map<ToolCall, Called>();
  const known = (call: ToolCall, result: Result) => done.set(call, calledWith(call, result, caller));
  await Promise.all(reads.map((call) => batch([call], caller, known, done)));
  if (effects.length > 0) await batch(effects, caller, known, done);
  return calls.map((call) => done.get(call)!);
}

async function batch(
  calls: readonly ToolCall[],
  { gate, session, by, note }: Caller,
  known: (call: ToolCall, result: Result) => void,
  done: Map<ToolCall, Called>,
): Promise<void> {
  const words = note?.trim().toWellFormed().slice(0, LONGEST_NOTE).toWellFormed();
  try {
    const results = await gate.callMany({
      session,
      by,
      // Without a key: what waits already is not asked about twice.
      calls: calls.map(({ tool, args }) => ({ tool, args, ...(words ? { note: words } : {}) })),
    });
    for (const [i, result] of results.entries()) known(calls[i]!, result);
  } catch (error) {
    if (!CountersignError.is(error) || !FOR_THE_MODEL.has(error.code)) throw error;
    for (const call of calls) done.set(call, { call, output: refused(error, calls.length) });
  }
}

export function calledWith(
  call: ToolCall,
  result: Result,
  { pendingResult }: Pick<Caller, 'pendingResult'>,
): Called {
  const { action } = result;
  if (action === null) {
    const output =
      result.status === 'succeeded'
        ? jsonOf(result.result)
        : { status: 'failed', error: result.error ?? '', message: 'It failed. Nothing was changed.' };
    return { call, output };
  }
  const now = result.next ?? action;
  const told = now.status === 'pending' && pendingResult ? pendingResult(now) : (modelResult(now) as Json);
  return { call, action: now, output: told };
}

/** A batch is held whole or not at all: if one call is wrong, none of them is. */
export function refused(error: CountersignError, of = 1): Json {
  const message =
    of > 1 ? `None of these ${of} calls was made, because of one: ${error.message}` : error.message;
  return { status: 'refused', code: error.code, message };
}

/** A call of nothing that this model was given, whatever else the gate has. */
export const unknown = (call: ToolCall): Called => ({
  call,
  output: refused(new CountersignError('UNKNOWN_TOOL', undefined, { tool: call.tool })),
});

/** Whatever a read gave, as JSON. */
function jsonOf(value: unknown): Json {
  const text = JSON.stringify(value ?? null);
  return text === undefined ? null : (JSON.parse(text) as Json);
}
