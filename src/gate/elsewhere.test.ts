import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, bob, codeOf, type Held, world } from '../../test/world.ts';
import {
  type Claimed,
  createGate,
  defineTool,
  type Elsewhere,
  type Principal,
  type Result,
  renderPrompt,
  type Store,
} from '../index.ts';
import { redefine } from './definitions.ts';
import { described } from './elsewhere.ts';
import { runtimeOf } from './gate.ts';

const service: Principal = { kind: 'service', id: 'php-1', tenant: 'acme' };
const preview: Elsewhere = {
  effect: 'destructive',
  title: 'Delete post “Hello”',
  facts: { Comments: 3 },
  state: 'v1',
};

/** A host in another language, with a tool of its own. */
function host(options: Parameters<typeof world>[0] = {}) {
  const made = world(options);
  const { gate } = made;
  return {
    ...made,
    propose: async (elsewhere: Elsewhere = preview, args: object = { id: 7 }) =>
      (await gate.call({ tool: 'wp_delete', args, session: 's1', by: agent, elsewhere })) as Held,
    claim: async (held: Held, more: object = {}, by: Principal = agent) =>
      gate.claim({ action: held.action.id, revision: held.action.revision, ...more }, { by }),
  };
}

/** A process with other tools on the same store: a web node has none. */
const beside = (store: Store, tools: Parameters<typeof createGate>[0]['tools'] = []) =>
  createGate({ store, tools, sweepEveryMs: 0 });

/** Somebody else's agent, in the same tenant. */
const mallory: Principal = { kind: 'agent', id: 'mallory', tenant: 'acme', actsFor: 'bob' };

const isClaimed = (result: Claimed | Result): result is Claimed => result.status === 'claimed';
async function claimed(result: Promise<Claimed | Result>): Promise<Claimed> {
  const got = await result;
  if (!isClaimed(got)) throw new Error(`it is ${got.status}`);
  return got;
}
const held = ({ action, token }: Claimed) => ({ action: action.id, revision: action.revision, token });

promise(
  ['T4', 'T6'],
  'an agent words no buttons, and hides no arguments behind its own description',
  async () => {
    const { gate, propose, claim } = host();
    const lie: Elsewhere = { ...preview, labels: { allow: 'Cancel', deny: 'Delete all' }, saysAll: true };
    const asked = await propose(lie);
    expect(asked.action).toMatchObject({ title: 'Delete post “Hello”', labels: null, saysAll: false });
    const { text } = renderPrompt([asked.action]);
    expect(text).toContain('wp_delete (destructive)');
    expect(text).toContain('id: 7');
    expect(text).toContain('Described by “menta”');
    const change = { action: asked.action.id, revision: 1, args: { id: 8 }, elsewhere: lie };
    const edited = (await gate.edit(change, { by: agent })) as Held;
    expect(edited.action).toMatchObject({ labels: null, saysAll: false });
    await gate.decide(allow(edited), { by: ada });
    const drifted = await claim(edited, { preview: { ...lie, state: 'v2' } });
    expect((drifted as Result).next).toMatchObject({ revision: 3, labels: null, saysAll: false });
  },
);

test('a service may word the buttons of what it runs, and say that title and facts tell everything', async () => {
  const { gate } = host();
  const words = { labels: { allow: 'Sí, borrar', deny: 'Cancelar' }, saysAll: true };
  const by = { ...service, actsFor: 'ada' };
  const call = { tool: 'wp_delete', args: { id: 7 }, session: 's1', by, elsewhere: { ...preview, ...words } };
  const asked = (await gate.call(call)) as Held;
  expect(asked.action).toMatchObject(words);
  expect(renderPrompt([asked.action]).text).not.toContain('Described by');
});

test('a call of a tool that runs elsewhere is held, allowed, claimed with what was shown, and completed', async () => {
  const { gate, propose, claim } = host();
  const asked = await propose();
  expect(asked.action).toMatchObject({ status: 'pending', title: 'Delete post “Hello”', args: { id: 7 } });
  expect((await claim(asked)).status).toBe('pending');
  expect((await gate.decide(allow(asked), { by: ada })).status).toBe('approved');
  const got = await claimed(claim(asked));
  expect(got).toMatchObject({ args: { id: 7 }, fence: 1, idempotencyKey: `${asked.action.id}.1` });
  expect(await gate.renew(held(got), { by: agent })).toBe(true);
  const done = { ...held(got), outcome: { status: 'succeeded', result: { deleted: 7 } } } as const;
  expect(await gate.complete(done, { by: agent })).toMatchObject({
    status: 'succeeded',
    result: { deleted: 7 },
  });
  // Whoever lost the answer says it again, and whoever lost the claim learns what became of it.
  expect(await gate.complete(done, { by: agent })).toMatchObject({ status: 'succeeded' });
  expect(await claim(asked)).toMatchObject({ status: 'succeeded', result: { deleted: 7 } });
  expect((await gate.audit({ by: admin })).ok).toBe(true);
});

