import { scrubber } from '../gate/secrets.ts';
import type { ToolCall } from './calls.ts';
import { type Line, newLineId, type Piece } from './line.ts';
import type { Said } from './step.ts';
import type { Toolset } from './toolset.ts';

/** An answer of a model: what is kept of it, and what it calls. */
export interface Recorded {
  /** Its words, without the secrets of its calls. */
  readonly text: string;
  readonly line: Extract<Line, { type: 'assistant' }>;
  readonly calls: readonly ToolCall[];
}

/** Takes down what a model said: tools under names, and calls under ids, that every provider takes; no secrets. */
export function recorded(
  { text, pieces }: Said,
  toolset: Toolset,
  withIds: (pieces: readonly Piece[]) => readonly Piece[],
): Recorded {
  const named = withIds(
    pieces.map((piece) =>
      piece.type === 'tool-call' ? { ...piece, toolName: toolset.safeName(piece.toolName) } : piece,
    ),
  );
  const made = named.filter((piece) => piece.type === 'tool-call');
  const scrub = scrubber(made.flatMap(({ toolName, input }) => toolset.secretsIn(toolName, input)));
  const kept = named.map((piece) =>
    piece.type === 'tool-call'
      ? { ...piece, input: toolset.masked(piece.toolName, piece.input) }
      : { ...piece, text: scrub(piece.text) },
  );
  const isAsThought = kept.every(
    (piece, i) => piece.type !== 'reasoning' || piece.text === (named[i] as typeof piece).text,
  );
  return {
    text: scrub(text),
    line: {
      type: 'assistant',
      id: newLineId(),
      ...(isAsThought ? { pieces: kept } : { pieces: withoutThoughts(kept), isRetold: true }),
    },
    calls: made.map(({ toolCallId, toolName, input }) => ({
      id: toolCallId,
      tool: toolName,
      args: input,
      isRead: toolset.tool(toolName)?.effect === 'read',
    })),
  };
}

/** Thoughts are signed: changed ones would be refused. And what a provider knows of the rest refers to them. */
const withoutThoughts = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter(({ type }) => type !== 'reasoning').map(({ providerOptions: _, ...piece }) => piece as Piece);
