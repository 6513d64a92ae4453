import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, bob, codeOf, world } from '../../test/world.ts';
import { createGate, defineTool } from '../index.ts';
import { memory } from '../testing/index.ts';

const mail = (to: string, amount: number) => ({
  tool: 'send_mail',
  args: { to, amount },
  session: 's1',
  by: agent,
});

promise(
  'T20',
  'a grant covers its tool, agent, user and predicate, for its time and uses, and nothing wider',
  async () => {
    const pay = (ledger: string[]) =>
      defineTool({ name: 'pay', effect: 'external', run: () => void ledger.push('paid') });
    const { gate, clock, ledger } = world({ extra: (ledger) => [pay(ledger)] });
    const asked = await gate.call(mail('bank', 5));
    const grant = await gate.grant(
      {
        action: asked.action!.id,
        where: { to: { eq: 'bank' }, amount: { lte: 10 } },
        forMs: 60_000,
        uses: 2,
      },
      { by: ada },
    );
    const status = async (...call: Parameters<typeof mail>) => (await gate.call(mail(...call))).status;
    expect(await status('bank', 11)).toBe('pending');
    expect(await status('eve', 1)).toBe('pending');
    expect((await gate.call({ ...mail('bank', 1), tool: 'pay' })).status).toBe('pending');
    expect((await gate.call({ ...mail('bank', 1), by: { ...agent, id: 'other' } })).status).toBe('pending');
    const granted = await gate.call(mail('bank', 10));
    expect(granted).toMatchObject({
      status: 'succeeded',
      action: { decision: { by: { kind: 'grant', id: grant.id } } },
    });
    expect(await status('bank', 9)).toBe('succeeded');
    expect(await status('bank', 8)).toBe('pending');
    expect(ledger).toEqual(['mail bank', 'mail bank']);

    const short = await gate.grant(
      { action: asked.action!.id, where: { to: { eq: 'bank' } }, forMs: 1000, uses: 9 },
      { by: ada },
    );
    clock.advance(1000);
    expect(await status('bank', 7)).toBe('pending');
    expect(short.expiresAt).toBe(clock());
  },
);

promise('T20', 'one use of a grant lets one call of a batch through', async () => {
  const { gate, ledger } = world();
  const asked = await gate.call(mail('bank', 5));
  await gate.grant(
    { action: asked.action!.id, where: { to: { eq: 'bank' } }, forMs: 60_000, uses: 1 },
    { by: ada },
  );
  const results = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [mail('bank', 1), mail('bank', 2), mail('bank', 3)].map(({ tool, args }) => ({ tool, args })),
  });
  expect(results.map(({ status }) => status).toSorted()).toEqual(['pending', 'pending', 'succeeded']);
  const asks = (await gate.prompts('s1', { by: ada })).map(({ actions }) => actions.length);
  expect(asks).toEqual([1, 2]);
  expect(ledger).toHaveLength(1);
});

promise(
  'T20',
  'a grant is never empty, never for destructive unless said so, never by an agent, never instead of several people',
  async () => {
    const { gate, hold } = world();
    const asked = await gate.call(mail('bank', 5));
    const request = { action: asked.action!.id, where: { to: { eq: 'bank' } }, forMs: 1000, uses: 1 };
    for (const bad of [
      { where: {} },
      { where: { to: {} } },
      { where: { to: { matches: '.*' } } },
      { uses: 0 },
      { forMs: Number.POSITIVE_INFINITY },
      { forMs: Number.MAX_SAFE_INTEGER },
    ]) {
      expect(await codeOf(gate.grant({ ...request, ...bad } as never, { by: ada }))).toBe('INVALID_GRANT');
    }
    expect(await codeOf(gate.grant(request, { by: agent }))).toBe('AGENT_CANNOT_DECIDE');
    const destructive = await hold('about');
    expect(
      await codeOf(
        gate.grant(
          { ...request, action: destructive.action.id, where: { slug: { eq: 'about' } } },
          { by: ada },
        ),
      ),
    ).toBe('INVALID_GRANT');
    const several = world({ policy: { approvers: { users: ['ada', 'bob'], count: 2 } } });
    const held = await several.gate.call(mail('bank', 5));
    expect(await codeOf(several.gate.grant({ ...request, action: held.action!.id }, { by: ada }))).toBe(
      'INVALID_GRANT',
    );
  },
);

