import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { GATE } from '../../core/action.ts';
import { event } from '../../core/event.ts';
import { type Entry, eventsOf, verifyChain } from '../../core/journal.ts';
import type { Store } from '../../stores/store.ts';
import { SampleChain, sampleAction } from '../samples.ts';
import type { Clause } from '../store-contract.ts';

export function journalClauses(clause: Clause): void {
  clause('gives back the links of a chain in order, with their events', async (store) => {
    const chain = new SampleChain(store);
    const written: Entry[] = [];
    for (let i = 0; i < 5; i++) {
      const events = Array.from({ length: i }, () =>
        event('shown', { at: i, by: GATE, reason: '“ü” \u0000 🦄', data: [i, null] }),
      );
      const change = chain.change({ events });
      written.push(change.entry);
      assert.equal(await chain.send(change), 'committed');
    }
    await new SampleChain(store, 's2').commit();
    assert.deepEqual(await store.journal('acme', 's1', 0, 100), written);
    assert.deepEqual(await store.journal('acme', 's1', 2, 2), written.slice(2, 4));
    assert.deepEqual(await store.journal('acme', 's1', 5, 100), []);
    assert.deepEqual(await store.journal('acme', 'nowhere', 0, 100), []);
    const verified = verifyChain('s1', await store.journal('acme', 's1', 0, 100), store.keys);
    assert.deepEqual([verified.flaws, verified.links], [[], 5]);
    assert.deepEqual(eventsOf((await store.journal('acme', 's1', 1, 1))[0]!)[0]?.data, [1, null]);
  });

  clause("has a tenant's chains in order of their names, page by page", async (store) => {
    const names = ['', 'A', 'B', 'a', 'b b', 'ä', 'z', '🦄'];
    const chains = names.map((name) => new SampleChain(store, name));
    for (const chain of chains.toReversed()) await chain.commit();
    await chains[1]!.commit();
    await new SampleChain(store, 'elsewhere', 'globex').commit();
    const expected = chains.map(({ id, seq, hash }) => ({ chain: id, seq, hash }));
    // In the order of their bytes, which no database's language settings change.
    expected.sort((a, b) => Buffer.compare(Buffer.from(a.chain), Buffer.from(b.chain)));
    assert.deepEqual(await store.chains('acme', null, 100), expected);
    const paged = [];
    let after: string | null = null;
    for (;;) {
      const page = await store.chains('acme', after, 3);
      paged.push(...page);
      if (page.length < 3) break;
      after = page.at(-1)!.chain;
    }
    assert.deepEqual(paged, expected);
  });

  clause('has a feed of all chains that can be resumed anywhere', async (store) => {
    assert.equal(await store.feedEnd('acme'), null);
    assert.deepEqual(await store.feed('acme', null, 10), []);
    const chains = ['', 's1', 's2'].map((id) => new SampleChain(store, id));
    const written: Entry[] = [];
    for (let i = 0; i < 9; i++) {
      const chain = chains[i % 3]!;
      const change = chain.change();
      written.push(change.entry);
      await chain.send(change);
      await new SampleChain(store, `x${i}`, 'globex').commit();
    }
    const items = await until(store, 9);
    assert.deepEqual(
      items.map(({ entry }) => entry),
      written,
    );
    for (const [i, { cursor }] of items.entries()) {
      const rest = (await store.feed('acme', cursor, 100)).map(({ entry }) => entry);
      assert.deepEqual(rest, written.slice(i + 1));
      const next = (await store.feed('acme', cursor, 2)).map(({ entry }) => entry);
      assert.deepEqual(next, written.slice(i + 1, i + 3));
    }
    const end = await store.feedEnd('acme');
    assert.deepEqual(await store.feed('acme', end, 100), []);
    const change = chains[0]!.change();
    await chains[0]!.send(change);
    let later = await store.feed('acme', end, 100);
    while (later.length === 0) {
      await nextTurn();
      later = await store.feed('acme', end, 100);
    }
    assert.deepEqual(
      later.map(({ entry }) => entry),
      [change.entry],
    );
  });

  clause('has every link in the feed once, whatever is written meanwhile', async (store) => {
    const WRITERS = 8;
    const EACH = 12;
    const write = async (writer: number) => {
      const chain = new SampleChain(store, `s${writer}`);
      for (let i = 0; i < EACH; i++) {
        assert.equal(await chain.commit({ inserts: [sampleAction({ session: chain.id })] }), 'committed');
      }
    };
    const read = async (limit: number) => {
      const seen: Entry[] = [];
      let cursor: string | null = null;
      while (seen.length < WRITERS * EACH) {
        for (const item of await store.feed('acme', cursor, limit)) {
          seen.push(item.entry);
          cursor = item.cursor;
        }
        await nextTurn();
      }
      assert.deepEqual(await store.feed('acme', cursor, limit), []);
      return seen;
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    const readers = [1, 5, 1000].map(read);
    await Promise.all(writers);
    for (const seen of await Promise.all(readers)) {
      for (let writer = 0; writer < WRITERS; writer++) {
        const seqs = seen.filter(({ link }) => link.chain === `s${writer}`).map(({ link }) => link.seq);
        assert.deepEqual(
          seqs,
          Array.from({ length: EACH }, (_, i) => i + 1),
        );
      }
    }
  });

  clause('refuses a cursor that it did not give', async (store) => {
    await new SampleChain(store).commit();
    await assert.rejects(store.feed('acme', 'no cursor', 10), { code: 'INVALID_CALL' });
  });
}

/** The first `count` links. A store may show a link later than it acknowledged it, but not in another order. */
async function until(store: Store, count: number) {
  for (;;) {
    const items = await store.feed('acme', null, 100);
    if (items.length >= count) return items;
    await nextTurn();
  }
}
