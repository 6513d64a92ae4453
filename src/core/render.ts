import type { Json } from './json.ts';
import { ARGUMENT } from './labels.ts';
import { ARGUMENT_LIMITS } from './limits.ts';
import { type Words, wordsFor } from './render-words.ts';
import { escapeText, mixedScripts, pattern, wholeCharacters } from './text.ts';
import type { ActionView } from './view.ts';

export interface RenderOptions {
  /** How many characters the channel can show. */
  readonly limit?: number;
  /** ANSI styles, for a terminal. */
  readonly color?: boolean;
  /** Where columns are counted: facts longer than this wrap. */
  readonly width?: number;
  /** The language of the words around what is shown, as a BCP 47 tag: English or Spanish. */
  readonly locale?: string;
  /** The last line's words about the deadline; else it is told in UTC. */
  readonly deadline?: (expiresAt: number) => string;
}

export interface Rendered {
  readonly text: string;
  /** Whether everything that will run is in the text. If not, the channel may not offer "allow" (T6). */
  readonly complete: boolean;
  readonly choices: readonly ('allow' | 'deny' | 'edit' | 'open')[];
}

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'none';
interface Line {
  readonly indent: number;
  readonly text: string;
  readonly style: Style;
}

const ANSI: Record<Style, string> = { bold: '1', dim: '2', red: '31', yellow: '33', none: '' };

/** What a person is shown for the actions of one prompt, as text. Pure: the same views give the same text. */
export function renderPrompt(actions: readonly ActionView[], options: RenderOptions = {}): Rendered {
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  const isTooLong = leastLength(actions) > limit || actions.some(hasLongWays);
  const text = isTooLong ? undefined : whole(actions, options);
  if (text === undefined || visibleLength(text) > limit)
    return { text: summary(actions, limit, options), complete: false, choices: ['open', 'deny'] };
  // An undo does what it undoes the other way round, and nothing else.
  const editable = actions.some((action) => action.undoOf === null);
  return { text, complete: true, choices: editable ? ['allow', 'deny', 'edit'] : ['allow', 'deny'] };
}

/** Nothing is ever shown shorter than it is: what has too many characters need not be laid out to know. */
const leastLength = (actions: readonly ActionView[]): number =>
  textsIn(actions.map(({ title, args, saysAll }) => [title, saysAll ? null : args])).reduce(
    (sum, { length }) => sum + length,
    0,
  );

function whole(actions: readonly ActionView[], options: RenderOptions): string {
  const words = wordsFor(options.locale);
  const numbered = actions.length > 1;
  // What was said about all of them is said once.
  const note = actions[0]?.note ?? null;
  const isShared = numbered && note !== null && actions.every((action) => action.note === note);
  const lines = actions.flatMap((action, i) =>
    actionLines(isShared ? { ...action, note: null } : action, numbered ? `${i + 1}. ` : '', words),
  );
  if (isShared) lines.push({ indent: 0, text: words.agentSays(escapeText(note)), style: 'dim' });
  lines.push(footer(actions, options));
  return lines.map((line) => layout(line, options)).join('\n');
}

/** Words that mix alphabets: after so many, one knows. */
const MIXED_AT_MOST = 5;

function actionLines(action: ActionView, number: string, words: Words): Line[] {
  const inner = number === '' ? 1 : 2;
  const lines: Line[] = [
    { indent: number === '' ? 0 : 1, text: `${number}${escapeText(action.title)}`, style: 'bold' },
  ];
  const add = (text: string, style: Style = 'none', indent = inner) => lines.push({ indent, text, style });
  for (const [label, value] of Object.entries(action.facts)) add(`${escapeText(label)}: ${showValue(value)}`);
  if (action.warning !== null) add(`! ${escapeText(action.warning)}`, 'red');
  for (const { label, before, after } of action.changes) {
    if (action.saysAll && label.startsWith(ARGUMENT)) continue;
    add(
      `${words.changed}: ${escapeText(words.labels.get(label) ?? label)}: ${showChange(before, words)} → ${showChange(after, words)}`,
      'yellow',
    );
  }
  if (!action.saysAll) {
    add(`${escapeText(action.tool)} (${action.effect})`, 'dim');
    for (const [name, value] of argumentLines(action.args))
      add(`${name}: ${showValue(value)}`, 'none', inner + 1);
  }
  const shown = textsIn([action.title, action.warning, action.facts, action.args]);
  const mixed = mixedScripts(shown.join('\n'), MIXED_AT_MOST + 1);
  for (const { word, scripts } of mixed.slice(0, MIXED_AT_MOST))
    add(`! ${words.mixes(escapeText(word), scripts)}`, 'yellow');
  if (mixed.length > MIXED_AT_MOST) add(`! ${words.mixesMore}`, 'yellow');
  // What a gate's own tool says is the host's word; this is the asking side's own.
  if (action.elsewhere && action.requestedBy.kind === 'agent')
    add(words.describedBy(escapeText(action.requestedBy.id)), 'dim');
  if (action.note !== null) add(words.agentSays(escapeText(action.note)), 'dim');
  return lines;
}

