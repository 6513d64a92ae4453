import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/builders.ts';
import { promise } from '../../test/promises.ts';
import type { Json } from './json.ts';
import { checkPredicate, holds, type Predicate } from './predicate.ts';

const args: Json = {
  amount: 100,
  to: 'bob',
  draft: false,
  none: null,
  items: [{ sku: 'a' }, { sku: 'b' }],
  nested: { n: 1 },
};

describe('what a predicate matches', () => {
  test.each<[name: string, predicate: Predicate, matches: boolean]>([
    ['eq a number', { amount: { eq: 100 } }, true],
    ['eq another number', { amount: { eq: 101 } }, false],
    ['eq a string', { to: { eq: 'bob' } }, true],
    ['eq false', { draft: { eq: false } }, true],
    ['eq null', { none: { eq: null } }, true],
    ['below', { amount: { lt: 101 } }, true],
    ['not below itself', { amount: { lt: 100 } }, false],
    ['at most itself', { amount: { lte: 100 } }, true],
    ['not at most less', { amount: { lte: 99 } }, false],
    ['above', { amount: { gt: 99 } }, true],
    ['not above itself', { amount: { gt: 100 } }, false],
    ['at least itself', { amount: { gte: 100 } }, true],
    ['not at least more', { amount: { gte: 101 } }, false],
    ['between', { amount: { gte: 100, lt: 200 } }, true],
    ['one bound of two', { amount: { gte: 100, lt: 100 } }, false],
    ['strings in order', { to: { gte: 'a', lt: 'c' } }, true],
    ['strings out of order', { to: { gt: 'bob' } }, false],
    ['by pointer', { '/items/1/sku': { eq: 'b' } }, true],
    ['all of several', { amount: { eq: 100 }, to: { eq: 'bob' } }, true],
    ['one of several', { amount: { eq: 100 }, to: { eq: 'eve' } }, false],
  ])('%s', (_, predicate, matches) => {
    expect(holds(predicate, args)).toBe(matches);
  });
});

const NOTES = '/home/ada/notes';

describe('a path that something is under', () => {
  const under = (path: unknown, prefix: string) => holds({ path: { prefix } }, { path } as Json);

  test.each([
    ['the folder itself', NOTES, NOTES],
    ['what is in it', `${NOTES}/a.md`, NOTES],
    ['what is deeper', `${NOTES}/2026/11/a.md`, NOTES],
    ['a folder that ends with its separator', `${NOTES}/a.md`, `${NOTES}/`],
    ['dots in a name', `${NOTES}/a..b/...md`, NOTES],
    ['a hidden file', `${NOTES}/.config`, NOTES],
    ['the same folder', `${NOTES}/./a.md`, NOTES],
    ['a relative path', 'notes/a.md', 'notes'],
    ['Windows', 'C:\\notes\\a.md', 'C:\\notes'],
    ['a URL', 'https://api.example.com/v1/pages?to=a%3Ab%20c', 'https://api.example.com/v1'],
  ])('%s', (_, path, prefix) => expect(under(path, prefix)).toBe(true));

  const OUTSIDE: readonly [name: string, path: unknown, prefix: string][] = [
    ['a neighbour with a longer name', `${NOTES}-private/a.md`, NOTES],
    ['another folder', '/home/ada/letters/a.md', NOTES],
    ['the folder above', '/home/ada', NOTES],
    ['another spelling', '/home/ada/Notes/a.md', NOTES],
    ['up again', `${NOTES}/../.ssh/id`, NOTES],
    ['up at the end', `${NOTES}/..`, NOTES],
    ['up and back', `${NOTES}/../notes/a.md`, NOTES],
    ['up, with backslashes', `${NOTES}/..\\..\\x`, NOTES],
    ['up, with a space that Windows leaves out', 'C:\\notes\\.. \\x', 'C:\\notes'],
    ['up, percent-encoded', `${NOTES}/%2e%2E/x`, NOTES],
    ['up, with an encoded separator', `${NOTES}/..%2f..%2fx`, NOTES],
    ['up, with an encoded space', `${NOTES}/..%20/x`, NOTES],
    ['up, encoded twice', `${NOTES}/%252e%252e/x`, NOTES],
    ['up, with a tab that URLs leave out', 'https://example.com/v1/.\t./x', 'https://example.com/v1'],
    ['a path that ends at a NUL', `${NOTES}/a\u0000/x`, NOTES],
    ['a longer host', 'https://example.com.evil.org/v1', 'https://example.com'],
    ['a user before another host', 'https://example.com@evil.org/v1', 'https://example.com'],
    ['a backslash after a host', 'https://example.com\\@evil.org/', 'https://example.com'],
    [
      'up, with a parameter that some servers leave out',
      'https://example.com/v1/..;a=b/x',
      'https://example.com/v1',
    ],
    ['up, with wide dots that old programs make narrow', 'C:\\notes\\\uff0e\uff0e\\x', 'C:\\notes'],
    ['up, with separators that they do', 'C:\\notes\\a\uff3c..\u2215x', 'C:\\notes'],
    ['up, with two dots in one', `${NOTES}/\u2025/x`, NOTES],
    ['no text', 7, NOTES],
    ['a list', [NOTES], NOTES],
  ];
  promise('T20', 'nothing leads out of it', () => {
    for (const [name, path, prefix] of OUTSIDE) expect(under(path, prefix), name).toBe(false);
  });

  promise('T20', 'for a rule that tightens, a path that may lead anywhere is under everything', () => {
    const etc: Predicate = { path: { prefix: '/etc' } };
    const forbids = (path: string) => holds(etc, { path }, true);
    expect(['/etc/passwd', '/home/../etc/passwd', '/home/%2e%2e/etc'].filter(forbids)).toHaveLength(3);
    expect(forbids('/home/ada')).toBe(false);
  });
});

