import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bot, DAY, MINUTE, refusal } from '../../test/builders.ts';
import { many, promise } from '../../test/promises.ts';
import { EFFECTS, type Effect } from './action.ts';
import { CountersignError } from './errors.ts';
import {
  type CallFacts,
  checkPolicy,
  hasApprover,
  nameMatches,
  type Policy,
  type Rule,
  rule,
  VERDICTS,
} from './policy.ts';

const call = (overrides: Partial<CallFacts> = {}): CallFacts => ({
  tool: 'crm_send',
  effect: 'write',
  args: { to: 'bob', amount: 100 },
  by: bot,
  session: 's1',
  ...overrides,
});
const verdict = (policy: Policy, overrides: Partial<CallFacts> = {}) =>
  rule(policy, call(overrides), 'chat').verdict;
const strength = (of: (typeof VERDICTS)[number]) => VERDICTS.indexOf(of);

describe('effects', () => {
  promise('T18', 'a read runs; whatever could hurt, or does not say, is held', () => {
    expect(EFFECTS.map((effect) => verdict({}, { effect }))).toEqual(['run', 'hold', 'hold', 'hold']);
    for (const unknown of [undefined, '', 'READ', 'readonly', 'constructor', '__proto__', 'toString'])
      expect(verdict({}, { effect: unknown as Effect }), String(unknown)).toBe('hold');
  });

  test('the operator says what an effect means', () => {
    const effects = { read: 'hold', write: 'run', destructive: 'forbid' } as const;
    expect(EFFECTS.map((effect) => verdict({ effects }, { effect }))).toEqual([
      'hold',
      'run',
      'forbid',
      'hold',
    ]);
  });

  test('a verdict that does not exist holds', () => {
    const effects = { read: 'allow', write: undefined } as never;
    expect(EFFECTS.map((effect) => verdict({ effects }, { effect }))).toEqual([
      'hold',
      'hold',
      'hold',
      'hold',
    ]);
  });
});

