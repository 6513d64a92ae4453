import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import {
  AbstractChat,
  type ChatState,
  isStepCount,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  streamText,
  type ToolSet,
  tool,
  type UIMessage,
  type UIMessageChunk,
  validateUIMessages,
} from 'ai';
import { z } from 'zod';
import { type Guarding, guard } from '../../src/adapters/ai-sdk/index.ts';
import type { Gate, Principal } from '../../src/index.ts';
import type { Ledger } from './ledger.ts';

export const agent: Principal = { kind: 'agent', id: 'menta', tenant: 'acme', actsFor: 'ada' };
export const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };
export const SESSION = 'chat-1';

export interface Model extends LanguageModelV4 {
  /** What it was shown, each time. */
  readonly prompts: LanguageModelV4Prompt[];
}

/** Asked to “delete a b” it calls the tool for each; told of results it repeats them; else it has nothing to say. */
export function model(): Model {
  const prompts: LanguageModelV4Prompt[] = [];
  const answer = (prompt: LanguageModelV4Prompt) => {
    prompts.push(prompt);
    const { say, calls } = nextMove(prompt);
    const reason = calls.length > 0 ? 'tool-calls' : 'stop';
    return { say, calls, finishReason: { unified: reason, raw: reason } as const };
  };
  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'scripted',
    supportedUrls: {},
    prompts,
    async doGenerate({ prompt }) {
      const { say, calls, finishReason } = answer(prompt);
      return { content: [{ type: 'text', text: say }, ...calls], finishReason, usage: USAGE, warnings: [] };
    },
    async doStream({ prompt }) {
      const { say, calls, finishReason } = answer(prompt);
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: say },
        { type: 'text-end', id: '1' },
        ...calls,
        { type: 'finish', finishReason, usage: USAGE },
      ];
      return { stream: ReadableStream.from(parts) as ReadableStream<LanguageModelV4StreamPart> };
    },
  };
}

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function nextMove(prompt: LanguageModelV4Prompt) {
  const last = prompt.at(-1)!;
  if (last.role === 'tool') {
    const told = last.content.flatMap((part) => (part.type === 'tool-result' ? [part.output] : []));
    return { say: `Told: ${JSON.stringify(told)}`, calls: [] };
  }
  const text =
    last.role === 'user' ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join() : '';
  const [verb, ...slugs] = text.split(' ');
  if (verb !== 'delete' && verb !== 'look') return { say: 'Hm.', calls: [] };
  const calls = slugs.map((slug) => ({
    type: 'tool-call' as const,
    toolCallId: `call_${slug}`,
    toolName: verb === 'delete' ? 'delete_page' : 'look_at',
    input: JSON.stringify({ slug }),
  }));
  return { say: 'Let me see.', calls };
}

export const pageTools = (ledger: Ledger, after: () => unknown = () => {}) => ({
  delete_page: tool({
    description: 'Deletes a page',
    inputSchema: z.object({ slug: z.string() }),
    execute: async ({ slug }) => {
      ledger.push(`delete ${slug}`);
      await after();
      return { deleted: slug };
    },
  }),
  look_at: tool({
    description: 'Looks at a page',
    inputSchema: z.object({ slug: z.string() }),
    execute: ({ slug }) => ({ slug, sections: 4 }),
  }),
});

export const RULES: Guarding['rules'] = {
  look_at: { effect: 'read' },
  delete_page: {
    effect: 'destructive',
    preview: (args) => ({ title: `Delete ${(args as { slug: string }).slug}` }),
  },
};

export interface Server {
  readonly gate: Gate;
  readonly tools: ToolSet;
  readonly model: Model;
  readonly rules?: Guarding['rules'];
  /** The last conversation that a host would have saved. */
  saved?: UIMessage[];
}

/** One request, as a host answers it. */
export async function respond(
  server: Server,
  received: readonly UIMessage[],
  by: Principal | undefined = ada,
): Promise<ReadableStream<UIMessageChunk>> {
  const { gate, model, rules = RULES } = server;
  const run = guard(gate, { session: SESSION, by: agent, rules }, server.tools);
  const messages = await run.messages(received, by && { by });
  await validateUIMessages({ messages, tools: run.tools as never });
  const result = streamText({
    model,
    messages: await run.forModel(messages),
    tools: run.tools,
    toolApproval: run.toolApproval,
    experimental_transform: run.transform,
    stopWhen: isStepCount(5),
  });
  return result.toUIMessageStream({
    originalMessages: messages,
    onError: (error) => String((error as Error)?.message ?? error),
    onEnd: ({ messages: all }) => {
      server.saved = JSON.parse(JSON.stringify(all));
    },
  });
}

export async function drained(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const broken = chunks.find(({ type }) => type === 'error');
  if (broken) throw new Error(JSON.stringify(broken));
  return chunks;
}

/** Sends a request and gives what the host has saved after it. */
export async function resumed(
  server: Server,
  messages: readonly UIMessage[],
  by?: Principal,
): Promise<UIMessage[]> {
  await drained(await respond(server, messages, by));
  return server.saved!;
}

/** What `useChat` is made of, without the rendering. */
export class Chat extends AbstractChat<UIMessage> {
  /** As the host would get them. */
  get sent(): UIMessage[] {
    return JSON.parse(JSON.stringify(this.messages));
  }

  constructor(server: Server, { by = ada, messages = [] }: { by?: Principal; messages?: UIMessage[] } = {}) {
    const state: ChatState<UIMessage> = {
      status: 'ready',
      error: undefined,
      messages,
      pushMessage(message) {
        state.messages = [...state.messages, message];
      },
      popMessage() {
        state.messages = state.messages.slice(0, -1);
      },
      replaceMessage(at, message) {
        state.messages = state.messages.with(at, message);
      },
      snapshot: (thing) => structuredClone(thing),
    };
    super({
      state,
      transport: {
        // Over the wire, as text.
        sendMessages: async ({ messages: sent }) =>
          respond(server, await validateUIMessages({ messages: JSON.parse(JSON.stringify(sent)) }), by),
        reconnectToStream: async () => null,
      },
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    });
  }

  /** The parts of a tool, wherever they stand. */
  parts(name = 'delete_page') {
    return this.messages
      .flatMap(({ parts }) => parts)
      .filter(({ type }) => type === `tool-${name}`) as ToolParts;
  }

  get said(): string {
    return this.messages
      .at(-1)!
      .parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      .join(' ');
  }
}

export type ToolParts = {
  toolCallId: string;
  state: string;
  input: unknown;
  output?: unknown;
  approval?: { id: string; approved?: boolean; requestReason?: string; reason?: string };
}[];
