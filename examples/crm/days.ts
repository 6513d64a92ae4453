/** Calendar days as people write them down: 2026-11-15, in the time zone of this machine. */
export type Day = string;

export const dayOf = (time: number): Day => {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** At noon, so that no change of clocks moves it to another day. */
const noonOf = (day: Day): Date => new Date(`${day}T12:00:00`);

export function daysAfter(day: Day, days: number): Day {
  const date = noonOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date.getTime());
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(noonOf(text).getTime()) &&
  dayOf(noonOf(text).getTime()) === text;

export const inWords = (day: Day): string =>
  noonOf(day).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY = `(${WEEKDAYS.join('|')})`;

/** Ways to name a day, and how many days it is from today. */
const NAMED: readonly (readonly [string, (match: string[], today: Day) => number])[] = [
  ['(?:today|tonight)', () => 0],
  ['tomorrow', () => 1],
  ['yesterday', () => -1],
  [String.raw`in (\d{1,3}) days?`, ([count]) => Number(count)],
  [String.raw`in (\d{1,3}) weeks?`, ([count]) => Number(count) * 7],
  ['(?:next week|in a week)', () => 7],
  [`last ${WEEKDAY}`, ([weekday], today) => until(today, weekday!) - 7 || -7],
  [`(?:this |next )?${WEEKDAY}`, ([weekday], today) => until(today, weekday!)],
];

/** The first day that a text names, and the text without it. */
export function takeDay(text: string, today: Day): { readonly day?: Day; readonly rest: string } {
  const found = (pattern: string) =>
    new RegExp(String.raw`\s*\b(?:(?:by|on|due|until|before|for|closing) )*${pattern}\b`, 'i').exec(text);
  const without = (said: string) => text.replace(said, '').trim();
  const iso = found(String.raw`(\d{4}-\d\d-\d\d)`);
  if (iso !== null && isDay(iso[1]!)) return { day: iso[1]!, rest: without(iso[0]) };
  for (const [pattern, offset] of NAMED) {
    const match = found(pattern);
    if (match !== null)
      return { day: daysAfter(today, offset(match.slice(1), today)), rest: without(match[0]) };
  }
  return { rest: text };
}

/** How many days to the next such weekday, from 1 to 7. */
function until(today: Day, weekday: string): number {
  const ahead = WEEKDAYS.indexOf(weekday.toLowerCase()) - noonOf(today).getDay();
  return ((ahead + 6) % 7) + 1;
}
