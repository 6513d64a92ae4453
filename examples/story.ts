import type { Policy, Tool } from 'countersign';
import type { Evaluator, Script } from 'countersign/conversation';

/** A host with its tools, data and policy: what `npm run chat` and `npm start` let a person live through. */
export interface Story {
  readonly name: string;
  readonly title: string;
  /** One sentence for the menu. */
  readonly about: string;
  /** The language the assistant speaks, and in which prompts are read. */
  readonly locale: string;
  /** Sentences to begin with. */
  readonly suggestions: readonly string[];
  readonly tools: readonly Tool[];
  readonly policy: Policy;
  readonly script: Script;
  readonly evaluator?: Evaluator;
  /** Opens the data, and seeds it if it is new. */
  open(file: string): Data;
}

/** One story's data, in a SQLite file. */
export interface Data {
  /** What the story's tools are given as their context. */
  readonly context: object;
  /** The model's instructions, made anew for every turn: what it should know of the data now. */
  system(): string;
  /** Seeds it afresh. */
  reset(): void;
  close(): void;
}
