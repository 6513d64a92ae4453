import type { Principal } from '../core/action.ts';
import type { Decision } from '../gate/decide.ts';

/** Who talks, and where. */
export interface Talk {
  readonly session: string;
  readonly by: Principal;
  /** The channel, `chat` unless it says otherwise. */
  readonly via?: string;
  /** The person's language, as a BCP 47 tag. */
  readonly locale?: string;
}

/** What a person wrote. */
export interface TextInput {
  readonly text: string;
  /** When it was sent, if that is known. */
  readonly sentAt?: number;
  /** What is chosen on the person's screen, where not all is: a yes is to that. */
  readonly chosen?: readonly string[];
}

export type Input = TextInput | { readonly decision: Decision | readonly Decision[] };

export interface SendOptions {
  /** Stops the model; never what was decided. */
  readonly signal?: AbortSignal;
}
