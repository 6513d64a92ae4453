import { AsyncLocalStorage } from 'node:async_hooks';
import type { Running } from './guard.ts';

const attempts = new AsyncLocalStorage<Running>();

/** For a guarded tool, while it runs: its idempotency key, its fence, and a signal that fires when the claim is lost. */
export const running = (): Running | undefined => attempts.getStore();

/** Runs a tool so that it finds its attempt, where the framework has no place to pass it. */
export const runningAs = <T>(attempt: Running, run: () => T): T => attempts.run(attempt, run);
