import type { Action, Principal, Prompt, Session, Status } from '../src/core/action.ts';
import { CountersignError, type ErrorCode } from '../src/core/errors.ts';
import { NO_HASH } from '../src/core/journal.ts';
import { Keyring } from '../src/core/keys.ts';
import { type Command, transition } from '../src/core/lifecycle.ts';
import { sampleAction, samplePrompt } from '../src/testing/samples.ts';

export { many as runs } from './promises.ts';

/** When everything in these tests begins. */
export const T0 = 1_700_000_000_000;
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const keyOf = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);
export const keys: Keyring = new Keyring([keyOf(7)]);
/** Somebody who can write the table and has not got the key. */
export const otherKeys: Keyring = new Keyring([keyOf(8)]);

const user = (id: string, roles?: readonly string[]): Principal => ({
  kind: 'user',
  id,
  tenant: 'acme',
  ...(roles ? { roles } : {}),
});
export const ada: Principal = user('ada');
export const bob: Principal = user('bob');
export const eve: Principal = user('eve');
export const boss: Principal = user('boss', ['manager']);
export const bot: Principal = { kind: 'agent', id: 'bot', tenant: 'acme', actsFor: 'ada' };

/** A pending action of ada's, asked for by bot at T0, to be decided within five minutes. */
export function anAction(overrides: Partial<Action> = {}): Action {
  const createdAt = overrides.createdAt ?? T0;
  return sampleAction({
    id: 'a1',
    createdAt,
    ttlMs: 5 * MINUTE,
    expiresAt: createdAt + 5 * MINUTE,
    ...overrides,
  });
}

export const aPrompt = (overrides: Partial<Prompt> = {}): Prompt =>
  samplePrompt({ id: 'p1', createdAt: T0, state: 'shown', ...overrides });

export const aSession = (live: readonly Action[] = [], prompts: readonly Prompt[] = []): Session => ({
  tenant: 'acme',
  id: 's1',
  owner: 'ada',
  seq: 0,
  hash: NO_HASH,
  prompts,
  live,
});

/** Takes one step that has to be possible. */
export function take(action: Action, command: Command, now: number): Action {
  const step = transition(action, command, now);
  if (step.refused !== null)
    throw new CountersignError(step.refused, `${command.type}:`, { ...step.details });
  return step.next;
}

export const allow: Command = { type: 'allow', by: ada, via: 'web' };
export const deny: Command = { type: 'deny', by: ada, via: 'web' };
export const claim: Command = { type: 'claim', token: 't1', worker: 'w1', leaseMs: 30_000, digest: 'digest' };
export const succeeded = { status: 'succeeded', result: 'done' } as const;
export const failed = { status: 'failed', error: 'broke', effect: 'unknown' } as const;

const PATHS: Record<Status, readonly (readonly [Command, number])[]> = {
  pending: [],
  approved: [[allow, T0 + 1]],
  executing: [
    [allow, T0 + 1],
    [claim, T0 + 2],
  ],
  succeeded: [
    [allow, T0 + 1],
    [claim, T0 + 2],
    [{ type: 'complete', token: 't1', outcome: succeeded }, T0 + 3],
  ],
  failed: [
    [allow, T0 + 1],
    [claim, T0 + 2],
    [{ type: 'complete', token: 't1', outcome: failed }, T0 + 3],
  ],
  in_doubt: [
    [allow, T0 + 1],
    [claim, T0 + 2],
    [{ type: 'doubt', token: 't1' }, T0 + 3],
  ],
  denied: [[deny, T0 + 1]],
  expired: [[{ type: 'expire' }, T0 + 5 * MINUTE]],
  cancelled: [[{ type: 'cancel', by: { kind: 'user', id: 'ada' }, reason: 'withdrawn' }, T0 + 1]],
  superseded: [[{ type: 'supersede', by: { kind: 'user', id: 'ada' }, reason: 'replaced' }, T0 + 1]],
};

/** An action that came to this status the way actions do. */
export const inStatus = (status: Status, overrides: Partial<Action> = {}): Action =>
  PATHS[status].reduce((action, [command, now]) => take(action, command, now), anAction(overrides));

/** The code that something is refused with; fails if it is not refused, or by something else. */
export function refusal(attempt: () => unknown): ErrorCode {
  try {
    attempt();
  } catch (error) {
    if (CountersignError.is(error)) return error.code;
    throw error;
  }
  throw new Error('It was not refused.');
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}
