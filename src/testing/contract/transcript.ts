import assert from 'node:assert/strict';
import { SampleChain } from '../samples.ts';
import type { Clause } from '../store-contract.ts';

export function transcriptClauses(clause: Clause): void {
  clause('keeps what was said, in order, and gives what came after a line', async (store) => {
    assert.deepEqual(await store.transcript('acme', 's1', 0), []);
    assert.equal(await store.append('acme', 's1', 0, 'ada', ['{"say":"ü \\u0000"}', '2']), true);
    assert.equal(await store.append('acme', 's1', 2, 'ada', ['3']), true);
    const all = [
      { seq: 1, owner: 'ada', body: '{"say":"ü \\u0000"}' },
      { seq: 2, owner: 'ada', body: '2' },
      { seq: 3, owner: 'ada', body: '3' },
    ];
    assert.deepEqual(await store.transcript('acme', 's1', 0), all);
    assert.deepEqual(await store.transcript('acme', 's1', 2), all.slice(2));
    assert.deepEqual(await store.transcript('acme', 's2', 0), []);
    assert.deepEqual(await store.transcript('other', 's1', 0), []);
  });

  clause('lets one of those that append after the same line, and leaves no gap', async (store) => {
    const tries = Array.from({ length: 8 }, (_, i) =>
      store.append('acme', 's1', 0, 'ada', [`${i}a`, `${i}b`]),
    );
    const won = (await Promise.all(tries)).flatMap((appended, i) => (appended ? [i] : []));
    assert.equal(won.length, 1);
    const said = (await store.transcript('acme', 's1', 0)).map(({ body }) => body);
    assert.deepEqual(said, [`${won[0]}a`, `${won[0]}b`]);
    assert.equal(await store.append('acme', 's1', 1, 'ada', ['late']), false);
    assert.equal(await store.append('acme', 's1', 3, 'ada', ['early']), false);
    assert.equal((await store.transcript('acme', 's1', 0)).length, 2);
  });

  clause("lets nobody go on with somebody else's transcript", async (store) => {
    await store.append('acme', 's1', 0, 'ada', ['1']);
    assert.equal(await store.append('acme', 's1', 1, 'bob', ['2']), false);
    assert.equal(await store.append('acme', 's1', 1, 'ada', ['2']), true);
    assert.deepEqual(
      (await store.transcript('acme', 's1', 0)).map(({ owner }) => owner),
      ['ada', 'ada'],
    );
  });

  clause('erases a transcript with its session, and no other', async (store) => {
    await store.append('acme', 's1', 0, 'ada', ['1']);
    await store.append('acme', 's2', 0, 'ada', ['2']);
    await store.append('other', 's1', 0, 'ada', ['3']);
    const config = new SampleChain(store, '');
    assert.equal(await config.commit({ config: { erase: { session: 's1', seq: 0 } } }), 'committed');
    assert.deepEqual(await store.transcript('acme', 's1', 0), []);
    assert.equal((await store.transcript('acme', 's2', 0)).length, 1);
    assert.equal((await store.transcript('other', 's1', 0)).length, 1);
  });
}
