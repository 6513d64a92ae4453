import type { Part } from '../conversation/part.ts';
import type { Input, SendOptions, Talk } from '../conversation/talk.ts';
import type { Principal } from '../core/action.ts';
import type { ChatOffer } from './api.ts';

/** A conversation that the server offers to people. */
export interface Chat extends ChatOffer {
  /** As much of a `Conversation` as is served. It asks for no type of the AI SDK: who only has an inbox has none. */
  readonly conversation: {
    send(talk: Talk, input: Input, options?: SendOptions): AsyncGenerator<Part, void, void>;
    messages(talk: Talk): Promise<object[]>;
  };
  /** The session that is going on, for this person. */
  session(by: Principal): string | Promise<string>;
  /** Begins another one. */
  reset(by: Principal): string | Promise<string>;
}
