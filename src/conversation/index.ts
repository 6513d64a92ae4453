export {
  type Conversation,
  type ConversationOptions,
  type ConversationPolicy,
  createConversation,
  type Evaluator,
  type Input,
  type Judgement,
  type SendOptions,
  type SubAgent,
  type Talk,
} from './conversation.ts';
export { modelFrom } from './models.ts';
export type { Move, Script, Seen, Situation } from './offline.ts';
export { offlineModel } from './offline-model.ts';
export { type Confirmation, ENDINGS, type Ending, type Part, type ToolResult, type Trace } from './part.ts';
export { approvalId } from './ui.ts';
export { answersIn, type ChatData, type ChatMessage, inputOf, uiChunks } from './ui-stream.ts';
