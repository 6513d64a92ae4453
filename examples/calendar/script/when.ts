import { addDays, addMinutes, isDay, MONTHS, WEEKDAYS, weekday } from '../dates.ts';

/** What a sentence says about when, and the sentence without it. */
export interface Said {
  /** Days that it may speak of: more than one where it leaves that open. */
  readonly days?: readonly string[];
  readonly start?: string;
  readonly end?: string;
  readonly minutes?: number;
  readonly allDay?: boolean;
  readonly rest: string;
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : /^an?$/.test(text) ? 1 : NUMBERS.indexOf(text);
const COUNT = `\\d+|an?|${NUMBERS.slice(1).join('|')}`;
const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
const WEEKDAY = WEEKDAYS.map((name) => `${name}s?|${name.slice(0, 3)}(?:s|rs)?`).join('|');
/** Little words before a day or a time that belong to it. */
const LEAD = '(?:\\b(?:on|for|by|due|until|till|from|at|in|of|to|starting)\\s+)?(?:the\\s+)?';
const CLOCK = '(\\d{1,2})(?:[:.](\\d\\d))?\\s*(am|pm|a\\.m\\.|p\\.m\\.|o.?clock)?';

/** “Tuesday the 24th”, “Tuesday, 24 November”. */
const NAMED = `(?:\\b(?:${WEEKDAY}),? (?:the )?)?`;

const pattern = (source: string) => new RegExp(`${LEAD}${source}`, 'i');

type Day = (found: RegExpExecArray, today: string) => readonly string[] | undefined;

/** In this order: the longer phrase before the shorter that is part of it. */
const DAYS: readonly (readonly [RegExp, Day])[] = [
  [pattern('\\b(\\d{4}-\\d\\d-\\d\\d)\\b'), ([, day]) => (isDay(day!) ? [day!] : undefined)],
  [pattern('\\bday after tomorrow\\b'), (_, today) => [addDays(today, 2)]],
  [pattern("\\b(?:today|tonight|this (?:morning|afternoon|evening))(?:'s)?\\b"), (_, today) => [today]],
  [pattern("\\btomorrow(?:'s)?\\b"), (_, today) => [addDays(today, 1)]],
  [pattern("\\byesterday(?:'s)?\\b"), (_, today) => [addDays(today, -1)]],
  [
    pattern(`\\bin (${COUNT}) days?\\b`),
    ([, count], today) => [addDays(today, number(count!.toLowerCase()))],
  ],
  [
    pattern(`\\bin (${COUNT}) weeks?\\b`),
    ([, count], today) => [addDays(today, 7 * number(count!.toLowerCase()))],
  ],
  [pattern('\\bthis week(?:end)?\\b'), (found, today) => week(today, 0, found[0].includes('end'))],
  [pattern('\\bnext week(?:end)?\\b'), (found, today) => week(today, 1, found[0].includes('end'))],
  [pattern('\\bweekend\\b'), (_, today) => week(today, 0, true)],
  [
    pattern(`${NAMED}\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})\\b(?:,? (\\d{4})\\b)?`),
    ([, day, month, year], today) => dated(today, day!, month!, year),
  ],
  [
    pattern(`${NAMED}\\b(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4})\\b)?`),
    ([, month, day, year], today) => dated(today, day!, month!, year),
  ],
  [pattern(`${NAMED}\\b(\\d{1,2})(?:st|nd|rd|th)\\b`), ([, day], today) => numbered(today, Number(day))],
  [pattern(`\\bnext (${WEEKDAY})\\b(?:'s)?`), ([, name], today) => named(today, name!, 1, 13)],
  [pattern(`\\b(?:this |coming )?(${WEEKDAY})\\b(?:'s)?`), ([, name], today) => named(today, name!, 0, 7)],
];

/** Monday to Sunday, or its end. Of this week only what is left. */
function week(today: string, weeks: number, isEnd: boolean): string[] {
  const monday = addDays(today, -((weekday(today) + 6) % 7) + 7 * weeks);
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i)).slice(isEnd ? 5 : 0);
  return days.filter((day) => day >= today);
}

/** The days of that name from one to another day ahead: two, if today is one of them. */
function named(today: string, name: string, from: number, to: number): string[] {
  const wanted = WEEKDAYS.findIndex(
    (day) => day.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase(),
  );
  const ahead = Array.from({ length: to - from + 1 }, (_, i) => addDays(today, from + i));
  return ahead.filter((day) => weekday(day) === wanted);
}

