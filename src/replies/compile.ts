import type { Act, Language, Lexicon, List, Stop } from './lexicon.ts';
import { DOUBTS, type Kind, listsOf, type Meaning, meaning } from './meanings.ts';
import { Planter } from './plant.ts';

export interface Compiled {
  readonly lexicon: Lexicon;
  /** The phrases, planted as they are needed. */
  readonly planter: Planter;
  /** What the numbers at the ends of the trie mean. */
  readonly meanings: readonly (Meaning | undefined)[];
}

/** A phrase that two lists claim, for the lexicons' own test. */
export interface Conflict {
  readonly phrase: string;
  readonly kinds: readonly [string, string];
}

/** Words of every language: "ok", "👍". A language's own list has the last word about a phrase. */
export type Shared = Partial<Record<Kind, List>>;

export function compile(lexicon: Lexicon, shared: Shared, conflicts: Conflict[] = []): Compiled {
  // The first two numbers are taken: nothing, and the end of a set.
  const meanings: (Meaning | undefined)[] = [undefined, undefined];
  let isShared = (_end: number) => false;
  const planter = new Planter(isTonal(lexicon.language), (phrase, before, end) => {
    const kinds = [describe(meanings[before]!), describe(meanings[end]!)] as const;
    if (!isShared(end) && kinds[0] !== kinds[1]) conflicts.push({ phrase, kinds });
  });
  const add = (list: List, means: Meaning) =>
    planter.add(list, meanings.push(means) - 1, !DOUBTS.has(means.kind));

  for (const [name, list] of Object.entries(lexicon.sets)) planter.addSet(name, list);
  for (const [means, list] of listsOf(lexicon)) add(list, means);
  const own = meanings.length;
  isShared = (end) => end >= own;
  for (const [kind, list] of Object.entries(shared) as [Kind, List][]) add(list, meaning(kind));

  return { lexicon, planter, meanings };
}

/** Vietnamese is the one language here whose accents are tones. */
export const isTonal = (language: Language): boolean => language === 'vi';

const describe = ({ kind, verb, value }: { kind: Kind; verb?: Act | Stop; value?: number }): string =>
  [kind, verb, value].filter((part) => part !== undefined).join(' ');
