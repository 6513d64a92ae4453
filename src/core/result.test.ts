import { expect, test } from 'vitest';
import { anAction, failed, inStatus, T0, take } from '../../test/builders.ts';
import { type Action, STATUSES, type Status } from './action.ts';
import { type ModelResult, modelResult } from './result.ts';
import { viewOf } from './view.ts';

const told = (action: Action): ModelResult => modelResult(viewOf(action));

test('each ending has a status of its own, and waiting has another', () => {
  const expected: Record<Status, ModelResult['status']> = {
    pending: 'pending_confirmation',
    approved: 'pending_confirmation',
    executing: 'pending_confirmation',
    succeeded: 'succeeded',
    failed: 'failed',
    in_doubt: 'in_doubt',
    denied: 'denied',
    expired: 'expired',
    cancelled: 'cancelled',
    superseded: 'superseded',
  };
  for (const status of STATUSES)
    expect(told(inStatus(status)), status).toMatchObject({ status: expected[status], action: 'a1' });
});

test('no two statuses are told in the same words, but for what is confirmed and not done', () => {
  const words = STATUSES.filter((status) => status !== 'executing').map((status) =>
    JSON.stringify(told(inStatus(status))),
  );
  expect(new Set(words).size).toBe(words.length);
  expect(told(inStatus('executing'))).toEqual(told(inStatus('approved')));
});

test('only a success is told as one: nothing else has a result, or says that it happened', () => {
  for (const status of STATUSES.filter((each) => each !== 'succeeded')) {
    // As if a result had been left lying about.
    const view = { ...viewOf(inStatus(status)), outcome: { status: 'succeeded', result: 'done' } as const };
    const result = modelResult(status === 'failed' ? viewOf(inStatus(status)) : view);
    expect(result, status).not.toHaveProperty('result');
    expect(JSON.stringify(result), status).not.toMatch(/\bdone\b|succe/i);
  }
  expect(told(inStatus('succeeded'))).toEqual({ status: 'succeeded', action: 'a1', result: 'done' });
});

test('what never ran says so, and what waits must not be called again', () => {
  for (const status of ['denied', 'expired', 'cancelled', 'superseded'] as const)
    expect(told(inStatus(status))).toMatchObject({ message: expect.stringContaining('was not run') });
  for (const status of ['pending', 'approved', 'executing', 'in_doubt'] as const)
    expect(told(inStatus(status))).toMatchObject({
      message: expect.stringContaining('Do not call it again'),
    });
  for (const status of ['pending', 'approved', 'executing'] as const)
    expect(told(inStatus(status))).toMatchObject({
      message: expect.stringContaining('do not say that it happened'),
    });
  // What has started may have happened: neither yes nor no is claimed.
  expect(JSON.stringify([told(inStatus('executing')), told(inStatus('in_doubt'))])).not.toMatch(/not run/i);
});

test('an approval that nobody used in time is not told as a missing one', () => {
  const approved = inStatus('approved');
  const expired = take(approved, { type: 'expire' }, approved.startBy!);
  expect(told(expired)).toMatchObject({ status: 'expired', message: expect.stringContaining('was not run') });
  expect(JSON.stringify(told(expired))).not.toContain('Nobody confirmed');
});

test('a failure says whether something may have changed', () => {
  const ended = (effect: 'none' | 'unknown') =>
    told(
      take(inStatus('executing'), { type: 'complete', token: 't1', outcome: { ...failed, effect } }, T0 + 5),
    );
  expect(ended('none')).toMatchObject({
    error: 'broke',
    effect: 'none',
    message: expect.stringContaining('nothing was changed'),
  });
  expect(ended('unknown')).toMatchObject({
    effect: 'unknown',
    message: expect.stringContaining('may have changed'),
  });
  // A row that lost its outcome claims the less certain of the two.
  const bare = { ...inStatus('failed'), outcome: null };
  expect(told(bare)).toMatchObject({ status: 'failed', effect: 'unknown' });
});

test('the reason is passed on where somebody gave one', () => {
  const denied = take(
    anAction(),
    { type: 'deny', by: { kind: 'user', id: 'ada', tenant: 'acme' }, via: 'web', reason: 'not today' },
    T0,
  );
  expect(told(denied)).toMatchObject({ reason: 'not today' });
  expect(told(inStatus('denied'))).not.toHaveProperty('reason');
  expect(told(inStatus('cancelled'))).toMatchObject({ reason: 'withdrawn' });
  expect(told(inStatus('superseded'))).toMatchObject({ reason: 'replaced' });
});

test('a result that was cut is told as omitted', () => {
  const cut = { why: 'too_large', bytes: 300_000, digest: 'd' } as const;
  const outcome = { status: 'succeeded', result: null, cut } as const;
  const action = take(inStatus('executing'), { type: 'complete', token: 't1', outcome }, T0 + 5);
  expect(told(action)).toEqual({
    status: 'succeeded',
    action: 'a1',
    result: { omitted: 'too_large', bytes: 300_000 },
  });
});