function dated(today: string, day: string, month: string, year?: string): string[] | undefined {
  const at = MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === month.slice(0, 3).toLowerCase());
  const inYear = (of: string) => `${of}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [year] : [thisYear, thisYear + 1].map(String);
  const found = years.map(inYear).find((date) => isDay(date) && (year !== undefined || date >= today));
  return found === undefined ? undefined : [found];
}

/** The next day with that number. */
function numbered(today: string, day: number): string[] | undefined {
  const ahead = Array.from({ length: 62 }, (_, i) => addDays(today, i));
  const found = ahead.find((date) => Number(date.slice(8)) === day);
  return found === undefined ? undefined : [found];
}

const RANGE = new RegExp(
  `(?:\\b(?:from|at|between)\\s+)?\\b${CLOCK}\\s*(?:-|–|to|until|till|and)\\s*${CLOCK}\\b`,
  'i',
);
const AT = new RegExp(
  `\\bat ${CLOCK}(?![\\d:])|\\b(\\d{1,2})[:.](\\d\\d)\\s*(am|pm)?\\b|\\b(\\d{1,2})\\s*(am|pm)\\b`,
  'i',
);
const LENGTH = new RegExp(
  `\\bfor (?:(${COUNT}|half an)[ -](minutes?|mins?|hours?|hrs?)|(\\d+)(min|h))\\b`,
  'i',
);

/** Reads a day, a time and a length out of a sentence. */
export function readWhen(text: string, today: string): Said {
  const length = readLength(text);
  const timed = readTimes(length.rest);
  const day = readDays(timed.rest, today);
  const whole = /\b(?:all|whole|entire)[- ]day\b/i;
  const rest = day.rest.replace(whole, ' ');
  return {
    ...(day.days ? { days: day.days } : {}),
    ...(timed.start ? { start: timed.start } : {}),
    ...(timed.end ? { end: timed.end } : {}),
    ...(length.minutes ? { minutes: length.minutes } : {}),
    ...(whole.test(day.rest) ? { allDay: true } : {}),
    rest: rest.replace(/\s+/g, ' ').trim(),
  };
}

/** The days alone. “Friday the 20th” says the same twice, the more exact one counts. */
export function readDays(text: string, today: string): Pick<Said, 'days' | 'rest'> {
  let days: readonly string[] | undefined;
  let rest = text;
  for (const [shape, read] of DAYS) {
    const found = shape.exec(rest);
    const named = found && read(found, today);
    if (!found || !named || named.length === 0) continue;
    const both = days?.filter((day) => named.includes(day)) ?? named;
    if (both.length === 0) continue;
    days = both;
    rest = without(rest, found);
  }
  return days ? { days, rest } : { rest };
}

function readTimes(text: string): Pick<Said, 'start' | 'end' | 'rest'> {
  const range = RANGE.exec(text);
  if (range) {
    const [, h1, m1, half1, h2, m2, half2] = range;
    const end = clock(h2!, m2, half2);
    // “From 3 to 4 pm” is in one half of the day, unless that would end before it begins.
    let start = clock(h1!, m1, half1 ?? half2);
    if (start && end && start >= end) start = clock(h1!, m1, half1 ?? 'am');
    const isTime = m1 ?? half1 ?? m2 ?? half2 ?? /from|between|at/i.exec(range[0])?.[0];
    if (isTime !== undefined && start && end && start < end)
      return { start, end, rest: without(text, range) };
  }
  const named = /\b(?:at )?(noon|midday|midnight)\b/i.exec(text);
  if (named) return { start: /night/i.test(named[0]) ? '00:00' : '12:00', rest: without(text, named) };
  const at = AT.exec(text);
  if (!at) return { rest: text };
  const [, h1, m1, half1, h2, m2, half2, h3, half3] = at;
  const start = clock((h1 ?? h2 ?? h3)!, m1 ?? m2, half1 ?? half2 ?? half3);
  return start ? { start, rest: without(text, at) } : { rest: text };
}

/** Hours from one to six are in the afternoon unless somebody says otherwise. */
function clock(hours: string, minutes = '00', half?: string): string | undefined {
  const hour = Number(hours);
  const isPm = half?.toLowerCase().startsWith('p') ?? false;
  const isAm = half?.toLowerCase().startsWith('a') ?? false;
  if (hour > 23 || Number(minutes) > 59 || ((isPm || isAm) && (hour > 12 || hour === 0))) return undefined;
  const isPlain = minutes === '00' && hours.length === 1;
  const turned = isPm
    ? (hour % 12) + 12
    : isAm
      ? hour % 12
      : isPlain && hour > 0 && hour < 7
        ? hour + 12
        : hour;
  return `${String(turned).padStart(2, '0')}:${minutes}`;
}

function readLength(text: string): Pick<Said, 'minutes' | 'rest'> {
  const found = LENGTH.exec(text);
  if (!found) return { rest: text };
  const [, count, unit, digits, short] = found;
  const isHours = /^h/i.test(unit ?? short!);
  const amount = /half/i.test(count ?? '') ? 0.5 : number((count ?? digits)!.toLowerCase());
  return { minutes: amount * (isHours ? 60 : 1), rest: without(text, found) };
}

const without = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`.replace(/\s+/g, ' ').trim();

/** Start and end of an event, if day and time are both said. An hour long unless it says otherwise. */
export function span(day: string, said: Said): { readonly start: string; readonly end: string } | undefined {
  if (said.allDay) return { start: day, end: day };
  if (said.start === undefined) return undefined;
  const start = `${day}T${said.start}`;
  const end = said.end ? `${day}T${said.end}` : addMinutes(start, said.minutes ?? 60);
  return { start, end };
}
