import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ada, agent, allow, codeOf, world } from '../../../test/world.ts';
import { type ActionView, canonicalText, type Json, STATUSES, type Status } from '../../index.ts';
import {
  callFrom,
  checkPendingAction,
  decisionFrom,
  fromPendingAction,
  type PendingAction,
  toPendingAction,
} from './index.ts';

/** Plain JSON, as a gate takes it. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json)
  .filter((value) => {
    try {
      return canonicalText(value) !== '';
    } catch {
      return false;
    }
  });
const object = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  json,
  { noNullPrototype: true },
);
const word = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '');
const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const actor = fc.record({ kind: fc.constantFrom('user', 'agent', 'service', 'gate'), id: word });
const fact = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));

const decided: readonly Status[] = ['approved', 'executing', 'succeeded', 'failed', 'in_doubt', 'denied'];
const withdrawn: readonly Status[] = ['cancelled', 'superseded'];

const view: fc.Arbitrary<ActionView> = fc.constantFrom(...STATUSES).chain((status) => {
  const decision = fc.record({
    verdict: fc.constant(status === 'denied' ? 'deny' : 'allow'),
    by: actor,
    via: word,
    at: time,
  });
  const outcomes: Partial<Record<Status, fc.Arbitrary<unknown>>> = {
    succeeded: fc.record({ status: fc.constant('succeeded'), result: json }),
    failed: fc.record({
      status: fc.constant('failed'),
      error: fc.string(),
      effect: fc.constantFrom('none', 'unknown'),
    }),
  };
  return fc.record({
    v: fc.constant(1),
    id: word,
    revision: fc.integer({ min: 1, max: 99 }),
    status: fc.constant(status),
    session: word,
    callKey: maybe(word),
    owner: maybe(word),
    tool: fc.stringMatching(/^[\w./:-]{1,40}$/),
    effect: fc.constantFrom('write', 'destructive', 'external'),
    elsewhere: fc.boolean(),
    title: fc.string(),
    facts: fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fact,
      { noNullPrototype: true },
    ),
    warning: maybe(fc.string()),
    labels: maybe(fc.record({ allow: fc.string(), deny: fc.string() })),
    saysAll: fc.boolean(),
    args: json,
    secrets: fc.array(word),
    note: maybe(fc.string()),
    channel: word,
    requestedBy: actor,
    approvers: fc.record({ owner: fc.boolean() }),
    prompt: maybe(word),
    position: fc.nat(),
    atomic: fc.boolean(),
    dependsOn: fc.array(word),
    undoOf: maybe(fc.record({ id: word, revision: fc.integer({ min: 1 }) })),
    createdAt: time,
    updatedAt: time,
    expiresAt: time,
    startBy: maybe(time),
    votes: fc.array(fc.record({ by: actor, via: word, at: time })),
    decision: decided.includes(status) ? decision : maybe(decision),
    outcome: outcomes[status] ?? fc.constant(null),
    ended: withdrawn.includes(status)
      ? fc.record({ reason: fc.constant('withdrawn'), by: actor })
      : fc.constant(null),
    undoUntil: maybe(time),
    attempts: fc.nat(),
    changes: fc.array(fc.record({ label: fc.string(), before: json, after: json })),
  }) as unknown as fc.Arbitrary<ActionView>;
});

const overTheWire = (pending: PendingAction): unknown => JSON.parse(JSON.stringify(pending));

test('an action comes back as it went, and is by their rules on the way', () => {
  fc.assert(
    fc.property(view, (action) => {
      const pending = toPendingAction(action);
      expect(checkPendingAction(overTheWire(pending))).toEqual(pending);
      expect(fromPendingAction(overTheWire(pending))).toEqual(action);
      const isTerminal = pending.status !== 'pending';
      expect(pending.resolved_at !== null).toBe(isTerminal);
      expect(pending.resolver !== null).toBe(isTerminal && pending.status !== 'expired');
    }),
  );
});

const pending: fc.Arbitrary<PendingAction> = fc
  .constantFrom('pending', 'accepted', 'rejected', 'expired', 'deleted')
  .chain((status) => {
    const isPending = status === 'pending';
    const needed = (some: fc.Arbitrary<string>) => (isPending ? fc.constant(null) : some);
    return fc.record({
      action_id: word,
      kind: fc.stringMatching(/^[\w./:-]{1,40}$/),
      summary: word,
      preview: json,
      apply_input: json,
      workspace: maybe(fc.record({ workspace_type: word, workspace_id: word })),
      agent: maybe(word),
      creator: maybe(word),
      status: fc.constant(status),
      created_at: time.map((at) => new Date(at).toISOString()),
      expires_at: maybe(word),
      resolved_at: needed(word),
      resolver: status === 'expired' ? maybe(word) : needed(word),
      resolution_result: json,
      resolution_error: maybe(word),
      resolution_metadata: object,
      metadata: object,
    }) as unknown as fc.Arbitrary<PendingAction>;
  });

test('one of theirs is read as it is, and what a terminal one lacks is missed', () => {
  fc.assert(
    fc.property(pending, (theirs) => {
      expect(checkPendingAction(overTheWire(theirs))).toEqual(theirs);
      if (theirs.status === 'pending') return;
      expect(() => checkPendingAction({ ...theirs, resolved_at: null })).toThrow(/resolved_at/);
      const unresolved = { ...theirs, resolver: null };
      if (theirs.status === 'expired') expect(checkPendingAction(unresolved)).toEqual(unresolved);
      else expect(() => checkPendingAction(unresolved)).toThrow(/resolver/);
    }),
  );
});

const least = {
  action_id: ' a1 ',
  kind: 'wp/delete-post',
  summary: ' Delete post “Hello” ',
  preview: { Comments: 3, Author: 'ada', tags: ['x'] },
  apply_input: { id: 7 },
  created_at: '2026-11-15T00:00:00Z',
  metadata: [], // PHP's empty array
};

test('what is missing gets its default; what is wrong is named', () => {
  expect(checkPendingAction(least)).toMatchObject({
    action_id: 'a1',
    summary: 'Delete post “Hello”',
    status: 'pending',
    workspace: null,
    resolver: null,
    resolution_metadata: {},
    metadata: {},
  });
  for (const [wrong, named] of [
    [{ kind: undefined }, 'kind'],
    [{ summary: '  ' }, 'summary'],
    [{ status: 'approved' }, 'status'],
    [{ workspace: { workspace_type: 'site' } }, 'workspace_id'],
    [{ metadata: [1] }, 'metadata'],
    [{ agent: 7 }, 'agent'],
  ] as const)
    expect(() => checkPendingAction({ ...least, ...wrong })).toThrow(named);
  expect(() => checkPendingAction(null)).toThrow('pending action');
});

test('a pending action of theirs is held, decided by their words, and told in their names', async () => {
  const { gate } = world();
  const call = callFrom(least, { session: 's1', by: agent, effect: 'destructive' });
  const held = await gate.call(call);
  expect((await gate.call(call)).action!.id).toBe(held.action!.id);
  const shown = toPendingAction(held.action!, { workspace: { workspace_type: 'site', workspace_id: '1' } });
  expect(shown).toMatchObject({
    kind: 'wp/delete-post',
    summary: 'Delete post “Hello”',
    apply_input: { id: 7 },
    preview: { effect: 'destructive', facts: { Comments: 3, Author: 'ada' } },
    agent: agent.id,
    creator: 'ada',
    status: 'pending',
    workspace: { workspace_type: 'site', workspace_id: '1' },
  });
  const rejected = await gate.decide(decisionFrom(shown.action_id, 'rejected'), { by: ada });
  expect(toPendingAction(rejected.action!)).toMatchObject({ status: 'rejected', resolver: 'user:ada' });
  expect(await codeOf(gate.decide(decisionFrom(shown.action_id, 'accepted'), { by: ada }))).toBe(
    'ALREADY_DECIDED',
  );
});

test('a stale answer decides nothing: each revision is a pending action of its own', async () => {
  const { gate, hold, pages } = world();
  const held = await hold('about');
  const stale = toPendingAction(held.action);
  pages.set('about', { name: 'about', sections: 9, version: 2 });
  const { next, action } = await gate.decide(allow(held), { by: ada });
  expect(toPendingAction(action!)).toMatchObject({ action_id: stale.action_id, status: 'deleted' });
  expect(await codeOf(gate.decide(decisionFrom(stale.action_id, 'accepted'), { by: ada }))).toBe(
    'STALE_REVISION',
  );
  const fresh = toPendingAction(next!);
  const done = await gate.decide(decisionFrom(fresh.action_id, 'accepted'), { by: ada });
  expect(toPendingAction(done.action!)).toMatchObject({
    status: 'accepted',
    resolver: 'user:ada',
    resolution_result: { deleted: 'about' },
    resolution_error: null,
  });
});

test('what does not fit together is refused', async () => {
  const { hold } = world();
  const held = toPendingAction((await hold('about')).action);
  const resolved = { status: 'accepted', resolved_at: held.created_at, resolver: 'user:ada' };
  expect(() => fromPendingAction({ ...held, ...resolved })).toThrow(/is pending is not accepted/);
  expect(() => fromPendingAction(least)).toThrow(/a1/);
  expect(() => fromPendingAction({ ...least, action_id: 'a.1' })).toThrow(/not made from an action/);
  expect(() => callFrom({ ...held, ...resolved }, { session: 's', by: agent })).toThrow(/waits no more/);
  expect(() => decisionFrom('a.1', 'deleted' as never)).toThrow(/accepted or rejected/);
});
