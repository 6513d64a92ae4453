import { argsText, pieces, type Said, type Speaker, type SseEvent } from './turn.ts';

/** Chat completions, streamed, as local model servers speak them: https://platform.openai.com/docs/api-reference/chat-streaming */
export const chat: Speaker = {
  env: (url) => ({ COUNTERSIGN_MODEL: `${url}/v1#llama3.2`, COUNTERSIGN_MODEL_KEY: 'stub-key' }),
  path: /^\/v1\/chat\/completions$/,

  *say(said: Said, n: number): Iterable<SseEvent> {
    const chunk = (delta: object, finish_reason: string | null = null): SseEvent => ({
      data: {
        id: `chatcmpl-${n}`,
        object: 'chat.completion.chunk',
        created: 1_700_000_000,
        model: 'llama3.2',
        choices: [{ index: 0, delta, finish_reason }],
      },
    });
    yield chunk({ role: 'assistant', content: '' });
    for (const reasoning_content of pieces(said.reasoning?.text ?? '')) yield chunk({ reasoning_content });
    for (const content of pieces(said.text ?? '')) yield chunk({ content });
    for (const [index, call] of (said.calls ?? []).entries()) {
      const id = call.id ?? `call_${n}_${index}`;
      const named = { index, id, type: 'function', function: { name: call.tool, arguments: '' } };
      yield chunk({ tool_calls: [named] });
      for (const piece of pieces(argsText(call)))
        yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
    yield chunk({}, said.calls?.length ? 'tool_calls' : 'stop');
    yield { data: '[DONE]' };
  },

  refuse: (_status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: null },
  }),
};
