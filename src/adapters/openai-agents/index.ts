export type { Guarding, Rule } from '../guard.ts';
export { type GuardedAgent, guard, type ToolOrOptions } from './guard.ts';
