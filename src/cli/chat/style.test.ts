import { expect, test } from 'vitest';
import { columnsIn, cut, painter, rowsOf, safeLines, wrapWords } from './style.ts';
import { moment, timeLeft } from './times.ts';

test('lines break between words, and keep their place', () => {
  expect(wrapWords('✓ done: Delete the whole thing', 16, 2)).toEqual([
    '✓ done: Delete',
    '  the whole',
    '  thing',
  ]);
  expect(wrapWords('  a b', 3)).toEqual(['  a', '  b']);
  expect(wrapWords('Donaudampf', 4)).toEqual(['Dona', 'udam', 'pf']);
  expect(wrapWords('an Abcdefgh i', 4, 1)).toEqual(['an', ' Abc', ' def', ' gh', ' i']);
  expect(wrapWords('a  b', 4)).toEqual(['a  b']);
  expect(wrapWords('', 4)).toEqual(['']);
});

test('in a list, rows stand under the words of the first', () => {
  expect(rowsOf('  /undo [n]  takes back the last thing done', 40)).toEqual([
    '  /undo [n]  takes back the last thing',
    '             done',
  ]);
  expect(rowsOf('✓ 21:20  done: Fell the tall apple', 30)).toEqual([
    '✓ 21:20  done: Fell the tall',
    '         apple',
  ]);
  expect(rowsOf('✓ done: Fell the apple', 14)).toEqual(['✓ done: Fell', '  the apple']);
  expect(rowsOf('Nothing  waits', 9)).toEqual(['Nothing ', 'waits']);
});

test('what is cut fits, and says that it was', () => {
  expect(cut('delete', 6)).toBe('delete');
  expect(cut('deleted', 6)).toBe('delet…');
  expect(columnsIn(cut('削除しますか', 7))).toBeLessThanOrEqual(7);
});

test('colours are there if they are wanted', () => {
  expect(painter(true)('x', 'red')).toBe('\u001b[31mx\u001b[0m');
  expect(painter(false)('x', 'red')).toBe('x');
});

test('text from outside becomes lines in which nothing moves', () => {
  expect(safeLines('a\tb\r\nc\u001b[1A\u2028d')).toEqual(['a  b', 'c\\u{1B}[1A\\u{2028}d']);
});

test('time is told as people do', () => {
  expect([0, 1, 59_000, 60_001, 3_600_000, 90_000_000].map(timeLeft)).toEqual([
    '0:00',
    '0:01',
    '0:59',
    '1:01',
    '1 h 0 min',
    '1 d 1 h',
  ]);
  const noon = new Date(2026, 10, 15, 12).getTime();
  expect(moment(noon + 3_600_000, noon, 'en')).toBe('13:00');
  expect(moment(noon + 86_400_000, noon, 'en')).toBe('Nov 16, 12:00');
});
