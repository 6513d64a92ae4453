import { isLoaded, languageOf, NotLoaded, provide } from './languages.ts';
import { LANGUAGES, type Language, type Lexicon } from './lexicon.ts';
import { type Reading, type ReplyContext, type ReplyPrompt, readReply } from './reading.ts';

export type { Phrases } from './lexicon.ts';
export { LONGEST_REPLY, type Reading } from './reading.ts';
export { say } from './say.ts';

const FILES: Readonly<Record<Language, () => Promise<Lexicon>>> = {
  en: async () => (await import('./lexicons/en.ts')).en,
  es: async () => (await import('./lexicons/es.ts')).es,
  pt: async () => (await import('./lexicons/pt.ts')).pt,
  fr: async () => (await import('./lexicons/fr.ts')).fr,
  de: async () => (await import('./lexicons/de.ts')).de,
  it: async () => (await import('./lexicons/it.ts')).it,
  nl: async () => (await import('./lexicons/nl.ts')).nl,
  pl: async () => (await import('./lexicons/pl.ts')).pl,
  tr: async () => (await import('./lexicons/tr.ts')).tr,
  ru: async () => (await import('./lexicons/ru.ts')).ru,
  uk: async () => (await import('./lexicons/uk.ts')).uk,
  ar: async () => (await import('./lexicons/ar.ts')).ar,
  he: async () => (await import('./lexicons/he.ts')).he,
  hi: async () => (await import('./lexicons/hi.ts')).hi,
  id: async () => (await import('./lexicons/id.ts')).id,
  vi: async () => (await import('./lexicons/vi.ts')).vi,
  zh: async () => (await import('./lexicons/zh.ts')).zh,
  ja: async () => (await import('./lexicons/ja.ts')).ja,
  ko: async () => (await import('./lexicons/ko.ts')).ko,
  sv: async () => (await import('./lexicons/sv.ts')).sv,
};

/**
 * Reads a reply with only the words that it takes: those of the prompt's language, and of the others only where it
 * does not know all the words. What is said back has its words afterwards, too.
 */
export async function readLater(
  text: string,
  prompt: ReplyPrompt = {},
  context: ReplyContext = {},
): Promise<Reading> {
  for (let wanted: readonly Language[] = []; ; ) {
    await load(wanted);
    try {
      const reading = readReply(text, prompt, context);
      await load([languageOf(context.locale ?? reading.language) ?? 'en']);
      return reading;
    } catch (error) {
      if (!(error instanceof NotLoaded) || LANGUAGES.every(isLoaded)) throw error;
      // The first ones it asks for are the prompt's own and English; after those, it may ask for all of them.
      wanted = wanted.length < 2 && !LANGUAGES.some(isLoaded) ? [error.language, 'en'] : LANGUAGES;
    }
  }
}

export async function load(languages: readonly Language[]): Promise<void> {
  const missing = languages.filter((language) => !isLoaded(language));
  for (const lexicon of await Promise.all(missing.map((language) => FILES[language]()))) provide(lexicon);
}
