import { ToolMessage } from '@langchain/core/messages';
import { Command, type CommandParams, isCommand } from '@langchain/langgraph';
import type { Json } from '../../core/json.ts';
import { modelResult } from '../../core/result.ts';
import type { ActionView } from '../../core/view.ts';

/** What a tool node takes from a call. */
export type Output = ToolMessage | Command;

/** The call that a message answers. */
export interface Called {
  readonly id: string;
  readonly name: string;
}

/** What is put on record of an output: readable, and enough to give it once more. */
export function recordOf(output: Output): Json {
  if (isCommand(output)) {
    const { update, goto, graph } = output as CommandParams<unknown>;
    return { command: asJson({ update, goto, graph }) };
  }
  const content = asJson(output.content);
  return output.artifact === undefined ? content : { content, artifact: asJson(output.artifact) };
}

/** The recorded output, for whoever executes the call again. */
export function outputOf(record: Json, call: Called): Output {
  if (typeof record === 'string' || Array.isArray(record)) return message(call, record);
  const { command, content, artifact } = (record ?? {}) as { [name: string]: Json | undefined };
  if (command !== undefined) return new Command(command as CommandParams<unknown>);
  if (content !== undefined) return message(call, content, { artifact });
  return message(call, JSON.stringify(record));
}

/** What a model is told instead of a result. That it was not run is no fault of the tool's. */
export function told(action: ActionView, call: Called): ToolMessage {
  const result = modelResult(action);
  return message(call, JSON.stringify(result), { status: result.status === 'failed' ? 'error' : 'success' });
}

export function message(
  { id, name }: Called,
  content: Json,
  more: { readonly status?: 'success' | 'error'; readonly artifact?: unknown } = {},
): ToolMessage {
  return new ToolMessage({ name, tool_call_id: id, content: content as string, status: 'success', ...more });
}

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;
