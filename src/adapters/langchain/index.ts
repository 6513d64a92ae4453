export type { Rule, Running } from '../guard.ts';
export { running } from '../running.ts';
export type { Answered, Given } from './decide.ts';
export { type Guarded, guard } from './guard.ts';
export { type HeldCall, heldCalls } from './interrupt.ts';
export type { Invocation, LangChainGuarding } from './node.ts';
