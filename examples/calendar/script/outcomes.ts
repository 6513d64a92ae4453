import type { Seen } from 'countersign/conversation';
import type { CalendarEvent, EventFields, Item, Task, TaskFields } from '../backend.ts';
import { sayDay, sayWhen } from '../dates.ts';

interface Outcome {
  readonly status: string;
  readonly result?: {
    readonly added?: Thing;
    readonly changed?: Thing;
    readonly before?: EventFields | TaskFields;
    readonly deleted?: Thing;
    readonly restored?: Thing;
    readonly copy?: boolean;
  } | null;
  readonly error?: string;
  readonly effect?: 'none' | 'unknown';
  readonly message?: string;
}
type Thing = Item<EventFields | TaskFields>;

/** Puts into words what became of calls, from the gate's results and nothing else. */
export function tellOutcomes(outcomes: readonly Seen[]): string {
  const groups = Map.groupBy(outcomes, ({ output }) => (output as unknown as Outcome).status);
  return [...groups].map(([status, seen]) => inWords(status, seen)).join('\n');
}

function inWords(status: string, seen: readonly Seen[]): string {
  const outputs = seen.map(({ output }) => output as unknown as Outcome);
  const many = outputs.length > 1;
  const it = many ? `all ${outputs.length} of them` : 'it';
  switch (status) {
    case 'succeeded':
      return done(seen);
    case 'denied':
      return many ? `Okay, I leave ${it} as they are.` : 'Okay, I leave it as it is.';
    case 'expired':
      return `Nobody confirmed ${it} in time, so nothing was done. Ask again if you still want it.`;
    case 'cancelled':
      return `Withdrawn. Nothing was done to ${it}.`;
    case 'superseded':
      return `Replaced by a new question. Nothing was done to ${it}.`;
    case 'in_doubt':
      return `It was started, and I do not know whether it happened. Please have a look.`;
    case 'failed':
      return outputs.map(failure).join('\n');
    case 'pending_confirmation':
      return '';
    default:
      return outputs.map(({ message, error }) => message ?? error ?? `It is ${status}.`).join('\n');
  }
}

const failure = ({ error, effect }: Outcome): string =>
  effect === 'none'
    ? `That did not work, and nothing was changed: ${error}`
    : `That failed, and may have changed something: ${error}`;

/** What was deleted in one line, everything else one by one. */
function done(seen: readonly Seen[]): string {
  const deleted = seen.filter(({ tool, output }) => tool.startsWith('delete') && resultOf(output)?.deleted);
  const others = seen.filter((each) => !deleted.includes(each));
  const titles = deleted.map(({ output }) => `“${resultOf(output)!.deleted!.title}”`);
  return [
    ...(titles.length > 0 ? [`Deleted ${inARow(titles)}. /undo takes that back.`] : []),
    ...others.map(({ output }) => one(resultOf(output))),
  ].join('\n');
}

const resultOf = (output: Seen['output']) => (output as unknown as Outcome).result;
const inARow = (titles: readonly string[]): string =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;

function one(result: Outcome['result']): string {
  if (result?.added) return `Added ${described(result.added)}.`;
  if (result?.changed && result.before) return changed(result.changed, result.before.title);
  if (result?.restored)
    return `Restored ${described(result.restored)}${result.copy ? ', as a copy with a new id' : ''}.`;
  if (result?.deleted) return `Took back “${result.deleted.title}”.`;
  return 'Done.';
}

const changed = (thing: Thing, title: string): string =>
  thing.title === title ? `Changed: ${described(thing)}.` : `“${title}” is now ${described(thing)}.`;

function described(thing: Thing): string {
  if ('start' in thing) {
    const event = thing as CalendarEvent;
    return `“${event.title}”, ${sayWhen(event)}${event.place ? `, ${event.place}` : ''}`;
  }
  const task = thing as Task;
  return `“${task.title}”${task.due ? `, due ${sayDay(task.due)}` : ''}, ${task.done ? 'completed' : 'open'}`;
}
