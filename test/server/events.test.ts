import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGate, type Scope } from '../../src/index.ts';
import { createApp } from '../../src/server/index.ts';
import { postgres } from '../../src/stores/postgres.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { many, promise } from '../promises.ts';
import { ada, admin, agent, allow, type Held, worldTools } from '../world.ts';
import { allowing, ORIGIN, propose, type Served, served } from './http.ts';
import { type Heard, listening, Stream } from './listening.ts';

type Listening = { key?: string; cookie?: string; after?: string; query?: string };

async function listen(
  { app }: Pick<Served, 'app'>,
  { key, cookie, after, query = '' }: Listening,
): Promise<Stream> {
  const headers = {
    ...(key ? { authorization: `Bearer ${key}` } : {}),
    ...(cookie ? { cookie } : {}),
    ...(after === undefined ? {} : { 'last-event-id': after }),
  };
  return new Stream(await app.fetch(new Request(`${ORIGIN}/v1/events${query}`, { headers })));
}

const types = (heard: readonly Heard[]) =>
  heard.flatMap(({ data }) => data.events.map(({ type }: { type: string }) => type));

async function until(stream: Stream, type: string): Promise<Heard[]> {
  const heard: Heard[] = [];
  do heard.push((await stream.next())!);
  while (!types(heard).includes(type));
  return heard;
}

test('what happens is told as it happens, and again from the last id', async () => {
  const server = await served();
  const stream = await listen(server, { key: server.keys.admin });
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  const held = await propose(server);
  await server.ask('POST', '/v1/decisions', { key: server.keys.ada, body: allowing(held) });
  const heard = await until(stream, 'succeeded');
  expect(types(heard)).toEqual(['tool_registered', 'proposed', 'allowed', 'claimed', 'succeeded']);
  await stream.close();
  const again = await listen(server, { key: server.keys.admin, after: heard[0]!.id! });
  expect(await again.some(heard.length - 1)).toEqual(heard.slice(1));
  await propose(server, 'home');
  expect(types([(await again.next())!])).toEqual(['proposed']);
  const all = await listen(server, { key: server.keys.admin, after: 'start' });
  const first = await all.some(heard.length);
  expect(first[0]!.data.events[0].type).toBe('key_created');
});

test('a cursor that is not one is refused; HEAD opens nothing', async () => {
  const server = await served();
  const { ask, keys, app } = server;
  const wrong = await ask('GET', '/v1/events', { key: keys.admin, headers: { 'last-event-id': 'nonsense' } });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CALL']);
  expect((await ask('GET', '/v1/events?tenant=other', { key: keys.admin })).status).toBe(400);
  expect((await ask('HEAD', '/v1/events', { key: keys.admin })).status).toBe(200);
  const metrics = await ask('GET', '/metrics', { key: keys.ada });
  expect(metrics.body).toContain('countersign_streams_open 0');
  await app.close();
});

promise('T10', 'a person hears of what is theirs, or theirs to decide, and of nothing else', async () => {
  const server = await served({ policy: { approvers: { owner: true, roles: ['legal'] } } });
  const { keys, gate, signIn, keyFor } = server;
  const lawyer = { kind: 'user', id: 'eve', tenant: 'acme', roles: ['legal'] } as const;
  const legal = await keyFor(lawyer, ['read', 'decide']);
  const streams = {
    ada: await listen(server, { cookie: await signIn(ada) }),
    bob: await listen(server, { key: keys.bob }),
    eve: await listen(server, { key: legal }),
    admin: await listen(server, { key: keys.admin }),
  };
  const call = (session: string, by: typeof agent, slug: string) =>
    gate.call({ tool: 'delete_page', args: { slug }, session, by });
  await call('s1', agent, 'about');
  await call('s2', { ...agent, actsFor: 'bob' }, 'home');
  const sessionsOf = (heard: Heard[]) => heard.map(({ data }) => data.session);
  expect(sessionsOf(await streams.ada.some(1))).toEqual(['s1']);
  expect(sessionsOf(await streams.bob.some(1))).toEqual(['s2']);
  expect(sessionsOf(await streams.eve.some(2))).toEqual(['s1', 's2']);
  // The admin hears of the tenant's own chain as well.
  expect(sessionsOf(await streams.admin.some(3))).toEqual(expect.arrayContaining(['', 's1', 's2']));
  // What they missed is told by the same rule.
  const missed = await listen(server, { key: keys.bob, after: 'start' });
  expect(sessionsOf(await missed.some(1))).toEqual(['s2']);
  const one = await listen(server, { key: keys.ada, after: 'start', query: '?session=s1' });
  expect(sessionsOf(await one.some(1))).toEqual(['s1']);
  for (const [key, session] of [
    [keys.bob, 's1'],
    [keys.ada, 's2'],
    [keys.ada, 'none'],
  ])
    expect((await server.ask('GET', `/v1/events?session=${session}`, { key: key! })).status).toBe(404);
  // The tenant's own chain has no name; a name that says nothing leads to it no more than no name does.
  for (const query of ['', '?session=', '?session=&after=start'])
    expect((await server.ask('GET', `/v1/events${query}`, { key: keys.worker })).body.code).toBe(
      'OUT_OF_SCOPE',
    );
});

