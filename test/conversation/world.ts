import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import {
  type Conversation,
  type ConversationOptions,
  createConversation,
  ENDINGS,
  type Part,
  type Talk,
} from '../../src/conversation/index.ts';
import { createGate, type Gate, type GateOptions, type Json } from '../../src/index.ts';
import { ada, type World, world } from '../world.ts';

/** One thing that the scripted model says when it is asked. */
export interface Said {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly { readonly tool: string; readonly args?: Json; readonly id?: string }[];
  readonly fails?: string;
}

export interface ScriptedModel extends LanguageModelV4 {
  /** What it was asked, each time. */
  readonly asked: LanguageModelV4CallOptions[];
}

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** Says what it is told to, one after another, and then nothing more. */
export function scriptedModel(
  ...says: (Said | ((options: LanguageModelV4CallOptions) => Said))[]
): ScriptedModel {
  const asked: LanguageModelV4CallOptions[] = [];
  const left = [...says];
  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'scripted',
    supportedUrls: {},
    asked,
    doGenerate: () => Promise.reject(new Error('not used')),
    async doStream(options) {
      asked.push(options);
      const next = left.shift() ?? {};
      const said = typeof next === 'function' ? next(options) : next;
      if (said.fails !== undefined) throw new Error(said.fails);
      return {
        stream: ReadableStream.from(partsOf(said, asked.length)) as ReadableStream<LanguageModelV4StreamPart>,
      };
    },
  };
}

function partsOf({ text, reasoning, calls = [] }: Said, turn: number): LanguageModelV4StreamPart[] {
  const reason = calls.length > 0 ? 'tool-calls' : 'stop';
  return [
    { type: 'stream-start', warnings: [] },
    ...(reasoning === undefined
      ? []
      : ([
          { type: 'reasoning-start', id: 'r' },
          { type: 'reasoning-delta', id: 'r', delta: reasoning },
          { type: 'reasoning-end', id: 'r', providerMetadata: { test: { signature: 'sig' } } },
        ] as const)),
    ...(text === undefined
      ? []
      : ([
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: text },
          { type: 'text-end', id: 't' },
        ] as const)),
    ...calls.map(({ tool, args = {}, id }, i) => ({
      type: 'tool-call' as const,
      toolCallId: id ?? `c${turn}_${i}`,
      toolName: tool,
      input: JSON.stringify(args),
    })),
    { type: 'finish', finishReason: { unified: reason, raw: reason }, usage: USAGE },
  ];
}

export interface Chat extends World {
  readonly conversation: Conversation;
  readonly model: ScriptedModel;
  readonly talk: Talk;
  /** Sends a text, lets a moment pass, and gives all parts. */
  say(text: string): Promise<Part[]>;
  /** The same, as somebody would who has just started the process. */
  restarted(model?: ScriptedModel): Chat;
}

export const remove = (slug: string) => ({ tool: 'delete_page', args: { slug } });

export function chat(
  model: ScriptedModel,
  {
    gate: gateOptions = {},
    ...options
  }: Partial<Omit<ConversationOptions, 'gate'>> & { gate?: Partial<GateOptions> } = {},
): Chat {
  const first = world(gateOptions);
  const { store, clock, tools } = first;
  const talk: Talk = { session: 's1', by: ada };
  const over = (one: ScriptedModel, gate: Gate): Chat => {
    const conversation = createConversation({ gate, model: one, tools, ...options });
    return {
      ...first,
      gate,
      conversation,
      model: one,
      talk,
      async say(text) {
        clock.advance(1000);
        const parts = await collect(conversation.send(talk, { text }));
        clock.advance(1000);
        return parts;
      },
      restarted: (next = one) => over(next, createGate({ tools, sweepEveryMs: 0, ...gateOptions, store })),
    };
  };
  return over(model, first.gate);
}

export async function collect(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

export const typesOf = (parts: readonly Part[]): string[] =>
  parts.filter(({ type }) => type !== 'trace').map(({ type }) => type);
export const ofType = <T extends Part['type']>(
  parts: readonly Part[],
  type: T,
): Extract<Part, { type: T }>[] =>
  parts.filter((part): part is Extract<Part, { type: T }> => part.type === type);
export const textOf = (parts: readonly Part[]): string =>
  ofType(parts, 'text')
    .map(({ text }) => text)
    .join('');

/** How things ended, in order. */
export const endings = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ type }) => ((ENDINGS as readonly string[]).includes(type) ? [type] : []));

/** What is wrong with a prompt: calls without exactly one result right after them, ids used twice, odd ids. */
export function wellFormed(prompt: LanguageModelV4CallOptions['prompt']): string[] {
  const wrong: string[] = [];
  const used = new Set<string>();
  for (const [i, message] of prompt.entries()) {
    if (message.role === 'assistant') {
      const calls = message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
      for (const id of calls) {
        if (used.has(id)) wrong.push(`${id} is used twice`);
        if (!/^[A-Za-z0-9_-]{1,40}$/.test(id)) wrong.push(`${id} is an odd id`);
        used.add(id);
      }
      const next = prompt[i + 1];
      const results =
        next?.role === 'tool'
          ? next.content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
          : [];
      if (calls.join() !== results.join()) wrong.push(`calls ${calls} have results ${results}`);
    }
    if (message.role === 'tool' && prompt[i - 1]?.role !== 'assistant') wrong.push('results without calls');
  }
  return wrong;
}
