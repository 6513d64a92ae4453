import type { Json } from '../core/json.ts';

/** What a script is given when it is its turn: nothing but what a language model would be given. */
export interface Situation {
  /** The person's last message. */
  readonly text: string;
  /** Everything said before it, oldest first. */
  readonly before: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** What tools gave since that message, oldest first. */
  readonly results: readonly Seen[];
  /** What tools gave earlier in the conversation, oldest first. */
  readonly earlier: readonly Seen[];
  /** The calls that the person wants changed, if they just said so. */
  readonly editing: readonly { readonly tool: string; readonly args: Json }[];
}

/** One call, and what came of it: for a read its value, else the gate's result with its `status`. */
export interface Seen {
  readonly tool: string;
  readonly args: Json;
  readonly output: Json;
}

/** What to do next: call tools and be asked again with their results, or say something and be done. */
export interface Move {
  readonly say?: string;
  readonly calls?: readonly { readonly tool: string; readonly args: Json }[];
}

/** What the offline model understands of one story. Undefined means that it does not understand. */
export interface Script {
  /** Said when nothing fits: what one can ask for. */
  readonly help: string;
  /** The next move in answer to a message. It is asked again after each call, until it makes none. */
  next(situation: Situation): Move | undefined;
  /** Puts outcomes into words, after a decision. */
  tell(outcomes: readonly Seen[]): string;
}
