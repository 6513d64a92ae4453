import './all.ts';

export type { ShownItem } from './items.ts';
export {
  LONGEST_REPLY,
  type Reading,
  type Reply,
  type ReplyContext,
  type ReplyPrompt,
  readReply,
} from './reading.ts';
