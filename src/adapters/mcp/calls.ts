import type { Principal } from '../../core/action.ts';
import type { Json } from '../../core/json.ts';
import type { Gate } from '../../gate/gate.ts';
import type { Known } from './catalogue.ts';
import type { Settings } from './config.ts';
import type { RunUpstream } from './held.ts';
import type { Id, Members } from './wire.ts';

export interface CheckpointOptions {
  readonly gate: Gate;
  readonly settings: Settings;
  /** Who decides: whoever sits at this machine. */
  readonly person: Principal;
  /** Says where to decide what the client does not ask about. */
  where(action: string): string;
  /** For the operator. Text from outside is made safe by whoever prints it. */
  log(text: string): void;
}

/** How the client of a call can be asked. */
export type Asking =
  /** By a request to it, while the call is open. */
  | {
      readonly by: 'elicitation';
      elicit(question: Members, signal: AbortSignal): Promise<unknown>;
    }
  /** By a result that asks, which the client answers by calling again. */
  | { readonly by: 'input_required'; readonly requestState?: Json; readonly inputResponses?: Json }
  /** Not at all: the person decides somewhere else. */
  | { readonly by: 'inbox' };

/** A call of a tool that is not just let through. */
export interface ToolCall {
  /** What the client numbered it with. */
  readonly id: Id;
  readonly tool: Known;
  readonly args: Json;
  /** What the client calls itself. */
  readonly agent: string;
  readonly asking: Asking;
  /** Fires when the client takes the call back. */
  readonly signal: AbortSignal;
  readonly run: RunUpstream;
}

/** Where a call of one of our own tools comes from. */
export interface Place {
  /** Which servers it is about. */
  readonly servers: readonly string[];
  readonly agent: string;
  readonly signal: AbortSignal;
}
