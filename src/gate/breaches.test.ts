import { expect } from 'vitest';
import { promise } from '../../test/promises.ts';
import { target } from '../../test/tampering.ts';
import { ada, admin, agent, allow, bob, codeOf, fakeClock, world } from '../../test/world.ts';
import type { Principal } from '../core/action.ts';
import type { BreachKind } from '../core/breach.ts';
import type { Gate } from './gate.ts';
import { defineTool } from './tool.ts';

// Somebody who has not got the key writes to a table, the gate acts on it, and afterwards everything looks as it
// should: only what is on record tells.

const MINUTE = 60_000;
const bill: Principal = { kind: 'user', id: 'bill', tenant: 'acme', roles: ['finance'] };

function scene() {
  const clock = fakeClock();
  const at = target(clock);
  const did: string[] = [];
  const tools = [
    defineTool({
      name: 'pay',
      effect: 'external',
      run: () => did.push('paid'),
      undo: () => did.push('paid back'),
    }),
    defineTool({
      name: 'pay_much',
      effect: 'external',
      approvers: { roles: ['finance'], count: 2 },
      run: () => did.push('paid much'),
    }),
    defineTool({ name: 'lose', effect: 'write', run: () => new Promise(() => {}), timeoutMs: 20 }),
  ];
  const open = () => at.gate({ tools });
  return { ...at, clock, did, open };
}

const call = (gate: Gate, tool: string, more: object = {}) =>
  gate.call({ tool, session: 's1', by: agent, ...more });

/** Exactly these breaches, and nothing else that an audit finds. */
async function expectBreaches(
  gate: Gate,
  ...kinds: readonly (readonly [BreachKind, string?])[]
): Promise<void> {
  const { ok, chains, breaches } = await gate.audit({ by: admin });
  expect(breaches.map(({ breach, action }) => (action === undefined ? [breach] : [breach, action]))).toEqual(
    kinds,
  );
  expect(chains.flatMap(({ flaws }) => flaws)).toEqual([]);
  expect(ok).toBe(kinds.length === 0);
}

promise('I10', 'a vote that somebody wrote into the row is found in what followed', async () => {
  const { open, rewrite, did } = scene();
  const held = await call(await open(), 'pay_much');
  rewrite(held.action!.id, ({ state }) => {
    state.votes = [{ by: { kind: 'user', id: 'eve' }, via: 'web', at: 1 }];
  });
  const gate = await open();
  await gate.decide(allow(held), { by: bill });
  expect(did).toEqual(['paid much']);
  await expectBreaches(gate, ['votes', held.action!.id]);
});

const SET_BACK = "UPDATE actions SET status = 'approved', live = 1, undo_until = NULL";

promise('I10', 'a second run of what was set back to approved is found', async () => {
  const { open, run, did } = scene();
  const gate = await open();
  const held = await call(gate, 'pay');
  await gate.decide(allow(held), { by: ada });
  await expectBreaches(gate);
  run(SET_BACK);
  const again = await open();
  await again.sweep();
  expect(did).toEqual(['paid', 'paid']);
  await expectBreaches(again, ['out_of_turn', held.action!.id]);
});

promise('I10', 'a run of what was withdrawn before is found', async () => {
  const { open, run, did, clock } = scene();
  const gate = await open();
  const held = await call(gate, 'pay');
  await gate.freeze({}, { by: admin });
  await gate.decide(allow(held), { by: ada });
  await gate.cancel({ action: held.action!.id }, { by: ada });
  clock.advance(2 * MINUTE);
  await gate.unfreeze({}, { by: admin });
  run(SET_BACK);
  const again = await open();
  await again.sweep();
  expect(did).toEqual(['paid']);
  await expectBreaches(again, ['out_of_turn', held.action!.id]);
});

promise('I10', 'a start after a deadline that somebody moved is found', async () => {
  const { open, run, rewrite, did, clock } = scene();
  const gate = await open();
  const held = await call(gate, 'pay');
  const id = held.action!.id;
  await gate.freeze({}, { by: admin });
  await gate.decide(allow(held), { by: ada });
  await gate.unfreeze({}, { by: admin });
  clock.advance(10 * MINUTE);
  const later = clock() + MINUTE;
  rewrite(id, ({ state }) => {
    state.startBy = later;
  });
  run('UPDATE actions SET start_by = ?, due_at = ? WHERE id = ?', later, later, id);
  const again = await open();
  await again.sweep();
  expect(did).toEqual(['paid']);
  await expectBreaches(again, ['late', id]);
});

