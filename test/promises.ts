import { test } from 'vitest';

/**
 * What Countersign promises (I: invariants, T: attacks). A test says which promise it holds by being declared with
 * `promise(id, …)`; `promises.test.ts` is red while one of these has no test. `later` names what is not built yet.
 */
export const PROMISES = {
  I1: 'a tool starts at most once per claim, whatever is killed when',
  I2: 'every start follows a durable allow of the same digest',
  I3: 'one decision wins',
  I4: 'no decision at or after expiresAt, no claim at or after startBy, in the store’s time',
  I5: 'an unknown outcome becomes in_doubt, and is re-run only if declared idempotent, with the same key',
  I6: 'an acknowledged decision survives',
  I7: 'an ambiguous commit never executes unverified',
  I8: 'a stale worker is fenced',
  I9: 'nothing strands',
  I10: 'the journal equals the state, and tampering is found',
  I11: 'storage faults fail closed',
  I12: 'canonical argument bytes come back as they went in',
  I13: 'a batch runs exactly the ids and revisions that were shown',
  I14: 'undo: at most once, only after success, inside its window',
  I16: 'the tests have teeth',
  I17: 'a subscriber sees every journal entry once, in chain order per session',
  T1: 'the client forges or edits an approval',
  T2: 'arguments change after approval',
  T3: 'a stale button for A decides B',
  T4: 'the agent’s prose lies about what will run',
  T5: 'zero-width, bidi, ANSI, homoglyph, markdown or HTML in arguments',
  T6: 'long arguments hide the payload',
  T7: 'the world moves between preview and approval',
  T8: 'replay, double click, two channels at once',
  T9: 'the wrong person clicks',
  T10: 'ids of another tenant or user',
  T11: 'the agent approves itself',
  T12: 'a link scanner or prefetch approves',
  T13: 'weak tokens',
  T14: 'CSRF, DNS rebinding',
  T16: 'an unknown word grants',
  T17: 'secrets in prompts, rows, logs',
  T18: 'a tool server’s hints lie',
  T19: 'a tool’s definition is swapped',
  T20: '“always allow” widens',
  T21: 'the human is flooded',
  T22: 'JSON tricks',
  T23: 'the agent reaches the gate’s own configuration',
} as const;

/** Promises of rooms that are not built yet, and which room that is. */
export const LATER = {
  I15: 'the server under load',
  T15: 'webhooks of chat platforms',
} as const;

/** How many times: a few in every run, the promised number with COUNTERSIGN_FULL=1 (`npm run test:full`). */
export const many = (few: number, full: number): number => (process.env.COUNTERSIGN_FULL ? full : few);

export type PromiseId = keyof typeof PROMISES;

/** Declares a test that holds one or several promises. */
export function promise(
  ids: PromiseId | readonly PromiseId[],
  name: string,
  body: () => unknown,
  timeoutMs?: number,
): void {
  test(`${[ids].flat().join(' ')}: ${name}`, async () => void (await body()), timeoutMs);
}
