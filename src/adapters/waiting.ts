import { LONGEST_MS } from '../core/policy.ts';
import type { ActionView } from '../core/view.ts';
import type { Gate } from '../gate/gate.ts';
import { type Guarded, type Guarding, guarded } from './guard.ts';

export interface WaitingOptions {
  /** `false` answers at once for what nobody has decided yet: it was not run. Default: wait for the decision. */
  readonly wait?: boolean;
  /** Stops the waiting, never an action. */
  readonly signal?: AbortSignal;
  /** How long to wait at most. What is not decided by then is told as pending. */
  readonly timeoutMs?: number;
}

export interface Waiting {
  readonly goesOn: boolean;
  /** The host's own. */
  readonly signal: AbortSignal;
  /** Fires when it has been waited for long enough, too. */
  readonly stop: AbortSignal;
}

export function waitingOf({ wait = true, signal, timeoutMs }: WaitingOptions): Waiting {
  const given = AbortSignal.any(signal ? [signal] : []);
  const stop =
    timeoutMs === undefined
      ? given
      : AbortSignal.any([given, AbortSignal.timeout(Math.min(timeoutMs, LONGEST_MS))]);
  return { goesOn: wait, signal: given, stop };
}

/**
 * Makes the attempt once it is decided, through its revisions, until there is more to say than that it waits; or says
 * how it stands when the waiting is over.
 */
export async function settled<Done extends { readonly status: string }>(
  gate: Gate,
  { by }: Guarding,
  action: ActionView,
  attempt: () => Promise<Done | Guarded>,
  { goesOn, stop }: Waiting,
): Promise<Done | Guarded> {
  const isStartable = action.status === 'approved' || action.status === 'in_doubt';
  let now: Done | Guarded = isStartable ? await attempt() : guarded(action);
  while (isPending(now) && goesOn && !stop.aborted) {
    const until = now.action.status === 'pending' ? 'decided' : 'done';
    const seen = await gate.wait(now.action.id, { by, until, signal: stop });
    now = stop.aborted ? guarded(seen.action!) : await attempt();
  }
  return now;
}

const isPending = (now: { readonly status: string }): now is Guarded => now.status === 'pending_confirmation';
