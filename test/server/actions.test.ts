import { expect, test } from 'vitest';
import { promise } from '../promises.ts';
import { allowing, propose, served } from './http.ts';

test('a call is proposed, shown, decided and run, all over HTTP', async () => {
  const server = await served();
  const { ask, keys, ledger } = server;
  const held = await propose(server);
  expect(held).toMatchObject({ status: 'pending', title: 'Delete page “about”', owner: 'ada' });
  const listed = await ask('GET', '/v1/actions?status=pending', { key: keys.ada });
  expect(listed.body.actions.map(({ id }: { id: string }) => id)).toEqual([held.id]);
  const decided = await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held) });
  expect(decided.body.results).toMatchObject([{ status: 'succeeded', result: { deleted: 'about' } }]);
  expect(ledger).toEqual(['delete about']);
  const got = await ask('GET', `/v1/actions/${held.id}`, { key: keys.agent });
  expect(got.body).toMatchObject({
    status: 'succeeded',
    decision: { by: { kind: 'user', id: 'ada' }, via: 'api' },
  });
  const { body } = await ask('GET', `/v1/actions/${held.id}/history`, { key: keys.ada });
  expect(body.entries.map(({ type }: { type: string }) => type)).toEqual([
    'proposed',
    'allowed',
    'claimed',
    'succeeded',
  ]);
  const undone = await ask('POST', `/v1/actions/${held.id}/undo`, { key: keys.ada, body: {} });
  expect(undone.body.status).toBe('succeeded');
  expect(ledger).toEqual(['delete about', 'restore about']);
});

promise('T3', 'a decision on a revision that is not current decides nothing', async () => {
  const server = await served();
  const { ask, keys, ledger } = server;
  const held = await propose(server);
  const edited = await ask('POST', `/v1/actions/${held.id}/edit`, {
    key: keys.ada,
    body: { revision: 1, args: { slug: 'home' } },
  });
  expect(edited.body).toMatchObject({
    status: 'pending',
    action: { revision: 2, title: 'Delete page “home”' },
  });
  const late = await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held) });
  expect(late.body.results).toMatchObject([{ status: 'refused', code: 'STALE_REVISION' }]);
  expect(ledger).toEqual([]);
});

promise('T1', 'a decision carries nothing but the decision', async () => {
  const server = await served();
  const { ask, keys, ledger } = server;
  const held = await propose(server);
  const [decision] = allowing(held).decisions;
  for (const body of [
    { decisions: [{ ...decision, args: { slug: 'home' } }] },
    { decisions: [{ ...decision, by: { kind: 'user', id: 'ada', tenant: 'acme' } }] },
    { decisions: [decision], by: 'ada' },
    { decisions: [{ ...decision, verdict: 'yes' }] },
    { decisions: [] },
    [],
    null,
  ]) {
    const { status, body: said } = await ask('POST', '/v1/decisions', { key: keys.ada, body });
    expect([status, said.code], JSON.stringify(body)).toEqual([400, 'INVALID_DECISION']);
  }
  expect(ledger).toEqual([]);
});

test('a batch is decided item by item, atomic ones together; a dependent one waits', async () => {
  const { ask, keys, ledger } = await served();
  const { body } = await ask('POST', '/v1/actions', {
    key: keys.agent,
    body: {
      session: 's1',
      channel: 'inbox',
      calls: [
        { tool: 'delete_page', args: { slug: 'about' }, note: 'old' },
        { tool: 'delete_page', args: { slug: 'home' }, after: [0] },
        { tool: 'list_pages' },
      ],
    },
  });
  const [first, second, read] = body.results;
  expect(read).toEqual({ status: 'succeeded', action: null, result: ['about', 'home', 'blog', 'shop'] });
  const decided = await ask('POST', '/v1/decisions', {
    key: keys.ada,
    body: {
      decisions: [
        { action: first.action.id, revision: 1, verdict: 'deny', reason: 'still in use' },
        { action: second.action.id, revision: 1, verdict: 'allow' },
      ],
    },
  });
  expect(decided.body.results.map(({ status }: { status: string }) => status)).toEqual([
    'denied',
    'cancelled',
  ]);
  expect(ledger).toEqual([]);
});

test('words are read, and decide what was shown', async () => {
  const server = await served();
  const { ask, keys, ledger } = server;
  const held = await propose(server);
  const say = (text: string) => ask('POST', '/v1/replies', { key: keys.ada, body: { session: 's1', text } });
  expect((await say('yes')).body).toMatchObject({ outcomes: [] });
  const { body } = await ask('GET', '/v1/sessions/s1/prompts', { key: keys.ada });
  expect(body.prompts).toMatchObject([{ prompt: { id: held.prompt }, actions: [{ id: held.id }] }]);
  const { id, revision } = held;
  const seen = { session: 's1', actions: [{ id, revision }] };
  const shown = await ask('POST', `/v1/prompts/${held.prompt}/shown`, { key: keys.ada, body: seen });
  expect(shown.body).toEqual({ shown: true });
  server.clock.advance(1);
  expect((await say('yes')).body).toMatchObject({ reply: 'allow', outcomes: [{ status: 'succeeded' }] });
  expect(ledger).toEqual(['delete about']);
});

