import { expect, test } from 'vitest';
import { readReply } from '../../replies/index.ts';
import { wordsIn } from './words.ts';

test.for(['en', 'es-UY', 'fr'])(
  'the words that a terminal tells people to say mean what it says they do: %s',
  (locale) => {
    const { yes, no, change } = wordsIn(locale);
    const read = (text: string) =>
      readReply(text, { items: [{ title: 'Delete “Pay the bill”' }] }, { locale }).reply;
    expect([yes, no, change].map(read)).toEqual(['allow', 'deny', 'edit']);
  },
);
