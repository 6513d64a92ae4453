import { describe, expect, test } from 'vitest';
import {
  allow,
  anAction,
  bob,
  claim,
  DAY,
  deepFreeze,
  deny,
  failed,
  inStatus,
  MINUTE,
  succeeded,
  T0,
  take,
} from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import { type Action, GATE, MUTABLE, STATUSES, type Status } from './action.ts';
import type { ErrorCode } from './errors.ts';
import { type Command, transition } from './lifecycle.ts';

type Type = Command['type'];

/** One command of each type that is right in itself: by the right person, with the right token, at the right time. */
const COMMANDS: Record<Type, readonly [Command, number]> = {
  allow: [allow, T0 + 10],
  deny: [deny, T0 + 10],
  settle: [
    { type: 'settle', verdict: 'allow', by: { kind: 'policy', id: 'policy' }, via: 'policy' },
    T0 + 10,
  ],
  show: [{ type: 'show', expiresAt: T0 + MINUTE, digest: 'digest-2' }, T0 + 10],
  expire: [{ type: 'expire' }, T0 + DAY],
  cancel: [{ type: 'cancel', by: GATE, reason: 'withdrawn' }, T0 + 10],
  supersede: [{ type: 'supersede', by: GATE, reason: 'drifted', token: 't1' }, T0 + 10],
  claim: [{ ...claim, token: 't2' } as Command, T0 + 10],
  complete: [{ type: 'complete', token: 't1', outcome: succeeded }, T0 + 10],
  doubt: [{ type: 'doubt', token: 't1' }, T0 + 10],
  lose: [{ type: 'lose' }, T0 + DAY],
  reconcile: [{ type: 'reconcile', by: { kind: 'user', id: 'ada' }, outcome: failed }, T0 + 10],
};

