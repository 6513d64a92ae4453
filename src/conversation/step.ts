import { type LanguageModel, type ModelMessage, streamText, type ToolSet } from 'ai';
import type { Json } from '../core/json.ts';
import type { Part } from './part.ts';
import type { Piece } from './transcript.ts';

export interface Asked {
  readonly model: LanguageModel;
  readonly system: string;
  readonly messages: ModelMessage[];
  readonly tools: ToolSet;
  readonly signal: AbortSignal;
}

/** One answer of a model: what it said and wants to call, piece by piece. */
export interface Said {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Whether its text has not been streamed. */
  readonly isHeldBack: boolean;
}

/** Asks the model once, and streams what it says unless that is to be held back. Throws if it fails. */
export async function* askModel(
  { model, system, messages, tools, signal }: Asked,
  streams: boolean,
): AsyncGenerator<Part, Said, void> {
  let failure: { readonly error: unknown } | undefined;
  const result = streamText({
    model,
    ...(system === '' ? {} : { instructions: system }),
    messages,
    ...(Object.keys(tools).length === 0 ? {} : { tools }),
    abortSignal: signal,
    onError: ({ error }) => {
      failure ??= { error };
    },
  });
  let text = '';
  const pieces: Piece[] = [];
  const open = new Map<string, Spoken>();
  for await (const part of result.fullStream) {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const piece: Spoken = {
          type: part.type === 'text-start' ? ('text' as const) : ('reasoning' as const),
          text: '',
        };
        open.set(part.id, piece);
        pieces.push(piece);
        noteOptions(piece, part.providerMetadata);
        break;
      }
      case 'text-delta':
        text += part.text;
        open.get(part.id)!.text += part.text;
        if (streams && part.text !== '') yield { type: 'text', text: part.text };
        break;
      case 'reasoning-delta':
        open.get(part.id)!.text += part.text;
        noteOptions(open.get(part.id)!, part.providerMetadata);
        break;
      case 'text-end':
      case 'reasoning-end':
        noteOptions(open.get(part.id)!, part.providerMetadata);
        break;
      case 'tool-call': {
        const piece: Extract<Piece, { type: 'tool-call' }> & { providerOptions?: Json } = {
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: inputOf(part.input),
        };
        pieces.push(piece);
        noteOptions(piece, part.providerMetadata);
        break;
      }
      case 'error':
        failure ??= { error: part.error };
        break;
      case 'abort':
        failure ??= { error: signal.reason };
        break;
    }
  }
  if (failure !== undefined) throw failure.error;
  const kept = pieces.filter((piece) => piece.type !== 'text' || piece.text.trim() !== '');
  return { text, pieces: kept, isHeldBack: !streams };
}

interface Spoken {
  type: 'text' | 'reasoning';
  text: string;
  providerOptions?: Json;
}

/** What the provider wants to be given back with a piece: signatures, ids of its own. */
function noteOptions(piece: { providerOptions?: Json }, metadata: unknown): void {
  if (metadata !== undefined) piece.providerOptions = metadata as Json;
}

/** Arguments that are no JSON come as a text: the gate says what is wrong with them. */
const inputOf = (input: unknown): Json => JSON.parse(JSON.stringify(input ?? {})) as Json;
