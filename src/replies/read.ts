import { provideAll } from './all.ts';
import { type Reading, type ReplyContext, type ReplyPrompt, readReply as read } from './reading.ts';
import { say as saying } from './say.ts';

export type { ShownItem } from './items.ts';
export { LONGEST_REPLY, type Reading, type Reply, type ReplyContext, type ReplyPrompt } from './reading.ts';

/** As in reading.ts, with the words of every language at hand: for whoever does not wait for them to be loaded. */
export function readReply(text: string, prompt?: ReplyPrompt, context?: ReplyContext): Reading {
  provideAll();
  return read(text, prompt, context);
}

/** As in say.ts, likewise. */
export function say(...args: Parameters<typeof saying>): string {
  provideAll();
  return saying(...args);
}
