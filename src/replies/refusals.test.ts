import { describe, expect, test } from 'vitest';
import { many, promise } from '../../test/promises.ts';
import { LEXICONS } from './all.ts';
import { LANGUAGES, type Language } from './lexicon.ts';
import { phrasesOf } from './plant.ts';
import { type ReplyPrompt, readReply } from './read.ts';

const literal = (...lists: string[]) =>
  lists.flatMap(phrasesOf).filter((phrase) => !phrase.includes('{') && !phrase.includes('/'));

const refusalsOf = (language: Language) => {
  const { no, noAlone, negation, stop, select } = LEXICONS[language];
  return literal(no, noAlone, negation, select.none, ...Object.values(stop));
};

/** As a title may have it: as its name, inside of it, and in a fact. */
const shownWith = (word: string) => [
  [{ title: word }, { title: 'Delete the archive' }],
  [{ title: 'Delete the archive' }, { title: `Delete “${word}” of Ana` }],
  [{ title: 'Delete a', facts: { Name: word } }, { title: 'Delete b' }],
];

const isApproving = (text: string, prompt: ReplyPrompt) =>
  ['allow', 'select'].includes(readReply(text, prompt).reply);

describe.each(LANGUAGES)('a refusal in %s', (language) => {
  promise('T16', 'never picks the item that is called so, whatever language is spoken', () => {
    const picked: string[] = [];
    for (const [at, word] of refusalsOf(language).entries()) {
      // Each word without a locale and under another one; under all of them in a long run.
      const others = LANGUAGES.map((_, i) => LANGUAGES[(at + i) % LANGUAGES.length]!);
      for (const locale of [undefined, ...others.slice(0, many(1, LANGUAGES.length))]) {
        const prompt = { verb: 'delete', locale, items: shownWith(word)[at % 3]! };
        // What says yes to whoever speaks that language says it there: Polish "tak".
        if (isApproving(word, prompt) && !isApproving(word, { locale })) picked.push(`${word} (${locale})`);
      }
    }
    expect(picked).toEqual([]);
  });
});

describe('a name that is a refusal elsewhere', () => {
  const appointments = [{ title: 'Cancelar la cita con Ana' }, { title: 'Mover la cita con Luis' }];
  const songs = [{ title: 'Delete song “Nicht heute”' }, { title: 'Delete song “Red”' }];
  const booking = [{ title: 'Termin mit Ana absagen' }, { title: 'Raum buchen' }];
  const read = (text: string, items: readonly { title: string }[], locale?: string) => {
    const { reply, items: picked } = readReply(text, { items, locale });
    return picked === undefined ? reply : `${reply} ${picked.map((index) => index + 1).join(' ')}`;
  };

  promise('T16', 'picks nothing, with what is said beside it either', () => {
    for (const text of [
      'cancelar',
      'cancelar la cita',
      'Cancelar la cita con Ana',
      '1, cancelar',
      'CANCELARRR',
    ])
      for (const locale of [undefined, 'en', 'fr', 'ja', 'cs'])
        expect(read(text, appointments, locale), text).toMatch(/unclear|deny|other/);
    expect(read('mañana', [{ title: 'Cita mañana' }, { title: 'Cita hoy' }])).toBe('unclear');
    expect(read('nicht heute', songs)).toBe('unclear');
    expect(read('red', songs)).toBe('unclear');
    expect(read('termin absagen', booking, 'es')).toBe('unclear');
    expect(read('huy lich hen', [{ title: 'Hủy lịch hẹn' }, { title: 'Delete b' }])).not.toMatch(/select/);
  });

  test('picks the item if the language that is spoken is plainly another, or the word is no refusal there', () => {
    expect(read('the red one', songs)).toBe('select 2');
    expect(read('only red', songs, 'en')).toBe('select 2');
    expect(read('la cita con Luis', appointments)).toBe('select 2');
    expect(read('la cita con Luis', appointments, 'es')).toBe('select 2');
    expect(read('Ana', appointments)).toBe('select 1');
    expect(read('all except the second', appointments)).toBe('select 1');
    expect(read('Raum buchen', booking, 'es')).toBe('select 2');
  });
});
