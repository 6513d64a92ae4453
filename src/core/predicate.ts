import { CountersignError } from './errors.ts';
import { at, type Json } from './json.ts';

type Scalar = string | number | boolean | null;

/** A condition on one argument: equality, or a range over numbers or strings. */
export interface Condition {
  readonly eq?: Scalar;
  readonly gt?: number | string;
  readonly gte?: number | string;
  readonly lt?: number | string;
  readonly lte?: number | string;
}

/** Conditions by argument (a top-level name, or a JSON Pointer). All have to hold. Data, so that it can be shown. */
export type Predicate = { readonly [argument: string]: Condition };

const RANGES = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
} satisfies Record<string, (a: number | string, b: number | string) => boolean>;

/** An argument that is absent, or of another type than the bound, never satisfies a condition. */
export function holds(predicate: Predicate, args: Json): boolean {
  return Object.entries(predicate).every(([pointer, condition]) => {
    const value = at(args, pointer);
    if (value === undefined) return false;
    return Object.entries(condition).every(([operator, bound]) => {
      if (operator === 'eq') return value === bound;
      if (typeof value !== typeof bound || (typeof value !== 'number' && typeof value !== 'string'))
        return false;
      return RANGES[operator as keyof typeof RANGES](value, bound as typeof value);
    });
  });
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
      if (operator === 'eq' ? !scalar : !(Object.hasOwn(RANGES, operator) && ranged)) {
        throw bad(`The condition on ${argument} has an operator or bound it cannot have: ${operator}.`);
      }
    }
  }
}