/** What each of them makes of an action, by the action's status: a status, or a refusal. */
const TABLE: Record<Status, Partial<Record<Status | ErrorCode, readonly Type[]>>> = {
  pending: {
    approved: ['allow', 'settle'],
    denied: ['deny'],
    pending: ['show'],
    expired: ['expire'],
    cancelled: ['cancel'],
    superseded: ['supersede'],
    NOT_APPROVED: ['claim'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  approved: {
    executing: ['claim'],
    expired: ['expire'],
    cancelled: ['cancel'],
    superseded: ['supersede'],
    ALREADY_DECIDED: ['allow', 'deny', 'settle', 'show'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  executing: {
    succeeded: ['complete'],
    in_doubt: ['doubt', 'lose'],
    superseded: ['supersede'],
    ALREADY_DECIDED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'claim'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  in_doubt: {
    succeeded: ['complete'],
    failed: ['reconcile'],
    ALREADY_DECIDED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'supersede', 'claim'],
    STALE_CLAIM: ['doubt', 'lose'],
  },
  succeeded: {
    ALREADY_DECIDED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'supersede', 'claim'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  failed: {
    ALREADY_DECIDED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'supersede', 'claim'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  denied: {
    ALREADY_DECIDED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'supersede', 'claim'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  expired: {
    EXPIRED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'supersede', 'claim'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  cancelled: {
    CANCELLED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'supersede', 'claim'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
  superseded: {
    SUPERSEDED: ['allow', 'deny', 'settle', 'show', 'expire', 'cancel', 'supersede', 'claim'],
    STALE_CLAIM: ['complete', 'doubt', 'lose'],
    NOT_IN_DOUBT: ['reconcile'],
  },
};

const TYPES = Object.keys(COMMANDS) as Type[];
const cases = STATUSES.flatMap((status) =>
  Object.entries(TABLE[status]).flatMap(([result, types]) =>
    types.map((type) => [status, type, result] as const),
  ),
);
/** What came of it: the status, or the refusal. */
const outcomeOf = (action: Action, command: Command, now: number): Status | ErrorCode => {
  const step = transition(action, command, now);
  return step.refused ?? step.next.status;
};

describe('the table', () => {
  test('has every command for every status, once', () => {
    const all = STATUSES.flatMap((status) => TYPES.map((type) => `${status} ${type}`));
    expect(cases.map(([status, type]) => `${status} ${type}`).sort()).toEqual(all.sort());
  });

  promise('I2', 'what a command makes of an action is what the table says, for every status', () => {
    for (const [status, type, result] of cases) {
      const [command, now] = COMMANDS[type];
      expect(outcomeOf(inStatus(status), command, now), `${status} ${type}`).toBe(result);
    }
  });

  test('a step only reads what it is given, and gives the same for the same', () => {
    for (const [status, type] of cases) {
      const [command, now] = deepFreeze(COMMANDS[type]);
      const action = deepFreeze(inStatus(status));
      const before = JSON.stringify(action);
      const [once, again] = [transition(action, command, now), transition(action, command, now)];
      expect(once).toEqual(again);
      expect(JSON.stringify(action)).toBe(before);
    }
  });

  promise('I10', 'a step says all that it changed, and changes only what may change', () => {
    for (const [status, type] of cases) {
      const [command, now] = COMMANDS[type];
      const action = inStatus(status);
      const step = transition(action, command, now);
      if (step.refused !== null) {
        expect(step.details, `${status} ${type}`).toMatchObject({ action: 'a1', revision: 1, status });
        continue;
      }
      expect({ ...action, ...step.event.patch }, `${status} ${type}`).toEqual(step.next);
      expect(Object.keys(step.event.patch!).filter((name) => !MUTABLE.includes(name as never))).toEqual([]);
      expect(step.next).toMatchObject({ version: action.version + 1, updatedAt: now });
      expect(step.event).toMatchObject({ v: 1, at: now, action: 'a1', revision: 1 });
      expect(step.event).not.toHaveProperty('proposed');
    }
  });
});

describe('time', () => {
  const { expiresAt } = anAction();
  const approved = inStatus('approved');
  const startBy = T0 + 1 + approved.startWithinMs;

  promise('I4', 'no decision at or after expiresAt, and none is too early', () => {
    for (const command of [allow, deny]) {
      expect(transition(anAction(), command, expiresAt - 1).refused).toBeNull();
      expect(outcomeOf(anAction(), command, expiresAt)).toBe('EXPIRED');
      expect(outcomeOf(anAction(), command, expiresAt + 1)).toBe('EXPIRED');
    }
    expect(transition(anAction(), { type: 'expire' }, expiresAt - 1).refused).not.toBeNull();
    expect(outcomeOf(anAction(), { type: 'expire' }, expiresAt)).toBe('expired');
  });

  promise('I4', 'no claim at or after startBy, and none is too early', () => {
    expect(approved.startBy).toBe(startBy);
    expect(outcomeOf(approved, claim, startBy - 1)).toBe('executing');
    expect(outcomeOf(approved, claim, startBy)).toBe('EXPIRED');
    expect(outcomeOf(approved, claim, startBy + 1)).toBe('EXPIRED');
    expect(transition(approved, { type: 'expire' }, startBy - 1).refused).not.toBeNull();
    expect(outcomeOf(approved, { type: 'expire' }, startBy)).toBe('expired');
  });

  promise('I4', 'a vote is a decision too', () => {
    const action = anAction({ approvers: { users: ['ada', 'bob'], count: 2 } });
    const voted = take(action, allow, expiresAt - 1);
    expect(voted.status).toBe('pending');
    expect(outcomeOf(voted, { ...allow, by: bob } as Command, expiresAt)).toBe('EXPIRED');
  });

  test('showing starts the time to live, and never prolongs it', () => {
    const show = (until: number): Command => ({ type: 'show', expiresAt: until, digest: 'd2' });
    expect(take(anAction(), show(T0 + MINUTE), T0)).toMatchObject({ expiresAt: T0 + MINUTE, digest: 'd2' });
    expect(take(anAction(), show(expiresAt + DAY), T0)).toMatchObject({ expiresAt });
    expect(outcomeOf(anAction(), show(expiresAt + DAY), expiresAt)).toBe('EXPIRED');
  });

  promise('I5', 'a lease is lost when it is over, and not before', () => {
    const running = inStatus('executing');
    expect(running.leaseUntil).toBe(T0 + 2 + 30_000);
    expect(outcomeOf(running, { type: 'lose' }, T0 + 2 + 29_999)).toBe('STALE_CLAIM');
    expect(take(running, { type: 'lose' }, T0 + 2 + 30_000)).toMatchObject({
      status: 'in_doubt',
      leaseUntil: null,
    });
  });
});

describe('claim and run', () => {
  promise(['T2', 'I2'], 'a claim needs an allow of the very digest that it runs', () => {
    const approved = inStatus('approved');
    expect(take(approved, claim, T0 + 2).decision?.digest).toBe('digest');
    const other = { ...claim, digest: 'other' } as Command;
    expect(outcomeOf(approved, other, T0 + 2)).toBe('ARGS_CHANGED');
    expect(outcomeOf({ ...approved, digest: 'other' }, other, T0 + 2)).toBe('ARGS_CHANGED');
    expect(outcomeOf({ ...approved, digest: 'other' }, claim, T0 + 2)).toBe('ARGS_CHANGED');
    const decision = { ...approved.decision!, digest: 'other' };
    expect(outcomeOf({ ...approved, decision }, claim, T0 + 2)).toBe('ARGS_CHANGED');
    // A row whose status was set by hand.
    expect(outcomeOf({ ...approved, decision: null }, claim, T0 + 2)).toBe('NOT_APPROVED');
    expect(
      outcomeOf({ ...approved, decision: { ...approved.decision!, verdict: 'deny' } }, claim, T0 + 2),
    ).toBe('NOT_APPROVED');
    expect(outcomeOf({ ...inStatus('in_doubt', { idempotent: true }), digest: 'x' }, claim, T0 + 9)).toBe(
      'ARGS_CHANGED',
    );
  });

  promise(
    ['I1', 'I5'],
    'what is in doubt is claimed again only if it is idempotent, under a new fence',
    () => {
      expect(outcomeOf(inStatus('in_doubt'), claim, T0 + 9)).toBe('ALREADY_DECIDED');
      const doubtful = inStatus('in_doubt', { idempotent: true });
      expect(doubtful.claim?.fence).toBe(1);
      const again = take(doubtful, { ...claim, token: 't2', worker: 'w2' } as Command, T0 + DAY);
      expect(again).toMatchObject({
        status: 'executing',
        claim: { fence: 2, token: 't2', worker: 'w2', at: T0 + DAY },
        leaseUntil: T0 + DAY + 30_000,
      });
      // Only while in doubt: no status but that and approved can be claimed, idempotent or not.
      for (const status of STATUSES.filter((each) => each !== 'approved' && each !== 'in_doubt'))
        expect(
          transition(inStatus(status, { idempotent: true }), claim, T0 + 10).refused,
          status,
        ).not.toBeNull();
    },
  );

  promise('I14', 'an undo in doubt is not tried again once its window has closed', () => {
    const doubtful = { ...inStatus('in_doubt', { idempotent: true }), startLatest: T0 + DAY };
    expect(outcomeOf(doubtful, claim, T0 + DAY)).toBe('EXPIRED');
    expect(take(doubtful, claim, T0 + DAY - 1).status).toBe('executing');
  });

  promise('I8', 'a result counts only with the token of the current claim', () => {
    const complete = (token: string): Command => ({ type: 'complete', token, outcome: succeeded });
    expect(outcomeOf(inStatus('executing'), complete('t0'), T0 + 5)).toBe('STALE_CLAIM');
    expect(outcomeOf(inStatus('in_doubt'), complete('t0'), T0 + 5)).toBe('STALE_CLAIM');
    expect(outcomeOf(inStatus('executing'), { type: 'doubt', token: 't0' }, T0 + 5)).toBe('STALE_CLAIM');
    const again = take(
      inStatus('in_doubt', { idempotent: true }),
      { ...claim, token: 't2' } as Command,
      T0 + 5,
    );
    expect(outcomeOf(again, complete('t1'), T0 + 6)).toBe('STALE_CLAIM');
    expect(outcomeOf(again, complete('t2'), T0 + 6)).toBe('succeeded');
    expect(outcomeOf(inStatus('succeeded'), complete('t1'), T0 + 6)).toBe('STALE_CLAIM');
  });

  promise(['I5', 'I8'], 'a late result resolves the doubt, unless somebody was faster', () => {
    const lost = take(inStatus('executing'), { type: 'lose' }, T0 + MINUTE);
    expect(take(lost, { type: 'complete', token: 't1', outcome: succeeded }, T0 + DAY)).toMatchObject({
      status: 'succeeded',
      outcome: succeeded,
    });
    const looked = take(
      lost,
      { type: 'reconcile', by: { kind: 'user', id: 'ada' }, outcome: failed },
      T0 + DAY,
    );
    expect(looked).toMatchObject({ status: 'failed', outcome: failed });
    expect(outcomeOf(looked, { type: 'complete', token: 't1', outcome: succeeded }, T0 + DAY)).toBe(
      'STALE_CLAIM',
    );
  });

  test('a run that found its target moved is superseded, by its own token only', () => {
    const drifted = (token?: string): Command => ({
      type: 'supersede',
      by: GATE,
      reason: 'drifted',
      ...(token ? { token } : {}),
    });
    expect(take(inStatus('executing'), drifted('t1'), T0 + 5)).toMatchObject({
      status: 'superseded',
      ended: { reason: 'drifted', by: GATE },
      leaseUntil: null,
      outcome: null,
    });
    for (const command of [drifted(), drifted('t0'), { ...drifted('t1'), reason: 'edited' } as Command])
      expect(
        transition(inStatus('executing'), command, T0 + 5).refused,
        JSON.stringify(command),
      ).not.toBeNull();
    expect(transition(inStatus('in_doubt'), drifted('t1'), T0 + 5).refused).not.toBeNull();
  });

  test('policy and grant decide at once, and are on record as themselves', () => {
    const settle = (verdict: 'allow' | 'deny'): Command => ({
      type: 'settle',
      verdict,
      by: { kind: 'grant', id: 'g1' },
      via: 'grant',
      reason: 'covered',
    });
    const decision = { by: { kind: 'grant', id: 'g1' }, via: 'grant', reason: 'covered', digest: 'digest' };
    const allowed = take(anAction(), settle('allow'), T0);
    expect(allowed).toMatchObject({ status: 'approved', decision, startBy: T0 + 5 * MINUTE });
    expect(outcomeOf(allowed, claim, T0 + 1)).toBe('executing');
    const denied = take(anAction(), settle('deny'), T0);
    expect(denied).toMatchObject({
      status: 'denied',
      decision: { ...decision, verdict: 'deny' },
      startBy: null,
    });
  });
});

describe('undo', () => {
  promise('I14', 'an undo starts before its window closes or not at all, however late it was allowed', () => {
    const closes = T0 + MINUTE;
    const undo = anAction({ undoOf: { id: 'a0', revision: 1 }, startLatest: closes });
    const early = take(undo, allow, T0 + 1);
    expect(early.startBy).toBe(closes);
    expect(outcomeOf(early, claim, closes - 1)).toBe('executing');
    expect(outcomeOf(early, claim, closes)).toBe('EXPIRED');
    const late = take(undo, allow, closes + 1);
    expect(outcomeOf(late, claim, closes + 1)).toBe('EXPIRED');
    expect(outcomeOf(late, { type: 'expire' }, closes + 1)).toBe('expired');
    // Far from its end the window changes nothing.
    expect(take({ ...undo, startLatest: T0 + DAY }, allow, T0 + 1).startBy).toBe(T0 + 1 + 5 * MINUTE);
  });

  promise('I14', 'the window opens with a success, and only for what is not itself an undo', () => {
    const done = (outcome: typeof succeeded | typeof failed, more: Partial<Action>) =>
      take(inStatus('executing', more), { type: 'complete', token: 't1', outcome }, T0 + 10).undoUntil;
    expect(done(succeeded, { undoWindowMs: MINUTE })).toBe(T0 + 10 + MINUTE);
    expect(done(succeeded, { undoWindowMs: null })).toBeNull();
    expect(done(failed, { undoWindowMs: MINUTE })).toBeNull();
    expect(done(succeeded, { undoWindowMs: MINUTE, undoOf: { id: 'a0', revision: 1 } })).toBeNull();
    const doubtful = inStatus('in_doubt', { undoWindowMs: MINUTE });
    expect(doubtful.undoUntil).toBeNull();
    expect(take(doubtful, { type: 'reconcile', by: GATE, outcome: succeeded }, T0 + DAY).undoUntil).toBe(
      T0 + DAY + MINUTE,
    );
  });
});
