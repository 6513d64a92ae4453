import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai';
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
 * decided or cut off in between. `nameOf` gives a tool's name among those that the model may call, if it is one.
 */
export function modelMessages(
  lines: readonly Line[],
  nameOf: (tool: string) => string | undefined,
): ModelMessage[] {
  const results = resultsOf(lines);
  const inPlace = replacedInPlace(lines);
  const messages: ModelMessage[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    switch (line.type) {
      case 'user':
        messages.push({ role: 'user', content: line.text === '' ? '…' : line.text });
        break;
      case 'notice':
        messages.push({ role: 'assistant', content: line.text });
        break;
      case 'note':
        messages.push(note(line.text));
        break;
      case 'assistant': {
        const calls = line.pieces.filter((piece): piece is Call => piece.type === 'tool-call');
        if (line.pieces.length > 0) messages.push(said(line.pieces));
        if (calls.length > 0)
          messages.push(answers(calls, (call) => results.get(call.toolCallId) ?? INTERRUPTED));
        break;
      }
      case 'outcome': {
        const together: Outcome[] = [];
        for (; lines[i]?.type === 'outcome'; i++) together.push(lines[i] as Outcome);
        i--;
        messages.push(
          ...outcomeMessages(
            together.filter(({ id }) => !inPlace.has(id)),
            nameOf,
          ),
        );
        break;
      }
    }
  }
  return messages;
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
 * A call that came with reasoning cannot be repeated without it, and the reasoning is the provider's own: so its
 * outcome takes the place of the result that said that it waits.
 */
function replacedInPlace(lines: readonly Line[]): Set<string> {
  const reasoned = new Set<string>();
  const actions = new Set<string>();
  const replaced = new Set<string>();
  for (const line of lines) {
    if (line.type === 'assistant' && line.pieces.some(({ type }) => type === 'reasoning'))
      for (const piece of line.pieces) if (piece.type === 'tool-call') reasoned.add(piece.toolCallId);
    if (line.type === 'action' && line.call !== null && reasoned.has(line.call)) actions.add(line.action);
    if (line.type === 'outcome' && actions.has(line.action)) replaced.add(line.id);
  }
  return replaced;
}

const said = (pieces: readonly Piece[]): AssistantModelMessage =>
  ({ role: 'assistant', content: pieces }) as AssistantModelMessage;

const answers = (calls: readonly Call[], outputOf: (call: Call) => Json): ToolModelMessage => ({
  role: 'tool',
  content: calls.map((call) => ({
    type: 'tool-result',
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    output: { type: 'json', value: outputOf(call) as never },
  })),
});

/** The canonical calls and results of what was decided together. What the model cannot call is told as a note. */
function outcomeMessages(
  outcomes: readonly Outcome[],
  nameOf: (tool: string) => string | undefined,
): ModelMessage[] {
  const calls: Call[] = [];
  const outputs = new Map<string, Json>();
  const notes: ModelMessage[] = [];
  for (const { id, tool, args, output, note: words } of outcomes) {
    const toolName = words === undefined ? nameOf(tool) : undefined;
    outputs.set(id, output as Json);
    if (toolName === undefined)
      notes.push(note(words ?? `${tool}(${JSON.stringify(args)}): ${JSON.stringify(output)}`));
    else calls.push({ type: 'tool-call', toolCallId: id, toolName, input: args });
  }
  if (calls.length === 0) return notes;
  return [said(calls), answers(calls, ({ toolCallId }) => outputs.get(toolCallId)!), ...notes];
}

const note = (text: string): ModelMessage => ({
  role: 'user',
  content: `[A note from the system, not from the person: ${text}]`,
});