test('a host runs its own tool: propose, wait, claim, renew, complete', async () => {
  const { ask, keys } = await served();
  const call = {
    tool: 'ship_order',
    args: { order: 7 },
    elsewhere: { effect: 'external', title: 'Ship order 7', facts: { Order: 7 }, state: { version: 1 } },
  };
  const { body } = await ask('POST', '/v1/actions', {
    key: keys.agent,
    body: { session: 's1', calls: [call] },
  });
  const { id } = body.results[0].action;
  const waiting = await ask('GET', `/v1/actions/${id}/wait?timeoutMs=0`, { key: keys.agent });
  expect(waiting.body.status).toBe('pending');
  const tooEarly = await ask('POST', `/v1/actions/${id}/claim`, { key: keys.agent, body: { revision: 1 } });
  expect(tooEarly.body.status).toBe('pending');
  await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing({ id, revision: 1 }) });
  const claimed = await ask('POST', `/v1/actions/${id}/claim`, {
    key: keys.worker,
    body: {
      revision: 1,
      preview: call.elsewhere && { title: 'Ship order 7', facts: { Order: 7 }, state: { version: 1 } },
    },
  });
  expect(claimed.body).toMatchObject({ status: 'claimed', args: { order: 7 }, fence: 1 });
  const { token } = claimed.body;
  const again = await ask('POST', `/v1/actions/${id}/claim`, { key: keys.agent, body: { revision: 1 } });
  expect(again.body.status).toBe('executing');
  const renewed = await ask('POST', `/v1/actions/${id}/renew`, {
    key: keys.worker,
    body: { revision: 1, token },
  });
  expect(renewed.body).toEqual({ held: true });
  const wrong = await ask('POST', `/v1/actions/${id}/complete`, {
    key: keys.worker,
    body: { revision: 1, token: 'guessed', outcome: { status: 'succeeded' } },
  });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'STALE_CLAIM']);
  const done = await ask('POST', `/v1/actions/${id}/complete`, {
    key: keys.worker,
    body: { revision: 1, token, outcome: { status: 'succeeded', result: { tracking: 'X1' } } },
  });
  expect(done.body).toMatchObject({ status: 'succeeded', result: { tracking: 'X1' } });
  const ended = await ask('GET', `/v1/actions/${id}/wait`, { key: keys.agent });
  expect(ended.body.status).toBe('succeeded');
});

test('what is in doubt is reconciled by a person; a batch is undone; a call is withdrawn', async () => {
  const server = await served();
  const { ask, keys, ledger } = server;
  const { body } = await ask('POST', '/v1/actions', {
    key: keys.agent,
    body: { session: 's2', calls: [{ tool: 'ship', args: {}, elsewhere: { effect: 'external' } }] },
  });
  const { id } = body.results[0].action;
  await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing({ id, revision: 1 }) });
  const { token } = (await ask('POST', `/v1/actions/${id}/claim`, { key: keys.agent, body: { revision: 1 } }))
    .body;
  const doubt = { revision: 1, token, outcome: { status: 'in_doubt' } };
  expect(
    (await ask('POST', `/v1/actions/${id}/complete`, { key: keys.agent, body: doubt })).body.status,
  ).toBe('in_doubt');
  const finding = { revision: 1, status: 'failed', effect: 'none', note: 'nothing was shipped' };
  const found = await ask('POST', `/v1/actions/${id}/reconcile`, { key: keys.ada, body: finding });
  expect(found.body).toMatchObject({ status: 'failed' });

  const held = await propose(server, 'blog');
  await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held) });
  const undone = await ask('POST', `/v1/prompts/${held.prompt}/undo`, { key: keys.ada, body: {} });
  expect(undone.body.results).toMatchObject([{ status: 'succeeded' }]);
  expect(ledger).toEqual(['delete blog', 'restore blog']);
  const other = await propose(server, 'home');
  const withdrawn = await ask('POST', `/v1/actions/${other.id}/cancel`, { key: keys.agent });
  expect(withdrawn.body).toMatchObject({ status: 'cancelled', action: { ended: { reason: 'withdrawn' } } });
});

