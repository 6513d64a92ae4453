import {
  type Action,
  type Actor,
  actorOf,
  askersOf,
  type CancelReason,
  GATE,
  type Outcome,
  type Patch,
  type Principal,
  type Status,
  type SupersedeReason,
} from './action.ts';
import type { ErrorCode } from './errors.ts';
import { type EventType, event, type JournalEvent } from './event.ts';

/** Everything that can be done to an action. There is no other way to change a status. */
export type Command =
  | { readonly type: 'allow'; readonly by: Principal; readonly via: string; readonly reason?: string }
  | { readonly type: 'deny'; readonly by: Principal; readonly via: string; readonly reason?: string }
  /** The policy, a grant, or the person who undoes: decided in the commit that proposes. */
  | {
      readonly type: 'settle';
      readonly verdict: 'allow' | 'deny';
      readonly by: Actor;
      readonly via: string;
      readonly reason?: string;
    }
  | { readonly type: 'show'; readonly expiresAt: number; readonly digest: string }
  | { readonly type: 'expire' }
  | { readonly type: 'cancel'; readonly by: Actor; readonly reason: CancelReason; readonly why?: string }
  | {
      readonly type: 'supersede';
      readonly by: Actor;
      readonly reason: SupersedeReason;
      readonly token?: string;
    }
  | {
      readonly type: 'claim';
      readonly token: string;
      readonly worker: string;
      readonly leaseMs: number;
      readonly digest: string;
    }
  | { readonly type: 'complete'; readonly token: string; readonly outcome: Outcome }
  /** The worker itself gives up knowing: a timeout or an abort. */
  | { readonly type: 'doubt'; readonly token: string }
  /** The lease ran out. */
  | { readonly type: 'lose' }
  | { readonly type: 'reconcile'; readonly by: Actor; readonly outcome: Outcome };

export type Step =
  | { readonly refused: null; readonly next: Action; readonly event: JournalEvent }
  | { readonly refused: ErrorCode; readonly details: Readonly<Record<string, unknown>> };

/**
 * The lifecycle. Pure: it reads no clock (`now` is the store's), draws no random number and writes nothing;
 * it returns the next state with its journal entry, or a typed refusal.
 */
export function transition(action: Action, command: Command, now: number): Step {
  switch (command.type) {
    case 'allow':
      return allow(action, command, now);
    case 'deny':
      return deny(action, command, now);
    case 'settle':
      return settle(action, command, now);
    case 'show':
      return show(action, command, now);
    case 'expire':
      return expire(action, now);
    case 'cancel':
      return cancel(action, command, now);
    case 'supersede':
      return supersede(action, command, now);
    case 'claim':
      return claim(action, command, now);
    case 'complete':
      return complete(action, command, now);
    case 'doubt':
      return doubt(action, command, now);
    case 'lose':
      return lose(action, now);
    case 'reconcile':
      return reconcile(action, command, now);
  }
}

/** The plan signs decisions and outcomes: a pure function has no key. */
const UNSIGNED = '';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

function allow(action: Action, { by, via, reason }: Of<'allow'>, now: number): Step {
  const refusal = cannotDecide(action, by, now);
  if (refusal) return refusal;
  // By id alone, as four eyes does: somebody's own service is not a second person.
  if (action.votes.some((vote) => askersOf(by).includes(vote.by.id))) {
    return refuse('ALREADY_VOTED', action);
  }
  const voter = actorOf(by);
  const votes = [...action.votes, { by: voter, via, at: now }];
  if (votes.length < (action.approvers.count ?? 1)) {
    return move(action, 'voted', { votes }, { by: voter, via, reason }, now);
  }
  return move(
    action,
    'allowed',
    {
      status: 'approved',
      votes,
      decision: {
        verdict: 'allow',
        by: voter,
        via,
        at: now,
        ...(reason ? { reason } : {}),
        digest: action.digest,
        mac: UNSIGNED,
      },
      startBy: startBy(action, now),
    },
    { by: voter, via, reason },
    now,
  );
}

