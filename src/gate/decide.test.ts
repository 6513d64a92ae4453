import { expect, test } from 'vitest';
import { z } from 'zod';
import { promise } from '../../test/promises.ts';
import { ada, admin, agent, allow, bob, codeOf, deny, stranger, world } from '../../test/world.ts';
import { createGate, defineTool, type Principal } from '../index.ts';

promise(
  'T1',
  'a decision is id, revision and verdict; whatever else is sent never reaches the tool',
  async () => {
    const { gate, hold, ledger } = world();
    const held = await hold('about');
    const forged = { ...allow(held), args: { slug: 'home' } };
    expect(await codeOf(gate.decide(forged, { by: ada }))).toBe('INVALID_DECISION');
    expect(ledger).toEqual([]);
    await gate.decide(allow(held), { by: ada });
    expect(ledger).toEqual(['delete about']);
  },
);

promise('T16', 'the verdicts are a closed set', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  for (const verdict of [
    'yes',
    'ALLOW',
    'approved',
    '',
    true,
    1,
    null,
    undefined,
    ['allow'],
    { toString: () => 'allow' },
  ]) {
    expect(await codeOf(gate.decide({ ...allow(held), verdict: verdict as never }, { by: ada }))).toBe(
      'INVALID_DECISION',
    );
  }
  expect(await codeOf(gate.decide({ ...allow(held), revision: '1' as never }, { by: ada }))).toBe(
    'INVALID_DECISION',
  );
  expect(ledger).toEqual([]);
  expect((await gate.get(held.action.id, { by: ada })).status).toBe('pending');
});

promise('T3', 'a stale button decides nothing: not the old revision, not the new one', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  const edited = await gate.edit(
    { action: held.action.id, revision: 1, args: { slug: 'home' } },
    { by: ada },
  );
  expect(edited).toMatchObject({ status: 'pending', action: { revision: 2, args: { slug: 'home' } } });
  expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe('STALE_REVISION');
  expect((await gate.get(held.action.id, { by: ada })).status).toBe('pending');
  expect(ledger).toEqual([]);
  await gate.decide(allow(edited), { by: ada });
  expect(ledger).toEqual(['delete home']);
});

promise(['T8', 'I3'], 'of many decisions at once one wins, and the losers see who and what', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  const tries = Array.from({ length: 30 }, (_, i) =>
    gate.decide(i % 2 ? allow(held) : deny(held), { by: ada, via: `channel${i}` }),
  );
  const settled = await Promise.allSettled(tries);
  const won = settled.filter((each) => each.status === 'fulfilled');
  expect(won).toHaveLength(1);
  const { status } = won[0]!.value;
  for (const each of settled) {
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({
        code: 'ALREADY_DECIDED',
        details: { by: { id: 'ada' }, verdict: status === 'denied' ? 'deny' : 'allow' },
      });
  }
  expect(ledger).toEqual(status === 'denied' ? [] : ['delete about']);
});

promise('T8', 'approving again after it finished gives the recorded verdict, not another run', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada, via: 'web' });
  await expect(gate.decide(allow(held), { by: ada, via: 'slack' })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
    details: { via: 'web', status: 'succeeded' },
  });
  expect(ledger).toEqual(['delete about']);
});

promise(
  'T10',
  'every other tenant and every other user gets the same answer as for an id that does not exist',
  async () => {
    const { gate, hold } = world();
    const held = await hold('about');
    const { id } = held.action;
    const principals: Principal[] = [
      stranger,
      bob,
      { ...agent, id: 'other-bot', actsFor: 'bob' },
      { ...admin, tenant: 'other' },
    ];
    for (const by of principals) {
      for (const target of [id, 'nothing-like-it']) {
        const asked = [
          () => gate.get(target, { by }),
          () => gate.decide({ action: target, revision: 1, verdict: 'allow' }, { by }),
          () => gate.edit({ action: target, revision: 1, args: { slug: 'home' } }, { by }),
          () => gate.cancel({ action: target }, { by }),
          () => gate.undo({ action: target }, { by }),
          () => gate.history(target, { by }),
          () => gate.wait(target, { by, timeoutMs: 1 }),
          () =>
            gate.grant({ action: target, where: { slug: { eq: 'about' } }, forMs: 1000, uses: 1 }, { by }),
          () => gate.reconcile({ action: target, revision: 1, status: 'failed' }, { by }),
        ];
        for (const each of asked) expect(await codeOf(each())).toBe('NOT_FOUND');
      }
      expect((await gate.list({}, { by })).actions).toEqual([]);
      expect(await codeOf(gate.prompts('s1', { by }))).toBe('NOT_FOUND');
    }
    expect(await codeOf(hold('home', { by: { ...agent, actsFor: 'bob' } }))).toBe('NOT_FOUND');
    expect((await gate.get(id, { by: ada })).status).toBe('pending');
  },
);

