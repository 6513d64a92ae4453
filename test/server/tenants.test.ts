import { expect, test } from 'vitest';
import type { Principal } from '../../src/index.ts';
import { SESSION_COOKIE } from '../../src/server/sessions.ts';
import { promise } from '../promises.ts';
import { ada, agent, fakeClock } from '../world.ts';
import { allowing, fromOurPage, ORIGIN, type Served, served } from './http.ts';
import { Stream } from './listening.ts';

/** Ada at two companies: an admin at one of them, and at the other not. */
const [ATHOME, ABROAD]: [Principal, Principal] = [
  { ...ada, roles: ['admin', 'legal'] },
  { ...ada, tenant: 'globex', roles: ['guest'] },
];

const change = ({ ask }: Served, cookie: string, tenant: unknown, headers: Record<string, string> = {}) =>
  ask('POST', '/v1/me/tenant', { cookie, body: { tenant }, headers: { ...fromOurPage, ...headers } });

const cookieIn = (headers: Headers): string => headers.get('set-cookie')!.split(';')[0]!;

const me = async ({ ask }: Served, cookie: string) => (await ask('GET', '/v1/me', { cookie })).body;

const hold = async ({ gate }: Served, tenant: string, slug = 'about') =>
  (await gate.call({ tool: 'delete_page', args: { slug }, session: 's1', by: { ...agent, tenant } })).action!;

promise('T10', 'a session is for one tenant at a time, and has the roles of that one only', async () => {
  const server = await served();
  const { ask } = server;
  const [here, there] = [await hold(server, 'acme'), await hold(server, 'globex', 'home')];
  const listed = async (cookie: string) =>
    (await ask('GET', '/v1/actions', { cookie })).body.actions.map(({ id }: { id: string }) => id);

  const first = await server.signIn([ATHOME, ABROAD]);
  const tenants = ['acme', 'globex'];
  expect(await me(server, first)).toMatchObject({
    principal: ATHOME,
    tenants,
    scopes: ['decide', 'read', 'admin'],
  });
  expect(await listed(first)).toEqual([here.id]);

  const changed = await change(server, first, 'globex');
  expect([changed.status, changed.body]).toEqual([200, {}]);
  const second = cookieIn(changed.headers);
  expect(await me(server, second)).toMatchObject({ principal: ABROAD, tenants, scopes: ['decide', 'read'] });
  expect(await listed(second)).toEqual([there.id]);
  expect((await ask('GET', '/v1/audit', { cookie: second })).body.code).toBe('OUT_OF_SCOPE');
  expect((await ask('GET', `/v1/actions/${here.id}`, { cookie: second })).status).toBe(404);
  const decide = (held: typeof here, cookie: string) =>
    ask('POST', '/v1/decisions', { cookie, body: allowing(held), headers: fromOurPage });
  expect((await decide(here, second)).body.results).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect(server.ledger).toEqual([]);
  expect((await decide(there, second)).body.results).toMatchObject([{ status: 'succeeded' }]);

  const back = cookieIn((await change(server, second, 'acme')).headers);
  expect(await me(server, back)).toMatchObject({ principal: ATHOME, scopes: ['decide', 'read', 'admin'] });
});

promise('T10', 'a tenant that is not theirs is refused as one that does not exist', async () => {
  const server = await served();
  await hold(server, 'initech');
  const cookie = await server.signIn([ATHOME, ABROAD]);
  const refused = async (tenant: string, given = cookie) => {
    const { status, body, headers } = await change(server, given, tenant);
    expect(headers.get('set-cookie')).toBeNull();
    return [status, JSON.stringify(body).replaceAll(tenant, '…')];
  };
  const [status, said] = await refused('initech');
  expect(status).toBe(404);
  expect(await refused('nowhere')).toEqual([status, said]);
  expect(await refused('globex', await server.signIn(ada))).toEqual([status, said]);
  // A key is for one tenant; a cookie beside it does not count.
  for (const tenant of ['acme', 'globex']) {
    const { body, headers } = await server.ask('POST', '/v1/me/tenant', {
      key: server.keys.ada,
      cookie,
      body: { tenant },
      headers: fromOurPage,
    });
    expect([body.code, headers.get('set-cookie')]).toEqual(['NOT_FOUND', null]);
  }
  expect((await change(server, cookie, 7)).status).toBe(400);
  expect((await server.ask('GET', '/v1/me', { key: server.keys.ada })).body.tenants).toEqual(['acme']);
});

