import { CountersignError } from '../../core/errors.ts';
import type { ActionView } from '../../core/view.ts';
import type { Refused, Result } from '../../gate/results.ts';
import type { Look } from './block.ts';
import { failure, past, type Told, titleOf } from './report.ts';
import type { Room } from './room.ts';
import { safe, safeJson } from './style.ts';
import { moment } from './times.ts';

/** What happened in this session, oldest first. */
export async function history(room: Room, look: Look): Promise<Told[]> {
  const actions = await newest(room);
  if (actions.length === 0) return [{ text: look.words.nothingYet }];
  const undone = new Set(
    actions.flatMap(({ undoOf, status }) => (undoOf && status === 'succeeded' ? [undoOf.id] : [])),
  );
  return Promise.all(
    actions.map(async (action) =>
      past(action, await titleOf(room, action, look), undone.has(action.id), look),
    ),
  );
}

/** The same for programs: one line each, and nothing else. */
export async function historyJson(room: Room): Promise<string[]> {
  const actions = await newest(room);
  return actions.map(({ tool, status, title }) => safeJson({ tool, status, title }));
}

/** Each action as it is now, in the order in which they were first proposed. */
async function newest(room: Room): Promise<ActionView[]> {
  const byId = new Map<string, ActionView>();
  for (const action of await room.actions({ order: 'oldest' }))
    if ((byId.get(action.id)?.revision ?? 0) < action.revision) byId.set(action.id, action);
  return [...byId.values()];
}

/** What can still be taken back, newest first. */
export const undoable = (room: Room): Promise<ActionView[]> =>
  room.actions({ undoable: true, order: 'newest' });

export function trash(items: readonly ActionView[], { words, locale, now }: Look): Told[] {
  if (items.length === 0) return [{ text: words.emptyTrash }];
  return [
    ...items.map(({ title, undoUntil }, i) => ({
      text: `${String(i + 1).padStart(2)}. ${safe(title)} (${words.trash(moment(undoUntil!, now(), locale))})`,
    })),
    { text: words.howToRestore, style: 'dim' },
  ];
}

/** Takes back one thing, or the last: with all that was decided in the same prompt. Tells only what could not be. */
export async function undo(
  room: Room,
  { n, listed }: { readonly n?: string; readonly listed: readonly ActionView[] },
  { words }: Look,
): Promise<Told[]> {
  const items = listed.length > 0 && n !== undefined ? listed : await undoable(room);
  const item = items[n === undefined ? 0 : Number(n) - 1];
  if (item === undefined) return [{ text: n === undefined ? words.nothingToUndo : words.noNumber(safe(n)) }];
  const isBatch =
    n === undefined &&
    items.some(({ id, prompt }) => id !== item.id && prompt !== null && prompt === item.prompt);
  const who = { by: room.by, via: 'chat' };
  const refusal = (message: string) => failure(words.notUndone(message));
  try {
    const results: readonly (Result | Refused)[] = isBatch
      ? await room.gate.undo({ batch: item.prompt! }, who)
      : [await room.gate.undo({ action: item.id }, who)];
    return results.flatMap((each) =>
      // What of the batch was taken back before is no failure of this.
      each.status === 'refused' && each.code !== 'ALREADY_UNDONE' ? refusal(each.message) : [],
    );
  } catch (error) {
    if (!CountersignError.is(error)) throw error;
    return refusal(error.message);
  }
}

export function help(room: Room, { words }: Look): Told[] {
  const width = Math.max(...words.commands.map(([name]) => name.length));
  return [
    ...room.story.script.help.split('\n').map((text) => ({ text })),
    { text: '' },
    ...words.commands.map(([name, about]) => ({ text: `  ${name.padEnd(width)}  ${about}` })),
    { text: '' },
    ...words.keys.map((text) => ({ text, style: 'dim' as const })),
  ];
}