test('an agent never decides, not even when it is named', async () => {
  const { gate, hold, ledger } = world({ policy: { approvers: { users: ['menta', 'ada'] } } });
  const held = await hold('about');
  expect(await codeOf(gate.decide(allow(held), { by: agent }))).toBe('AGENT_CANNOT_DECIDE');
  expect(ledger).toEqual([]);
});

test('named users and roles; seeing is not deciding', async () => {
  const { gate, hold } = world({ policy: { approvers: { users: ['bob'], roles: ['editor'] } } });
  const one = await hold('about');
  expect(await codeOf(gate.decide(allow(one), { by: ada }))).toBe('NOT_YOURS');
  expect((await gate.decide(allow(one), { by: bob })).status).toBe('succeeded');
  const two = await hold('home');
  const eve: Principal = { kind: 'user', id: 'eve', tenant: 'acme', roles: ['editor'] };
  expect((await gate.list({ status: 'pending' }, { by: eve })).actions).toHaveLength(1);
  expect((await gate.decide(allow(two), { by: eve })).status).toBe('succeeded');
});

test('a quorum: concurrent votes both count, nobody votes twice, one deny denies', async () => {
  const { gate, hold, ledger } = world({ policy: { approvers: { users: ['ada', 'bob', 'eve'], count: 2 } } });
  const held = await hold('about');
  const [a, b] = await Promise.all([
    gate.decide(allow(held), { by: ada }),
    gate.decide(allow(held), { by: bob }),
  ]);
  expect([a.status, b.status].sort()).toEqual(['pending', 'succeeded']);
  expect(ledger).toEqual(['delete about']);
  const second = await hold('home');
  await gate.decide(allow(second), { by: ada });
  expect(await codeOf(gate.decide(allow(second), { by: ada }))).toBe('ALREADY_VOTED');
  expect((await gate.decide(deny(second), { by: bob })).status).toBe('denied');
  expect(ledger).toEqual(['delete about']);
});

test('four eyes: neither who asked nor who edited', async () => {
  const { gate, hold, ledger } = world({
    policy: { approvers: { users: ['ada', 'bob', 'eve'], fourEyes: true } },
  });
  const held = await hold('about');
  expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe('NOT_YOURS');
  const edited = await gate.edit(
    { action: held.action.id, revision: 1, args: { slug: 'home' } },
    { by: bob },
  );
  expect(await codeOf(gate.decide(allow(edited), { by: bob }))).toBe('NOT_YOURS');
  await gate.decide(allow(edited), { by: { kind: 'user', id: 'eve', tenant: 'acme' } });
  expect(ledger).toEqual(['delete home']);
});

test('votes never carry over to another revision', async () => {
  const { gate, hold, ledger } = world({ policy: { approvers: { users: ['ada', 'bob', 'eve'], count: 2 } } });
  const held = await hold('about');
  await gate.decide(allow(held), { by: ada });
  const edited = await gate.edit(
    { action: held.action.id, revision: 1, args: { slug: 'home' } },
    { by: bob },
  );
  expect(edited.action!.votes).toEqual([]);
  expect((await gate.decide(allow(edited), { by: ada })).status).toBe('pending');
  expect(ledger).toEqual([]);
});

promise('I4', 'at the boundary, one millisecond decides', async () => {
  for (const [early, code] of [
    [1, null],
    [0, 'EXPIRED'],
    [-1, 'EXPIRED'],
  ] as const) {
    const { gate, hold, clock, ledger } = world();
    const held = await hold('about');
    clock.advance(held.action.expiresAt - clock() - early);
    if (code === null) await gate.decide(allow(held), { by: ada });
    else {
      expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe(code);
      expect(
        await codeOf(gate.edit({ action: held.action.id, revision: 1, args: { slug: 'home' } }, { by: ada })),
      ).toBe('EXPIRED');
      expect((await gate.get(held.action.id, { by: ada })).status).toBe('expired');
    }
    expect(ledger).toEqual(code === null ? ['delete about'] : []);
  }
});

