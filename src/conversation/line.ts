import type { Json } from '../core/json.ts';
import type { ModelResult } from '../core/result.ts';
import { randomText } from '../gate/random.ts';

/** What a model said: its own pieces, as it has to be given them again. */
export type Piece =
  | { readonly type: 'text'; readonly text: string; readonly providerOptions?: Json }
  | { readonly type: 'reasoning'; readonly text: string; readonly providerOptions?: Json }
  | {
      readonly type: 'tool-call';
      readonly toolCallId: string;
      /** As the model knows it. */
      readonly toolName: string;
      readonly input: Json;
      readonly providerOptions?: Json;
    };

/**
 * One line of a transcript. Results name their call instead of standing beside it, so that two turns that run at
 * the same time, or a crash between two lines, leave nothing that could not be put in order.
 */
export type Line =
  | { readonly type: 'user'; readonly id: string; readonly text: string }
  | {
      readonly type: 'assistant';
      readonly id: string;
      readonly pieces: readonly Piece[];
      /** Its thoughts could not be kept, and without them its calls cannot be given back: they are told instead. */
      readonly isRetold?: boolean;
    }
  /** What came of a call that is no action, or that was refused. */
  | { readonly type: 'result'; readonly call: string; readonly output: Json }
  /** A call that became an action; without a call, one that somebody else made in this session. */
  | Acted
  /** How an action ended, or that its end is not known. */
  | Outcome
  /** Said by the conversation itself. */
  | { readonly type: 'notice'; readonly id: string; readonly text: string };

export interface Acted {
  readonly type: 'action';
  readonly call: string | null;
  readonly action: string;
  /** As which the call was held: another one may have taken its place. */
  readonly revision: number;
  /** What the model is told until it has ended. */
  readonly output: Json;
}

export interface Outcome {
  readonly type: 'outcome';
  /** The id of the call under which a model is told. */
  readonly id: string;
  readonly action: string;
  readonly revision: number;
  readonly tool: string;
  readonly args: Json;
  readonly output: ModelResult;
  /** Told in these words instead of as a call. */
  readonly note?: string;
}

/** By this a call that a conversation appended is known from one that a model made. */
export const OUTCOME_PREFIX = 'outcome_';
export const newLineId = (): string => randomText(12);
export const newOutcomeId = (): string => OUTCOME_PREFIX + newLineId();

/**
 * By what a line is known to stand there already: two processes may find the same, and whoever got no answer writes
 * again.
 */
export function keyOf(line: Line): string {
  switch (line.type) {
    case 'result':
      return `call ${line.call}`;
    case 'action':
      return line.call === null ? actionKey(line) : `call ${line.call}`;
    case 'outcome':
      return `outcome ${line.action} ${line.output.status}`;
    default:
      return line.id;
  }
}

/** Whoever finds an action has nothing to add where one of its calls stands. */
export const keysOf = (line: Line): string[] =>
  line.type === 'action' ? [keyOf(line), actionKey(line)] : [keyOf(line)];

const actionKey = ({ action }: Acted): string => `action ${action}`;
