import { expect, test } from 'vitest';
import { isLoaded, NotLoaded } from './languages.ts';
import { LANGUAGES, type Language } from './lexicon.ts';
import { readLater, say } from './load.ts';

const loaded = () => LANGUAGES.filter(isLoaded);

test('a reply loads the words of its own language and English, and all of them only for words that those do not know', async () => {
  expect(loaded()).toEqual([]);
  expect(await readLater('sí, borrar', { verb: 'borrar', locale: 'es' })).toMatchObject({
    reply: 'allow',
    language: 'es',
  });
  expect(loaded().sort()).toEqual(['en', 'es']);
  expect(await readLater('no, gracias', { locale: 'es' })).toMatchObject({ reply: 'deny' });
  expect(loaded()).toHaveLength(2);
  expect(await readLater('да, удали', { verb: 'delete', locale: 'en' })).toMatchObject({
    reply: 'allow',
    language: 'ru',
  });
  expect(loaded()).toHaveLength(LANGUAGES.length);
});

test('what is said back has its words, whatever the locale is', async () => {
  await readLater('zxqv', {}, { locale: 'xx-YY' });
  expect(say('done', 'xx-YY')).toBe('Done.');
});

test('a language whose words cannot be had ends the reading, instead of being asked for again and again', async () => {
  const missing = () => {
    throw new NotLoaded('zxq' as Language);
  };
  await expect(
    readLater('zxqv', {
      get items() {
        return missing();
      },
    }),
  ).rejects.toThrow(NotLoaded);
});
