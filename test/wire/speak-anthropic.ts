import { argsText, pieces, type Said, type Speaker, type SseEvent } from './turn.ts';

/** Anthropic's Messages, streamed: https://platform.claude.com/docs/en/build-with-claude/streaming */
export const anthropic: Speaker = {
  env: (url) => ({
    COUNTERSIGN_MODEL: 'anthropic/claude-sonnet-4-5',
    ANTHROPIC_API_KEY: 'stub-key',
    ANTHROPIC_BASE_URL: url,
  }),
  path: /^\/v1\/messages$/,

  *say(said: Said, n: number): Iterable<SseEvent> {
    yield event({
      type: 'message_start',
      message: {
        id: `msg_${n}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
    });
    yield event({ type: 'ping' });
    let index = 0;
    for (const { start, deltas } of blocksOf(said, n)) {
      yield event({ type: 'content_block_start', index, content_block: start });
      for (const delta of deltas) yield event({ type: 'content_block_delta', index, delta });
      yield event({ type: 'content_block_stop', index });
      index += 1;
    }
    yield event({
      type: 'message_delta',
      delta: { stop_reason: said.calls?.length ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 20 },
    });
    yield event({ type: 'message_stop' });
  },

  refuse: (status, message) => ({
    type: 'error',
    error: { type: status === 529 ? 'overloaded_error' : 'invalid_request_error', message },
  }),
};

interface Block {
  readonly start: object;
  readonly deltas: readonly object[];
}

function* blocksOf({ reasoning, text, calls }: Said, n: number): Iterable<Block> {
  if (reasoning)
    yield {
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        ...pieces(reasoning.text).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: reasoning.seal },
      ],
    };
  if (text)
    yield {
      start: { type: 'text', text: '' },
      deltas: pieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
    };
  for (const [i, call] of (calls ?? []).entries())
    yield {
      start: { type: 'tool_use', id: call.id ?? `toolu_${n}_${i}`, name: call.tool, input: {} },
      deltas: pieces(argsText(call)).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    };
}

const event = (data: { type: string } & Record<string, unknown>): SseEvent => ({ event: data.type, data });
