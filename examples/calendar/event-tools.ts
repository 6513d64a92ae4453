import { defineTool, type RunContext, type Tool } from 'countersign';
import { z } from 'zod';
import type { Added, CalendarEvent, Changed, Context, EventFields, Removed } from './backend.ts';
import { addDays, sayWhen, timeOf } from './dates.ts';
import { change, day, forGood, moment, orDrifted, orTooLate, reconciled, title } from './shared-tools.ts';

type Fields = EventFields;
const eventId = z.object({ event_id: z.string() });

const list = defineTool({
  name: 'list_calendar_events',
  title: 'List calendar events',
  description: 'Events between two dates, both included. Without dates: today and the next 60 days.',
  effect: 'read',
  input: z.object({ from: day.optional(), to: day.optional() }),
  run: async ({ from, to }, { backend }: Context) => {
    const today = backend.today();
    const first = from ?? today;
    const events = await backend.events.list({ from: first, to: to ?? addDays(first, 60) });
    return { today, events };
  },
});

const search = defineTool({
  name: 'search_calendar_events',
  title: 'Search calendar events',
  description: 'Events whose title or place has all of the words, from a month ago to a year ahead.',
  effect: 'read',
  input: z.object({ query: z.string().trim().min(1) }),
  run: async ({ query }, { backend }: Context) => {
    const today = backend.today();
    const within = { from: addDays(today, -31), to: addDays(today, 366) };
    return { today, events: await backend.events.list({ ...within, query }) };
  },
});

const create = defineTool({
  name: 'create_calendar_event',
  title: 'Create a calendar event',
  description: 'Adds an event. Times are local, 2026-11-20T14:00; for whole days give dates.',
  effect: 'write',
  input: z
    .object({ title, start: moment, end: moment, place: z.string().max(200).nullable().default(null) })
    .refine(isInOrder, 'The end is before the start, or only one of them has a time.'),
  preview: (event) => ({
    title: `Create event “${event.title}”`,
    facts: { When: sayWhen(event), Where: event.place ?? undefined },
    saysAll: true,
  }),
  run: (event, { backend, idempotencyKey }: RunContext<Context>) => backend.events.add(event, idempotencyKey),
  undo: async (_args, { added }: Added<Fields>, { backend, idempotencyKey }) =>
    orTooLate(await backend.events.remove(added.id, added.version, idempotencyKey)),
  reconcile: (_args, { backend, idempotencyKey }) => reconciled(backend, idempotencyKey),
});

const update = defineTool({
  name: 'update_calendar_event',
  title: 'Change a calendar event',
  description: 'Changes what is given of an event, and leaves the rest. Give start and end together.',
  effect: 'write',
  input: eventId.extend({
    title: title.optional(),
    start: moment.optional(),
    end: moment.optional(),
    place: z.string().max(200).nullable().optional(),
  }),
  preview: async ({ event_id, ...fields }, { backend }: Context) => {
    const event = await found(backend, event_id);
    const after = { ...event, ...fields };
    if (!isInOrder(after)) throw new Error('the end is before the start, or only one of them has a time.');
    return {
      title: `Change event “${event.title}”`,
      facts: {
        Title: change(event.title, fields.title),
        When: change(sayWhen(event), sayWhen(after)),
        Where: change(event.place, fields.place),
      },
      saysAll: true,
      state: event.version,
    };
  },
  run: async ({ event_id, ...fields }, { backend, expected, idempotencyKey }) =>
    orDrifted(await backend.events.change(event_id, expected as string, fields, idempotencyKey)),
  undo: async (_args, { changed, before }: Changed<Fields>, { backend, idempotencyKey }) =>
    orTooLate(await backend.events.change(changed.id, changed.version, before, idempotencyKey)),
  reconcile: (_args, { backend, idempotencyKey }) => reconciled(backend, idempotencyKey),
});

const remove = defineTool({
  name: 'delete_calendar_event',
  title: 'Delete a calendar event',
  description: 'Deletes one event. The person is asked before it happens; do not ask them yourself.',
  effect: 'destructive',
  input: eventId,
  preview: async ({ event_id }, { backend }: Context) => {
    const event = await found(backend, event_id);
    return {
      title: `Delete event “${event.title}”`,
      facts: about(event),
      saysAll: true,
      state: event.version,
      ...forGood(backend),
    };
  },
  run: async ({ event_id }, { backend, expected, idempotencyKey }) =>
    orDrifted(await backend.events.remove(event_id, expected as string, idempotencyKey)),
  undoPreview: (_args, { deleted }: Removed<Fields>) => ({
    title: `Restore event “${deleted.title}”`,
    facts: about(deleted),
  }),
  undo: async (_args, removed: Removed<Fields>, { backend, idempotencyKey }) =>
    orTooLate(await backend.events.restore(removed, idempotencyKey)),
  reconcile: (_args, { backend, idempotencyKey }) => reconciled(backend, idempotencyKey),
});

const about = (event: CalendarEvent) => ({
  When: sayWhen(event),
  Where: event.place ?? undefined,
  Guests: event.guests ? `${event.guests}, who are not told` : undefined,
  Repeats: event.repeats ? 'only this one of the series' : undefined,
});

async function found({ events }: Context['backend'], id: string): Promise<CalendarEvent> {
  const event = await events.get(id);
  if (event === undefined) throw new Error(`there is no event with the id ${id}.`);
  return event;
}

/** Both have a time, or neither; and the end is not before the start. */
function isInOrder({ start, end }: { start: string; end: string }): boolean {
  return (timeOf(start) === undefined) === (timeOf(end) === undefined) && start <= end;
}

export const eventTools: readonly Tool[] = [list, search, create, update, remove];
