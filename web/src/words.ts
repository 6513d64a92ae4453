import { createContext, use } from 'react';
import { en } from './words.en.ts';
import { es } from './words.es.ts';

export type Words = typeof en;
export type Language = 'en' | 'es';

const LANGUAGES: Record<Language, Words> = { en, es };

export const wordsIn = (language: Language): Words => LANGUAGES[language];

/** The person's choice, else the server's word for them, else the browser's. */
export function languageOf(choice: 'auto' | Language, locale: string | null | undefined): Language {
  if (choice !== 'auto') return choice;
  return (locale ?? navigator.language).toLowerCase().startsWith('es') ? 'es' : 'en';
}

export const WordsContext = createContext<Words>(en);
export const useWords = (): Words => use(WordsContext);
