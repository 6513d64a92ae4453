import { describe, expect, test } from 'vitest';
import {
  ada,
  allow,
  anAction,
  aPrompt,
  aSession,
  bob,
  claim,
  DAY,
  deny,
  failed,
  inStatus,
  MINUTE,
  refusal,
  succeeded,
  T0,
} from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import { type Action, GATE, type Session } from './action.ts';
import type { Command } from './lifecycle.ts';
import { Plan } from './plan.ts';

/** Stands in for the keyed one: it covers what the queue changes. */
const digest = ({ id, revision, expiresAt }: Action) => `${id}/${revision} until ${expiresAt}`;
const mac = ({ id, decision }: Action) => `${decision!.verdict} of ${id} by ${decision!.by.id}`;
const outcome = ({ id, outcome }: Action) => `${outcome!.status} of ${id}`;
/** These sessions are written by hand: what was never signed counts as ours, but for what says that it is not. */
const isOurs = (action: Action) => action.digest !== 'altered';
const plan = (session: Session, now = T0 + 10) =>
  new Plan(session, now, { action: digest, decision: mac, outcome, isOurs });

/** Takes one step, draws the consequences, and tells what each action and prompt has come to. */
function step(session: Session, id: string, command: Command, now?: number) {
  const made = plan(session, now);
  made.apply(made.find(id)!, command);
  made.settle();
  return { made, ...standing(made) };
}

function standing(made: Plan) {
  const statuses: Record<string, string> = {};
  for (const action of [...made.session.live, ...made.inserted.values()]) {
    const { status, ended } = made.updated.get(`${action.id}/${action.revision}`)?.to ?? action;
    statuses[action.id] = ended ? `${status}: ${ended.reason}` : status;
  }
  const prompts = Object.fromEntries(made.session.prompts.map((prompt) => [prompt.id, prompt.state]));
  for (const [id, prompt] of made.prompts) prompts[id] = prompt.state;
  return { statuses, prompts };
}

const doubt: Command = { type: 'doubt', token: 't1' };
const cancel: Command = { type: 'cancel', by: GATE, reason: 'withdrawn' };
const fail: Command = { type: 'complete', token: 't1', outcome: failed };
const succeed: Command = { type: 'complete', token: 't1', outcome: succeeded };
const supersede = (reason: 'edited' | 'replaced' | 'drifted' | 'definition'): Command => ({
  type: 'supersede',
  by: GATE,
  reason,
  ...(reason === 'drifted' ? { token: 't1' } : {}),
});

