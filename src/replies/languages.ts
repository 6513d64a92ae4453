import { type Compiled, compile } from './compile.ts';
import { unstretched } from './fold.ts';
import { LANGUAGES, type Language, type Lexicon } from './lexicon.ts';
import { shared } from './lexicons/shared.ts';
import type { Token } from './tokens.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

const lexicons = new Map<Language, Lexicon>();

/** What was asked of a language whose words are not here yet. */
export class NotLoaded extends Error {
  readonly language: Language;

  constructor(language: Language) {
    super(`The words of ${language} are not loaded.`);
    this.language = language;
  }
}

export const provide = (lexicon: Lexicon): void => void lexicons.set(lexicon.language, lexicon);
export const isLoaded = (language: Language): boolean => lexicons.has(language);

export function lexiconOf(language: Language): Lexicon {
  const known = lexicons.get(language);
  if (known === undefined) throw new NotLoaded(language);
  return known;
}

const ready = new Map<Language, Compiled>();

/** Compiled at its first use. */
export function compiled(language: Language): Compiled {
  let known = ready.get(language);
  if (known === undefined) {
    known = compile(lexiconOf(language), shared);
    ready.set(language, known);
  }
  return known;
}

/** A map, so that "constructor" is in it only if somebody puts it there. */
const OLD_CODES: ReadonlyMap<string, Language> = new Map([
  ['iw', 'he'],
  ['in', 'id'],
  ['cmn', 'zh'],
]);

/** The language of a locale, if there is a lexicon for it: "pt-BR" is "pt". */
export function languageOf(locale: string | undefined): Language | undefined {
  if (locale === undefined) return undefined;
  const code = locale.split(/[-_]/, 1)[0]!.toLowerCase();
  return LANGUAGES.find((language) => language === code) ?? OLD_CODES.get(code);
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
    known = vocabularyOf(lexiconOf(language), shared);
    vocabularies.set(language, known);
  }
  return known;
}

/** Raised by hand when the engine reads the same words differently. */
const ENGINE = '5';
const versions = new Map<Language, string>();

/** Changes with every word of a lexicon: "5-es-5f3a09c1". */
export function versionOf(language: Language): string {
  let version = versions.get(language);
  if (version === undefined) {
    version = `${ENGINE}-${language}-${digest([lexiconOf(language), shared])}`;
    versions.set(language, version);
  }
  return version;
}

/** The text as one number, modulo the largest prime of 32 bits: a name for a version, not a secret. No loop that is slow while cold. */
function digest(data: unknown): string {
  const bytes = Buffer.from(JSON.stringify(data)).toString('hex');
  return (BigInt(`0x${bytes}`) % 4_294_967_291n).toString(16).padStart(8, '0');
}