/** One line for each leaf, so that nothing hides in a long row. */
function argumentLines(args: Json, way: readonly string[] = []): [string, Json][] {
  const leaf = (): [string, Json][] => [[way.length === 0 ? 'value' : way.join('.'), args]];
  if (args === null || typeof args !== 'object') return leaf();
  const members = Array.isArray(args)
    ? args.map((value, i) => [String(i + 1), value] as const)
    : Object.entries(args).map(([name, value]) => [showName(name), value] as const);
  if (members.length === 0) return way.length === 0 ? [] : leaf();
  return members.flatMap(([name, value]) => argumentLines(value, [...way, name]));
}

/** Each line says the whole way to its leaf: a long name before many leaves would be said more often than fits anywhere. */
const WAYS_AT_MOST = 8 * ARGUMENT_LIMITS.maxBytes;

const hasLongWays = ({ saysAll, args }: ActionView): boolean =>
  !saysAll && waysLength(args, 0) > WAYS_AT_MOST;

function waysLength(args: Json, way: number): number {
  if (args === null || typeof args !== 'object') return way;
  return Object.entries(args).reduce(
    (sum, [name, value]) => (sum > WAYS_AT_MOST ? sum : sum + waysLength(value, way + name.length)),
    0,
  );
}

let plainName: RegExp | undefined;

/** A name that could be read as more than a name, or as a place in a list, is put in quotes. */
function showName(name: string): string {
  plainName ??= pattern(String.raw`^[\p{L}_$@][\p{L}\p{M}\p{N}_$@-]*$`, 'u');
  if (plainName.test(name)) return escapeText(name);
  return `“${escapeText(name).replaceAll('”', '\\u{201D}')}”`;
}

/** Every text in a value, names too. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

function footer(actions: readonly ActionView[], { deadline, locale }: RenderOptions): Line {
  const words = wordsFor(locale);
  const soonest = Math.min(...actions.map((action) => action.expiresAt));
  const atomic = actions.some((action) => action.atomic);
  const needed = Math.max(...actions.map((action) => action.approvers.count ?? 1));
  const utc = () => words.decideBy(`${new Date(soonest).toISOString().slice(0, 19).replace('T', ' ')} UTC`);
  const parts = [deadline ? deadline(soonest) : utc()];
  if (needed > 1) parts.push(words.people(needed));
  if (atomic && actions.length > 1) parts.push(words.allOrNone);
  return { indent: 0, text: parts.join(' · '), style: 'dim' };
}

function summary(actions: readonly ActionView[], limit: number, options: RenderOptions): string {
  const words = wordsFor(options.locale);
  const count = actions.length === 1 ? '' : ` ${words.more(actions.length - 1)}`;
  const rest = `${count}\n${words.tooLong}`;
  const room = Math.min(limit, 4096) - rest.length;
  if (room < 1) return rest.trimStart().slice(0, Math.max(0, limit));
  const title = escapeText(actions[0]?.title ?? '');
  const head = title.length > room ? `${title.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : title;
  return style(head, 'bold', options) + rest;
}

function showValue(value: Json): string {
  return typeof value === 'string' ? `“${escapeText(value)}”` : escapeText(JSON.stringify(value));
}

const showChange = (value: Json | undefined, { none }: Words): string =>
  value === undefined ? none : showValue(value);

function layout(line: Line, options: RenderOptions): string {
  const pad = '  '.repeat(line.indent);
  const rows =
    options.width === undefined ? [line.text] : wrap(line.text, Math.max(20, options.width - pad.length));
  return rows.map((row, i) => pad + (i === 0 ? '' : CONTINUED) + style(row, line.style, options)).join('\n');
}

// Starts every row but the first: without it, text could be padded so that a row passes for a line of its own.
const CONTINUED = '↳ ';

/** Cuts between whole characters only, and after a space where the row does not end up too short. Nothing is lost. */
function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  let row: string[] = [];
  let left = width;
  for (const piece of wholeCharacters(text)) {
    const columns = columnsOf(piece);
    if (columns > left) {
      const space = row.lastIndexOf(' ') + 1;
      const over = space > row.length / 2 ? row.splice(space) : [];
      rows.push(row.join(''));
      row = over;
      left = width - CONTINUED.length - over.reduce((sum, each) => sum + columnsOf(each), 0);
    }
    row.push(piece);
    left -= columns;
  }
  return [...rows, row.join('')];
}

/** At most so many columns: where a terminal might take two, two are counted, lest it wraps by itself. */
export function columnsOf(piece: string): number {
  const code = piece.codePointAt(0)!;
  return code < 0x1100 || (code >= 0x2000 && code < 0x2070) ? 1 : 2;
}

const style = (text: string, as: Style, { color }: RenderOptions): string =>
  color && as !== 'none' && text !== '' ? `\u001b[${ANSI[as]}m${text}\u001b[0m` : text;

/** In UTF-16 units: a channel may count code points instead, and then has room to spare. */
const visibleLength = (text: string): number => text.replace(/\u001b\[\d*m/g, '').length;
