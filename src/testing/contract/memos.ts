import assert from 'node:assert/strict';
import type { Clause } from '../store-contract.ts';

const HOUR = 3_600_000;

export function memoClauses(clause: Clause): void {
  clause('keeps a text under a name, for one tenant', async (store) => {
    const until = store.now() + HOUR;
    assert.equal(await store.memo('acme', 'a'), null);
    assert.equal(await store.swapMemo('acme', 'a', null, { text: 'ü "1"', until }), true);
    assert.equal(await store.memo('acme', 'a'), 'ü "1"');
    assert.equal(await store.memo('acme', 'b'), null);
    assert.equal(await store.memo('globex', 'a'), null);
  });

  clause('puts one text in the place of another only if that is there', async (store) => {
    const until = store.now() + HOUR;
    const to = (text: string) => ({ text, until });
    assert.equal(await store.swapMemo('acme', 'a', 'nothing', to('0')), false);
    assert.equal(await store.swapMemo('acme', 'a', null, null), true);
    assert.equal(await store.swapMemo('acme', 'a', null, to('1')), true);
    assert.equal(await store.swapMemo('acme', 'a', null, to('2')), false);
    assert.equal(await store.swapMemo('acme', 'a', null, null), false);
    assert.equal(await store.swapMemo('acme', 'a', '2', to('3')), false);
    assert.equal(await store.swapMemo('acme', 'a', '1', to('3')), true);
    assert.equal(await store.swapMemo('acme', 'a', '1', null), false);
    assert.equal(await store.memo('acme', 'a'), '3');
    assert.equal(await store.swapMemo('acme', 'a', '3', null), true);
    assert.equal(await store.memo('acme', 'a'), null);
  });

  clause('forgets a text when its time is over', async (store) => {
    const now = store.now();
    assert.equal(await store.swapMemo('acme', 'a', null, { text: '1', until: now }), true);
    assert.equal(await store.memo('acme', 'a'), null);
    assert.equal(await store.swapMemo('acme', 'a', '1', { text: '2', until: now + HOUR }), false);
    assert.equal(await store.swapMemo('acme', 'a', null, { text: '3', until: now + HOUR }), true);
    assert.equal(await store.memo('acme', 'a'), '3');
  });

  clause('lets one of those that swap at once', async (store) => {
    const until = store.now() + HOUR;
    for (const from of [null, 'first'] as const) {
      const name = `from ${from}`;
      if (from !== null) await store.swapMemo('acme', name, null, { text: from, until });
      const tries = Array.from({ length: 8 }, (_, i) =>
        store.swapMemo('acme', name, from, { text: `${i}`, until }),
      );
      const won = (await Promise.all(tries)).flatMap((swapped, i) => (swapped ? [`${i}`] : []));
      assert.deepEqual(won, [await store.memo('acme', name)]);
    }
  });
}
