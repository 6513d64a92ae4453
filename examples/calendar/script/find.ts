import { ORDINALS } from '../../ordinals.ts';
import { isOn, mentioned, type Thing, type World } from './thing.ts';
import { readDays, readWhen } from './when.ts';

/** What a phrase such as “my dentist appointment on Friday” was found to mean. */
export type Found =
  | { readonly is: 'these'; readonly things: readonly Thing[] }
  /** One was meant, and it fits several. */
  | { readonly is: 'several'; readonly things: readonly Thing[] }
  /** Nothing is called so; but this is all that it could be. */
  | { readonly is: 'perhaps'; readonly things: readonly Thing[] }
  | { readonly is: 'nothing' };

const TASK = /^(tasks?|todos?|reminders?|chores?)$/;
const EVENT =
  /^(events?|meetings?|appointments?|appts?|calls?|sessions?|calendar|agenda|schedule|entry|entries)$/;
/** Says of what kind it is rather than what it is called; it may be part of the name all the same. */
const GENERIC = /^(meetings?|appointments?|appts?|calls?|sessions?)$/;
const PURE_KIND =
  /^(events?|entry|entries|calendar|agenda|schedule|tasks?|todos?|reminders?|chores?|items?|things?|list)$/;
const MANY =
  /^(all|every|each|both|everything|tasks|todos|reminders|events|meetings|appointments|appts|calls|sessions|entries|chores|them|those|these|things|items|ones)$/;
const DONE = /^(completed?|done|finished|ticked)$/;
const OPEN = /^(open|unfinished|incomplete|uncompleted|pending|outstanding|remaining|undone)$/;
const COUNTS = ['two', 'three', 'four', 'five', 'six'];
/** “It”, “them all”: something that was spoken of before. */
export const isPronoun = (phrase: string): boolean => PRONOUN.test(bare(phrase)) || EACH.test(bare(phrase));
const PRONOUN = /^(?:it|that|this|that one|this one|the same)(?: too)?$/;
const EACH = /^(?:(?:all|both) of )?(?:them|those|these)(?: all| both| too)?$|^(?:all|both)$/;
const bare = (phrase: string): string =>
  phrase
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/, '');
const SMALL = new Set(
  'a an the my our your his her this that these those of on at in for with to from and or off out up one ones named called titled just only really please i me is are was have has got which what some any more other about as all every each both everything them it'.split(
    ' ',
  ),
);

interface Wanted {
  readonly kind?: Thing['kind'];
  readonly words: readonly string[];
  readonly isMany: boolean;
  readonly done?: boolean;
  readonly days?: readonly string[];
  readonly time?: string;
  /** From the front, or from the end if negative. */
  readonly places: readonly number[];
  /** Whether something is said that only one can be. */
  readonly isOne: boolean;
}

/** Finds what is meant. It never guesses: what fits several, or nothing for certain, is asked back. */
export function find(phrase: string, world: World, lastSaid: string): Found {
  const [whole = '', except] = phrase.split(
    /\b(?:except(?: for)?|apart from|other than|besides|but(?: not)?)\b/i,
  );
  if (except !== undefined) return without(find(whole, world, lastSaid), find(except, world, lastSaid));
  const quoted = titled(phrase, world.things);
  if (quoted.length > 0) return these(quoted);
  const spokenOf = mentioned(lastSaid, world.things);
  if (isPronoun(phrase)) return one(spokenOf, EACH.test(bare(phrase)));
  const wanted = read(phrase, world.today);
  const found = match(wanted, world.things, spokenOf);
  if (found.is !== 'nothing') return found;
  const either = phrase.split(/\s+or\s+/i);
  if (either.length > 1) return undecided(together(either.map((part) => find(part, world, lastSaid))));
  const parts = phrase.split(/\s*(?:,|\band\b)\s*/i).filter(Boolean);
  return parts.length > 1 ? together(parts.map((part) => find(part, world, lastSaid))) : NOTHING;
}

