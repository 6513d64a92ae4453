import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../core/json.ts';
import { faultsIn } from './fitting.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test.for<[schema: unknown, args: Json, faults: string[]]>([
  [object({ path: { type: 'string' } }), { path: 5 }, ['path is to be string, and is number.']],
  [object({ path: { type: 'string' } }), { path: 'a', other: 5 }, []],
  [{ type: 'object' }, 7, ['All of it is to be object, and is number.']],
  [{ type: 'object' }, [], ['All of it is to be object, and is array.']],
  [object({ n: { type: 'integer' } }), { n: 1.5 }, ['n is to be integer, and is number.']],
  [object({ n: { type: ['number', 'null'] } }), { n: null }, []],
  [object({ n: { type: ['number', 'null'] } }), { n: '1' }, ['n is to be number or null, and is string.']],
  [object({ mode: { enum: ['a', { b: 1 }] } }), { mode: { b: 1 } }, []],
  [object({ mode: { enum: ['a', 'b'] } }), { mode: 'c' }, ['mode is to be one of "a", "b".']],
  [
    object({ edits: { type: 'array', items: object({ old: { type: 'string' } }) } }),
    { edits: [{ old: 'a' }, 'b', { old: null }] },
    ['edits/1 is to be object, and is string.', 'edits/2/old is to be string, and is null.'],
  ],
])('%j with %j', ([schema, args, faults]) => {
  expect(faultsIn(schema, args)).toEqual(faults);
});

test.for<[why: string, schema: unknown, args: Json]>([
  ['there is none', undefined, { path: 5 }],
  ['it is no schema', 'string', { path: 5 }],
  ['nobody knows the type', object({ path: { type: 'text' } }), { path: 5 }],
  ['nor one of the types', object({ path: { type: ['string', 'path'] } }), { path: 5 }],
  ['it has no type to choose', object({ path: { type: [] } }), { path: 5 }],
  ['it has no value to choose', object({ path: { enum: [] } }), { path: 5 }],
  ['its members are a list', { type: 'object', properties: [{ type: 'string' }] }, { 0: 5 }],
  ['its items are told one by one', object({ a: { items: [{ type: 'string' }] } }), { a: [5] }],
  ['its first items are others', object({ a: { items: { type: 'string' }, prefixItems: [{}] } }), { a: [5] }],
  ['something is missing, which the server may fill in', object({}, { required: ['n'] }), {}],
  ['it may be null in another dialect', object({ n: { type: 'number', nullable: true } }), { n: null }],
  ['it refers to another', object({ n: { $ref: '#/x', type: 'string' } }), { n: 5 }],
  ['it has what nobody looks at here', object({ n: { anyOf: [{ type: 'string' }], maximum: 3 } }), { n: 5 }],
  ['it refuses everything', object({ n: false }), { n: 5 }],
  ['a name is one that every object has', object({}, { properties: {} }), { constructor: 5, toString: 'x' }],
])('a call is not refused for its schema if %s', ([, schema, args]) => {
  expect(faultsIn(schema, args)).toEqual([]);
});

test('a schema or arguments without an end in sight refuse nothing', () => {
  const nest = (times: number, inner: Json, around: (inner: Json) => Json) => {
    let all = inner;
    for (let i = 0; i < times; i++) all = around(all);
    return all;
  };
  const schema = nest(100_000, { type: 'string' }, (items) => ({ type: 'array', items }));
  const args = nest(100_000, 5, (item) => [item]);
  expect(faultsIn(schema, args)).toEqual([]);
});

test('there are not more faults than somebody reads, nor longer ones', () => {
  const name = 'x'.repeat(1000);
  const names = Array.from({ length: 100 }, (_, i) => `${name}${i}`);
  const all = <T>(value: T) => Object.fromEntries(names.map((each) => [each, value]));
  const faults = faultsIn(object(all({ type: 'string' })), all(5));
  expect(faults).toHaveLength(5);
  expect(faults.join('').length).toBeLessThan(600);
});

test('whatever is refused here, a validator of JSON Schema refuses too', () => {
  const ajv = new Ajv({ strict: false, logger: false, validateSchema: false, addUsedSchema: false });
  const type = fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null');
  const name = fc.constantFrom('a', 'b', 'c');
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>(null, true, 0, 1, 1.5, '', 'a'),
      fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      fc.array(tie('value'), { maxLength: 2 }),
    ),
  }));
  const around = (inner: fc.Arbitrary<object>) =>
    fc.record(
      {
        type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
        enum: fc.array(value, { minLength: 1, maxLength: 3 }),
        properties: fc.dictionary(name, inner, { maxKeys: 3, noNullPrototype: true }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        items: inner,
        minLength: fc.constant(1),
      },
      { requiredKeys: [] },
    );
  const schema = around(around(fc.record({ type })));
  const seen = { refused: 0, taken: 0 };
  fc.assert(
    fc.property(schema, value, (shape, args) => {
      const isRefused = faultsIn(shape, args).length > 0;
      seen[isRefused ? 'refused' : 'taken']++;
      return !isRefused || !ajv.validate(shape, args);
    }),
    { numRuns: 400 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
}, 60_000);
