/**
 * A chat on the AI SDK, with the gate around its tools: `node examples/adapters/ai-sdk.ts`. The model is scripted, so
 * that it runs without a key, and the browser is played by two lines.
 */
import assert from 'node:assert/strict';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isStepCount, streamText, tool, type UIMessage } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { createGate, type Principal } from 'countersign';
import { guard } from 'countersign/ai-sdk';
import { sqlite } from 'countersign/sqlite';
import { z } from 'zod';

const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };

// What the tools work on, and what really happened to it.
const pages = new Map([
  ['about', { name: 'About us', version: 1 }],
  ['prices', { name: 'Prices', version: 7 }],
]);
const effects: string[] = [];

const tools = {
  list_pages: tool({ inputSchema: z.object({}), execute: () => [...pages.keys()] }),
  delete_page: tool({
    inputSchema: z.object({ slug: z.string() }),
    execute: ({ slug }) => {
      pages.delete(slug);
      effects.push(`deleted ${slug}`);
      return { deleted: slug };
    },
  }),
};

const gate = createGate({ store: sqlite(':memory:') });

/** What the host does with the messages of a request. The user is whom it has authenticated. */
async function answer(received: UIMessage[], user: Principal): Promise<UIMessage[]> {
  const run = guard(
    gate,
    {
      session: 'chat-1',
      by: agent,
      rules: {
        list_pages: { effect: 'read' },
        delete_page: {
          effect: 'destructive',
          preview: ({ slug }) => {
            const page = pages.get(slug);
            if (page === undefined) throw new Error('there is no such page');
            return { title: `Delete page “${page.name}”`, state: page.version };
          },
        },
      },
    },
    tools,
  );
  const messages = await run.messages(received, { by: user });
  const result = streamText({
    model,
    messages: await run.forModel(messages),
    tools: run.tools,
    toolApproval: run.toolApproval,
    experimental_transform: run.transform,
    stopWhen: isStepCount(5),
  });
  const { promise: saved, resolve: save } = Promise.withResolvers<UIMessage[]>();
  const stream = result.toUIMessageStream({
    originalMessages: messages,
    onEnd: (ended) => save(ended.messages),
  });
  for await (const chunk of stream)
    if (chunk.type === 'tool-approval-request' && chunk.reason) console.log(`\n${chunk.reason}`);
  return saved;
}

const model = scripted([
  [use('call_1', 'list_pages', {})],
  [use('call_2', 'delete_page', { slug: 'about' }), use('call_3', 'delete_page', { slug: 'prices' })],
  [{ type: 'text', text: 'The page “About us” is gone. You kept “Prices”.' }],
  [{ type: 'text', text: 'Nothing more to do.' }],
]);

const asked = await answer(
  [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Remove the pages nobody reads.' }] }],
  ada,
);
assert.deepEqual(effects, []);

// Ada clicks. This is what `addToolApprovalResponse` of `useChat` makes of it.
const click = (slug: string, approved: boolean) => {
  for (const part of asked.flatMap(({ parts }) => parts))
    if (part.type === 'tool-delete_page' && (part.input as { slug: string }).slug === slug)
      Object.assign(part, { state: 'approval-responded', approval: { ...part.approval, approved } });
};
click('about', true);
click('prices', false);
const done = await answer(asked, ada);
console.log(
  `\n${done
    .at(-1)!
    .parts.map((part) => (part.type === 'text' ? part.text : ''))
    .join('')}`,
);

// The same request once more: a retry, a second tab, a replay.
await answer(asked, ada);
await gate.close();

assert.deepEqual(effects, ['deleted about']);
assert.deepEqual([...pages.keys()], ['prices']);
console.log('Exactly what was allowed has run, once.');

function use(toolCallId: string, toolName: string, input: object) {
  return { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) } as const;
}

function scripted(turns: (ReturnType<typeof use> | { type: 'text'; text: string })[][]) {
  const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
  return new MockLanguageModelV4({
    doStream: async () => {
      const said = turns.shift() ?? [];
      const unified = said.some(({ type }) => type === 'tool-call') ? 'tool-calls' : 'stop';
      const parts = said.flatMap((part): LanguageModelV4StreamPart[] =>
        part.type === 'text'
          ? [
              { type: 'text-start', id: '1' },
              { type: 'text-delta', id: '1', delta: part.text },
              { type: 'text-end', id: '1' },
            ]
          : [part],
      );
      return {
        stream: ReadableStream.from([
          { type: 'stream-start' as const, warnings: [] },
          ...parts,
          {
            type: 'finish' as const,
            finishReason: { unified, raw: unified } as const,
            usage: { inputTokens: tokens, outputTokens: tokens },
          },
        ]) as ReadableStream,
      };
    },
  });
}
