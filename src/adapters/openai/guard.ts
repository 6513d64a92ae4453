import type { ChatCompletionToolMessageParam } from 'openai/resources/chat/completions';
import type { Gate } from '../../gate/gate.ts';
import { Dispatcher, type DispatchOptions } from '../dispatch.ts';
import type { Guarding, Running } from '../guard.ts';
import { type ChatMessage, chat } from './chat.ts';
import { type CallOutput, type ResponseOutput, responses } from './responses.ts';
import type { Wire } from './wire.ts';

/**
 * A tool as the API is given it, of chat completions or of responses, with the function that runs it here. One list
 * will do for the API and for the gate: functions are not sent.
 */
export interface Tool {
  readonly type?: string;
  /** As the Responses API has it. */
  readonly name?: string;
  /** As chat completions have them. */
  readonly function?: { readonly name: string };
  readonly custom?: { readonly name: string };
  /** A custom tool is given its text. */
  readonly run?: (args: never, running: Running) => unknown;
  /** Checks the arguments before anybody is asked. What it returns is shown and run, and has to be plain JSON. */
  readonly parse?: (args: unknown) => unknown;
}

/** Gives one result for each call, in their order: what the next request adds to the messages, or to the input. */
export interface Dispatch {
  (message: ChatMessage, options?: DispatchOptions): Promise<ChatCompletionToolMessageParam[]>;
  (response: ResponseOutput, options?: DispatchOptions): Promise<CallOutput[]>;
}

/** Puts the gate around the dispatch of tools. Throws if one of them is the provider's to run. */
export function guard(gate: Gate, guarding: Guarding, tools: readonly Tool[]): Dispatch {
  const dispatcher = new Dispatcher(
    gate,
    guarding,
    tools.map((tool) => ({ ...tool, name: nameOf(tool) })),
  );
  const through = async <M, R>(wire: Wire<M, R>, message: M, options: DispatchOptions): Promise<R[]> => {
    dispatcher.checkElsewhere(wire.providers(message));
    const calls = wire.calls(message);
    return wire.results(message, calls, await dispatcher.dispatch(calls, options, wire.note(message)));
  };
  return ((said: ChatMessage | ResponseOutput, options: DispatchOptions = {}) =>
    isChat(said) ? through(chat, said, options) : through(responses, said, options)) as Dispatch;
}

const nameOf = (tool: Tool): string =>
  tool.function?.name ?? tool.custom?.name ?? tool.name ?? tool.type ?? '';
const isChat = (said: ChatMessage | ResponseOutput): said is ChatMessage =>
  !Array.isArray(said) && !('output' in said);