promise('I1', 'of many who claim at once, one may start', async () => {
  const { gate, propose, claim } = host();
  const asked = await propose();
  await gate.decide(allow(asked), { by: ada });
  const all = await Promise.all(Array.from({ length: 20 }, () => claim(asked, {}, service)));
  expect(all.filter(isClaimed)).toHaveLength(1);
  expect(new Set(all.filter((each) => !isClaimed(each)).map(({ status }) => status))).toEqual(
    new Set(['executing']),
  );
});

promise(
  'I5',
  'a claim whose lease is lost is in doubt; its late outcome still settles that, a foreign one does not',
  async () => {
    const { gate, propose, claim, clock } = host();
    const asked = await propose();
    await gate.decide(allow(asked), { by: ada });
    const got = await claimed(claim(asked, { leaseMs: 1000 }));
    clock.advance(2000);
    await gate.sweep();
    expect((await claim(asked)).status).toBe('in_doubt');
    expect(await gate.renew(held(got), { by: agent })).toBe(false);
    const outcome = { status: 'failed', error: 'gone', effect: 'none' } as const;
    expect(await codeOf(gate.complete({ ...held(got), token: 'x', outcome }, { by: agent }))).toBe(
      'STALE_CLAIM',
    );
    expect(await gate.complete({ ...held(got), outcome }, { by: agent })).toMatchObject({
      status: 'failed',
      effect: 'none',
    });
  },
);

test('one that declares itself idempotent may be claimed again, with the same key', async () => {
  const { gate, propose, claim, clock } = host();
  const asked = await propose({ ...preview, idempotent: true });
  await gate.decide(allow(asked), { by: ada });
  const first = await claimed(claim(asked, { leaseMs: 1000 }));
  clock.advance(2000);
  await gate.sweep();
  const second = await claimed(claim(asked));
  expect(second).toMatchObject({ fence: 2, idempotencyKey: first.idempotencyKey });
  const outcome = { status: 'failed', error: 'no', effect: 'none' } as const;
  expect(await codeOf(gate.complete({ ...held(first), outcome }, { by: agent }))).toBe('STALE_CLAIM');
  // The first attempt may have had its effect.
  expect(await gate.complete({ ...held(second), outcome }, { by: agent })).toMatchObject({
    effect: 'unknown',
  });
});

promise(
  'T7',
  'if the target looks otherwise at the claim, nobody starts, and the person is asked again',
  async () => {
    const { gate, propose, claim } = host();
    const asked = await propose();
    await gate.decide(allow(asked), { by: ada });
    const now = { title: 'Delete post “Hello”', facts: { Comments: 99 }, state: 'v2' };
    expect(await claim(asked, { preview: now })).toMatchObject({
      status: 'superseded',
      next: { revision: 2, status: 'pending', changes: [{ label: 'Comments', before: 3, after: 99 }] },
    });
    expect(await codeOf(claim(asked))).toBe('STALE_REVISION');
  },
);

test('denied, expired, frozen and forbidden actions cannot be claimed', async () => {
  const { gate, propose, claim, clock } = host();
  const denied = await propose();
  await gate.decide({ ...allow(denied), verdict: 'deny' }, { by: ada });
  expect((await claim(denied)).status).toBe('denied');
  const late = await propose(preview, { id: 8 });
  await gate.decide(allow(late), { by: ada });
  await gate.freeze({ tool: 'wp_delete' }, { by: admin });
  expect(await codeOf(claim(late))).toBe('FROZEN');
  await gate.unfreeze({ tool: 'wp_delete' }, { by: admin });
  clock.advance(10 * 60_000);
  await gate.sweep();
  expect((await claim(late)).status).toBe('expired');
});

promise('I4', 'a claim that comes too late leaves the action expired at once', async () => {
  const { gate, propose, claim, clock } = host();
  const late = await propose();
  await gate.decide(allow(late), { by: ada });
  clock.advance(365 * 24 * 3_600_000);
  expect((await claim(late)).status).toBe('expired');
});