promise(['T13', 'T14'], 'the cookie is changed by the server alone, for its own pages alone', async () => {
  const server = await served();
  const cookie = await server.signIn([ATHOME, ABROAD]);
  const [said, mac] = cookie.slice(SESSION_COOKIE.length + 1).split('.') as [string, string];
  const session = JSON.parse(Buffer.from(said, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...session, tenant: 'globex' })).toString('base64url');
  expect((await me(server, `${SESSION_COOKIE}=${forged}.${mac}`)).code).toBe('UNAUTHENTICATED');
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])
    expect((await change(server, cookie, 'globex', headers)).body.code).toBe('FOREIGN_ORIGIN');
  const form = await change(server, cookie, 'globex', { 'content-type': 'text/plain' });
  expect([form.body.code, form.headers.get('set-cookie')]).toEqual(['NOT_JSON', null]);
  const got = await server.ask('GET', '/v1/me/tenant?tenant=globex', { cookie });
  expect([got.status, got.headers.get('set-cookie')]).toEqual([405, null]);
});

test('changing neither prolongs a session nor ends it; signing out ends all its cookies', async () => {
  const clock = fakeClock();
  const server = await served({ clock, app: { https: true } });
  const first = await server.signIn([ATHOME, ABROAD]);
  clock.advance(5 * 3_600_000);
  const { headers } = await change(server, first, 'globex');
  expect(headers.get('set-cookie')).toMatch(/Max-Age=25200; HttpOnly; SameSite=Strict; Secure$/);
  const second = cookieIn(headers);
  // What the cookie from before stands for is what it stood for before.
  expect((await me(server, first)).principal).toEqual(ATHOME);

  const other = await server.signIn([ATHOME, ABROAD]);
  const third = cookieIn((await change(server, other, 'globex')).headers);
  await server.ask('POST', '/logout', { cookie: third, headers: fromOurPage });
  for (const ended of [other, third]) {
    expect((await me(server, ended)).code).toBe('UNAUTHENTICATED');
    expect((await change(server, ended, 'acme')).body.code).toBe('UNAUTHENTICATED');
  }

  expect((await me(server, second)).principal).toEqual(ABROAD);
  clock.advance(7 * 3_600_000);
  for (const old of [first, second]) expect((await me(server, old)).code).toBe('UNAUTHENTICATED');
});

test('a request that is sent again with its key gets the same cookie; whoever lost the tenant gets none', async () => {
  const server = await served();
  const cookie = await server.signIn([ATHOME, ABROAD]);
  const key = { 'idempotency-key': 'k' };
  const first = await change(server, cookie, 'globex', key);
  const again = await change(server, cookie, 'globex', key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(cookieIn(again.headers)).toBe(cookieIn(first.headers));
  expect((await change(server, cookie, 'acme', key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  const since = await change(server, await server.signIn(ATHOME), 'globex', key);
  expect([since.status, since.headers.get('set-cookie')]).toEqual([404, null]);
});

promise('T10', 'a stream stays with the tenant it was opened in, and ends with the session', async () => {
  const server = await served();
  const listen = async (cookie: string, after?: string) =>
    new Stream(
      await server.app.fetch(
        new Request(`${ORIGIN}/v1/events`, {
          headers: { cookie, ...(after === undefined ? {} : { 'last-event-id': after }) },
        }),
      ),
    );
  const first = await server.signIn([ATHOME, ABROAD]);
  const old = await listen(first);
  const second = cookieIn((await change(server, first, 'globex')).headers);
  const fresh = await listen(second);
  const abroad = await hold(server, 'globex');
  const home = await hold(server, 'acme');
  const proposed = async (stream: Stream) => {
    for (;;) {
      const { data } = (await stream.next())!;
      const found = data.events.find(({ type }: { type: string }) => type === 'proposed');
      if (found) return found.action;
    }
  };
  expect(await proposed(old)).toBe(home.id);
  expect(await proposed(fresh)).toBe(abroad.id);
  // A browser that reconnects says where it was in the other tenant.
  const resumed = await listen(second, old.last);
  await hold(server, 'acme', 'home');
  const later = await hold(server, 'globex', 'home');
  expect([abroad.id, later.id]).toContain(await proposed(resumed));

  await server.ask('POST', '/logout', { cookie: second, headers: fromOurPage });
  await (server.app as unknown as { beat(): Promise<void> }).beat();
  for (const stream of [old, fresh]) {
    await proposed(stream);
    expect(await stream.next()).toBeUndefined();
  }
});

test('a link is for one person: a principal in each tenant, and no more than a cookie holds', async () => {
  const { app } = await served();
  const wrong = (principals: readonly Principal[]) => expect(app.loginLink(principals)).rejects;
  await wrong([]).toThrow(/one principal in each/);
  await wrong([ada, ATHOME]).toThrow(/one principal in each/);
  await wrong([ada, { ...agent, tenant: 'globex' }]).toThrow(/Only people/);
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...ada, tenant: `tenant-${place}` }));
  await app.loginLink(many(40));
  await wrong(many(80)).toThrow(/do not fit in a cookie/);
});
