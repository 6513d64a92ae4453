import { nameItem } from './items.ts';
import { acquaintance, knownWords, languageOf, versionOf } from './languages.ts';
import { LANGUAGES, type Language } from './lexicon.ts';
import { isRefused } from './refusals.ts';
import { type Tokens, tokenise } from './tokens.ts';
import {
  type Asked,
  isDoubted,
  isSameVerdict,
  type ReplyPrompt,
  saysNothing,
  type Verdict,
  type View,
  viewIn,
} from './view.ts';

export type { ShownItem } from './items.ts';
export type { Reply, ReplyPrompt } from './view.ts';

export interface ReplyContext {
  /** The session's language, where the prompt's is not known. */
  readonly locale?: string;
}

export interface Reading extends Verdict {
  /** The language it was read in. */
  readonly language?: Language;
  /** Which words it was read with, so that a decision can be explained later. */
  readonly lexicon: string;
}

/** Longer than any answer. What is longer is not read at all. */
export const LONGEST_REPLY = 2_000;

/**
 * Reads a person's text in the light of the prompt it answers. Pure: the same words and the same prompt give the
 * same reading. `allow` means a clear, unconditional yes to exactly what was shown; whatever is in doubt is
 * something else.
 */
export function readReply(text: string, prompt: ReplyPrompt = {}, context: ReplyContext = {}): Reading {
  const locale = prompt.locale ?? context.locale;
  // Without any hint it is English first. A language that we do not have may use our words for something else.
  const own = locale === undefined ? 'en' : (languageOf(prompt.locale) ?? languageOf(context.locale));
  const lexicon = versionOf(own ?? 'en');
  if (text.length > LONGEST_REPLY) return { reply: 'other', lexicon };
  // Greek asks with a semicolon.
  const isGreek = /^el\b/i.test(prompt.locale ?? '') || /^el\b/i.test(context.locale ?? '');
  const tokens = tokenise(isGreek ? text.replaceAll(';', '?') : text);
  if (tokens.list.length === 0) return { reply: 'unclear', lexicon };
  const { items = [] } = prompt;
  const asked: Asked = {
    verb: prompt.verb,
    named: items.length > 1 ? items.map(nameItem) : [],
    all: () => items.map(nameItem),
    tokens,
  };

  const main = own && viewIn(own, asked);
  if (main?.covered) return isTakenBack(main, asked) ? { reply: 'unclear', lexicon } : finish(main);
  const foreign = elsewhere(asked, own);
  const found = foreign.find(({ verdict }) => DECISIVE.has(verdict.reply));
  if (found === undefined) {
    const reading = finish(hesitant(main ?? viewIn('en', asked), asked, locale === undefined));
    // Some language has a word for it, if no answer: then it is no new request either.
    return reading.reply === 'other' && foreign.length > 0 ? { reply: 'unclear', lexicon } : reading;
  }
  const isAgreed = foreign.every((view) => isSameVerdict(view, found));
  const isVetoed =
    APPROVING.has(found.verdict.reply) && main !== undefined && hasOtherIdeas(main, found, asked);
  const isClear = isAgreed && !isVetoed && !isTakenBack(found, asked);
  return isClear ? finish(found) : { reply: 'unclear', lexicon };
}

/** Whether items were picked by a word with which another language refuses. */
const isTakenBack = (view: View, asked: Asked): boolean =>
  asked.named.length > 1 && APPROVING.has(view.verdict.reply) && isRefused(view, asked);

const APPROVING: ReadonlySet<Verdict['reply']> = new Set<Verdict['reply']>(['allow', 'select']);

/**
 * The prompt's own language hears a doubt in it, or English does, which everybody knows some of; or it has the same
 * words and makes nothing of them; or it is too little to tell that it is the other language at all.
 */
function hasOtherIdeas(main: View, found: View, asked: Asked): boolean {
  if (isDoubted(main) || acquaintance(main.language, asked.tokens.list) > 0) return true;
  const words = new Set(
    asked.tokens.list
      .filter(({ word, kind }) => kind !== 'digits' && !INTERNATIONAL.has(word))
      .map(({ loose }) => loose),
  );
  // "Absolutely" and "go ahead" are English wherever they are said; "do it" is too short to be sure.
  const isEnglish = found.verdict.reply === 'allow' && [...words].join('').length >= UNMISTAKABLE;
  if (found.language === 'en') return words.size > 0 && found.segments.length < 2 && !isEnglish;
  if (isDoubted(viewIn('en', asked, true))) return true;
  // Another alphabet is unmistakable. In the same one, a word may be anybody's.
  const isOwnAlphabet = LATIN.has(found.language) === LATIN.has(main.language);
  return isOwnAlphabet && words.size < 2;
}

/** As many letters of English are no other language's words. */
const UNMISTAKABLE = 6;

/** Understood everywhere, whatever language is spoken. */
const INTERNATIONAL: ReadonlySet<string> = new Set(['yes', 'ok', 'okay', '👍', '👌', '✅']);

const finish = ({ verdict, language }: View): Reading => ({
  ...verdict,
  language,
  lexicon: versionOf(language),
});

/** What the other languages make of it that know every word: those that know the accents, if there are any. */
function elsewhere(asked: Asked, own: Language | undefined): readonly View[] {
  const candidates = own
    ? alphabetOf(asked.tokens).filter((language) => language !== own)
    : (['en'] as const);
  const known = candidates.map((language) => ({ language, by: acquaintance(language, asked.tokens.list) }));
  const best = Math.max(...known.map(({ by }) => by));
  if (best === 0) return [];
  return known
    .filter(({ by }) => by === best)
    .map(({ language }) => viewIn(language, asked, own !== undefined))
    .filter((view) => view.covered && !saysNothing(view));
}

const DECISIVE: ReadonlySet<Verdict['reply']> = new Set<Verdict['reply']>([
  'allow',
  'deny',
  'select',
  'edit',
]);

/** What no language knows entirely never approves anything. A refusal may be in any language. */
function hesitant(view: View, asked: Asked, isAnyLanguage: boolean): View {
  const best = isAnyLanguage ? viewIn(closest(asked.tokens), asked, true) : view;
  const { reply } = best.verdict;
  return reply === 'allow' || reply === 'select' ? { ...best, verdict: { reply: 'unclear' } } : best;
}

const LATIN: ReadonlySet<Language> = new Set<Language>([
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'tr',
  'id',
  'vi',
  'sv',
]);

/** The languages that are written in these letters: there is no need to ask the others. */
function alphabetOf({ list }: Pick<Tokens, 'list'>): readonly Language[] {
  const isLatin = list.every(({ word }) => !/[\u0370-\u1dff\u3000-\ud7ff]/.test(word));
  return LANGUAGES.filter((language) => LATIN.has(language) === isLatin);
}

/** The language that knows most of the words. */
function closest({ list }: Pick<Tokens, 'list'>): Language {
  let best: Language = 'en';
  let most = 0;
  for (const language of alphabetOf({ list })) {
    const known = knownWords(language, list);
    if (known > most) [best, most] = [language, known];
  }
  return best;
}
