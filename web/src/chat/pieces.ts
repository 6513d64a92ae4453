import { actionsOf, type Extras, type Message, type MessagePart } from './wire.ts';

export type Piece =
  | { readonly type: 'text' | 'error'; readonly text: string }
  | { readonly type: 'looked'; readonly tools: readonly string[] }
  | { readonly type: 'cards'; readonly ids: readonly string[] };

/** What one side said in a row. */
export interface Run {
  readonly role: Message['role'];
  readonly pieces: readonly Piece[];
}

/**
 * The talk as it stands on the screen. A stream gives one message for a whole turn, the record one for each step: in
 * rows of pieces they are the same, so that nothing moves when the page is loaded again.
 */
export function runsOf(messages: readonly Message[]): Run[] {
  const places = lastPlaces(messages);
  const runs: { role: Message['role']; pieces: Piece[] }[] = [];
  messages.forEach((message, i) => {
    const pieces = piecesOf(message, places.get(i) ?? []);
    if (pieces.length === 0) return;
    const last = runs.at(-1);
    if (last?.role === message.role) for (const piece of pieces) add(last.pieces, piece);
    else runs.push({ role: message.role, pieces });
  });
  return runs;
}

/** The cards of a message stand together, where the last of them came up. */
function piecesOf({ parts }: Message, cards: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const place = parts.findLastIndex((part) => actionsOf(part).some((id) => cards.includes(id)));
  parts.forEach((part, i) => {
    if (i === place) add(pieces, { type: 'cards', ids: cards });
    else if (part.type === 'text') {
      if (part.text.trim() !== '') add(pieces, { type: 'text', text: part.text });
    } else if (part.type === 'data-error')
      add(pieces, { type: 'error', text: (part.data as Extras['error']).message });
    // A call without an answer has looked at nothing: it is under way, or held and not asked about yet.
    else if ('toolCallId' in part && part.state !== 'input-available' && actionsOf(part).length === 0)
      add(pieces, { type: 'looked', tools: [toolOf(part)] });
  });
  return pieces;
}

/** Looks, and cards, that follow one another are one piece. */
function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.type === 'looked' && piece.type === 'looked')
    pieces[pieces.length - 1] = { type: 'looked', tools: [...new Set([...last.tools, ...piece.tools])] };
  else if (last?.type === 'cards' && piece.type === 'cards')
    pieces[pieces.length - 1] = { type: 'cards', ids: [...last.ids, ...piece.ids] };
  else pieces.push(piece);
}

/** For each message the cards that stand there: an action that is asked about again moves to where that is. */
function lastPlaces(messages: readonly Message[]): Map<number, string[]> {
  const at = new Map<string, number>();
  messages.forEach(({ parts }, i) => {
    for (const part of parts) {
      for (const action of actionsOf(part)) at.set(action, i);
    }
  });
  const places = new Map<number, string[]>();
  for (const [action, i] of at) places.set(i, [...(places.get(i) ?? []), action]);
  return places;
}

const toolOf = (part: MessagePart): string =>
  part.type === 'dynamic-tool' ? part.toolName : part.type.replace(/^tool-/, '');