promise('I10', 'a deadline that was computed from a row that somebody altered is found', async () => {
  const { open, rewrite } = scene();
  const held = await call(await open(), 'pay');
  rewrite(held.action!.id, ({ fixed }) => {
    fixed.startWithinMs = 1e9;
  });
  const gate = await open();
  await gate.decide(allow(held), { by: ada });
  const { breaches } = await gate.audit({ by: admin });
  expect(breaches).toMatchObject([{ chain: 's1', seq: 2, breach: 'changed', revision: 1 }]);
});

const GRANT = { where: { to: { eq: 'x' } }, forMs: 60 * MINUTE, uses: 1 };
const toX = (n: number) => ({ args: { to: 'x', n } });

async function granted(gate: Gate) {
  const held = await call(gate, 'pay', toX(0));
  return gate.grant({ action: held.action!.id, ...GRANT }, { by: ada });
}

promise(['I10', 'T20'], 'more uses of a grant than were granted are found', async () => {
  const { open, run } = scene();
  const gate = await open();
  await granted(gate);
  expect((await call(gate, 'pay', toX(1))).status).toBe('succeeded');
  await expectBreaches(gate);
  run('UPDATE grants SET uses = 1');
  const again = await open();
  const more = await call(again, 'pay', toX(2));
  expect(more.status).toBe('succeeded');
  await expectBreaches(again, ['overused', more.action!.id]);
});

promise(
  ['I10', 'T20'],
  'the use of a grant that was revoked, and given back for a moment, is found',
  async () => {
    const { open, run, clock } = scene();
    const gate = await open();
    const { id } = await granted(gate);
    await gate.revoke(id, { by: ada });
    clock.advance(2 * MINUTE);
    run('UPDATE grants SET revoked = 0');
    const again = await open();
    const used = await call(again, 'pay', toX(1));
    expect(used.status).toBe('succeeded');
    run('UPDATE grants SET revoked = 1');
    await expectBreaches(again, ['grant', used.action!.id]);
  },
);

promise('I10', 'a start while a freeze was taken away for a moment is found', async () => {
  const { open, run, did, clock } = scene();
  const gate = await open();
  const held = await call(gate, 'pay');
  await gate.freeze({ tool: 'pay' }, { by: admin });
  clock.advance(2 * MINUTE);
  await gate.decide(allow(held), { by: ada });
  run('DELETE FROM frozen');
  const again = await open();
  await again.sweep();
  run("INSERT INTO frozen (tenant, tool) VALUES ('acme', 'pay')");
  expect(did).toEqual(['paid']);
  await expectBreaches(again, ['frozen', held.action!.id]);
  clock.advance(2 * MINUTE);
  await again.unfreeze({ tool: 'pay' }, { by: admin });
  await expectBreaches(again, ['frozen', held.action!.id]);
});

promise('I10', 'a start before its parent, which somebody took away for a moment, is found', async () => {
  const { open, rewrite, did } = scene();
  const gate = await open();
  const [, child] = await gate.callMany({
    session: 's1',
    by: agent,
    calls: [{ tool: 'pay_much' }, { tool: 'pay', after: [0] }],
  });
  const id = child!.action!.id;
  await gate.decide(allow(child!), { by: ada });
  const { dependsOn } = child!.action!;
  rewrite(id, ({ fixed }) => {
    fixed.dependsOn = [];
  });
  const again = await open();
  await again.sweep();
  rewrite(id, ({ fixed }) => {
    fixed.dependsOn = dependsOn;
  });
  expect(did).toEqual(['paid']);
  await expectBreaches(again, ['before_parent', id]);
});

