import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { chat, collect, ofType, scriptedModel, textOf } from './world.ts';

const busy = Object.assign(new Error('busy'), {
  isRetryable: true,
  responseHeaders: { 'retry-after': '0.001' },
});

function failing(times: number, error: unknown) {
  const model = scriptedModel({ text: 'Here.' });
  const { doStream } = model;
  let left = times;
  model.doStream = (options) => (left-- > 0 ? Promise.reject(error) : doStream(options));
  return model;
}

test('a model that is busy is asked again, a few times', async () => {
  expect(textOf(await chat(failing(2, busy)).say('hello'))).toBe('Here.');
  expect(ofType(await chat(failing(3, busy)).say('hello'), 'error')).toMatchObject([
    { code: 'MODEL_FAILED' },
  ]);
});

test('what will not get better is not asked again', async () => {
  const parts = await chat(failing(1, new Error('no such model'))).say('hello');
  expect(ofType(parts, 'error')).toMatchObject([{ message: expect.stringContaining('no such model') }]);
});

test('models of earlier versions work as well, and a name is looked up by the SDK', async () => {
  const old = { ...scriptedModel({ text: 'Here.' }), specificationVersion: 'v3' };
  expect(textOf(await chat(old as never).say('hello'))).toBe('Here.');
  globalThis.AI_SDK_DEFAULT_PROVIDER = {
    languageModel: (name: string) => scriptedModel({ text: name }),
  } as never;
  try {
    expect(textOf(await chat('vendor/some-model' as never).say('hello'))).toBe('vendor/some-model');
  } finally {
    globalThis.AI_SDK_DEFAULT_PROVIDER = undefined;
  }
});

test('stopping the model stops its words, and nothing else', async () => {
  const stopped = new AbortController();
  const model = scriptedModel();
  model.doStream = async () => ({
    stream: ReadableStream.from(
      (async function* (): AsyncGenerator<LanguageModelV4StreamPart> {
        yield { type: 'text-start', id: '1' };
        yield { type: 'text-delta', id: '1', delta: 'Once upon' };
        stopped.abort();
        throw stopped.signal.reason;
      })(),
    ) as ReadableStream<LanguageModelV4StreamPart>,
  });
  const { conversation, talk } = chat(model);
  const parts = await collect(conversation.send(talk, { text: 'hello' }, { signal: stopped.signal }));
  expect(textOf(parts)).toBe('Once upon');
  expect(ofType(parts, 'error')).toEqual([]);
  expect(await conversation.messages(talk)).toMatchObject([{ role: 'user' }]);
});
