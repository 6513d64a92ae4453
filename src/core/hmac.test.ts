import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Hmac } from './hmac.ts';

const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex');

test('gives what RFC 4231 gives', () => {
  const one = new Hmac(new Uint8Array(20).fill(0x0b));
  expect(hex(one.of('Hi There'))).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');
  const two = new Hmac(Buffer.from('Jefe'));
  expect(hex(two.of('what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('gives what createHmac gives, for every text, whatever came before it', () => {
  const key = Buffer.from('a key of thirty-two bytes, or so');
  const hmac = new Hmac(key);
  const long = fc
    .tuple(fc.string({ unit: 'binary' }), fc.nat(200_000))
    .map(([text, n]) => text + 'é'.repeat(n));
  const text = fc.oneof({ weight: 20, arbitrary: fc.string({ unit: 'binary' }) }, long);
  fc.assert(
    fc.property(text, (each) => {
      expect(hmac.of(each)).toBe(createHmac('sha256', key).update(each).digest('base64url'));
    }),
  );
});

test('refuses a key that it would have to hash', () => {
  expect(() => new Hmac(new Uint8Array(65))).toThrow(RangeError);
});