function deny(action: Action, { by, via, reason }: Of<'deny'>, now: number): Step {
  const refusal = cannotDecide(action, by, now);
  if (refusal) return refusal;
  const who = actorOf(by);
  return move(
    action,
    'denied',
    {
      status: 'denied',
      decision: {
        verdict: 'deny',
        by: who,
        via,
        at: now,
        ...(reason ? { reason } : {}),
        digest: action.digest,
        mac: UNSIGNED,
      },
    },
    { by: who, via, reason },
    now,
  );
}

function settle(action: Action, { verdict, by, via, reason }: Of<'settle'>, now: number): Step {
  if (action.status !== 'pending') return refuse(closed(action), action);
  return move(
    action,
    verdict === 'allow' ? 'allowed' : 'denied',
    {
      status: verdict === 'allow' ? 'approved' : 'denied',
      decision: {
        verdict,
        by,
        via,
        at: now,
        ...(reason ? { reason } : {}),
        digest: action.digest,
        mac: UNSIGNED,
      },
      ...(verdict === 'allow' ? { startBy: startBy(action, now) } : {}),
    },
    { by, via, reason },
    now,
  );
}

/** A queued prompt reaches the front: its time to live starts now. */
function show(action: Action, { expiresAt, digest }: Of<'show'>, now: number): Step {
  if (action.status !== 'pending') return refuse(closed(action), action);
  if (now >= action.expiresAt) return refuse('EXPIRED', action);
  return move(
    action,
    'shown',
    { expiresAt: Math.min(expiresAt, action.expiresAt), digest },
    { by: GATE },
    now,
  );
}

function expire(action: Action, now: number): Step {
  if (action.status === 'pending' && now >= action.expiresAt) {
    return move(action, 'expired', { status: 'expired' }, { by: GATE, reason: 'not decided in time' }, now);
  }
  if (action.status === 'approved' && action.startBy !== null && now >= action.startBy) {
    return move(action, 'expired', { status: 'expired' }, { by: GATE, reason: 'not started in time' }, now);
  }
  return refuse(
    action.status === 'pending' || action.status === 'approved' ? 'NOT_APPROVED' : closed(action),
    action,
  );
}

function cancel(action: Action, { by, reason, why }: Of<'cancel'>, now: number): Step {
  if (action.status !== 'pending' && action.status !== 'approved') return refuse(closed(action), action);
  const ended = { reason, by, ...(why === undefined ? {} : { why }) };
  return move(action, 'cancelled', { status: 'cancelled', ended }, { by, reason: why ?? reason }, now);
}

function supersede(action: Action, { by, reason, token }: Of<'supersede'>, now: number): Step {
  const running = action.status === 'executing' && reason === 'drifted' && holds(action, token);
  if (action.status !== 'pending' && action.status !== 'approved' && !running)
    return refuse(closed(action), action);
  return move(
    action,
    'superseded',
    { status: 'superseded', ended: { reason, by }, leaseUntil: null },
    { by, reason },
    now,
  );
}

function claim(action: Action, { token, worker, leaseMs, digest }: Of<'claim'>, now: number): Step {
  const again = action.status === 'in_doubt' && action.idempotent;
  if (action.status !== 'approved' && !again) {
    return refuse(action.status === 'pending' ? 'NOT_APPROVED' : closed(action), action);
  }
  // A second attempt may come long after the first; but what must not start any more, not even then.
  const deadline = again ? action.startLatest : action.startBy;
  if (deadline !== null && now >= deadline) return refuse('EXPIRED', action);
  if (action.decision?.verdict !== 'allow') return refuse('NOT_APPROVED', action);
  if (digest !== action.digest || digest !== action.decision.digest) return refuse('ARGS_CHANGED', action);
  const fence = (action.claim?.fence ?? 0) + 1;
  return move(
    action,
    'claimed',
    { status: 'executing', claim: { fence, token, worker, at: now, leaseMs }, leaseUntil: now + leaseMs },
    { by: GATE },
    now,
  );
}

function complete(action: Action, { token, outcome }: Of<'complete'>, now: number): Step {
  if (action.status !== 'executing' && action.status !== 'in_doubt') return refuse('STALE_CLAIM', action);
  if (!holds(action, token)) return refuse('STALE_CLAIM', action);
  return finish(action, outcome, GATE, now);
}

