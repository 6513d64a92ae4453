import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAction, keys, otherKeys, T0 } from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import type { Action, Outcome } from './action.ts';
import {
  actionDigest,
  callText,
  decisionMac,
  definitionHash,
  digestToRun,
  isAsRecorded,
  outcomeMac,
} from './fingerprint.ts';

const ARGS = '{"slug":"about"}';

/** An action as the gate stores it. */
function signed(overrides: Partial<Action> = {}): Action {
  const draft = anAction({
    preview: { title: 'Delete', facts: { Sections: 3, Draft: false }, warning: 'All of it.', state: 's' },
    approvers: { owner: true, users: ['bob'], roles: ['manager'], count: 2, fourEyes: true },
    undoOf: { id: 'a0', revision: 1 },
    ...overrides,
  });
  const action = { ...draft, argsDigest: keys.mac('args', callText(draft, ARGS)) };
  const digest = actionDigest(action, keys);
  const decision = {
    verdict: 'allow',
    by: { kind: 'user', id: 'bob' },
    via: 'web',
    at: T0,
    digest,
    mac: '',
  } as const;
  const decided = { ...action, digest, decision };
  return { ...decided, decision: { ...decision, mac: decisionMac(decided, keys) } };
}

promise(['I2', 'T2'], 'a decision that was not signed by the gate, or was altered since, is none', () => {
  const action = signed();
  const { decision } = action;
  expect(digestToRun(action, ARGS, keys)).toBe(action.digest);
  for (const change of [
    { mac: '' },
    { mac: action.digest },
    { by: { kind: 'user', id: 'eve' } },
    { at: T0 + 1 },
    { via: 'x' },
    { verdict: 'deny' },
    { digest: 'other' },
    // A genuine one, of another action.
    signed({ id: 'a2' }).decision!,
  ] as const) {
    expect(digestToRun({ ...action, decision: { ...decision!, ...change } }, ARGS, keys)).toBe('changed');
  }
  expect(digestToRun({ ...action, decision: null }, ARGS, keys)).toBe('changed');
});

/** Every way to change something that a person was shown or that says who may agree to it. */
const ALTERATIONS: Record<string, (action: Action) => Partial<Action>> = {
  tenant: () => ({ tenant: 'evil' }),
  session: () => ({ session: 's2' }),
  id: () => ({ id: 'a2' }),
  revision: () => ({ revision: 2 }),
  tool: () => ({ tool: 'cms_deletePagE' }),
  effect: () => ({ effect: 'write' }),
  definition: () => ({ definition: 'definition-2' }),
  idempotent: () => ({ idempotent: true }),
  elsewhere: () => ({ elsewhere: true }),
  owner: () => ({ owner: 'eve' }),
  requesters: () => ({ requesters: [] }),
  'proposedBy.kind': ({ proposedBy }) => ({ proposedBy: { ...proposedBy, kind: 'user' } }),
  'proposedBy.id': ({ proposedBy }) => ({ proposedBy: { ...proposedBy, id: 'other' } }),
  'proposedBy.roles': ({ proposedBy }) => ({ proposedBy: { ...proposedBy, roles: ['ops'] } }),
  'proposedBy.actsFor': ({ proposedBy }) => ({ proposedBy: { ...proposedBy, actsFor: 'eve' } }),
  argsDigest: (action) => ({ argsDigest: `${action.argsDigest}x` }),
  'no preview': () => ({ preview: null }),
  'preview.title': ({ preview }) => ({ preview: { ...preview!, title: 'Keep' } }),
  'preview.facts: value': ({ preview }) => ({
    preview: { ...preview!, facts: { Sections: 4, Draft: false } },
  }),
  'preview.facts: type': ({ preview }) => ({
    preview: { ...preview!, facts: { Sections: '3', Draft: false } },
  }),
  'preview.facts: label': ({ preview }) => ({ preview: { ...preview!, facts: { Pages: 3, Draft: false } } }),
  'preview.facts: fewer': ({ preview }) => ({ preview: { ...preview!, facts: { Sections: 3 } } }),
  'preview.facts: order': ({ preview }) => ({
    preview: { ...preview!, facts: { Draft: false, Sections: 3 } },
  }),
  'preview.warning': ({ preview }) => ({ preview: { ...preview!, warning: 'None of it.' } }),
  'preview.labels': ({ preview }) => ({ preview: { ...preview!, labels: { allow: 'Keep', deny: 'No' } } }),
  'preview.saysAll': ({ preview }) => ({ preview: { ...preview!, saysAll: true } }),
  'no preview.warning': ({ preview }) => ({ preview: { ...preview!, warning: undefined } }),
  'preview.state': ({ preview }) => ({ preview: { ...preview!, state: 't' } }),
  'approvers.owner': ({ approvers }) => ({ approvers: { ...approvers, owner: false } }),
  'approvers.users': ({ approvers }) => ({ approvers: { ...approvers, users: ['bob', 'eve'] } }),
  'approvers.roles': ({ approvers }) => ({ approvers: { ...approvers, roles: ['guest'] } }),
  'approvers.count': ({ approvers }) => ({ approvers: { ...approvers, count: 1 } }),
  'approvers.fourEyes': ({ approvers }) => ({ approvers: { ...approvers, fourEyes: false } }),
  expiresAt: () => ({ expiresAt: T0 + 1 }),
  'undoOf.id': () => ({ undoOf: { id: 'a9', revision: 1 } }),
  'undoOf.revision': () => ({ undoOf: { id: 'a0', revision: 2 } }),
  'no undoOf': () => ({ undoOf: null }),
};

