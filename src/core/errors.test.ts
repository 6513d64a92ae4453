import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CountersignError, Drifted, ERRORS, type ErrorCode, NoEffect } from './errors.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const docs = () => readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** The anchors that a reader can be sent to: one for each word in a heading. */
const anchors = (text: string) =>
  new Set([...text.matchAll(/^#+ (.*)$/gm)].flatMap(([, heading]) => heading!.toLowerCase().match(/\w+/g)));

test('every code has an anchor in docs/errors.md', () => {
  const known = anchors(docs());
  expect(CODES.filter((code) => !known.has(code.toLowerCase()))).toEqual([]);
});

test('docs/errors.md explains no code that does not exist', () => {
  const named = [...docs().matchAll(/^#+ .*?\b([A-Z]+(?:_[A-Z]+)+)\b/gm)].map(([, code]) => code!);
  expect(named.filter((code) => !(code in ERRORS))).toEqual([]);
});

test('every code says what to do, in whole sentences', () => {
  expect(CODES.filter((code) => !/^[A-Z].*\.$/.test(ERRORS[code]))).toEqual([]);
  expect(new CountersignError('EXPIRED').message).toBe(ERRORS.EXPIRED);
  expect(new CountersignError('EXPIRED', 'It is about X.').message).toBe(`It is about X. ${ERRORS.EXPIRED}`);
});

test('an error carries its code, its details and its cause', () => {
  const cause = new Error('the disk');
  const error = new CountersignError('STORE_FULL', 'On /var.', { path: '/var' }, cause);
  expect(error).toMatchObject({
    name: 'CountersignError',
    code: 'STORE_FULL',
    details: { path: '/var' },
    cause,
  });
  expect(new CountersignError('EXPIRED')).not.toHaveProperty('cause');
  expect(new CountersignError('EXPIRED').details).toEqual({});
});

test('errors of another copy of the package are recognised', () => {
  const foreign = { [Symbol.for('countersign.error')]: true, code: 'EXPIRED' };
  expect(CountersignError.is(foreign)).toBe(true);
  expect(CountersignError.is(foreign, 'EXPIRED')).toBe(true);
  expect(CountersignError.is(foreign, 'NOT_FOUND')).toBe(false);
  expect(NoEffect.is({ [Symbol.for('countersign.noEffect')]: true })).toBe(true);
  expect(Drifted.is({ [Symbol.for('countersign.drifted')]: true })).toBe(true);
});

test('the three kinds are not taken for one another, nor for other values', () => {
  const ours = new CountersignError('EXPIRED');
  const kinds = [CountersignError.is, NoEffect.is, Drifted.is] as const;
  const verdicts = [ours, new NoEffect(), new Drifted()].map((error) => kinds.map((is) => is(error)));
  expect(verdicts).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
  const others = [
    null,
    undefined,
    'EXPIRED',
    new Error('EXPIRED'),
    { code: 'EXPIRED' },
    { message: ours.message },
  ];
  for (const other of others) expect(kinds.some((is) => is(other))).toBe(false);
});
