/** A request as the rules that all providers share see it. Each `at` says where in the body. */
export interface Reading {
  /** What the model said, each time at once, oldest first. */
  readonly steps: readonly Step[];
  readonly results: readonly Result[];
  /** Every text that may not be empty. */
  readonly contents: readonly { readonly at: string; readonly text: string }[];
  /** The tools that are declared. */
  readonly tools: readonly string[];
  /** Whether the last word is a person's or a tool's, and not the model's. */
  readonly endsWithInput: boolean;
}
export interface Step {
  readonly at: string;
  readonly calls: readonly CallSeen[];
  readonly seals: readonly Seal[];
}
export interface CallSeen {
  readonly at: string;
  /** Google may do without. */
  readonly id?: string;
  readonly name: string;
  readonly args: unknown;
}
/** Sealed thoughts. Google seals a part, whose thoughts stand elsewhere. */
export interface Seal {
  readonly at: string;
  readonly seal: string;
  readonly text?: string;
}
export interface Result {
  readonly at: string;
  readonly id?: string;
  /** How many steps come before it. */
  readonly after: number;
}

/** Notes that a rule is broken, where, and how. */
export type Note<Rule extends string> = (rule: Rule, at: string, what: string) => void;

/** The object in a text of JSON, or whatever else the text is. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether two lists have the same members, in any order. */
export const sameMembers = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
