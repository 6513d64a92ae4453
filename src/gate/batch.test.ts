import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, codeOf, deny, world } from '../../test/world.ts';
import type { Result } from '../index.ts';

const pages = (...slugs: string[]) => slugs.map((slug) => ({ tool: 'delete_page', args: { slug } }));

test('the held calls of one turn are one prompt, reads run at once', async () => {
  const { gate, ledger } = world();
  const results = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [{ tool: 'list_pages' }, ...pages('about', 'home')],
  });
  expect(results.map(({ status }) => status)).toEqual(['succeeded', 'pending', 'pending']);
  expect(new Set(results.slice(1).map(({ action }) => action!.prompt)).size).toBe(1);
  const [prompt] = await gate.prompts('s1', { by: ada });
  expect(prompt!.actions.map(({ title }) => title)).toEqual(['Delete page “about”', 'Delete page “home”']);
  expect(ledger).toEqual([]);
});

promise('I13', 'a batch runs exactly what was allowed of it, in one submit', async () => {
  const { gate, ledger } = world();
  const held = await gate.callMany({ session: 's1', by: agent, calls: pages('about', 'home', 'blog') });
  const results = await gate.decideMany([allow(held[0]!), deny(held[1]!), allow(held[2]!)], { by: ada });
  expect(results.map(({ status }) => status)).toEqual(['succeeded', 'denied', 'succeeded']);
  expect(ledger).toEqual(['delete about', 'delete blog']);
});

promise(
  'I13',
  'an item that was edited or expired meanwhile is refused alone; nothing else slips in',
  async () => {
    const { gate, ledger } = world();
    const held = await gate.callMany({ session: 's1', by: agent, calls: pages('about', 'home', 'blog') });
    await gate.edit({ action: held[1]!.action!.id, revision: 1, args: { slug: 'shop' } }, { by: ada });
    const results = await gate.decideMany(held.map(allow), { by: ada });
    expect(results.map((each) => ('code' in each ? each.code : each.status))).toEqual([
      'succeeded',
      'STALE_REVISION',
      'succeeded',
    ]);
    expect(ledger).toEqual(['delete about', 'delete blog']);
  },
);

promise(
  'I13',
  'whatever is inserted or edited while many submit at once, each action runs at most once and as shown',
  async () => {
    const {
      gate,
      ledger,
      pages: all,
    } = world({
      policy: { limits: { perMinutePerSession: 1000, perMinutePerAgent: 10_000, pendingPerSession: 500 } },
    });
    for (let i = 0; i < 60; i++) all.set(`p${i}`, { name: `p${i}`, sections: 1, version: 1 });
    const held: Result[] = [];
    for (let i = 0; i < 20; i++)
      held.push(
        ...(await gate.callMany({
          session: 's1',
          by: agent,
          calls: pages(`p${i * 3}`, `p${i * 3 + 1}`, `p${i * 3 + 2}`),
        })),
      );
    const submits = Array.from({ length: 6 }, (_, k) =>
      gate.decideMany(held.filter((_, i) => i % 6 !== k).map(allow), { by: ada }),
    );
    const edits = held
      .filter((_, i) => i % 7 === 0)
      .map(({ action }) =>
        gate.edit({ action: action!.id, revision: 1, args: { slug: 'shop' } }, { by: ada }).catch(() => {}),
      );
    await Promise.all([...submits, ...edits]);
    expect(new Set(ledger).size).toBe(ledger.length);
    expect(ledger).not.toContain('delete shop');
  },
);

test('an atomic batch is decided all or none', async () => {
  const { gate, ledger } = world();
  const held = await gate.callMany({ session: 's1', by: agent, atomic: true, calls: pages('about', 'home') });
  expect(await codeOf(gate.decide(allow(held[0]!), { by: ada }))).toBe('PARTIAL_BATCH');
  const half = await gate.decideMany([allow(held[0]!)], { by: ada });
  expect(half[0]).toMatchObject({ status: 'refused', code: 'PARTIAL_BATCH' });
  const mixed = await gate.decideMany([allow(held[0]!), deny(held[1]!)], { by: ada });
  expect(mixed.map(({ status }) => status)).toEqual(['refused', 'refused']);
  expect(ledger).toEqual([]);
  const all = await gate.decideMany(held.map(allow), { by: ada });
  expect(all.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
});

test('of an atomic batch, what policy would let run waits for the rest', async () => {
  const { gate, ledger } = world({ policy: { effects: { write: 'run' } } });
  const calls = [{ tool: 'save_note', args: { text: 'bye' } }, ...pages('about')];
  const batch = { session: 's1', by: agent, atomic: true, calls };
  const held = await gate.callMany(batch);
  expect(held.map(({ status }) => status)).toEqual(['pending', 'pending']);
  expect(held[0]!.action!.prompt).toBe(held[1]!.action!.prompt);
  expect(await gate.callMany(batch)).toEqual(held);
  await gate.decideMany(held.map(deny), { by: ada });
  expect(ledger).toEqual([]);
  const again = await gate.callMany(batch);
  await gate.decideMany(again.map(allow), { by: ada });
  expect(ledger).toEqual(['note bye', 'delete about']);
});

test('of an atomic batch, nothing is asked or run if policy forbids a part of it', async () => {
  const { gate, ledger } = world({
    policy: {
      effects: { write: 'run' },
      rules: [{ tool: 'send_mail', verdict: 'forbid', reason: 'no mail' }],
    },
  });
  const results = await gate.callMany({
    session: 's1',
    by: agent,
    atomic: true,
    calls: [
      { tool: 'save_note', args: { text: 'bye' } },
      ...pages('about'),
      { tool: 'send_mail', args: { to: 'eve' } },
    ],
  });
  expect(results.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'denied']);
  expect(results[0]!.action!.ended!.reason).toBe('batch');
  expect(await gate.prompts('s1', { by: ada })).toEqual([]);
  expect(ledger).toEqual([]);
});

