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

/** At most so many columns. */
export const columnsIn = (text: string): number =>
  wholeCharacters(text).reduce((sum, character) => sum + columnsOf(character), 0);

/** Broken between words, where there are any; the rows after the first are indented by so much more. */
export function wrapWords(text: string, width: number, indent = 0): string[] {
  const rows: string[] = [];
  const start = /^ */.exec(text)![0];
  const [first = '', ...words] = text.slice(start.length).split(' ');
  let row = start + first;
  for (const word of words) {
    if (columnsIn(`${row} ${word}`) > width) {
      rows.push(row);
      row = start + ' '.repeat(indent) + word;
    } else row += ` ${word}`;
  }
  return [...rows, row];
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
