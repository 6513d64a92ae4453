import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { InMemoryStore, type MastraCompositeStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';
import { type Guarding, guard, heldCall } from '../../../src/adapters/mastra/index.ts';
import { createGate, type Gate } from '../../../src/index.ts';
import { memory } from '../../../src/testing/index.ts';
import { agent as by, fakeClock } from '../../world.ts';

export interface ScriptedCall {
  readonly toolName: string;
  readonly input: Record<string, unknown>;
  readonly toolCallId: string;
}

type Prompt = {
  readonly role: string;
  readonly content: { readonly output?: { readonly value?: unknown } }[];
}[];
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/** Calls the tools when it is asked, and then says what it was told of them. */
export function scriptedModel(calls: readonly ScriptedCall[], provider = 'scripted') {
  const doGenerate = async ({ prompt }: { prompt: unknown }) => {
    const { role, content } = (prompt as Prompt).at(-1)!;
    const isTold = role === 'tool';
    return {
      content: isTold
        ? [{ type: 'text', text: JSON.stringify(content.map(({ output }) => output?.value)) }]
        : calls.map((call) => ({ type: 'tool-call', ...call, input: JSON.stringify(call.input) })),
      finishReason: { unified: isTold ? 'stop' : 'tool-calls', raw: '' },
      usage,
      warnings: [],
    };
  };
  const doStream = async (given: { prompt: unknown }) => {
    const { content, finishReason } = await doGenerate(given);
    const parts = content.flatMap((part): object[] =>
      'text' in part
        ? [{ type: 'text-start' }, { type: 'text-delta', delta: part.text }, { type: 'text-end' }]
        : [part],
    );
    const chunks = [
      { type: 'stream-start', warnings: [] },
      ...parts.map((part) => ({ id: 't1', ...part })),
      { type: 'finish', finishReason, usage },
    ];
    return { stream: ReadableStream.from(chunks) };
  };
  return new MockLanguageModelV3({
    provider,
    modelId: 'gpt-5',
    doGenerate: doGenerate as never,
    doStream: doStream as never,
  });
}

/** A ledger that the gate knows nothing of, and tools that write into it. */
export function pageTools(write: (line: string) => unknown) {
  return {
    delete_page: createTool({
      id: 'delete-page',
      description: 'Deletes a page.',
      inputSchema: z.object({ slug: z.string(), hard: z.boolean().default(false) }),
      outputSchema: z.object({ deleted: z.string() }),
      execute: async ({ slug, hard }) => {
        await write(`delete ${slug}${hard ? ' for good' : ''}`);
        if (slug === 'locked') throw new Error('the page is locked');
        return { deleted: slug };
      },
    }),
    list_pages: createTool({
      id: 'list-pages',
      description: 'Lists the pages.',
      inputSchema: z.object({}),
      execute: async () => {
        await write('list');
        return { pages: ['about'] };
      },
    }),
  };
}

export const rules = {
  delete_page: {
    effect: 'destructive',
    preview: (args: unknown) => ({ title: `Delete page ${(args as { slug: string }).slug}` }),
  },
  list_pages: { effect: 'read' },
} as const;

export const remove = (slug: string, toolCallId = `call_${slug}`): ScriptedCall => ({
  toolName: 'delete_page',
  input: { slug },
  toolCallId,
});
export const list: ScriptedCall = { toolName: 'list_pages', input: {}, toolCallId: 'call_list' };

/** An agent whose tools are guarded. */
export function agentWorld(
  calls: readonly ScriptedCall[],
  {
    storage = new InMemoryStore(),
    guarding = {},
    more = {},
    provider,
    ...given
  }: {
    readonly storage?: MastraCompositeStore;
    readonly gate?: Gate;
    readonly ledger?: string[];
    readonly guarding?: Partial<Guarding>;
    readonly more?: Record<string, unknown>;
    readonly provider?: string;
  } = {},
) {
  const clock = fakeClock();
  const { ledger = [], gate = createGate({ store: memory({ clock }), sweepEveryMs: 0 }) } = given;
  const all = { ...pageTools((line) => ledger.push(line)), ...more };
  const { tools, edit } = guard(gate, { session: 's1', by, rules, ...guarding }, all);
  const agent = new Agent({
    id: 'editor',
    name: 'editor',
    instructions: 'Tidy up.',
    model: scriptedModel(calls, provider) as never,
    tools: tools as never,
  });
  new Mastra({ agents: { agent }, storage, logger: false });
  return {
    gate,
    ledger,
    clock,
    agent,
    edit,
    ask: async () => answerOf(await agent.generate('Tidy up')),
    resume: async ({ runId, toolCallId }: Pick<Answer, 'runId' | 'toolCallId'>, data: unknown = {}) =>
      answerOf(await agent.resumeGenerate(data, { runId: runId!, toolCallId })),
  };
}

export type Answer = ReturnType<typeof answerOf>;

function answerOf(result: { runId?: string; text: string; finishReason?: string; suspendPayload?: unknown }) {
  const { toolCallId } = (result.suspendPayload ?? {}) as { toolCallId?: string };
  return {
    runId: result.runId,
    toolCallId,
    held: heldCall(result.suspendPayload),
    isSuspended: result.finishReason === 'suspended',
    /** What the model was told of each call. */
    told: result.finishReason === 'suspended' ? [] : (JSON.parse(result.text) as unknown[]),
  };
}
