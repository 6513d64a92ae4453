export type { Guarding, Rule } from '../guard.ts';
export { type GuardedRun, guard } from './guard.ts';
