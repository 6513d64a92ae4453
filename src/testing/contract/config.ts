import assert from 'node:assert/strict';
import type { Action } from '../../core/action.ts';
import { verifyChain } from '../../core/journal.ts';
import { changed, SampleChain, sampleAction, sampleGrant } from '../samples.ts';
import type { Clause } from '../store-contract.ts';

export function configClauses(clause: Clause): void {
  clause("keeps a tenant's configuration in the tenant's own chain", async (store) => {
    assert.deepEqual(await store.tenant('acme'), {
      tenant: 'acme',
      seq: 0,
      hash: '',
      definitions: [],
      grants: [],
      frozen: [],
    });
    const config = new SampleChain(store, '');
    const definition = { tool: 'ü "t"', hash: 'h1', number: 1 };
    const grant = sampleGrant({
      expiresAt: store.now() + 3_600_000,
      where: { '/a/b': { gte: 1.5, lt: 'ü' }, slug: { eq: null } },
    });
    assert.equal(await config.commit({ config: { definition } }), 'committed');
    assert.equal(
      await config.commit({ config: { grant, freeze: { tool: 'ü "t"', frozen: true } } }),
      'committed',
    );
    const { seq, hash } = config;
    const expected = {
      tenant: 'acme',
      seq,
      hash,
      definitions: [definition],
      grants: [grant],
      frozen: ['ü "t"'],
    };
    assert.deepEqual(await store.tenant('acme'), expected);
    assert.equal(await store.commit({ ...config.change(), head: { seq: 1, owner: null } }), 'moved');
  });

  clause('has the newest number of each definition', async (store) => {
    const config = new SampleChain(store, '');
    for (const [tool, hash, number] of [
      ['a', 'h1', 1],
      ['a', 'h2', 2],
      ['b', 'h1', 1],
      ['a', 'h1', 3],
    ] as const) {
      await config.commit({ config: { definition: { tool, hash, number } } });
    }
    const { definitions } = await store.tenant('acme');
    const texts = definitions.map(({ tool, hash, number }) => `${tool} ${hash} ${number}`);
    assert.deepEqual(texts.sort(), ['a h1 3', 'a h2 2', 'b h1 1']);
  });

  clause('gives the grants that could still be used', async (store) => {
    const now = store.now();
    const config = new SampleChain(store, '');
    const usable = sampleGrant({ expiresAt: now + 3_600_000 });
    const others = [
      sampleGrant({ expiresAt: now }),
      sampleGrant({ uses: 0 }),
      sampleGrant({ revoked: true }),
    ];
    for (const grant of [usable, ...others]) await config.commit({ config: { grant } });
    assert.deepEqual((await store.tenant('acme')).grants, [usable]);
    await config.commit({ config: { grant: { ...usable, revoked: true } } });
    assert.deepEqual((await store.tenant('acme')).grants, []);
  });

  clause('freezes and unfreezes', async (store) => {
    const config = new SampleChain(store, '');
    const steps: [string, boolean, string[]][] = [
      ['a', true, ['a']],
      ['a', true, ['a']],
      ['', true, ['', 'a']],
      ['b', false, ['', 'a']],
      ['a', false, ['']],
      ['', false, []],
    ];
    for (const [tool, frozen, expected] of steps) {
      await config.commit({ config: { freeze: { tool, frozen } } });
      assert.deepEqual([...(await store.tenant('acme')).frozen].sort(), expected);
    }
  });

  clause("erases a session's texts up to a link, and leaves the chain to be verified", async (store) => {
    const secret = 'a person’s name';
    const text = {
      args: JSON.stringify({ name: secret }),
      preview: { title: secret, facts: { Name: secret }, state: '' },
      note: secret,
    };
    const chain = new SampleChain(store);
    const finished = sampleAction({
      ...text,
      status: 'succeeded',
      outcome: { status: 'succeeded', result: secret, mac: '' },
      decision: {
        verdict: 'allow',
        by: { kind: 'user', id: 'ada' },
        via: 'web',
        at: 1,
        reason: secret,
        digest: '',
        mac: '',
      },
    });
    const failed = sampleAction({
      ...text,
      status: 'failed',
      outcome: { status: 'failed', error: secret, effect: 'none', mac: '' },
    });
    const live = sampleAction(text);
    await chain.commit({ inserts: [finished, failed] });
    await chain.commit({ inserts: [live] });
    await chain.commit();
    const beside = { ...finished, id: 'beside', session: 's2' };
    await new SampleChain(store, 's2').commit({ inserts: [beside] });
    await new SampleChain(store, '').commit({ config: { erase: { session: 's1', seq: 2 } } });

    const entries = await store.journal('acme', 's1', 0, 10);
    assert.deepEqual(
      entries.map(({ body }) => body === null),
      [true, true, false],
    );
    const verified = verifyChain('s1', entries, store.keys, { erasedTo: 2 });
    assert.deepEqual([verified.flaws, verified.erased], [[], 2]);
    for (const { entry } of await store.feed('acme', null, 10)) {
      assert.equal(entry.body === null, entry.link.chain === 's1' && entry.link.seq <= 2);
    }
    for (const { id } of [finished, failed]) {
      const left = (await store.action('acme', id)) as Action;
      assert.ok(!JSON.stringify(left).includes(secret), JSON.stringify(left));
      assert.deepEqual([left.id, left.session, left.tool, left.version], [id, 's1', finished.tool, 1]);
    }
    assert.equal((await store.action('acme', finished.id))?.status, 'succeeded');
    assert.deepEqual(await store.action('acme', live.id), live);
    assert.deepEqual(await store.action('acme', 'beside'), beside);
    assert.notEqual((await store.journal('acme', 's2', 0, 10))[0]?.body, null);
    assert.equal(await chain.commit({ updates: [changed(live, { status: 'denied' })] }), 'committed');
  });
}
