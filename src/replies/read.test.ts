import { describe, expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { readReply } from './read.ts';

const read = (text: string, locale?: string, verb = 'delete') => readReply(text, { verb, locale }).reply;

describe('what counts as a misspelled yes', () => {
  test('one slip in the middle of a long word does', () => {
    for (const text of ['confrim', 'procceed', 'absolutley', 'definately', 'certianly', 'cofirmed'])
      expect(read(text), text).toBe('allow');
  });

  promise('T16', 'a word that exists, a short one, or another ending does not', () => {
    for (const text of [
      'conform',
      'shire',
      'yen',
      'yet',
      'oak',
      'precede',
      'expect',
      'agrees',
      'confirms',
      'accents',
    ])
      expect(read(text), text).not.toBe('allow');
    for (const text of ['confirmas', 'confirmó eso', 'aceptas', 'acento', 'conforma'])
      expect(read(text, 'es'), text).not.toBe('allow');
  });
});

describe('what the eye takes for the same', () => {
  test.each([
    ['ＹＥＳ', 'en'],
    ['yes\u00a0please', 'en'],
    ['si\u0301', 'es'],
    ['SÍ', 'es'],
    ['EVET', 'tr'],
    ['TAMAM', 'tr'],
    ['JA, LÖSCHEN', 'de'],
    ['хорошо, ещё бы', 'ru'],
    ['نَعَمْ', 'ar'],
    ['نعـــم', 'ar'],
    ['네', 'ko'],
    ['네'.normalize('NFD'), 'ko'],
    ['はい！', 'ja'],
    ['👍🏿👍🏻', 'en'],
    ['🙆‍♀️', 'en'],
  ])('%s is a yes', (text, locale) => {
    expect(read(text, locale)).toBe('allow');
  });

  promise('T16', 'what is crossed out, enclosed or of another alphabet is not', () => {
    for (const text of [
      'y\u0336e\u0336s\u0336',
      '~~yes~~',
      'yes\u20e0',
      'у\u0435s',
      'ye\u0455',
      '🤔',
      '🏳️',
      '\ud83d',
    ])
      expect(read(text), text).not.toBe('allow');
  });
});

describe('which language a word is of', () => {
  test('the prompt’s comes before the session’s', () => {
    expect(readReply('tak', { locale: 'pl' }, { locale: 'id' }).reply).toBe('allow');
    expect(readReply('tak', { locale: 'id' }, { locale: 'pl' }).reply).toBe('deny');
    expect(readReply('tak', {}, { locale: 'pl' }).reply).toBe('allow');
  });

  test('the reading says which, and with which words', () => {
    expect(readReply('sí, gracias', { locale: 'en' })).toMatchObject({ reply: 'allow', language: 'es' });
    expect(readReply('да', { locale: 'en' })).toMatchObject({ reply: 'allow', language: 'ru' });
    expect(readReply('sí', { locale: 'es' }).lexicon).toMatch(/^5-es-/);
  });

  promise('T16', 'an answer in a foreign language is none if one’s own hears a doubt in it', () => {
    expect(read('no hay problema, adelante', 'en')).not.toBe('allow');
  });

  promise('T16', 'a language without a lexicon approves with English words only', () => {
    expect(read('yes', 'cs')).toBe('allow');
    expect(read('jo', 'sq')).not.toBe('allow');
    expect(read('ja', 'lv')).not.toBe('allow');
  });
});

describe('a prompt’s own verb', () => {
  test.each(['delete', 'Delete the page', 'cms_deletePage', 'Seite löschen', 'eliminar'])(
    'may be written %s',
    (verb) => {
      const locale = verb === 'Seite löschen' ? 'de' : verb === 'eliminar' ? 'es' : 'en';
      const yes = { de: 'ja, löschen', es: 'sí, eliminar', en: 'yes, delete it' }[locale];
      expect(read(yes, locale, verb)).toBe('allow');
    },
  );

  promise('T16', 'is the only one that a yes may name', () => {
    expect(read('yes, book it', 'en', 'delete')).not.toBe('allow');
    expect(read('yes, delete it', 'en', 'book')).not.toBe('allow');
    expect(readReply('yes, delete it').reply).not.toBe('allow');
    expect(read('ja, buchen', 'de', 'Termin löschen')).not.toBe('allow');
  });
});

test('what is no text is no answer', () => {
  for (const text of ['', '   ', '\n', '\u200b', '.', '…', '!!!']) expect(read(text)).toBe('unclear');
});

test('the rest of an edit is as it was written', () => {
  expect(readReply('Change the title to Über uns')).toMatchObject({
    reply: 'edit',
    rest: 'the title to Über uns',
  });
});
