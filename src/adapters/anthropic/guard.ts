import type { ToolResultBlockParam, ToolUseBlock } from '@anthropic-ai/sdk/resources/messages';
import type { Json } from '../../core/json.ts';
import type { Gate } from '../../gate/gate.ts';
import { Dispatcher, type DispatchOptions, noteOf, type ToolCall } from '../dispatch.ts';
import type { Guarding, Running } from '../guard.ts';

/**
 * A tool as the API is given it, with the function that runs it here. The SDK's own runnable tools are such tools. One
 * list will do for the API and for the gate: functions are not sent.
 */
export interface Tool {
  readonly type?: string | null;
  readonly name?: string;
  readonly run?: (input: never, running: ToolRunning) => unknown;
  /** Checks the input before anybody is asked. What it returns is shown and run, and has to be plain JSON. */
  readonly parse?: (input: unknown) => unknown;
}

export interface ToolRunning extends Running {
  readonly toolUse: ToolUseBlock;
  /** By the name that the SDK's own tools knew it by. */
  readonly toolUseBlock: ToolUseBlock;
}

/** What the model said: a message, or what is kept of one. */
export interface AssistantMessage {
  readonly content: string | readonly { readonly type: string }[];
}

export type ToolResult = Pick<
  ToolResultBlockParam,
  'type' | 'tool_use_id' | 'content' | 'is_error' | 'toolset_name'
>;

/** Gives one result for each `tool_use` of the message, in their order: the content of the next message. */
export type Dispatch = (message: AssistantMessage, options?: DispatchOptions) => Promise<ToolResult[]>;

/** Puts the gate around the dispatch of tools. Throws if one of them is the provider's to run. */
export function guard(gate: Gate, guarding: Guarding, tools: readonly Tool[]): Dispatch {
  const named = tools.map((tool) => ({ ...tool, name: tool.name ?? tool.type ?? '' }));
  const dispatcher = new Dispatcher(gate, guarding, named);
  return async ({ content }, options = {}) => {
    const blocks = (typeof content === 'string' ? [] : content) as readonly Block[];
    dispatcher.checkElsewhere(blocks.filter(isProviders).map(({ name }) => name));
    const uses = blocks.filter((block): block is Block & ToolUseBlock => block.type === 'tool_use');
    const said = noteOf(blocks.map(({ text }) => text ?? ''));
    const told = await dispatcher.dispatch(uses.map(callOf), options, said);
    return told.map(({ text, result, isError }, i): ToolResult => {
      const { id, toolset_name } = uses[i]!;
      return {
        type: 'tool_result',
        tool_use_id: id,
        content: isContent(result) ? result : text,
        ...(isError ? { is_error: true } : {}),
        ...(toolset_name ? { toolset_name } : {}),
      };
    });
  };
}

interface Block {
  readonly type: string;
  readonly name: string;
  readonly text?: string;
}

const isProviders = ({ type }: Block): boolean => type === 'server_tool_use' || type === 'mcp_tool_use';

const callOf = (use: ToolUseBlock): ToolCall => ({
  id: use.id,
  tool: use.name,
  args: () => use.input,
  more: { toolUse: use, toolUseBlock: use } satisfies Omit<ToolRunning, keyof Running>,
});

/** A tool may answer in blocks of content: text, and what text cannot say. */
const CONTENT: readonly unknown[] = ['text', 'image', 'document', 'search_result', 'tool_reference'];
const isContent = (result: Json | undefined): result is Exclude<ToolResult['content'], string> & Json =>
  Array.isArray(result) && result.length > 0 && result.every((block) => CONTENT.includes(block?.type));
