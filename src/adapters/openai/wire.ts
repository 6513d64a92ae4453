import type { Told, ToolCall } from '../dispatch.ts';

/** One of the API's ways to ask for calls and to be given results. */
export interface Wire<Message, Result> {
  note(message: Message): string;
  /** The names of what the provider ran itself. */
  providers(message: Message): string[];
  calls(message: Message): ToolCall[];
  results(message: Message, calls: readonly ToolCall[], told: readonly Told[]): Result[];
}

/** The arguments of a function are a text that ought to be JSON. None at all is what some servers send for `{}`. */
export function argsIn(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The arguments are not JSON.');
  }
}
