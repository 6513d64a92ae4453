import type { Json } from '../core/json.ts';
import { newLineId, OUTCOME_PREFIX, type Piece } from './line.ts';
import type { Transcript } from './transcript.ts';

/**
 * Ids that no call of this transcript has had, in characters that every provider takes. Short ones are not trusted:
 * they may be counted, and another process may be counting, too.
 */
export function withUniqueIds(pieces: readonly Piece[], transcript: Transcript): Piece[] {
  const used = new Set<string>();
  return pieces.map((piece) => {
    if (piece.type !== 'tool-call') return piece;
    const { toolCallId: id } = piece;
    const isGood =
      /^[A-Za-z0-9_-]{16,40}$/.test(id) &&
      !id.startsWith(OUTCOME_PREFIX) &&
      !transcript.hasCall(id) &&
      !used.has(id);
    used.add(id);
    return isGood ? piece : withFreshId(piece);
  });
}

/** Ids of our own for all calls. */
export const withFreshIds = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) => (piece.type === 'tool-call' ? withFreshId(piece) : piece));

/** What a provider keeps about the call on its side, it keeps under the other id. */
function withFreshId(piece: Extract<Piece, { type: 'tool-call' }>): Piece {
  const { providerOptions, ...rest } = piece;
  const fresh = { ...rest, toolCallId: `call_${newLineId()}` };
  if (providerOptions === undefined) return fresh;
  const without = Object.entries(providerOptions as { [provider: string]: { [name: string]: Json } }).map(
    ([provider, { itemId: _, ...options }]) => [provider, options],
  );
  return { ...fresh, providerOptions: Object.fromEntries(without) as Json };
}
