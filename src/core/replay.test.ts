import { expect, test } from 'vitest';
import { ada, allow, anAction, bob, bot, claim, eve, MINUTE, succeeded, T0 } from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import { type Action, actorOf, GATE, type Principal } from './action.ts';
import { event, type JournalEvent } from './event.ts';
import { COMMIT_WITHIN_MS, Law } from './law.ts';
import { type Command, transition } from './lifecycle.ts';
import { overused, replay } from './replay.ts';

const HOUR = 60 * MINUTE;

const proposed = (action: Action, by = action.requestedBy): JournalEvent =>
  event('proposed', {
    at: action.createdAt,
    by,
    action: action.id,
    revision: action.revision,
    proposed: action,
  });

/** An action and the events of what was done to it, one after another. */
function told(action: Action, ...commands: readonly (readonly [Command, number])[]): JournalEvent[] {
  const events = [proposed(action)];
  let now = action;
  for (const [command, at] of commands) {
    const step = transition(now, command, at);
    if (step.refused !== null) throw new Error(step.refused);
    now = step.next;
    events.push(step.event);
  }
  return events;
}

const NO_LAW = new Law([]);

/** Every event is a link of its own. */
const found = (events: readonly JournalEvent[], law = NO_LAW, isWhole = true) =>
  replay(
    's1',
    events.map((each, i) => ({ seq: i + 1, events: [each] })),
    law,
    isWhole,
  ).breaches.map(({ seq, breach }) => [seq, breach]);

const complete: Command = { type: 'complete', token: 't1', outcome: succeeded };
const ran = (overrides: Partial<Action> = {}, at = T0) =>
  told(anAction({ createdAt: at, ...overrides }), [allow, at + 1], [claim, at + 2], [complete, at + 3]);

test('what the lifecycle does is legal', () => {
  expect(found(ran())).toEqual([]);
});

promise(['I10', 'I1'], 'whatever comes after an end is named', () => {
  const events = ran();
  expect(found([...events, events[2]!])).toEqual([[5, 'out_of_turn']]);
  expect(found([...events, events[1]!])).toEqual([[5, 'out_of_turn']]);
  expect(found([...events, events[3]!])).toEqual([[5, 'out_of_turn']]);
  expect(found([...events, events[0]!])).toEqual([[5, 'out_of_turn']]);
});

promise(['I10', 'I2'], 'a start that nobody allowed is named', () => {
  const [first, , start] = ran();
  expect(found([first!, start!])).toEqual([[2, 'out_of_turn']]);
});

/** The decision of somebody, on record as if it had counted. */
const decided = (action: Action, by: Principal, votes: Action['votes'], at = T0 + 1) => {
  const open = { ...action, approvers: { users: [by.id] }, requesters: [], votes: [], expiresAt: at + 1 };
  const [, allowed] = told(open, [{ type: 'allow', by, via: 'web' }, at]) as [JournalEvent, JournalEvent];
  return { ...allowed, patch: { ...allowed.patch, votes } };
};
const vote = ({ kind, id }: Principal, at = T0 + 1) => ({ by: { kind, id }, via: 'web', at });

promise(['I10', 'T9'], 'a decision of somebody who has no say is named', () => {
  for (const [approvers, by] of [
    [{ owner: true }, eve],
    [{ users: ['bob'] }, eve],
    [{ users: ['ada', 'bob'], fourEyes: true }, ada],
    [{ roles: ['manager'], fourEyes: true }, ada],
  ] as const) {
    const action = anAction({ approvers, requesters: ['bot', 'ada'] });
    expect(found([proposed(action), decided(action, by, [vote(by)])])).toEqual([[2, 'not_theirs']]);
    expect(found([proposed(action), { ...decided(action, bob, [vote(bob)]), by: actorOf(bot) }])).toEqual([
      [2, 'not_theirs'],
    ]);
  }
  // Who has which role is not on record.
  const anybody = anAction({ approvers: { roles: ['manager'] } });
  expect(found([proposed(anybody), decided(anybody, eve, [vote(eve)])])).toEqual([]);
});

promise('I10', 'votes that were not given, or not enough of them, are named', () => {
  const two = anAction({ approvers: { users: ['ada', 'bob', 'eve'], count: 2 } });
  expect(found([proposed(two), decided(two, bob, [vote(bob)])])).toEqual([[2, 'votes']]);
  expect(found([proposed(two), decided(two, bob, [vote(eve), vote(bob)])])).toEqual([[2, 'votes']]);
  const [first, voted] = told(two, [allow, T0 + 1]) as [JournalEvent, JournalEvent];
  expect(found([first, voted, decided(two, ada, [vote(ada), vote(ada)])])).toEqual([[3, 'votes']]);
  const second = decided(two, bob, [vote(ada), vote(bob, T0 + 2)], T0 + 2);
  const version = { ...second, patch: { ...second.patch, version: 3 } };
  expect(found([first, voted, version])).toEqual([]);
});