test('a list is paged, filtered and searched', async () => {
  const server = await served();
  const { ask, keys } = server;
  for (const slug of ['about', 'home', 'blog', 'shop']) {
    await propose(server, slug, { channel: 'inbox' });
    server.clock.advance(1);
  }
  const titles = (body: { actions: { title: string }[] }) =>
    body.actions.map(({ title }) => title.slice(13, -1));
  const first = await ask('GET', '/v1/actions?limit=3', { key: keys.ada });
  expect(titles(first.body)).toEqual(['shop', 'blog', 'home']);
  const next = await ask('GET', `/v1/actions?limit=3&cursor=${first.body.cursor}`, { key: keys.ada });
  expect([titles(next.body), next.body.cursor]).toEqual([['about'], undefined]);
  const found = await ask('GET', '/v1/actions?q=PAGE+ho&limit=1', { key: keys.ada });
  expect(titles(found.body)).toEqual(['shop']);
  const more = await ask('GET', `/v1/actions?q=PAGE+ho&limit=1&cursor=${found.body.cursor}`, {
    key: keys.ada,
  });
  expect(titles(more.body)).toEqual(['home']);
  const several = await ask('GET', '/v1/actions?status=denied&status=pending&order=oldest&undoable=false', {
    key: keys.ada,
  });
  expect(titles(several.body)).toEqual(['about', 'home', 'blog', 'shop']);
  for (const query of [
    'limit=0',
    'limit=1001',
    'limit=x',
    'status=held',
    'colour=red',
    'limit=1&limit=2',
    'cursor=x',
  ]) {
    const { status, body } = await ask('GET', `/v1/actions?${query}`, { key: keys.ada });
    expect([query, status, body.code]).toEqual([query, 400, 'INVALID_CALL']);
  }
});

test('grants, freezes, journal, audit, keys and figures', async () => {
  const server = await served({ policy: { grantable: ['write', 'destructive'] } });
  const { ask, keys, ledger, clock } = server;
  const held = await propose(server);
  clock.advance(1000);
  await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held) });
  const granted = await ask('POST', '/v1/grants', {
    key: keys.ada,
    body: { action: held.id, where: { slug: { eq: 'home' } }, forMs: 60_000, uses: 1 },
  });
  expect(granted.body).toMatchObject({ tool: 'delete_page', uses: 1 });
  expect(granted.body).not.toHaveProperty('mac');
  expect((await ask('GET', '/v1/grants', { key: keys.ada })).body.grants).toHaveLength(1);
  await ask('DELETE', `/v1/grants/${granted.body.id}`, { key: keys.ada });
  expect((await ask('GET', '/v1/grants', { key: keys.ada })).body.grants).toEqual([]);

  await ask('POST', '/v1/freeze', { key: keys.admin, body: { tool: 'delete_page' } });
  const frozen = await propose(server, 'home');
  const decided = await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(frozen) });
  expect(decided.body.results).toMatchObject([{ status: 'approved' }]);
  await ask('POST', '/v1/unfreeze', { key: keys.admin, body: { tool: 'delete_page' } });
  expect(ledger).toEqual(['delete about']);

  const journal = await ask('GET', '/v1/journal?limit=2', { key: keys.admin });
  const rest = await ask('GET', `/v1/journal?after=${journal.body.cursor}`, { key: keys.admin });
  const types = [...journal.body.entries, ...rest.body.entries].map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['key_created', 'proposed', 'granted', 'frozen', 'unfrozen']));
  const own = await ask('GET', '/v1/journal?session=s1&limit=1', { key: keys.ada });
  expect(own.body).toMatchObject({ entries: [{ type: 'proposed' }], cursor: '1' });
  const end = await ask('GET', '/v1/journal?session=s1&after=99', { key: keys.ada });
  expect(end.body).toEqual({ entries: [], cursor: '99' });
  expect((await ask('GET', '/v1/audit', { key: keys.admin })).body).toMatchObject({ ok: true });

  const { body: made } = await ask('POST', '/v1/keys', {
    key: keys.admin,
    body: { name: 'ci', principal: { kind: 'service', id: 'ci' }, scopes: ['read'], forMs: 60_000 },
  });
  const me = await ask('GET', '/v1/me', { key: made.key, headers: { 'accept-language': 'es-ES,es;q=0.9' } });
  expect(me.body).toEqual({
    principal: { kind: 'service', id: 'ci', tenant: 'acme' },
    tenants: ['acme'],
    scopes: ['read'],
    locale: 'es-ES',
    grantable: ['write', 'destructive'],
  });
  const listed = await ask('GET', '/v1/keys', { key: keys.admin });
  expect(listed.body.keys).toHaveLength(6);
  expect(JSON.stringify(listed.body)).not.toContain(made.key);
  await ask('DELETE', `/v1/keys/${made.id}`, { key: keys.admin });
  expect((await ask('GET', '/v1/me', { key: made.key })).status).toBe(401);

  const none = (n: number) => Array.from({ length: n }, () => ({ count: 0 }));
  const figures = await ask('GET', '/v1/stats?days=7', { key: keys.ada });
  expect(figures.body).toMatchObject({
    days: [{ tool: 'delete_page', allowed: 2, denied: 0, expired: 0 }],
    timeToDecide: { decided: 2, median: 0, p90: 1000, buckets: [{ upToMs: 10_000, count: 2 }, ...none(7)] },
    isPartial: false,
  });
});