const NOTHING: Found = { is: 'nothing' };
const these = (things: readonly Thing[]): Found => ({ is: 'these', things });
const one = (things: readonly Thing[], areMeant: boolean): Found =>
  things.length === 0 ? NOTHING : things.length === 1 || areMeant ? these(things) : { is: 'several', things };

/** Named in quotation marks, word for word. */
function titled(phrase: string, things: readonly Thing[]): readonly Thing[] {
  const quoted = /[“"„«‘']([^“”"„«»]+)[”"»’']/.exec(phrase)?.[1]?.toLowerCase();
  return quoted === undefined ? [] : things.filter(({ title }) => title.toLowerCase() === quoted);
}

function without(all: Found, kept: Found): Found {
  if (all.is !== 'these' || kept.is !== 'these') return NOTHING;
  const rest = all.things.filter((thing) => !kept.things.includes(thing));
  return rest.length === 0 ? NOTHING : these(rest);
}

const undecided = (found: Found): Found =>
  found.is === 'these' ? { is: 'several', things: found.things } : found;

/** “The dentist and the report”: every part has to be clear. */
function together(parts: readonly Found[]): Found {
  const unclear = parts.find((part) => part.is !== 'these');
  return unclear ?? these([...new Set(parts.flatMap((part) => (part.is === 'these' ? part.things : [])))]);
}

function read(phrase: string, today: string): Wanted {
  const said = readWhen(phrase.replace(/\bto-do(s?)\b/gi, 'todo$1'), today);
  const all = words(said.rest);
  const kind = all.some((word) => TASK.test(word))
    ? 'task'
    : all.some((word) => EVENT.test(word))
      ? 'event'
      : undefined;
  const done = all.some((word) => OPEN.test(word))
    ? false
    : all.some((word) => DONE.test(word))
      ? true
      : undefined;
  const isName = (word: string) =>
    !SMALL.has(word) && !PURE_KIND.test(word) && !DONE.test(word) && !OPEN.test(word) && !isPlace(word);
  return {
    words: all.filter(isName),
    isMany: all.some((word) => MANY.test(word)),
    isOne: all.some((word) => /^(one|task|todo|reminder|event|meeting|appointment|call)$/.test(word)),
    places: placesIn(all),
    ...(kind ? { kind } : {}),
    ...(done === undefined ? {} : { done }),
    ...(said.days ? { days: said.days } : {}),
    ...(said.start ? { time: said.start } : {}),
  };
}

export const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const isPlace = (word: string) =>
  ORDINALS.includes(word) ||
  COUNTS.includes(word) ||
  /^(last|next|final|\d+|1st|2nd|3rd|\dth|number)$/.test(word);

/** “The first”, “1 and 3”, “the last two”. */
function placesIn(all: readonly string[]): readonly number[] {
  return all.flatMap((word, i) => {
    const next = all[i + 1] ?? '';
    const count = /^\d$/.test(next) ? Number(next) : COUNTS.indexOf(next) + 2;
    const isCounted = count > 1;
    if (word === 'last' || word === 'final') return isCounted ? range(-count, 0) : [-1];
    if (word === 'first' && isCounted) return range(0, count);
    if (word === 'next') return [0];
    const digits = /^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1];
    if (digits !== undefined && !isCount(all, i)) return [Number(digits) - 1];
    return ORDINALS.includes(word) ? [ORDINALS.indexOf(word)] : [];
  });
}

const isCount = (all: readonly string[], at: number) => /^(first|last)$/.test(all[at - 1] ?? '');
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

