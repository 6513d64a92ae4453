import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/builders.ts';
import { many, promise } from '../../test/promises.ts';
import { at, canonicalText, type Json, plainCopy, pointerParts, replaceAt } from './json.ts';
import { ARGUMENT_LIMITS } from './limits.ts';

/** A double by its bits, as RFC 8785's appendix B writes them. */
function double(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('canonical text, by the vectors of RFC 8785', () => {
  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
    ['433fffffffffffff', '9007199254740991'],
    ['c33fffffffffffff', '-9007199254740991'],
  ])('the number %s is %s', (bits, text) => {
    expect(canonicalText(double(bits))).toBe(text);
  });

  promise('T22', 'numbers of appendix B that a reader could take for other integers are refused', () => {
    const bits = [
      '7fefffffffffffff',
      'ffefffffffffffff',
      '4340000000000000', // 2 ** 53
      'c340000000000000',
      '4430000000000000',
      '44b52d02c7e14af6',
      '444b1ae4d6e2ef4f',
      '444b1ae4d6e2ef50', // 1e21
      '7fffffffffffffff', // NaN
      '7ff0000000000000', // Infinity
      'fff0000000000000',
    ];
    expect(bits.map((each) => refusal(() => canonicalText({ n: double(each) })))).toEqual(
      bits.map(() => 'ARGUMENTS_NOT_JSON'),
    );
    expect(() => canonicalText({ n: [2 ** 53] })).toThrow('9007199254740992 at /n/0');
  });

  test('members are sorted by their UTF-16 code units (3.2.3)', () => {
    const members = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const sorted = [...canonicalText(members).matchAll(/:"([^"]+)"/g)].map(([, name]) => name);
    expect(sorted).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test('strings, literals and white space (3.2.2)', () => {
    const input = String.raw`{
      "numbers": [333333333.33333329, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalText(JSON.parse(input))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
    expect(canonicalText('\b\t\n\f\r\u0000\u001f\u007f\u2028')).toBe(
      String.raw`"\b\t\n\f\r\u0000\u001f${'\u007f\u2028'}"`,
    );
  });

  test('members that are undefined are absent', () => {
    expect(canonicalText({ b: undefined, a: 1, c: { d: undefined } })).toBe('{"a":1,"c":{}}');
  });
});

promise('T22', 'what is not plain JSON is refused, and the refusal says where', () => {
  class Point {
    x = 1;
  }
  const refused: [what: string, value: unknown, place: string][] = [
    ['NaN', { a: Number.NaN }, 'NaN at /a'],
    ['Infinity', { a: [Number.POSITIVE_INFINITY] }, 'Infinity at /a/0'],
    ['bigint', { a: 1n }, 'bigint at /a'],
    ['Date', { a: new Date(0) }, 'Date at /a'],
    ['Map', { a: new Map() }, 'Map at /a'],
    ['boxed string', { a: Object('x') }, 'String at /a'],
    ['Uint8Array', { a: new Uint8Array(2) }, 'Uint8Array at /a'],
    ['class instance', { a: new Point() }, 'Point at /a'],
    ['inherited members', Object.create({ a: 1 }), 'Object at the top'],
    ['symbol key', { a: { [Symbol('s')]: 1 } }, 'symbol key at /a'],
    ['symbol', [Symbol('s')], 'symbol at /0'],
    ['function', { a: () => 1 }, 'function at /a'],
    ['toJSON', { a: { toJSON: () => 'something else' } }, 'function at /a/toJSON'],
    // biome-ignore lint/suspicious/noSparseArray: it is what is refused
    ['sparse array', { a: [1, , 3] }, 'hole in the array at /a/1'],
    ['undefined in an array', { a: [1, undefined] }, 'undefined at /a/1'],
    ['undefined itself', undefined, 'undefined at the top'],
    ['lone surrogate', { a: 'x\ud800' }, 'lone surrogate at /a'],
    ['lone low surrogate', { a: '\udc00x' }, 'lone surrogate at /a'],
    ['lone surrogate in a key', { a: { '\udfff': 1 } }, 'lone surrogate in a key at /a'],
    ['__proto__', JSON.parse('{"a":{"__proto__":{"admin":true}}}'), '__proto__ key at /a'],
    ['odd names in the place', { 'a/b': { '~': 1n } }, 'bigint at /a~1b/~0'],
  ];
  for (const [what, value, place] of refused) {
    expect(
      refusal(() => canonicalText(value)),
      what,
    ).toBe('ARGUMENTS_NOT_JSON');
    expect(() => plainCopy(value), what).toThrow(place);
  }
});

promise('T22', 'what is too deep or too large is refused', () => {
  const tooLarge = (value: unknown) =>
    expect(refusal(() => canonicalText(value))).toBe('ARGUMENTS_TOO_LARGE');
  expect(canonicalText(nested(64))).toBe(`${'['.repeat(64)}1${']'.repeat(64)}`);
  tooLarge(nested(65));
  const cycle: unknown[] = [];
  cycle.push(cycle);
  tooLarge(cycle);

  const most = ARGUMENT_LIMITS.maxBytes;
  expect(most).toBe(1024 * 1024);
  expect(Buffer.byteLength(canonicalText('x'.repeat(most - 2)))).toBe(most);
  tooLarge('x'.repeat(most - 1));
  // Bytes, not characters; and escapes count as they are written.
  tooLarge('€'.repeat(most / 3));
  tooLarge('"'.repeat(most / 2));
  expect(canonicalText('€'.repeat(Math.floor((most - 2) / 3)))).toHaveLength(Math.floor((most - 2) / 3) + 2);
  tooLarge(new Array(most / 2 + 1).fill(0));
});

promise('T22', 'something huge is refused before its text is made', () => {
  const tenMegabytes = 'x'.repeat(10_000_000);
  expect(refusal(() => canonicalText(tenMegabytes))).toBe('ARGUMENTS_TOO_LARGE');
  // Ten gigabytes, were they ever written out: more than a string can hold.
  const bomb = new Array(1000).fill(tenMegabytes);
  expect(refusal(() => canonicalText(bomb))).toBe('ARGUMENTS_TOO_LARGE');
  let wide: unknown = 'lol';
  for (let i = 0; i < 30; i++) wide = new Array(10).fill(wide);
  expect(refusal(() => canonicalText(wide))).toBe('ARGUMENTS_TOO_LARGE');
});

test('there is one zero', () => {
  expect(plainCopy([-0])).toEqual([0]);
  expect(canonicalText({ n: -0 })).toBe('{"n":0}');
});

test('a copy shares nothing with what it was made from', () => {
  const args = { list: [{ a: 1 }] };
  const copy = plainCopy(args);
  args.list[0]!.a = 2;
  args.list.push({ a: 3 });
  expect(copy).toEqual({ list: [{ a: 1 }] });
});

const anyNumber = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 }),
  fc.constant(-0),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const anyJson = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    anyText,
    anyNumber,
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .dictionary(anyText, tie('value'), { maxKeys: 4, noNullPrototype: true })
      .filter((members) => !Object.hasOwn(members, '__proto__')),
  ),
})).value;

/** Equality as JSON means it, written without any help from the code under test: -0 is 0. */
function same(a: Json, b: Json): boolean {
  if (typeof a !== 'object' || a === null) return a === b;
  if (typeof b !== 'object' || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same((a as never)[name], (b as never)[name]))
  );
}

promise(
  ['I12', 'T22'],
  'canonical bytes come back as they went in',
  () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = canonicalText(value);
        const back = JSON.parse(text) as Json;
        return canonicalText(back) === text && same(value, back);
      }),
      { numRuns: many(50_000, 1_000_000) },
    );
  },
  600_000,
);

test('the order in which members were added changes nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(anyText, anyJson, { noNullPrototype: true }),
      fc.infiniteStream(fc.nat()),
      (members, dice) => {
        const entries = Object.entries(members).filter(([name]) => name !== '__proto__');
        const shuffled = entries
          .map((entry) => [dice.next().value, entry] as const)
          .sort(([a], [b]) => a - b)
          .map(([, entry]) => entry);
        expect(canonicalText(Object.fromEntries(shuffled))).toBe(canonicalText(Object.fromEntries(entries)));
      },
    ),
  );
});

describe('places in a value', () => {
  const value: Json = {
    foo: ['bar', { deep: [10, 20] }],
    '': 0,
    'a/b': 1,
    'm~n': 8,
    '~1': 9,
    'c.d': null,
  };

  test.each<[pointer: string, parts: string[], found: Json | undefined]>([
    ['/foo/0', ['foo', '0'], 'bar'],
    ['/foo/1/deep/1', ['foo', '1', 'deep', '1'], 20],
    ['/', [''], 0],
    ['/a~1b', ['a/b'], 1],
    ['/m~0n', ['m~n'], 8],
    ['/~01', ['~1'], 9],
    ['c.d', ['c.d'], null],
    ['foo', ['foo'], value.foo],
    ['a~1b', ['a~1b'], undefined],
    ['/foo/2', ['foo', '2'], undefined],
    ['/foo/-', ['foo', '-'], undefined],
    ['/foo/00', ['foo', '00'], undefined],
    ['/foo/length', ['foo', 'length'], undefined],
    ['/foo/0/length', ['foo', '0', 'length'], undefined],
    ['/constructor', ['constructor'], undefined],
    ['/__proto__/toString', ['__proto__', 'toString'], undefined],
    ['/c.d/x', ['c.d', 'x'], undefined],
  ])('%s', (pointer, parts, found) => {
    expect(pointerParts(pointer)).toEqual(parts);
    expect(at(value, pointer)).toEqual(found);
    // What can be read can be replaced, there and nowhere else; what leads nowhere leaves everything alone.
    const replaced = replaceAt(value, [pointer], (old, where) => `${where} was ${JSON.stringify(old)}`);
    if (found === undefined) expect(replaced).toEqual(value);
    else {
      expect(at(replaced, pointer)).toBe(`${pointer} was ${JSON.stringify(found)}`);
      expect(replaceAt(replaced, [pointer], () => found)).toEqual(value);
    }
  });

  test('several places are replaced in one copy, and the original stays as it was', () => {
    const before = structuredClone(value);
    const replaced = replaceAt(value, ['/foo/1/deep/0', 'a/b'], () => 'X');
    expect(replaced).toEqual({ ...before, foo: ['bar', { deep: ['X', 20] }], 'a/b': 'X' });
    expect(Array.isArray((replaced as typeof value).foo)).toBe(true);
    expect(value).toEqual(before);
  });
});
