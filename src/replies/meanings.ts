import { ACTS, type Act, type Lexicon, type List, STOPS, type Stop } from './lexicon.ts';

const PLAIN = [
  'yes',
  'okay',
  'agree',
  'alone',
  'no',
  'noAlone',
  'polite',
  'filler',
  'praise',
  'degree',
  'object',
  'aside',
  'may',
  'letting',
  'doing',
  'negation',
  'hedge',
  'condition',
  'contrast',
  'delay',
  'question',
  'request',
  'edit',
] as const;

const SELECTING = [
  'all',
  'both',
  'none',
  'only',
  'except',
  'others',
  'and',
  'upTo',
  'first',
  'last',
  'mark',
  'one',
  'ones',
  'glue',
  'at',
  'want',
] as const;

/** What a phrase is, in a reply. The words are those of `Lexicon`. */
export type Kind =
  | (typeof PLAIN)[number]
  | (typeof SELECTING)[number]
  | 'stop'
  | 'act'
  | 'ordinal'
  | 'number';

export interface Meaning {
  readonly kind: Kind;
  /** Of two phrases that fit equally well, the one with the lower risk is meant. */
  readonly risk: number;
  readonly verb?: Act | Stop;
  /** Of an ordinal or a number. */
  readonly value?: number;
}

const RISK: Partial<Record<Kind, number>> = {
  yes: 5,
  okay: 4,
  agree: 3,
  alone: 2,
  act: 2,
  doing: 1,
  praise: 1,
  filler: 1,
  polite: 1,
  degree: 1,
  object: 1,
  aside: 1,
  may: 1,
  letting: 1,
};

export const meaning = (kind: Kind): Meaning => ({ kind, risk: RISK[kind] ?? 0 });

/** Every list of a lexicon, with what its phrases mean. */
export function* listsOf(lexicon: Lexicon): Generator<readonly [Meaning, List]> {
  const { select } = lexicon;
  for (const kind of PLAIN) yield [meaning(kind), lexicon[kind]];
  yield [{ ...meaning('yes'), verb: 'accept' }, lexicon.accept];
  // Of two phrases for it, the one that takes nothing away is meant.
  yield [{ ...meaning('agree'), risk: 2, verb: 'like' }, lexicon.suits];
  yield [{ ...meaning('aside'), verb: 'like' }, lexicon.wish];
  for (const verb of STOPS) yield [{ ...meaning('stop'), verb }, lexicon.stop[verb]];
  for (const verb of ACTS) yield [{ ...meaning('act'), verb }, lexicon.acts[verb]];
  for (const kind of SELECTING) yield [meaning(kind), select[kind]];
  for (const [at, list] of select.ordinals.entries()) yield [{ ...meaning('ordinal'), value: at + 1 }, list];
  for (const [at, list] of select.numbers.entries()) yield [{ ...meaning('number'), value: at + 1 }, list];
}

/** What speaks against a yes. Whatever else is said may stand beside one, or pick something. */
export const DOUBTS: ReadonlySet<string> = new Set<Kind>([
  'no',
  'noAlone',
  'none',
  'stop',
  'negation',
  'hedge',
  'condition',
  'contrast',
  'delay',
  'question',
  'request',
  'edit',
]);
