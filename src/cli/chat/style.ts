import { columnsOf } from '../../core/render.ts';
import { escapeText, wholeCharacters } from '../../core/text.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

export type Paint = (text: string, style: Style | undefined) => string;

export const painter =
  (color: boolean): Paint =>
  (text, style) =>
    color && style !== undefined && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;

/** Text from outside, as lines that can be shown anywhere (T5). */
export const safeLines = (text: string): string[] => text.split(/\r?\n/).map(safe);

/** The same within one line. */
export const safe = (text: string): string => escapeText(text.replaceAll('\t', '  '));

/** JSON in which nothing moves a cursor or hides (T5). */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (hidden) =>
    hidden.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

/** At most so many columns. */
export const columnsIn = (text: string): number =>
  wholeCharacters(text).reduce((sum, character) => sum + columnsOf(character), 0);

/** Broken between words, and within those that are too long; the rows after the first are indented by so much more. */
export function wrapWords(text: string, width: number, indent = 0): string[] {
  const rows: string[] = [];
  const start = /^ */.exec(text)![0];
  const pad = start + ' '.repeat(indent);
  let row = start;
  let isBegun = false;
  for (const word of text.slice(start.length).split(' ')) {
    for (const [i, piece] of pieces(word, width - pad.length).entries()) {
      const gap = isBegun && i === 0 ? ' ' : '';
      if (isBegun && columnsIn(row + gap + piece) > width) {
        rows.push(row);
        row = pad + piece;
      } else row += gap + piece;
      isBegun = true;
    }
  }
  return [...rows, row];
}

/** A line in rows that fit; in a list, the rows after the first stand under its words. */
export const rowsOf = (text: string, width: number): string[] => wrapWords(text, width, hanging(text, width));

/** A list has a command or a time in a column of its own, or begins with a sign or a number. */
function hanging(text: string, width: number): number {
  const [column = '', start = ''] = /^( *)\S+(?: \S+){0,2}? {2,}(?=\S)/.exec(text) ?? [];
  if (column !== '' && column.length <= width / 3) return column.length - start.length;
  return /^ *[^\p{L}\s“¿¡]/u.test(text) ? 2 : 0;
}

/** A word, in pieces if it does not fit: what is too long, a terminal would break wherever it likes. */
export function pieces(word: string, width: number): string[] {
  if (columnsIn(word) <= width) return [word];
  const cutUp = [''];
  let left = width;
  for (const character of wholeCharacters(word)) {
    left -= columnsOf(character);
    if (left < 0 && cutUp.at(-1) !== '') {
      cutUp.push('');
      left = width - columnsOf(character);
    }
    cutUp[cutUp.length - 1] += character;
  }
  return cutUp;
}

/** Cut to so many columns. */
export function cut(text: string, width: number): string {
  if (columnsIn(text) <= width) return text;
  let out = '';
  let left = width - 1;
  for (const character of wholeCharacters(text)) {
    left -= columnsOf(character);
    if (left < 0) break;
    out += character;
  }
  return `${out}…`;
}
