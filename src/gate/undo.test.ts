import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, bob, codeOf, deny, world } from '../../test/world.ts';
import { defineTool } from '../index.ts';

promise('I14', 'undo happens at most once, only after success', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  expect(await codeOf(gate.undo({ action: held.action.id }, { by: ada }))).toBe('NOT_UNDOABLE');
  await gate.decide(allow(held), { by: ada });
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => gate.undo({ action: held.action.id }, { by: ada })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of tries) if (each.status === 'rejected') expect(each.reason.code).toBe('ALREADY_UNDONE');
  expect(ledger).toEqual(['delete about', 'restore about']);
});

test('an action says what undoes it, and how far that is', async () => {
  const { gate, hold } = world();
  const held = await hold('about');
  const { id } = held.action;
  const both = async () => [
    (await gate.get(id, { by: ada })).undoneBy,
    (await gate.list({}, { by: ada })).actions.find((action) => action.id === id)!.undoneBy,
  ];
  expect(await both()).toEqual([null, null]);
  await gate.decide(allow(held), { by: ada });
  const first = await gate.undo({ action: id }, { by: agent });
  const pending = { id: first.action!.id, status: 'pending' };
  expect(await both()).toEqual([pending, pending]);
  await gate.decide(deny(first as never), { by: ada });
  expect(await both()).toEqual([null, null]);
  const second = await gate.undo({ action: id }, { by: ada });
  const done = { id: second.action!.id, status: 'succeeded' };
  expect(await both()).toEqual([done, done]);
});

promise('I14', 'undo is refused from the moment its window closes', async () => {
  for (const [late, code] of [
    [-1, null],
    [0, 'UNDO_CLOSED'],
  ] as const) {
    const { gate, hold, clock, ledger } = world();
    const held = await hold('about');
    const done = await gate.decide(allow(held), { by: ada });
    clock.advance(done.action!.undoUntil! - clock() + late);
    if (code === null) await gate.undo({ action: held.action.id }, { by: ada });
    else expect(await codeOf(gate.undo({ action: held.action.id }, { by: ada }))).toBe(code);
    expect(ledger).toHaveLength(code === null ? 2 : 1);
  }
});

promise('I14', "an agent's undo is held, and cannot be started once the window has closed", async () => {
  const { gate, hold, clock, ledger } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  const asked = await gate.undo({ action: held.action.id }, { by: agent });
  expect(asked).toMatchObject({
    status: 'pending',
    action: { undoOf: { id: held.action.id }, title: 'Undo: Delete a page' },
  });
  expect(await codeOf(gate.undo({ action: held.action.id }, { by: ada }))).toBe('ALREADY_UNDONE');
  clock.advance(60_001);
  expect(await codeOf(gate.decide(allow(asked), { by: ada }))).toBe('EXPIRED');
  expect(ledger).toEqual(['delete about']);
});

test("an agent's undo waits in a chat like everything else that it asks for", async () => {
  const { gate, hold } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  const other = await hold('home');
  const asked = await gate.undo({ action: held.action.id }, { by: agent });
  const [first, second] = await gate.prompts('s1', { by: ada });
  expect([first!.prompt.state, second!.prompt.state]).toEqual(['shown', 'queued']);
  expect(second!.prompt.id).toBe(asked.action!.prompt);
  await gate.decide(deny(other), { by: ada });
  expect(await gate.prompts('s1', { by: ada })).toMatchObject([
    { prompt: { id: asked.action!.prompt, state: 'shown' } },
  ]);
});

test("an agent's undo, once denied, leaves room for another", async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  const asked = await gate.undo({ action: held.action.id }, { by: agent });
  await gate.decide(deny(asked), { by: ada });
  expect((await gate.undo({ action: held.action.id }, { by: ada })).status).toBe('succeeded');
  expect(ledger).toEqual(['delete about', 'restore about']);
});

test('under four eyes an undo needs another person too', async () => {
  const { gate, hold, ledger } = world({
    policy: { approvers: { users: ['ada', 'bob', 'eve'], fourEyes: true } },
  });
  const held = await hold('about');
  await gate.decide(allow(held), { by: bob });
  const asked = await gate.undo({ action: held.action.id }, { by: bob });
  expect(asked.status).toBe('pending');
  expect(await codeOf(gate.decide(allow(asked), { by: bob }))).toBe('NOT_YOURS');
  expect((await gate.decide(allow(asked), { by: { kind: 'user', id: 'eve', tenant: 'acme' } })).status).toBe(
    'succeeded',
  );
  expect(ledger).toEqual(['delete about', 'restore about']);
});

