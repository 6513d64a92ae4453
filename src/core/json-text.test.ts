import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { many, promise } from '../../test/promises.ts';
import { CountersignError } from './errors.ts';
import { decodeJson, parseJson } from './json-text.ts';

const refusal = (text: string): string => {
  try {
    parseJson(text);
  } catch (error) {
    if (CountersignError.is(error, 'INVALID_JSON')) return error.message;
    throw error;
  }
  return 'taken';
};

describe('JSON text', () => {
  promise('T22', 'a member that is there twice is refused, however it is spelt', () => {
    for (const text of [
      '{"a":1,"a":1}',
      '{"a":1,"b":{"c":1,"d":[{"e":1,"e":2}]}}',
      '{"a":1,"\\u0061":2}',
      '{ "a" : "{" , "a" : "}" }',
      '[{"x":[],"y":{},"x":[]}]',
      '{"":1,"":2}',
    ])
      expect(refusal(text), text).toMatch(/is there twice/);
  });

  test('the same name in two objects is not the same member', () => {
    for (const text of ['[{"a":1},{"a":1}]', '{"a":{"a":{"a":1}}}', '{"a":[{"b":1},{"b":2}],"b":1}'])
      expect(refusal(text), text).toBe('taken');
  });

  promise('T22', 'an integer that a double cannot hold is refused, however it is written', () => {
    for (const number of [
      '9007199254740993',
      '-9007199254740993',
      '1e20',
      '12345678901234567890',
      '9007199254740993.0',
      '1e400',
      '-1e400',
      '1e-400',
    ])
      expect(refusal(`{"amount":[${number}]}`), number).toMatch(/cannot be held exactly/);
    for (const number of ['9007199254740991', '-0', '0.1', '1.50', '1e3', '-2.5E-3', '0e0', '0.0'])
      expect(refusal(`{"amount":[${number}]}`), number).toBe('taken');
  });

  promise('T22', '__proto__, lone surrogates, depth and bytes that are not UTF-8 are refused', () => {
    expect(refusal('{"__proto__":{}}')).toMatch(/__proto__/);
    expect(refusal('{"\\u005f_proto__":{}}')).toMatch(/__proto__/);
    expect(refusal('["\\ud800"]')).toMatch(/surrogate/);
    expect(refusal('{"\\udc00":1}')).toMatch(/surrogate/);
    expect(refusal('"__proto__"')).toBe('taken');
    expect(refusal('["\\ud83d\\ude00"]')).toBe('taken');
    expect(refusal(`${'['.repeat(81)}${']'.repeat(81)}`)).toMatch(/nested deeper/);
    expect(refusal(`${'['.repeat(80)}${']'.repeat(80)}`)).toBe('taken');
    expect(() => decodeJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(/UTF-8/);
  });

  test('what is not JSON at all is refused', () => {
    for (const text of ['', '{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":01}', '[1 2]', '"\u0001"'])
      expect(refusal(text), text).not.toBe('taken');
  });

  test('everything else comes back as it went in', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const value = JSON.parse(text) as unknown;
        const said = refusal(text);
        if (said === 'taken') expect(parseJson(text)).toEqual(value);
        else expect(said).toMatch(/cannot be held exactly|__proto__|surrogate/);
      }),
      { numRuns: many(2000, 200_000) },
    );
  });
});
