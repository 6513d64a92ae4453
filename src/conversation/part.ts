import type { Status } from '../core/action.ts';
import type { Json } from '../core/json.ts';
import type { ActionView } from '../core/view.ts';

/** What a turn of talk streams, in order. Everything that a person should see is in these parts. */
export type Part =
  /** A piece of the model's answer. It is never the record of anything. */
  | { readonly type: 'text'; readonly text: string }
  /** Said by the conversation itself: a question back, a notice. */
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'tool-call'; readonly call: string; readonly tool: string; readonly args: Json }
  | ToolResult
  | Confirmation
  /** What a person's words or buttons were taken for. */
  | { readonly type: 'decision-received'; readonly reply: string; readonly actions: readonly ActionView[] }
  | { readonly type: 'progress'; readonly action: string; readonly value: Json }
  /** An action has come to its end, or to where only a person can say what happened. */
  | { readonly type: Ending; readonly action: ActionView }
  | Trace
  /** The turn could not go on. Nothing was run that is not reported. */
  | { readonly type: 'error'; readonly code: string; readonly message: string };

/** What a read gave, or an action that policy let run; for a held call, that it waits. */
export interface ToolResult {
  readonly type: 'tool-result';
  readonly call: string;
  readonly tool: string;
  readonly result: Json;
  /** The action that the call became, if it did. */
  readonly action?: { readonly id: string; readonly status: Status };
}

/** A prompt that waits for the person: facts from the gate's record, never from the model. */
export interface Confirmation {
  readonly type: 'confirmation-required';
  readonly prompt: string;
  readonly actions: readonly ActionView[];
  readonly expiresAt: number;
  /** Whether the person was shown exactly this before, in this channel. */
  readonly again: boolean;
  /** How many prompts wait after this one. */
  readonly queued: number;
}

export const ENDINGS = [
  'executed',
  'failed',
  'denied',
  'expired',
  'cancelled',
  'superseded',
  'in-doubt',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** For the curious, and for finding out later what a turn did. */
export interface Trace {
  readonly type: 'trace';
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly summary: string;
  readonly data?: Json;
}
