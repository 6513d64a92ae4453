import { foldWord, looseWord } from './fold.ts';
import { compiled } from './languages.ts';
import { type Act, type Language, STOPS, type Stop } from './lexicon.ts';
import { against } from './lexicons/against.ts';
import { phrasesOf } from './plant.ts';
import { segment, type Verb } from './segment.ts';
import { type Tokens, tokenise } from './tokens.ts';

/** What a prompt's verb is about. One that no lexicon has, "deploy", is known by its own word. */
export interface PromptVerb {
  readonly verbs: ReadonlySet<Verb>;
  readonly own: string | undefined;
}

const NONE: PromptVerb = { verbs: new Set<Verb>(['accept', 'like']), own: undefined };
/** Shorter words are articles and the like. */
const SHORTEST = 3;

/** The verb may be in the prompt's language, or the name of a tool in English: `cms_deletePage`. */
export function verbOf(text: string | undefined, language: Language): PromptVerb {
  if (!text) return NONE;
  const tokens = tokenise(PLAIN.test(text) ? text : apart(text));
  const verbs = new Set<Verb>(verbsIn(tokens, language));
  if (language !== 'en') for (const verb of verbsIn(tokens, 'en')) verbs.add(verb);
  const words = tokens.list.filter(({ kind, word }) => kind === 'word' && word.length >= SHORTEST);
  const own = compiled(language).lexicon.verbLast ? words.at(-1) : words[0];
  const isOwn = verbs.size === 0;
  if (isOwn) verbs.add('own');
  if (!isAgainst(tokens, verbs)) {
    if (!TAKING.some((verb) => verbs.has(verb))) verbs.add('like');
    verbs.add('accept');
  }
  if (verbs.has('erase')) verbs.add('delete');
  else if (verbs.has('delete') || verbs.has('cancel')) verbs.add('erase');
  return { verbs, own: isOwn ? own?.word : undefined };
}

/** A verb as most are; the classes of letters in what follows take long to make. */
const PLAIN = /^[a-z]{1,40}$/;

function apart(text: string): string {
  return (
    text
      .slice(0, 200)
      // "Un-publish" and "deActivate" are the opposite of what they end with.
      .replace(HYPHEN, '')
      .replace(PREFIX, (prefix, letter: string) => prefix.slice(0, -letter.length) + letter.toLowerCase())
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replaceAll('_', ' ')
  );
}

const HYPHEN =
  /(?<=\p{L})[-‐‑–—](?=\p{L})|(?<=^\s*(?:un|dis|de))[\s_]+(?=\p{L})|(?<=(?:^|[^\p{L}])(?:un|dis|de))_(?=\p{L})/giu;
const PREFIX = /(?<!\p{L})(?:[Uu]n|[Dd]e|[Dd]is|[Rr]e|[Nn]on|[Mm]is|[Pp]re)(\p{Lu})(?=\p{Ll})/gu;

/** Whether the prompt refuses, stops or blocks something: then "accept" and "continue" may mean the opposite. */
function isAgainst({ list, clean }: Tokens, verbs: ReadonlySet<Verb>): boolean {
  if (ENDING.some((verb) => verbs.has(verb))) return true;
  opposed ??= opposedIn(phrasesOf(looseWord(foldWord(against))));
  const { words, solid } = opposed;
  if (solid.some((phrase) => clean.includes(phrase))) return true;
  return list.some(
    ({ loose, word }) => words.has(loose) || /^(?:un|dis|de(?:act|auth|comm|reg|provis))[a-z]{3}/.test(word),
  );
}

/** Of a script without spaces: its words are found in the text, not among the tokens. */
const isSolid = (phrase: string) => /[\u3400-\u9fff\uac00-\ud7af]/.test(phrase);
const ENDING: readonly Verb[] = [...STOPS, 'close', 'disable', 'block'];
/** Takes something away or puts another in its place; a verb that nobody knows may do so. */
const TAKING: readonly Verb[] = ['delete', 'wipe', 'archive', 'move', 'replace', 'revert', 'own'];
let opposed: ReturnType<typeof opposedIn> | undefined;

function opposedIn(phrases: readonly string[]): { words: ReadonlySet<string>; solid: readonly string[] } {
  return { words: new Set(phrases), solid: phrases.filter(isSolid) };
}

function verbsIn({ list }: Tokens, language: Language): (Act | Stop)[] {
  const known = compiled(language);
  const named = segment(list, known)
    // To change something is what an edit asks for as well.
    .map(({ kind, verb }) => ({ kind, verb: kind === 'edit' ? 'update' : verb }))
    .filter(({ verb }) => verb !== undefined && verb !== 'accept' && verb !== 'like');
  const main = known.lexicon.verbLast ? named.at(-1) : named[0];
  if (main === undefined) return [];
  // Whatever calls something off counts, wherever it stands: it is the one to mistake for an answer.
  const stops = named.filter(({ kind }) => kind === 'stop');
  return [main, ...stops].map(({ verb }) => verb as Act | Stop);
}
