import { CountersignError } from './errors.ts';
import { at, type Json, pointerParts } from './json.ts';
import { folded } from './text.ts';

type Scalar = string | number | boolean | null;

/** A condition on one argument: equality, a range over numbers or strings, or a path that it is under. */
export interface Condition {
  readonly eq?: Scalar;
  readonly gt?: number | string;
  readonly gte?: number | string;
  readonly lt?: number | string;
  readonly lte?: number | string;
  /** A path or URL: the argument is that, or goes on from it after a separator. */
  readonly prefix?: string;
}

/** Conditions by argument (a top-level name, or a JSON Pointer). All have to hold. Data, so that it can be shown. */
export type Predicate = { readonly [argument: string]: Condition };

const RANGES = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
} satisfies Record<string, (a: number | string, b: number | string) => boolean>;

/**
 * An argument that is absent never satisfies a condition. Where it cannot be told what a path leads to, what a tool
 * makes of another type than the bound, or which of two spellings it takes, the answer is the one that holds the call:
 * no for a grant, yes for a rule that tightens.
 */
export function holds(predicate: Predicate, args: Json, inDoubt = false): boolean {
  return Object.entries(predicate).every(([pointer, condition]) => {
    if (isSpelledOtherwise(args, pointer)) return inDoubt;
    const value = at(args, pointer);
    if (value === undefined) return false;
    return Object.entries(condition).every(([operator, bound]) => {
      // A tool may take a list of one for the one.
      if (operator === 'eq')
        return value === bound || (inDoubt && typeof value === 'object' && value !== null);
      if (typeof value !== typeof bound || (typeof value !== 'number' && typeof value !== 'string'))
        return inDoubt;
      if (operator === 'prefix') return isUnder(String(value), bound as string, inDoubt);
      return RANGES[operator as keyof typeof RANGES](value, bound as typeof value);
    });
  });
}

/** Whether there is, on the way, another member that a tool might take for the one that is meant. */
function isSpelledOtherwise(args: Json, pointer: string): boolean {
  let here: Json | undefined = args;
  for (const part of pointerParts(pointer)) {
    if (here === null || typeof here !== 'object') return false;
    const meant = folded(part);
    if (Object.keys(here).some((name) => name !== part && folded(name) === meant)) return true;
    here = Object.hasOwn(here, part) ? (here as Record<string, Json>)[part] : undefined;
  }
  return false;
}

/** A comparison of texts: links are not followed, and a name that a system spells in two ways is two names. */
function isUnder(path: string, folder: string, inDoubt: boolean): boolean {
  if (!isStraight(path)) return inDoubt;
  if (!path.startsWith(folder)) return false;
  const separator = separatorIn(folder);
  return path.length === folder.length || folder.endsWith(separator) || path[folder.length] === separator;
}

/** One of the two only: what a backslash does in a URL, programs do not agree about. */
export const separatorIn = (path: string): '/' | '\\' =>
  path.includes('\\') && !path.includes('/') ? '\\' : '/';

// Dots and separators in a guise that somebody may take off later, and what a parser of URLs leaves out.
const DISGUISED = /%(?:2[ef5]|5c|0|1)|\p{Cc}/iu;
// Two dots. Some systems leave out the spaces and dots at the end of a name, or what is after a semicolon.
const UPWARDS = /^[ .]*\.[ .]*\.[ .]*(?:;.*)?$/s;
// With those that old programs on Windows make of signs that they do not know.
const SEPARATORS = /[\\/\u2044\u2215\u00a5\u20a9]/;

/** Whether a path goes only down: nothing after its beginning can lead out of it again. */
export function isStraight(path: string): boolean {
  const plain = path.normalize('NFKC');
  const names = plain.replaceAll('%20', ' ').split(SEPARATORS);
  return !DISGUISED.test(plain) && !names.some((name) => UPWARDS.test(name));
}

/** Refuses what is not a predicate: a grant must never be wider than it reads. */
export function checkPredicate(predicate: unknown): asserts predicate is Predicate {
  const bad = (what: string) => new CountersignError('INVALID_GRANT', what);
  if (typeof predicate !== 'object' || predicate === null || Array.isArray(predicate))
    throw bad('The predicate is not an object.');
  const entries = Object.entries(predicate);
  if (entries.length === 0) throw bad('The predicate is empty.');
  for (const [argument, condition] of entries) {
    if (typeof condition !== 'object' || condition === null)
      throw bad(`The condition on ${argument} is not an object.`);
    const operators = Object.entries(condition as object);
    if (operators.length === 0) throw bad(`The condition on ${argument} is empty.`);
    for (const [operator, bound] of operators) {
      // A number that JSON cannot write would come back as null.
      const ranged = typeof bound === 'string' || Number.isFinite(bound);
      const scalar = ranged || bound === null || typeof bound === 'boolean';
      const folder = typeof bound === 'string' && bound !== '' && isStraight(bound);
      const isFine =
        operator === 'eq'
          ? scalar
          : operator === 'prefix'
            ? folder
            : Object.hasOwn(RANGES, operator) && ranged;
      if (!isFine) {
        throw bad(`The condition on ${argument} has an operator or bound it cannot have: ${operator}.`);
      }
    }
  }
}