promise(
  'T20',
  'a revoked grant lets nothing through, not even from a process that has not heard of it',
  async () => {
    const { gate, store } = world();
    const asked = await gate.call(mail('bank', 5));
    const grant = await gate.grant(
      { action: asked.action!.id, where: { to: { eq: 'bank' } }, forMs: 60_000, uses: 5 },
      { by: ada },
    );
    const elsewhere = createGate({ store, tools: [], sweepEveryMs: 0 });
    expect(await codeOf(elsewhere.revoke(grant.id, { by: bob }))).toBe('NOT_FOUND');
    await elsewhere.revoke(grant.id, { by: ada });
    expect((await gate.call(mail('bank', 1))).status).toBe('pending');
  },
);

test('freeze stops every start at once; the decision waits', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  await gate.freeze({ tool: 'delete_page' }, { by: admin });
  expect((await gate.decide(allow(held), { by: ada })).status).toBe('approved');
  expect((await gate.sweep()).started).toBe(0);
  expect(ledger).toEqual([]);
  await gate.freeze({}, { by: admin });
  await gate.unfreeze({ tool: 'delete_page' }, { by: admin });
  expect((await gate.sweep()).started).toBe(0);
  await gate.unfreeze({}, { by: admin });
  expect((await gate.sweep()).started).toBe(1);
  expect(ledger).toEqual(['delete about']);
});

test('what policy would run waits too while it is frozen', async () => {
  const { gate, ledger } = world({ policy: { effects: { write: 'run' } } });
  await gate.freeze({}, { by: admin });
  expect((await gate.call({ tool: 'save_note', args: { text: 'x' }, session: 's1', by: agent })).status).toBe(
    'approved',
  );
  expect(ledger).toEqual([]);
});

promise(
  'T23',
  'configuration is out of reach of agents and plain users, and every change is on record',
  async () => {
    const { gate, store } = world();
    await gate.call(mail('bank', 5));
    for (const by of [agent, ada, { ...agent, roles: ['admin'] }]) {
      for (const attempt of [
        gate.freeze({}, { by }),
        gate.unfreeze({}, { by }),
        gate.erase({ session: 's1' }, { by }),
        gate.audit({ by }),
      ]) {
        expect(await codeOf(attempt)).toBe('NOT_YOURS');
      }
    }
    await gate.freeze({ tool: 'send_mail' }, { by: admin });
    const chain = await store.journal('acme', '', 0, 100);
    expect(chain.map(({ body }) => JSON.parse(body!)[0].type)).toEqual(['tool_registered', 'frozen']);
    expect(JSON.parse(chain[1]!.body!)[0].by).toEqual({ kind: 'user', id: 'root' });
  },
);

promise('I10', 'the journal verifies, erasure is told from tampering, truncation is found', async () => {
  const { gate, hold, store } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  const before = await gate.audit({ by: admin });
  expect(before.ok).toBe(true);
  await gate.erase({ session: 's1' }, { by: admin });
  const after = await gate.audit({ by: admin, checkpoint: before.checkpoint });
  expect(after.ok).toBe(true);
  expect(after.chains.find(({ chain }) => chain === 's1')).toMatchObject({ links: 3, erased: 3, flaws: [] });
  expect(JSON.stringify(await gate.get(held.action.id, { by: ada }))).not.toContain('about');

  const { journal } = store;
  const lie = (
    change: (entries: Awaited<ReturnType<typeof journal>>) => Awaited<ReturnType<typeof journal>>,
  ) => {
    store.journal = async (tenant, chain, ...rest) => {
      const entries = await journal.call(store, tenant, chain, ...rest);
      return chain === 's1' ? change(entries) : entries;
    };
  };
  lie((entries) => entries.slice(0, -1));
  expect((await gate.audit({ by: admin, checkpoint: before.checkpoint })).ok).toBe(false);
  lie((entries) => entries.map((entry) => ({ ...entry, link: { ...entry.link, at: entry.link.at + 1 } })));
  expect((await gate.audit({ by: admin })).ok).toBe(false);
});

