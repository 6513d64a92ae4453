export type { DispatchOptions } from '../dispatch.ts';
export type { Guarding, Rule, Running } from '../guard.ts';
export type { ChatMessage } from './chat.ts';
export { type Dispatch, guard, type Tool } from './guard.ts';
export type { CallOutput, ResponseOutput } from './responses.ts';
