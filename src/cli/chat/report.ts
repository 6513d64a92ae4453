import type { Ending, Part } from '../../conversation/index.ts';
import type { Status } from '../../core/action.ts';
import type { Json } from '../../core/json.ts';
import type { ActionView } from '../../core/view.ts';
import type { Look } from './block.ts';
import type { Room } from './room.ts';
import { type Style, safe, safeLines } from './style.ts';
import { moment } from './times.ts';
import type { Words } from './words.ts';

export interface Told {
  readonly text: string;
  readonly style?: Style;
}

type Word = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words];
type Mark = readonly [sign: string, word: Word, style: Style];

const ENDED: Readonly<Record<Ending, Mark>> = {
  executed: ['✓', 'done', 'green'],
  failed: ['✗', 'failed', 'red'],
  denied: ['✗', 'denied', 'yellow'],
  expired: ['✗', 'expired', 'yellow'],
  cancelled: ['✗', 'cancelled', 'yellow'],
  superseded: ['↻', 'superseded', 'yellow'],
  'in-doubt': ['?', 'inDoubt', 'red'],
};

/** What a person calls an action: an undo, by what it undoes. */
export async function titleOf({ gate, by }: Room, action: ActionView, { words }: Look): Promise<string> {
  if (action.undoOf === null) return safe(action.title);
  const { title } = await gate.get(action.undoOf.id, { by });
  return words.undoOf(safe(title));
}

/** How an action ended, in a line; what more there is to know of it, in another. */
export function ending(type: Ending, action: ActionView, title: string, { words }: Look): Told[] {
  const [sign, word, style] = ENDED[type];
  const line = { text: `${sign} ${words[word]}: ${title}`, style };
  if (type === 'in-doubt') return [line, { text: `  ${words.inDoubtMeans}`, style }];
  if (action.outcome?.status !== 'failed') return [line];
  const { error, effect } = action.outcome;
  const changed = effect === 'none' ? words.nothingChanged : words.mayHaveChanged;
  return [line, { text: `  ${safe(error)} ${changed}`, style }];
}

/** Whether it can be taken back now. */
export const isUndoable = ({ status, undoOf, undoUntil }: ActionView, now: number): boolean =>
  status === 'succeeded' && undoOf === null && undoUntil !== null && undoUntil > now;

/** Offered while it can be done, for the one that can be undone the shortest. */
export function undoOffer(actions: readonly ActionView[], { words, locale, now }: Look): Told[] {
  const ends = actions.filter((action) => isUndoable(action, now())).map(({ undoUntil }) => undoUntil!);
  if (ends.length === 0) return [];
  return [{ text: `  ${words.undoable(moment(Math.min(...ends), now(), locale))}`, style: 'dim' }];
}

const NOW: Readonly<Record<Status, Mark>> = {
  pending: ['…', 'pending', 'yellow'],
  approved: ['…', 'running', 'yellow'],
  executing: ['…', 'running', 'yellow'],
  succeeded: ENDED.executed,
  failed: ENDED.failed,
  denied: ENDED.denied,
  expired: ENDED.expired,
  cancelled: ENDED.cancelled,
  superseded: ENDED.superseded,
  in_doubt: ENDED['in-doubt'],
};

/** One line of the history. */
export function past(action: ActionView, title: string, isUndone: boolean, look: Look): Told {
  const { words, locale, now } = look;
  const { status, createdAt, decision } = action;
  const [sign, word, style] = NOW[status];
  const by = decision ? ` (${safe(decision.by.id)})` : '';
  const undone = isUndone ? `, ${words.undone}` : '';
  const text = `${sign} ${moment(createdAt, now(), locale)}  ${words[word]}${by}: ${title}${undone}`;
  return { text, style: isUndone ? 'dim' : style };
}

/** What only those see who asked for it. */
export function traced(part: Part): Told[] {
  switch (part.type) {
    case 'trace':
      return [{ text: `  [${part.level}] ${part.event}: ${safe(part.summary)}`, style: 'dim' }];
    case 'tool-call':
      return [{ text: `  [call] ${safe(part.tool)} ${safe(JSON.stringify(part.args))}`, style: 'dim' }];
    case 'tool-result':
      return [{ text: `  [result] ${safe(short(JSON.stringify(part.result)))}`, style: 'dim' }];
    case 'decision-received':
      return [{ text: `  [decision] ${part.reply}`, style: 'dim' }];
    default:
      return [];
  }
}

const LONGEST = 500;
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

export const failure = (message: string): Told[] =>
  safeLines(message).map((text, i) => ({ text: `${i === 0 ? '!' : ' '} ${text}`, style: 'red' }));

/** How far a batch is; else what the tool reports. */
export function progressText(value: Json): string {
  const { done, total } = (value ?? {}) as { done?: unknown; total?: unknown };
  if (typeof done !== 'number' || typeof total !== 'number' || total <= 0)
    return safe(typeof value === 'string' ? value : JSON.stringify(value));
  const filled = Math.round((Math.min(done, total) / total) * BAR);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${total}`;
}

const BAR = 12;
