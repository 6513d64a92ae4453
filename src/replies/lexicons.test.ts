import { describe, expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { LEXICONS, provideAll } from './all.ts';
import { type Conflict, compile } from './compile.ts';
import { languageOf, versionOf } from './languages.ts';
import { LANGUAGES, type Lexicon } from './lexicon.ts';
import { en } from './lexicons/en.ts';
import { shared } from './lexicons/shared.ts';
import { listsOf } from './meanings.ts';
import { phrasesOf } from './plant.ts';
import { readReply } from './read.ts';
import { segment } from './segment.ts';
import { tokenise } from './tokens.ts';

provideAll();

/** The keys of every object in it, as paths. Sets are a language's own affair. */
function shapeOf({ sets: _, ...lexicon }: Lexicon): string[] {
  const paths = (value: unknown, at: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => paths(inner, `${at}.${key}`))
      : [at];
  return paths(lexicon, '').sort();
}

const literal = (list: string) => phrasesOf(list).filter((phrase) => !/[{/]/.test(phrase));
const replies = (list: string, locale: string) =>
  literal(list).map((text) => [text, readReply(text, { locale }).reply]);
const others = (read: (string | undefined)[][], wanted: string) =>
  read.filter(([, reply]) => reply !== wanted);

test('there is one lexicon for each language', () => {
  expect(Object.keys(LEXICONS).sort()).toEqual([...LANGUAGES].sort());
  for (const language of LANGUAGES) expect(LEXICONS[language].language).toBe(language);
});

describe.each(LANGUAGES)('the lexicon %s', (language) => {
  const lexicon = LEXICONS[language];

  test('has the same shape as the others', () => {
    expect(shapeOf(lexicon)).toEqual(shapeOf(en));
    expect(lexicon.select.ordinals.length).toBeGreaterThanOrEqual(10);
    expect(lexicon.select.numbers.length).toBeGreaterThanOrEqual(10);
    for (const sentence of Object.values(lexicon.phrases)) expect(sentence.trim()).not.toBe('');
  });

  test('has each phrase in one list', () => {
    const conflicts: Conflict[] = [];
    compile(lexicon, shared, conflicts).planter.ensureAll();
    expect(conflicts).toEqual([]);
  });

  test('is read the same, whatever was read before', () => {
    const whole = compile(lexicon, shared);
    whole.planter.ensureAll();
    const phrases = Array.from(listsOf(lexicon)).flatMap(([, list]) => literal(list));
    const tokens = phrases.map((phrase) => tokenise(phrase).list).filter(({ length }) => length > 0);
    // The phrases of one initial are looked at together: those of another must not be needed.
    for (const group of Map.groupBy(tokens, ([first]) => first!.word[0]).values()) {
      const fresh = compile(lexicon, shared);
      for (const list of group) expect(segment(list, fresh)).toEqual(segment(list, whole));
    }
  });

  test('means its yes', () => {
    expect(others(replies(lexicon.yes, language), 'allow')).toEqual([]);
    expect(others(replies(lexicon.accept, language), 'allow')).toEqual([]);
    expect(others(replies(lexicon.okay, language), 'allow')).toEqual([]);
    expect(others(replies(lexicon.agree, language), 'allow')).toEqual([]);
    expect(others(replies(lexicon.suits, language), 'allow')).toEqual([]);
    expect(others(replies(lexicon.alone, language), 'allow')).toEqual([]);
  });

  test('means its no', () => {
    expect(others(replies(lexicon.no, language), 'deny')).toEqual([]);
    expect(others(replies(lexicon.noAlone, language), 'deny')).toEqual([]);
    for (const list of Object.values(lexicon.stop))
      expect(others(replies(list, language), 'deny')).toEqual([]);
  });

  promise('T16', 'takes nothing else for a yes', () => {
    const { negation, hedge, condition, contrast, delay, question, request, edit } = lexicon;
    const doubts = [negation, hedge, condition, contrast, delay, question, request, edit];
    const harmless = [
      lexicon.polite,
      lexicon.filler,
      lexicon.praise,
      lexicon.degree,
      lexicon.object,
      lexicon.aside,
      lexicon.may,
      lexicon.letting,
      lexicon.wish,
      lexicon.doing,
    ];
    for (const list of [...doubts, ...harmless, ...Object.values(lexicon.acts)])
      expect(replies(list, language).filter(([, reply]) => reply === 'allow')).toEqual([]);
  });
});

promise('T16', 'saying that a thing suits, or that it is wanted, lets nothing be taken away', () => {
  for (const language of LANGUAGES) {
    const { suits, wish, yes } = LEXICONS[language];
    const [plain] = literal(yes);
    for (const verb of ['delete', 'archive', 'cancel', 'frobnicate'])
      for (const said of [...literal(suits), ...literal(wish).map((wished) => `${plain}, ${wished}`)])
        expect(readReply(said, { verb, locale: language }).reply, `${verb}: ${said}`).not.toBe('allow');
  }
});

test('a version changes with a word', () => {
  expect(versionOf('en')).toMatch(/^5-en-[0-9a-f]{8}$/);
  expect(versionOf('es')).not.toBe(versionOf('en'));
});

test('a locale is read as its language', () => {
  expect(languageOf('pt-BR')).toBe('pt');
  expect(languageOf('zh_Hant_TW')).toBe('zh');
  expect(languageOf('iw')).toBe('he');
  expect(languageOf('DE-at')).toBe('de');
  expect(languageOf('cs')).toBeUndefined();
  expect(languageOf('')).toBeUndefined();
  expect(languageOf(undefined)).toBeUndefined();
});

test('a locale that is the name of something else is none', () => {
  for (const locale of [...Object.getOwnPropertyNames(Object.prototype), 'constructor-US', 'CONSTRUCTOR'])
    expect(languageOf(locale), locale).toBeUndefined();
});
