import { type Compiled, compile } from './compile.ts';
import { unstretched } from './fold.ts';
import { LANGUAGES, type Language, type Lexicon } from './lexicon.ts';
import { ar } from './lexicons/ar.ts';
import { de } from './lexicons/de.ts';
import { en } from './lexicons/en.ts';
import { es } from './lexicons/es.ts';
import { fr } from './lexicons/fr.ts';
import { he } from './lexicons/he.ts';
import { hi } from './lexicons/hi.ts';
import { id } from './lexicons/id.ts';
import { it } from './lexicons/it.ts';
import { ja } from './lexicons/ja.ts';
import { ko } from './lexicons/ko.ts';
import { nl } from './lexicons/nl.ts';
import { pl } from './lexicons/pl.ts';
import { pt } from './lexicons/pt.ts';
import { ru } from './lexicons/ru.ts';
import { shared } from './lexicons/shared.ts';
import { sv } from './lexicons/sv.ts';
import { tr } from './lexicons/tr.ts';
import { uk } from './lexicons/uk.ts';
import { vi } from './lexicons/vi.ts';
import { zh } from './lexicons/zh.ts';
import type { Token } from './tokens.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

export const LEXICONS: Readonly<Record<Language, Lexicon>> = {
  ...{ en, es, pt, fr, de, it, nl, pl, tr, ru, uk, ar, he, hi, id, vi, zh, ja, ko, sv },
};

const ready = new Map<Language, Compiled>();

/** Compiled at its first use. */
export function compiled(language: Language): Compiled {
  let known = ready.get(language);
  if (known === undefined) {
    known = compile(LEXICONS[language], shared);
    ready.set(language, known);
  }
  return known;
}

const OLD_CODES: Readonly<Record<string, Language>> = { iw: 'he', in: 'id', cmn: 'zh' };

/** The language of a locale, if there is a lexicon for it: "pt-BR" is "pt". */
export function languageOf(locale: string | undefined): Language | undefined {
  if (locale === undefined) return undefined;
  const code = locale.split(/[-_]/, 1)[0]!.toLowerCase();
  return LANGUAGES.find((language) => language === code) ?? OLD_CODES[code];
}

/** How well a language knows words: accents and all (2), without them or stretched (1), or not at all (0). */
export function acquaintance(language: Language, tokens: readonly Token[]): 2 | 1 | 0 {
  const { words, bare } = wordsOf(language);
  let least: 2 | 1 = 2;
  for (const { word, loose, kind } of tokens) {
    if (kind === 'digits' || words.has(word)) continue;
    if (!bare.has(loose) && !isStretched(word, (form) => words.has(form) || bare.has(form))) return 0;
    least = 1;
  }
  return least;
}

/** Three letters in a row: two are how many a word is spelled, in some language. */
const isStretched = (word: string, has: (form: string) => boolean) =>
  /(.)\1\1/u.test(word) && unstretched(word).some(has);

export function knownWords(language: Language, tokens: readonly Token[]): number {
  const { words, bare } = wordsOf(language);
  return tokens.filter(({ loose }) => words.has(loose) || bare.has(loose)).length;
}

const vocabularies = new Map<Language, Vocabulary>();

/** Without compiling: most replies are in none of the other languages. */
function wordsOf(language: Language): Vocabulary {
  let known = vocabularies.get(language);
  if (known === undefined) {
    known = vocabularyOf(LEXICONS[language], shared);
    vocabularies.set(language, known);
  }
  return known;
}

/** Raised by hand when the engine reads the same words differently. */
const ENGINE = '2';
const versions = new Map<Language, string>();

/** Changes with every word of a lexicon: "2-es-5f3a09c1". */
export function versionOf(language: Language): string {
  let version = versions.get(language);
  if (version === undefined) {
    version = `${ENGINE}-${language}-${digest([LEXICONS[language], shared])}`;
    versions.set(language, version);
  }
  return version;
}

/** The text as one number, modulo the largest prime of 32 bits: a name for a version, not a secret. No loop that is slow while cold. */
function digest(data: unknown): string {
  const bytes = Buffer.from(JSON.stringify(data)).toString('hex');
  return (BigInt(`0x${bytes}`) % 4_294_967_291n).toString(16).padStart(8, '0');
}