promise('I10', 'a body that is gone and not on record as erased was taken away', async () => {
  const { gate, hold, store } = world();
  await hold('about');
  const { journal } = store;
  store.journal = async (...asked) =>
    (await journal.apply(store, asked)).map((entry) =>
      entry.link.chain === 's1' ? { ...entry, body: null } : entry,
    );
  const { ok, chains } = await gate.audit({ by: admin });
  expect(ok).toBe(false);
  expect(chains.find(({ chain }) => chain === 's1')!.flaws).toEqual([{ seq: 1, flaw: 'body_missing' }]);
});

test('what is still open is not erased', async () => {
  const { gate, hold } = world();
  await hold('about');
  expect(await codeOf(gate.erase({ session: 's1' }, { by: admin }))).toBe('INVALID_CALL');
});

promise('T20', 'a grant is worth nothing where its user alone could not have approved', async () => {
  const { gate, ledger } = world({
    policy: {
      rules: [
        { tool: 'send_mail', when: { amount: { gt: 100 } }, approvers: { users: ['ada', 'bob'], count: 2 } },
      ],
    },
  });
  const asked = await gate.call(mail('bank', 5));
  await gate.grant(
    { action: asked.action!.id, where: { to: { eq: 'bank' } }, forMs: 60_000, uses: 5 },
    { by: ada },
  );
  expect((await gate.call(mail('bank', 1000))).status).toBe('pending');
  expect((await gate.call(mail('bank', 6))).status).toBe('succeeded');
  expect(ledger).toEqual(['mail bank']);
  expect(await gate.grants({ by: ada })).toHaveLength(1);
  expect(await gate.grants({ by: bob })).toEqual([]);
});

promise('I10', 'a row that is not what the journal leads to is found', async () => {
  const { gate, hold, store } = world();
  const held = await hold('about');
  const { list, action } = store;
  store.list = async (...asked) =>
    (await list.apply(store, asked)).map((row) => ({ ...row, note: 'forged' }));
  store.action = async (...asked) => ({ ...(await action.apply(store, asked))!, note: 'forged' });
  const { ok, rows } = await gate.audit({ by: admin });
  expect(ok).toBe(false);
  expect(rows).toEqual([{ id: held.action.id, revision: 1 }]);
});

promise(['T19', 'T20'], 'a grant is worth nothing for another definition of the tool', async () => {
  const store = memory();
  const share = (effect: 'write' | 'external', version: number) =>
    createGate({
      store,
      tools: [defineTool({ name: 'share', effect, version, run: () => effect })],
      sweepEveryMs: 0,
    });
  const call = (n: number) => ({ tool: 'share', args: { doc: 'x', n }, session: 's1', by: agent });
  const terms = { where: { doc: { eq: 'x' } }, forMs: 60_000, uses: 9 };
  const first = share('write', 1);
  const held = await first.call(call(1));
  await first.grant({ action: held.action!.id, ...terms }, { by: ada });
  expect((await first.call(call(2))).status).toBe('succeeded');
  const second = share('external', 2);
  expect((await second.call(call(3))).status).toBe('pending');
  expect((await second.audit({ by: admin })).ok).toBe(true);
});

promise(
  'T20',
  'what was granted for a call that describes itself is not granted for the gate’s own tool',
  async () => {
    const store = memory();
    const web = createGate({ store, sweepEveryMs: 0 });
    const call = (n: number) => ({ tool: 'send_money', args: { to: 'x', n }, session: 's1', by: agent });
    const elsewhere = { effect: 'external', title: 'Save the draft' } as const;
    const held = await web.call({ ...call(1), elsewhere });
    const terms = { where: { to: { eq: 'x' } }, forMs: 60_000, uses: 9 };
    await web.grant({ action: held.action!.id, ...terms }, { by: ada });
    expect((await web.call({ ...call(2), elsewhere })).status).toBe('approved');
    const tools = [defineTool({ name: 'send_money', effect: 'external', run: () => 'sent' })];
    const gate = createGate({ store, tools, sweepEveryMs: 0 });
    expect((await gate.call(call(1_000_000))).status).toBe('pending');
  },
);