function doubt(action: Action, { token }: Of<'doubt'>, now: number): Step {
  if (action.status !== 'executing' || !holds(action, token)) return refuse('STALE_CLAIM', action);
  return move(
    action,
    'doubted',
    { status: 'in_doubt', leaseUntil: null },
    { by: GATE, reason: 'no outcome' },
    now,
  );
}

function lose(action: Action, now: number): Step {
  if (action.status !== 'executing') return refuse('STALE_CLAIM', action);
  if (action.leaseUntil !== null && now < action.leaseUntil) return refuse('STALE_CLAIM', action);
  return move(
    action,
    'doubted',
    { status: 'in_doubt', leaseUntil: null },
    { by: GATE, reason: 'lease lost' },
    now,
  );
}

function reconcile(action: Action, { by, outcome }: Of<'reconcile'>, now: number): Step {
  if (action.status !== 'in_doubt') return refuse('NOT_IN_DOUBT', action);
  return finish(action, outcome, by, now);
}

function finish(action: Action, outcome: Outcome, by: Actor, now: number): Step {
  const undoUntil =
    outcome.status === 'succeeded' && action.undoWindowMs !== null && action.undoOf === null
      ? now + action.undoWindowMs
      : null;
  return move(
    action,
    outcome.status,
    { status: outcome.status, outcome: { ...outcome, mac: UNSIGNED }, leaseUntil: null, undoUntil },
    { by },
    now,
  );
}

const startBy = (action: Action, now: number): number =>
  Math.min(now + action.startWithinMs, action.startLatest ?? Number.MAX_SAFE_INTEGER);

const holds = (action: Action, token: string | undefined): boolean =>
  token !== undefined && action.claim !== null && action.claim.token === token;

/** Why a decision by this principal, now, would not count; nothing if it would. */
function cannotDecide(action: Action, by: Principal, now: number): Step | undefined {
  if (by.kind === 'agent') return refuse('AGENT_CANNOT_DECIDE', action);
  if (!mayDecide(action, by)) return refuse('NOT_YOURS', action);
  if (action.status !== 'pending') return refuse(closed(action), action);
  if (now >= action.expiresAt) return refuse('EXPIRED', action);
  return undefined;
}

/** Whether the rule that was fixed at the proposal lets this principal decide. */
export function mayDecide(
  action: Pick<Action, 'tenant' | 'owner' | 'approvers' | 'requesters'>,
  by: Principal,
): boolean {
  if (by.kind === 'agent' || by.tenant !== action.tenant) return false;
  const { owner, users, roles, fourEyes } = action.approvers;
  if (fourEyes && askersOf(by).some((id) => action.requesters.includes(id))) return false;
  if (owner && by.kind === 'user' && action.owner !== null && by.id === action.owner) return true;
  if (by.kind === 'user' && users?.includes(by.id)) return true;
  return roles?.some((role) => by.roles?.includes(role)) ?? false;
}

/** The refusal that fits an action which nobody can decide any more. */
export function closed(action: Action): ErrorCode {
  const codes: Partial<Record<Status, ErrorCode>> = {
    expired: 'EXPIRED',
    cancelled: 'CANCELLED',
    superseded: 'SUPERSEDED',
  };
  return codes[action.status] ?? 'ALREADY_DECIDED';
}

export function refuse(refused: ErrorCode, action: Action): Step {
  const { decision, ended } = action;
  return {
    refused,
    details: {
      action: action.id,
      revision: action.revision,
      status: action.status,
      ...(decision
        ? { verdict: decision.verdict, by: { ...decision.by }, via: decision.via, at: decision.at }
        : {}),
      ...(ended ? { reason: ended.reason } : {}),
    },
  };
}

function move(
  action: Action,
  type: EventType,
  patch: Patch,
  who: { by: Actor; via?: string; reason?: string },
  now: number,
): Step {
  const changed: Patch = { ...patch, version: action.version + 1, updatedAt: now };
  return {
    refused: null,
    next: { ...action, ...changed },
    event: event(type, { ...who, at: now, action: action.id, revision: action.revision, patch: changed }),
  };
}