describe('one step', () => {
  test('a proposal is signed and on record, and what follows in the same plan is part of it', () => {
    const made = plan(aSession());
    const action = made.propose(anAction({ digest: '' }));
    expect(action.digest).toBe(digest(action));
    expect(made.events).toMatchObject([
      { type: 'proposed', at: T0 + 10, by: { id: 'bot' }, via: 'chat', proposed: action },
    ]);
    made.apply(action, allow);
    expect(made.inserted.get('a1/1')).toMatchObject({ status: 'approved', version: 2 });
    expect(made.updated.size).toBe(0);
    expect(made.before).toBe(action.expiresAt);
    expect(made.find('a1')?.status).toBe('approved');
  });

  promise('I2', 'a decision is signed when it is made, in the row and on record, and not again', () => {
    for (const [command, said] of [
      [allow, 'allow of a1 by ada'],
      [deny, 'deny of a1 by ada'],
      [{ type: 'settle', verdict: 'allow', by: GATE, via: 'policy' }, 'allow of a1 by gate'],
    ] as const) {
      const { made } = step(aSession([anAction()]), 'a1', command);
      expect(made.updated.get('a1/1')!.to.decision!.mac).toBe(said);
      expect(made.events[0]!.patch!.decision!.mac).toBe(said);
    }
    const signed = inStatus('approved');
    const kept = { ...signed, decision: { ...signed.decision!, mac: 'as it was' } };
    const { made } = step(aSession([kept]), 'a1', claim);
    expect(made.find('a1')!.decision!.mac).toBe('as it was');
    expect(made.events[0]!.patch).not.toHaveProperty('decision');
  });

  promise('I14', 'an outcome is signed when it is recorded, in the row and on record', () => {
    for (const [command, said] of [
      [succeed, 'succeeded of a1'],
      [fail, 'failed of a1'],
    ] as const) {
      const { made } = step(aSession([inStatus('executing')]), 'a1', command);
      expect(made.updated.get('a1/1')!.to.outcome!.mac).toBe(said);
      expect(made.events[0]!.patch!.outcome!.mac).toBe(said);
    }
  });

  promise('T2', 'what somebody else has written to can be denied, and neither allowed nor built upon', () => {
    const session = aSession([anAction({ digest: 'altered' })]);
    const made = plan(session);
    expect(refusal(() => made.apply(made.find('a1')!, allow))).toBe('ARGS_CHANGED');
    expect(refusal(() => made.checkOurs(made.find('a1')!))).toBe('ARGS_CHANGED');
    expect(made.consider(made.find('a1')!, { ...allow, by: bob } as Command)).toMatchObject({
      refused: 'NOT_YOURS',
    });
    expect(made.isEmpty).toBe(true);
    expect(step(session, 'a1', deny).statuses).toEqual({ a1: 'denied' });
  });

  test('a refusal is thrown with its details, and leaves the plan as it was', () => {
    const made = plan(aSession([inStatus('approved')]));
    expect(made.isEmpty).toBe(true);
    expect(refusal(() => made.apply(made.find('a1')!, deny))).toBe('ALREADY_DECIDED');
    expect(made.isEmpty).toBe(true);
    expect([made.updated.size, made.before]).toEqual([0, null]);
  });

  promise(
    'I4',
    'the first of the deadlines is what the store has to judge again, as the rows were read',
    () => {
      const soon = { ...inStatus('approved', { id: 'a2' }), startBy: T0 + 20 };
      const made = plan(aSession([anAction(), soon, inStatus('executing', { id: 'a3' })]), T0 + DAY / 24);
      const early = plan(made.session);
      const allowed = early.apply(early.find('a1')!, allow);
      early.apply(allowed, { ...claim, digest: allowed.digest } as Command);
      expect(early.before).toBe(anAction().expiresAt);
      early.apply(early.find('a2')!, claim);
      expect(early.before).toBe(T0 + 20);
      expect(early.updated.get('a1/1')).toMatchObject({ from: 1, to: { version: 3, status: 'executing' } });
      expect([...early.starts]).toEqual(['cms_deletePage']);
      made.apply(made.find('a3')!, { type: 'lose' });
      made.apply(made.find('a1')!, { type: 'expire' });
      expect(made.lapsed).toEqual([{ id: 'a3', revision: 1 }]);
      expect(made.before).toBeNull();
      expect(made.starts.size).toBe(0);
    },
  );

  promise(
    'I4',
    'a vote and a denial are judged by the store too; a second run of the idempotent has no deadline',
    () => {
      const quorum = anAction({ approvers: { users: ['ada', 'bob'], count: 2 } });
      expect(step(aSession([quorum]), 'a1', allow).made.before).toBe(anAction().expiresAt);
      expect(step(aSession([anAction()]), 'a1', deny).made.before).toBe(anAction().expiresAt);
      const doubtful = inStatus('in_doubt', { idempotent: true });
      const { made } = step(aSession([doubtful]), 'a1', claim, T0 + DAY);
      expect(made.before).toBeNull();
      expect([...made.starts]).toEqual(['cms_deletePage']);
    },
  );
});

