export type { Guarding, Rule, Running } from '../guard.ts';
export { running } from '../running.ts';
export { type Guarded, guard } from './guard.ts';
export { type HeldCall, heldCall } from './held.ts';