promise('T2', 'any change to what was shown changes the digest', () => {
  const action = signed();
  const digests = Object.entries(ALTERATIONS).map(([what, alter]) => {
    const altered = { ...action, ...alter(action) };
    expect(digestToRun(altered, ARGS, keys), what).toBe('changed');
    return actionDigest(altered, keys);
  });
  expect(new Set([action.digest, ...digests]).size).toBe(digests.length + 1);
});

promise('T2', 'any two changes to what was shown give two digests', () => {
  const names = Object.keys(ALTERATIONS);
  const some = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 });
  const apply = (altered: Action, name: string): Action =>
    // An action whose preview is gone has no facts to alter.
    altered.preview === null && name.includes('preview.')
      ? altered
      : { ...altered, ...ALTERATIONS[name]!(altered) };
  fc.assert(
    fc.property(some, (chosen) => {
      const action = signed();
      const altered = chosen.reduce(apply, action);
      expect(actionDigest(altered, keys)).not.toBe(action.digest);
      expect(digestToRun(altered, ARGS, keys)).not.toBe(action.digest);
    }),
  );
});

promise(['T2', 'I2'], 'what runs is what was signed: the very arguments, call and key', () => {
  const action = signed();
  expect(digestToRun(action, ARGS, keys)).toBe(action.digest);
  expect(digestToRun(action, '{"slug":"home"}', keys)).toBe('changed');
  expect(digestToRun(action, `${ARGS} `, keys)).toBe('changed');
  expect(digestToRun(action, ARGS, otherKeys)).toBe('changed');
  // Signed by somebody who can write rows and has another key.
  const forged = { ...action, argsDigest: otherKeys.mac('args', callText(action, '{"slug":"home"}')) };
  const resigned = { ...forged, digest: actionDigest(forged, otherKeys) };
  expect(digestToRun(resigned, '{"slug":"home"}', keys)).toBe('changed');
  // Another action's genuine arguments and digests do not fit here.
  const other = signed({ id: 'a2', session: 's2' });
  expect(digestToRun({ ...action, argsDigest: other.argsDigest }, ARGS, keys)).toBe('changed');
  expect(digestToRun({ ...action, digest: other.digest }, ARGS, keys)).toBe('changed');
});

test('what only happens to an action later leaves its digest alone', () => {
  const action = signed();
  const later: Action = {
    ...action,
    status: 'approved',
    version: 9,
    startBy: T0,
    updatedAt: T0,
    note: 'new words',
  };
  expect(digestToRun(later, ARGS, keys)).toBe(action.digest);
});

promise(['T2', 'I14'], 'an outcome and its undo window are what the gate recorded, or they are none', () => {
  const recorded = (outcome: Outcome, undoUntil: number | null = T0) => {
    const action = { ...signed(), outcome: { ...outcome, mac: '' }, undoUntil };
    return { ...action, outcome: { ...outcome, mac: outcomeMac(action, keys) } };
  };
  const cut = { why: 'too_large', bytes: 9, digest: 'd' } as const;
  const outcomes: Outcome[] = [
    { status: 'succeeded', result: { backup: '/b' } },
    { status: 'succeeded', result: { backup: '/c' } },
    { status: 'succeeded', result: null },
    { status: 'succeeded', result: null, cut },
    { status: 'failed', error: 'x', effect: 'none' },
    { status: 'failed', error: 'x', effect: 'unknown' },
  ];
  const macs = outcomes.map((outcome) => recorded(outcome).outcome.mac);
  expect(new Set(macs).size).toBe(macs.length);
  for (const outcome of outcomes) {
    const action = recorded(outcome);
    expect(isAsRecorded(action, keys)).toBe(true);
    expect(isAsRecorded(structuredClone(action), keys)).toBe(true);
    for (const change of [
      { id: 'a2' },
      { revision: 2 },
      { tenant: 'evil' },
      { undoUntil: T0 + 1 },
      { undoUntil: null },
      { outcome: null },
    ])
      expect(isAsRecorded({ ...action, ...change }, keys)).toBe(false);
    for (const mac of macs)
      expect(isAsRecorded({ ...action, outcome: { ...outcome, mac } }, keys)).toBe(
        mac === action.outcome.mac,
      );
    expect(isAsRecorded(action, otherKeys)).toBe(false);
  }
});

test('a call is known by tenant, session, tool, what it undoes and its arguments, and cannot be shifted', () => {
  const call = { tenant: 'acme', session: 's1', tool: 'rename', undoOf: null };
  const texts = [
    callText(call, ARGS),
    callText({ ...call, tenant: 'acm' }, ARGS),
    callText({ ...call, session: 's' }, ARGS),
    callText({ ...call, tool: 'renam' }, ARGS),
    callText({ ...call, undoOf: { id: 'a0', revision: 1 } }, ARGS),
    callText(call, '{}'),
    callText({ ...call, tenant: 'acme","s1', session: '' }, ARGS),
    callText({ ...call, session: 's1","rename', tool: '' }, ARGS),
  ];
  expect(new Set(texts).size).toBe(texts.length);
  expect(callText({ ...call }, ARGS)).toBe(texts[0]);
});

promise('T19', 'a definition is known by name, effect, schema and version', () => {
  const definition = { name: 'rename', effect: 'write', schema: { type: 'object' }, version: 1 };
  const hash = definitionHash(definition);
  expect(definitionHash(structuredClone(definition))).toBe(hash);
  const others = [
    { ...definition, name: 'renamed' },
    { ...definition, effect: 'destructive' },
    { ...definition, schema: { type: 'object', required: ['to'] } },
    { ...definition, schema: undefined },
    { ...definition, version: 2 },
    { ...definition, version: '1.0' },
    { ...definition, elsewhere: true as const },
  ].map(definitionHash);
  expect(new Set([hash, ...others]).size).toBe(others.length + 1);
});