test('an atomic batch of which all waits already, but one by one, is another one', async () => {
  const { gate, hold, ledger } = world();
  const alone = [await hold('about'), await hold('home')];
  const held = await gate.callMany({ session: 's1', by: agent, atomic: true, calls: pages('about', 'home') });
  for (const [i, each] of held.entries()) expect(each.action!.id).not.toBe(alone[i]!.action.id);
  expect(await codeOf(gate.decide(allow(held[0]!), { by: ada }))).toBe('PARTIAL_BATCH');
  expect(ledger).toEqual([]);
});

test('an atomic batch that policy lets run keeps its order, and stops by itself', async () => {
  const { gate, ledger } = world({ policy: { effects: { write: 'run', external: 'run' } } });
  const note = (text: string) => ({ tool: 'save_note', args: { text } });
  await gate.call({ ...note('so that the tool is known'), session: 's1', by: agent });
  await gate.freeze({ tool: 'send_mail' }, { by: admin });
  const batch = { session: 's1', by: agent, atomic: true };
  const results = await gate.callMany({
    ...batch,
    calls: [{ tool: 'send_mail', args: { to: 'eve' } }, note('after the mail')],
  });
  expect(results.map(({ status }) => status)).toEqual(['approved', 'approved']);
  // Another batch of the same session is no part of it.
  const other = await gate.callMany({ ...batch, calls: [note('first'), note('second')] });
  expect(other.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  await gate.sweep();
  expect(ledger).toEqual(['note so that the tool is known', 'note first', 'note second']);
  await gate.unfreeze({ tool: 'send_mail' }, { by: admin });
  await gate.sweep();
  await gate.sweep();
  expect(ledger.slice(3)).toEqual(['mail eve', 'note after the mail']);
});

test('a call that waits already is not the one that has to come after something else', async () => {
  const { gate, hold, ledger } = world();
  const waiting = await hold('about');
  const [, wipe] = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [
      { tool: 'save_note', args: { text: 'backup' } },
      { ...pages('about')[0]!, after: [0] },
    ],
  });
  expect(wipe!.action!.id).not.toBe(waiting.action.id);
  await gate.decide(allow(wipe!), { by: ada });
  expect(ledger).toEqual([]);
});

test('an atomic batch is another one unless all of it waits already', async () => {
  const { gate, hold } = world();
  const alone = await hold('about');
  const held = await gate.callMany({ session: 's1', by: agent, atomic: true, calls: pages('about', 'home') });
  expect(held[0]!.action!.id).not.toBe(alone.action.id);
  expect(held[0]!.action!.prompt).toBe(held[1]!.action!.prompt);
});

test('an atomic batch stops at the first item that does not succeed, and says so', async () => {
  const { gate, ledger } = world();
  const held = await gate.callMany({
    session: 's1',
    by: agent,
    atomic: true,
    calls: [...pages('about'), { tool: 'send_mail', args: { to: 'fails' } }, ...pages('home')],
  });
  const results = await gate.decideMany(held.map(allow), { by: ada });
  expect(results.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'cancelled']);
  expect(results[2]).toMatchObject({ action: { ended: { reason: 'batch' } } });
  expect(ledger).toEqual(['delete about', 'mail fails']);
  const undone = await gate.undo({ batch: held[0]!.action!.prompt! }, { by: ada });
  expect(undone.map(({ status }) => status)).toEqual(['succeeded']);
});

test('a denied parent cancels its children; a child waits for its parent', async () => {
  const { gate, ledger } = world();
  const first = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [...pages('about'), { ...pages('home')[0]!, after: [0] }],
  });
  const child = await gate.decide(allow(first[1]!), { by: ada });
  expect(child.status).toBe('approved');
  expect(ledger).toEqual([]);
  await gate.decide(allow(first[0]!), { by: ada });
  expect(ledger).toEqual(['delete about', 'delete home']);

  const second = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [...pages('blog'), { ...pages('shop')[0]!, after: [0] }],
  });
  await gate.decide(deny(second[0]!), { by: ada });
  expect(await gate.get(second[1]!.action!.id, { by: ada })).toMatchObject({
    status: 'cancelled',
    ended: { reason: 'parent' },
  });
});