describe('rules', () => {
  const open: Policy = { effects: { write: 'run', destructive: 'run', external: 'run' } };

  test('a rule concerns the calls that it names', () => {
    const cases: [Rule, boolean][] = [
      [{}, true],
      [{ tool: 'crm_send' }, true],
      [{ tool: 'crm_*' }, true],
      [{ tool: 'cms_*' }, false],
      [{ effect: 'write' }, true],
      [{ effect: 'external' }, false],
      [{ tool: 'crm_*', effect: 'external' }, false],
      [{ when: { amount: { gte: 100 } } }, true],
      [{ when: { amount: { gt: 100 } } }, false],
      [{ when: { missing: { eq: null } } }, false],
      [{ when: ({ args }) => (args as { to: string }).to === 'bob' }, true],
      [{ when: ({ by }) => by.id !== 'bot' }, false],
    ];
    for (const [each, concerned] of cases)
      expect(verdict({ ...open, rules: [each] }), JSON.stringify(each)).toBe(concerned ? 'hold' : 'run');
  });

  promise('T18', 'a rule that throws, or does not give a plain no, is met', () => {
    const conditions: Rule['when'][] = [
      () => {
        throw new Error('broken');
      },
      (facts) => (facts.args as never as { deep: { er: boolean } }).deep.er,
      (() => undefined) as never,
      (() => null) as never,
      (async () => false) as never,
      { amount: { above: 5 } as never },
      { amount: null as never },
    ];
    for (const when of conditions) {
      expect(verdict({ ...open, rules: [{ when }] }), String(when)).toBe('hold');
      expect(verdict({ ...open, rules: [{ when, verdict: 'forbid' }] }), String(when)).toBe('forbid');
    }
  });

  promise('T18', 'a rule whose verdict does not exist holds', () => {
    for (const unknown of ['forbidden', 'deny', '', 'run', 'allow'])
      expect(verdict({ ...open, rules: [{ verdict: unknown as never }] }), unknown).toBe('hold');
    expect(verdict({ rules: [{ verdict: 'forbid' }, { verdict: 'run' as never }] })).toBe('forbid');
  });

  test('the reason is that of what tightened it', () => {
    const ruling = (rules: Rule[]) => rule({ rules }, call(), 'chat').reason;
    expect(ruling([])).toBe('write calls: hold');
    expect(ruling([{ reason: 'held anyway' }])).toBe('write calls: hold');
    expect(ruling([{ verdict: 'forbid', reason: 'never on Sundays' }])).toBe('never on Sundays');
    expect(
      ruling([
        { verdict: 'forbid', tool: 'crm_*' },
        { verdict: 'forbid', reason: 'later' },
      ]),
    ).toBe('rule for crm_*');
    expect(rule({}, call({ effect: undefined }), 'chat').reason).toBe('no declared effect');
  });

  const anyVerdict = fc.constantFrom(...VERDICTS);
  const anyRule: fc.Arbitrary<Rule> = fc.record(
    {
      tool: fc.constantFrom('crm_send', 'crm_*', '*', 'cms_*'),
      effect: fc.constantFrom(...EFFECTS),
      when: fc.oneof(
        fc.constantFrom<Rule['when'] & object>(
          { amount: { gte: 50 } },
          { amount: { lt: 50 } },
          { missing: { eq: 1 } },
        ),
        fc.constantFrom<Rule['when'] & object>(
          () => true,
          () => false,
          () => {
            throw new Error('broken');
          },
        ),
      ),
      verdict: fc.constantFrom('hold', 'forbid', 'run' as never),
    },
    { requiredKeys: [] },
  );
  const anyPolicy = fc.record({
    effects: fc.dictionary(fc.constantFrom(...EFFECTS), anyVerdict),
    rules: fc.array(anyRule, { maxLength: 6 }),
  });
  const anyCall = fc
    .record({
      tool: fc.constantFrom('crm_send', 'crm_read', 'cms_delete'),
      effect: fc.constantFrom(...EFFECTS, undefined),
      args: fc.record({ amount: fc.integer({ min: 0, max: 100 }) }),
    })
    .map(call);

  promise(
    'T18',
    'rules only tighten: no list of them gives less than the effect alone, and one more never loosens',
    () => {
      fc.assert(
        fc.property(anyPolicy, anyRule, fc.nat(), anyCall, (policy, more, place, facts) => {
          const alone = rule({ effects: policy.effects }, facts, 'chat').verdict;
          const ruled = rule(policy, facts, 'chat').verdict;
          const rules = policy.rules.toSpliced(place % (policy.rules.length + 1), 0, more);
          const tightened = rule({ ...policy, rules }, facts, 'chat').verdict;
          expect(strength(ruled)).toBeGreaterThanOrEqual(strength(alone));
          expect(strength(tightened)).toBeGreaterThanOrEqual(strength(ruled));
        }),
        { numRuns: many(5000, 100_000) },
      );
    },
  );

  promise('T18', 'forbid beats everything, wherever it stands', () => {
    fc.assert(
      fc.property(anyPolicy, fc.nat(), anyCall, (policy, place, facts) => {
        const rules = policy.rules.toSpliced(place % (policy.rules.length + 1), 0, {
          tool: '*',
          verdict: 'forbid',
        });
        expect(rule({ ...policy, rules }, facts, 'chat').verdict).toBe('forbid');
      }),
    );
  });
});