test('a stream ends with the key or the session that opened it', async () => {
  const server = await served();
  const { gate, keys, ask, app, signIn } = server;
  const { key, id } = await gate.createKey(
    { name: 'x', principal: { kind: 'user', id: 'ada' }, scopes: ['read'] },
    { by: admin },
  );
  const cookie = await signIn(ada);
  const streams = [
    await listen(server, { key }),
    await listen(server, { cookie }),
    await listen(server, { key: keys.ada }),
  ];
  await ask('DELETE', `/v1/keys/${id}`, { key: keys.admin });
  await ask('POST', '/logout', { cookie, headers: { origin: ORIGIN } });
  await beat(app);
  expect(await streams[0]!.next()).toBeUndefined();
  expect(await streams[1]!.next()).toBeUndefined();
  await propose(server);
  expect(types([(await streams[2]!.next())!])).toEqual(['proposed']);
  await app.close();
  expect(await streams[2]!.next()).toBeUndefined();
});

promise('T10', 'a stream ends when its token is for less than it was', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'EdDSA' };
  let scopes: Scope[] = ['read', 'admin'];
  const [issuer, audience] = ['https://id.example', 'countersign'];
  const principalOf = () => ({ ...admin, scopes });
  const server = await served({ app: { jwt: { issuer, audience, keys: [jwk], principalOf } } });
  const key = await new SignJWT({ iss: issuer, aud: audience, sub: 'root' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime('5m')
    .sign(privateKey);
  const stream = await listen(server, { key });
  await beat(server.app);
  await propose(server);
  expect(types(await stream.some(2))).toEqual(['tool_registered', 'proposed']);
  scopes = ['read'];
  await beat(server.app);
  expect(await stream.next()).toBeUndefined();
});

test('progress is told, without an id', async () => {
  const server = await served({
    extra: () => [],
  });
  const { gate, keys } = server;
  const stream = await listen(server, { key: keys.admin });
  const batch = await gate.callMany({
    session: 's1',
    by: agent,
    calls: ['about', 'home'].map((slug) => ({ tool: 'delete_page', args: { slug } })),
  });
  await gate.decideMany(batch.map(allow), { by: ada });
  const progress: Heard[] = [];
  while (progress.length < 1) {
    const heard = (await stream.next())!;
    if (heard.event === 'progress') progress.push(heard);
  }
  expect(progress[0]).toMatchObject({ id: undefined, data: { session: 's1', value: { total: 2 } } });
});

