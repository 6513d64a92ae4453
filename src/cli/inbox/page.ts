import { columnsIn, cut, painter, type Style, safe } from '../chat/style.ts';
import { timeLeft } from '../chat/times.ts';
import { isSame, type Row, SECTIONS } from './rows.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What is on the screen. */
export interface Page {
  readonly rows: readonly Row[];
  readonly selected: Row | undefined;
  readonly detail: readonly string[];
  /** Rows of the detail that are above what is seen. */
  readonly scroll: number;
  readonly hints: readonly string[];
  readonly notice: { readonly text: string; readonly style?: Style } | undefined;
  /** A line that is being typed, instead of the hints. */
  readonly line: { readonly label: string; readonly before: string; readonly after: string } | undefined;
  readonly where: string;
  readonly color: boolean;
  readonly now: number;
}

export interface Laid {
  readonly rows: readonly string[];
  /** How many rows of the detail there is room for. */
  readonly room: number;
  readonly cursor?: { readonly row: number; readonly column: number };
}

const LIST_SHARE = 0.4;
const LEAST_LIST = 4;
const LEAST = 8;

/** The whole screen, as rows that fit. Pure. */
export function layout(page: Page, { columns, rows: height }: Size): Laid {
  const width = Math.max(20, columns);
  const paint = painter(page.color);
  const list = listRows(page, width);
  const foot = page.line ? [lineRow(page.line, width)] : hintRows(page.hints, width);
  const free = Math.max(LEAST, height) - 3 - foot.length;
  const most = Math.max(LEAST_LIST, Math.floor(free * LIST_SHARE));
  // A list with nothing to show below it has the screen for itself.
  const top = around(
    list,
    page.detail.length === 0 ? free : Math.min(most, free - page.detail.length > most ? free : most),
  );
  const room = Math.max(1, free - top.length);
  const seen = page.detail.slice(page.scroll, page.scroll + room);
  const below = page.detail.length - page.scroll - seen.length;
  const rows = [
    header(page, width),
    ...top.map(({ text, style }) => paint(text, style)),
    rule(width, page.scroll, below, paint),
    ...seen,
    ...Array.from({ length: room - seen.length }, () => ''),
    paint(cut(page.notice?.text ?? '', width), page.notice?.style),
    ...foot.map((text) => (page.line ? text : paint(text, 'bold'))),
  ];
  if (page.line === undefined) return { rows, room };
  const column =
    columnsIn(page.line.label) + Math.min(columnsIn(page.line.before), lineRoom(page.line.label, width));
  return { rows, room, cursor: { row: rows.length - 1, column } };
}

function header({ rows, where, color }: Page, width: number): string {
  const waiting = rows.filter(({ section }) => isWaiting(section)).length;
  const count =
    waiting === 0 ? 'nothing waits for you' : `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you`;
  const left = `Countersign · ${count}`;
  const room = width - columnsIn(left) - 2;
  const right = room > 8 ? cut(safe(where), room) : '';
  const gap = ' '.repeat(Math.max(0, width - columnsIn(left) - columnsIn(right)));
  const paint = painter(color);
  return paint(cut(left, width), 'bold') + gap + paint(right, 'dim');
}

export const isWaiting = (section: Row['section']): boolean =>
  section !== 'under_way' && section !== 'undoable' && section !== 'grants';

interface ListRow {
  readonly text: string;
  readonly style?: Style;
  readonly isSelected?: boolean;
}

const TONES: Readonly<Partial<Record<Row['section'], Style>>> = {
  in_doubt: 'red',
  destructive: 'red',
  external: 'yellow',
  write: 'yellow',
};

function listRows({ rows, selected, now }: Page, width: number): ListRow[] {
  if (rows.length === 0)
    return [
      { text: '' },
      { text: 'Nothing waits for you. What does will appear here at once.', style: 'dim' },
    ];
  return rows.flatMap((row, i) => {
    const isFirst = rows[i - 1]?.section !== row.section;
    const isSelected = selected !== undefined && isSame(row, selected);
    const tone = isSelected ? ('cyan' as const) : isWaiting(row.section) ? undefined : ('dim' as const);
    const heading: ListRow = { text: cut(SECTIONS[row.section], width), style: TONES[row.section] ?? 'dim' };
    const line: ListRow = {
      text: rowText(row, isSelected, width, now),
      isSelected,
      ...(tone ? { style: tone } : {}),
    };
    return isFirst ? [heading, line] : [line];
  });
}

const AGENT_COLUMNS = 18;

function rowText({ actions, grant }: Row, isSelected: boolean, width: number, now: number): string {
  const [first, ...others] = actions;
  const title = grant ? `${grant.tool}, ${grant.uses} of ${grant.initialUses} left` : (first?.title ?? '');
  const agent = grant?.agent ?? first?.requestedBy.id ?? '';
  const ends = grant?.expiresAt ?? (first?.status === 'pending' ? first.expiresAt : undefined);
  const age = first === undefined ? '' : ago(now - first.createdAt);
  const left = ends === undefined ? '' : ends > now ? timeLeft(ends - now) : 'over';
  const right = [cut(safe(agent), AGENT_COLUMNS), age.padStart(6), left.padStart(10)].join(' ');
  const count = others.length > 0 ? ` (+${others.length})` : '';
  const mark = isSelected ? '▸ ' : '  ';
  const room = width - mark.length - columnsIn(right) - 1;
  if (room < 12) return cut(mark + safe(title) + count, width);
  const text = cut(safe(title), room - count.length) + count;
  return `${mark}${text}${' '.repeat(Math.max(0, room - columnsIn(text)))} ${right}`;
}

const MINUTE = 60_000;

/** How long ago, shortly. */
export function ago(ms: number): string {
  if (ms < MINUTE) return 'now';
  if (ms < 60 * MINUTE) return `${Math.floor(ms / MINUTE)} min`;
  const hours = Math.floor(ms / (60 * MINUTE));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** As many rows as there is room for, with the selected one among them. */
function around(rows: readonly ListRow[], room: number): ListRow[] {
  const at = Math.max(
    0,
    rows.findIndex(({ isSelected }) => isSelected),
  );
  const first = Math.max(0, Math.min(rows.length - room, at - Math.floor(room / 2)));
  return rows.slice(first, first + room);
}

function rule(width: number, above: number, below: number, paint: ReturnType<typeof painter>): string {
  const said = below > 0 ? ` ${below} more below: space ` : above > 0 ? ' the end: b goes back ' : '';
  return paint('─'.repeat(Math.max(0, width - columnsIn(said))) + said, below > 0 ? 'yellow' : 'dim');
}

function hintRows(hints: readonly string[], width: number): string[] {
  const rows: string[] = [''];
  for (const hint of hints) {
    const longer = rows.at(-1) === '' ? hint : `${rows.at(-1)}   ${hint}`;
    if (columnsIn(longer) <= width) rows[rows.length - 1] = longer;
    else rows.push(cut(hint, width));
  }
  return rows.slice(0, 3);
}

const lineRoom = (label: string, width: number): number => Math.max(8, width - columnsIn(label) - 1);

/** As much of the line as fits before the cursor. */
function lineRow({ label, before, after }: NonNullable<Page['line']>, width: number): string {
  const room = lineRoom(label, width);
  let start = before;
  while (columnsIn(start) > room) start = start.slice(1);
  return cut(`${label}${start}${after}`, width);
}