promise('T20', 'an argument in two spellings may be either, for whoever does not tell them apart', () => {
  const small: Predicate = { path: { prefix: NOTES }, '/deep/amount': { lt: 10 } };
  const both: Json[] = [
    { path: `${NOTES}/a`, Path: '/etc/passwd', deep: { amount: 1 } },
    { path: `${NOTES}/a`, 'path\0': '/etc/passwd', deep: { amount: 1 } },
    { path: `${NOTES}/a`, deep: { amount: 1, AMOUNT: 1000 } },
    { path: `${NOTES}/a`, deep: { amount: 1 }, DEEP: { amount: 1000 } },
  ];
  for (const each of both) expect(holds(small, each), JSON.stringify(each)).toBe(false);
  expect(holds(small, { path: `${NOTES}/a`, deep: { amount: 1 } })).toBe(true);
  expect(holds({ path: { prefix: '/etc' } }, { PATH: '/etc/passwd' }, true)).toBe(true);
  expect(holds({ path: { prefix: '/etc' } }, { other: '/etc/passwd' }, true)).toBe(false);
});

promise('T20', 'for a rule that tightens, what is of another type may be anything', () => {
  expect(holds({ amount: { gt: 100 } }, { amount: '1000' }, true)).toBe(true);
  expect(holds({ path: { prefix: '/etc' } }, { path: ['/etc/passwd'] }, true)).toBe(true);
  expect(holds({ amount: { gt: 100 } }, { amount: '1000' })).toBe(false);
  // No amount may mean no limit, and a list of one the one.
  expect(holds({ amount: { gt: 100 } }, { amount: null }, true)).toBe(true);
  expect(holds({ amount: { gt: 100 } }, { amount: null })).toBe(false);
  expect(holds({ to: { eq: 'ceo@x.com' } }, { to: ['ceo@x.com'] }, true)).toBe(true);
  expect(holds({ to: { eq: 'ceo@x.com' } }, { to: ['ceo@x.com'] })).toBe(false);
  expect(holds({ to: { eq: null } }, { to: 'bob' }, true)).toBe(false);
});

