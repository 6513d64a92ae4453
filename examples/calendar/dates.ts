/** Dates are texts, `2026-11-20`, and times of day are, too: nothing here knows of time zones. */
const DAY_MS = 24 * 60 * 60_000;
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The date where this process runs. */
export function localDay(now: number): string {
  const date = new Date(now);
  return textOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));
}

/** Whether there is such a day: not the 30th of February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dateOf(text).getTime()) && textOf(dateOf(text)) === text;
export const isMoment = (text: string): boolean => {
  const [day = '', time, ...rest] = text.split('T');
  return isDay(day) && rest.length === 0 && (time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
};

export const addDays = (day: string, days: number): string =>
  textOf(new Date(dateOf(day).getTime() + days * DAY_MS));
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS);
export const weekday = (day: string): number => dateOf(day).getUTCDay();

export const dayOf = (moment: string): string => moment.slice(0, 10);
export const timeOf = (moment: string): string | undefined => moment.split('T')[1];

/** The same time so many minutes later. */
export function addMinutes(moment: string, minutes: number): string {
  const date = new Date(`${moment}:00Z`);
  return new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 16);
}
export const minutesBetween = (start: string, end: string): number =>
  (new Date(`${end}:00Z`).getTime() - new Date(`${start}:00Z`).getTime()) / 60_000;

/** Friday 20th November 2026. “20th”, because a bare “3” would also be the third item of a prompt. */
export function sayDay(day: string): string {
  const date = dateOf(day);
  const number = date.getUTCDate();
  return `${WEEKDAYS[date.getUTCDay()]} ${ordinal(number)} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** When an event is, as people say it. */
export function sayWhen({ start, end }: { readonly start: string; readonly end: string }): string {
  const [from, to] = [timeOf(start), timeOf(end)];
  if (from === undefined || to === undefined)
    return dayOf(start) === dayOf(end)
      ? `${sayDay(dayOf(start))}, all day`
      : `${sayDay(dayOf(start))} to ${sayDay(dayOf(end))}`;
  if (dayOf(start) === dayOf(end)) return `${sayDay(dayOf(start))}, ${from}–${to}`;
  return `${sayDay(dayOf(start))}, ${from} to ${sayDay(dayOf(end))}, ${to}`;
}
