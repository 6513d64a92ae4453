import { expect, test } from 'vitest';
import { Pauses } from './pauses.ts';

test('a server that ends is begun again at once, then after pauses that grow to a minute', () => {
  const pauses = new Pauses();
  let now = 5000;
  const waits = Array.from({ length: 9 }, () => {
    pauses.begun(now);
    pauses.ended(now);
    const left = pauses.left(now);
    now += left;
    expect(pauses.left(now)).toBe(0);
    return left;
  });
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('one that could never be spoken to waits longer each time, too', () => {
  const pauses = new Pauses();
  pauses.ended(0);
  pauses.ended(0);
  pauses.ended(0);
  expect(pauses.left(500)).toBe(1500);
});

test('one that stayed for a minute begins with no pause again', () => {
  const pauses = new Pauses();
  for (const _ of Array(5)) pauses.ended(0);
  pauses.begun(8000);
  pauses.ended(67_999);
  expect(pauses.left(67_999)).toBe(16_000);
  pauses.begun(100_000);
  pauses.ended(160_000);
  expect(pauses.left(160_000)).toBe(0);
});
