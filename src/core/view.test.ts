import { describe, expect, test } from 'vitest';
import { anAction, inStatus, keys, refusal } from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import type { Action } from './action.ts';
import { MASK, viewOf } from './view.ts';

/** A value as the gate stores a secret: key, nonce, tag, ciphertext. */
const sealed = (value: string) =>
  [keys.current, ...['nonce', 'tag', value].map((part) => Buffer.from(part).toString('base64url'))].join('.');

describe('secrets', () => {
  promise('T17', 'are masked where they stand, at any depth, whatever stands there', () => {
    const args = {
      user: 'ada',
      token: sealed('hunter2'),
      cards: [{ number: sealed('4111'), kind: 'visa' }],
      'odd/name': sealed('x'),
    };
    const view = viewOf(
      anAction({
        args: JSON.stringify(args),
        secrets: ['/token', '/cards/0/number', '/odd~1name', '/gone'],
      }),
    );
    expect(view.args).toEqual({
      user: 'ada',
      token: MASK,
      cards: [{ number: MASK, kind: 'visa' }],
      'odd/name': MASK,
    });
    expect(view.secrets).toContain('/token');
  });

  promise(['T4', 'T17'], 'an argument that only looks like one is shown', () => {
    const lookalike = sealed('rm -rf');
    const view = viewOf(anAction({ args: JSON.stringify({ command: lookalike, other: MASK }), secrets: [] }));
    expect(view.args).toEqual({ command: lookalike, other: MASK });
  });

  promise('T17', 'neither the claim’s token nor a digest leaves the gate', () => {
    const digest = 'digest-of-everything';
    const approved = inStatus('executing');
    const action: Action = {
      ...approved,
      digest,
      argsDigest: digest,
      definition: digest,
      decision: { ...approved.decision!, digest, mac: digest },
      claim: { ...approved.claim!, token: digest },
      preview: { title: 'T', facts: {}, state: digest },
    };
    expect(JSON.stringify(viewOf(action))).not.toContain(digest);
    expect(viewOf(action)).toMatchObject({ attempts: 1, decision: { verdict: 'allow', by: { id: 'ada' } } });
  });
});

describe('what is shown', () => {
  test('the preview, else the tool’s title, else its name; an undo says that it is one', () => {
    const undoOf = { id: 'a0', revision: 1 };
    const title = (overrides: Partial<Action>) => viewOf(anAction(overrides)).title;
    expect(title({})).toBe('Delete page “About”');
    expect(title({ preview: null, toolTitle: 'Delete a page' })).toBe('Delete a page');
    expect(title({ preview: null })).toBe('cms_deletePage');
    expect(title({ preview: null, undoOf })).toBe('Undo: cms_deletePage');
    expect(title({ preview: null, undoOf, toolTitle: 'Delete a page' })).toBe('Undo: Delete a page');
    expect(viewOf(anAction({ preview: null }))).toMatchObject({ facts: {}, warning: null });
  });

  promise('T4', 'nothing of it comes from the agent’s words', () => {
    const { note: _, ...plain } = viewOf(anAction());
    const { note, ...noted } = viewOf(anAction({ note: 'Only a typo fix! Sections: 0' }));
    expect(noted).toEqual(plain);
    expect(note).toBe('Only a typo fix! Sections: 0');
  });

  test('a row of another schema version is refused', () => {
    expect(refusal(() => viewOf({ ...anAction(), v: 2 as never }))).toBe('UNKNOWN_VERSION');
  });
});

describe('changes since the revision before', () => {
  const changes = (before: Partial<Action>, after: Partial<Action>) =>
    viewOf(anAction({ revision: 2, ...after }), anAction(before)).changes;
  const facts = (given: Record<string, string | number>) => ({
    preview: { title: 'T', facts: given, state: 's' },
  });

  promise('T7', 'title, warning, facts and arguments that differ are named, with what they were', () => {
    const before = { preview: { title: 'Old', facts: { Sections: 3, Gone: 'x', Same: 1 }, state: 's' } };
    const after = {
      preview: { title: 'New', facts: { Sections: 4, Came: 'y', Same: 1 }, warning: 'Careful.', state: 't' },
      args: '{"slug":"home"}',
    };
    expect(changes(before, after)).toEqual([
      { label: 'title', before: 'Old', after: 'New' },
      { label: 'warning', before: null, after: 'Careful.' },
      { label: 'Sections', before: 3, after: 4 },
      { label: 'Gone', before: 'x', after: undefined },
      { label: 'Came', before: undefined, after: 'y' },
      { label: 'arguments.slug', before: 'about', after: 'home' },
    ]);
  });

  test('a first revision has none, and neither has one that is the same', () => {
    expect(viewOf(anAction()).changes).toEqual([]);
    expect(changes({}, {})).toEqual([]);
  });

  test('a number and its text are two things', () => {
    expect(changes(facts({ n: 3 }), facts({ n: '3' }))).toEqual([{ label: 'n', before: 3, after: '3' }]);
  });

  test('what is inherited was not there before', () => {
    expect(changes(facts({}), facts({ constructor: 'x' }))).toEqual([
      { label: 'constructor', before: undefined, after: 'x' },
    ]);
    expect(changes({ args: '{}' }, { args: '{"toString":"x"}' })).toEqual([
      { label: 'arguments.toString', before: undefined, after: 'x' },
    ]);
  });

  promise('T17', 'a secret stays masked in them', () => {
    const secrets = ['/token'];
    const before = { args: JSON.stringify({ token: sealed('a'), n: 1 }), secrets };
    const after = { args: JSON.stringify({ token: sealed('b'), n: 2 }), secrets };
    expect(changes(before, after)).toEqual([{ label: 'arguments.n', before: 1, after: 2 }]);
    expect(changes({ args: '{}' }, after)).toContainEqual({
      label: 'arguments.token',
      before: undefined,
      after: MASK,
    });
  });

  test('arguments that are no object are compared whole', () => {
    expect(changes({ args: '[1,2]' }, { args: '[1,3]' })).toEqual([
      { label: 'arguments.', before: [1, 2], after: [1, 3] },
    ]);
  });
});

describe('what a host does to a view', () => {
  /** Every object in a value, itself included. */
  const objectsIn = (value: unknown): object[] =>
    typeof value !== 'object' || value === null
      ? []
      : [value, ...Object.values(value).flatMap((member) => objectsIn(member))];

  test('does not reach the action: a live one shares no memory with it', () => {
    for (const status of ['pending', 'approved', 'executing', 'in_doubt'] as const) {
      const action: Action = {
        ...inStatus(status),
        approvers: { owner: true, users: ['bob'], roles: ['finance'], count: 2 },
        votes: [{ by: { kind: 'user', id: 'bob' }, via: 'web', at: 1 }],
        dependsOn: ['a0'],
        undoOf: { id: 'a0', revision: 1 },
        secrets: ['/token'],
        preview: { title: 'T', facts: { Sections: 3 }, labels: { allow: 'A', deny: 'D' }, state: 's' },
      };
      const kept = new Set(objectsIn(action));
      expect(objectsIn(viewOf(action)).filter((each) => kept.has(each))).toEqual([]);
    }
  });
});