promise(
  'T10',
  'nobody claims, renews or completes what another asked for, but a service of the tenant',
  async () => {
    const { gate, propose, claim } = host();
    const asked = await propose();
    await gate.decide(allow(asked), { by: ada });
    for (const by of [
      bob,
      { ...agent, id: 'other' },
      { ...agent, actsFor: 'bob' },
      { ...service, tenant: 'other' },
    ])
      expect(await codeOf(claim(asked, {}, by))).toBe('NOT_FOUND');
    expect(await codeOf(claim(asked, {}, ada))).toBe('NOT_YOURS');
    const got = await claimed(claim(asked, {}, service));
    const outcome = { status: 'succeeded' } as const;
    expect(await codeOf(gate.complete({ ...held(got), outcome }, { by: ada }))).toBe('NOT_YOURS');
    expect((await gate.complete({ ...held(got), outcome }, { by: service })).status).toBe('succeeded');
  },
);

promise('T17', 'secrets of a foreign tool are masked for everybody but whoever claims it', async () => {
  const { gate, store, propose, claim } = host();
  const asked = await propose({ ...preview, secrets: ['key'] }, { id: 7, key: 'canary-secret' });
  expect(JSON.stringify(asked)).not.toContain('canary');
  await gate.decide(allow(asked), { by: ada });
  const got = await claimed(claim(asked));
  expect(got.args).toEqual({ id: 7, key: 'canary-secret' });
  const outcome = { status: 'succeeded', result: 'used canary-secret' } as const;
  const done = await gate.complete({ ...held(got), outcome }, { by: agent });
  const journal = await store.journal('acme', 's1', 0, 100);
  expect(JSON.stringify([done, journal])).not.toContain('canary');
});

test("the gate's own tools are not for others to run, and reads are not proposed", async () => {
  const { gate, hold, propose } = host();
  const own = await hold('about');
  expect(await codeOf(gate.claim({ action: own.action.id, revision: 1 }, { by: agent }))).toBe(
    'INVALID_CALL',
  );
  expect(
    await codeOf(gate.call({ tool: 'delete_page', args: {}, session: 's1', by: agent, elsewhere: preview })),
  ).toBe('INVALID_CALL');
  expect(await codeOf(propose({ effect: 'read' as never }))).toBe('INVALID_CALL');
  expect(await codeOf(gate.claim({ action: own.action.id, revision: 1, leaseMs: 5 }, { by: agent }))).toBe(
    'INVALID_CALL',
  );
});

test('it is edited with a description of the new call, and never without', async () => {
  const { gate, propose } = host();
  const asked = await propose();
  const edit = { action: asked.action.id, revision: 1, args: { id: 9 } };
  expect(await codeOf(gate.edit(edit, { by: ada }))).toBe('UNKNOWN_TOOL');
  const other = { ...preview, title: 'Delete post “Bye”' };
  expect(await gate.edit({ ...edit, elsewhere: other }, { by: agent })).toMatchObject({
    status: 'pending',
    action: { revision: 2, title: 'Delete post “Bye”', args: { id: 9 } },
  });
});

promise(
  ['T10', 'T17'],
  'what a gate runs itself is claimed by nobody, through a process without the tool either',
  async () => {
    const { gate, store, ledger } = host();
    const front = beside(store);
    const args = { to: 'x', password: 'canary-secret' };
    const { action } = await gate.call({ tool: 'send_mail', args, session: 's1', by: agent });
    const own = { action: action!.id, revision: 1 };
    await front.decide({ ...own, verdict: 'allow' }, { by: ada });
    const outcome = { status: 'succeeded' } as const;
    for (const by of [agent, service]) {
      expect(await codeOf(front.claim(own, { by }))).toBe('INVALID_CALL');
      expect(await codeOf(front.renew({ ...own, token: 'x' }, { by }))).toBe('INVALID_CALL');
      expect(await codeOf(front.complete({ ...own, token: 'x', outcome }, { by }))).toBe('INVALID_CALL');
    }
    const edit = { ...own, args, elsewhere: { ...preview, title: 'Say hello' } };
    expect(await codeOf(front.edit(edit, { by: agent }))).toBe('INVALID_CALL');
    await gate.sweep();
    expect(ledger).toEqual(['mail x']);
  },
);

