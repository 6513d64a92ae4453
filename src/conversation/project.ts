import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Json } from '../core/json.ts';
import type { Line, Outcome, Piece } from './transcript.ts';

/** What a model is told of a call whose turn was cut off before it had a result. */
const INTERRUPTED = {
  status: 'interrupted',
  message: 'It was cut off and gave no result. Look before you call it again.',
};

type Call = Extract<Piece, { type: 'tool-call' }>;

/**
 * The transcript as a model is given it. Every call has exactly one result, right after it, whatever was said,
 * decided or cut off in between.
 */
export function modelMessages(lines: readonly Line[]): LanguageModelV4Prompt {
  const results = resultsOf(lines);
  const names = namesOf(lines);
  const inPlace = replacedInPlace(lines);
  const messages: LanguageModelV4Prompt = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    switch (line.type) {
      case 'user':
        messages.push(fromUser(line.text.trim() === '' ? '…' : line.text));
        break;
      case 'notice':
        // Not in the model's own voice: it would come between its thoughts and what it does.
        messages.push(note(`The person was told: “${line.text}”`));
        break;
      case 'note':
        messages.push(note(line.text));
        break;
      case 'assistant': {
        const calls = line.pieces.filter((piece): piece is Call => piece.type === 'tool-call');
        // Thoughts that led to nothing are refused by those who thought them.
        if (line.pieces.some(({ type }) => type !== 'reasoning')) say(messages, line.pieces);
        if (calls.length > 0)
          messages.push(answers(calls, (call) => results.get(call.toolCallId) ?? INTERRUPTED));
        break;
      }
      case 'outcome': {
        const together: Outcome[] = [];
        for (; lines[i]?.type === 'outcome'; i++) together.push(lines[i] as Outcome);
        i--;
        pointTo(
          messages,
          together.filter(({ id }) => inPlace.has(id)),
        );
        tellOutcomes(
          messages,
          together.filter(({ id }) => !inPlace.has(id)),
          names,
        );
        break;
      }
    }
  }
  return messages;
}

/** What the model said, or is to believe that it said: neighbours are one message, as Google wants it before calls. */
function say(messages: LanguageModelV4Prompt, pieces: readonly Piece[]): void {
  const content = pieces.map(sendable) as Message<'assistant'>['content'];
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.content.push(...content);
  else messages.push({ role: 'assistant', content });
}

/** Arguments that are no object are refused wherever they go; the call's result says what was wrong with them. */
function sendable(piece: Piece): Piece {
  if (piece.type !== 'tool-call') return piece;
  const { input } = piece;
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject ? piece : { ...piece, input: { unreadable: input } };
}

/** What stands for each call: its own result, or that it waits; or how it ended, where that is told in its place. */
function resultsOf(lines: readonly Line[]): Map<string, Json> {
  const inPlace = replacedInPlace(lines);
  const ended = new Map<string, Json>();
  for (const line of lines)
    if (line.type === 'outcome' && inPlace.has(line.id)) ended.set(line.action, line.output as Json);
  const results = new Map<string, Json>();
  for (const line of lines) {
    if (line.type === 'result') results.set(line.call, line.output);
    if (line.type === 'action' && line.call !== null)
      results.set(line.call, ended.get(line.action) ?? line.output);
  }
  return results;
}

/**
 * A model that reasons cannot be given a call without its reasoning, not even one that it made without thinking
 * again, and the reasoning is the provider's own: so the outcome of its calls takes the place of the result that
 * said that they wait.
 */
function replacedInPlace(lines: readonly Line[]): Set<string> {
  if (!reasons(lines)) return new Set();
  const actions = new Set<string>();
  const replaced = new Set<string>();
  for (const line of lines) {
    if (line.type === 'action' && line.call !== null) actions.add(line.action);
    if (line.type === 'outcome' && actions.has(line.action)) replaced.add(line.id);
  }
  return replaced;
}

const reasons = (lines: readonly Line[]): boolean =>
  lines.some((line) => line.type === 'assistant' && line.pieces.some(isReasoned));

/** Google signs a call without giving the thoughts behind it. */
const isReasoned = (piece: Piece): boolean =>
  piece.type === 'reasoning' ||
  Object.values(piece.providerOptions ?? {}).some(
    (options) => typeof options === 'object' && options !== null && 'thoughtSignature' in options,
  );

const answers = (calls: readonly Call[], outputOf: (call: Call) => Json): Message<'tool'> => ({
  role: 'tool',
  content: calls.map((call) => ({
    type: 'tool-result',
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    output: { type: 'json', value: outputOf(call) as never },
  })),
});

/** Where nobody said a word, the model would not know that a result has changed, nor whose turn it is. */
function pointTo(messages: LanguageModelV4Prompt, outcomes: readonly Outcome[]): void {
  if (outcomes.length === 0 || messages.at(-1)?.role === 'user') return;
  const ended = outcomes.map(
    ({ tool, args, output }) => `${tool}(${JSON.stringify(args)}): ${output.status}`,
  );
  messages.push(note(`Decided meanwhile; the results stand with the calls. ${ended.join('; ')}`));
}

/** Under which name the model made the calls that became actions. */
function namesOf(lines: readonly Line[]): Map<string, string> {
  const pieces = lines.flatMap((line) => (line.type === 'assistant' ? line.pieces : []));
  const names = new Map(
    pieces.flatMap((piece) => (piece.type === 'tool-call' ? [[piece.toolCallId, piece.toolName]] : [])),
  );
  const acted = lines.flatMap((line) => (line.type === 'action' && line.call !== null ? [line] : []));
  return new Map(acted.map(({ action, call }) => [action, names.get(call!)!]));
}

/** The canonical calls and results of what was decided together. What the model did not call is told as a note. */
function tellOutcomes(
  messages: LanguageModelV4Prompt,
  outcomes: readonly Outcome[],
  names: ReadonlyMap<string, string>,
): void {
  const calls: Call[] = [];
  const outputs = new Map<string, Json>();
  const notes: LanguageModelV4Prompt = [];
  for (const { id, action, tool, args, output, note: words } of outcomes) {
    const toolName = names.get(action);
    outputs.set(id, output as Json);
    if (toolName === undefined)
      notes.push(note(words ?? `${tool}(${JSON.stringify(args)}): ${JSON.stringify(output)}`));
    else calls.push({ type: 'tool-call', toolCallId: id, toolName, input: args });
  }
  if (calls.length > 0) {
    say(messages, calls);
    messages.push(answers(calls, ({ toolCallId }) => outputs.get(toolCallId)!));
  }
  messages.push(...notes);
}

const note = (text: string): LanguageModelV4Message =>
  fromUser(`[A note from the system, not from the person: ${text}]`);

const fromUser = (text: string): LanguageModelV4Message => ({
  role: 'user',
  content: [{ type: 'text', text }],
});

type Message<R extends LanguageModelV4Message['role']> = Extract<LanguageModelV4Message, { role: R }>;
