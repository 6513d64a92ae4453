import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { target } from '../../test/tampering.ts';
import { ada, admin, agent, allow, bob, codeOf, deny } from '../../test/world.ts';
import { defineTool } from './tool.ts';

const page = (slug: string) => ({
  tool: 'delete_page',
  args: { slug },
  session: 's1',
  by: agent,
});

promise('T2', 'what was altered while it waited in a chat is not signed, shown or run', async () => {
  const { gate, rewrite, ledger } = target();
  const policy = { approvers: { users: ['ada', 'bob'], count: 2 } };
  let at = await gate({ policy });
  const first = await at.call(page('about'));
  const second = await at.call(page('home'));
  const third = await at.call({ ...page('about'), tool: 'save_note', args: { text: 'x' } });
  rewrite(second.action!.id, ({ fixed }) => {
    fixed.approvers = { owner: true };
    fixed.preview = { ...(fixed.preview as object), title: 'Save a draft' };
  });
  at = await gate({ policy });
  await at.decide(deny(first), { by: ada });
  const altered = await at.get(second.action!.id, { by: ada });
  expect(altered).toMatchObject({
    status: 'cancelled',
    ended: { reason: 'altered', by: { kind: 'gate' } },
  });
  expect(await codeOf(at.decide(allow(second), { by: ada }))).toBe('CANCELLED');
  // The session goes on.
  expect(await at.prompts('s1', { by: ada })).toMatchObject([
    { prompt: { id: third.action!.prompt, state: 'shown' } },
  ]);
  await at.decide(allow(third), { by: ada });
  expect((await at.decide(allow(third), { by: bob })).status).toBe('succeeded');
  expect(ledger).toEqual(['note x']);
});

promise(
  'T2',
  'an alteration does not count, even if it is taken back once somebody agreed to it',
  async () => {
    for (const change of [
      { approvers: { owner: true } },
      { approvers: { users: ['eve'] }, owner: 'bob' },
      { requesters: [] },
      { idempotent: true },
    ]) {
      const { gate, rewrite, ledger } = target();
      const policy = { approvers: { users: ['ada', 'bob'], fourEyes: true } };
      let at = await gate({ policy });
      const held = await at.call(page('about'));
      let before: Record<string, unknown> = {};
      rewrite(held.action!.id, ({ fixed }) => {
        before = { ...fixed };
        Object.assign(fixed, change);
      });
      // A process that cannot run it: the claim would be made later, from a row that is as it was.
      at = await gate({ policy });
      const by = 'approvers' in change ? ada : bob;
      expect(await codeOf(at.decide(allow(held), { by, via: 'web' }))).toMatch(/ARGS_CHANGED|NOT_/);
      rewrite(held.action!.id, (texts) => {
        texts.fixed = before;
      });
      at = await gate({ policy });
      await at.sweep();
      expect(await at.get(held.action!.id, { by: ada })).toMatchObject({ status: 'pending', decision: null });
      expect(ledger).toEqual([]);
      // It can be decided again as soon as it is what was shown.
      expect((await at.decide(allow(held), { by: bob })).status).toBe('succeeded');
    }
  },
);

promise('T2', 'one altered item of a batch is refused, the others count', async () => {
  const { gate, rewrite, ledger } = target();
  let at = await gate();
  const calls = [page('about'), page('home')].map(({ tool, args }) => ({ tool, args }));
  const held = await at.callMany({ session: 's1', by: agent, calls });
  rewrite(held[0]!.action!.id, ({ fixed }) => {
    fixed.preview = null;
  });
  at = await gate();
  const results = await at.decideMany(held.map(allow), { by: ada });
  expect(results).toMatchObject([{ status: 'refused', code: 'ARGS_CHANGED' }, { status: 'succeeded' }]);
  expect(ledger).toEqual(['delete home']);
  expect((await at.decide(deny(held[0]!), { by: ada })).status).toBe('denied');
});

promise('T2', 'neither an edit nor a drift makes a new revision out of an altered row', async () => {
  const { gate, rewrite, ledger, pages } = target();
  let at = await gate();
  const held = await at.call(page('about'));
  rewrite(held.action!.id, ({ fixed }) => {
    fixed.approvers = { owner: true };
    fixed.owner = 'bob';
  });
  at = await gate();
  const edit = { action: held.action!.id, revision: 1, args: { slug: 'home' } };
  expect(await codeOf(at.edit(edit, { by: bob }))).toBe('ARGS_CHANGED');
  pages.set('about', { name: 'about', sections: 4, version: 2 });
  expect(await codeOf(at.decide(allow(held), { by: bob }))).toBe('ARGS_CHANGED');
  expect((await at.list({}, { by: admin })).actions).toHaveLength(1);
  expect(ledger).toEqual([]);
});

