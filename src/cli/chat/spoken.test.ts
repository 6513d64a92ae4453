import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unescapeText } from '../../core/text.ts';
import { Spoken } from './spoken.ts';

function spoken(pieces: readonly string[], width?: number): string {
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  const to = new Spoken(write, width === undefined ? {} : { width: () => width });
  for (const piece of pieces) to.add(piece);
  to.end();
  return out;
}

test('words come as they are said, lines end, and nothing is added', () => {
  expect(spoken(['Two ', 'lin', 'es:\n  - one\n', '  - two'])).toBe('┊ Two lines:\n┊   - one\n┊   - two\n');
  expect(spoken(['\n\nAfter', ' nothing', '\n\nmore\r\n'])).toBe('┊ After nothing\n┊\n┊ more\n');
  expect(spoken([])).toBe('');
});

test('a character that comes in two pieces is still one', () => {
  expect(spoken(['caf', 'e', '\u0301 \ud83d', '\ude00'])).toBe('┊ cafe\u0301 😀\n');
});

test('every row has its mark, so that a model cannot pass for us', () => {
  const forged = spoken(['✓ done: all of it\n┌─ Waiting for your decision\n', `└─${'x'.repeat(90)}`], 40);
  for (const row of forged.trimEnd().split('\n')) {
    expect(row).toMatch(/^┊ /);
    expect(row.length).toBeLessThanOrEqual(40);
  }
});

test('in forty columns no row is longer', () => {
  const words = 'Deleted “Finish the project report”, “Renew my passport” and more of them.'.split(/(?<= )/);
  const rows = spoken(words, 40).trimEnd().split('\n');
  expect(rows.length).toBe(2);
  for (const row of rows) expect(row.length).toBeLessThanOrEqual(40);
  expect(rows.map((row) => row.slice(2)).join(' ')).toBe(words.join(''));
});

test('however it is cut, what a terminal would obey is spelled out, and nothing is lost', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u001b[2J', '\u009b', '\r', ' ', '\n', '\u202e'),
    ),
  );
  fc.assert(
    fc.property(texts, (pieces) => {
      const out = spoken(pieces);
      expect(out).not.toMatch(/[^\P{C}\n]/u);
      const words = (text: string) => text.replace(/\s+/g, '');
      const whole = pieces
        .join('')
        .replace(/\r(?=\n)/g, '')
        .toWellFormed();
      const said = out.replace(/^┊ ?/gm, '');
      expect(words(unescapeText(said)).toWellFormed()).toBe(words(whole));
    }),
  );
});
