import assert from 'node:assert/strict';
import { SampleChain, sampleApiKey } from '../samples.ts';
import type { Clause } from '../store-contract.ts';

export function apiKeyClauses(clause: Clause): void {
  clause('finds a key by its hash, whosever it is, and keeps all of it', async (store) => {
    const key = sampleApiKey({
      name: 'ü "key"',
      principal: { kind: 'agent', id: 'bot', roles: ['a'], actsFor: 'ada' },
      expiresAt: store.now() + 3_600_000,
    });
    const other = sampleApiKey();
    assert.equal(await new SampleChain(store, '').commit({ config: { apiKey: key } }), 'committed');
    const elsewhere = new SampleChain(store, '', 'globex');
    assert.equal(await elsewhere.commit({ config: { apiKey: other } }), 'committed');
    assert.deepEqual(await store.apiKey(key.hash), { tenant: 'acme', key });
    assert.deepEqual(await store.apiKey(other.hash), { tenant: 'globex', key: other });
    assert.equal(await store.apiKey('another'), undefined);
  });

  clause('finds no key that was revoked or is over, and lists it all the same', async (store) => {
    const config = new SampleChain(store, '');
    const keys = [
      sampleApiKey({ revoked: true }),
      sampleApiKey({ expiresAt: store.now() }),
      sampleApiKey({ expiresAt: store.now() + 3_600_000 }),
      sampleApiKey(),
    ];
    for (const apiKey of keys) await config.commit({ config: { apiKey } });
    const found = await Promise.all(keys.map(({ hash }) => store.apiKey(hash)));
    assert.deepEqual(
      found.map((each) => each !== undefined),
      [false, false, true, true],
    );
    assert.deepEqual(await store.apiKeys('acme'), keys);
    assert.deepEqual(await store.apiKeys('globex'), []);
    const revoked = { ...keys[3]!, revoked: true };
    await config.commit({ config: { apiKey: revoked } });
    assert.equal(await store.apiKey(revoked.hash), undefined);
    assert.deepEqual(await store.apiKeys('acme'), [...keys.slice(0, 3), revoked]);
  });
}
