import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { Json } from '../core/json.ts';
import type { Tool } from '../gate/tool.ts';
import { TO_CHANGE } from './loop.ts';
import type { Move, Script, Seen, Situation } from './offline.ts';
import { Toolset } from './toolset.ts';
import { OUTCOME_PREFIX } from './transcript.ts';

type Messages = readonly LanguageModelV4Message[];

/**
 * Not a language model: a deterministic stand-in that plays one story without a key or a network. It speaks the
 * AI SDK's model interface, and knows nothing that a language model would not be told.
 */
export function offlineModel(script: Script, tools: readonly Tool[]): LanguageModelV4 {
  const toolset = new Toolset(tools);
  const answer = ({ prompt }: LanguageModelV4CallOptions) => {
    const { say, calls = [] } = nextMove(script, prompt, (name) => toolset.tool(name)?.name ?? name);
    const made = callsIn(prompt).size;
    return {
      say: say ?? '',
      calls: calls.map(({ tool, args }, i) => ({
        type: 'tool-call' as const,
        toolCallId: `call_${made + i + 1}`,
        toolName: toolset.nameOf(tool) ?? tool,
        input: JSON.stringify(args),
      })),
      finishReason: finish(calls.length),
    };
  };
  return {
    specificationVersion: 'v4',
    provider: 'countersign',
    modelId: 'offline',
    supportedUrls: {},
    async doGenerate(options) {
      const { say, calls, finishReason } = answer(options);
      const text = say === '' ? [] : [{ type: 'text' as const, text: say }];
      return { content: [...text, ...calls], finishReason, usage: USAGE, warnings: [] };
    },
    async doStream(options) {
      const { say, calls, finishReason } = answer(options);
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        ...textParts(say),
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

function finish(calls: number) {
  const reason = calls > 0 ? 'tool-calls' : 'stop';
  return { unified: reason, raw: reason } as const;
}

/** Word by word, as a model would. */
function textParts(say: string): LanguageModelV4StreamPart[] {
  if (say === '') return [];
  const words = say.match(/\s*\S+|\s+$/g) ?? [say];
  return [
    { type: 'text-start', id: '1' },
    ...words.map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
    { type: 'text-end', id: '1' },
  ];
}

function nextMove(script: Script, prompt: Messages, ownName: (name: string) => string): Move {
  const place = prompt.findLastIndex((message) => message.role === 'user' && !isNote(textOf(message)));
  const seen = (messages: Messages) => seenIn(messages, callsIn(prompt), ownName);
  const last = prompt.at(-1);
  const results = seen(prompt.slice(place + 1));
  if (last?.role === 'tool' && areOutcomes(last)) return { say: script.tell(seen([last])) };
  const noted = last?.role === 'user' ? outcomeIn(textOf(last)) : undefined;
  if (noted !== undefined) return { say: script.tell([noted]) };
  const before = prompt.slice(0, Math.max(0, place));
  const situation: Situation = {
    text: place < 0 ? '' : textOf(prompt[place]!),
    before: before.flatMap((message) => {
      const text = textOf(message);
      const isTalk = (message.role === 'user' && !isNote(text)) || message.role === 'assistant';
      return isTalk && text !== '' ? [{ role: message.role as 'user' | 'assistant', text }] : [];
    }),
    results,
    earlier: seen(before),
    editing: editingIn(prompt).map(({ tool, args }) => ({ tool: ownName(tool), args })),
  };
  return script.next(situation) ?? { say: script.help };
}

function textOf(message: LanguageModelV4Message): string {
  if (typeof message.content === 'string') return message.content;
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
}

const isNote = (text: string): boolean => text.startsWith('[A note from the system');

/** What became of an action that the model did not call itself. */
function outcomeIn(text: string): Seen | undefined {
  const [, tool, args, output] =
    /^\[A note from the system[^:]*: ([\w./:-]+)\((.*)\): (\{.*\})\]$/s.exec(text) ?? [];
  try {
    return tool === undefined
      ? undefined
      : { tool, args: JSON.parse(args!) as Json, output: JSON.parse(output!) as Json };
  } catch {
    return undefined;
  }
}

const areOutcomes = ({ content }: Extract<LanguageModelV4Message, { role: 'tool' }>): boolean =>
  content.every((part) => part.type === 'tool-result' && part.toolCallId.startsWith(OUTCOME_PREFIX));

function callsIn(prompt: Messages): Map<string, Json> {
  const calls = new Map<string, Json>();
  for (const message of prompt) {
    if (message.role !== 'assistant') continue;
    for (const part of message.content)
      if (part.type === 'tool-call') calls.set(part.toolCallId, part.input as Json);
  }
  return calls;
}

function seenIn(
  messages: Messages,
  calls: ReadonlyMap<string, Json>,
  ownName: (name: string) => string,
): Seen[] {
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.content : []));
  return results.flatMap((part) => {
    if (part.type !== 'tool-result') return [];
    const output = 'value' in part.output ? (part.output.value as Json) : null;
    return [{ tool: ownName(part.toolName), args: calls.get(part.toolCallId) ?? null, output }];
  });
}

function editingIn([first]: Messages): Situation['editing'] {
  if (first?.role !== 'system') return [];
  const line = first.content.split('\n').find((each) => each.startsWith(TO_CHANGE));
  return line === undefined ? [] : (JSON.parse(line.slice(TO_CHANGE.length)) as Situation['editing']);
}