function match(wanted: Wanted, things: readonly Thing[], spokenOf: readonly Thing[]): Found {
  const ofKind = things.filter(
    (thing) =>
      (wanted.kind === undefined || thing.kind === wanted.kind) &&
      (wanted.done === undefined || (thing.kind === 'task' && thing.task.done === wanted.done)),
  );
  const inTime = ofKind.filter(
    (thing) =>
      (wanted.days === undefined || isOn(thing, wanted.days)) &&
      (wanted.time === undefined || (thing.kind === 'event' && thing.event.start.endsWith(wanted.time))),
  );
  const areMeant = wanted.isMany || (wanted.done !== undefined && !wanted.isOne);
  if (wanted.words.length === 0) return unnamed(wanted, inTime, spokenOf, areMeant);
  const names = wanted.words.filter((word) => !GENERIC.test(word));
  const called = calledBy(wanted.words, inTime) ?? (names.length > 0 ? calledBy(names, inTime) : undefined);
  if (called) return wanted.places.length === 0 ? one(called, areMeant) : placed(called, wanted.places);
  // A “meeting” that no title has: only the day tells which it could be.
  const hints = names.length === 0 && (wanted.days !== undefined || wanted.time !== undefined);
  return hints && inTime.length > 0 ? { is: 'perhaps', things: inTime } : NOTHING;
}

/** Nothing but a kind, a day, a place: “all my tasks”, “the second one”, “everything on Friday”. */
function unnamed(
  wanted: Wanted,
  inTime: readonly Thing[],
  spokenOf: readonly Thing[],
  areMeant: boolean,
): Found {
  const isKnown = wanted.kind !== undefined || wanted.days !== undefined || wanted.time !== undefined;
  if (wanted.places.length > 0) {
    const listed = spokenOf.filter((thing) => inTime.includes(thing));
    // The second of what? Only of something that was named, or listed before.
    return placed(listed.length > 0 ? listed : isKnown ? inTime : [], wanted.places);
  }
  return isKnown || areMeant ? one(inTime, areMeant) : NOTHING;
}

function placed(things: readonly Thing[], places: readonly number[]): Found {
  const found = places.map((place) => things.at(place));
  return found.every((thing) => thing !== undefined) ? these([...new Set(found)]) : NOTHING;
}

/** Those whose title, or place, has all the words; a slip of the finger only if no word is exactly so. */
function calledBy(said: readonly string[], things: readonly Thing[]): readonly Thing[] | undefined {
  for (const fits of [isSame, isBeginning, isSlip]) {
    const called = things.filter((thing) => {
      const own = words(thing.kind === 'event' ? `${thing.title} ${thing.event.place ?? ''}` : thing.title);
      return said.every((word) => own.some((other) => fits(word, other)));
    });
    if (called.length > 0) return called;
  }
  return undefined;
}

const isSame = (said: string, own: string): boolean => singular(said) === singular(own);
const isBeginning = (said: string, own: string): boolean =>
  isSame(said, own) ||
  (said.length >= 4 && own.startsWith(said)) ||
  (/^appts?$/.test(said) && own === 'appointment');
const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);

/** One letter wrong, missing, too many, or two turned round. */
function isSlip(said: string, own: string): boolean {
  if (isBeginning(said, own)) return true;
  if (said.length < 5 || Math.abs(said.length - own.length) > 1) return false;
  let front = 0;
  while (front < said.length && said[front] === own[front]) front++;
  let [a, b] = [said.length, own.length];
  while (a > front && b > front && said[a - 1] === own[b - 1]) {
    a--;
    b--;
  }
  const [left, right] = [said.slice(front, a), own.slice(front, b)];
  return (
    Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(''))
  );
}

/** What a question about the calendar is about: the things that fit, all of them. */
export function filter(phrase: string, world: World): readonly Thing[] {
  const { days, rest } = readDays(phrase, world.today);
  const { kind, done } = read(rest, world.today);
  return world.things.filter(
    (thing) =>
      (kind === undefined || thing.kind === kind) &&
      (done === undefined || (thing.kind === 'task' && thing.task.done === done)) &&
      (days === undefined || isOn(thing, days)),
  );
}