test('a child can only come after an earlier item, or an action that may still succeed', async () => {
  const { gate, hold } = world();
  expect(
    await codeOf(gate.callMany({ session: 's1', by: agent, calls: [{ ...pages('about')[0]!, after: [0] }] })),
  ).toBe('INVALID_CALL');
  const held = await hold('about');
  await gate.decide(deny(held), { by: ada });
  const child = { tool: 'delete_page', args: { slug: 'home' }, dependsOn: [held.action.id], by: agent };
  expect(await codeOf(gate.call({ ...child, session: 's1' }))).toBe('INVALID_CALL');
  expect(await codeOf(gate.call({ ...child, session: 's2' }))).toBe('NOT_FOUND');
});

test('the same action twice in one submit is a mistake, not a double decision', async () => {
  const { gate, hold } = world();
  const held = await hold('about');
  expect(await codeOf(gate.decideMany([allow(held), deny(held)], { by: ada }))).toBe('INVALID_DECISION');
});

test('one submit may span sessions', async () => {
  const { gate, hold, ledger } = world();
  const [a, b] = [await hold('about', { session: 's1' }), await hold('home', { session: 's2' })];
  const results = await gate.decideMany([allow(a), allow(b)], { by: ada });
  expect(results.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(ledger.toSorted()).toEqual(['delete about', 'delete home']);
});

test('a running batch tells how far it is', async () => {
  const { gate } = world();
  const held = await gate.callMany({ session: 's1', by: agent, calls: pages('about', 'home', 'blog') });
  const stop = new AbortController();
  const seen: unknown[] = [];
  const listening = (async () => {
    for await (const notice of gate.subscribe({ by: ada, session: 's1', signal: stop.signal })) {
      if (notice.type !== 'progress') continue;
      seen.push(notice.value);
      if (seen.length === 3) stop.abort();
    }
  })();
  await gate.prompts('s1', { by: ada });
  await gate.decideMany(held.map(allow), { by: ada });
  await listening;
  expect(seen).toEqual([
    { done: 1, total: 3 },
    { done: 2, total: 3 },
    { done: 3, total: 3 },
  ]);
});

test('an atomic batch of which something is already gone is refused as a whole', async () => {
  const { gate, ledger } = world();
  const held = await gate.callMany({ session: 's1', by: agent, atomic: true, calls: pages('about', 'home') });
  await gate.cancel({ action: held[0]!.action!.id }, { by: agent });
  const results = await gate.decideMany(held.map(allow), { by: ada });
  expect(results.map((each) => ('code' in each ? each.code : each.status))).toEqual([
    'CANCELLED',
    'CANCELLED',
  ]);
  expect(ledger).toEqual([]);
});

test('an undo cannot be edited into something else', async () => {
  const { gate, hold } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  const asked = await gate.undo({ action: held.action.id }, { by: agent });
  expect(
    await codeOf(gate.edit({ action: asked.action!.id, revision: 1, args: { slug: 'home' } }, { by: ada })),
  ).toBe('INVALID_CALL');
});

test('the host hears of fresh prompts too: after a drift, an edit, an agent’s undo', async () => {
  const heard: string[] = [];
  const {
    gate,
    hold,
    pages: all,
  } = world({
    onHeld: (held) => void heard.push(...held.map(({ revision, title }) => `${revision} ${title}`)),
  });
  const held = await hold('about');
  all.set('about', { name: 'about', sections: 9, version: 9 });
  const { next } = await gate.decide(allow(held), { by: ada });
  const edited = await gate.edit({ action: next!.id, revision: 2, args: { slug: 'home' } }, { by: ada });
  await gate.decide(allow(edited), { by: ada });
  await gate.undo({ action: held.action.id }, { by: agent });
  expect(heard).toEqual([
    '1 Delete page “about”',
    '2 Delete page “about”',
    '3 Delete page “home”',
    '1 Undo: Delete a page',
  ]);
});

test('the host hears of what no longer waits: allowed, denied, replaced, withdrawn; each once', async () => {
  const heard: string[] = [];
  const { gate, hold } = world({
    onDecided: (decided) => {
      heard.push(...decided.map(({ revision, status, title }) => `${revision} ${status} ${title}`));
      throw new Error('pager is down');
    },
  });
  const [about, blog, home] = [await hold('about'), await hold('blog'), await hold('home')];
  await gate.decide({ ...allow(about), verdict: 'deny' }, { by: ada });
  const edited = await gate.edit(
    { action: blog.action.id, revision: 1, args: { slug: 'shop' } },
    { by: ada },
  );
  await gate.decide(allow(edited), { by: ada });
  await gate.cancel({ action: home.action.id }, { by: ada });
  expect(heard).toEqual([
    '1 denied Delete page “about”',
    '1 superseded Delete page “blog”',
    '2 executing Delete page “shop”',
    '1 cancelled Delete page “home”',
  ]);
});

test('one call key twice in a batch is refused, and nothing of the batch is held', async () => {
  const { gate } = world();
  const note = (text: string) => ({ tool: 'save_note', args: { text }, callKey: 'k' });
  for (const second of ['a', 'b']) {
    const calls = [note('a'), note(second)];
    expect(await codeOf(gate.callMany({ session: 's1', by: agent, calls }))).toBe('INVALID_CALL');
  }
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
});