promise(
  'I17',
  'clients that drop and come back miss nothing and hear nothing twice',
  async () => {
    const most = Number.POSITIVE_INFINITY;
    const limits = { perMinutePerSession: most, perMinutePerAgent: most };
    const server = await served({
      policy: { limits },
      app: { limits: { requestsPerSecond: most, burst: 1e9 } },
    });
    const { gate, keys, store } = server;
    const rounds = many(40, 300);
    const nameOf = ({ session, seq }: { session: string; seq: number }) => `${session}/${seq}`;
    const isLast = ({ data }: Heard) => data.events[0].type === 'frozen';
    const follow = async (_: unknown, i: number): Promise<string[]> => {
      const mine: string[] = [];
      let last = 'start';
      for (let turn = 0; ; turn++) {
        const stream = await listen(server, { key: keys.admin, after: last });
        for (const heard of await stream.some(1 + ((turn * 7 + i * 3) % 13), isLast)) {
          mine.push(nameOf(heard.data));
          last = heard.id!;
          if (isLast(heard)) return mine;
        }
        await stream.close();
      }
    };
    const following = Array.from({ length: 6 }, follow);
    const write = async (_: unknown, w: number) => {
      for (let i = 0; i < rounds; i++) {
        const call = { tool: 'save_note', args: { text: `${i}` }, session: `s${w}`, by: agent };
        const held = await gate.call(call);
        await gate.decide(allow(held), { by: ada });
      }
    };
    await Promise.all(Array.from({ length: 4 }, write));
    await gate.freeze({}, { by: admin });
    const links = (await store.feed('acme', null, 1_000_000)).map(({ entry: { link } }) => link);
    const all = links.map(({ chain, seq }) => nameOf({ session: chain, seq }));
    expect(all.length).toBeGreaterThan(rounds * 4 * 3);
    for (const mine of await Promise.all(following)) expect(mine).toEqual(all);
  },
  120_000,
);

describe('on a real socket', () => {
  test('a stream comes through, and the client’s leaving is noticed', async () => {
    const server = await served();
    const url = await listening(server.app);
    const stop = new AbortController();
    const open = await fetch(`${url}/v1/events`, {
      headers: { authorization: `Bearer ${server.keys.admin}` },
      signal: stop.signal,
    });
    const stream = new Stream(open);
    await propose(server);
    expect(types(await stream.some(2))).toEqual(['tool_registered', 'proposed']);
    const openStreams = async () => (await server.ask('GET', '/metrics', { key: server.keys.ada })).body;
    expect(await openStreams()).toContain('countersign_streams_open 1');
    stop.abort();
    await expect.poll(openStreams).toContain('countersign_streams_open 0');
  });
});

describe('several processes on one PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('a decision that one took is told by the other, and by a third that comes later', async () => {
    const url = await server.freshDatabase();
    const key = Buffer.alloc(32, 3);
    const open = () => {
      const ledger: string[] = [];
      const pages = new Map([['about', { name: 'about', sections: 1, version: 1 }]]);
      const gate = createGate({
        store: postgres({ url, key }),
        tools: worldTools(ledger, pages),
        sweepEveryMs: 0,
      });
      return { gate, app: createApp(gate), ledger };
    };
    const [here, there] = [open(), open()];
    const { key: root } = await here.gate.createKey(
      { name: 'root', principal: { kind: 'user', id: 'root', roles: ['admin'] }, scopes: ['read', 'admin'] },
      { by: admin },
    );
    const person = await here.gate.createKey(
      { name: 'ada', principal: { kind: 'user', id: 'ada' }, scopes: ['read', 'decide'] },
      { by: admin },
    );
    const stream = await listen(there, { key: root });
    const held = (await here.gate.call({
      tool: 'delete_page',
      args: { slug: 'about' },
      session: 's1',
      by: agent,
    })) as Held;
    const response = await here.app.fetch(
      new Request(`${ORIGIN}/v1/decisions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(allowing(held.action)),
      }),
    );
    expect(response.status).toBe(200);
    const heard = await until(stream, 'succeeded');
    expect(types(heard)).toEqual(['tool_registered', 'proposed', 'allowed', 'claimed', 'succeeded']);
    const third = open();
    const late = await listen(third, { key: root, after: heard[1]!.id! });
    expect(await late.some(heard.length - 2)).toEqual(heard.slice(2));
    const own = await listen(third, { key: person.key, after: 'start' });
    expect(types(await until(own, 'succeeded'))).toEqual(['proposed', 'allowed', 'claimed', 'succeeded']);
    for (const each of [here, there, third]) {
      await each.app.close();
      await each.gate.close();
    }
    expect([here.ledger, there.ledger]).toEqual([['delete about'], []]);
  });
});

/** What the timer does every fifteen seconds. */
const beat = (app: Served['app']) => (app as unknown as { beat(): Promise<void> }).beat();
