import { MASTRA_TOOL_MARKER, validateToolInput } from '@mastra/core/tools';
import { CountersignError } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import type { Who } from '../../gate/decide.ts';
import type { Edit } from '../../gate/edit.ts';
import type { Gate } from '../../gate/gate.ts';
import type { Result } from '../../gate/results.ts';
import { Guard, type Guarding, type Rule } from '../guard.ts';
import { guardedTool, type LocalTool, settled } from './tool.ts';

export interface Guarded<Tools> {
  /** For an agent: the same tools, each of which guards itself. */
  readonly tools: Tools;
  /** Puts other arguments in the place of a held call's. They are a new revision, which is confirmed afresh. */
  edit(edit: Omit<Edit, 'elsewhere'>, who: Who): Promise<Result>;
}

/** Rules by the names of these tools, whose previews know their arguments. */
type RulesOf<Tools> = { readonly [name in keyof Tools]?: Rule<InputOf<Tools[name]>> };
type InputOf<T> = T extends { execute?: (input: infer I, ...rest: never) => unknown } ? I : Json;

/** Puts a gate between an agent and its tools. */
export function guard<const Tools extends { readonly [name: string]: unknown }>(
  gate: Gate,
  guarding: Guarding<RulesOf<NoInfer<Tools>>>,
  tools: Tools,
): Guarded<Tools> {
  const guard = new Guard(gate, guarding);
  const held = new Map(
    Object.entries(tools).flatMap(([name, tool]) =>
      guard.isRead(name) ? [] : [[name, localTool(name, tool)] as const],
    ),
  );
  const guarded = [...held].map(([name, tool]) => [name, guardedTool(gate, guarding, name, tool)]);
  return {
    tools: { ...tools, ...Object.fromEntries(guarded) },
    async edit({ action, revision, args }, who) {
      const { tool: name } = await gate.get(action, { by: who.by });
      const tool = held.get(name);
      if (tool === undefined) throw new CountersignError('UNKNOWN_TOOL', undefined, { tool: name });
      const { error } = validateToolInput(tool.inputSchema, args, name);
      if (error) throw new CountersignError('INVALID_ARGUMENTS', error.message);
      return guard.edit({ action, revision, args: settled(tool, args) }, who);
    },
  };
}

/** What a provider or a client runs has run before anybody could be asked. */
function localTool(name: string, tool: unknown): LocalTool {
  const { execute, [MASTRA_TOOL_MARKER]: isMade } = (tool ?? {}) as Partial<LocalTool> & {
    [MASTRA_TOOL_MARKER]?: true;
  };
  if (isMade && execute !== undefined) return tool as LocalTool;
  throw new CountersignError(
    'INVALID_TOOL',
    `${name} cannot be guarded: it was not made by createTool, or somebody else than the agent runs it.`,
  );
}
