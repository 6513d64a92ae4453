import assert from 'node:assert/strict';
import { type Action, STATUSES } from '../../core/action.ts';
import type { Verdict } from '../../stores/store.ts';
import { changed, SampleChain, sampleAction, sampleId, samplePrompt } from '../samples.ts';
import type { Clause } from '../store-contract.ts';
import { everything } from './everything.ts';

/** An action whose every member has a value that is easily lost on the way. */
function oddAction(): Action {
  return sampleAction({
    id: 'ünïcode/🦄 "quoted" \\ %_',
    session: 's1',
    owner: '',
    tool: "O'Brien",
    toolTitle: '',
    effect: 'external',
    definition: 'ﬁ…',
    idempotent: true,
    args: '{"a":"\\u0000 \\ud83e\\udd84 é é","n":[1e21,-0.5,9007199254740991,0],"deep":{"":{"__proto__":1}}}',
    secrets: ['/a', ''],
    argsDigest: 'x:y',
    preview: {
      title: 'Zeile 1\nZeile 2\t‮ <b>',
      facts: {
        '': '',
        n: -1.5e-7,
        big: Number.MAX_SAFE_INTEGER,
        yes: true,
        no: null,
        '🦄': '\u0000\u001f\u2028',
      },
      warning: '',
      state: '',
    },
    note: '\u0000 NUL, “quotes” and \ud83d\ude00',
    channel: 'inbox',
    requestedBy: { kind: 'service', id: 'bot "1"' },
    proposedBy: { kind: 'service', id: 'bot "1"', roles: ['ü', ''], actsFor: '"a"' },
    requesters: ['a', '', 'ü'],
    approvers: { owner: false, users: ['ada', "o'b"], roles: ['', 'admin'], count: 2, fourEyes: true },
    callKey: '',
    prompt: '',
    position: 7,
    atomic: true,
    dependsOn: ['p1', 'p2'],
    undoOf: { id: 'other', revision: 3 },
    drifts: 2,
    held: false,
    createdAt: 0,
    ttlMs: 1,
    startWithinMs: Number.MAX_SAFE_INTEGER,
    startLatest: 0,
    undoWindowMs: 0,
    version: 12,
    status: 'executing',
    digest: '',
    expiresAt: 253_402_300_799_999,
    startBy: 0,
    votes: [{ by: { kind: 'user', id: 'ü' }, via: '', at: 0 }],
    decision: {
      verdict: 'allow',
      by: { kind: 'grant', id: '' },
      via: 'x',
      at: 0,
      reason: '',
      digest: 'd',
      mac: 'm',
    },
    claim: { fence: 2, token: 't', worker: '', at: 1, leaseMs: 2 },
    leaseUntil: 253_402_300_799_999,
    outcome: {
      status: 'succeeded',
      result: { '': [null, 1.25, '🦄'] },
      cut: { why: 'too_large', bytes: 0, digest: '' },
      mac: 'm',
    },
    ended: { reason: 'forbidden', by: { kind: 'gate', id: 'gate' }, why: 'a “rule”' },
    undoUntil: 0,
    updatedAt: 0,
  });
}

