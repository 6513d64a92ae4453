import { languageOf, lexiconOf } from './languages.ts';
import type { Phrases } from './lexicon.ts';

/** A sentence to say back, in the language of the prompt or the session; in English where there is none. */
export function say(
  phrase: keyof Phrases,
  locale?: string,
  values: { readonly [name: string]: string } = {},
): string {
  const { phrases } = lexiconOf(languageOf(locale) ?? 'en');
  return phrases[phrase].replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}
