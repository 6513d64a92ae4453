import { pieces, type Said, type Speaker, type SseEvent } from './turn.ts';

/** Google's Generative Language, streamed: https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
export const google: Speaker = {
  env: (url) => ({
    COUNTERSIGN_MODEL: 'google/gemini-3-pro-preview',
    GOOGLE_GENERATIVE_AI_API_KEY: 'stub-key',
    GOOGLE_GENERATIVE_AI_BASE_URL: `${url}/v1beta`,
  }),
  path: /^\/v1beta\/models\/[^/:]+:streamGenerateContent\?alt=sse$/,

  *say(said: Said, n: number): Iterable<SseEvent> {
    const chunk = (parts: object[], finishReason?: string): SseEvent => ({
      data: {
        candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason && { finishReason }) }],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 },
        modelVersion: 'gemini-3-pro-preview',
        responseId: `response-${n}`,
      },
    });
    for (const part of partsOf(said)) yield chunk([part]);
    // Google says STOP after calls too.
    yield chunk([{ text: '' }], 'STOP');
  },

  refuse: (status, message) => ({
    error: { code: status, message, status: status === 503 ? 'UNAVAILABLE' : 'INVALID_ARGUMENT' },
  }),
};

/** The seal comes with the first call, or with the text where there is none. */
function* partsOf({ reasoning, text, calls = [] }: Said): Iterable<object> {
  const seal = reasoning && { thoughtSignature: reasoning.seal };
  for (const thought of pieces(reasoning?.text ?? '')) yield { text: thought, thought: true };
  for (const piece of pieces(text ?? '')) yield { text: piece };
  if (calls.length === 0 && seal) yield { text: '', ...seal };
  for (const [i, { id, tool, args }] of calls.entries())
    yield { functionCall: { ...(id !== undefined && { id }), name: tool, args }, ...(i === 0 && seal) };
}
