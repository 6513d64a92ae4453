import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, bob, codeOf, deny, world } from '../../test/world.ts';

test('list filters and pages, and a page never shifts', async () => {
  const { gate, hold, clock } = world();
  const ids: string[] = [];
  for (const slug of ['about', 'home', 'blog', 'shop']) {
    ids.push((await hold(slug)).action.id);
    clock.advance(1);
  }
  await gate.call({ tool: 'save_note', args: { text: 'x' }, session: 's2', by: agent });
  const first = await gate.list({ tool: 'delete_page', limit: 3 }, { by: ada });
  expect(first.actions.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  await gate.call({ tool: 'save_note', args: { text: 'y' }, session: 's2', by: agent });
  const second = await gate.list({ tool: 'delete_page', limit: 3, cursor: first.cursor }, { by: ada });
  expect(second.actions.map(({ id }) => id)).toEqual([ids[0]]);
  expect(second.cursor).toBeUndefined();
  expect(
    (await gate.list({ effect: 'write', session: 's2', status: ['pending', 'denied'] }, { by: ada })).actions,
  ).toHaveLength(2);
  expect((await gate.list({ agent: 'nobody' }, { by: ada })).actions).toEqual([]);
  const made = ['[1.5,"x",1]', '[1e999,"x",1]', '[1,"x",1.5]', '[1,"x",99999999999]', '[1,2,3]', '{}'].map(
    (text) => Buffer.from(text).toString('base64url'),
  );
  for (const cursor of ['garbage', ...made])
    expect([cursor, await codeOf(gate.list({ cursor }, { by: ada }))]).toEqual([cursor, 'INVALID_CALL']);
  expect(await codeOf(gate.list({ limit: 0 }, { by: ada }))).toBe('INVALID_CALL');
});

test('a principal sees their own sessions, what they may approve, and nothing else', async () => {
  const { gate, hold } = world({
    policy: {
      rules: [{ tool: 'delete_page', when: { slug: { eq: 'shop' } }, approvers: { users: ['bob'] } }],
    },
  });
  await hold('about');
  await hold('shop', { session: 's2' });
  const titles = async (by: typeof ada) => (await gate.list({}, { by })).actions.map(({ title }) => title);
  expect(await titles(bob)).toEqual(['Delete page “shop”']);
  expect(await titles(ada)).toHaveLength(2);
  expect(await titles(admin)).toHaveLength(2);
});

test('wait follows revisions; giving up stops the waiting, never the action', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  expect((await gate.wait(held.action.id, { by: agent, timeoutMs: 1 })).status).toBe('pending');
  const waiting = gate.wait(held.action.id, { by: agent });
  const edited = await gate.edit(
    { action: held.action.id, revision: 1, args: { slug: 'home' } },
    { by: ada },
  );
  await gate.decide(allow(edited), { by: ada });
  expect(await waiting).toMatchObject({ status: 'succeeded', action: { revision: 2 } });
  expect(ledger).toEqual(['delete home']);
});

promise('I17', 'a subscriber sees every entry once, in chain order, from any cursor on', async () => {
  const { gate, hold, pages, store } = world({
    policy: { limits: { perMinutePerSession: 1000, perMinutePerAgent: 1000 } },
  });
  for (let i = 0; i < 40; i++) pages.set(`p${i}`, { name: `p${i}`, sections: 1, version: 1 });
  const read = async (after: string, into: string[], cursors: string[], signal: AbortSignal) => {
    for await (const notice of gate.subscribe({ by: admin, after, signal })) {
      if (notice.type !== 'journal') continue;
      into.push(`${notice.session}/${notice.seq}`);
      cursors.push(notice.cursor);
    }
  };
  const stop = new AbortController();
  const live: string[] = [];
  const cursors: string[] = [];
  const reading = [read('start', live, cursors, stop.signal)];
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const held = await hold(`p${i}`, { session: `s${i % 5}` });
      await gate.decide(i % 2 ? allow(held) : deny(held), { by: ada });
    }),
  );
  const heads = await store.chains('acme', null, 100);
  const total = heads.reduce((sum, { seq }) => sum + seq, 0);
  await expect.poll(() => live.length).toBe(total);
  const resumed: string[] = [];
  reading.push(read(cursors[50]!, resumed, [], stop.signal));
  await expect.poll(() => resumed.length).toBe(total - 51);
  stop.abort();
  await Promise.all(reading);
  expect(new Set(live).size).toBe(total);
  expect(resumed).toEqual(live.slice(51));
  for (const { chain, seq } of heads) {
    const order = live.filter((key) => key.startsWith(`${chain}/`)).map((key) => Number(key.split('/')[1]));
    expect(order).toEqual(Array.from({ length: seq }, (_, i) => i + 1));
  }
});

test('a subscriber needs to be the owner of a session, or to see the whole tenant', async () => {
  const { gate, hold } = world();
  await hold('about');
  const first = async (options: Parameters<typeof gate.subscribe>[0]) =>
    (await gate.subscribe(options).next()).value;
  expect(await codeOf(first({ by: ada, after: 'start' }))).toBe('NOT_FOUND');
  expect(await codeOf(first({ by: bob, session: 's1', after: 'start' }))).toBe('NOT_FOUND');
  expect(await first({ by: ada, session: 's1', after: 'start' })).toMatchObject({ type: 'journal', seq: 1 });
});

test('what was shown to whom is on record', async () => {
  const { gate, hold, clock } = world();
  const held = await hold('about');
  const seen = { session: 's1', prompt: held.action.prompt!, actions: [held.action] };
  expect(await codeOf(gate.shown(seen, { by: bob }))).toBe('NOT_FOUND');
  expect(await gate.shown(seen, { by: ada, via: 'web' })).toBe(true);
  const [shown] = await gate.prompts('s1', { by: ada });
  expect(shown!.prompt.viewers).toEqual({ 'web:ada': { shownAt: clock() } });
  await gate.edit({ action: held.action.id, revision: 1, args: { slug: 'home' } }, { by: ada });
  const [again] = await gate.prompts('s1', { by: ada });
  expect(again!.prompt.viewers).toEqual({});
});