promise(['I10', 'I14'], 'a second undo of one action is found', async () => {
  const { open, run, did } = scene();
  const gate = await open();
  const held = await call(gate, 'pay');
  await gate.decide(allow(held), { by: ada });
  await gate.undo({ action: held.action!.id }, { by: ada });
  await expectBreaches(gate);
  run('UPDATE actions SET undo_of = NULL');
  const second = await gate.undo({ action: held.action!.id }, { by: ada });
  expect(did).toEqual(['paid', 'paid back', 'paid back']);
  await expectBreaches(gate, ['undone_twice', second.action!.id]);
});

promise('I10', 'a call that was made twice with one key is found', async () => {
  const { open, run } = scene();
  const gate = await open();
  const first = await call(gate, 'pay', { callKey: 'k' });
  await gate.decide(allow(first), { by: ada });
  run('UPDATE actions SET call_key = NULL');
  const second = await call(gate, 'pay', { callKey: 'k' });
  expect(second.action!.id).not.toBe(first.action!.id);
  await expectBreaches(gate, ['called_twice', second.action!.id]);
});

promise(['I10', 'T10'], 'another owner that somebody wrote into a session is found', async () => {
  const { open, run } = scene();
  const by: Principal = { kind: 'service', id: 'host', tenant: 'acme', actsFor: 'ada' };
  await call(await open(), 'pay', { args: { n: 1 }, by });
  run("UPDATE chains SET owner = 'eve' WHERE id = 's1'");
  const gate = await open();
  const theirs = await call(gate, 'pay', { args: { n: 2 }, by });
  await expectBreaches(gate, ['owner', theirs.action!.id]);
});

promise(['I10', 'T16'], 'words that answered what was never shown are found', async () => {
  const { open, run, did } = scene();
  await call(await open(), 'pay');
  run(`UPDATE prompts SET viewers = '{"chat:ada":{"shownAt":1}}'`);
  const gate = await open();
  await gate.reply({ session: 's1', text: 'yes' }, { by: ada, via: 'chat' });
  expect(did).toEqual(['paid']);
  await expectBreaches(gate, ['not_shown']);
});

promise(['I10', 'T9'], 'what somebody said of a doubt that was not theirs is found', async () => {
  const { open, rewrite } = scene();
  const gate = await open();
  const held = await call(gate, 'lose');
  expect((await gate.decide(allow(held), { by: ada })).status).toBe('in_doubt');
  const { id, revision } = held.action!;
  rewrite(id, ({ fixed }) => {
    fixed.approvers = { users: ['bob'] };
  });
  const again = await open();
  await again.reconcile({ action: id, revision, status: 'succeeded' }, { by: bob });
  rewrite(id, ({ fixed }) => {
    fixed.approvers = { owner: true };
  });
  await expectBreaches(again, ['not_theirs', id]);
});

promise(['I10', 'T20'], 'no grant is made out of a row that somebody else has written to', async () => {
  const { open, rewrite } = scene();
  const gate = await open();
  const held = await call(gate, 'save_note', { args: { text: 'x' } });
  rewrite(held.action!.id, ({ fixed }) => {
    fixed.tool = 'pay';
  });
  const terms = { where: { text: { eq: 'x' } }, forMs: MINUTE, uses: 1 };
  expect(await codeOf(gate.grant({ action: held.action!.id, ...terms }, { by: ada }))).toBe('ARGS_CHANGED');
  expect(await gate.grants({ by: ada })).toEqual([]);
});

promise(
  'I10',
  'a start and a change of configuration are committed soon after their time, or planned again',
  async () => {
    const clock = fakeClock();
    const { store, gate, hold, ledger } = world({ clock });
    const commit = store.commit.bind(store);
    let stalls = 0;
    store.commit = (change) => {
      if (stalls-- > 0) clock.advance(MINUTE);
      return commit(change);
    };
    const held = await hold('about');
    stalls = 1;
    await gate.freeze({ tool: 'save_note' }, { by: admin });
    stalls = 1;
    expect((await gate.decide(allow(held), { by: ada })).status).toBe('succeeded');
    expect(ledger).toEqual(['delete about']);
    const { entries } = await gate.journal({}, { by: admin });
    const times = (of: string) => entries.filter(({ type }) => type === of).map(({ at }) => at);
    expect([...times('frozen'), ...times('claimed')]).toEqual([clock() - MINUTE, clock()]);
  },
);
