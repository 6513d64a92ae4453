import { expect, test } from 'vitest';
import { CountersignError } from '../../src/index.ts';
import { createApp } from '../../src/server/index.ts';
import { ada, admin, allow } from '../world.ts';
import { allowing, askApp, fromOurPage, ORIGIN, propose, served } from './http.ts';
import { siteChat } from './site-chat.ts';

const with_ = (key: string) => ({ 'idempotency-key': key });

test('the same key and body give the first answer again, and nothing happens twice', async () => {
  const server = await served();
  const { ask, keys, gate, ledger } = server;
  const held = await propose(server);
  const decide = () =>
    ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held), headers: with_('k1') });
  const [first, second] = [await decide(), await decide()];
  expect(second.body).toEqual(first.body);
  expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  expect(second.body.results).toMatchObject([{ status: 'succeeded' }]);
  expect(ledger).toEqual(['delete about']);
  const key = { name: 'ci', principal: { kind: 'service', id: 'ci' }, scopes: ['read'] };
  const make = () => ask('POST', '/v1/keys', { key: keys.admin, body: key, headers: with_('k1') });
  const [made, again] = [await make(), await make()];
  expect(again.body.key).toBe(made.body.key);
  const all = await gate.keys({ by: { kind: 'user', id: 'root', tenant: 'acme', roles: ['admin'] } });
  expect(all.filter(({ name }) => name === 'ci')).toHaveLength(1);
});

test('another body or another address under the same key is a conflict', async () => {
  const server = await served();
  const { ask, keys } = server;
  const calls = (slug: string) => ({ session: 's1', calls: [{ tool: 'delete_page', args: { slug } }] });
  const send = (path: string, body: unknown) =>
    ask('POST', path, { key: keys.agent, body, headers: with_('k') });
  expect((await send('/v1/actions', calls('about'))).status).toBe(200);
  for (const [path, body] of [
    ['/v1/actions', calls('home')],
    ['/v1/actions/x/cancel', calls('about')],
  ] as const) {
    const { status, body: said } = await send(path, body);
    expect([status, said.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  }
});

test('a key is a principal’s own', async () => {
  const server = await served();
  const { ask, keys } = server;
  const held = await propose(server);
  const decide = (key: string) =>
    ask('POST', '/v1/decisions', { key, body: allowing(held), headers: with_('k') });
  expect((await decide(keys.bob)).body.results).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await decide(keys.ada)).body.results).toMatchObject([{ status: 'succeeded' }]);
});

test('of several at once one does it; the others are told to wait, or get its answer', async () => {
  const { ask, keys, gate } = await served();
  const body = { session: 's1', calls: [{ tool: 'delete_page', args: { slug: 'about' } }] };
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      ask('POST', '/v1/actions', { key: keys.agent, body, headers: with_('k') }),
    ),
  );
  for (const { status, body: said } of all)
    expect(status === 200 || said.code === 'IDEMPOTENCY_RUNNING').toBe(true);
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await gate.list({}, { by: ada })).actions).toHaveLength(1);
});

test('a process that died at it did not do it twice: its calls are named after the key', async () => {
  const { ask, keys, gate, store, clock, ledger } = await served();
  const body = { session: 's1', calls: [{ tool: 'delete_page', args: { slug: 'about' } }] };
  const send = () => ask('POST', '/v1/actions', { key: keys.agent, body, headers: with_('k') });
  const swap = store.swapMemo.bind(store);
  let writes = 0;
  // The proposal is committed, and its answer never recorded.
  store.swapMemo = async (...given) => (++writes > 1 ? new Promise<never>(() => {}) : swap(...given));
  void send();
  while (writes < 2) await new Promise(setImmediate);
  store.swapMemo = swap;
  expect((await send()).body.code).toBe('IDEMPOTENCY_RUNNING');
  const [held] = (await gate.list({}, { by: ada })).actions;
  await gate.decide(allow({ action: held! }), { by: ada });
  clock.advance(10 * 60_000);
  const { body: said } = await send();
  expect(said.results).toMatchObject([{ status: 'succeeded', action: { id: held!.id } }]);
  expect(ledger).toEqual(['delete about']);
});

test('a refusal is given again too, but not one that another try could better', async () => {
  const server = await served({ app: { limits: { requestsPerSecond: 100 } } });
  const { ask, keys, store } = server;
  const wrong = {
    key: keys.agent,
    body: { session: 's1', calls: [{ tool: 'no_such' }] },
    headers: with_('a'),
  };
  const [first, second] = [await ask('POST', '/v1/actions', wrong), await ask('POST', '/v1/actions', wrong)];
  expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([
    404,
    404,
    'true',
  ]);
  expect(second.headers.get('content-type')).toBe('application/problem+json');
  const { commit } = store;
  store.commit = () => Promise.reject(new Error('the disk is on fire'));
  const body = { session: 's1', calls: [{ tool: 'delete_page', args: { slug: 'about' } }] };
  const send = () => ask('POST', '/v1/actions', { key: keys.agent, body, headers: with_('b') });
  const failed = await send();
  expect([failed.status, failed.body.code]).toEqual([500, 'INTERNAL']);
  expect(JSON.stringify(failed.body)).not.toContain('fire');
  store.commit = commit;
  expect((await send()).status).toBe(200);
});

