import type { ToolExecutionOptions, ToolSet } from 'ai';
import { CountersignError } from '../../core/errors.ts';
import { type ModelResult, modelResult } from '../../core/result.ts';
import type { ActionView } from '../../core/view.ts';
import type { Guard, GuardedCall } from '../guard.ts';

type Tool = ToolSet[string];
type Propose = (call: GuardedCall) => Promise<ActionView | undefined>;

/** Which of the tools are guarded. One that cannot be is refused, rather than left as it is. */
export function guardedNames(guard: Guard, tools: ToolSet): Set<string> {
  const names = Object.keys(tools).filter((name) => !guard.isRead(name));
  for (const name of names) {
    const { type, isProviderExecuted, execute } = tools[name]!;
    if (type === 'provider' && isProviderExecuted)
      throw new CountersignError(
        'INVALID_TOOL',
        `${name} is executed by its provider, out of a guard's reach.`,
      );
    if (typeof execute !== 'function')
      throw new CountersignError(
        'INVALID_TOOL',
        `${name} has no execute here that a guard could sit around.`,
      );
  }
  return new Set(names);
}

/** The tool with the guard around its `execute`. Whatever the SDK takes for an approval, the gate is asked. */
export function guardedTool(guard: Guard, name: string, tool: Tool, propose: Propose): Tool {
  // It describes the tool's own results, and what is told instead of one is none.
  const { outputSchema: _, execute, toModelOutput, ...rest } = tool;
  const guarded = async (input: unknown, options: ToolExecutionOptions<unknown>) => {
    const done = await guard.execute(
      { toolCallId: options.toolCallId, tool: name, args: input },
      (args, { signal, idempotencyKey, fence }) => {
        const abortSignal = options.abortSignal ? AbortSignal.any([options.abortSignal, signal]) : signal;
        return last(execute!(args as never, { ...options, abortSignal, idempotencyKey, fence } as never));
      },
    );
    if (done.status === 'succeeded') return done.result;
    const told = modelResult(done.action);
    if (told.status === 'failed') throw new Error(JSON.stringify(told));
    return told;
  };
  return {
    ...rest,
    // Where toolApproval is not passed on, or not known: version 6 refuses what was answered and need not have been.
    needsApproval: async (args: unknown, { toolCallId }: { toolCallId: string }) => {
      const action = await propose({ toolCallId, tool: name, args });
      return action?.status === 'pending' || action?.decision?.by.kind === 'user';
    },
    execute: guarded,
    ...(toModelOutput
      ? {
          toModelOutput: (options: Parameters<typeof toModelOutput>[0]) =>
            isTold(options.output)
              ? { type: 'json', value: options.output as never }
              : toModelOutput(options as never),
        }
      : {}),
  } as unknown as Tool;
}

/** Of a tool that tells how far it is, the last it says is the result. */
async function last(made: unknown): Promise<unknown> {
  const value = await made;
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return value;
  let result: unknown;
  for await (const each of value as AsyncIterable<unknown>) result = each;
  return result;
}

const TOLD = new Set(['pending_confirmation', 'in_doubt', 'denied', 'expired', 'cancelled', 'superseded']);

/** Whether an output is what a model is told instead of a result. */
export function isTold(output: unknown): output is ModelResult {
  const { status, action, message } = (output ?? {}) as Record<string, unknown>;
  return TOLD.has(status as string) && typeof action === 'string' && typeof message === 'string';
}
