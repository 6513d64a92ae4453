import { argsText, pieces, type Said, type Speaker, type SseEvent } from './turn.ts';

/** OpenAI's Responses, streamed: https://platform.openai.com/docs/api-reference/responses-streaming */
export const openai: Speaker = {
  env: (url) => ({
    COUNTERSIGN_MODEL: 'openai/gpt-5',
    OPENAI_API_KEY: 'stub-key',
    OPENAI_BASE_URL: `${url}/v1`,
  }),
  path: /^\/v1\/responses$/,

  *say(said: Said, n: number): Iterable<SseEvent> {
    const response = { id: `resp_${n}`, object: 'response', created_at: 1_700_000_000, model: 'gpt-5' };
    let sequence_number = 0;
    const event = (type: string, more: object): SseEvent => {
      sequence_number += 1;
      return { event: type, data: { type, sequence_number, ...more } };
    };
    yield event('response.created', { response: { ...response, status: 'in_progress', output: [] } });
    yield event('response.in_progress', { response: { ...response, status: 'in_progress', output: [] } });
    const output: object[] = [];
    for (const { added, between, done } of itemsOf(said, n)) {
      const output_index = output.length;
      yield event('response.output_item.added', { output_index, item: added });
      for (const [type, more] of between) yield event(type, { item_id: added.id, output_index, ...more });
      yield event('response.output_item.done', { output_index, item: done });
      output.push(done);
    }
    const usage = { input_tokens: 10, output_tokens: 20, total_tokens: 30 };
    yield event('response.completed', { response: { ...response, status: 'completed', output, usage } });
  },

  refuse: (_status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: null },
  }),
};

interface Item {
  readonly added: { readonly id: string };
  readonly between: readonly (readonly [type: string, more: object])[];
  readonly done: object;
}

function* itemsOf({ reasoning, text, calls }: Said, n: number): Iterable<Item> {
  if (reasoning) {
    const item = { type: 'reasoning', id: `rs_${n}`, encrypted_content: reasoning.seal };
    const part = { type: 'summary_text', text: reasoning.text };
    yield {
      added: { ...item, summary: [] } as Item['added'],
      between: [
        ['response.reasoning_summary_part.added', { summary_index: 0, part: { ...part, text: '' } }],
        ...pieces(reasoning.text).map(
          (delta) => ['response.reasoning_summary_text.delta', { summary_index: 0, delta }] as const,
        ),
        ['response.reasoning_summary_text.done', { summary_index: 0, text: reasoning.text }],
        ['response.reasoning_summary_part.done', { summary_index: 0, part }],
      ],
      done: { ...item, summary: [part] },
    };
  }
  if (text) {
    const item = { type: 'message', id: `msg_${n}`, role: 'assistant' };
    const part = { type: 'output_text', text, annotations: [] };
    yield {
      added: { ...item, status: 'in_progress', content: [] } as Item['added'],
      between: [
        ['response.content_part.added', { content_index: 0, part: { ...part, text: '' } }],
        ...pieces(text).map((delta) => ['response.output_text.delta', { content_index: 0, delta }] as const),
        ['response.output_text.done', { content_index: 0, text }],
        ['response.content_part.done', { content_index: 0, part }],
      ],
      done: { ...item, status: 'completed', content: [part] },
    };
  }
  for (const [i, call] of (calls ?? []).entries()) {
    const item = { type: 'function_call', id: `fc_${n}_${i}`, call_id: call.id ?? `call_${n}_${i}` };
    const text = argsText(call);
    yield {
      added: { ...item, name: call.tool, arguments: '', status: 'in_progress' } as Item['added'],
      between: [
        ...pieces(text).map((delta) => ['response.function_call_arguments.delta', { delta }] as const),
        ['response.function_call_arguments.done', { arguments: text }],
      ],
      done: { ...item, name: call.tool, arguments: text, status: 'completed' },
    };
  }
}
