import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { agent, world } from '../../test/world.ts';
import { maySee, type Principal } from './action.ts';

promise('T10', 'whoever they are in another tenant, they do not see it', async () => {
  const { hold, store } = world();
  const { action } = await hold('about');
  const row = (await store.action('acme', action.id))!;
  const kinds: Principal[] = [
    { kind: 'user', id: 'ada', tenant: 'acme' },
    { kind: 'user', id: 'root', tenant: 'acme', roles: ['admin'] },
    { kind: 'service', id: 'worker', tenant: 'acme' },
    agent,
  ];
  for (const principal of kinds) {
    expect(maySee(row, principal)).toBe(true);
    expect(maySee(row, { ...principal, tenant: 'other' })).toBe(false);
  }
});

test('an agent that calls itself admin is still an agent', async () => {
  const { hold, store } = world();
  const row = (await store.action('acme', (await hold('about')).action.id))!;
  expect(maySee(row, { kind: 'agent', id: 'other', tenant: 'acme', roles: ['admin'] })).toBe(false);
});