promise('T7', 'what moved since it was shown is not run: a fresh prompt shows the difference', async () => {
  const { gate, hold, pages, ledger } = world();
  const held = await hold('about');
  pages.set('about', { name: 'about', sections: 4, version: 2 });
  const drifted = await gate.decide(allow(held), { by: ada });
  expect(drifted).toMatchObject({
    status: 'superseded',
    action: { revision: 1, status: 'superseded' },
    next: { revision: 2, status: 'pending', facts: { Sections: 4 } },
  });
  expect(drifted.next!.changes).toEqual([{ label: 'Sections', before: 3, after: 4 }]);
  expect(ledger).toEqual([]);
  await gate.decide(allow({ action: drifted.next! }), { by: ada });
  expect(ledger).toEqual(['delete about']);
});

promise('T7', 'in a chat, what drifted while it ran is not shown beside another prompt', async () => {
  const { gate, hold } = world();
  const held = await gate.call({ tool: 'send_mail', args: { to: 'drifts' }, session: 's1', by: agent });
  const other = await hold('about');
  const drifted = await gate.decide(allow(held), { by: ada });
  const states = async () =>
    (await gate.prompts('s1', { by: ada })).map(({ prompt }) => [prompt.id, prompt.state]);
  expect(await states()).toEqual([
    [other.action.prompt, 'shown'],
    [drifted.next!.prompt, 'queued'],
  ]);
  await gate.decide(deny(other), { by: ada });
  expect(await states()).toEqual([[drifted.next!.prompt, 'shown']]);
});

promise('T7', 'in a chat, what drifted before it ran is asked again before what waits', async () => {
  const { gate, hold, pages } = world();
  const held = await hold('about');
  const other = await hold('home');
  pages.set('about', { name: 'about', sections: 4, version: 2 });
  const drifted = await gate.decide(allow(held), { by: ada });
  const shown = (await gate.prompts('s1', { by: ada })).map(({ prompt }) => [prompt.id, prompt.state]);
  expect(new Map(shown as [string, string][])).toEqual(
    new Map([
      [drifted.next!.prompt!, 'shown'],
      [other.action.prompt!, 'queued'],
    ]),
  );
});

promise('T7', 'after three drifts it is cancelled', async () => {
  const { gate, hold, pages, ledger } = world();
  let { action } = await hold('about');
  for (let version = 2; version <= 3; version++) {
    pages.set('about', { name: 'about', sections: version, version });
    action = (await gate.decide(allow({ action }), { by: ada })).next!;
  }
  pages.set('about', { name: 'about', sections: 4, version: 4 });
  const last = await gate.decide(allow({ action }), { by: ada });
  expect(last).toMatchObject({ status: 'cancelled', action: { ended: { reason: 'drifts' } } });
  expect(ledger).toEqual([]);
});

promise('T7', 'a tool whose conditional write finds another state asks again', async () => {
  const { gate, ledger } = world();
  const held = await gate.call({ tool: 'send_mail', args: { to: 'drifts' }, session: 's1', by: agent });
  const result = await gate.decide(allow(held), { by: ada });
  expect(result).toMatchObject({ status: 'superseded', next: { revision: 2, status: 'pending' } });
  expect(ledger).toEqual(['mail drifts']);
});

promise(
  'T19',
  'a changed definition supersedes what is pending, and an older process does not change it back',
  async () => {
    const { store, ledger, hold, gate: old } = world();
    const held = await hold('about');
    const next = defineTool({
      name: 'delete_page',
      effect: 'destructive',
      input: z.object({ slug: z.string(), force: z.boolean().default(true) }),
      run: ({ slug }) => void ledger.push(`force ${slug}`),
    });
    const gate = createGate({ store, tools: [next], sweepEveryMs: 0 });
    expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe('SUPERSEDED');
    expect(await old.get(held.action.id, { by: ada })).toMatchObject({
      status: 'superseded',
      ended: { reason: 'definition' },
    });
    const fresh = await gate.call({ tool: 'delete_page', args: { slug: 'home' }, session: 's1', by: agent });
    expect((await old.decide(allow(fresh), { by: ada })).status).toBe('approved');
    expect((await old.sweep()).started).toBe(0);
    expect(ledger).toEqual([]);
    expect((await gate.sweep()).started).toBe(1);
    expect(ledger).toEqual(['force home']);
  },
);

