/** The database's clock in whole milliseconds. Rounded down, it has reached a deadline exactly when time has. */
export const CLOCK = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * One part of a commit's statement. Parts of the same shape have the same SQL, so that it is written once, and
 * prepared once per connection; only their values differ.
 */
export interface Part {
  readonly shape: string;
  readonly values: readonly unknown[];
  /** What the values are, in a part that can be carried out for several changes at once. */
  readonly types?: readonly string[];
  /** Writes the part's clauses. `$` gives the placeholder of a value, or the column of `c` that a group has it in. */
  readonly clauses: ($: (index: number) => string, isGroup: boolean) => Clauses;
}

export interface Clauses {
  /** CTEs that write, `FROM c`: they have no rows unless the chain has moved. */
  readonly writes?: readonly string[];
  /** The join to `c` that the regrets need. */
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

/** The first value of every statement, and the same for all of its changes. */
export const TENANT = '$1';

/** What was checked beforehand. */
export const JOIN_CHECKS = 'LEFT JOIN g ON true';

/** Rows as one JSON parameter. The limit tells the planner how many to expect: it would guess a hundred. */
export function recordset(placeholder: string, columns: string, count: number): string {
  return `(SELECT * FROM json_to_recordset(${placeholder}::json) AS k(${columns}) LIMIT ${sizeClass(count)}) k`;
}

/** So that lists of similar lengths share their statements. */
export const sizeClass = (count: number): number => (count <= 8 ? 8 : count <= 64 ? 64 : 1_000_000);

/** Undoes the statement. What it is given comes back as the error's message. */
export const refuse = ({ schema }: Frame, refusal: string): string => `${schema}.refuse('${refusal}')`;
