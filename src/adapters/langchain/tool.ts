import { ToolMessage } from '@langchain/core/messages';
import { StructuredTool, type StructuredToolInterface, type ToolRunnableConfig } from '@langchain/core/tools';
import { isCommand } from '@langchain/langgraph';
import { CountersignError } from '../../core/errors.ts';
import { message, type Output } from './message.ts';
import type { NodeGuard } from './node.ts';

/** A tool that is run here. */
export type LocalTool = Pick<StructuredToolInterface, 'name' | 'description' | 'schema' | 'invoke'> &
  Partial<Pick<StructuredTool, 'extras' | 'metadata' | 'returnDirect'>>;

/** What a tool node gives a tool besides the call. */
interface NodeConfig extends ToolRunnableConfig {
  readonly toolCallId?: string;
  readonly state?: unknown;
}

/** Stands in a tool's place, and runs it when the gate says so. */
export class GuardedTool extends StructuredTool {
  readonly name: string;
  readonly description: string;
  readonly schema: StructuredTool['schema'];
  readonly #node: NodeGuard;
  readonly #tool: LocalTool;

  static override lc_name(): string {
    return 'GuardedTool';
  }

  constructor(node: NodeGuard, tool: LocalTool) {
    super({ metadata: tool.metadata, extras: tool.extras });
    this.name = tool.name;
    this.description = tool.description;
    this.schema = tool.schema as StructuredTool['schema'];
    this.returnDirect = tool.returnDirect ?? false;
    this.#node = node;
    this.#tool = tool;
  }

  /** The tool itself checks what it is given, so nothing is parsed here: a parsed argument may be parsed no more. */
  override invoke(input: unknown, config?: ToolRunnableConfig): Promise<never> {
    const { toolCallId, state, ...given } = (config ?? {}) as NodeConfig;
    const called = isToolCall(input) ? input : { id: given.toolCall?.id ?? toolCallId, args: input };
    const call = { id: called.id, name: this.name, args: called.args };
    const output = this.#node.execute({
      call,
      schema: this.schema,
      messages: Array.isArray(state) ? state : (state as { messages?: unknown } | undefined)?.messages,
      invocation: given,
      signal: given.signal,
      run: async (args) =>
        outputFrom(await this.#tool.invoke({ ...call, args, type: 'tool_call' } as never, config), call),
    });
    // Typed by what it is given, which here is anything.
    return output as Promise<never>;
  }

  override call(input: unknown, config?: ToolRunnableConfig): Promise<never> {
    return this.invoke(input, config);
  }

  protected override _call(): Promise<never> {
    throw new CountersignError('INVALID_CALL', `${this.name} is guarded, and runs only by way of invoke.`);
  }
}

function outputFrom(given: unknown, call: { readonly id?: string; readonly name: string }): Output {
  if (ToolMessage.isInstance(given) || isCommand(given)) return given as Output;
  return message(
    { id: call.id!, name: call.name },
    typeof given === 'string' ? given : JSON.stringify(given),
  );
}

const isToolCall = (input: unknown): input is { id?: string; args: unknown } =>
  (input as { type?: unknown } | null | undefined)?.type === 'tool_call';