test('another process on the same store knows the answer', async () => {
  const server = await served();
  const { gate, keys } = server;
  const other = createApp(gate);
  const held = await propose(server);
  const asking = { key: keys.ada, body: allowing(held), headers: with_('k') };
  const first = await server.ask('POST', '/v1/decisions', asking);
  const second = await askApp(other, 'POST', '/v1/decisions', asking);
  expect(second.body).toEqual(first.body);
});

test('a key that is not one is refused; a cookie’s principal has keys as well', async () => {
  const server = await served();
  const { ask, keys, signIn } = server;
  for (const key of ['', 'x'.repeat(256), 'with space'])
    expect((await ask('POST', '/v1/freeze', { key: keys.admin, body: {}, headers: with_(key) })).status).toBe(
      400,
    );
  const cookie = await signIn(ada);
  const held = await propose(server);
  const decide = () =>
    ask('POST', '/v1/decisions', {
      cookie,
      body: allowing(held),
      headers: { ...with_('c'), ...fromOurPage },
    });
  expect((await decide()).body).toEqual((await decide()).body);
});

test('what is said in a conversation is said once: the same key gives the first stream again', async () => {
  const { ask, keys, ledger, gate, clock } = await served({ app: (world) => ({ chats: [siteChat(world)] }) });
  const say = (text: string, key: string) => {
    clock.advance(1000);
    const messages = [{ id: 'u', role: 'user', parts: [{ type: 'text', text }] }];
    return ask('POST', '/v1/chats/site', { key: keys.ada, body: { messages }, headers: with_(key) });
  };
  const [first, again] = [await say('delete about', 'c1'), await say('delete about', 'c1')];
  expect(first.body).toContain('tool-approval-request');
  expect(again.body).toBe(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('content-type')).toBe('text/event-stream');
  expect((await gate.list({}, { by: ada })).actions).toHaveLength(1);
  const other = await say('delete home', 'c1');
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  await say('yes', 'c2');
  await say('yes', 'c2');
  expect(ledger).toEqual(['delete about']);
  const { body } = await ask('GET', '/v1/chats/site/messages', { key: keys.ada });
  expect(body.messages.filter(({ role }: { role: string }) => role === 'user')).toHaveLength(2);
});

test('while a conversation streams its key is taken; if it is left, as much as was given is given again', async () => {
  const { ask, app, keys, gate } = await served({ app: (world) => ({ chats: [siteChat(world)] }) });
  const messages = [{ id: 'u', role: 'user', parts: [{ type: 'text', text: 'delete about' }] }];
  const asking = { key: keys.ada, body: { messages }, headers: with_('c') };
  const response = await app.fetch(
    new Request(`${ORIGIN}/v1/chats/site`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys.ada}`,
        'content-type': 'application/json',
        'idempotency-key': 'c',
      },
      body: JSON.stringify({ messages }),
    }),
  );
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  const during = await ask('POST', '/v1/chats/site', asking);
  expect([during.status, during.body.code]).toEqual([409, 'IDEMPOTENCY_RUNNING']);
  await reader.cancel();
  // What was given before it was left is given again; nothing is said a second time.
  const after = await ask('POST', '/v1/chats/site', asking);
  expect([after.status, after.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(after.body.startsWith(new TextDecoder().decode(value))).toBe(true);
  expect((await gate.list({}, { by: ada })).actions.length).toBeLessThan(2);
  const nonsense = { key: keys.ada, body: { messages: [] }, headers: with_('d') };
  for (const isReplayed of [null, 'true']) {
    const { status, headers } = await ask('POST', '/v1/chats/site', nonsense);
    expect([status, headers.get('idempotency-replayed')]).toEqual([400, isReplayed]);
  }
});

test('what was done is not done again because its answer could not be kept', async () => {
  const { ask, keys, store, gate } = await served();
  const swapMemo = store.swapMemo.bind(store);
  store.swapMemo = async (tenant, name, from, to) => {
    if (from !== null && to !== null) throw new CountersignError('STORE_BUSY');
    return swapMemo(tenant, name, from, to);
  };
  const body = { name: 'ci', principal: { kind: 'service', id: 'ci' }, scopes: ['read'] };
  const asking = { key: keys.admin, body, headers: with_('k') };
  const before = (await gate.keys({ by: admin })).length;
  expect((await ask('POST', '/v1/keys', asking)).status).toBe(200);
  expect((await ask('POST', '/v1/keys', asking)).body.code).toBe('IDEMPOTENCY_RUNNING');
  expect(await gate.keys({ by: admin })).toHaveLength(before + 1);
});