promise(
  ['T19', 'T4'],
  'a call that described itself never runs a tool of the same name: not when allowed, swept, worked on or in doubt',
  async () => {
    const { gate: front, store, clock } = host();
    const ledger: string[] = [];
    const purge = defineTool({
      name: 'purge_backups',
      effect: 'destructive',
      idempotent: true,
      preview: () => ({ title: 'Purge ALL backups', state: 1 }),
      run: () => void ledger.push('purged'),
      undo: () => void ledger.push('undone'),
      reconcile: () => {
        ledger.push('asked');
        return { status: 'unknown' };
      },
    });
    const worker = beside(store, [purge]);
    const elsewhere: Elsewhere = {
      title: 'Say hello',
      saysAll: true,
      state: 1,
      ...preview,
      idempotent: true,
    };
    const call = { tool: 'purge_backups', args: {}, session: 's1', by: agent };
    const asked = (await front.call({ ...call, elsewhere })) as Held;
    expect(asked.action.elsewhere).toBe(true);
    expect((await worker.decide(allow(asked), { by: ada })).status).toBe('approved');
    const working = worker.work();
    await worker.sweep();
    await working.stop();
    expect((await front.get(asked.action.id, { by: ada })).status).toBe('approved');
    // Whoever asked for it runs it, through whichever process.
    const request = { action: asked.action.id, revision: 1, leaseMs: 1000 };
    const got = await claimed(worker.claim(request, { by: agent }));
    clock.advance(2000);
    await worker.sweep();
    expect((await front.get(asked.action.id, { by: ada })).status).toBe('in_doubt');
    const outcome = { status: 'succeeded' } as const;
    await worker.complete({ ...held(got), outcome }, { by: agent });
    expect(await codeOf(worker.undo({ action: asked.action.id }, { by: ada }))).toBe('NOT_UNDOABLE');
    expect(ledger).toEqual([]);
    expect((await worker.audit({ by: admin })).ok).toBe(true);
  },
);

test('a call of a tool, and one that describes itself, are not taken for each other', async () => {
  const { gate, store, hold } = host();
  const front = beside(store);
  const call = { tool: 'delete_page', args: { slug: 'about', redirect: '/' }, session: 's1', by: agent };
  const own = await hold('about', { callKey: 'k' });
  expect(await codeOf(front.call({ ...call, callKey: 'k', elsewhere: preview }))).toBe('CALL_CONFLICT');
  const described = (await front.call({ ...call, elsewhere: preview })) as Held;
  expect(described.action.id).not.toBe(own.action.id);
  expect((await gate.call(call)).action!.id).toBe(own.action.id);
  // Nor are two that describe themselves otherwise, unless the key says that they are one.
  expect((await front.call({ ...call, elsewhere: preview })).action!.id).toBe(described.action.id);
  const other = await front.call({ ...call, elsewhere: { ...preview, effect: 'external' } });
  expect(other.action!.id).not.toBe(described.action.id);
  const keyed = { ...call, session: 's2', callKey: 'k' };
  const first = await front.call({ ...keyed, elsewhere: preview });
  const again = await front.call({ ...keyed, elsewhere: { ...preview, effect: 'external' } });
  expect(again.action!.id).toBe(first.action!.id);
  expect(await codeOf(gate.call(keyed))).toBe('CALL_CONFLICT');
});

promise('T19', 'how somebody describes a call takes away nothing that others have waiting', async () => {
  const { gate, store, propose, hold } = host();
  const front = beside(store);
  const [asked, own] = [await propose(), await hold('about')];
  for (const [tool, elsewhere] of [
    ['wp_delete', { effect: 'external', version: 2 }],
    ['delete_page', { effect: 'write' }],
  ] as const)
    await front.call({ tool, args: {}, session: 'bobs', by: mallory, elsewhere });
  await propose({ ...preview, effect: 'write' }, { id: 8 });
  // Nor does a tool of the same name that a gate comes to have.
  const tools = [defineTool({ name: 'wp_delete', effect: 'write', run: () => {} })];
  await beside(store, tools).call({ tool: 'wp_delete', args: {}, session: 's2', by: agent });
  for (const { action } of [asked, own])
    expect((await gate.get(action.id, { by: ada })).status).toBe('pending');
  expect((await gate.decide(allow(own), { by: ada })).status).toBe('succeeded');
});

promise(
  'I5',
  'a changed call is what its new description says: its effect, how long it waits, whether it may run twice',
  async () => {
    const ttl = { chat: { write: 60_000, destructive: 30_000 } };
    const { gate, propose, claim, clock } = host({ policy: { ttl } });
    const asked = await propose({ effect: 'write', idempotent: true, title: 'Touch' });
    const change = { action: asked.action.id, revision: 1, args: { id: 9 } };
    const edited = (await gate.edit({ ...change, elsewhere: preview }, { by: agent })) as Held;
    expect(edited.action).toMatchObject({
      effect: 'destructive',
      elsewhere: true,
      expiresAt: clock() + 30_000,
    });
    await gate.decide(allow(edited), { by: ada });
    await claimed(claim(edited));
    clock.advance(3_600_000);
    await gate.sweep();
    expect((await claim(edited)).status).toBe('in_doubt');
  },
);

