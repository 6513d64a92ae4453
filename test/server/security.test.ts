import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, SignJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Principal, Scope } from '../../src/index.ts';
import type { OperationName } from '../../src/server/api.ts';
import { type AppOptions, createLogger } from '../../src/server/index.ts';
import { namesIn, OPERATION_NAMES, OPERATIONS } from '../../src/server/operations.ts';
import { ROUTES } from '../../src/server/routes.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { everything } from '../../src/testing/contract/everything.ts';
import { memory } from '../../src/testing/index.ts';
import { promise } from '../promises.ts';
import { ada, admin, agent, bob, fakeClock } from '../world.ts';
import { type Asking, allowing, fromOurPage, ORIGIN, propose, served } from './http.ts';

/** A body that would be in order, for whatever is asked about one action. */
const BODIES: Partial<Record<OperationName, object>> = {
  propose: { session: 's1', calls: [{ tool: 'delete_page', args: { slug: 'home' } }] },
  edit: { revision: 1, args: { slug: 'home' } },
  claim: { revision: 1 },
  renew: { revision: 1, token: 'x' },
  complete: { revision: 1, token: 'x', outcome: { status: 'succeeded' } },
  reconcile: { revision: 1, status: 'failed' },
  reply: { session: 's1', text: 'yes' },
  shown: { session: 's1', actions: [{ id: 'x', revision: 1 }] },
  createKey: { name: 'x', principal: { kind: 'service', id: 'x' }, scopes: ['read'] },
};

const pathOf = (name: OperationName, values: Record<string, string>): string =>
  namesIn(OPERATIONS[name].path).reduce(
    (path, part) => path.replace(`{${part}}`, values[part] ?? 'none'),
    OPERATIONS[name].path,
  );

