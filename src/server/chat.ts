import type { Conversation } from '../conversation/index.ts';
import type { Principal } from '../core/action.ts';
import type { ChatOffer } from './api.ts';

/** A conversation that the server offers to people. */
export interface Chat extends ChatOffer {
  readonly conversation: Conversation;
  /** The session that is going on, for this person. */
  session(by: Principal): string | Promise<string>;
  /** Begins another one. */
  reset(by: Principal): string | Promise<string>;
}
