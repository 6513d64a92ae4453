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
  /** CTEs that write, `FROM c`: they have no rows unless the chain has moved. */
  readonly writes?: readonly string[];
  /** What has to be joined to `c` for the regrets. */
  readonly written?: string;
  /** `WHEN condition THEN refuse(…)`, evaluated after all waiting for locks: it undoes everything. */
  readonly regrets?: readonly string[];

  // For commits that are checked beforehand, too: see `Frame`.
  /** CTEs that lock. */
  readonly locks?: readonly string[];
  readonly joins?: readonly string[];
  readonly read?: readonly string[];
  /** `WHEN condition THEN refusal`, about what was read. */
  readonly refusals?: readonly string[];
}

export interface Frame {
  /** The quoted schema. */
  readonly schema: string;
  /**
   * Whether everything is checked before anything is written, as `g`. Without it a refusal is an error, which is
   * right for what is refused only in a race, and not for what an agent that asks too often can bring about.
   */
  readonly isChecked: boolean;
  /** This commit's place in the feed. */
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
