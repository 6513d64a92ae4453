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
  /** CTEs that the checks need, what is joined for them, and what they read of it. */
  readonly locks?: readonly string[];
  readonly joins?: readonly string[];
  readonly read?: readonly string[];
  /** `WHEN condition THEN refusal`, in order of the parts, until one holds: before anything is written. */
  readonly refusals?: readonly string[];
  /** CTEs that write, `FROM c`: they have no rows unless the chain has moved. */
  readonly writes?: readonly string[];
  /** `WHEN condition THEN refuse(…)`: after all waiting, and undoes everything. */
  readonly regrets?: readonly string[];
}

export interface Frame {
  /** The quoted schema. */
  readonly schema: string;
  /** Whether there are checks, as `g`. */
  readonly isGuarded: boolean;
  /** What is added to a transaction id to get a place in the feed; and this commit's place. */
  readonly xids: number;
  readonly place: string;
}

// The first part's values come first in every statement.
export const TENANT = '$1';
export const CHAIN = '$2';
export const HEAD_SEQ = '$3';

/** Rows as one JSON parameter. The limit tells the planner how many to expect: it would guess a hundred. */
export function recordset(placeholder: string, columns: string, count: number): string {
  return `(SELECT * FROM json_to_recordset(${placeholder}::json) AS k(${columns}) LIMIT ${sizeClass(count)}) k`;
}

/** So that lists of similar lengths share their statements. */
export const sizeClass = (count: number): number => (count <= 8 ? 8 : count <= 64 ? 64 : 1_000_000);

/** Undoes the statement. What it is given comes back as the error's message. */
export const refuse = ({ schema }: Frame, refusal: string): string => `${schema}.refuse('${refusal}')`;
