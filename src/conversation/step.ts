import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Json } from '../core/json.ts';
import { type Asked, streamModel } from './model-call.ts';
import type { Part } from './part.ts';
import type { Piece } from './transcript.ts';

/** One answer of a model: what it said and wants to call, piece by piece. */
export interface Said {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Whether its text has not been streamed. */
  readonly isHeldBack: boolean;
}

/** Asks the model once, and streams what it says unless that is to be held back. Throws if it fails. */
export async function* askModel(asked: Asked, streams: boolean): AsyncGenerator<Part, Said, void> {
  const answer = new Answer();
  for await (const part of await streamModel(asked)) {
    if (part.type === 'error') throw part.error;
    answer.take(part);
    if (streams && part.type === 'text-delta' && part.delta !== '') yield { type: 'text', text: part.delta };
  }
  asked.signal.throwIfAborted();
  return { text: answer.text, pieces: answer.pieces, isHeldBack: !streams };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** An answer as it comes in. */
class Answer {
  text = '';
  readonly #pieces: Mutable<Piece>[] = [];
  readonly #open = new Map<string, Mutable<Extract<Piece, { text: string }>>>();

  /** Blank texts are no pieces: providers refuse them. */
  get pieces(): Piece[] {
    return this.#pieces.filter((piece) => piece.type !== 'text' || piece.text.trim() !== '');
  }

  take(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const piece = {
          type: part.type === 'text-start' ? ('text' as const) : ('reasoning' as const),
          text: '',
        };
        this.#open.set(part.id, piece);
        this.#add(piece, part.providerMetadata);
        break;
      }
      case 'text-delta':
      case 'reasoning-delta':
      case 'text-end':
      case 'reasoning-end': {
        const piece = this.#open.get(part.id);
        if (piece === undefined)
          throw new Error(`The model went on with ${part.id}, which it had not begun.`);
        if ('delta' in part) piece.text += part.delta;
        if (part.type === 'text-delta') this.text += part.delta;
        noteOptions(piece, part.providerMetadata);
        break;
      }
      case 'tool-call': {
        const { toolCallId, toolName } = part;
        this.#add(
          { type: 'tool-call', toolCallId, toolName, input: inputOf(part.input) },
          part.providerMetadata,
        );
        break;
      }
    }
  }

  #add(piece: Mutable<Piece>, metadata: unknown): void {
    noteOptions(piece, metadata);
    this.#pieces.push(piece);
  }
}

/** What the provider wants to be given back with a piece: signatures, ids of its own. */
function noteOptions(piece: { providerOptions?: Json }, metadata: unknown): void {
  if (metadata !== undefined) piece.providerOptions = metadata as Json;
}

/** Arguments that are no JSON stay a text: the gate says what is wrong with them. */
function inputOf(input: string): Json {
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input) as Json;
  } catch {
    return input;
  }
}
