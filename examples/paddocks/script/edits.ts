import type { Paddock } from '../farm.ts';
import { called } from './choices.ts';
import { folded } from './text.ts';

const COUNTS = ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];
const WITHOUT = /\b(?:sin|menos|salvo|excepto|saca\w*|quita\w*|deja\w*(?: afuera)?|no)\b/;
const ONLY = /\b(?:solo|solamente|unicamente|nada mas|solo borra\w*)\b/;

/** Those that are left once the person has said which to leave out, or which alone to keep; undefined if unclear. */
export function kept(asked: readonly Paddock[], text: string): readonly Paddock[] | undefined {
  const like = folded(text);
  const mentioned = placed(asked, like) ?? named(asked, like);
  if (mentioned.length === 0 || mentioned.length === asked.length) return undefined;
  if (ONLY.test(like)) return mentioned;
  return WITHOUT.test(like) ? asked.filter((each) => !mentioned.includes(each)) : undefined;
}

/** “Los primeros tres”, “los tres primeros”, “el último”. */
function placed(asked: readonly Paddock[], text: string): readonly Paddock[] | undefined {
  const [, before = '', place, after = ''] =
    /(?:(\w+) )?\b(primer|ultim)[oa]?s?\b(?: (\w+))?/.exec(text) ?? [];
  if (place === undefined) return undefined;
  const count = countIn(before) ?? countIn(after) ?? 1;
  return place === 'primer' ? asked.slice(0, count) : asked.slice(-count);
}

function countIn(word: string): number | undefined {
  const count = /^\d+$/.test(word) ? Number(word) : COUNTS.indexOf(word);
  return count > 0 ? count : undefined;
}

/** Those whose whole name, or whose number, stands in the text. */
function named(asked: readonly Paddock[], text: string): readonly Paddock[] {
  const found: Paddock[] = [];
  let left = text;
  // The longest first: who says “Norte Chico” does not mean “Norte”.
  for (const paddock of asked.toSorted((a, b) => b.name.length - a.name.length)) {
    if (!left.includes(folded(paddock.name))) continue;
    found.push(paddock);
    left = left.replace(folded(paddock.name), '');
  }
  for (const number of left.match(/\b\d{2,}\b/g) ?? []) found.push(...called(asked, number));
  return asked.filter((paddock) => found.includes(paddock));
}