describe('who asks', () => {
  test('without a credential, or with a wrong one, nothing but the public pages is answered', async () => {
    const { ask } = await served();
    for (const name of OPERATION_NAMES) {
      for (const asking of [
        {},
        { key: 'cs_wrong' },
        { key: 'no.such.token' },
        { cookie: 'countersign_session=abc.def' },
        { headers: { authorization: 'Basic YWRhOmFkYQ==' } },
        { headers: { authorization: 'Bearer' } },
      ] as Asking[]) {
        const { method } = OPERATIONS[name];
        const { status, body } = await ask(method, pathOf(name, {}), asking);
        expect([name, status, body.code]).toEqual([name, 401, 'UNAUTHENTICATED']);
      }
    }
    for (const path of ['/v1/events', '/metrics']) expect((await ask('GET', path)).status).toBe(401);
    for (const path of [
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs',
      '/docs/errors',
      '/docs/style.css',
      '/login',
    ])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
  });

  promise('T11', 'an agent’s credential decides nothing, whatever it is made to say', async () => {
    const keys = [generateKeyPairSync('ed25519')];
    const jwk = { ...(await exportJWK(keys[0]!.publicKey)), kid: 'k', alg: 'EdDSA' };
    const server = await served({
      app: {
        jwt: {
          issuer: 'https://id.example',
          audience: 'countersign',
          keys: [jwk],
          principalOf: () => ({ ...agent, roles: ['admin'], scopes: ['decide', 'admin', 'read', 'propose'] }),
        },
      },
    });
    const { ask, ledger } = server;
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
      .setIssuer('https://id.example')
      .setAudience('countersign')
      .setSubject('menta')
      .setExpirationTime('1h')
      .sign(keys[0]!.privateKey);
    const held = await propose(server);
    expect((await ask('GET', '/v1/me', { key: token })).body.scopes).toEqual(['read', 'propose']);
    for (const key of [server.keys.agent, token]) {
      for (const name of OPERATION_NAMES) {
        const { method, scopes } = OPERATIONS[name];
        if (scopes.length === 0 || !scopes.every((scope) => scope === 'decide' || scope === 'admin'))
          continue;
        const body = name === 'decide' ? allowing(held) : (BODIES[name] ?? {});
        const path = pathOf(name, { id: name.includes('rompt') || name === 'shown' ? held.prompt : held.id });
        const { status, body: said } = await ask(method, path, {
          key,
          ...(method === 'POST' ? { body } : {}),
        });
        expect([name, status, said.code]).toEqual([name, 403, 'OUT_OF_SCOPE']);
      }
    }
    expect(ledger).toEqual([]);
    expect((await ask('GET', `/v1/actions/${held.id}`, { key: server.keys.ada })).body.status).toBe(
      'pending',
    );
  });

  promise(
    ['T9', 'T10'],
    'another’s ids, of this tenant or of another, are not to be found by anybody',
    async () => {
      const server = await served();
      const { ask, keyFor, ledger } = server;
      const held = await propose(server);
      const everyScope: Scope[] = ['propose', 'execute', 'decide', 'read'];
      const strangers: [Principal, Scope[]][] = [
        [bob, everyScope],
        [{ ...ada, tenant: 'other' }, everyScope],
        [{ ...admin, tenant: 'other' }, [...everyScope, 'admin']],
        [{ kind: 'service', id: 'worker', tenant: 'other' }, everyScope],
        [{ ...agent, actsFor: 'bob' }, ['propose', 'execute', 'read']],
      ];
      for (const [principal, scopes] of strangers) {
        const key = await keyFor(principal, scopes);
        for (const name of OPERATION_NAMES) {
          const { method, path, scopes: needed } = OPERATIONS[name];
          const isAllowed = needed.some((scope) => scopes.includes(scope));
          if (namesIn(path).length === 0 || !isAllowed) continue;
          const isPrompt = path.includes('/prompts/');
          const real = { id: isPrompt ? held.prompt : held.id, session: 's1' };
          const ask2 = (values: Record<string, string>) => {
            const body = BODIES[name] ?? {};
            const session = name === 'shown' ? { session: values.session } : {};
            return ask(method, pathOf(name, values), {
              key,
              ...(method === 'POST' ? { body: { ...body, ...session } } : {}),
            });
          };
          const [theirs, nobodys] = [await ask2(real), await ask2({ id: 'none', session: 'none' })];
          expect([name, principal, theirs.status, theirs.body.code]).toEqual([
            name,
            principal,
            404,
            'NOT_FOUND',
          ]);
          // The same answer, but for the id that was asked for.
          const told = (text: string) =>
            text
              .replaceAll(held.id, '…')
              .replaceAll(held.prompt, '…')
              .replaceAll(/none|s1/g, '…');
          expect(told(JSON.stringify(theirs.body))).toBe(told(JSON.stringify(nobodys.body)));
        }
        if (!scopes.includes('decide')) continue;
        const { body } = await ask('POST', '/v1/decisions', { key, body: allowing(held) });
        expect(body.results).toMatchObject([{ status: 'refused', code: 'NOT_FOUND' }]);
        const reply = await ask('POST', '/v1/replies', { key, body: { session: 's1', text: 'yes' } });
        expect(reply.body.outcomes).toEqual([]);
        const list = await ask('GET', '/v1/actions', { key });
        expect(list.body.actions).toEqual([]);
        expect((await ask('GET', '/v1/journal?session=s1', { key })).body).toSatisfy(
          (said: { code?: string; entries?: unknown[] }) =>
            said.code === 'NOT_FOUND' || said.entries?.length === 0,
        );
      }
      expect(ledger).toEqual([]);
    },
  );

  promise('T9', 'whom the approver rule does not name may look, and not decide', async () => {
    const server = await served({ policy: { approvers: { users: ['bob'] } } });
    const { ask, keys, ledger } = server;
    const held = await propose(server);
    const decided = await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held) });
    expect(decided.body.results).toMatchObject([{ code: 'NOT_YOURS' }]);
    const nobody = await served({ policy: { approvers: { users: [] } } });
    const { body } = await nobody.ask('POST', '/v1/actions', {
      key: nobody.keys.agent,
      body: BODIES.propose,
    });
    expect(body.code).toBe('NO_APPROVER');
    expect(ledger).toEqual([]);
  });

  test('a scope narrows: a key does nothing that it was not made for', async () => {
    const server = await served();
    const { ask, keyFor } = server;
    const all: Scope[] = ['propose', 'execute', 'decide', 'read', 'admin'];
    for (const scope of all) {
      const key = await keyFor(admin, [scope]);
      for (const name of OPERATION_NAMES) {
        const { method, scopes } = OPERATIONS[name];
        if (scopes.length === 0) continue;
        const { body } = await ask(method, pathOf(name, {}), {
          key,
          ...(method === 'POST' ? { body: BODIES[name] ?? {} } : {}),
        });
        const isOut = body.code === 'OUT_OF_SCOPE';
        // The journal of the whole tenant needs admin, that of one session read.
        expect([name, scope, isOut]).toEqual([
          name,
          scope,
          name === 'journal' ? scope !== 'admin' : !scopes.includes(scope),
        ]);
      }
    }
  });
});

