import assert from 'node:assert/strict';
import type { Action, Status } from '../../core/action.ts';
import { changed, SampleChain, sampleAction } from '../samples.ts';
import type { Clause } from '../store-contract.ts';
import { everything } from './everything.ts';

export function uniqueClauses(clause: Clause): void {
  clause('has one first revision for a call key in a session', async (store) => {
    const chain = new SampleChain(store);
    const first = sampleAction({ callKey: 'call-1', status: 'failed' });
    await chain.commit({ inserts: [first] });
    const before = await everything(store);
    assert.equal(
      await chain.commit({ inserts: [sampleAction(), sampleAction({ callKey: 'call-1' })] }),
      'duplicate',
    );
    const twice = [sampleAction({ callKey: 'call-2' }), sampleAction({ callKey: 'call-2' })];
    assert.equal(await chain.commit({ inserts: twice }), 'duplicate');
    assert.deepEqual(await everything(store), before);
    const elsewhere = sampleAction({ callKey: 'call-1', session: 's2' });
    assert.equal(await new SampleChain(store, 's2').commit({ inserts: [elsewhere] }), 'committed');
    const second = { ...first, revision: 2, createdAt: 0 };
    assert.equal(await chain.commit({ inserts: [second, sampleAction(), sampleAction()] }), 'committed');
    assert.deepEqual(await store.byCallKey('acme', 's1', 'call-1'), first);
    assert.deepEqual(await store.byCallKey('acme', 's2', 'call-1'), elsewhere);
    assert.equal(await store.byCallKey('acme', 's1', 'call-2'), undefined);
  });

  clause('has one undo of an action that is live or succeeded', async (store) => {
    const chain = new SampleChain(store);
    const undoOf = (id: string, status: Status): Action =>
      sampleAction({ undoOf: { id, revision: 1 }, status });
    for (const status of ['pending', 'approved', 'executing', 'in_doubt', 'succeeded'] as const) {
      const undo = undoOf(`of-${status}`, status);
      await chain.commit({ inserts: [undo] });
      const before = await everything(store);
      assert.equal(await chain.commit({ inserts: [undoOf(`of-${status}`, 'pending')] }), 'duplicate', status);
      assert.deepEqual(await everything(store), before);
      assert.equal(await chain.commit({ inserts: [undoOf(`of-${status}`, 'denied')] }), 'committed');
    }
    for (const status of ['failed', 'denied', 'expired', 'cancelled', 'superseded'] as const) {
      await chain.commit({ inserts: [undoOf(`of-${status}`, status)] });
      assert.equal(await chain.commit({ inserts: [undoOf(`of-${status}`, 'pending')] }), 'committed', status);
    }
  });

  clause('has one live revision of an action', async (store) => {
    const chain = new SampleChain(store);
    const first = sampleAction();
    await chain.commit({ inserts: [first] });
    const before = await everything(store);
    const second = { ...first, revision: 2 };
    assert.equal(await chain.commit({ inserts: [second] }), 'duplicate');
    assert.equal(await chain.commit({ inserts: [{ ...first, note: 'again' }] }), 'duplicate');
    assert.deepEqual(await everything(store), before);
    const superseded = changed(first, { status: 'superseded' });
    assert.equal(await chain.commit({ updates: [superseded], inserts: [second] }), 'committed');
    assert.deepEqual(await store.action('acme', first.id), second);
    assert.deepEqual(await store.action('acme', first.id, 1), superseded);
    assert.equal(await store.action('acme', first.id, 3), undefined);
  });
}