test('whoever runs it elsewhere waits for the decision, and not for an outcome that is theirs to make', async () => {
  const { gate, propose, claim } = host();
  const held = await propose();
  const { id } = held.action;
  const decided = gate.wait(id, { by: agent, until: 'decided' });
  const done = gate.wait(id, { by: agent });
  await gate.decide(allow(held), { by: ada });
  expect((await decided).status).toBe('approved');
  const { token } = (await claim(held)) as Claimed;
  const outcome = { status: 'succeeded', result: null } as const;
  await gate.complete({ action: id, revision: 1, token, outcome }, { by: agent });
  expect((await done).status).toBe('succeeded');
});

promise(
  'T19',
  'a host whose tool is now another says so: on record, and nothing starts that waits for the one before',
  async () => {
    const { gate, propose, claim } = host();
    const runtime = runtimeOf(gate);
    await runtime.ready();
    const place = { tenant: 'acme', session: 's1' };
    const now = (version: number) => described('wp_delete', { effect: 'destructive', version });
    expect(await redefine(runtime, now(1), place)).toEqual({ changed: false, superseded: 0 });
    const [pending, approved, started] = [
      await propose(),
      await propose(preview, { id: 8 }),
      await propose(preview, { id: 9 }),
    ];
    for (const each of [approved, started]) await gate.decide(allow(each), { by: ada });
    await claimed(claim(started));
    expect(await redefine(runtime, now(1), place)).toEqual({ changed: false, superseded: 0 });
    expect(await redefine(runtime, now(2), { ...place, session: 'another' })).toEqual({
      changed: true,
      superseded: 0,
    });
    expect(await redefine(runtime, now(2), place)).toEqual({ changed: false, superseded: 2 });
    const status = async ({ action: { id } }: Held) => (await gate.get(id, { by: ada })).status;
    expect(await Promise.all([pending, approved, started].map(status))).toEqual([
      'superseded',
      'superseded',
      'executing',
    ]);
    // What it was before, it can be again: nothing that waits for the newer one starts then. It is no news.
    const newer = await propose({ ...preview, version: 2 });
    expect(await redefine(runtime, now(1), place)).toEqual({ changed: false, superseded: 1 });
    expect(await status(newer)).toBe('superseded');
    const { entries } = await gate.journal({}, { by: admin });
    expect(entries.filter(({ type }) => type === 'tool_registered').map(({ data }) => data)).toMatchObject([
      { tool: 'wp_delete', number: 1 },
      { tool: 'wp_delete', number: 2 },
    ]);
    expect((await gate.audit({ by: admin })).ok).toBe(true);
  },
);

promise('T9', 'whoever does not run it cannot make another tool of it by an edit', async () => {
  const { gate, propose } = host();
  const asked = await propose({ ...preview, effect: 'destructive' });
  const edit = { action: asked.action.id, revision: 1, args: { id: 9 } };
  for (const other of [{ effect: 'write' }, { version: 2 }, { idempotent: true }] as const)
    expect(
      await codeOf(
        gate.edit({ ...edit, elsewhere: { ...preview, effect: 'destructive', ...other } }, { by: ada }),
      ),
    ).toBe('INVALID_CALL');
  const elsewhere = { ...preview, effect: 'destructive', title: 'Delete 9' } as const;
  expect((await gate.edit({ ...edit, elsewhere }, { by: ada })).status).toBe('pending');
});

promise('I5', 'an agent holds a claim for an hour at most without a sign of life', async () => {
  const { gate, propose, claim } = host();
  const asked = await propose();
  await gate.decide(allow(asked), { by: ada });
  const hour = 60 * 60 * 1000;
  expect(await codeOf(claim(asked, { leaseMs: hour + 1 }))).toBe('INVALID_CALL');
  const got = await claimed(claim(asked, { leaseMs: hour }));
  expect(await codeOf(gate.renew({ ...held(got), leaseMs: 2 ** 31 - 1 }, { by: agent }))).toBe(
    'INVALID_CALL',
  );
  expect(await gate.renew({ ...held(got), leaseMs: 2 ** 31 - 1 }, { by: service })).toBe(true);
});
