import { expect, test } from 'vitest';
import { keyOf, keys, otherKeys, refusal } from '../../test/builders.ts';
import { Keyring } from './keys.ts';

test('a key shorter than 32 bytes is refused, wherever it stands', () => {
  const short = new Uint8Array(31).fill(1);
  expect(refusal(() => new Keyring([]))).toBe('KEY_REQUIRED');
  expect(refusal(() => new Keyring([short]))).toBe('KEY_REQUIRED');
  expect(refusal(() => new Keyring([keyOf(1), short]))).toBe('KEY_REQUIRED');
  expect(new Keyring([keyOf(1)]).ids).toHaveLength(1);
});

test('a MAC is a function of key, purpose and text', () => {
  const mac = keys.mac('action', 'text');
  expect(new Keyring([keyOf(7)]).mac('action', 'text')).toBe(mac);
  expect(keys.matches('action', 'text', mac)).toBe(true);
  expect(keys.matches('action', 'texT', mac)).toBe(false);
  expect(keys.matches('event', 'text', mac)).toBe(false);
  expect(otherKeys.matches('action', 'text', mac)).toBe(false);
  expect(otherKeys.mac('action', 'text')).not.toBe(mac);
});

test('a retired key still verifies, and signs no more', () => {
  const made = new Keyring([keyOf(1)]).mac('link', 'old');
  const rotated = new Keyring([keyOf(2), keyOf(1)]);
  expect(rotated.matches('link', 'old', made)).toBe(true);
  expect(rotated.matches('link', 'new', made)).toBe(false);
  const fresh = rotated.mac('link', 'new');
  expect(new Keyring([keyOf(2)]).matches('link', 'new', fresh)).toBe(true);
  expect(new Keyring([keyOf(1)]).matches('link', 'new', fresh)).toBe(false);
  expect(rotated.ids).toEqual([rotated.current, new Keyring([keyOf(1)]).current]);
});

test('a MAC of one of our keys is not taken for one of another', () => {
  const rotated = new Keyring([keyOf(2), keyOf(1)]);
  const [current, retired] = rotated.ids as [string, string];
  const made = rotated.mac('link', 'text');
  expect(rotated.matches('link', 'text', made.replace(current, retired))).toBe(false);
});

test('garbage matches nothing, and throws nothing', () => {
  const mac = keys.mac('args', 'text');
  const garbage: unknown[] = [
    '',
    ':',
    'x',
    keys.current,
    `${keys.current}:`,
    `${keys.current}:é`,
    mac.slice(0, -1),
    `${mac}A`,
    ` ${mac}`,
    mac.slice(mac.indexOf(':') + 1),
    `unknown:${mac.slice(mac.indexOf(':') + 1)}`,
    null,
    undefined,
    7,
    [mac],
  ];
  expect(garbage.filter((each) => keys.matches('args', 'text', each as string))).toEqual([]);
});

test('the key of an unknown id is refused, and no key shows in an id', () => {
  expect(refusal(() => keys.key('seal', 'nobody'))).toBe('WRONG_KEY');
  expect(refusal(() => keys.mac('seal', 'text', otherKeys.current))).toBe('WRONG_KEY');
  expect(keys.current).toMatch(/^[0-9a-f]{8}$/);
  expect(Buffer.from(keyOf(7)).toString('hex')).not.toContain(keys.current);
});