promise(['I10', 'I4'], 'a decision and a start after their deadlines are named', () => {
  const action = anAction();
  const late = action.expiresAt;
  expect(found([proposed(action), decided(action, ada, [vote(ada, late)], late)])).toEqual([[2, 'late']]);
  const [first, allowed, start] = ran() as [JournalEvent, JournalEvent, JournalEvent];
  expect(found([first, allowed, { ...start, at: allowed.patch!.startBy! }])).toEqual([[3, 'late']]);
});

promise(['I10', 'I14'], 'a fence, an undo window and a deadline that nothing leads to are named', () => {
  const [first, allowed, start, end] = ran() as [JournalEvent, JournalEvent, JournalEvent, JournalEvent];
  const other = (each: JournalEvent, patch: JournalEvent['patch']) => ({
    ...each,
    patch: { ...each.patch, ...patch },
  });
  const fence = other(start, { claim: { ...start.patch!.claim!, fence: 2 } });
  expect(found([first, allowed, fence])).toEqual([[3, 'changed']]);
  expect(found([first, allowed, start, other(end, { undoUntil: T0 + HOUR })])).toEqual([[4, 'changed']]);
  expect(found([first, other(allowed, { startBy: T0 + HOUR })])).toEqual([[2, 'changed']]);
  // A lease is renewed without a record.
  expect(found([first, allowed, other(start, { leaseUntil: 5 })])).toEqual([]);
});

test('a policy decides in the commit that proposes, and never later', () => {
  const policy: Command = {
    type: 'settle',
    verdict: 'allow',
    by: { kind: 'policy', id: 'policy' },
    via: 'policy',
  };
  const events = told(anAction(), [policy, T0]);
  expect(found(events)).toEqual([[2, 'out_of_turn']]);
  expect(replay('s1', [{ seq: 1, events }], NO_LAW).breaches).toEqual([]);
});

test('a later revision takes over what it must, in the commit that ends the one before', () => {
  const first = anAction({ dependsOn: ['a0'], requesters: ['bot', 'ada'] });
  const supersede: Command = { type: 'supersede', by: actorOf(ada), reason: 'edited' };
  const [asked, ended] = told(first, [supersede, T0 + 1]) as [JournalEvent, JournalEvent];
  const next = (overrides: Partial<Action> = {}) =>
    proposed({ ...first, revision: 2, ...overrides }, actorOf(ada));
  const breachesOf = (...commits: JournalEvent[][]) =>
    replay(
      's1',
      commits.map((events, i) => ({ seq: i + 1, events })),
      NO_LAW,
    ).breaches.map(({ seq, breach }) => [seq, breach]);
  expect(breachesOf([asked], [ended, next({ args: '{}' })])).toEqual([]);
  expect(breachesOf([asked], [ended, next({ dependsOn: [] })])).toEqual([[2, 'changed']]);
  expect(breachesOf([asked], [ended, next({ requesters: ['bot'] })])).toEqual([[2, 'changed']]);
  expect(breachesOf([asked], [ended, next({ owner: 'eve' })])).toEqual([
    [2, 'owner'],
    [2, 'changed'],
  ]);
  expect(breachesOf([asked], [ended], [next()])).toEqual([[3, 'out_of_turn']]);
  expect(breachesOf([asked], [next()])).toEqual([[2, 'out_of_turn']]);
});

test('an item of an atomic batch does not start before those in front of it', () => {
  const item = (id: string, position: number) => ran({ id, position, atomic: true, prompt: 'p1' });
  const [one, two] = [item('a1', 0), item('a2', 1)];
  const both = [one[0]!, two[0]!];
  expect(found([...both, ...one.slice(1), ...two.slice(1)])).toEqual([]);
  expect(found([...both, ...two.slice(1), ...one.slice(1)])).toEqual([[4, 'before_parent']]);
});

test('words count once for each time that the prompt was shown to whoever said them, as it was then', () => {
  const shown = (by: Principal, via = 'chat') =>
    event('prompt_shown', { at: T0, by: actorOf(by), via, data: { prompt: 'p1' } });
  const replied = (reply: string, by = ada) =>
    event('replied', { at: T0, by: actorOf(by), via: 'chat', data: { prompt: 'p1', reply } });
  expect(found([shown(ada), replied('allow')])).toEqual([]);
  expect(found([replied('allow')])).toEqual([[1, 'not_shown']]);
  expect(found([shown(bob), shown(ada, 'web'), replied('allow')])).toEqual([[3, 'not_shown']]);
  expect(found([shown(ada), replied('question'), replied('allow')])).toEqual([[3, 'not_shown']]);
  expect(found([shown(ada), replied('edit'), replied('deny')])).toEqual([]);
  // Something of it was decided elsewhere: what is left is another list than the one that was seen.
  const asked = ['a1', 'a2'].map((id) => anAction({ id, prompt: 'p1' }));
  const [, allowed] = told(asked[0]!, [allow, T0 + 1]);
  expect(found([...asked.map((each) => proposed(each)), shown(ada), allowed!, replied('allow')])).toEqual([
    [5, 'not_shown'],
  ]);
});

