import type { RunContext } from '@openai/agents';
import { CountersignError } from '../../core/errors.ts';
import { type ModelResult, modelResult } from '../../core/result.ts';
import type { ActionView } from '../../core/view.ts';
import { errorText } from '../../gate/runtime.ts';
import type { Guard, GuardedCall, Running } from '../guard.ts';
import type { AnyFunction, AnyOptions, AnyTool, Details } from './types.ts';

/** What the tools are given to ask the gate with. */
export interface Around {
  readonly guard: Guard;
  isHeld(call: GuardedCall): Promise<boolean>;
  withdraw(action: string): Promise<unknown>;
}

/** Is told the arguments of a call as the tool would be given them; nothing else happens then. */
export type Probe = (args: unknown) => void;

const PROBE = Symbol('countersign.probe');

export const probing = (probe: Probe): Details => ({ [PROBE]: probe }) as Details;

const probeIn = (details: Details | undefined): Probe | undefined =>
  (details as { [PROBE]?: Probe } | undefined)?.[PROBE];

/** Only what runs here, as a function, can be sat around. */
export function checkGuardable(tool: AnyTool): AnyFunction {
  const refused = (why: string) => new CountersignError('INVALID_TOOL', `${tool.name} ${why}`);
  if (tool.type === 'hosted_tool') throw refused("is executed by its provider, out of a guard's reach.");
  if (tool.type !== 'function') throw refused(`is a tool of the type ${tool.type}. Make it a function.`);
  // A run of its own, which may be interrupted: once started it is not over when it returns.
  if ('on' in tool) throw refused('is an agent. Guard the tools of that agent.');
  return tool;
}

/** What `tool()` makes a guarded tool of. It validates the arguments before anybody is asked about them. */
export function guardedOptions(around: Around, name: string, options: AnyOptions): AnyOptions {
  // It describes the tool's own results, and what is told instead of one is none.
  const { outputSchema: _, execute, ...rest } = options;
  return {
    ...rest,
    name,
    // The SDK asks about what does not fit its schema, too. There is nothing in that to confirm: the model is told.
    needsApproval: async (_context: RunContext, args: unknown, toolCallId?: string) =>
      fits(options, args) &&
      (toolCallId === undefined || (await around.isHeld({ toolCallId, tool: name, args }))),
    execute: async (args: unknown, context?: RunContext, details?: Details) => {
      const probe = probeIn(details);
      if (probe) return probe(args);
      try {
        return await told(around, name, args, details, (shown, running) =>
          execute(shown as never, context as never, withRunning(details, running)),
        );
      } catch (error) {
        if (options.errorFunction !== undefined) throw error;
        return `Error: ${errorText(error)}`;
      }
    },
  } as AnyOptions;
}

/** Only zod says so of what it has read already; of any other schema it is taken for granted. */
function fits({ parameters }: AnyOptions, args: unknown): boolean {
  const { safeParse } = parameters as { safeParse?: (args: unknown) => { success: boolean } };
  return typeof safeParse !== 'function' || safeParse(args).success;
}

/** The same around a tool that is made already. What it makes of its errors, only its own words tell. */
export function guardedTool(around: Around, tool: AnyFunction): AnyFunction {
  const { outputSchema: _, errorFunction: __, ...rest } = tool;
  const { name } = tool;
  return {
    ...rest,
    needsApproval: async (_context, args, toolCallId) =>
      toolCallId === undefined || around.isHeld({ toolCallId, tool: name, args }),
    async invoke(context, input, details) {
      if (probeIn(details)) return '';
      try {
        return await told(around, name, JSON.parse(input), details, async (shown, running) => {
          const output = await tool.invoke(context, JSON.stringify(shown), withRunning(details, running));
          if (output === SWALLOWED) throw new Error(output);
          return output;
        });
      } catch (error) {
        return `Error: ${errorText(error)}`;
      }
    },
  };
}

/** What the SDK gives to the model instead of an error, unless the tool says otherwise. */
const SWALLOWED = 'An error occurred while running the tool. Please try again.';

/** The tool's own result, or what the model is to be told instead. */
async function told(
  around: Around,
  tool: string,
  args: unknown,
  details: Details | undefined,
  run: (args: unknown, running: Running) => unknown,
): Promise<unknown> {
  const toolCallId = details?.toolCall?.callId;
  if (toolCallId === undefined)
    throw new CountersignError('INVALID_CALL', `${tool} is guarded: it runs for a call of an agent only.`);
  const call = { toolCallId, tool, args };
  const [before] = await around.guard.known([call]);
  const done = await around.guard.execute(call, run);
  if (done.status === 'succeeded') return done.result;
  const isAskedAnew = before?.status === 'approved' && done.action.status === 'pending';
  return JSON.stringify(isAskedAnew ? await moved(around, done.action) : modelResult(done.action));
}

/** The run is past its interruptions: what is asked now, it would never hear the answer to. So nobody is asked. */
async function moved({ withdraw }: Around, { id }: ActionView): Promise<ModelResult> {
  await withdraw(id);
  return {
    status: 'superseded',
    action: id,
    message:
      'Its target has changed since it was confirmed. It was not run. Call it again if it is still wanted.',
  };
}

function withRunning(details: Details | undefined, { signal, ...running }: Running): Details {
  const both = details?.signal ? AbortSignal.any([details.signal, signal]) : signal;
  return { ...details, ...running, signal: both };
}
