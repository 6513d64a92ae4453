import { guard as anthropicGuard } from '../../src/adapters/anthropic/index.ts';
import type { DispatchOptions } from '../../src/adapters/dispatch.ts';
import type { Guarding, Running } from '../../src/adapters/guard.ts';
import { guard as openaiGuard } from '../../src/adapters/openai/index.ts';
import type { Gate } from '../../src/index.ts';

/** What each provider's message and tools look like, so that one suite runs over all of them. */
export interface Shape {
  message(calls: readonly Call[], text?: string): unknown;
  guard(gate: Gate, guarding: Guarding, tools: readonly TestTool[]): Dispatch;
}
export interface Call {
  readonly id: string;
  readonly tool: string;
  readonly args: object;
}
export interface TestTool {
  readonly name: string;
  run?(args: never, running: Running): unknown;
  parse?(args: unknown): unknown;
}
/** One result, whatever its shape. */
export interface Given {
  readonly id: string;
  readonly text: string;
}
type Dispatch = (message: unknown, options?: DispatchOptions) => Promise<Given[]>;

const anthropic: Shape = {
  message: (calls, text = 'I will tidy up.') => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'text', text },
      ...calls.map(({ id, tool, args }) => ({ type: 'tool_use', id, name: tool, input: args })),
    ],
  }),
  guard: (gate, guarding, tools) => {
    const dispatch = anthropicGuard(gate, guarding, tools);
    return async (message, options) =>
      (await dispatch(message as never, options)).map(({ tool_use_id, content }) => ({
        id: tool_use_id,
        text: content as string,
      }));
  },
};

const chat: Shape = {
  message: (calls, content = 'I will tidy up.') => ({
    role: 'assistant',
    content,
    tool_calls: calls.map(({ id, tool, args }) => ({
      id,
      type: 'function',
      function: { name: tool, arguments: JSON.stringify(args) },
    })),
  }),
  guard: (gate, guarding, tools) => {
    const dispatch = openaiGuard(
      gate,
      guarding,
      tools.map(({ name, ...tool }) => ({ type: 'function', function: { name }, ...tool })),
    );
    return async (message, options) =>
      (await dispatch(message as { role: 'assistant' }, options)).map(({ tool_call_id, content }) => ({
        id: tool_call_id,
        text: content as string,
      }));
  },
};

const responses: Shape = {
  message: (calls, text = 'I will tidy up.') => ({
    id: 'resp_1',
    output: [
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
      ...calls.map(({ id, tool, args }) => ({
        type: 'function_call',
        call_id: id,
        name: tool,
        arguments: JSON.stringify(args),
      })),
    ],
  }),
  guard: (gate, guarding, tools) => {
    const dispatch = openaiGuard(gate, guarding, tools);
    return async (message, options) =>
      (await dispatch(message as { output: [] }, options)).map(({ call_id, output }) => ({
        id: call_id!,
        text: output as string,
      }));
  },
};

export const SHAPES = { anthropic, chat, responses } satisfies Record<string, Shape>;
export type ShapeName = keyof typeof SHAPES;
export const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[];
