import { expect, test } from 'vitest';
import { z } from 'zod';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, codeOf, world } from '../../test/world.ts';
import { createGate, defineTool, modelResult, type Principal } from '../index.ts';
import { memory } from '../testing/index.ts';

test('a read passes straight through and leaves no row', async () => {
  const { gate } = world();
  expect(await gate.call({ tool: 'list_pages', session: 's1', by: agent })).toEqual({
    status: 'succeeded',
    action: null,
    result: ['about', 'home', 'blog', 'shop'],
  });
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
});

test('a read that throws is a failed result, not a rejection', async () => {
  const broken = defineTool({
    name: 'broken',
    effect: 'read',
    run: () => Promise.reject(new Error('no such table')),
  });
  const gate = createGate({ store: memory(), tools: [broken] });
  expect(await gate.call({ tool: 'broken', session: 's', by: agent })).toMatchObject({
    status: 'failed',
    error: 'no such table',
  });
});

test('a tool may label the buttons, and says so in the digest; labels that could be mistaken are refused', async () => {
  const asks = (labels: { allow: string; deny: string }) =>
    createGate({
      store: memory(),
      tools: [
        defineTool({
          name: 'send',
          effect: 'external',
          preview: () => ({ title: '¿Lo mando?', labels, saysAll: true }),
          run: () => null,
        }),
      ],
    }).call({ tool: 'send', session: 's', by: agent });
  expect((await asks({ allow: 'Sí, mandar', deny: 'Cancelar' })).action).toMatchObject({
    labels: { allow: 'Sí, mandar', deny: 'Cancelar' },
    saysAll: true,
  });
  for (const labels of [
    { allow: 'ok', deny: 'ok' },
    { allow: ' ', deny: 'no' },
    { allow: 'x'.repeat(81), deny: 'no' },
  ])
    expect(await codeOf(asks(labels))).toBe('PREVIEW_FAILED');
});

test('a write, a destructive and an external call are held, and run with what was stored', async () => {
  const { gate, ledger } = world();
  const held = await gate.call({ tool: 'delete_page', args: { slug: 'about' }, session: 's1', by: agent });
  expect(held.status).toBe('pending');
  expect(held.action).toMatchObject({
    title: 'Delete page “about”',
    facts: { Sections: 3 },
    args: { slug: 'about', redirect: '/' },
    revision: 1,
  });
  for (const [tool, args] of [
    ['send_mail', { to: 'x' }],
    ['save_note', { text: 'x' }],
  ] as const) {
    expect((await gate.call({ tool, args, session: 's1', by: agent })).status).toBe('pending');
  }
  expect(ledger).toEqual([]);
  expect(await gate.decide(allow(held), { by: ada, via: 'web' })).toMatchObject({
    status: 'succeeded',
    result: { deleted: 'about' },
  });
  expect(ledger).toEqual(['delete about']);
});

promise('T18', 'a tool without an effect is held, whatever the arguments hint at', async () => {
  const { gate, ledger } = world({
    policy: { effects: { write: 'run', external: 'run', destructive: 'run' } },
  });
  const held = await gate.call({ tool: 'mystery', args: { readOnlyHint: true }, session: 's1', by: agent });
  expect(held.status).toBe('pending');
  expect(ledger).toEqual([]);
});

promise('T18', 'a rule may tighten a read, and one that throws holds', async () => {
  const { gate } = world({
    policy: {
      rules: [
        {
          tool: 'list_*',
          when: () => {
            throw new Error('policy is broken');
          },
        },
      ],
    },
  });
  expect((await gate.call({ tool: 'list_pages', session: 's1', by: agent })).status).toBe('pending');
});