promise('T20', 'an argument that is missing never matches, whatever is asked of it', () => {
  for (const name of [
    'missing',
    '/nested/missing',
    '/items/2/sku',
    '/items/length',
    '/to/length',
    '/amount/x',
    '',
  ]) {
    for (const condition of [{ eq: null }, { lt: 1e9 }, { gte: '' }, { gte: 0 }, {}])
      expect(holds({ [name]: condition }, args), `${name} ${JSON.stringify(condition)}`).toBe(false);
  }
  for (const nothing of [null, 'bob', 7, true, []] as Json[])
    expect(holds({ amount: { gte: 0 } }, nothing)).toBe(false);
});

promise('T20', 'inherited names never match', () => {
  for (const name of [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '/__proto__/x',
    '/constructor/name',
  ])
    for (const condition of [{ eq: 'Object' }, { gte: '' }, {}])
      expect(holds({ [name]: condition }, args), name).toBe(false);
  expect(holds(JSON.parse('{"__proto__":{"eq":1}}'), args)).toBe(false);
});

promise('T20', 'an argument of another type than the bound never matches', () => {
  const wrong: Predicate[] = [
    { amount: { eq: '100' } },
    { amount: { lte: '999' } },
    { to: { gte: 0 } },
    { to: { lt: 1e9 } },
    { draft: { eq: 0 } },
    { draft: { lte: 1 } },
    { none: { eq: 0 } },
    { none: { lte: 0 } },
    { none: { gte: '' } },
    { items: { gte: '' } },
    { nested: { eq: '[object Object]' } },
  ];
  expect(wrong.filter((predicate) => holds(predicate, args))).toEqual([]);
});

promise('T20', 'more conditions never match more', () => {
  const scalar = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom('a', 'b', ''),
    fc.boolean(),
    fc.constant(null),
  );
  const bound = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('a', 'b', ''));
  const name = fc.constantFrom('x', 'y', 'z');
  const condition = fc.record(
    { eq: scalar, gt: bound, gte: bound, lt: bound, lte: bound },
    { requiredKeys: [] },
  );
  const predicate = fc.dictionary(name, condition);
  fc.assert(
    fc.property(predicate, predicate, fc.dictionary(name, scalar), (a, b, given) => {
      const both: Record<string, object> = { ...a };
      for (const [argument, conditions] of Object.entries(b))
        both[argument] = { ...conditions, ...a[argument] };
      if (holds(both, given)) expect(holds(a, given)).toBe(true);
    }),
  );
});

promise('T20', 'what is not a predicate is refused, lest a grant be wider than it reads', () => {
  const refused: unknown[] = [
    undefined,
    null,
    'amount',
    7,
    [],
    [{ eq: 1 }],
    {},
    new Map([['amount', { eq: 1 }]]),
    { amount: {} },
    { amount: null },
    { amount: 100 },
    { amount: [] },
    { amount: [100] },
    { amount: { eq: undefined } },
    { amount: { eq: { deep: 1 } } },
    { amount: { eq: [100] } },
    { amount: { lt: null } },
    { amount: { lt: true } },
    { amount: { lt: undefined } },
    { amount: { below: 100 } },
    { amount: { eq: 1, in: [1, 2] } },
    { amount: { toString: 1 } },
    { amount: { __proto__: { lt: 1 } } },
    { amount: { eq: 1 }, to: {} },
    // JSON writes these as null, which an argument can be.
    { amount: { eq: Number.NaN } },
    { to: { prefix: '' } },
    { to: { prefix: 7 } },
    { to: { prefix: null } },
    { to: { prefix: '/home/ada/..' } },
    { to: { prefix: '/home/%2e%2e' } },
    { amount: { eq: Number.POSITIVE_INFINITY } },
    { amount: { lt: Number.POSITIVE_INFINITY } },
  ];
  for (const each of refused)
    expect(
      refusal(() => checkPredicate(each)),
      JSON.stringify(each),
    ).toBe('INVALID_GRANT');
});

test('what is a predicate is let through', () => {
  for (const fine of [
    { a: { eq: null } },
    { a: { eq: false } },
    { '/a/b': { gt: 1, lte: 5 } },
    { a: { gte: 'x' } },
    { a: { prefix: '/home/ada' } },
  ])
    expect(() => checkPredicate(fine)).not.toThrow();
});
