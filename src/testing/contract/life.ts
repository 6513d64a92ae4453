import assert from 'node:assert/strict';
import { changed, SampleChain, sampleAction, sampleRunning } from '../samples.ts';
import type { Clause } from '../store-contract.ts';

const FAR = 3_600_000;

export function lifeClauses(clause: Clause): void {
  clause('renews the lease of the current claim, and of no other', async (store) => {
    const now = store.now();
    const chain = new SampleChain(store);
    const running = sampleRunning(now + FAR);
    const lapsed = sampleRunning(now - 1);
    const waiting = sampleAction({ status: 'approved', claim: running.claim, leaseUntil: now + FAR });
    await chain.commit({ inserts: [running, lapsed, waiting] });
    const claim = { tenant: 'acme', id: running.id, revision: 1, token: 'token-1' };
    assert.equal(await store.renew({ ...claim, token: 'token-2' }, 2 * FAR), false);
    assert.equal(await store.renew({ ...claim, token: '' }, 2 * FAR), false);
    assert.equal(await store.renew({ ...claim, revision: 2 }, 2 * FAR), false);
    assert.equal(await store.renew({ ...claim, id: 'nobody' }, 2 * FAR), false);
    assert.equal(await store.renew({ ...claim, id: waiting.id }, 2 * FAR), false, 'not running');
    assert.equal(await store.renew({ ...claim, id: lapsed.id }, 2 * FAR), false, 'the lease is over');
    assert.deepEqual(await store.action('acme', running.id), running);
    assert.deepEqual(await store.action('acme', lapsed.id), lapsed);

    assert.equal(await store.renew(claim, 2 * FAR), true);
    const renewed = (await store.action('acme', running.id))!;
    assert.ok(renewed.leaseUntil! > now + FAR && renewed.leaseUntil! <= store.now() + 2 * FAR);
    // Nothing else changes, so that whoever has loaded the row can still complete it.
    assert.deepEqual(renewed, { ...running, leaseUntil: renewed.leaseUntil });
    assert.equal((await store.session('acme', { session: 's1' }))?.seq, 1);
    const done = changed(running, { status: 'succeeded', leaseUntil: null });
    assert.equal(await chain.commit({ updates: [done] }), 'committed');
    assert.deepEqual(await store.action('acme', running.id), done);
    assert.equal(await store.renew(claim, FAR), false);
  });

  clause('makes a renewed lease due later', async (store) => {
    const chain = new SampleChain(store);
    const running = sampleRunning(store.now() + FAR);
    await chain.commit({ inserts: [running] });
    const claim = { tenant: 'acme', id: running.id, revision: 1, token: 'token-1' };
    assert.equal(await store.renew(claim, -1), true);
    assert.deepEqual(
      (await store.due(10)).map(({ id }) => id),
      [running.id],
    );
    assert.equal(await store.renew(claim, FAR), false);
  });

  clause('has a clock that never runs backwards', async (store) => {
    let last = store.now();
    const chain = new SampleChain(store);
    for (let i = 0; i < 20; i++) {
      await chain.commit();
      await store.session('acme', { session: 's1' });
      const now = store.now();
      assert.ok(now >= last);
      last = now;
    }
    const links = await store.journal('acme', 's1', 0, 100);
    assert.ok(links.every(({ link }) => link.at <= last));
  });

  clause('tells those who watch of a commit, until they stop', async (store) => {
    let calls = 0;
    const stop = store.watch(() => calls++);
    const chain = new SampleChain(store);
    const told = () =>
      new Promise<void>((resolve) => {
        const stopThis = store.watch(() => {
          stopThis();
          resolve();
        });
      });
    const first = told();
    await chain.commit();
    await first;
    assert.ok(calls > 0);
    stop();
    const before = calls;
    const second = told();
    await chain.commit();
    await second;
    assert.equal(calls, before);
  });

  clause('answers STORE_CLOSED once it is closed', async (store) => {
    const chain = new SampleChain(store);
    await chain.commit({ inserts: [sampleAction()] });
    const change = chain.change();
    const pending = store.commit(change);
    await store.close();
    assert.equal(await pending, 'committed', 'what was asked before is still done');
    await store.close();
    const claim = { tenant: 'acme', id: 'a', revision: 1, token: 't' };
    const calls: [string, () => Promise<unknown>][] = [
      ['open', () => store.open()],
      ['session', () => store.session('acme', { session: 's1' })],
      ['action', () => store.action('acme', 'a')],
      ['byCallKey', () => store.byCallKey('acme', 's1', 'k')],
      ['prompt', () => store.prompt('acme', 'p')],
      ['list', () => store.list('acme', { audience: null, limit: 1 })],
      ['commit', () => store.commit(change)],
      ['renew', () => store.renew(claim, 1)],
      ['tenant', () => store.tenant('acme')],
      ['journal', () => store.journal('acme', 's1', 0, 1)],
      ['chains', () => store.chains('acme', null, 1)],
      ['feed', () => store.feed('acme', null, 1)],
      ['feedEnd', () => store.feedEnd('acme')],
      ['due', () => store.due(1)],
      ['ready', () => store.ready('approved', ['d'], 1)],
    ];
    for (const [name, call] of calls) await assert.rejects(call(), { code: 'STORE_CLOSED' }, name);
  });
}
