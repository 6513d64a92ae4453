import { compiled } from './languages.ts';
import type { Act, Language, Stop } from './lexicon.ts';
import { segment, type Verb } from './segment.ts';
import { type Tokens, tokenise } from './tokens.ts';

/** What a prompt's verb is about. One that no lexicon has, "deploy", is known by its own word. */
export interface PromptVerb {
  readonly verbs: ReadonlySet<Verb>;
  readonly own: string | undefined;
}

const NONE: PromptVerb = { verbs: new Set(), own: undefined };
/** Shorter words are articles and the like. */
const SHORTEST = 3;

/** The verb may be in the prompt's language, or the name of a tool in English: `cms_deletePage`. */
export function verbOf(text: string | undefined, language: Language): PromptVerb {
  if (!text) return NONE;
  const tokens = tokenise(
    text
      .slice(0, 200)
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replaceAll('_', ' '),
  );
  const verbs = new Set<Verb>(verbsIn(tokens, language));
  if (language !== 'en') for (const verb of verbsIn(tokens, 'en')) verbs.add(verb);
  const words = tokens.list.filter(({ kind, word }) => kind === 'word' && word.length >= SHORTEST);
  const own = compiled(language).lexicon.verbLast ? words.at(-1) : words[0];
  return verbs.size > 0 ? { verbs, own: undefined } : { verbs: new Set<Verb>(['own']), own: own?.word };
}

function verbsIn({ list }: Tokens, language: Language): (Act | Stop)[] {
  const known = compiled(language);
  const named = segment(list, known)
    // To change something is what an edit asks for as well.
    .map(({ kind, verb }) => ({ kind, verb: kind === 'edit' ? 'update' : verb }))
    .filter(({ verb }) => verb !== undefined);
  const main = known.lexicon.verbLast ? named.at(-1) : named[0];
  if (main === undefined) return [];
  // Whatever calls something off counts, wherever it stands: it is the one to mistake for an answer.
  const stops = named.filter(({ kind }) => kind === 'stop');
  return [main, ...stops].map(({ verb }) => verb as Act | Stop);
}
