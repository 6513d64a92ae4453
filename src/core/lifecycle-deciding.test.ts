import { describe, expect, test } from 'vitest';
import {
  ada,
  allow,
  anAction,
  bob,
  boss,
  bot,
  claim,
  deny,
  eve,
  inStatus,
  T0,
  take,
} from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import { type Action, type Approvers, type Principal, STATUSES, type Status } from './action.ts';
import type { ErrorCode } from './errors.ts';
import { type Command, mayDecide, transition } from './lifecycle.ts';

const outcomeOf = (action: Action, command: Command, now: number): Status | ErrorCode => {
  const step = transition(action, command, now);
  return step.refused ?? step.next.status;
};

describe('who decides', () => {
  const under = (approvers: Approvers, more: Partial<Action> = {}) => anAction({ approvers, ...more });
  const by = (who: Principal, type: 'allow' | 'deny' = 'allow'): Command => ({ type, by: who, via: 'web' });

  test('those whom the rule names, of this tenant, and nobody else', () => {
    const people = [ada, bob, eve, boss];
    const allowed = (approvers: Approvers, more?: Partial<Action>) =>
      people
        .filter((who) => transition(under(approvers, more), by(who), T0).refused === null)
        .map(({ id }) => id);
    expect(allowed({ owner: true })).toEqual(['ada']);
    expect(allowed({ owner: true }, { owner: null })).toEqual([]);
    expect(allowed({ users: ['bob', 'eve'] })).toEqual(['bob', 'eve']);
    expect(allowed({ roles: ['manager'] })).toEqual(['boss']);
    expect(allowed({ owner: true, users: ['bob'], roles: ['manager'] })).toEqual(['ada', 'bob', 'boss']);
    expect(allowed({})).toEqual([]);
    expect(allowed({ users: [], roles: [] })).toEqual([]);
    for (const who of people)
      expect(
        outcomeOf(
          under({ owner: true, users: people.map(({ id }) => id) }),
          by({ ...who, tenant: 'evil' }),
          T0,
        ),
      ).toBe('NOT_YOURS');
  });

  test('never an agent, whatever the rule says', () => {
    const rule: Approvers = { owner: true, users: ['bot', 'ada'], roles: ['manager'] };
    for (const agent of [bot, { ...bot, id: 'ada' }, { ...bot, roles: ['manager'] }]) {
      expect(outcomeOf(under(rule), by(agent), T0)).toBe('AGENT_CANNOT_DECIDE');
      expect(outcomeOf(under(rule), by(agent, 'deny'), T0)).toBe('AGENT_CANNOT_DECIDE');
      expect(mayDecide(under(rule), agent)).toBe(false);
    }
  });

  const service = (id: string, actsFor?: string): Principal => ({
    ...boss,
    kind: 'service',
    id,
    ...(actsFor === undefined ? {} : { actsFor }),
  });

  test('nobody twice: not as a service of the same name, nor by one that acts for them', () => {
    const rule: Approvers = { users: ['bob'], roles: ['manager'], count: 2 };
    const voted = take(under(rule), by(bob), T0);
    expect(voted.votes).toHaveLength(1);
    for (const who of [bob, service('bob'), service('host', 'bob')])
      expect(outcomeOf(voted, by(who), T0), JSON.stringify(who)).toBe('ALREADY_VOTED');
    expect(outcomeOf(voted, by(service('host')), T0)).toBe('approved');
  });

  test('under four eyes, nobody who acts for those who asked for it', () => {
    const action = under({ roles: ['manager'], fourEyes: true }, { requesters: ['bot', 'bob'] });
    expect(outcomeOf(action, by(service('host', 'bob')), T0)).toBe('NOT_YOURS');
    expect(outcomeOf(action, by(service('host')), T0)).toBe('approved');
  });

  test('under four eyes, not those who asked for it or edited it', () => {
    const action = under(
      { owner: true, users: ['bob', 'eve'], fourEyes: true },
      { requesters: ['bot', 'ada', 'eve'] },
    );
    expect([ada, bob, eve].map((who) => outcomeOf(action, by(who), T0))).toEqual([
      'NOT_YOURS',
      'approved',
      'NOT_YOURS',
    ]);
    expect(outcomeOf(action, by(ada, 'deny'), T0)).toBe('NOT_YOURS');
    expect(outcomeOf({ ...action, approvers: { owner: true } }, by(ada), T0)).toBe('approved');
  });

  test('a stranger learns nothing of what was decided', () => {
    for (const status of STATUSES) expect(outcomeOf(inStatus(status), by(eve), T0 + 10)).toBe('NOT_YOURS');
  });

  promise(['I3', 'T8'], 'the second one is told what the first one said', () => {
    const denied = take(anAction(), { ...deny, reason: 'too early' } as Command, T0 + 1);
    const step = transition(denied, { ...allow, via: 'chat' } as Command, T0 + 2);
    expect(step).toMatchObject({
      refused: 'ALREADY_DECIDED',
      details: { verdict: 'deny', by: { kind: 'user', id: 'ada' }, via: 'web', at: T0 + 1, status: 'denied' },
    });
    expect(denied.decision).toEqual({
      verdict: 'deny',
      by: { kind: 'user', id: 'ada' },
      via: 'web',
      at: T0 + 1,
      reason: 'too early',
      digest: 'digest',
      mac: '',
    });
  });

  describe('several of them', () => {
    const three = under({ users: ['ada', 'bob', 'eve'], count: 2 });

    test('votes count until there are enough, each person once', () => {
      const one = take(three, by(ada), T0 + 1);
      expect(one).toMatchObject({ status: 'pending', decision: null, startBy: null, version: 2 });
      expect(outcomeOf(one, by(ada), T0 + 2)).toBe('ALREADY_VOTED');
      const two = take(one, by(bob), T0 + 2);
      expect(two).toMatchObject({
        status: 'approved',
        decision: { verdict: 'allow', by: { id: 'bob' }, at: T0 + 2 },
      });
      expect(two.votes.map((vote) => [vote.by.id, vote.at])).toEqual([
        ['ada', T0 + 1],
        ['bob', T0 + 2],
      ]);
      expect(outcomeOf(two, by(eve), T0 + 3)).toBe('ALREADY_DECIDED');
      const types = [three, one].map((action, i) => {
        const step = transition(action, by([ada, bob][i]!), T0);
        return step.refused ?? step.event.type;
      });
      expect(types).toEqual(['voted', 'allowed']);
    });

    test('one deny denies, by somebody new or by one who voted', () => {
      const one = take(three, by(ada), T0 + 1);
      expect(take(one, by(bob, 'deny'), T0 + 2)).toMatchObject({
        status: 'denied',
        decision: { verdict: 'deny' },
      });
      expect(take(one, by(ada, 'deny'), T0 + 2).status).toBe('denied');
      expect(take(three, by(eve, 'deny'), T0 + 1).status).toBe('denied');
    });

    test('a vote alone starts nothing', () => {
      expect(outcomeOf(take(three, by(ada), T0 + 1), claim, T0 + 2)).toBe('NOT_APPROVED');
    });
  });
});
