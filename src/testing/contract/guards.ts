import assert from 'node:assert/strict';
import type { Store, Verdict } from '../../stores/store.ts';
import {
  type ChangeParts,
  changed,
  SampleChain,
  sampleAction,
  sampleGrant,
  sampleId,
  samplePrompt,
  sampleRunning,
} from '../samples.ts';
import type { Clause } from '../store-contract.ts';
import { everything } from './everything.ts';

const FAR = 3_600_000;

export function guardClauses(clause: Clause): void {
  clause('refuses what is past a deadline', async (store) => {
    const now = store.now();
    const chain = new SampleChain(store);
    const [one, two] = [sampleAction(), sampleAction()];
    await chain.commit({ inserts: [one, two] });
    const before = (moment: number) => ({ guards: { before: moment } });
    await refuses(store, chain, 'late', { ...before(now - 1), updates: [changed(one)] });
    await refuses(store, chain, 'late', { ...before(now - 1), updates: [changed(one), changed(two)] });
    await refuses(store, chain, 'late', { ...before(now - 1), inserts: [sampleAction()] });
    // The deadline itself is too late.
    await refuses(store, chain, 'late', before(now));
    // What has moved has to be looked at afresh, deadline and all.
    await refuses(store, chain, 'moved', { ...before(now), updates: [changed(one, { version: 3 })] });
    const rows = { inserts: [sampleAction()], updates: [changed(one), changed(two)] };
    assert.equal(await chain.commit({ ...before(now + FAR), ...rows }), 'committed');
    assert.equal(await chain.commit(before(now + FAR)), 'committed');
  });

  clause('takes a running action from nobody whose lease is not over', async (store) => {
    const now = store.now();
    const chain = new SampleChain(store);
    const alive = sampleRunning(now + FAR);
    const dead = sampleRunning(now - 1);
    await chain.commit({ inserts: [alive, dead] });
    const lapsed = (id: string) => ({ lapsed: [{ id, revision: 1 }] });
    const lost = { status: 'in_doubt', leaseUntil: null } as const;
    await refuses(store, chain, 'moved', { guards: lapsed(alive.id), updates: [changed(alive, lost)] });
    await refuses(store, chain, 'moved', { guards: lapsed('nobody') });
    assert.equal(
      await chain.commit({ guards: lapsed(dead.id), updates: [changed(dead, lost)] }),
      'committed',
    );
    assert.equal(
      await store.renew({ tenant: 'acme', id: alive.id, revision: 1, token: 'token-1' }, 2 * FAR),
      true,
    );
    await refuses(store, chain, 'moved', { guards: lapsed(alive.id), updates: [changed(alive, lost)] });
  });

  clause('refuses what is frozen, for one tool or for all', async (store) => {
    const config = new SampleChain(store, '');
    const chain = new SampleChain(store);
    const using = (...tools: string[]) => ({ inserts: [sampleAction()], guards: { notFrozen: tools } });
    await config.commit({ config: { freeze: { tool: 'a', frozen: true } } });
    await refuses(store, chain, 'frozen', using('a'));
    await refuses(store, chain, 'frozen', using('b', 'a'));
    assert.equal(await chain.commit(using('b')), 'committed');
    assert.equal(await chain.commit({ inserts: [sampleAction({ tool: 'a' })] }), 'committed', 'not guarded');
    await config.commit({ config: { freeze: { tool: '', frozen: true } } });
    await refuses(store, chain, 'frozen', using('b'));
    assert.equal(
      await new SampleChain(store, 's1', 'globex').commit(using('b')),
      'committed',
      'another tenant',
    );
    await config.commit({ config: { freeze: { tool: '', frozen: false } } });
    assert.equal(await chain.commit(using('b')), 'committed');
    await refuses(store, chain, 'frozen', using('a'));
    await config.commit({ config: { freeze: { tool: 'a', frozen: false } } });
    assert.equal(await chain.commit(using('a', 'b')), 'committed');
  });

  clause('counts what waits for an agent or in a session', async (store) => {
    const createdAt = store.now() - FAR;
    const chain = new SampleChain(store);
    const other = new SampleChain(store, 's2');
    const robot = { kind: 'agent', id: 'robot' } as const;
    await chain.commit({
      inserts: [
        sampleAction({ createdAt }),
        sampleAction({ createdAt }),
        sampleAction({ createdAt, requestedBy: robot }),
        sampleAction({ createdAt, held: false }),
        sampleAction({ createdAt, status: 'denied' }),
        sampleAction({ createdAt, status: 'executing' }),
      ],
    });
    await other.commit({ inserts: [sampleAction({ createdAt, session: 's2' })] });
    const agent = (id: string, max: number) =>
      ({ limits: [{ of: 'agent', id, count: 'pending', max }] }) as const;
    const session = (id: string, max: number) =>
      ({ limits: [{ of: 'session', id, count: 'pending', max }] }) as const;
    for (const [guards, most] of [
      [agent, 3],
      [session, 3],
    ] as const) {
      const id = guards === agent ? 'bot' : 's1';
      await refuses(store, chain, 'limit', { guards: guards(id, most - 1), inserts: [sampleAction()] });
      await refuses(store, chain, 'limit', { guards: guards(id, 0) });
      await refuses(store, chain, 'limit', { guards: guards(id, -1) });
      assert.equal(await chain.commit({ guards: guards(id, most) }), 'committed');
    }
    assert.equal(await chain.commit({ guards: agent('nobody', 0) }), 'committed');
    await refuses(store, chain, 'limit', { guards: agent('nobody', -1) });
    assert.equal(await other.commit({ guards: session('s2', 1) }), 'committed');
    assert.equal(
      await new SampleChain(store, 's1', 'globex').commit({ guards: agent('bot', 0) }),
      'committed',
    );
    const fresh = new SampleChain(store, 'new');
    assert.equal(
      await fresh.commit({ guards: session('new', 0), inserts: [sampleAction({ session: 'new' })] }),
      'committed',
    );
  });

  clause('counts what was held in the last minute', async (store) => {
    const now = store.now();
    const chain = new SampleChain(store);
    const recent = { createdAt: now - 1_000 };
    await chain.commit({
      inserts: [
        sampleAction(recent),
        sampleAction({ ...recent, status: 'denied' }),
        sampleAction({ ...recent, held: false }),
        sampleAction({ createdAt: now - FAR }),
      ],
    });
    for (const [of, id] of [
      ['agent', 'bot'],
      ['session', 's1'],
    ] as const) {
      const limit = (max: number) => ({ limits: [{ of, id, count: 'lastMinute' as const, max }] });
      await refuses(store, chain, 'limit', { guards: limit(1) });
      assert.equal(await chain.commit({ guards: limit(2) }), 'committed');
    }
  });

  clause('uses a grant as often as it allows', async (store) => {
    const now = store.now();
    const config = new SampleChain(store, '');
    const [good, expired, revoked, empty] = [
      sampleGrant({ uses: 2, expiresAt: now + FAR }),
      sampleGrant({ uses: 2, expiresAt: now }),
      sampleGrant({ uses: 2, expiresAt: now + FAR, revoked: true }),
      sampleGrant({ uses: 0, expiresAt: now + FAR }),
    ];
    for (const grant of [good, expired, revoked, empty]) await config.commit({ config: { grant } });
    const chain = new SampleChain(store);
    for (const { id } of [expired, revoked, empty, { id: 'none' }]) {
      await refuses(store, chain, 'grant', { useGrant: { id }, inserts: [sampleAction()] });
    }
    const theirs = new SampleChain(store, 's1', 'globex');
    assert.equal(await theirs.commit({ useGrant: { id: good.id } }), 'grant', 'another tenant');
    const taken = sampleAction({ callKey: 'taken' });
    assert.equal(await chain.commit({ useGrant: { id: good.id }, inserts: [taken] }), 'committed');
    assert.deepEqual((await store.tenant('acme')).grants, [{ ...good, uses: 1 }]);
    // A change that fails for another reason leaves the use to somebody else.
    await refuses(store, chain, 'duplicate', {
      useGrant: { id: good.id },
      inserts: [sampleAction({ callKey: 'taken' })],
    });
    const rivals = Array.from({ length: 10 }, () => new SampleChain(store, sampleId('s')));
    const verdicts = await Promise.all(rivals.map((each) => each.commit({ useGrant: { id: good.id } })));
    assert.equal(verdicts.filter((verdict) => verdict === 'committed').length, 1);
    assert.equal(verdicts.filter((verdict) => verdict === 'grant').length, 9);
    assert.deepEqual((await store.tenant('acme')).grants, []);
  });

  clause('names the first of several reasons', async (store) => {
    const now = store.now();
    await new SampleChain(store, '').commit({ config: { freeze: { tool: 'a', frozen: true } } });
    const chain = new SampleChain(store);
    const action = sampleAction({ callKey: 'taken' });
    await chain.commit({ inserts: [action] });
    const duplicate: ChangeParts = { inserts: [sampleAction({ callKey: 'taken' })] };
    const grant: ChangeParts = { ...duplicate, useGrant: { id: 'none' } };
    const limits = [{ of: 'agent', id: 'bot', count: 'pending', max: 0 }] as const;
    const limit: ChangeParts = { ...grant, guards: { limits } };
    const frozen: ChangeParts = { ...grant, guards: { limits, notFrozen: ['a'] } };
    const late: ChangeParts = { ...grant, guards: { limits, notFrozen: ['a'], before: now - 1 } };
    const moved: ChangeParts = { ...late, updates: [changed(action, { version: 9 })] };
    for (const [verdict, parts] of Object.entries({ duplicate, grant, limit, frozen, late, moved })) {
      await refuses(store, chain, verdict as Verdict, parts);
    }
    const stale = chain.change(late);
    assert.equal(await store.commit({ ...stale, head: { ...stale.head, seq: 7 } }), 'moved');
  });
}

/** Checks the verdict, and that nothing at all was written. */
async function refuses(
  store: Store,
  chain: SampleChain,
  verdict: Verdict,
  parts: ChangeParts,
): Promise<void> {
  const before = await everything(store);
  const prompt = samplePrompt({ session: chain.id });
  assert.equal(await chain.commit({ ...parts, prompts: [prompt] }), verdict);
  assert.deepEqual(await everything(store), before);
  assert.equal(await store.prompt(chain.tenant, prompt.id), undefined);
}
