export type { ShownItem } from './items.ts';
export { languageOf } from './languages.ts';
export { LANGUAGES, type Language, type Phrases } from './lexicon.ts';
export {
  LONGEST_REPLY,
  type Reading,
  type Reply,
  type ReplyContext,
  type ReplyPrompt,
  readReply,
  say,
} from './read.ts';