describe('names', () => {
  test.each<[pattern: string, matching: string[], others: string[]]>([
    ['crm_send', ['crm_send'], ['crm_sen', 'crm_sends', 'CRM_SEND', '']],
    ['*', ['', 'a', 'crm.send'], []],
    ['crm_*', ['crm_', 'crm_send'], ['crm', 'xcrm_send']],
    ['*_send', ['_send', 'crm_send'], ['crm_send2', 'send']],
    ['a*b*c', ['abc', 'aXbYc', 'abbc', 'abcbc'], ['ac', 'abcd', 'acb', 'ab']],
    ['ab*ba', ['abba', 'abXba'], ['aba', 'ab']],
    ['a*a', ['aa', 'aba'], ['a']],
    ['*a*a*', ['aa', 'xaxax'], ['a', 'xax']],
    ['a.c', ['a.c'], ['abc']],
    ['(a|b)+', ['(a|b)+'], ['a', 'ab']],
    ['**', ['', 'anything'], []],
  ])('%s', (pattern, matching, others) => {
    expect(matching.filter((name) => !nameMatches(pattern, name))).toEqual([]);
    expect(others.filter((name) => nameMatches(pattern, name))).toEqual([]);
  });

  test('agrees with a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, name) => {
        const escaped = pattern.split('*').map((part) => part.replaceAll('.', '\\.'));
        expect(nameMatches(pattern, name)).toBe(new RegExp(`^${escaped.join('.*')}$`).test(name));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('time to decide', () => {
  const ttl = (policy: Policy, channel: string, effect: Effect = 'write', tool = {}) =>
    rule(policy, call({ effect }), channel, tool).ttlMs;

  test('by channel and effect, and never without an end', () => {
    expect(ttl({}, 'chat')).toBe(5 * MINUTE);
    expect(ttl({}, 'inbox')).toBe(7 * DAY);
    expect(ttl({}, 'carrier pigeon')).toBe(5 * MINUTE);
    const policy: Policy = { ttl: { chat: 1000, inbox: { destructive: 2000 }, email: { write: 3000 } } };
    expect(ttl(policy, 'chat')).toBe(1000);
    expect(ttl(policy, 'inbox', 'destructive')).toBe(2000);
    expect(ttl(policy, 'inbox', 'write')).toBe(7 * DAY);
    expect(ttl(policy, 'email', 'write')).toBe(3000);
    expect(ttl(policy, 'email', 'external')).toBe(5 * MINUTE);
    expect(rule(policy, call({ effect: undefined }), 'inbox').ttlMs).toBe(7 * DAY);
  });

  test('a channel with the name of something inherited is a channel like another', () => {
    for (const channel of ['constructor', '__proto__', 'toString', 'valueOf']) {
      expect(ttl({}, channel), channel).toBe(5 * MINUTE);
      expect(ttl({ ttl: { chat: 1000 } }, channel), channel).toBe(5 * MINUTE);
    }
  });

  test('a rule before the tool before the policy', () => {
    const policy: Policy = { ttl: { chat: 1000 } };
    expect(ttl(policy, 'chat', 'write', { ttlMs: 2000 })).toBe(2000);
    const rules: Rule[] = [{ tool: 'cms_*', ttlMs: 1 }, { tool: 'crm_*', ttlMs: 3000 }, { ttlMs: 4000 }];
    expect(ttl({ ...policy, rules }, 'chat', 'write', { ttlMs: 2000 })).toBe(3000);
  });
});

describe('times and counts', () => {
  test('that would never end, or end at once, are refused', () => {
    const wrong = [0, -1, 0.5, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY, '300', null] as never[];
    for (const ms of wrong) {
      const policies: Policy[] = [
        { ttl: { chat: ms } },
        { ttl: { chat: 1, inbox: { write: 1, read: ms } } },
        { leaseMs: ms },
        { startWithinMs: ms },
        { rules: [{ ttlMs: 1 }, { ttlMs: ms }] },
      ];
      for (const policy of policies)
        expect(
          refusal(() => checkPolicy(policy)),
          JSON.stringify(policy),
        ).toBe('INVALID_CALL');
    }
    // A timer of more than this would be over at once.
    expect(refusal(() => checkPolicy({ leaseMs: 2 ** 31 }))).toBe('INVALID_CALL');
    for (const limit of [-1, Number.NaN])
      expect(refusal(() => checkPolicy({ limits: { pendingPerAgent: limit } }))).toBe('INVALID_CALL');
  });

  test('that make sense are let through', () => {
    checkPolicy({});
    checkPolicy({
      ttl: { chat: 1, inbox: { write: 2 } },
      leaseMs: 2 ** 31 - 1,
      startWithinMs: 2 ** 31,
      rules: [{}, { ttlMs: 5 }],
    });
    checkPolicy({ limits: { pendingPerAgent: 0, perMinutePerAgent: Number.POSITIVE_INFINITY } });
  });
});

describe('approvers', () => {
  test('a rule before the tool before the policy before the owner', () => {
    const approvers = (policy: Policy, tool = {}) => rule(policy, call(), 'chat', tool).approvers;
    expect(approvers({})).toEqual({ owner: true });
    expect(approvers({ approvers: { users: ['p'] } })).toEqual({ users: ['p'] });
    expect(approvers({ approvers: { users: ['p'] } }, { approvers: { users: ['t'] } })).toEqual({
      users: ['t'],
    });
    const rules: Rule[] = [
      { tool: 'cms_*', approvers: { users: ['other'] } },
      { tool: 'crm_*', approvers: { users: ['r'] } },
      { approvers: { users: ['late'] } },
    ];
    expect(approvers({ rules }, { approvers: { users: ['t'] } })).toEqual({ users: ['r'] });
  });

  test.each<
    [name: string, approvers: Parameters<typeof hasApprover>[0], owner: string | null, anybody: boolean]
  >([
    ['an empty rule denies', {}, 'ada', false],
    ['empty lists deny', { users: [], roles: [] }, 'ada', false],
    ['the owner', { owner: true }, 'ada', true],
    ['an owner that the session has not', { owner: true }, null, false],
    ['not the owner', { owner: false }, 'ada', false],
    ['a named user', { users: ['bob'] }, null, true],
    ['a role, whoever has it', { roles: ['manager'] }, null, true],
    ['four eyes, and only the requester', { owner: true, fourEyes: true }, 'ada', false],
    ['four eyes, and only the requester by name', { users: ['ada', 'bot'], fourEyes: true }, null, false],
    ['four eyes, and somebody else', { owner: true, users: ['bob'], fourEyes: true }, 'ada', true],
    ['two of two', { users: ['bob', 'eve'], count: 2 }, null, true],
    ['two of one who is named twice', { users: ['bob', 'bob'], count: 2 }, null, false],
    ['two of the owner, by name too', { owner: true, users: ['ada'], count: 2 }, 'ada', false],
    ['three of two', { users: ['bob', 'eve'], count: 3 }, null, false],
    [
      'two of three without the requester',
      { users: ['ada', 'bob', 'eve'], count: 2, fourEyes: true },
      null,
      true,
    ],
    [
      'three of three without the requester',
      { users: ['ada', 'bob', 'eve'], count: 3, fourEyes: true },
      null,
      false,
    ],
    ['nobody needed', { owner: true, count: 0 }, 'ada', false],
    ['fewer than nobody', { owner: true, count: -1 }, 'ada', false],
    ['half a person', { owner: true, count: 0.5 }, 'ada', false],
    ['no number of roles', { roles: ['manager'], count: Number.NaN }, null, false],
  ])('%s', (_, approvers, owner, anybody) => {
    expect(hasApprover(approvers, owner, ['bot', 'ada'])).toBe(anybody);
  });
});

test('a policy with a word that nobody would act on is refused', () => {
  const wrong: object[] = [
    { effects: { write: 'deny' } },
    { effects: { wirte: 'hold' } },
    { rules: [{ verdict: 'deny' }] },
    { rules: [{ tools: 'send_mail', verdict: 'forbid' }] },
    { rules: [{ when: { to: { startsWith: 'x' } } }] },
    { concurrency: 'rejekt' },
    { replies: { onUnrelated: 'drop' } },
    { replies: { needsButton: ['delete'] } },
    { limit: {} },
    { limits: { pendingPerUser: 1 } },
    { grantable: ['all'] },
    { approvers: { owner: true, foureyes: true } },
    { approvers: { owner: true, Count: 2 } },
    { approvers: { owner: true, count: 0 } },
    { approvers: { roles: 'finance' } },
    { approvers: ['ada'] },
    { rules: [{ tool: 'pay', approvers: { owner: true, foureyes: true } }] },
  ];
  for (const policy of wrong)
    expect(() => checkPolicy(policy as Policy), JSON.stringify(policy)).toThrow(CountersignError);
});
