import { describe, expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { LEXICONS } from './all.ts';
import { LANGUAGES } from './lexicon.ts';
import { phrasesOf } from './plant.ts';
import { readReply } from './read.ts';

const titled = (...names: string[]) => names.map((name) => ({ title: `Delete file ${name}` }));
const read = (text: string, items = titled('A', 'B', 'C'), locale?: string) => {
  const { reply, items: picked } = readReply(text, { verb: 'delete', items, locale });
  return picked === undefined ? reply : `${reply} ${picked.map((index) => index + 1).join(' ')}`;
};

describe('an item that is called like a small word', () => {
  promise('T16', 'is left out where it is named, or nothing is picked', () => {
    expect(read('everything except A and B')).toBe('select 3');
    expect(read('all but A and B')).toBe('select 3');
    expect(read('all except B and a')).toBe('select 3');
    expect(read('all except the A and the B')).toBe('select 3');
    expect(read('all except A')).toBe('select 2 3');
    expect(read('all but IT and HR', titled('IT', 'HR', 'X'))).not.toContain('1');
    expect(read('everything except And and B', titled('And', 'B', 'C'))).not.toContain('1');
    expect(read('everything except please and B', titled('please', 'B', 'C'))).not.toContain('1');
    expect(
      read('everything except delete and B', [{ title: 'Delete' }, { title: 'B' }, { title: 'C' }]),
    ).toBe('unclear');
    expect(read('todos exceto A e B', titled('A', 'B', 'C'), 'pt')).toBe('select 3');
  });

  test('is picked where it is named', () => {
    expect(read('A and B')).toBe('select 1 2');
    expect(read('only A')).toBe('select 1');
    expect(read('only B, please', [{ title: 'Delete “Please wait”' }, { title: 'Delete B' }])).toBe(
      'select 2',
    );
    expect(read('the invoice', [{ title: 'Delete the report' }, { title: 'Delete invoice' }])).toBe(
      'select 2',
    );
    expect(
      read('all except the invoice', [{ title: 'Delete the report' }, { title: 'Delete invoice' }]),
    ).toBe('select 1');
  });

  promise('T16', 'never runs where it was left out, in any language', () => {
    const ran: string[] = [];
    for (const language of LANGUAGES) {
      const { select, polite, filler, object, sets } = LEXICONS[language];
      const first = (list: string) => phrasesOf(list).find((phrase) => !/[{/]/.test(phrase))!;
      const small = [
        select.glue,
        select.at,
        select.and,
        select.mark,
        select.one,
        select.ones,
        sets.the ?? '',
      ];
      const words = [...small, polite, filler, object]
        .flatMap(phrasesOf)
        .filter((phrase) => !/[ {/]/.test(phrase));
      for (const word of new Set(words)) {
        const text = `${first(select.all)} ${first(select.except)} ${word} ${first(select.and)} Zork`;
        const items = [{ title: word }, { title: 'Zork' }, { title: 'Plugh' }];
        if (readReply(text, { items, locale: language }).items?.includes(0))
          ran.push(`${text} (${language})`);
      }
    }
    expect(ran).toEqual([]);
  });
});