export function commitClauses(clause: Clause): void {
  clause('gives back every member of an action as it was written', async (store) => {
    const action = oddAction();
    const chain = new SampleChain(store);
    assert.equal(await chain.commit({ inserts: [action] }), 'committed');
    assert.deepEqual(await store.action('acme', action.id), action);
    assert.deepEqual(await store.action('acme', action.id, 1), action);
    assert.deepEqual(await store.byCallKey('acme', 's1', ''), action);
    assert.deepEqual((await store.session('acme', { session: 's1' }))?.live, [action]);
    assert.deepEqual(await store.list('acme', { audience: null, limit: 10 }), [action]);
    const next = changed(action, {
      votes: [],
      decision: null,
      claim: null,
      outcome: { status: 'failed', error: '🦄', effect: 'none', mac: '' },
      ended: null,
      startBy: null,
      undoUntil: null,
    });
    assert.equal(await chain.commit({ updates: [next] }), 'committed');
    assert.deepEqual(await store.action('acme', action.id), next);
  });

  clause('keeps an action in every status, inserted or updated', async (store) => {
    const chain = new SampleChain(store);
    for (const status of STATUSES) {
      const inserted = sampleAction({ status });
      const pending = sampleAction();
      const updated = changed(pending, {
        status,
        undoUntil: status === 'succeeded' ? store.now() + 60_000 : null,
      });
      await chain.commit({ inserts: [inserted, pending] });
      await chain.commit({ updates: [updated] });
      assert.deepEqual(await store.action('acme', inserted.id), inserted);
      assert.deepEqual(await store.action('acme', updated.id), updated);
    }
  });

  clause('keeps what it was given, not what becomes of it', async (store) => {
    const facts: Record<string, string> = { slug: 'about' };
    const action = sampleAction({ preview: { title: '', facts, state: '' } });
    await new SampleChain(store).commit({ inserts: [action] });
    facts.slug = 'changed afterwards';
    assert.equal((await store.action('acme', action.id))?.preview?.facts.slug, 'about');
  });

  clause('creates a session with its owner, who stays', async (store) => {
    const chain = new SampleChain(store);
    assert.equal(await store.session('acme', { session: 's1' }), undefined);
    await chain.commit();
    await chain.send({ ...chain.change(), head: { seq: 1, owner: 'mallory' } });
    const { prompts, live, ...head } = (await store.session('acme', { session: 's1' }))!;
    assert.deepEqual(head, { tenant: 'acme', id: 's1', owner: 'ada', seq: 2, hash: chain.hash });
    assert.deepEqual([prompts, live], [[], []]);
    await new SampleChain(store, 's2', 'acme', null).commit();
    assert.equal((await store.session('acme', { session: 's2' }))?.owner, null);
  });

  clause('moves a chain only from the head it was read with', async (store) => {
    const chain = new SampleChain(store);
    await chain.commit({ inserts: [sampleAction()] });
    await chain.commit();
    const before = await everything(store);
    for (const seq of [0, 1, 3]) {
      const change = chain.change({ inserts: [sampleAction()], prompts: [samplePrompt()] });
      assert.equal(await store.commit({ ...change, head: { ...change.head, seq } }), 'moved', `from ${seq}`);
    }
    const unknown = new SampleChain(store, 'never created');
    assert.equal(await store.commit({ ...unknown.change(), head: { seq: 4, owner: 'ada' } }), 'moved');
    assert.deepEqual(await everything(store), before);
  });

  clause('updates only rows that have the version they were read with', async (store) => {
    const chain = new SampleChain(store);
    const [a, b] = [sampleAction(), sampleAction()];
    await chain.commit({ inserts: [a, b] });
    await chain.commit({ updates: [changed(b)] });
    const before = await everything(store);
    const stale: Action[][] = [
      [changed(b, { status: 'approved' })],
      [changed(a, { status: 'approved' }), changed(b, { status: 'approved' })],
      [changed(a, { version: 1 })],
      [changed(a), changed(sampleAction())],
      [changed({ ...a, revision: 2 })],
    ];
    for (const updates of stale) {
      assert.equal(await chain.commit({ updates, inserts: [sampleAction()] }), 'moved');
    }
    assert.deepEqual(await everything(store), before);
  });

  clause('lets an update take several steps at once', async (store) => {
    const chain = new SampleChain(store);
    const action = sampleAction();
    await chain.commit({ inserts: [action] });
    const change = chain.change();
    const to = { ...action, version: 3, status: 'denied' } as const;
    assert.equal(await chain.send({ ...change, updates: [{ from: 1, to }] }), 'committed');
    assert.deepEqual(await store.action('acme', action.id), to);
  });

  clause('keeps prompts, and changes them', async (store) => {
    const chain = new SampleChain(store);
    const prompt = samplePrompt({
      id: 'p "1" 🦄',
      channel: '',
      atomic: true,
      viewers: { 'chat:ü': { shownAt: 1, isEditing: true }, '': { shownAt: 2 } },
    });
    const action = sampleAction({ prompt: prompt.id });
    await chain.commit({ inserts: [action], prompts: [prompt] });
    assert.deepEqual(await store.prompt('acme', prompt.id), prompt);
    assert.deepEqual((await store.session('acme', { session: 's1' }))?.prompts, [prompt]);
    const answered = { ...prompt, state: 'answered', viewers: { 'web:ada': { shownAt: 5 } } } as const;
    await chain.commit({ prompts: [answered] });
    assert.deepEqual(await store.prompt('acme', prompt.id), answered);
    assert.deepEqual((await store.session('acme', { session: 's1' }))?.prompts, []);
    assert.equal(await store.prompt('acme', 'another'), undefined);
  });

  clause('writes a change at most once, however often it is repeated', async (store) => {
    const chain = new SampleChain(store);
    const first = chain.change({ inserts: [sampleAction()] });
    assert.equal(await chain.send(first), 'committed');
    const second = chain.change({ inserts: [sampleAction()] });
    assert.equal(await chain.send(second), 'committed');
    for (const change of [first, second]) assert.equal(await store.commit(change), 'moved');
    const nonces = (await store.journal('acme', 's1', 0, 10)).map(({ link }) => link.nonce);
    assert.deepEqual(nonces, [first.entry.link.nonce, second.entry.link.nonce]);
    assert.equal((await store.list('acme', { audience: null, limit: 10 })).length, 2);
  });

  clause('lets one of 50 changes from the same head through', async (store) => {
    for (const round of [1, 2]) {
      const chain = new SampleChain(store);
      const session = await store.session('acme', { session: 's1' });
      chain.seq = session?.seq ?? 0;
      chain.hash = session?.hash ?? '';
      const changes = Array.from({ length: 50 }, () => chain.change({ inserts: [sampleAction()] }));
      const verdicts = await Promise.all(changes.map((change) => store.commit(change)));
      assert.deepEqual(count(verdicts), { committed: 1, moved: 49 });
      const winner = changes[verdicts.indexOf('committed')]!;
      assert.equal((await store.list('acme', { audience: null, limit: 100 })).length, round);
      assert.deepEqual(await store.action('acme', winner.inserts[0]!.id), winner.inserts[0]);
      assert.deepEqual(
        (await store.journal('acme', 's1', round - 1, 10)).map(({ link }) => link),
        [winner.entry.link],
      );
    }
  });

  clause('lets 50 changes of different sessions all through', async (store) => {
    const sessions = Array.from({ length: 50 }, () => sampleId('s'));
    const actions = sessions.map((session) => sampleAction({ session }));
    const verdicts = await Promise.all(
      sessions.map((session, i) => new SampleChain(store, session).commit({ inserts: [actions[i]!] })),
    );
    assert.deepEqual(count(verdicts), { committed: 50 });
    for (const action of actions) assert.deepEqual(await store.action('acme', action.id), action);
  });

  clause('keeps what is refused from touching what is committed beside it', async (store) => {
    const taken = sampleAction({ session: 'taken' });
    await new SampleChain(store, 'taken').commit({ inserts: [taken] });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const session = sampleId('s');
        const good = sampleAction({ session });
        // Every third change has a second row that cannot be written: its first one must not be either.
        const inserts = i % 3 === 0 ? [good, { ...taken, session }] : [good];
        return { good, verdict: await new SampleChain(store, session).commit({ inserts }) };
      }),
    );
    assert.deepEqual(count(outcomes.map(({ verdict }) => verdict)), { committed: 20, duplicate: 10 });
    for (const { good, verdict } of outcomes) {
      assert.deepEqual(await store.action('acme', good.id), verdict === 'committed' ? good : undefined);
      assert.equal(
        (await store.session('acme', { session: good.session }))?.seq,
        verdict === 'committed' ? 1 : undefined,
      );
    }
  });

  clause('keeps tenants apart that use the same names', async (store) => {
    const mine = sampleAction({ note: 'mine', callKey: 'k' });
    const theirs = { ...mine, tenant: 'globex', note: 'theirs' };
    assert.equal(await new SampleChain(store).commit({ inserts: [mine] }), 'committed');
    const other = new SampleChain(store, 's1', 'globex');
    assert.equal(await other.commit({ inserts: [theirs] }), 'committed');
    assert.equal(await other.commit({ updates: [changed(theirs, { status: 'denied' })] }), 'committed');
    assert.deepEqual(await store.action('acme', mine.id), mine);
    assert.equal((await store.action('globex', mine.id))?.status, 'denied');
  });
}

function count(verdicts: readonly Verdict[]): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}