test('failed says whether anything may have happened', async () => {
  const { gate } = world();
  for (const [to, effect] of [
    ['fails', 'unknown'],
    ['nothing', 'none'],
  ] as const) {
    const held = await gate.call({ tool: 'send_mail', args: { to }, session: 's1', by: agent });
    expect(await gate.decide(allow(held), { by: ada })).toMatchObject({ status: 'failed', effect });
  }
});

test('a decision can be taken without waiting for the tool', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  expect((await gate.decide(allow(held), { by: ada }, { wait: false })).status).toBe('executing');
  expect((await gate.wait(held.action.id, { by: ada })).status).toBe('succeeded');
  expect(ledger).toEqual(['delete about']);
});

test('cancelled by whoever asked, and never run after', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  expect((await gate.cancel({ action: held.action.id }, { by: agent })).status).toBe('cancelled');
  expect(await codeOf(gate.decide(allow(held), { by: ada }))).toBe('CANCELLED');
  expect(await codeOf(gate.cancel({ action: held.action.id }, { by: ada }))).toBe('CANCELLED');
  expect(ledger).toEqual([]);
});

test('an edit is validated, ruled on and looked up afresh', async () => {
  const { gate, hold } = world({
    policy: { rules: [{ tool: 'delete_page', when: { slug: { eq: 'home' } }, verdict: 'forbid' }] },
  });
  const held = await hold('about');
  const change = (args: unknown, revision = 1) =>
    gate.edit({ action: held.action.id, revision, args }, { by: ada });
  expect(await codeOf(change({ slug: 7 }))).toBe('INVALID_ARGUMENTS');
  expect(await codeOf(change({ slug: 'home' }))).toBe('FORBIDDEN');
  expect(await codeOf(change({ slug: 'missing' }))).toBe('PREVIEW_FAILED');
  expect(await codeOf(change({ slug: 'blog' }, 7))).toBe('STALE_REVISION');
  expect((await gate.get(held.action.id, { by: ada })).revision).toBe(1);
  const edited = await change({ slug: 'blog' });
  expect(edited.action!.changes.map(({ label }) => label)).toContain('arguments.slug');
});

promise('T1', 'what a host writes into what it is given changes neither votes nor policy', async () => {
  const approvers = { roles: ['finance'], count: 2 };
  const { gate, hold, ledger } = world({ policy: { approvers } });
  const finance: Principal = { ...bob, roles: ['finance'] };
  const held = await hold('about');
  const shown = held.action as unknown as { votes: unknown[]; approvers: { count: number; roles: string[] } };
  shown.votes.push({ by: { kind: 'user', id: 'you' }, via: 'web', at: 1 });
  shown.approvers.count = 1;
  shown.approvers.roles.push('staff');
  expect(approvers).toEqual({ roles: ['finance'], count: 2 });
  expect((await gate.decide(allow(held), { by: finance })).status).toBe('pending');
  expect(ledger).toEqual([]);
});

promise('T9', 'under four eyes, the person for whom a service edits has asked for it', async () => {
  const finance = world({ policy: { approvers: { roles: ['finance'], fourEyes: true } } });
  const by: Principal = { kind: 'service', id: 'host', tenant: 'acme', actsFor: 'bob' };
  const held = await finance.hold('about');
  const change = { action: held.action.id, revision: 1, args: { slug: 'home' } };
  const next = await finance.gate.edit(change, { by: { ...by, roles: ['finance'] } });
  const decision = { action: held.action.id, revision: 2, verdict: 'allow' } as const;
  expect(next.action!.revision).toBe(2);
  const roles = ['finance'];
  expect(await codeOf(finance.gate.decide(decision, { by: { ...bob, roles } }))).toBe('NOT_YOURS');
  const eve = { ...bob, id: 'eve', roles };
  expect((await finance.gate.decide(decision, { by: eve })).status).toBe('succeeded');
});
