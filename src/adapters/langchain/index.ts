export type { Guarding, Rule, Running } from '../guard.ts';
export type { Answered, Given } from './decide.ts';
export { type Guarded, guard } from './guard.ts';
export { type HeldCall, heldCalls } from './interrupt.ts';
export { type Invocation, type LangChainGuarding, running } from './node.ts';
