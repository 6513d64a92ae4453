import assert from 'node:assert/strict';
import { changed, SampleChain, sampleAction, samplePrompt, sampleRunning } from '../samples.ts';
import type { Clause } from '../store-contract.ts';

const FAR = 3_600_000;

export function readClauses(clause: Clause): void {
  clause('loads a session with all that is live in it, oldest first', async (store) => {
    const chain = new SampleChain(store);
    const at = (createdAt: number, position: number, id: string) => sampleAction({ createdAt, position, id });
    const inOrder = [at(1, 9, 'z'), at(2, 0, 'y'), at(2, 1, 'a'), at(2, 1, 'b'), at(3, 0, 'c')];
    const statuses = ['pending', 'approved', 'executing', 'in_doubt', 'pending'] as const;
    const live = inOrder.map((action, i) => ({ ...action, status: statuses[i]! }));
    const finished = (['succeeded', 'failed', 'denied', 'expired', 'cancelled', 'superseded'] as const).map(
      (status) => sampleAction({ status, createdAt: 1 }),
    );
    const open = [
      samplePrompt({ id: 'q', createdAt: 1, state: 'shown' }),
      samplePrompt({ id: 'a', createdAt: 2 }),
      samplePrompt({ id: 'b', createdAt: 2, state: 'shown' }),
    ];
    const closed = [samplePrompt({ state: 'answered' }), samplePrompt({ state: 'retired' })];
    await chain.commit({
      inserts: [...live, ...finished].reverse(),
      prompts: [...open, ...closed].reverse(),
    });
    const other = sampleAction({ session: 's2' });
    await new SampleChain(store, 's2').commit({
      inserts: [other],
      prompts: [samplePrompt({ session: 's2' })],
    });
    const expected = {
      tenant: 'acme',
      id: 's1',
      owner: 'ada',
      seq: 1,
      hash: chain.hash,
      prompts: open,
      live,
    };
    assert.deepEqual(await store.session('acme', { session: 's1' }), expected);
    for (const { id } of [...live, ...finished]) {
      assert.deepEqual(await store.session('acme', { action: id }), expected);
    }
    assert.equal((await store.session('acme', { action: other.id }))?.id, 's2');
    assert.equal(await store.session('acme', { action: 'nobody' }), undefined);
    assert.equal(await store.session('acme', { session: 'nowhere' }), undefined);
  });

  clause("does not take the tenant's own chain for a session", async (store) => {
    await new SampleChain(store, '').commit({ config: { freeze: { tool: 'a', frozen: true } } });
    assert.equal(await store.session('acme', { session: '' }), undefined);
  });

  clause('follows rows out of the session when they end', async (store) => {
    const chain = new SampleChain(store);
    const action = sampleAction();
    await chain.commit({ inserts: [action] });
    const running = changed(action, { status: 'executing' });
    await chain.commit({ updates: [running] });
    assert.deepEqual((await store.session('acme', { session: 's1' }))?.live, [running]);
    await chain.commit({ updates: [changed(running, { status: 'failed' })] });
    assert.deepEqual((await store.session('acme', { session: 's1' }))?.live, []);
    assert.equal((await store.session('acme', { action: action.id }))?.seq, 3);
  });

  clause('shows nothing to another tenant', async (store) => {
    const chain = new SampleChain(store);
    const prompt = samplePrompt();
    const action = sampleAction({ callKey: 'k', prompt: prompt.id });
    await chain.commit({ inserts: [action], prompts: [prompt] });
    await new SampleChain(store, '').commit({ config: { freeze: { tool: 'a', frozen: true } } });
    assert.equal(await store.session('globex', { session: 's1' }), undefined);
    assert.equal(await store.session('globex', { action: action.id }), undefined);
    assert.equal(await store.action('globex', action.id), undefined);
    assert.equal(await store.action('globex', action.id, 1), undefined);
    assert.equal(await store.byCallKey('globex', 's1', 'k'), undefined);
    assert.equal(await store.prompt('globex', prompt.id), undefined);
    const filters = [
      {},
      { session: 's1' },
      { action: action.id },
      { prompt: prompt.id },
      { status: ['pending'] as const },
    ];
    for (const filter of filters)
      assert.deepEqual(await store.list('globex', { audience: null, limit: 9, ...filter }), []);
    const nothing = { tenant: 'globex', seq: 0, hash: '', definitions: [], grants: [], frozen: [] };
    assert.deepEqual(await store.tenant('globex'), nothing);
    assert.deepEqual(await store.journal('globex', 's1', 0, 9), []);
    assert.deepEqual(await store.chains('globex', null, 9), []);
    assert.deepEqual(await store.feed('globex', null, 9), []);
    assert.equal(await store.feedEnd('globex'), null);
    assert.equal(
      await new SampleChain(store, 's1', 'globex').commit({ updates: [changed(action)] }),
      'moved',
    );
    assert.equal(
      await store.renew({ tenant: 'globex', id: action.id, revision: 1, token: 'token-1' }, 1),
      false,
    );
    assert.deepEqual(await store.action('acme', action.id), action);
  });

  clause('finds what is due in all tenants, the longest first', async (store) => {
    const now = store.now();
    const late = [
      sampleAction({ expiresAt: now - 40 }),
      sampleAction({ status: 'approved', startBy: now - 30, expiresAt: now + FAR }),
      sampleRunning(now - 20, { expiresAt: now + FAR, startBy: now - 99 }),
      sampleAction({ expiresAt: now }),
    ];
    const notYet = [
      sampleAction({ expiresAt: now + FAR, startBy: now - 5 }),
      sampleAction({ status: 'approved', startBy: now + FAR, expiresAt: now - 5 }),
      sampleAction({ status: 'approved', startBy: null, expiresAt: now - 5 }),
      sampleRunning(now + FAR, { expiresAt: now - 5 }),
      sampleAction({ status: 'in_doubt', expiresAt: now - 5, startBy: now - 5 }),
      sampleAction({ status: 'expired', expiresAt: now - 5 }),
    ];
    await new SampleChain(store).commit({ inserts: [...notYet, ...late.slice(1)] });
    const abroad = { ...late[0]!, tenant: 'globex', session: 's9' };
    await new SampleChain(store, 's9', 'globex').commit({ inserts: [abroad] });
    const expected = [abroad, ...late.slice(1)].map(({ tenant, session, id, revision, status }) => ({
      tenant,
      session,
      id,
      revision,
      status,
    }));
    assert.deepEqual(await store.due(10), expected);
    assert.deepEqual(await store.due(2), expected.slice(0, 2));
  });

  clause('finds what is ready for these definitions in all tenants, oldest first', async (store) => {
    const ready = (
      id: string,
      createdAt: number,
      definition: string,
      status: 'approved' | 'in_doubt' = 'approved',
    ) => sampleAction({ id, createdAt, definition, status });
    const chain = new SampleChain(store);
    const abroad = { ...ready('b', 2, 'd2'), tenant: 'globex' };
    await chain.commit({
      inserts: [
        ready('d', 4, 'd1'),
        ready('a', 1, 'd1'),
        ready('c', 3, 'd2'),
        ready('x', 0, 'd3'),
        ready('doubt', 0, 'd1', 'in_doubt'),
        sampleAction({ definition: 'd1', createdAt: 0 }),
        sampleAction({ definition: 'd1', createdAt: 0, status: 'succeeded' }),
      ],
    });
    await new SampleChain(store, 's1', 'globex').commit({ inserts: [abroad] });
    const ids = async (status: 'approved' | 'in_doubt', definitions: string[], limit: number) =>
      (await store.ready(status, definitions, limit)).map((ref) => ref.id);
    assert.deepEqual(await ids('approved', ['d1', 'd2'], 10), ['a', 'b', 'c', 'd']);
    assert.deepEqual(await ids('approved', ['d2', 'd1', 'd1'], 3), ['a', 'b', 'c']);
    assert.deepEqual(await ids('approved', ['d3'], 10), ['x']);
    assert.deepEqual(await ids('in_doubt', ['d1', 'd2'], 10), ['doubt']);
    assert.deepEqual(await ids('approved', [], 10), []);
    assert.deepEqual(await store.ready('approved', ['d2'], 1), [
      { tenant: 'globex', session: 's1', id: 'b', revision: 1, status: 'approved', createdAt: 2 },
    ]);
  });

  clause('goes on from where a page of what is ready ended', async (store) => {
    const places = [
      [1, 'b'],
      [1, 'c'],
      [2, 'a'],
      [3, 'd'],
    ] as const;
    for (const status of ['approved', 'in_doubt'] as const) {
      const session = status;
      const made = places.map(([createdAt, id], i) =>
        sampleAction({ id: `${id}-${status}`, session, createdAt, status, definition: `d${i % 2}` }),
      );
      await new SampleChain(store, session).commit({ inserts: made.toReversed() });
      const page = async (limit: number, after?: { createdAt: number; id: string }) =>
        (await store.ready(status, ['d0', 'd1'], limit, after)).map(({ id }) => id);
      const ids = made.map(({ id }) => id);
      for (const [i, each] of made.entries()) {
        assert.deepEqual(await page(10, each), ids.slice(i + 1));
        assert.deepEqual(await page(1, each), ids.slice(i + 1, i + 2));
      }
      assert.deepEqual(await page(10, { createdAt: 2, id: '' }), ids.slice(2));
      assert.deepEqual(await page(2), ids.slice(0, 2));
    }
  });

  clause(
    'leaves out what cannot start because its tool is frozen, and not what is in doubt',
    async (store) => {
      const ready = (id: string, tool: string, status: 'approved' | 'in_doubt' = 'approved') =>
        sampleAction({ id, tool, status, definition: 'd', createdAt: 1 });
      await new SampleChain(store).commit({
        inserts: [ready('a', 'ice'), ready('b', 'ice', 'in_doubt'), ready('c', 'fire')],
      });
      const abroad = { ...ready('d', 'ice'), tenant: 'globex' };
      await new SampleChain(store, 's1', 'globex').commit({ inserts: [abroad] });
      const config = new SampleChain(store, '');
      const freeze = (tool: string, frozen: boolean) =>
        config.commit({ config: { freeze: { tool, frozen } } });
      const ids = async (status: 'approved' | 'in_doubt' = 'approved') =>
        (await store.ready(status, ['d'], 10)).map(({ id }) => id);
      await freeze('ice', true);
      assert.deepEqual(await ids(), ['c', 'd']);
      await freeze('', true);
      assert.deepEqual(await ids(), ['d']);
      assert.deepEqual(await ids('in_doubt'), ['b']);
      await freeze('', false);
      await freeze('ice', false);
      assert.deepEqual(await ids(), ['a', 'c', 'd']);
    },
  );
}
