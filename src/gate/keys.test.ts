import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, codeOf, stranger, world } from '../../test/world.ts';
import type { Principal, Scope } from '../index.ts';
import { runtimeOf } from './gate.ts';
import { identify } from './keys.ts';

const forAgent = {
  name: 'the shop’s agent',
  principal: { kind: 'agent', id: 'menta', actsFor: 'ada' },
  scopes: ['read', 'propose'],
} as const;

test('a key stands for the principal and the scopes that it was made with, in the tenant of who made it', async () => {
  const { gate } = world();
  const made = await gate.createKey(forAgent, { by: admin });
  expect(made.key).toMatch(/^cs_[\w-]{43}$/);
  expect(await identify(runtimeOf(gate), made.key)).toEqual({
    principal: { ...forAgent.principal, tenant: 'acme' },
    scopes: ['propose', 'read'],
  });
  const { key: _, ...view } = made;
  expect(await gate.keys({ by: admin })).toEqual([view]);
  expect(await gate.keys({ by: { ...admin, tenant: 'other' } })).toEqual([]);
  expect(await identify(runtimeOf(gate), `${made.key}x`)).toBeUndefined();
});

promise('T13', 'a key is 256 random bits, and what is stored of it opens nothing', async () => {
  const { gate, store } = world();
  const { key } = await gate.createKey(forAgent, { by: admin });
  const [other] = [await gate.createKey(forAgent, { by: admin })];
  expect(Buffer.from(key.slice(3), 'base64url')).toHaveLength(32);
  expect(other.key).not.toBe(key);
  const stored = JSON.stringify([await store.apiKeys('acme'), await store.feed('acme', null, 100)]);
  expect(stored).not.toContain(key.slice(3));
  for (const { hash } of await store.apiKeys('acme'))
    expect(await identify(runtimeOf(gate), hash)).toBeUndefined();
});

test('a key that was revoked, or whose time is over, opens nothing', async () => {
  const { gate, clock } = world();
  const revoked = await gate.createKey(forAgent, { by: admin });
  const short = await gate.createKey({ ...forAgent, forMs: 1000 }, { by: admin });
  await gate.revokeKey(revoked.id, { by: admin });
  await gate.revokeKey(revoked.id, { by: admin });
  expect(await identify(runtimeOf(gate), revoked.key)).toBeUndefined();
  expect(await identify(runtimeOf(gate), short.key)).toBeDefined();
  clock.advance(1000);
  expect(await identify(runtimeOf(gate), short.key)).toBeUndefined();
  expect((await gate.keys({ by: admin })).map((key) => key.revoked)).toEqual([true, false]);
  expect(await codeOf(gate.revokeKey('nothing', { by: admin }))).toBe('NOT_FOUND');
  expect(await codeOf(gate.revokeKey(short.id, { by: { ...admin, tenant: 'other' } }))).toBe('NOT_FOUND');
});

promise('T11', 'no key lets an agent decide, or change what decides about it', async () => {
  const { gate } = world();
  for (const scope of ['decide', 'admin'] as const)
    expect(await codeOf(gate.createKey({ ...forAgent, scopes: ['read', scope] }, { by: admin }))).toBe(
      'INVALID_KEY',
    );
});

promise('T23', 'only an admin makes keys, lists them or revokes them', async () => {
  const { gate } = world();
  const { id } = await gate.createKey(forAgent, { by: admin });
  const rogue: Principal = { ...agent, roles: ['admin'] };
  for (const by of [ada, agent, rogue, stranger]) {
    expect(await codeOf(gate.createKey(forAgent, { by }))).toBe('NOT_YOURS');
    expect(await codeOf(gate.keys({ by }))).toBe('NOT_YOURS');
    expect(await codeOf(gate.revokeKey(id, { by }))).toBe('NOT_YOURS');
  }
});

test('a key that says too little, or too much, is refused', async () => {
  const { gate } = world();
  const wrong = [
    { name: '' },
    { principal: { kind: 'robot', id: 'x' } as never },
    { principal: { kind: 'user', id: '' } as const },
    { principal: { kind: 'user', id: 'ada', actsFor: 'bob' } as const },
    { principal: { kind: 'user', id: 'ada', roles: 'admin' } as never },
    { scopes: [] },
    { scopes: ['everything'] as unknown as Scope[] },
    { forMs: 0 },
    { forMs: 1.5 },
    { forMs: Number.MAX_SAFE_INTEGER },
  ];
  for (const each of wrong)
    expect(await codeOf(gate.createKey({ ...forAgent, ...each }, { by: admin })), JSON.stringify(each)).toBe(
      'INVALID_KEY',
    );
});

promise('I10', 'a key that somebody wrote to the table opens nothing, and is found', async () => {
  const { gate, store } = world();
  const made = await gate.createKey(forAgent, { by: admin });
  const [key] = await store.apiKeys('acme');
  expect((await gate.audit({ by: admin })).config).toEqual([]);
  const forged = [
    { ...key!, principal: { kind: 'user', id: 'ada' } as const, scopes: ['decide'] as const },
    { ...key!, scopes: ['propose', 'read', 'execute'] as const },
    { ...key!, id: 'another' },
    { ...key!, revoked: true },
    { ...key!, expiresAt: 1 },
  ];
  const real = store.apiKeys.bind(store);
  for (const each of forged) {
    store.apiKey = async () => ({ tenant: 'acme', key: each });
    store.apiKeys = async () => [each];
    if (!each.revoked) expect(await identify(runtimeOf(gate), made.key)).toBeUndefined();
    const { ok, config } = await gate.audit({ by: admin });
    expect([ok, config.map(({ kind }) => kind)]).toEqual([false, expect.arrayContaining(['key'])]);
  }
  store.apiKeys = async () => [];
  expect((await gate.audit({ by: admin })).config).toEqual([{ kind: 'key', name: made.id }]);
  store.apiKeys = real;
  await gate.revokeKey(made.id, { by: admin });
  expect((await gate.audit({ by: admin })).ok).toBe(true);
  store.apiKeys = async () => [key!];
  expect((await gate.audit({ by: admin })).config).toEqual([{ kind: 'key', name: made.id }]);
});