describe('parents and children', () => {
  const family = (parent: Action): Session =>
    aSession([
      parent,
      anAction({ id: 'child', dependsOn: ['a1'] }),
      inStatus('approved', { id: 'ready', dependsOn: ['a1'] }),
      anAction({ id: 'grandchild', dependsOn: ['child'] }),
      anAction({ id: 'stranger' }),
    ]);

  test.each<[name: string, parent: Action, command: Command, now?: number]>([
    ['denied', anAction(), deny],
    ['expired', anAction({ expiresAt: T0 + 5 }), { type: 'expire' }],
    ['never started', { ...inStatus('approved'), startBy: T0 + 5 }, { type: 'expire' }],
    ['cancelled', anAction(), cancel],
    ['failed', inStatus('executing'), fail],
    ['replaced by another call', anAction(), supersede('replaced')],
    ['of a tool that changed', anAction(), supersede('definition')],
    ['found drifted too often', inStatus('executing'), supersede('drifted')],
  ])('the children of a parent that was %s are cancelled, and theirs', (_, parent, command) => {
    const { statuses, made } = step(family(parent), 'a1', command);
    expect(statuses).toMatchObject({
      child: 'cancelled: parent',
      ready: 'cancelled: parent',
      grandchild: 'cancelled: parent',
      stranger: 'pending',
    });
    expect(made.events.map(({ action }) => action).sort()).toEqual(['a1', 'child', 'grandchild', 'ready']);
  });

  test.each<[name: string, parent: Action, command: Command]>([
    ['allowed', anAction(), allow],
    ['started', inStatus('approved'), claim],
    ['done', inStatus('executing'), succeed],
    ['in doubt', inStatus('executing'), doubt],
  ])('the children of a parent that was %s wait', (_, parent, command) => {
    const { statuses } = step(family(parent), 'a1', command);
    expect(statuses).toMatchObject({ child: 'pending', ready: 'approved', grandchild: 'pending' });
  });

  test.each(['edited', 'drifted', 'definition'] as const)(
    'a parent that is %s and asked about again keeps its children',
    (reason) => {
      const made = plan(family(reason === 'drifted' ? inStatus('executing') : anAction()));
      const old = made.apply(made.find('a1')!, supersede(reason));
      made.propose({ ...anAction(), revision: old.revision + 1 });
      made.settle();
      expect(standing(made).statuses).toMatchObject({
        child: 'pending',
        ready: 'approved',
        grandchild: 'pending',
      });
      expect(made.find('a1')).toMatchObject({ revision: 2, status: 'pending' });
    },
  );

  test('children that run already are left to run', () => {
    const session = aSession([
      inStatus('executing'),
      inStatus('executing', { id: 'child', dependsOn: ['a1'] }),
    ]);
    expect(step(session, 'a1', fail).statuses).toMatchObject({ a1: 'failed', child: 'executing' });
  });
});

describe('a batch of all or none', () => {
  const item = (id: string, status: 'pending' | 'approved' | 'executing', atomic = true) =>
    inStatus(status, { id, prompt: 'p1', atomic });
  const batch = (first: 'pending' | 'approved' | 'executing', atomic = true) =>
    aSession(
      [
        item('a1', first, atomic),
        item('a2', first === 'executing' ? 'approved' : first, atomic),
        anAction({ id: 'other', prompt: 'p2' }),
      ],
      [aPrompt(), aPrompt({ id: 'p2', channel: 'inbox' })],
    );

  promise('I13', 'stops at the first item that does not succeed', () => {
    const stops: [Session, Command][] = [
      [batch('pending'), deny],
      [batch('pending'), cancel],
      [batch('approved'), cancel],
      [batch('executing'), fail],
      [batch('executing'), doubt],
      [batch('executing'), supersede('drifted')],
    ];
    for (const [session, command] of stops)
      expect(step(session, 'a1', command).statuses, command.type).toMatchObject({
        a2: 'cancelled: batch',
        other: 'pending',
      });
    expect(step(batch('executing'), 'a1', succeed).statuses).toMatchObject({ a2: 'approved' });
    expect(step(batch('pending'), 'a1', allow).statuses).toMatchObject({ a2: 'pending' });
  });

  test('leaves alone what is in no batch with it', () => {
    const session = aSession([
      inStatus('executing', { atomic: true }),
      inStatus('approved', { id: 'a2', atomic: true }),
      inStatus('approved', { id: 'other' }),
    ]);
    expect(step(session, 'a1', fail).statuses).toMatchObject({ a2: 'cancelled: batch', other: 'approved' });
    const reversed = aSession([inStatus('executing'), inStatus('approved', { id: 'a2', atomic: true })]);
    expect(step(reversed, 'a1', fail).statuses).toMatchObject({ a2: 'approved' });
  });

  test('one that is not atomic goes on', () => {
    for (const [session, command] of [
      [batch('pending', false), deny],
      [batch('executing', false), fail],
    ] as const)
      expect(step(session, 'a1', command).statuses).toMatchObject({ a2: session.live[1]!.status });
  });

  test('an item that drifted takes the approval of the others with it, but not the question', () => {
    const drift = (others: 'pending' | 'approved') => {
      const made = plan(aSession([item('a1', 'executing'), item('a2', others)], [aPrompt()]));
      made.apply(made.find('a1')!, supersede('drifted'));
      made.propose({ ...anAction({ prompt: 'p1', atomic: true }), revision: 2 });
      made.settle();
      return standing(made).statuses.a2;
    };
    expect([drift('approved'), drift('pending')]).toEqual(['cancelled: batch', 'pending']);
  });
});