test('what can still be undone can be listed, until it was, or the window closes', async () => {
  const { gate, hold, clock } = world();
  const [a, b] = [await hold('about'), await hold('home')];
  await gate.decide(allow(a), { by: ada });
  clock.advance(10_000);
  await gate.decide(allow(b), { by: ada });
  const undoable = async () =>
    (await gate.list({ undoable: true }, { by: ada })).actions.map(({ id }) => id).toSorted();
  expect(await undoable()).toEqual([a.action.id, b.action.id].toSorted());
  await gate.undo({ action: b.action.id }, { by: ada });
  expect(await undoable()).toEqual([a.action.id]);
  clock.advance(50_001);
  expect(await undoable()).toEqual([]);
});

test('a batch is undone in reverse, with honest partial results', async () => {
  const { gate, ledger } = world();
  const held = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [
      { tool: 'delete_page', args: { slug: 'about' } },
      { tool: 'send_mail', args: { to: 'x' } },
      { tool: 'delete_page', args: { slug: 'home' } },
    ],
  });
  await gate.decideMany(held.map(allow), { by: ada });
  const undone = await gate.undo({ batch: held[0]!.action!.prompt! }, { by: ada });
  expect(undone.map((each) => ('code' in each ? each.code : each.status))).toEqual([
    'succeeded',
    'NOT_UNDOABLE',
    'succeeded',
  ]);
  expect(ledger).toEqual(['delete about', 'mail x', 'delete home', 'restore home', 'restore about']);
});

test('a frozen tool is not undone either', async () => {
  const { gate, hold } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  await gate.freeze({ tool: 'delete_page' }, { by: admin });
  expect(await codeOf(gate.undo({ action: held.action.id }, { by: ada }))).toBe('FROZEN');
});

test('somebody else’s batch cannot be undone, nor its items be learnt', async () => {
  const { gate, hold } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  expect(await codeOf(gate.undo({ batch: held.action.prompt! }, { by: bob }))).toBe('NOT_FOUND');
});

promise('I14', 'an undo whose commit waits past the window does not run', async () => {
  const { gate, hold, ledger, store, clock } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  const { commit } = store;
  // As long as another process has the lock.
  store.commit = (change) => {
    clock.advance(60_000);
    return commit.call(store, change);
  };
  expect(await codeOf(gate.undo({ action: held.action.id }, { by: ada }))).toBe('UNDO_CLOSED');
  expect(ledger).toEqual(['delete about']);
});

promise(
  'I14',
  'an undo is given what run returned, or is refused; never a mask, a note or nothing',
  async () => {
    const returns: unknown[] = [{ id: 7, at: new Date(0) }, { id: 'x'.repeat(300_000) }, { id: 'hunter2' }];
    for (const returned of returns) {
      const given: unknown[] = [];
      const { gate } = world({
        extra: () => [
          defineTool({
            name: 'make',
            effect: 'write',
            secrets: ['key'],
            run: () => returned,
            undo: (_, result) => void given.push(result),
          }),
          defineTool({
            name: 'touch',
            effect: 'write',
            run: () => returned,
            undo: ({ n }) => void given.push(n),
          }),
        ],
      });
      const made = await gate.call({ tool: 'make', args: { key: 'hunter2' }, session: 's1', by: agent });
      await gate.decide(allow(made), { by: ada });
      expect(await codeOf(gate.undo({ action: made.action!.id }, { by: ada }))).toBe('NOT_UNDOABLE');
      const touched = await gate.call({ tool: 'touch', args: { n: 1 }, session: 's1', by: agent });
      await gate.decide(allow(touched), { by: ada });
      expect((await gate.undo({ action: touched.action!.id }, { by: ada })).status).toBe('succeeded');
      expect(given).toEqual([1]);
    }
  },
);

promise('I14', 'a person’s note is not taken for what the tool returned', async () => {
  const given: unknown[] = [];
  const { promise: never } = Promise.withResolvers<{ id: number }>();
  const { gate } = world({
    extra: () => [
      defineTool({
        name: 'make',
        effect: 'write',
        timeoutMs: 1,
        run: () => never,
        undo: (_, result) => void given.push(result),
      }),
    ],
  });
  const made = await gate.call({ tool: 'make', session: 's1', by: agent });
  expect((await gate.decide(allow(made), { by: ada })).status).toBe('in_doubt');
  const finding = { action: made.action!.id, revision: 1, status: 'succeeded', note: 'it is there' } as const;
  expect((await gate.reconcile(finding, { by: ada })).result).toEqual({ note: 'it is there' });
  expect(await codeOf(gate.undo({ action: made.action!.id }, { by: ada }))).toBe('NOT_UNDOABLE');
  expect(given).toEqual([]);
});
