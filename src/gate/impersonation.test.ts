import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, allow, bob, codeOf, world } from '../../test/world.ts';
import { createGate, defineTool, type Principal } from '../index.ts';
import { memory } from '../testing/index.ts';

promise('T1', 'a principal in the body of a decision means nothing', async () => {
  const { gate, hold, ledger } = world();
  const held = await hold('about');
  expect(await codeOf(gate.decide({ ...allow(held), by: ada } as never, { by: bob }))).toBe(
    'INVALID_DECISION',
  );
  expect(ledger).toEqual([]);
  expect((await gate.get(held.action.id, { by: ada })).status).toBe('pending');
});

promise(
  'T10',
  'an agent that serves many sees, edits and withdraws only what it asked for whom it acts for',
  async () => {
    const { gate, hold } = world();
    const { action } = await hold('about');
    const forBob = { ...agent, actsFor: 'bob' };
    const { actsFor: _, ...forNobody } = agent;
    for (const by of [forBob, forNobody]) {
      expect(await codeOf(gate.get(action.id, { by }))).toBe('NOT_FOUND');
      expect(await codeOf(gate.history(action.id, { by }))).toBe('NOT_FOUND');
      expect(await codeOf(gate.cancel({ action: action.id }, { by }))).toBe('NOT_FOUND');
      const edit = { action: action.id, revision: 1, args: { slug: 'home' } };
      expect(await codeOf(gate.edit(edit, { by }))).toBe('NOT_FOUND');
      expect((await gate.list({}, { by })).actions).toEqual([]);
      const call = { tool: 'delete_page', args: { slug: 'home' }, session: 's1', callKey: 'k', by };
      expect(await codeOf(gate.call(call))).toBe('NOT_FOUND');
    }
    expect((await gate.get(action.id, { by: agent })).status).toBe('pending');
  },
);

test('whether a call key was used in somebody else’s session is not told', async () => {
  const { gate, hold } = world();
  await hold('about', { callKey: 'k' });
  const by = { ...agent, actsFor: 'bob' };
  const call = { tool: 'delete_page', args: { slug: 'home' }, session: 's1', callKey: 'k', by };
  expect(await codeOf(gate.call(call))).toBe('NOT_FOUND');
});

test('a session that somebody else begins while a call of it is prepared is theirs', async () => {
  const store = memory();
  const send = { name: 'send', effect: 'external', run: () => null } as const;
  const other = createGate({ store, tools: [defineTool(send)], sweepEveryMs: 0 });
  const begin = { tool: 'send', args: { to: 'bob' }, session: 's1', by: { ...agent, actsFor: 'bob' } };
  let begun = false;
  const preview = async () => {
    if (!begun) await other.call(begin);
    begun = true;
    return { title: 'Send' };
  };
  const gate = createGate({ store, tools: [defineTool({ ...send, preview })], sweepEveryMs: 0 });
  const call = { tool: 'send', args: { to: 'ada' }, session: 's1', by: agent };
  expect(await codeOf(gate.call(call))).toBe('NOT_FOUND');
  expect((await gate.call({ ...call, by: begin.by })).status).toBe('pending');
  expect((await gate.list({ session: 's1' }, { by: bob })).actions.map(({ args }) => args)).toEqual([
    { to: 'ada' },
    { to: 'bob' },
  ]);
});

promise('T1', 'roles that are no list, and somebody who is no name, make no principal', async () => {
  const { gate, hold } = world();
  const { action } = await hold('about');
  const odd = [
    { roles: 'not-an-admin' },
    { roles: { includes: () => true } },
    { roles: [7] },
    { roles: null },
    { actsFor: '' },
    { actsFor: ['ada'] },
  ] as object[];
  for (const more of odd) {
    const by = { kind: 'user', id: 'eve', tenant: 'acme', ...more } as Principal;
    expect(await codeOf(gate.freeze({}, { by })), JSON.stringify(more)).toBe('INVALID_CALL');
    expect(await codeOf(gate.get(action.id, { by })), JSON.stringify(more)).toBe('INVALID_CALL');
    expect(await codeOf(gate.call({ tool: 'list_pages', session: 's2', by }))).toBe('INVALID_CALL');
  }
});
