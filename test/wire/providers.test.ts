import { type ModelMessage, stepCountIs, streamText, tool } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modelFrom } from '../../src/conversation/models.ts';
import { PROVIDERS, type Provider, type Stub, startStub } from './stub.ts';
import type { Turn } from './turn.ts';
import { violations } from './validate.ts';

// The real packages of the providers, through `modelFrom`, against servers that speak their wire formats.

let stub: Stub;
afterEach(() => stub?.close());

const KEYS: Record<Provider, [header: string, value: string]> = {
  anthropic: ['x-api-key', 'stub-key'],
  openai: ['authorization', 'Bearer stub-key'],
  google: ['x-goog-api-key', 'stub-key'],
  chat: ['authorization', 'Bearer stub-key'],
};

const THOUGHTS = { text: 'First look it up.', seal: 'c2VhbGVkLTE=' };
const SCRIPT: Turn[] = [
  {
    reasoning: THOUGHTS,
    text: 'Let me look.',
    calls: [
      { id: 'call_a', tool: 'weather', args: { city: 'Genève' } },
      { id: 'call_b', tool: 'weather', args: { city: 'Basel' } },
    ],
  },
  { text: 'Sunny in both.' },
];

const weather = tool({
  description: 'The weather in a city.',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => ({ city, sky: 'sunny' }),
});

async function ask(provider: Provider, turns: Turn[], messages?: ModelMessage[]) {
  stub = await startStub(provider, turns);
  const model = (await modelFrom(stub.env))!;
  const errors: unknown[] = [];
  const result = streamText({
    model,
    instructions: 'Be brief.',
    messages: messages ?? [{ role: 'user', content: 'What is the weather like?' }],
    tools: { weather },
    stopWhen: stepCountIs(3),
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
  });
  const parts: { type: string; text?: string }[] = [];
  try {
    for await (const part of result.stream) parts.push(part);
  } catch (error) {
    errors.push(error);
  }
  return { result, parts, errors };
}

describe.each(PROVIDERS)('%s', (provider) => {
  test('streams reasoning, text and calls, and takes their results', async () => {
    const { result, parts, errors } = await ask(provider, SCRIPT);
    expect(errors).toEqual([]);
    const steps = await result.steps;
    expect(steps.map((step) => step.text)).toEqual(['Let me look.', 'Sunny in both.']);
    expect(steps[0]!.reasoningText).toBe(THOUGHTS.text);
    expect(steps[0]!.toolCalls).toMatchObject([
      { toolCallId: 'call_a', toolName: 'weather', input: { city: 'Genève' } },
      { toolCallId: 'call_b', toolName: 'weather', input: { city: 'Basel' } },
    ]);
    expect(steps.map((step) => step.finishReason)).toEqual(['tool-calls', 'stop']);
    // In pieces: it is a stream, and not one block.
    const pieces = parts.filter((part) => part.type === 'text-delta' && part.text !== '');
    expect(pieces).toHaveLength(4);
    expect(stub.left).toBe(0);
  });

  test('is sent its key, the results and its sealed thoughts back, by the rules', async () => {
    await ask(provider, SCRIPT);
    expect(stub.requests).toHaveLength(2);
    const [header, value] = KEYS[provider];
    for (const { headers, body } of stub.requests) {
      expect(headers[header]).toBe(value);
      expect(violations(provider, body, SCRIPT)).toEqual([]);
    }
    const last = JSON.stringify(stub.requests[1]!.body);
    expect(last).toContain('sunny');
    if (provider !== 'chat') expect(last).toContain(THOUGHTS.seal);
    else expect(last).toContain(THOUGHTS.text);
  });

  test('an error of the provider reaches the caller with its status and message', async () => {
    const { errors } = await ask(provider, [{ error: { status: 429, message: 'Too many requests.' } }]);
    expect(errors).toMatchObject([{ statusCode: 429, message: 'Too many requests.' }]);
  });

  test('a line that is cut is an error, and not an answer', async () => {
    const { parts, errors } = await ask(provider, [{ ...SCRIPT[0], cutAfter: 4 }]);
    expect(errors).not.toEqual([]);
    expect(parts.some((part) => part.type === 'tool-call')).toBe(false);
  });

  test('a request beyond the script is refused, and not tried again', async () => {
    const { errors } = await ask(provider, []);
    expect(errors).toMatchObject([{ statusCode: 400, message: 'The script is over.' }]);
    expect(stub.requests).toHaveLength(1);
  });

  test('a call without an id gets one', async () => {
    const { result } = await ask(provider, [
      { calls: [{ tool: 'weather', args: { city: 'Basel' } }] },
      { text: 'Sunny.' },
    ]);
    expect((await result.steps)[0]!.toolCalls[0]!.toolCallId).toMatch(/./);
    expect(violations(provider, stub.requests[1]!.body)).toEqual([]);
  });
});

test('OpenAI is asked to store nothing, so that a session does not depend on what it keeps', async () => {
  await ask('openai', SCRIPT);
  const [, second] = stub.requests;
  expect(second!.body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
  expect(JSON.stringify(second!.body.input)).not.toContain('item_reference');
});
