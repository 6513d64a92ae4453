import { setTimeout as delay } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { LanguageModel } from 'ai';

export interface Asked {
  readonly model: LanguageModel;
  readonly system: string;
  readonly messages: LanguageModelV4Prompt;
  readonly tools: readonly LanguageModelV4FunctionTool[];
  readonly signal: AbortSignal;
}

/**
 * Calls a model once, by the AI SDK's own interface for models. `streamText` would loop, run tools and keep copies,
 * all of which is done elsewhere here.
 */
export async function streamModel({
  model,
  system,
  messages,
  tools,
  signal,
}: Asked): Promise<ReadableStream<LanguageModelV4StreamPart>> {
  const options: LanguageModelV4CallOptions = {
    prompt: system === '' ? messages : [{ role: 'system', content: system }, ...messages],
    ...(tools.length === 0 ? {} : { tools: [...tools], toolChoice: { type: 'auto' } }),
    abortSignal: signal,
  };
  const current = await currentModel(model);
  const { stream } = await patiently(() => current.doStream(options), signal);
  return stream;
}

/** A model's name, and models of earlier versions, are the SDK's to resolve; it is loaded only for those. */
async function currentModel(model: LanguageModel): Promise<LanguageModelV4> {
  if (typeof model !== 'string' && model.specificationVersion === 'v4') return model;
  const { gateway, wrapLanguageModel } = await import('ai');
  const provider = globalThis.AI_SDK_DEFAULT_PROVIDER ?? gateway;
  const found = typeof model === 'string' ? provider.languageModel(model) : model;
  return wrapLanguageModel({ model: found as LanguageModelV4, middleware: [] });
}

const TRIES = 3;
const LONGEST_WAIT_MS = 60_000;

/** Asks again where the provider says that it may be asked again: it is busy, or was for a moment away. */
async function patiently<T>(ask: () => PromiseLike<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const { isRetryable, responseHeaders } = error as {
        isRetryable?: boolean;
        responseHeaders?: Record<string, string>;
      };
      if (!isRetryable || attempt === TRIES || signal.aborted) throw error;
      const asked = Number(responseHeaders?.['retry-after']) * 1000;
      await delay(asked > 0 && asked <= LONGEST_WAIT_MS ? asked : 1000 * 2 ** attempt, undefined, { signal });
    }
  }
}