describe('a browser', () => {
  promise('T13', 'a link signs a person in once, within ten minutes, and is stored as a hash', async () => {
    const { app, ask, clock, store } = await served();
    const link = new URL(await app.loginLink(ada, ORIGIN));
    const token = link.searchParams.get('token')!;
    expect(Buffer.from(token.split('.')[1]!, 'base64url')).toHaveLength(32);
    const memos: string[] = [];
    const { memo } = store;
    store.memo = async (...given) => {
      const text = await memo.apply(store, given);
      memos.push(String(text), given[1]);
      return text;
    };
    const sign = (given: string) => ask('POST', '/login', { body: { token: given }, headers: fromOurPage });
    for (const wrong of ['', 'x', `${token}x`, token.slice(0, -1), `b3RoZXI.${token.split('.')[1]}`])
      expect((await sign(wrong)).status).toBe(401);
    const tries = await Promise.all(Array.from({ length: 8 }, () => sign(token)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(memos.join(' ')).not.toContain(token.split('.')[1]);
    expect(memos.join(' ')).not.toContain('ada');
    const old = new URL(await app.loginLink(ada, ORIGIN)).searchParams.get('token')!;
    clock.advance(10 * 60_000);
    expect((await sign(old)).status).toBe(401);
    await expect(app.loginLink(agent)).rejects.toThrow(/Only people/);
  });

  promise('T12', 'looking at a link changes nothing: only the button signs in', async () => {
    const { app, ask } = await served();
    const link = new URL(await app.loginLink(ada, ORIGIN));
    const path = link.pathname + link.search;
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await ask(method, path);
      expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    }
    const { body } = await ask('GET', path);
    expect(body).toContain('<form method="post" action="/login">');
    const form = `token=${link.searchParams.get('token')}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await ask('POST', '/login', { text: form, headers: { ...fromOurPage, ...type } });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/']);
    expect(pressed.headers.get('set-cookie')).toMatch(
      /^countersign_session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const again = await ask('POST', '/login', { text: form, headers: { ...fromOurPage, ...type } });
    expect([again.status, again.body]).toEqual([401, expect.stringContaining('used already')]);
    const hostile = await ask('GET', '/login?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(hostile.body).not.toContain('<script>');
  });

  promise('T12', 'GET and HEAD change nothing, at any address', async () => {
    const server = await served();
    const { ask, keys, keyFor, store, app } = server;
    const held = await propose(server);
    const link = new URL(await app.loginLink(ada, ORIGIN));
    const key = await keyFor(admin, ['propose', 'execute', 'decide', 'read', 'admin']);
    const before = JSON.stringify(await everything(store));
    const paths = [
      ...OPERATION_NAMES.map((name) => pathOf(name, { id: held.id, session: 's1' })),
      `/v1/prompts/${held.prompt}/shown`,
      `/v1/prompts/${held.prompt}/undo`,
      `/v1/decisions?action=${held.id}&revision=1&verdict=allow`,
      '/v1/events',
      '/metrics',
      '/login',
      link.pathname + link.search,
      '/logout',
      '/docs',
      '/openapi.json',
      '/healthz',
      '/readyz',
      '/',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const signal = AbortSignal.timeout(60_000);
        if (path.startsWith('/v1/events') && method === 'GET') continue;
        const timed = path.endsWith('/wait') ? `${path}?timeoutMs=0` : path;
        for (const each of [key, keys.ada, keys.agent]) await ask(method, timed, { key: each, signal });
      }
    }
    expect(JSON.stringify(await everything(store))).toBe(before);
    expect(server.ledger).toEqual([]);
  });

  promise('T14', 'with a cookie, only pages of this server change anything, and only with JSON', async () => {
    const server = await served();
    const { ask, signIn, ledger } = server;
    const cookie = await signIn(ada);
    const held = await propose(server);
    const decide = (headers: Record<string, string>) =>
      ask('POST', '/v1/decisions', { cookie, body: allowing(held), headers });
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://localhost:9999' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      const { status, body } = await decide(headers);
      expect([headers, status, body.code]).toEqual([headers, 403, 'FOREIGN_ORIGIN']);
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      const { status } = await decide({ ...fromOurPage, 'content-type': type });
      expect([type, status]).toEqual([type, 415]);
    }
    // Without a body it would be a request that any form can send.
    const empty = await ask('POST', `/v1/actions/${held.id}/cancel`, { cookie, headers: fromOurPage });
    expect([empty.status, empty.body.code]).toEqual([415, 'NOT_JSON']);
    const deleted = await ask('DELETE', '/v1/grants/x', {
      cookie,
      headers: { origin: 'https://evil.example' },
    });
    expect(deleted.body.code).toBe('FOREIGN_ORIGIN');
    for (const path of ['/login', '/logout'])
      expect(
        (await ask('POST', path, { cookie, body: {}, headers: { origin: 'https://evil.example' } })).status,
      ).toBe(403);
    expect(ledger).toEqual([]);
    const { body } = await decide(fromOurPage);
    expect(body.results).toMatchObject([{ status: 'succeeded', action: { decision: { via: 'web' } } }]);
  });

  promise('T14', 'a host that is not ours is refused before anything else', async () => {
    const server = await served({ app: { hosts: ['countersign.example'] } });
    const { ask, keys } = server;
    const at = (host: string) => ask('GET', '/v1/me', { key: keys.ada, headers: { host } });
    for (const host of ['evil.example', 'localhost', 'countersign.example.evil.example', '127.0.0.1', ''])
      expect([host, (await at(host)).status]).toEqual([host, 421]);
    for (const host of ['countersign.example', 'countersign.example:8443', 'COUNTERSIGN.example'])
      expect([host, (await at(host)).status]).toEqual([host, 200]);
    expect((await ask('GET', '/healthz', { headers: { host: 'evil.example' } })).body.code).toBe(
      'FOREIGN_HOST',
    );
    const local = await served();
    for (const host of ['localhost:3000', '127.0.0.1:80', '[::1]:80'])
      expect([host, (await local.ask('GET', '/healthz', { headers: { host } })).status]).toEqual([host, 200]);
  });

  test('two servers on one machine have each their own cookie, because cookies know no ports', async () => {
    const named = async (host: string, app: AppOptions = {}) => {
      const server = await served({ app });
      const token = new URL(await server.app.loginLink(ada, ORIGIN)).searchParams.get('token');
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      const signed = await server.ask('POST', '/login', { body: { token }, headers });
      const cookie = signed.headers.get('set-cookie')!.split(';')[0]!;
      expect((await server.ask('GET', '/v1/me', { cookie, headers: { host } })).status).toBe(200);
      const elsewhere = await server.ask('GET', '/v1/me', { cookie, headers: { host: 'localhost:9' } });
      const out = await server.ask('POST', '/logout', { cookie, headers });
      expect(out.headers.get('set-cookie')).toContain(`${cookie.split('=')[0]}=; `);
      return [cookie.split('=')[0], elsewhere.status];
    };
    expect(await named('localhost')).toEqual(['countersign_session', 401]);
    expect(await named('localhost:3000')).toEqual(['countersign_session_3000', 401]);
    expect(await named('127.0.0.1:4321')).toEqual(['countersign_session_4321', 401]);
    expect(await named('[::1]:8080')).toEqual(['countersign_session_8080', 401]);
    // Elsewhere a name is one server's, whatever port a proxy has.
    expect(await named('countersign.example:8443', { hosts: ['countersign.example'] })).toEqual([
      'countersign_session',
      421,
    ]);
  });

  test('a session ends when it is signed out, when its time is over, and when the key is rotated', async () => {
    const clock = fakeClock();
    const key = Buffer.alloc(32, 1);
    const server = await served({ clock, store: memory({ clock, key }) });
    const cookie = await server.signIn(ada);
    const me = (given: string, of = server) => of.ask('GET', '/v1/me', { cookie: given });
    expect((await me(cookie)).body).toMatchObject({ principal: ada, scopes: ['decide', 'read'] });
    const other = await server.signIn(admin);
    expect((await me(other)).body.scopes).toEqual(['decide', 'read', 'admin']);
    const flipped = cookie.replace(/.(?=.{5}$)/, (one) => (one === 'A' ? 'B' : 'A'));
    expect((await me(flipped)).status).toBe(401);
    const rotated = await served({ clock, store: memory({ clock, key: [Buffer.alloc(32, 2), key] }) });
    expect((await me(cookie, rotated)).status).toBe(401);
    const out = await server.ask('POST', '/logout', { cookie, headers: fromOurPage });
    expect(out.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    expect((await me(cookie)).status).toBe(401);
    clock.advance(12 * 60 * 60_000);
    expect((await me(other)).status).toBe(401);
  });

  test('pages load nothing from elsewhere, are framed by nobody, and are not kept', async () => {
    const { ask, app } = await served({ app: { https: true } });
    for (const path of ['/docs', '/login', '/v1/me', '/nowhere']) {
      const { headers, body } = await ask('GET', path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toMatch(/max-age/);
      if (typeof body === 'string') expect(body).not.toMatch(/https?:\/\/(?!localhost)|<script|style=/);
    }
    const token = new URL(await app.loginLink(ada, ORIGIN)).searchParams.get('token');
    const { headers } = await ask('POST', '/login', { body: { token }, headers: fromOurPage });
    expect(headers.get('set-cookie')).toMatch(/; Secure$/);
  });
});

describe('tokens of an OpenID provider', () => {
  const issuer = 'https://id.example';
  const good = { alg: 'RS256', issuer, audience: 'countersign', subject: 'ada', expires: '5m' };

  async function provider() {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' };
    const server = await served({
      app: {
        jwt: {
          issuer,
          audience: 'countersign',
          keys: [jwk],
          principalOf: ({ sub, groups }) =>
            groups === 'none'
              ? undefined
              : { kind: 'user', id: String(sub), tenant: 'acme', roles: [String(groups)] },
        },
      },
    });
    const sign = (how: Partial<typeof good> & { groups?: string; key?: object } = {}) => {
      const { alg, issuer, audience, subject, expires } = { ...good, ...how };
      const token = new SignJWT({ groups: how.groups ?? 'staff' })
        .setProtectedHeader({ alg, kid: 'k1' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject);
      if (expires) token.setExpirationTime(expires);
      return token.sign((how.key ?? privateKey) as never);
    };
    return { ...server, sign };
  }

  test('stand for whom their claims say, in the approver’s roles', async () => {
    const { ask, sign } = await provider();
    const { body } = await ask('GET', '/v1/me', { key: await sign() });
    expect(body).toMatchObject({
      principal: { kind: 'user', id: 'ada', tenant: 'acme', roles: ['staff'] },
      scopes: ['decide', 'read'],
    });
  });

  test('whose claims give roles that are no list stand for nobody', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' };
    const principalOf = ({ groups }: Readonly<Record<string, unknown>>) =>
      ({ kind: 'user', id: 'eve', tenant: 'acme', roles: groups }) as never;
    const { ask } = await served({
      app: { jwt: { issuer, audience: 'countersign', keys: [jwk], principalOf } },
    });
    const key = await new SignJWT({ groups: 'not-an-admin' })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience('countersign')
      .setSubject('eve')
      .setExpirationTime('5m')
      .sign(privateKey);
    const { body } = await ask('GET', '/v1/me', { key });
    expect(body).toMatchObject({ code: 'INVALID_CALL' });
  });

  test('are checked with the keys that the issuer publishes; while it cannot be reached, nobody is refused for good', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
    const publisher = createServer((_, response) => void response.end(JSON.stringify({ keys: [jwk] })));
    await new Promise<void>((resolve) => void publisher.listen(0, '127.0.0.1', resolve));
    const jwksUrl = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/jwks`;
    const principalOf = ({ sub }: Readonly<Record<string, unknown>>) =>
      ({ kind: 'user', id: String(sub), tenant: 'acme' }) as const;
    const jwt = { issuer, audience: 'countersign', jwksUrl, principalOf };
    const key = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience('countersign')
      .setSubject('ada')
      .setExpirationTime('5m')
      .sign(privateKey);
    const { ask } = await served({ app: { jwt } });
    expect((await ask('GET', '/v1/me', { key })).body.principal).toEqual(ada);
    publisher.closeAllConnections();
    await new Promise((resolve) => void publisher.close(resolve));
    const cut = await served({ app: { jwt } });
    const { status, body } = await cut.ask('GET', '/v1/me', { key });
    expect([status, body.code]).toEqual([503, 'SERVER_BUSY']);
    // Those who are known already still are.
    expect((await ask('GET', '/v1/me', { key })).status).toBe(200);
    for (const wrong of [
      { ...jwt, keys: [jwk] },
      { ...jwt, jwksUrl: undefined },
      { ...jwt, audience: '' },
    ])
      await expect(served({ app: { jwt: wrong as never } })).rejects.toThrow(/issuer, an audience/);
  });

  promise('T13', 'a token that is not exactly right is no token', async () => {
    const { ask, sign } = await provider();
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const token = await sign();
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const wrong of [
      await sign({ issuer: 'https://evil.example' }),
      await sign({ audience: 'somebody else' }),
      await sign({ expires: '-1m' }),
      await sign({ expires: '' }),
      await sign({ key: foreign }),
      await sign({ groups: 'none' }),
      await sign({ alg: 'HS256', key: Buffer.alloc(32) }),
      `${none}.${claims}.`,
      `${head}.${claims}.`,
      `${head}.${Buffer.from('{"sub":"root"}').toString('base64url')}.${signature}`,
    ])
      expect((await ask('GET', '/v1/me', { key: wrong })).status).toBe(401);
    const plain = await served();
    expect((await plain.ask('GET', '/v1/me', { key: token })).status).toBe(401);
  });
});

