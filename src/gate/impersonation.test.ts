import { expect } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, allow, bob, codeOf, world } from '../../test/world.ts';

promise('T1', 'a principal in the body of a decision means nothing', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  expect(await codeOf(gate.decide({ ...allow(held), by: ada } as never, { by: bob }))).toBe(
    'INVALID_DECISION',
  );
  expect(ledger).toEqual([]);
  expect((await gate.get(held.action.id, { by: ada })).status).toBe('pending');
});