promise('T2', 'other arguments do not get a revision of their own by way of a drift', async () => {
  const { gate, rewrite, ledger, pages } = target();
  let at = await gate();
  const held = await at.call(page('about'));
  // The preview of another page has another state: what was approved seems to have moved.
  pages.set('home', { name: 'home', sections: 1, version: 7 });
  for (const args of ['{"redirect":"/","slug":"home"}', '{"slug":']) {
    rewrite(held.action!.id, ({ fixed }) => {
      fixed.args = args;
    });
    at = await gate();
    expect(await codeOf(at.decide(allow(held), { by: ada }))).toBe('ARGS_CHANGED');
  }
  expect(ledger).toEqual([]);
});

const undone: unknown[] = [];
const backup = defineTool({
  name: 'archive',
  effect: 'destructive',
  idempotent: true,
  run: ({ slug }: { slug: string }) => ({ backup: `/b/${slug}` }),
  undo: (args: unknown, result: unknown) => void undone.push([args, result]),
  undoPreview: () => ({ title: 'Restore about', state: 1 }),
  undoWindowMs: 60_000,
});

promise(['T2', 'I14'], 'an undo of an altered original does not run', async () => {
  const tools = [backup];
  const archived = async () => {
    const there = target();
    const at = await there.gate({ tools });
    const held = await at.call({ tool: 'archive', args: { slug: 'about' }, session: 's1', by: agent });
    await at.decide(allow(held), { by: ada });
    return { ...there, held };
  };
  type Outcome = { result: unknown };
  for (const change of [
    ({ fixed }) => Object.assign(fixed, { args: '{"slug":"payroll"}' }),
    ({ fixed }) => Object.assign(fixed, { approvers: { users: ['ada', 'eve'] } }),
    ({ state }) => Object.assign(state.outcome as Outcome, { result: { backup: '/b/evil' } }),
    ({ state }) => Object.assign(state.outcome as Outcome, { mac: '' }),
    ({ state }) => Object.assign(state.decision as object, { by: { kind: 'user', id: 'eve' } }),
    ({ state }) => Object.assign(state, { outcome: null }),
  ] as ((texts: Parameters<Parameters<ReturnType<typeof target>['rewrite']>[1]>[0]) => void)[]) {
    const { gate, rewrite, held } = await archived();
    rewrite(held.action!.id, change);
    const at = await gate({ tools });
    expect(await codeOf(at.undo({ action: held.action!.id }, { by: ada })), String(change)).toBe(
      'ARGS_CHANGED',
    );
    expect(await codeOf(at.undo({ action: held.action!.id }, { by: agent }))).toBe('ARGS_CHANGED');
  }
  // A window that somebody has opened again is none either.
  const { gate, run, held } = await archived();
  run('UPDATE actions SET undo_until = undo_until + 1 WHERE id = ?', held.action!.id);
  expect(await codeOf((await gate({ tools })).undo({ action: held.action!.id }, { by: ada }))).toBe(
    'ARGS_CHANGED',
  );
  expect(undone).toEqual([]);
});

promise(['T2', 'I14'], 'an undo that waits is not started once its original was altered', async () => {
  const { gate, rewrite, run } = target();
  let at = await gate({ tools: [backup] });
  const held = await at.call({ tool: 'archive', args: { slug: 'about' }, session: 's1', by: agent });
  await at.decide(allow(held), { by: ada });
  const asked = await at.undo({ action: held.action!.id }, { by: agent });
  rewrite(held.action!.id, ({ state }) => {
    state.outcome = { ...(state.outcome as object), result: { backup: '/b/evil' } };
  });
  at = await gate({ tools: [backup] });
  expect(await codeOf(at.decide(allow(asked), { by: ada }))).toBe('ARGS_CHANGED');
  run('DELETE FROM actions WHERE id = ?', held.action!.id);
  at = await gate({ tools: [backup] });
  expect(await codeOf(at.decide(allow(asked), { by: ada }))).toBe('ARGS_CHANGED');
  expect(undone).toEqual([]);
  expect((await at.get(asked.action!.id, { by: ada })).status).toBe('pending');
});

test('an undo of what nobody touched is given the very result', async () => {
  const { gate } = target();
  let at = await gate({ tools: [backup] });
  const held = await at.call({ tool: 'archive', args: { slug: 'about' }, session: 's1', by: agent });
  await at.decide(allow(held), { by: ada });
  at = await gate({ tools: [backup] });
  const asked = await at.undo({ action: held.action!.id }, { by: agent });
  expect((await at.decide(allow(asked), { by: ada })).status).toBe('succeeded');
  expect(undone.splice(0)).toEqual([[{ slug: 'about' }, { backup: '/b/about' }]]);
});

test('a revision that the gate made after a drift is on record as the gate’s', async () => {
  const { gate, pages } = target();
  const at = await gate();
  const held = await at.call(page('about'));
  pages.set('about', { name: 'about', sections: 4, version: 2 });
  expect((await at.decide(allow(held), { by: ada })).status).toBe('superseded');
  const history = await at.history(held.action!.id, { by: ada });
  expect(history.filter(({ type }) => type === 'proposed').map(({ by }) => by.kind)).toEqual([
    'agent',
    'gate',
  ]);
});
