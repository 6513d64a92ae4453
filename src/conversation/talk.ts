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

export type Input =
  | { readonly text: string /** If it is known. */; readonly sentAt?: number }
  | { readonly decision: Decision | readonly Decision[] };

export interface SendOptions {
  /** Stops the model; never what was decided. */
  readonly signal?: AbortSignal;
}
