import type { Move } from 'countersign/conversation';
import { addDays, addMinutes, dayOf, daysBetween, minutesBetween, sayDay, timeOf } from '../dates.ts';
import { type Found, filter, find } from './find.ts';
import type { Request } from './request.ts';
import { deleteOf, lineOf, linesOf, type Read, type Thing, type World } from './thing.ts';
import { readDays, readWhen, span } from './when.ts';

export interface Scene {
  readonly world: World;
  /** The assistant's last message: what “it” and “the second one” speak of. */
  readonly lastSaid: string;
  /** What the person has picked, where they were asked which. */
  readonly chosen?: readonly Thing[];
}

/** Questions that the script asks back, and knows again by their words. */
export const ASK = {
  delete: 'Shall I delete',
  which: 'Which one do you mean?',
  when: 'When shall it be?',
  what: 'What shall I delete?',
} as const;

/** Which reads a request needs first. */
export function needs(request: Request): readonly Read[] {
  switch (request.do) {
    case 'show':
      return request.what;
    case 'answer':
      return [];
    case 'complete':
    case 'reopen':
      return ['tasks'];
    case 'add':
      // For its date, and for what else is then.
      return ['events'];
    case 'place':
      return ['events'];
    default:
      return ['events', 'tasks'];
  }
}

/** What to say and to call for one request, now that what it needs is known. */
export function act(request: Request, scene: Scene): Move {
  switch (request.do) {
    case 'show':
      return { say: show(request.what, request.phrase, scene.world) };
    case 'tell':
      return tell(request.phrase, scene);
    case 'delete':
      return remove(request.phrase, request.isAll === true, scene);
    case 'unneeded':
      return unneeded(request.phrase, scene);
    case 'add':
      return add(request.phrase, request.kind, scene.world);
    case 'complete':
    case 'reopen':
      return setStatus(request.phrase, request.do === 'complete', scene);
    case 'rename':
      return change(request.phrase, scene, () => ({ title: unquoted(request.to) }));
    case 'place':
      return change(request.phrase, scene, () => ({ place: unquoted(request.to) }));
    case 'move':
      return change(request.phrase, scene, (thing) => moved(thing, request.to, scene.world.today));
    case 'answer':
      return { say: request.say };
  }
}

function show(what: readonly Read[], phrase: string, world: World): string {
  if (what.includes('deleted')) {
    if (world.deleted.length === 0) return 'Nothing was deleted.';
    const lines = world.deleted.map(({ kind, title }, i) => `${i + 1}. ${kind} “${title}”`);
    return `Deleted, newest first:\n${lines.join('\n')}`;
  }
  const parts = what.map((read) => {
    const kind = read === 'events' ? 'event' : 'task';
    const things = filter(phrase, world).filter((thing) => thing.kind === kind);
    if (things.length === 0)
      return kind === 'event' ? 'There is nothing on your calendar then.' : 'There are no such tasks.';
    return `${kind === 'event' ? 'On your calendar' : 'Your tasks'}:\n${linesOf(things)}`;
  });
  return parts.join('\n\n');
}

function tell(phrase: string, scene: Scene): Move {
  const found = find(phrase, scene.world, scene.lastSaid);
  if (found.is === 'nothing') return { say: none(phrase, scene.world) };
  const lines = found.things.map((thing) => {
    const place = thing.kind === 'event' && thing.event.place ? `, ${thing.event.place}` : '';
    return `${lineOf(thing)}${place}.`;
  });
  return { say: lines.join('\n') };
}

function remove(phrase: string, isAll: boolean, scene: Scene): Move {
  if (phrase === '' && !scene.chosen) return { say: `${ASK.what} Name an event or a task.` };
  const found = meant(phrase, scene);
  if (found.is === 'these' || (found.is === 'several' && isAll)) return { calls: found.things.map(deleteOf) };
  if (found.is === 'several') return { say: which(found.things) };
  if (found.is === 'perhaps') return { say: `Nothing is called “${phrase}”. ${askAbout(found.things)}` };
  const atAnotherTime = find(readDays(phrase, scene.world.today).rest, scene.world, '');
  if (atAnotherTime.is !== 'nothing') return { say: `Not then. ${askAbout(atAnotherTime.things)}` };
  return { say: none(phrase, scene.world) };
}

const askAbout = (things: readonly Thing[]): string => (things.length === 1 ? offer(things) : which(things));

/** It was not said that it should be deleted, so that is asked, and nothing is proposed before a yes. */
function unneeded(phrase: string, scene: Scene): Move {
  const found = meant(phrase, scene);
  if (found.is === 'nothing') return { say: none(phrase, scene.world) };
  return { say: found.is === 'these' ? offer(found.things) : offerOne(found.things) };
}

/** Asks whether to delete these. */
export const offer = (things: readonly Thing[]): string =>
  things.length === 1 ? `${ASK.delete} ${lineOf(things[0]!)}?` : `${ASK.delete} these?\n${linesOf(things)}`;

/** One is meant: the soonest is offered, and the others are named. */
function offerOne([soonest, ...others]: readonly Thing[]): string {
  const also = others.length === 0 ? '' : `\nOr do you mean another one?\n${linesOf(others, 2)}`;
  return `${offer([soonest!])}${also}`;
}