test('forbid beats everything, is on record and never asks', async () => {
  const { gate, ledger } = world({
    policy: {
      effects: { write: 'run' },
      rules: [
        { tool: 'save_note', when: { text: { eq: 'secret' } }, verdict: 'forbid', reason: 'no secrets' },
      ],
    },
  });
  expect(
    (await gate.call({ tool: 'save_note', args: { text: 'fine' }, session: 's1', by: agent })).status,
  ).toBe('succeeded');
  const denied = await gate.call({ tool: 'save_note', args: { text: 'secret' }, session: 's1', by: agent });
  expect(denied).toMatchObject({
    status: 'denied',
    action: { decision: { by: { kind: 'policy' }, reason: 'no secrets' } },
  });
  expect(modelResult(denied.action!)).toMatchObject({ status: 'denied', reason: 'no secrets' });
  expect(ledger).toEqual(['note fine']);
});

test('what policy lets run is an action too, decided in the commit that proposes it', async () => {
  const { gate } = world({ policy: { effects: { write: 'run' } } });
  const { action } = await gate.call({ tool: 'save_note', args: { text: 'a' }, session: 's1', by: agent });
  const events = await gate.history(action!.id, { by: ada });
  expect(events.map(({ seq, type }) => [seq, type])).toEqual([
    [1, 'proposed'],
    [1, 'allowed'],
    [2, 'claimed'],
    [3, 'succeeded'],
  ]);
});

test('the same call key gives the recorded outcome and never a second effect', async () => {
  const { gate, ledger, hold } = world();
  const first = await hold('about', { callKey: 'run1:call1' });
  expect((await hold('about', { callKey: 'run1:call1' })).action.id).toBe(first.action.id);
  await gate.decide(allow(first), { by: ada });
  const again = await hold('about', { callKey: 'run1:call1' });
  expect(again).toMatchObject({ status: 'succeeded', result: { deleted: 'about' } });
  expect(await codeOf(hold('home', { callKey: 'run1:call1' }))).toBe('CALL_CONFLICT');
  expect(ledger).toEqual(['delete about']);
});

test('twenty concurrent calls with one key are one action', async () => {
  const { hold, gate } = world();
  const held = await Promise.all(Array.from({ length: 20 }, () => hold('about', { callKey: 'k' })));
  expect(new Set(held.map(({ action }) => action.id)).size).toBe(1);
  expect((await gate.list({}, { by: ada })).actions).toHaveLength(1);
});

promise('T21', 'an identical call that waits already is not asked about twice', async () => {
  const { gate, hold } = world();
  const [a, b] = [await hold('about'), await hold('about')];
  expect(b.action.id).toBe(a.action.id);
  expect((await hold('about', { session: 's2' })).action.id).not.toBe(a.action.id);
  await gate.decide({ action: a.action.id, revision: 1, verdict: 'deny' }, { by: ada });
  expect((await hold('about')).action.id).not.toBe(a.action.id);
});

promise('T21', 'caps on pending and on rate, per session and per agent', async () => {
  const { gate, hold, clock } = world({
    policy: {
      limits: { pendingPerSession: 2, perMinutePerSession: 3, pendingPerAgent: 40, perMinutePerAgent: 3 },
    },
  });
  const [one] = [await hold('about'), await hold('home')];
  expect(await codeOf(hold('blog'))).toBe('TOO_MANY_PENDING');
  await gate.decide({ action: one.action.id, revision: 1, verdict: 'deny' }, { by: ada });
  await hold('blog');
  await gate.cancel(
    { action: (await gate.list({ tool: 'delete_page', status: 'pending' }, { by: ada })).actions[0]!.id },
    { by: ada },
  );
  expect(await codeOf(hold('shop'))).toBe('RATE_LIMITED');
  clock.advance(60_001);
  await hold('shop');
  await hold('about', { session: 's2' });
  await hold('home', { session: 's2' });
  expect(await codeOf(hold('about', { session: 's3' }))).toBe('RATE_LIMITED');
  const many = world({ policy: { limits: { pendingPerAgent: 1 } } });
  await many.hold('about', { session: 's1' });
  expect(await codeOf(many.hold('home', { session: 's2' }))).toBe('TOO_MANY_PENDING');
});

