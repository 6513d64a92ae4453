/** The database's clock in whole milliseconds. Rounded down, it has reached a deadline exactly when time has. */
export const CLOCK = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * One part of a commit's statement. Parts of the same shape have the same SQL, so that it is written once, and
 * prepared once per connection; only their values differ.
 */
export interface Part {
  readonly shape: string;
  readonly values: readonly unknown[];
  /** Writes the part's clauses. `$` gives the placeholder of a value. */
  readonly clauses: ($: (index: number) => string) => Clauses;
}

export interface Clauses {
  /** CTEs that lock rows. Parts lock in their order. */
  readonly locks?: readonly string[];
  /** What is joined for the checks, and what they read of it: once everything is locked, together with the clock. */
  readonly joins?: readonly string[];
  readonly read?: readonly string[];
  /** `WHEN condition THEN refusal`, evaluated in order of the parts until one holds. */
  readonly refusals?: readonly string[];
  /** CTEs that write, each only `unlessRefused`. */
  readonly writes?: readonly string[];
}

/** What a part has to know of the statement it will be part of. */
export interface Frame {
  /** The quoted schema. */
  readonly schema: string;
  /** Whether the chain's head is locked, as `h`; else the commit creates it. */
  readonly hasHead: boolean;
  /** Whether anything can be refused, as `g` has it. */
  readonly isGuarded: boolean;
  /** This commit's place in the feed. */
  readonly place: string;
}

// The first part's values come first in every statement.
export const TENANT = '$1';
export const CHAIN = '$2';
export const HEAD_SEQ = '$3';

/** `FROM … WHERE …` for a CTE that writes: it has no rows if the commit is refused. */
export function unlessRefused(
  { isGuarded }: Frame,
  from: readonly string[] = [],
  where: readonly string[] = [],
): string {
  const sources = isGuarded ? ['g', ...from] : from;
  const conditions = isGuarded ? ['refused IS NULL', ...where] : where;
  return `${sources.length === 0 ? '' : ` FROM ${sources.join(', ')}`}${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`;
}

/** Rows as one JSON parameter. The limit tells the planner how many to expect: it would guess a hundred. */
export function recordset(placeholder: string, columns: string, count: number): string {
  return `(SELECT * FROM json_to_recordset(${placeholder}::json) AS k(${columns}) LIMIT ${sizeClass(count)})`;
}

/** So that lists of similar lengths share their statements. */
export const sizeClass = (count: number): number => (count <= 8 ? 8 : count <= 64 ? 64 : 1_000_000);