function setStatus(phrase: string, isDone: boolean, scene: Scene): Move {
  const status = isDone ? 'completed' : 'open';
  return change(`${phrase} task`, scene, () => ({ status }), phrase);
}

type Fields = Record<string, string | null>;

/** Changes one thing, or the several that were meant; a sentence instead of fields says why it cannot be. */
function change(phrase: string, scene: Scene, make: (thing: Thing) => Fields | string, said = phrase): Move {
  const found = meant(phrase, scene);
  if (found.is === 'several' || found.is === 'perhaps') return { say: which(found.things) };
  if (found.is === 'nothing') return { say: none(said, scene.world) };
  const made = found.things.map((thing) => ({ thing, fields: make(thing) }));
  const problem = made.map(({ fields }) => fields).find((fields) => typeof fields === 'string');
  if (problem !== undefined) return { say: problem };
  return {
    calls: made.map(({ thing: { kind, id }, fields }) =>
      kind === 'event'
        ? { tool: 'update_calendar_event', args: { event_id: id, ...(fields as Fields) } }
        : { tool: 'update_task', args: { task_id: id, ...(fields as Fields) } },
    ),
  };
}

function moved(thing: Thing, to: string, today: string): Fields | string {
  const said = readWhen(`at ${to}`, today);
  const day = said.days?.[0];
  if (day === undefined && said.start === undefined) return `${ASK.when} I do not know when “${to}” is.`;
  if ((said.days?.length ?? 0) > 1) return whichDay(said.days!);
  if (thing.kind === 'task') return day === undefined ? 'A task has a day, and no time.' : { due: day };
  const { start, end } = thing.event;
  const [time, until] = [timeOf(start), timeOf(end)];
  const newDay = day ?? dayOf(start);
  if (said.allDay || (time === undefined && said.start === undefined))
    return { start: newDay, end: addDays(newDay, daysBetween(dayOf(start), dayOf(end))) };
  const newStart = `${newDay}T${said.start ?? time}`;
  const minutes = said.minutes ?? (time && until ? minutesBetween(start, end) : 60);
  return { start: newStart, end: said.end ? `${newDay}T${said.end}` : addMinutes(newStart, minutes) };
}

const whichDay = (days: readonly string[]): string =>
  `${ASK.when} ${days.length > 2 ? 'Say which day.' : `${days.map(sayDay).join(', or ')}?`}`;

function add(phrase: string, kind: 'event' | 'task' | undefined, world: World): Move {
  const said = readWhen(phrase, world.today);
  const isTask = kind === 'task' || /\bas a task\b/i.test(phrase);
  const title = titleFrom(said.rest.replace(/\bas a task\b/i, ''));
  if (title === '') return { say: `What is it called? For example: add lunch with Sara tomorrow at 1 pm.` };
  if ((said.days?.length ?? 0) > 1) return { say: whichDay(said.days!) };
  const day = said.days?.[0];
  if (isTask) return { calls: [{ tool: 'create_task', args: { title, ...(day ? { due: day } : {}) } }] };
  if (day === undefined)
    return { say: `${ASK.when} Say a day and a time${kind === 'event' ? '' : ', or “as a task”'}.` };
  const when = span(day, said);
  if (when === undefined) return { say: `${ASK.when} On ${sayDay(day)} at what time? Or all day?` };
  const { place, name } = placeFrom(title);
  return {
    calls: [{ tool: 'create_calendar_event', args: { title: name, ...when, ...(place ? { place } : {}) } }],
  };
}

/** What is left of a sentence once day and time are taken out, without the little words at its ends. */
function titleFrom(rest: string): string {
  const quoted = /[“"]([^“”"]+)[”"]/.exec(rest)?.[1];
  const bare = (quoted ?? rest)
    .replace(/^(?:[\s:,-]|\b(?:a|an|the|called|named|titled|to)\b(?=\s))+/i, '')
    .replace(/(?:\s+(?:on|at|by|for|from|to|in|due|and|,))+$/i, '')
    .replace(/[\s.,!?:]+$/, '')
    .trim();
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** “Lunch with Sara at Café Lumen” is at a place. */
function placeFrom(title: string): { name: string; place?: string } {
  const found = /^(.+?)\s+(?:at|in)\s+((?:the\s+)?\p{Lu}.*|room .+)$/u.exec(title);
  return found ? { name: found[1]!, place: found[2]! } : { name: title };
}

const unquoted = (text: string): string => text.replace(/^[“"']+|[”"'.!?]+$/g, '').trim();

const meant = (phrase: string, { world, lastSaid, chosen }: Scene): Found =>
  chosen ? { is: 'these', things: chosen } : find(phrase, world, lastSaid);

const which = (things: readonly Thing[]): string => `${ASK.which}\n${linesOf(things)}`;

/** Without quotation marks: what is only listed here is not spoken of. */
function none(phrase: string, { things }: World): string {
  const titles = things.slice(0, 10).map(({ title }) => title);
  const has = titles.length === 0 ? 'There is nothing at all.' : `There is: ${titles.join('; ')}.`;
  return `I find nothing that fits “${unquoted(phrase)}”. ${has}`;
}
