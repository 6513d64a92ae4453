import type { Json } from 'countersign';
import type { Seen } from 'countersign/conversation';
import type { CalendarEvent, Deleted, Task } from '../backend.ts';
import { dayOf, sayDay, sayWhen } from '../dates.ts';

/** An event or a task, as the script speaks of it. */
export type Thing =
  | { readonly kind: 'event'; readonly id: string; readonly title: string; readonly event: CalendarEvent }
  | { readonly kind: 'task'; readonly id: string; readonly title: string; readonly task: Task };

/** What the reads of this turn gave. */
export interface World {
  readonly today: string;
  readonly things: readonly Thing[];
  readonly deleted: readonly Deleted[];
}

export const READS = {
  events: 'list_calendar_events',
  tasks: 'list_tasks',
  deleted: 'list_deleted',
} as const;
export type Read = keyof typeof READS;

export const isRead = ({ tool }: Seen): boolean => Object.values<string>(READS).includes(tool);

/** What is missing to answer, or what is known. A read that failed is told. */
export function look(
  results: readonly Seen[],
  needed: readonly Read[],
): World | { missing: Read[] } | string {
  const outputs = new Map(results.filter(isRead).map(({ tool, output }) => [tool, output as Output]));
  const failed = [...outputs.values()].find((output) => output.today === undefined);
  if (failed) return `I could not look it up: ${failed.error ?? 'no answer'}`;
  const missing = needed.filter((read) => !outputs.has(READS[read]));
  if (missing.length > 0) return { missing };
  const events = outputs.get(READS.events)?.events ?? [];
  const tasks = outputs.get(READS.tasks)?.tasks ?? [];
  return {
    today: [...outputs.values()][0]?.today ?? '',
    things: [
      ...events.map((event): Thing => ({ kind: 'event', id: event.id, title: event.title, event })),
      ...tasks.map((task): Thing => ({ kind: 'task', id: task.id, title: task.title, task })),
    ],
    deleted: outputs.get(READS.deleted)?.deleted ?? [],
  };
}

interface Output {
  readonly today?: string;
  readonly events?: CalendarEvent[];
  readonly tasks?: Task[];
  readonly deleted?: Deleted[];
  readonly error?: string;
}

/** Whether it is on one of these days, or due. */
export function isOn(thing: Thing, days: readonly string[]): boolean {
  if (thing.kind === 'task') return thing.task.due !== null && days.includes(thing.task.due);
  const { start, end } = thing.event;
  return days.some((day) => dayOf(start) <= day && day <= dayOf(end));
}

/** One line, which names it beyond doubt: it is also how the script knows it again. */
export function lineOf(thing: Thing): string {
  if (thing.kind === 'event') return `“${thing.title}”, ${sayWhen(thing.event)}`;
  const due = thing.task.due === null ? '' : `, due ${sayDay(thing.task.due)}`;
  return `“${thing.title}”${due}, ${thing.task.done ? 'completed' : 'open'}`;
}

export const linesOf = (things: readonly Thing[], first = 1): string =>
  things.map((thing, i) => `${i + first}. ${lineOf(thing)}`).join('\n');

/** The things that a message speaks of, in the order of its lines. */
export function mentioned(text: string, things: readonly Thing[]): readonly Thing[] {
  const exact = things.filter((thing) => text.includes(lineOf(thing)));
  const named = exact.length > 0 ? exact : things.filter(({ title }) => text.includes(`“${title}”`));
  return named.toSorted((a, b) => text.indexOf(`“${a.title}”`) - text.indexOf(`“${b.title}”`));
}

export const deleteOf = ({ kind, id }: Thing): { tool: string; args: Json } =>
  kind === 'event'
    ? { tool: 'delete_calendar_event', args: { event_id: id } }
    : { tool: 'delete_task', args: { task_id: id } };