describe('prompts', () => {
  const one = (overrides: Partial<Action> = {}) =>
    aSession([anAction({ prompt: 'p1', ...overrides })], [aPrompt()]);

  test('are answered by a decision, retired by anything else, and stay while something waits', () => {
    expect(step(one(), 'a1', allow).prompts).toEqual({ p1: 'answered' });
    expect(step(one(), 'a1', deny).prompts).toEqual({ p1: 'answered' });
    expect(step(one(), 'a1', cancel).prompts).toEqual({ p1: 'retired' });
    expect(step(one({ expiresAt: T0 }), 'a1', { type: 'expire' }).prompts).toEqual({ p1: 'retired' });
    expect(step(one({ approvers: { users: ['ada', 'bob'], count: 2 } }), 'a1', allow).prompts).toEqual({
      p1: 'shown',
    });
    const two = aSession([anAction({ prompt: 'p1' }), anAction({ id: 'a2', prompt: 'p1' })], [aPrompt()]);
    expect(step(two, 'a1', allow).prompts).toEqual({ p1: 'shown' });
    expect(step(two, 'a1', allow).made.outcome(1, 'h').prompts).toHaveLength(1);
  });

  test('who has seen one is on record', () => {
    const made = plan(one());
    made.seen(made.openPrompts()[0]!, { kind: 'user', id: 'ada' }, 'web');
    made.seen(made.openPrompts()[0]!, { kind: 'user', id: 'bob' }, 'chat');
    expect(made.prompts.get('p1')?.viewers).toEqual({
      'web:ada': { shownAt: T0 + 10 },
      'chat:bob': { shownAt: T0 + 10 },
    });
    expect(made.events).toMatchObject([
      { type: 'prompt_shown', by: { id: 'ada' }, via: 'web', data: { prompt: 'p1' } },
      { type: 'prompt_shown', by: { id: 'bob' }, via: 'chat', data: { prompt: 'p1' } },
    ]);
  });

  test('the session that comes of it holds what can still change', () => {
    const { made } = step(one(), 'a1', deny);
    expect(made.outcome(7, 'h')).toEqual({ ...one(), seq: 7, hash: 'h', live: [], prompts: [] });
  });
});

