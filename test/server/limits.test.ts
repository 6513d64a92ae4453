import { expect, test } from 'vitest';
import { Limits } from '../../src/server/limits.ts';
import { ada, agent, bob, codeOf } from '../world.ts';
import { ORIGIN, propose, served } from './http.ts';

test('a principal may ask so many at once, and so many a second from then on', () => {
  let now = 0;
  const limits = new Limits({ requestsPerSecond: 2, burst: 3 }, () => now);
  const ask = (principal = ada) =>
    codeOf((async () => limits.take(principal))().then(() => Promise.reject({ code: 'ok' })));
  return (async () => {
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      'ok',
      'ok',
      'ok',
      'TOO_MANY_REQUESTS',
    ]);
    expect(await ask(bob)).toBe('ok');
    expect(await ask({ ...ada, tenant: 'other' })).toBe('ok');
    now += 500;
    expect([await ask(), await ask()]).toEqual(['ok', 'TOO_MANY_REQUESTS']);
    now += 60_000;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      'ok',
      'ok',
      'ok',
      'TOO_MANY_REQUESTS',
    ]);
  })();
});

test('a rate without an end is no limit', () => {
  const limits = new Limits({ requestsPerSecond: Number.POSITIVE_INFINITY, burst: 1 });
  for (let i = 0; i < 1000; i++) limits.take(ada);
});

test('who asks too often is told when to come back', async () => {
  const { ask, keys } = await served({ app: { limits: { requestsPerSecond: 0.001, burst: 2 } } });
  const asked = [];
  for (let i = 0; i < 3; i++) asked.push(await ask('GET', '/v1/me', { key: keys.ada }));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(Number(asked[2]!.headers.get('retry-after'))).toBeGreaterThan(100);
  expect((await ask('GET', '/v1/me', { key: keys.bob })).status).toBe(200);
});

test('streams and waits are counted, for one principal and for all', () => {
  const limits = new Limits({ streams: 3, streamsPerPrincipal: 2 });
  const first = limits.open(ada);
  limits.open(ada);
  expect(() => limits.open(ada)).toThrow(/Too many open streams/);
  limits.open(bob);
  expect(() => limits.open(agent)).toThrow(/Too many open streams/);
  first();
  first();
  expect(limits.openStreams).toBe(2);
  limits.open(agent);
  expect(() => limits.open(ada)).toThrow();
});

test('a server that has enough to do says so, and a wait does not count among that', async () => {
  const server = await served({ app: { limits: { requests: 1 } } });
  const { ask, keys, store } = server;
  const held = await propose(server);
  const stop = new AbortController();
  const waiting = ask('GET', `/v1/actions/${held.id}/wait`, { key: keys.ada, signal: stop.signal });
  expect((await ask('GET', '/healthz')).status).toBe(200);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { apiKey } = store;
  store.apiKey = async (hash) => {
    await promise;
    return apiKey.call(store, hash);
  };
  const slow = ask('GET', '/v1/me', { key: keys.bob });
  const busy = await ask('GET', '/v1/me', { key: keys.ada });
  expect([busy.status, busy.body.code, busy.headers.get('retry-after')]).toEqual([503, 'SERVER_BUSY', '1']);
  resolve();
  expect((await slow).status).toBe(200);
  stop.abort();
  expect((await waiting).body.status).toBe('pending');
});

test('a closed app takes nothing more, and has waited for what was under way', async () => {
  const { app, ask, keys, store } = await served();
  const held = await propose({ ask, keys });
  const { promise, resolve } = Promise.withResolvers<void>();
  const { list } = store;
  store.list = async (...given) => {
    await promise;
    return list.apply(store, given);
  };
  const waiting = ask('GET', `/v1/actions/${held.id}/wait?timeoutMs=45000`, { key: keys.ada });
  const slow = ask('GET', '/v1/actions', { key: keys.ada });
  await new Promise(setImmediate);
  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  expect((await ask('GET', '/healthz')).body.code).toBe('SERVER_BUSY');
  expect(isClosed).toBe(false);
  resolve();
  await closing;
  expect((await slow).status).toBe(200);
  expect((await waiting).body.status).toBe('pending');
});

/** A request whose body never comes. */
const endless = (path: string, headers: Record<string, string>): Request =>
  new Request(`${ORIGIN}${path}`, {
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) }),
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...headers },
  } as RequestInit);

test('whoever has not signed in cannot take what everybody else has to have', async () => {
  const { app, keys, ask } = await served({ app: () => ({ limits: { requests: 20 } }) });
  const stalled = Array.from({ length: 30 }, () => app.fetch(endless('/login', { origin: ORIGIN })));
  await new Promise(setImmediate);
  expect((await ask('GET', '/healthz', {})).status).toBe(200);
  expect((await ask('GET', '/v1/me', { key: keys.ada })).status).toBe(200);
  expect((await ask('GET', '/login', {})).body).toMatchObject({ code: 'SERVER_BUSY' });
  await app.close();
  await Promise.all(stalled);
});

test('a body that never comes does not keep an app from closing', async () => {
  const { app, keys } = await served();
  const send = (path: string, headers: Record<string, string>) => app.fetch(endless(path, headers));
  const asking = [
    send('/v1/decisions', { authorization: `Bearer ${keys.ada}` }),
    send('/v1/decisions', { authorization: `Bearer ${keys.ada}`, 'content-length': '100' }),
    send('/login', { origin: ORIGIN }),
    send('/v1/chats/none', { authorization: `Bearer ${keys.ada}` }),
  ];
  await new Promise(setImmediate);
  await app.close();
  for (const { status } of await Promise.all(asking)) expect(status).toBe(503);
});
