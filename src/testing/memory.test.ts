import { describe, expect, test } from 'vitest';
import { memory } from './memory.ts';
import { SampleChain, sampleAction } from './samples.ts';
import { storeContract } from './store-contract.ts';

storeContract({ describe, test }, { name: 'memory', open: () => memory() });

test('time stands still while the clock runs backwards', async () => {
  let clock = 1_000;
  const store = memory({ clock: () => clock });
  await store.open();
  expect(store.now()).toBe(1_000);
  clock = 500;
  expect(store.now()).toBe(1_000);
  clock = 1_500;
  expect(store.now()).toBe(1_500);
});

test('nobody can change a row that was read', async () => {
  const store = memory();
  await store.open();
  const action = sampleAction();
  await new SampleChain(store).commit({ inserts: [action] });
  const read = (await store.action('acme', action.id)) as unknown as {
    preview: { facts: Record<string, unknown> };
  };
  expect(() => {
    read.preview.facts.Sections = 4;
  }).toThrow(TypeError);
});
