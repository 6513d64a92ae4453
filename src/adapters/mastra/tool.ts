import { createTool, isValidationError, type Tool, validateToolInput } from '@mastra/core/tools';
import { CountersignError } from '../../core/errors.ts';
import { canonicalText, type Json, plainCopy } from '../../core/json.ts';
import { type ModelResult, modelResult } from '../../core/result.ts';
import type { Gate } from '../../gate/gate.ts';
import { Guard, type Guarding } from '../guard.ts';
import { runningAs } from '../running.ts';
import { suspensionOf } from './held.ts';

// biome-ignore lint/suspicious/noExplicitAny: a tool, whatever it takes and gives.
export type LocalTool = Tool<any, any, any, any, any, any, any>;
type Context = Parameters<NonNullable<LocalTool['execute']>>[1];

/** Stands in a tool's place, and runs it when the gate says so. Until then it suspends the run, however it is resumed. */
export function guardedTool(gate: Gate, guarding: Guarding, name: string, tool: LocalTool): LocalTool {
  const guard = new Guard(gate, guarding);

  async function execute(given: unknown, context: Context): Promise<unknown> {
    const { agent, abortSignal } = context;
    if (!agent?.toolCallId)
      throw new CountersignError(
        'INVALID_CALL',
        `${name} is guarded: it is called by an agent, with a call's id.`,
      );
    const checked = validateToolInput(tool.inputSchema, given, name);
    if (checked.error) return checked.error;
    // Mastra gives it, and does not say so in its types. A provider may use a call's id again in another run.
    const { runId: run } = context as { readonly runId?: string };
    const call = { toolCallId: agent.toolCallId, run, tool: name, args: settled(tool, given) };
    let live: { readonly result: unknown } | undefined;
    for (;;) {
      const guarded = await guard.execute(call, async (args, attempt) => {
        const result = await runningAs(attempt, () => ran(tool, args, context));
        live = { result };
        return result;
      });
      // What is secret in the arguments is masked in the record only.
      const hasSecrets = guarded.action.secrets.length > 0;
      if (guarded.status === 'succeeded')
        return live === undefined || hasSecrets ? guarded.result : live.result;
      if (guarded.status !== 'pending_confirmation') return modelResult(guarded.action);
      const { id, status } = guarded.action;
      // Whoever runs it will say what came of it.
      if (status === 'executing') await gate.wait(id, { by: guarding.by, signal: abortSignal });
      else return agent.suspend(suspensionOf(await gate.get(id, { by: guarding.by })));
      abortSignal?.throwIfAborted();
    }
  }

  const { id, title, description, strict, providerOptions, mcp, mcpMetadata, inputExamples, transform } =
    tool;
  const { toModelOutput, onInputStart, onInputDelta, onInputAvailable, onOutput } = tool;
  return createTool({
    ...{ id, title, description, strict, providerOptions, mcp, mcpMetadata, inputExamples, transform },
    ...{ onInputStart, onInputDelta, onInputAvailable, onOutput },
    ...(toModelOutput && {
      toModelOutput: (output: unknown) =>
        isTold(output) ? { type: 'json', value: output } : toModelOutput(output),
    }),
    inputSchema: unchecked(tool.inputSchema),
    // Says that it may suspend, so that Mastra runs the calls of a turn one after the other.
    suspendSchema: { type: 'object' },
    execute,
  } as never);
}

/** The tool itself checks its input and its output. What it does besides suspending goes through. */
async function ran(tool: LocalTool, args: Json, context: Context): Promise<unknown> {
  const suspend = () => {
    throw new Error(
      'The tool suspended while it ran, and is not started again. Guard what it calls, and call it a read.',
    );
  };
  const { resumeData: _, suspendPayload: __, ...agent } = context.agent!;
  const { resumeData: ___, suspendPayload: ____, ...rest } = context;
  const result = await tool.execute!(args, { ...rest, suspend, agent: { ...agent, suspend } });
  if (isValidationError(result)) throw new Error(result.message);
  return result;
}

/**
 * The arguments that are shown, kept and run: with the schema's defaults, if they can be read a second time. Where a
 * schema makes something else of them, as they came.
 */
export function settled(tool: LocalTool, given: unknown): Json {
  const once = validateToolInput(tool.inputSchema, given);
  const args = plainCopy(given ?? {});
  if (once.error) return args;
  try {
    const read = plainCopy(once.data);
    const twice = validateToolInput(tool.inputSchema, read);
    return canonicalText(plainCopy(twice.data)) === canonicalText(read) ? read : args;
  } catch {
    return args;
  }
}

/**
 * The same schema to a model, and to Mastra one that takes everything: it reads the arguments when a call is made but
 * not when it is resumed, and then they would not be the same.
 */
function unchecked(schema: LocalTool['inputSchema']): LocalTool['inputSchema'] {
  if (schema === undefined) return undefined;
  const standard = schema['~standard'];
  return { '~standard': { ...standard, validate: (value: unknown) => ({ value }) } } as typeof schema;
}

/** Whether a model is told this instead of a result. */
function isTold(output: unknown): output is ModelResult {
  const { status, action } = (output ?? {}) as { status?: unknown; action?: unknown };
  return typeof action === 'string' && TOLD.has(status as ModelResult['status']);
}

const TOLD = new Set<ModelResult['status']>([
  'pending_confirmation',
  'failed',
  'in_doubt',
  'denied',
  'expired',
  'cancelled',
  'superseded',
]);
