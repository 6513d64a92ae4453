import type { Kind } from './meanings.ts';
import type { Segment, Verb } from './segment.ts';

/** A reply that one language has split, and what it answers. */
export interface Heard {
  readonly segments: readonly Segment[];
  readonly asks: boolean;
  /** What the prompt's own verb is, if it is known. */
  readonly verbs: ReadonlySet<Verb>;
  /** How many items the prompt shows. */
  readonly shown: number;
  /** Whether the language puts the verb after its object. */
  readonly verbLast: boolean;
}

export type Kinds = ReadonlySet<Segment['kind']>;

/** What may stand before the word that counts. */
export const LEADING: Kinds = new Set<Kind>([
  'polite',
  'filler',
  'praise',
  'degree',
  'object',
  'okay',
  'aside',
  'may',
  'letting',
  'and',
  'contrast',
]);
