import type { Confirmation } from '../../conversation/index.ts';
import { renderPrompt } from '../../core/render.ts';
import type { ActionView } from '../../core/view.ts';
import type { Decision } from '../../gate/decide.ts';
import { painter, type Style, safe, safeLines, wrapWords } from './style.ts';
import { moment, timeLeft } from './times.ts';
import type { Words } from './words.ts';

/** How things are told: in which language, when, and on what. */
export interface Look {
  readonly words: Words;
  readonly locale: string;
  readonly color: boolean;
  readonly width?: number;
  /** Whether a clock is shown beside it. */
  readonly isLive: boolean;
  now(): number;
}

/** The agent's words are no facts: some rows of them are enough. */
const ROWS_OF_A_NOTE = 3;

/** What waits, as a block of its own: everything in it is from the gate's record. The agent's words stand apart. */
export function promptRows(
  { actions, again }: Pick<Confirmation, 'actions' | 'again'>,
  look: Look,
): string[] {
  const { words, color } = look;
  const paint = painter(color);
  const tone: Style = actions.some(({ effect }) => effect !== 'write') ? 'red' : 'yellow';
  const width = look.width === undefined ? {} : { width: look.width - 2 };
  const facts = actions.map((action) => ({ ...action, note: null }));
  const { text } = renderPrompt(facts, {
    color,
    ...width,
    locale: look.locale,
    deadline: (at) => deadline(at, look),
  });
  const notes = new Set(actions.flatMap(({ note }) => (note === null ? [] : [note])));
  const framed = (rows: readonly string[]) => rows.map((row) => `${paint('│', tone)} ${row}`);
  return [
    paint(`┌─ ${again ? words.stillWaits : words.waits}`, tone),
    ...framed(text.split('\n')),
    ...[...notes].flatMap((note) => [
      paint(`├─ ${words.agentSays}`, tone),
      ...framed(noteRows(note, width.width).map((row) => paint(row, 'dim'))),
    ]),
    paint('└─', tone),
  ];
}

function noteRows(note: string, width = Number.POSITIVE_INFINITY): string[] {
  const rows = safeLines(note.trim()).flatMap((line) => wrapWords(line, width));
  return rows.length > ROWS_OF_A_NOTE ? [...rows.slice(0, ROWS_OF_A_NOTE - 1), '…'] : rows;
}

/** Where the time that is left can be seen to go by, only its end is told. */
function deadline(at: number, { words, locale, isLive, now }: Look): string {
  const end = moment(at, now(), locale);
  return isLive ? words.decideBy(end) : words.decideWithin(timeLeft(at - now()), end);
}

/** What stands on the buttons: the tools' own words, if they all have the same. */
export function labelsOf(actions: readonly ActionView[], words: Words): { allow: string; deny: string } {
  const [first, ...others] = actions.map(({ labels }) => labels);
  const isSame = others.every((each) => each?.allow === first?.allow && each?.deny === first?.deny);
  return first && isSame
    ? { allow: safe(first.allow), deny: safe(first.deny) }
    : { allow: words.allow, deny: words.deny };
}

/** How to answer where there are no keys. */
export function howToAnswer(actions: readonly ActionView[], words: Words): string {
  const { allow, deny } = labelsOf(actions, words);
  return [
    `${words.yes}: ${allow}`,
    `${words.no}: ${deny}`,
    ...(mayPick(actions) ? [words.orSome] : []),
    ...(mayEdit(actions) ? [words.orChange] : []),
  ].join(' · ');
}

export const mayPick = (actions: readonly ActionView[]): boolean =>
  actions.length > 1 && !actions.some(({ atomic }) => atomic);

/** An undo does what it undoes the other way round, and nothing else. */
export const mayEdit = (actions: readonly ActionView[]): boolean =>
  actions.some(({ undoOf }) => undoOf === null);

/** A verdict on exactly what was shown; what was left out is denied. */
export const decisionsOn = (
  actions: readonly ActionView[],
  verdict: Decision['verdict'],
  leftOut: ReadonlySet<number> = new Set(),
): Decision[] =>
  actions.map(({ id, revision }, i) => ({
    action: id,
    revision,
    verdict: leftOut.has(i + 1) ? 'deny' : verdict,
  }));