test('of what came before an erasure nothing is known, and nothing is objected to', () => {
  const child = ran({ id: 'a2', dependsOn: ['a1'] });
  expect(found(child)).toEqual([[3, 'before_parent']]);
  expect(found(child, NO_LAW, false)).toEqual([]);
  const undo = ran({ id: 'a2', undoOf: { id: 'a1', revision: 1 } });
  expect(found(undo)).toEqual([[1, 'out_of_turn']]);
  expect(found(undo, NO_LAW, false)).toEqual([]);
  expect(found(child.slice(1), NO_LAW, false)).toEqual([]);
});

const config = (type: JournalEvent['type'], at: number, data: object) =>
  event(type, { at, by: actorOf(ada), data: data as never });
const EITHER = 2 * COMMIT_WITHIN_MS;

promise('I10', 'a start inside a freeze is named; close to its ends either may have been first', () => {
  const freeze = [
    config('frozen', T0, { tool: 'cms_deletePage' }),
    config('unfrozen', T0 + HOUR, { tool: 'cms_deletePage' }),
  ];
  const startAt = (at: number, events = freeze, tool = 'cms_deletePage') =>
    found(ran({ tool }, at - 2), new Law(events)).map(([, breach]) => breach);
  expect(startAt(T0 - 1)).toEqual([]);
  expect(startAt(T0 + EITHER - 1)).toEqual([]);
  expect(startAt(T0 + EITHER)).toEqual(['frozen']);
  expect(startAt(T0 + HOUR - EITHER - 1)).toEqual(['frozen']);
  expect(startAt(T0 + HOUR - EITHER)).toEqual([]);
  expect(startAt(T0 + EITHER, freeze, 'other')).toEqual([]);
  expect(startAt(T0 + EITHER, [config('frozen', T0, { tool: '' })], 'other')).toEqual(['frozen']);
  // Frozen again, because it had been taken away: it lasted from the first time on.
  expect(
    startAt(T0 + EITHER, [freeze[0]!, config('frozen', T0 + HOUR / 2, { tool: 'cms_deletePage' })]),
  ).toEqual(['frozen']);
});

const GRANT = {
  id: 'g1',
  user: 'ada',
  agent: 'bot',
  tool: 'cms_deletePage',
  initialUses: 1,
  expiresAt: T0 + 2 * HOUR,
};

promise(['I10', 'T20'], 'a use that no grant covers is named, and so is one too many', () => {
  const granted = config('granted', T0, GRANT);
  const use = (at: number, overrides: Partial<Action> = {}) => {
    const by = { kind: 'grant', id: 'g1' } as const;
    const settle: Command = { type: 'settle', verdict: 'allow', by, via: 'grant' };
    return { seq: 1, events: told(anAction({ createdAt: at, ...overrides }), [settle, at]) };
  };
  const law = new Law([granted]);
  const kinds = (at: number, overrides: Partial<Action> = {}, by = law) =>
    replay('s1', [use(at, overrides)], by).breaches.map(({ breach }) => breach);
  expect(kinds(T0 + 1)).toEqual([]);
  expect(kinds(T0 + 1, { tool: 'other' })).toEqual(['grant']);
  expect(kinds(T0 + 1, { owner: 'eve' })).toEqual(['grant']);
  expect(kinds(T0 + 1, { requestedBy: { kind: 'agent', id: 'other' } })).toEqual(['grant']);
  expect(kinds(T0 + 1, {}, NO_LAW)).toEqual(['grant']);
  expect(kinds(T0 - EITHER - 1)).toEqual(['grant']);
  expect(kinds(GRANT.expiresAt + EITHER)).toEqual(['grant']);
  const revoked = new Law([granted, config('grant_revoked', T0 + HOUR, { id: 'g1' })]);
  expect(kinds(T0 + HOUR + EITHER - 1, {}, revoked)).toEqual([]);
  expect(kinds(T0 + HOUR + EITHER, {}, revoked)).toEqual(['grant']);

  const uses = [T0 + 5, T0 + 1].flatMap(
    (at, i) => replay(`s${i + 1}`, [use(at, { session: `s${i + 1}` })], law).uses,
  );
  expect(overused(uses, law)).toMatchObject([{ chain: 's1', seq: 1, breach: 'overused' }]);
  expect(overused(uses.slice(0, 1), law)).toEqual([]);
});

test('an unknown kind of event of an action is named', () => {
  const [first] = ran();
  const odd = event('frozen', { at: T0, by: GATE, action: 'a1', revision: 1, patch: { status: 'approved' } });
  expect(found([first!, odd])).toEqual([[2, 'out_of_turn']]);
});
