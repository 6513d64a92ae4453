import { isTonal } from './compile.ts';
import { acquaintance, lexiconOf } from './languages.ts';
import { LANGUAGES, type Language } from './lexicon.ts';
import { shared } from './lexicons/shared.ts';
import { Planter } from './plant.ts';
import type { Token } from './tokens.ts';
import { hear, walk } from './trie.ts';
import { type Asked, isDoubted, type View, viewIn } from './view.ts';

/**
 * Whether what one language takes for the name of an item is how another one refuses: "cancelar" under "Cancelar la
 * cita con Ana", with no locale or another one. Then nobody knows which was meant; by its place the item can still be
 * picked.
 */
export function isRefused(view: View, asked: Asked): boolean {
  const { segments, tokens } = view;
  const isName = tokens.map(() => false);
  for (const { kind, from, to } of segments) if (kind === 'unknown') isName.fill(true, from, to);
  if (!isName.includes(true)) return false;
  // The names first: most of them are words of no language, and then the rest need not be looked at.
  const names = tokens.filter((_, at) => isName[at]);
  const others = tokens.filter((_, at) => !isName[at]);
  const isKnown = (language: Language) =>
    acquaintance(language, names) > 0 && acquaintance(language, others) > 0;
  const unnamed = { ...asked, named: [] };
  return LANGUAGES.some((language) => {
    const isOwn = language === view.language;
    if (!isKnown(language)) return !isOwn && !isSpoken(view, language) && refuses(language, tokens, isName);
    const heard = viewIn(language, unnamed);
    // Where it is not taken for a name, it may refuse as a whole: "до побачення".
    return isOwn ? heard.verdict.reply === 'deny' : isDoubted(heard);
  });
}

/** Whether the reply has words of its own language that the other one does not have: "the … one", "nur …". */
function isSpoken({ segments, tokens }: View, other: Language): boolean {
  return segments.some(
    ({ kind, from, to }) =>
      kind !== 'unknown' && kind !== 'digits' && acquaintance(other, tokens.slice(from, to)) === 0,
  );
}

/** Whether a name begins with a refusal in this language, or ends with one where the verb comes last, or all of it is one. */
function refuses(language: Language, tokens: readonly Token[], isName: readonly boolean[]): boolean {
  const planter = refusalsOf(language);
  const { verbLast } = lexiconOf(language);
  const begins = (at: number) => isName[at]! && (!isName[at - 1] || tokens[at]!.breaks);
  const ends = (at: number) => isName[at]! && (!isName[at + 1] || tokens[at + 1]!.breaks);
  for (const { word, loose } of tokens) planter.ensure(word, loose);
  const heard = tokens.map((token) => hear(planter.trie, token));
  return tokens.some((_, from) => {
    let found = false;
    walk(planter.trie, heard, from, (end, to) => {
      found ||= end === ALONE ? to - from === tokens.length : begins(from) || (verbLast && ends(to - 1));
    });
    return found;
  });
}

/** In the trie, where a refusal ends, and where one that counts only as the whole reply does. */
const REFUSAL = 2;
const ALONE = 3;
const planters = new Map<Language, Planter>();

/** Only these phrases: to compile the whole language takes far more time than a word of a title is worth. */
function refusalsOf(language: Language): Planter {
  let planter = planters.get(language);
  if (planter === undefined) {
    const { sets, no, noAlone, negation, stop, select } = lexiconOf(language);
    planter = new Planter(isTonal(language), () => {});
    for (const [name, list] of Object.entries(sets)) planter.addSet(name, list);
    for (const list of [no, negation, select.none, ...Object.values(stop), shared.no!])
      planter.add(list, REFUSAL, false);
    planter.add(noAlone, ALONE, false);
    planters.set(language, planter);
  }
  return planter;
}
