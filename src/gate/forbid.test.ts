import { expect, test } from 'vitest';
import { ada, agent, allow, world } from '../../test/world.ts';
import { type CallFacts, createGate, modelResult } from '../index.ts';

const ops = { ...agent, roles: ['ops'] } as const;

/** A gate with one rule that forbids what `when` says. */
function forbidding(when: (call: CallFacts) => boolean) {
  return world({ policy: { rules: [{ tool: 'save_note', verdict: 'forbid', when, reason: 'ops only' }] } });
}

test('at the claim, forbid is asked about the caller as they were: with their roles, and for whom they act', async () => {
  for (const when of [
    ({ by }: CallFacts) => !by.roles!.includes('ops'),
    ({ by }: CallFacts) => by.actsFor !== 'ada',
  ]) {
    const { gate, ledger } = forbidding(when);
    const held = await gate.call({ tool: 'save_note', args: { text: 'x' }, session: 's1', by: ops });
    expect((await gate.decide(allow(held), { by: ada })).status).toBe('succeeded');
    expect(ledger).toEqual(['note x']);
  }
});

test('an edit is asked about whoever edited, at the edit and at the claim', async () => {
  const { gate, ledger } = forbidding(
    ({ by, args }) => by.kind === 'agent' && JSON.stringify(args) === '{"text":"person"}',
  );
  const held = await gate.call({ tool: 'save_note', args: { text: 'x' }, session: 's1', by: ops });
  const what = { action: held.action!.id, revision: 1, args: { text: 'person' } };
  const edited = await gate.edit(what, { by: ada });
  expect((await gate.decide(allow(edited), { by: ada })).status).toBe('succeeded');
  expect(ledger).toEqual(['note person']);
});

test('what policy forbids by the time of the claim is cancelled, and the rule’s reason is on record', async () => {
  const { gate: before, store, ledger } = world();
  const held = await before.call({ tool: 'save_note', args: { text: 'x' }, session: 's1', by: agent });
  const decider = createGate({ store, tools: [], sweepEveryMs: 0 });
  expect((await decider.decide(allow(held), { by: ada })).status).toBe('approved');
  const after = world({
    store,
    policy: { rules: [{ tool: 'save_note', verdict: 'forbid', reason: 'closed for the audit' }] },
  });
  await after.gate.sweep();
  const view = await after.gate.get(held.action!.id, { by: ada });
  expect(view).toMatchObject({
    status: 'cancelled',
    ended: { reason: 'forbidden', why: 'closed for the audit', by: { kind: 'policy' } },
  });
  const last = (await after.gate.history(view.id, { by: ada })).at(-1);
  expect(last).toMatchObject({ type: 'cancelled', reason: 'closed for the audit' });
  expect(modelResult(view)).toMatchObject({ status: 'cancelled', reason: 'closed for the audit' });
  expect([...ledger, ...after.ledger]).toEqual([]);
});

test('a view says who asked, not what else is known of them', async () => {
  const { gate } = world();
  const held = await gate.call({ tool: 'save_note', args: { text: 'x' }, session: 's1', by: ops });
  expect(held.action!.requestedBy).toEqual({ kind: 'agent', id: 'menta' });
  expect(JSON.stringify(held)).not.toContain('"ops"');
});