test('concurrency: queue, replace, reject', async () => {
  const queue = world();
  const [first, second] = [await queue.hold('about'), await queue.hold('home')];
  expect((await queue.gate.prompts('s1', { by: ada })).map(({ prompt }) => prompt.state)).toEqual([
    'shown',
    'queued',
  ]);
  expect(second.action.expiresAt - first.action.expiresAt).toBeGreaterThan(20 * 60 * 60 * 1000);
  queue.clock.advance(60_000);
  await queue.gate.decide(allow(first), { by: ada });
  const shown = await queue.gate.get(second.action.id, { by: ada });
  expect(shown.expiresAt - queue.clock()).toBe(5 * 60_000);
  expect((await queue.gate.prompts('s1', { by: ada })).map(({ prompt }) => prompt.state)).toEqual(['shown']);
  expect((await queue.gate.decide(allow(second), { by: ada })).status).toBe('succeeded');

  const replace = world({ policy: { concurrency: 'replace' } });
  const old = await replace.hold('about');
  await replace.hold('home');
  expect(await replace.gate.get(old.action.id, { by: ada })).toMatchObject({
    status: 'superseded',
    ended: { reason: 'replaced' },
  });
  expect(await codeOf(replace.gate.decide(allow(old), { by: ada }))).toBe('SUPERSEDED');

  const reject = world({ policy: { concurrency: 'reject' } });
  await reject.hold('about');
  expect(await codeOf(reject.hold('home'))).toBe('SESSION_BUSY');
});

test('a preview that throws holds nothing', async () => {
  const { gate, hold } = world();
  expect(await codeOf(hold('missing'))).toBe('PREVIEW_FAILED');
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
});

test('nobody who could approve: nothing is held', async () => {
  const { gate } = world();
  const nobody = { kind: 'agent', id: 'cron', tenant: 'acme' } as const;
  expect(
    await codeOf(gate.call({ tool: 'save_note', args: { text: 'x' }, session: 'lonely', by: nobody })),
  ).toBe('NO_APPROVER');
  const only = world({ policy: { approvers: { owner: true, fourEyes: true } } });
  expect(await codeOf(only.hold('about'))).toBe('NO_APPROVER');
});

test('observe holds nothing and records what it would have held', async () => {
  const { hold, ledger } = world({ mode: 'observe' });
  const ran = await hold('about');
  expect(ran).toMatchObject({
    status: 'succeeded',
    action: { decision: { by: { kind: 'policy', id: 'observe' } } },
  });
  expect(ran.action.decision?.reason).toMatch(/would be held/);
  expect(ledger).toEqual(['delete about']);
});

test('the host hears of what is held, and its failure changes nothing', async () => {
  const heard: string[] = [];
  const { hold } = world({
    onHeld: (held) => {
      heard.push(...held.map(({ title }) => title));
      throw new Error('pager is down');
    },
  });
  expect((await hold('about')).status).toBe('pending');
  expect(heard).toEqual(['Delete page “about”']);
});

promise('T22', 'bad arguments are refused with a code, and nothing is held', async () => {
  const anything = defineTool({ name: 'anything', effect: 'write', run: () => {} });
  const gate = createGate({ store: memory(), tools: [anything] });
  const send = (args: unknown) => codeOf(gate.call({ tool: 'anything', args, session: 's', by: agent }));
  expect(await send({ n: 2 ** 53 })).toBe('ARGUMENTS_NOT_JSON');
  expect(await send(JSON.parse('{"__proto__": {"admin": true}}'))).toBe('ARGUMENTS_NOT_JSON');
  expect(await send({ text: '\ud800' })).toBe('ARGUMENTS_NOT_JSON');
  expect(await send({ when: new Date() })).toBe('ARGUMENTS_NOT_JSON');
  expect(await send({ text: 'x'.repeat(10_000_000) })).toBe('ARGUMENTS_TOO_LARGE');
  let deep: unknown = 1;
  for (let i = 0; i < 100; i++) deep = [deep];
  expect(await send(deep)).toBe('ARGUMENTS_TOO_LARGE');
  expect(await codeOf(gate.call({ tool: 'unheard_of', session: 's', by: agent }))).toBe('UNKNOWN_TOOL');
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
});

