import type { ChatCompletionToolMessageParam } from 'openai/resources/chat/completions';
import { noteOf, type Told, type ToolCall } from '../dispatch.ts';
import { argsIn, type Wire } from './wire.ts';

/** What the model said in a chat completion: its message, or what is kept of it. */
export interface ChatMessage {
  readonly role: 'assistant';
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly id: string; readonly type: string }[] | null;
}

interface ChatCall {
  readonly id: string;
  readonly function?: { readonly name: string; readonly arguments: string };
  readonly custom?: { readonly name: string; readonly input: string };
}

export const chat: Wire<ChatMessage, ChatCompletionToolMessageParam> = {
  note: ({ content }) => noteOf([typeof content === 'string' ? content : '']),
  providers: () => [],
  calls: ({ tool_calls }) =>
    ((tool_calls ?? []) as readonly ChatCall[]).map((call): ToolCall => {
      const { id, function: asked, custom } = call;
      return {
        id,
        tool: asked?.name ?? custom?.name ?? '',
        args: () => (asked ? argsIn(asked.arguments) : custom?.input),
      };
    }),
  results: (_message, calls, told) =>
    told.map(({ text }: Told, i) => ({ role: 'tool', tool_call_id: calls[i]!.id, content: text })),
};