describe('what is sent', () => {
  promise('T22', 'JSON that would not be taken as it was sent is refused, and nothing is held', async () => {
    const { ask, keys, gate } = await served();
    const send = (text: string) => ask('POST', '/v1/actions', { key: keys.agent, text });
    const call = (args: string) => `{"session":"s1","calls":[{"tool":"send_mail","args":${args}}]}`;
    for (const text of [
      call('{"to":"a","to":"b"}'),
      call('{"to":"a","amount":9007199254740993}'),
      call('{"to":"a","amount":1e400}'),
      call('{"__proto__":{"to":"a"},"to":"b"}'),
      call('{"to":"\\ud800"}'),
      call(`${'['.repeat(100)}${']'.repeat(100)}`),
      '{"session":"s1","session":"s2","calls":[]}',
      '{',
    ]) {
      const { status, body } = await send(text);
      expect([text.slice(0, 80), status, body.code]).toEqual([text.slice(0, 80), 400, 'INVALID_JSON']);
    }
    const deep = await send(call(`${'['.repeat(70)}${']'.repeat(70)}`));
    expect(deep.status).toBeGreaterThanOrEqual(400);
    expect((await gate.list({}, { by: admin })).actions).toEqual([]);
  });

  promise('T22', 'a body that is too large is refused, whatever it says of its length', async () => {
    const { app, keys, ask } = await served({ app: { limits: { bodyBytes: 1000 } } });
    const large = { session: 's1', calls: [{ tool: 'x', args: 'y'.repeat(2000) }] };
    const { status, body } = await ask('POST', '/v1/actions', { key: keys.agent, body: large });
    expect([status, body.code, body.details.limit]).toEqual([413, 'BODY_TOO_LARGE', 1000]);
    let given = 0;
    const stream = new ReadableStream({
      pull(controller) {
        given++;
        controller.enqueue(new Uint8Array(500).fill(32));
      },
    });
    const request = new Request(`${ORIGIN}/v1/actions`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { authorization: `Bearer ${keys.agent}`, 'content-type': 'application/json' },
    } as RequestInit);
    expect((await app.fetch(request)).status).toBe(413);
    expect(given).toBeLessThan(10);
  });

  promise(
    'T22',
    'JSON of any size is looked at once, and what is wrong with it is told in few words',
    async () => {
      const args = [[], {}];
      const parse = (name: OperationName, input: object) => ROUTES[name].input.parse(input) as typeof input;
      const call = { session: 's1', calls: [{ tool: 'x', args, elsewhere: { state: args } }] };
      expect(parse('propose', call)).toEqual(call);
      // What is handed on is what was read: a schema that goes through all of it makes another.
      expect((parse('propose', call) as typeof call).calls[0]!.args).toBe(args);
      expect((parse('propose', call) as typeof call).calls[0]!.elsewhere.state).toBe(args);
      const edit = { id: 'x', revision: 1, args };
      expect((parse('edit', edit) as typeof edit).args).toBe(args);
      expect(() => parse('edit', { id: 'x', revision: 1 })).toThrow();
      const done = { id: 'x', revision: 1, token: 'x', outcome: { status: 'succeeded', result: args } };
      expect((parse('complete', done) as typeof done).outcome.result).toBe(args);
      const { ask, keys } = await served();
      const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`member${i}`, 1]));
      const refused = await ask('POST', '/v1/actions', { key: keys.agent, body: unknown });
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_CALL']);
      expect(JSON.stringify(refused.body).length).toBeLessThan(10_000);
    },
  );

  test('a client that leaves in the middle of a body is no failure of the server', async () => {
    const errors: unknown[] = [];
    const { app, keys } = await served({ app: { logger: { error: (fields) => void errors.push(fields) } } });
    for (const length of [{}, { 'content-length': '100' }]) {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
      const headers = { authorization: `Bearer ${keys.ada}`, 'content-type': 'application/json', ...length };
      const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
      const response = await app.fetch(new Request(`${ORIGIN}/v1/decisions`, init));
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        400,
        'INVALID_CALL',
      ]);
    }
    expect(errors).toEqual([]);
  });

  test('unknown addresses and methods are told apart', async () => {
    const { ask, keys } = await served();
    expect((await ask('GET', '/v1/nowhere', { key: keys.ada })).body.code).toBe('NOT_FOUND');
    const wrong = await ask('PUT', '/v1/actions', { key: keys.ada });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, GET']);
    const named = await ask('POST', '/v1/actions/x/cancel', { key: keys.agent, body: { id: 'y' } });
    expect([named.status, named.body.code]).toEqual([400, 'INVALID_CALL']);
  });

  promise('T17', 'a secret is in no answer but the claim, in no log, and nowhere in the store', async () => {
    const canary = 'canary-7f3a9c';
    const lines: string[] = [];
    const logger = createLogger({ level: 'debug', write: (line) => void lines.push(line) });
    const folder = mkdtempSync(join(tmpdir(), 'countersign-canary-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const store = sqlite(join(folder, 'store.db'), { key: Buffer.alloc(32, 7) });
    const server = await served({ store, logger, app: { logger } });
    const { ask, keys, app } = server;
    const answers: string[] = [];
    const say = async (...given: Parameters<typeof ask>) => {
      const answer = await ask(...given);
      answers.push(JSON.stringify(answer.body));
      return answer;
    };
    const { body } = await say('POST', '/v1/actions', {
      key: keys.agent,
      body: {
        session: 's1',
        channel: 'inbox',
        calls: [
          { tool: 'send_mail', args: { to: 'fails', password: canary } },
          { tool: 'post', args: { pin: canary }, elsewhere: { effect: 'external', secrets: ['pin'] } },
        ],
      },
      headers: { 'idempotency-key': 'once' },
    });
    const [mail, post] = body.results.map(({ action }: { action: { id: string } }) => action.id);
    for (const id of [mail, post])
      await say('POST', '/v1/decisions', { key: keys.ada, body: allowing({ id, revision: 1 }) });
    // The one who runs it is given what to run. What is kept of that answer is sealed.
    const claimed = await ask('POST', `/v1/actions/${post}/claim`, {
      key: keys.agent,
      body: { revision: 1 },
      headers: { 'idempotency-key': 'claim' },
    });
    expect(claimed.body.args).toEqual({ pin: canary });
    await say('POST', `/v1/actions/${post}/complete`, {
      key: keys.agent,
      body: { revision: 1, token: claimed.body.token, outcome: { status: 'failed', error: `no ${canary}` } },
    });
    for (const path of ['/v1/actions', `/v1/actions/${mail}`, `/v1/actions/${mail}/history`, '/metrics'])
      await say('GET', path, { key: keys.ada });
    await say('GET', '/v1/journal', { key: keys.admin });
    await say('POST', '/v1/actions', { key: keys.agent, text: `{"${canary}":1,"${canary}":2}` });
    const link = await app.loginLink(ada, ORIGIN);
    await ask('GET', link.slice(ORIGIN.length));
    expect(answers.slice(0, -1).join('\n')).not.toContain(canary);
    const logged = lines.join('');
    expect(lines.length).toBeGreaterThan(8);
    for (const secret of [
      canary,
      claimed.body.token,
      ...Object.values(keys),
      new URL(link).searchParams.get('token')!,
    ])
      expect(logged).not.toContain(secret);
    const stored = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('');
    expect(stored).toContain('send_mail');
    for (const secret of [canary, claimed.body.token, ...Object.values(keys)])
      expect(stored).not.toContain(secret);
  });
});