test('arguments that fail the schema, and calls that are malformed', async () => {
  const { gate } = world();
  expect(await codeOf(gate.call({ tool: 'delete_page', args: { slug: 7 }, session: 's1', by: agent }))).toBe(
    'INVALID_ARGUMENTS',
  );
  expect(
    await codeOf(gate.call({ tool: 'delete_page', args: { slug: 'about' }, session: '', by: agent })),
  ).toBe('INVALID_CALL');
  expect(
    await codeOf(
      gate.call({
        tool: 'delete_page',
        args: { slug: 'about' },
        session: 's1',
        by: { kind: 'root' } as never,
      }),
    ),
  ).toBe('INVALID_CALL');
  await gate.close();
  expect(
    await codeOf(gate.call({ tool: 'delete_page', args: { slug: 'about' }, session: 's1', by: agent })),
  ).toBe('GATE_CLOSED');
});

test('a policy whose times never end, or end at once, is refused at the start', () => {
  for (const policy of [
    { leaseMs: 0 },
    { startWithinMs: Number.NaN },
    { ttl: { chat: Number.POSITIVE_INFINITY } },
    { ttl: { chat: { write: -1 } } },
    { limits: { pendingPerAgent: Number.NaN } },
  ]) {
    expect(() => world({ policy })).toThrowError(expect.objectContaining({ code: 'INVALID_CALL' }));
  }
});

test('a read gets a whole context, and its errors are scrubbed of secrets', async () => {
  const peek = defineTool({
    name: 'peek',
    effect: 'read',
    input: z.object({ password: z.string() }),
    secrets: ['password'],
    run: ({ password }, { progress, fence, action }) => {
      progress({ half: true });
      throw new Error(`${fence} ${action} ${password}`);
    },
  });
  const gate = createGate({ store: memory(), tools: [peek] });
  const failed = await gate.call({
    tool: 'peek',
    args: { password: 'hunter2-hunter2' },
    session: 's',
    by: agent,
  });
  expect(failed.error).toBe('0 null ••••••');
});

test('only the owner’s own agents, and services, propose into a session', async () => {
  const { hold } = world();
  await hold('about');
  expect(await codeOf(hold('home', { by: { kind: 'agent', id: 'stray', tenant: 'acme' } }))).toBe(
    'NOT_FOUND',
  );
  expect((await hold('home', { by: { kind: 'service', id: 'backend', tenant: 'acme' } })).status).toBe(
    'pending',
  );
});

test('what a process remembers of a session is not believed when it says that there is nothing to do', async () => {
  const one = world();
  const other = world({ store: one.store });
  const { action } = await one.hold('about');
  // The other process runs it, and the page is there again.
  await other.gate.decide(allow({ action }), { by: ada });
  const again = await one.hold('about');
  expect(again.status).toBe('pending');
  expect(again.action.id).not.toBe(action.id);
});

test('an agent cannot ask without end by editing', async () => {
  const { gate, hold } = world({ policy: { limits: { perMinutePerSession: 5 } } });
  const { action } = await hold('about');
  const edit = (revision: number, by: Principal) =>
    gate.edit({ action: action.id, revision, args: { slug: revision % 2 ? 'home' : 'blog' } }, { by });
  for (let revision = 1; revision < 5; revision++) await edit(revision, agent);
  expect(await codeOf(edit(5, agent))).toBe('RATE_LIMITED');
  expect((await edit(5, ada)).action!.revision).toBe(6);
});
