import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { many, promise } from '../../test/promises.ts';
import { ALL_CASES } from '../../test/replies/all-cases.ts';
import { casesOf } from '../../test/replies/cases.ts';

import { LEXICONS, provideAll } from './all.ts';
import { compiled } from './languages.ts';
import { LANGUAGES } from './lexicon.ts';
import { phrasesOf } from './plant.ts';
import { LONGEST_REPLY, readReply } from './read.ts';
import { segment } from './segment.ts';
import { tokenise } from './tokens.ts';

provideAll();

const literal = (...lists: string[]) =>
  lists.flatMap(phrasesOf).filter((phrase) => !phrase.includes('{') && !phrase.includes('/'));
const pick = (phrases: readonly string[]) => fc.constantFrom(...phrases);
const between = fc.constantFrom(' ', ', ', '. ', ' … ', '\n', '!', ' 🙂 ', ' - ');

describe.each(LANGUAGES)('in %s', (language) => {
  const { yes, okay, agree, suits, polite, filler, ...lexicon } = LEXICONS[language];
  const { negation, hedge, condition, contrast, delay, no, stop } = lexicon;
  const consent = pick(literal(yes, okay, agree, suits));
  const approval = fc
    .tuple(consent, fc.option(pick(literal(polite, filler))), between)
    .map(([said, more, gap]) => (more === null ? said : said + gap + more))
    .filter((text) => readReply(text, { locale: language }).reply === 'allow');
  const isApart = (text: string, first: string) =>
    segment(tokenise(text).list, compiled(language)).some(({ from }) => from === tokenise(first).list.length);
  const doubt = pick(literal(negation, hedge, condition, contrast, delay, no, stop.cancel, stop.stop));

  promise('T16', 'a doubt, a condition or a negation makes every yes something else', () => {
    fc.assert(
      fc.property(approval, doubt, between, fc.boolean(), (allowed, added, gap, isFirst) => {
        const text = isFirst ? added + gap + allowed : allowed + gap + added;
        // Two phrases may make an idiom of their own: "but | of course", "全然 | 問題ない". That is another case.
        fc.pre(isApart(text, isFirst ? added : allowed));
        expect(readReply(text, { locale: language }).reply, text).not.toBe('allow');
      }),
      { numRuns: many(300, 20_000) },
    );
  });

  promise('T16', 'a word that nobody knows does too', () => {
    const strange = fc.constantFrom('zxqv', 'blorpf', '42', '3pm', '$5', '12:30', 'http://x.y', '@bob', '?');
    fc.assert(
      fc.property(approval, strange, fc.boolean(), (allowed, added, isFirst) => {
        const text = isFirst ? `${added} ${allowed}` : `${allowed} ${added}`;
        expect(readReply(text, { locale: language }).reply, text).not.toBe('allow');
      }),
      { numRuns: many(100, 5_000) },
    );
  });
});

const UNSEEN = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e', '\u061c'],
  ...[
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ],
  ...['\ufe0e', '\ufe0f', '\u{e0041}', '\u{e007f}', '\u3164', '\u115f'],
];

describe('any text', () => {
  const cases = Object.values(ALL_CASES).flatMap(casesOf);

  promise('T16', 'is read the same with characters in it that nobody sees', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...UNSEEN)), { minLength: 1, maxLength: 8 }),
        ({ text, group: { locale, verb, items } }, inserted) => {
          const characters = [...text];
          for (const [at, unseen] of inserted) characters.splice(at % (characters.length + 1), 0, unseen);
          const prompt = { locale, verb, items };
          expect(readReply(characters.join(''), prompt)).toEqual(readReply(text, prompt));
        },
      ),
      { numRuns: many(2_000, 100_000) },
    );
  });

  promise('T16', 'picks some of the items that were shown, in order, or none', () => {
    const words = Object.values(LEXICONS.en.select).flatMap((list) => literal(...[list].flat()));
    const said = fc.oneof(
      pick(words),
      fc.constantFrom('yes', 'no', 'not', 'but', 'cancel', 'rose', 'tulip', '1', '2-9', ','),
    );
    const item = fc.record({ title: fc.constantFrom('Delete rose', 'Delete tulip', 'Delete 2 roses', 'x') });
    fc.assert(
      fc.property(
        fc.array(said, { minLength: 1, maxLength: 8 }),
        fc.array(item, { minLength: 2, maxLength: 6 }),
        (parts, items) => {
          const { reply, items: picked } = readReply(parts.join(' '), { verb: 'delete', items });
          expect(picked !== undefined).toBe(reply === 'select');
          if (picked === undefined) return;
          expect(picked.length).toBeGreaterThan(0);
          expect(picked.every((index) => index >= 0 && index < items.length)).toBe(true);
          expect([...picked].sort((a, b) => a - b)).toEqual([...new Set(picked)]);
        },
      ),
      { numRuns: many(3_000, 200_000) },
    );
  });

  test('is read, whatever it is', () => {
    const title = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.array(fc.record({ title }), { maxLength: 4 }),
        fc.option(fc.string(), { nil: undefined }),
        (text, items, verb) => {
          const { reply } = readReply(text, { items, verb });
          expect(['deny', 'edit', 'select', 'unclear', 'question', 'other', 'allow']).toContain(reply);
        },
      ),
      { numRuns: many(2_000, 100_000) },
    );
  });

  test('that is too long is not read', () => {
    const long = ['y'.repeat(1_000_000), `yes${'\u0301'.repeat(100_000)}`, `yes${' '.repeat(LONGEST_REPLY)}`];
    for (const text of long) {
      const before = performance.now();
      expect(readReply(text).reply).toBe('other');
      expect(performance.now() - before).toBeLessThan(10);
    }
  });
});
