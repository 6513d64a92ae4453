export type {
  Conversation,
  ConversationOptions,
  ConversationPolicy,
  Evaluator,
  Input,
  Judgement,
  SubAgent,
  Talk,
} from './conversation.ts';
export type { Move, Script, Seen, Situation } from './offline.ts';
export { type Confirmation, ENDINGS, type Ending, type Part, type Trace } from './part.ts';