describe('the queue', () => {
  const queued = (id: string, prompt: string, overrides: Partial<Action> = {}) =>
    anAction({ id, prompt, expiresAt: T0 + DAY, ...overrides });
  const queue = (...waiting: Action[]) =>
    aSession(
      [anAction({ prompt: 'p1' }), ...waiting],
      [
        aPrompt(),
        ...[...new Set(waiting.map(({ prompt }) => prompt!))].map((id) => aPrompt({ id, state: 'queued' })),
      ],
    );

  promise('T2', 'what was altered in the queue is never signed again, and does not hold up the rest', () => {
    const { made, statuses, prompts } = step(
      queue(
        queued('a2', 'p2', { digest: 'altered', atomic: true }),
        queued('a3', 'p2', { atomic: true }),
        queued('a4', 'p3'),
      ),
      'a1',
      deny,
    );
    expect(statuses).toMatchObject({ a2: 'cancelled: altered', a3: 'cancelled: batch', a4: 'pending' });
    expect(prompts).toEqual({ p1: 'answered', p2: 'retired', p3: 'shown' });
    expect(made.updated.get('a2/1')!.to.digest).toBe('altered');
  });

  test('the next prompt is shown when the one before it is done, and its time starts then', () => {
    const now = T0 + 4 * MINUTE;
    const { made, prompts } = step(queue(queued('a2', 'p2'), queued('a3', 'p3')), 'a1', allow, now);
    expect(prompts).toEqual({ p1: 'answered', p2: 'shown', p3: 'queued' });
    expect(made.find('a2')).toMatchObject({ status: 'pending', expiresAt: now + 5 * MINUTE });
    expect(made.find('a2')!.digest).toBe(digest(made.find('a2')!));
    expect(made.find('a3')).toMatchObject({ expiresAt: T0 + DAY, version: 1 });
    expect(made.events.map(({ type, action }) => `${type} ${action}`)).toEqual(['allowed a1', 'shown a2']);
  });

  test('every item of it is shown at once', () => {
    const { made } = step(queue(queued('a2', 'p2'), queued('a3', 'p2', { ttlMs: MINUTE })), 'a1', deny);
    expect(made.find('a2')!.expiresAt).toBe(T0 + 10 + 5 * MINUTE);
    expect(made.find('a3')!.expiresAt).toBe(T0 + 10 + MINUTE);
  });

  test('it waits while the one before it does', () => {
    const two = queue(queued('a2', 'p2'));
    const both = { ...two, live: [...two.live, anAction({ id: 'a0', prompt: 'p1' })] };
    expect(step(both, 'a1', allow).prompts).toEqual({ p1: 'shown', p2: 'queued' });
  });

  test('its time ends a day after it was made, however late it is shown, at the millisecond', () => {
    const session = queue(queued('a2', 'p2', { ttlMs: 10 * MINUTE }));
    const first = { ...session.live[0]!, expiresAt: T0 + 2 * DAY };
    const waiting = { ...session, live: [first, session.live[1]!] };
    expect(step(waiting, 'a1', deny, T0 + DAY - MINUTE).made.find('a2')!.expiresAt).toBe(T0 + DAY);
    expect(step(waiting, 'a1', deny, T0 + DAY - 1).made.find('a2')!.expiresAt).toBe(T0 + DAY);
    expect(step(waiting, 'a1', deny, T0 + DAY).statuses.a2).toBe('expired');
  });

  promise('I2', 'a deadline that is sooner still is kept, and what was signed can be run', () => {
    // Edited while it waited: its new revision has a deadline of its own.
    const soon = queued('a2', 'p2', { expiresAt: T0 + MINUTE });
    const { made } = step(queue(soon), 'a1', allow, T0 + 30_000);
    const shown = made.find('a2')!;
    expect(shown.expiresAt).toBe(T0 + MINUTE);
    expect(shown.digest).toBe(digest(shown));
  });

  test('what expired in the queue is passed over, with what depended on it', () => {
    const session = queue(
      queued('a2', 'p2', { expiresAt: T0 + 5 }),
      queued('a3', 'p3', { dependsOn: ['a2'] }),
      queued('a4', 'p4'),
    );
    const { statuses, prompts } = step(session, 'a1', deny);
    expect(statuses).toEqual({ a1: 'denied', a2: 'expired', a3: 'cancelled: parent', a4: 'pending' });
    expect(prompts).toEqual({ p1: 'answered', p2: 'retired', p3: 'retired', p4: 'shown' });
  });

  test('other channels do not wait for one another', () => {
    const session = queue(queued('a2', 'p2', { channel: 'inbox' }));
    const inbox = { ...session, prompts: [aPrompt(), aPrompt({ id: 'p2', channel: 'inbox' })] };
    const { made, prompts } = step(inbox, 'a1', { ...allow, by: ada } as Command);
    expect(prompts).toEqual({ p1: 'answered', p2: 'shown' });
    expect(made.find('a2')).toEqual(session.live[1]);
  });

  test('somebody without a say moves nothing', () => {
    const made = plan(queue(queued('a2', 'p2')));
    expect(refusal(() => made.apply(made.find('a1')!, { ...allow, by: bob } as Command))).toBe('NOT_YOURS');
    made.settle();
    expect([made.isEmpty, made.updated.size]).toEqual([true, 0]);
  });
});
