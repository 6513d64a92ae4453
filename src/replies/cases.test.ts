import { describe, expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ALL_CASES } from '../../test/replies/all-cases.ts';
import { casesOf } from '../../test/replies/cases.ts';
import { type Reading, readReply } from './read.ts';

/** As the cases write it down. */
function said({ reply, items, remainder, rest }: Reading): string {
  if (reply === 'edit' && rest !== undefined) return `edit: ${rest}`;
  if (items === undefined) return reply;
  const chosen = items.map((item) => item + 1).join(' ');
  return `select ${chosen}${remainder === 'deny' ? ', rest denied' : ''}`;
}

describe.each(Object.entries(ALL_CASES))('replies in %s', (_, groups) => {
  promise('T16', 'are read as a person would', () => {
    const wrong = casesOf(groups).flatMap(({ text, expected, group }) => {
      const { rows: _rows, locale, verb, items } = group;
      const read = said(readReply(text, { locale, verb, items }));
      return read === expected ? [] : [`${text} => ${read}, not ${expected}`];
    });
    expect(wrong).toEqual([]);
  });
});

test('there are enough cases', () => {
  const count = Object.values(ALL_CASES).flatMap(casesOf).length;
  expect(count).toBeGreaterThanOrEqual(600);
});
