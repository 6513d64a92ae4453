import { expect, test } from 'vitest';
import { ada, agent, allow, codeOf, fakeClock, type Held, testStore } from '../../test/world.ts';
import { createGate, defineTool, type Effect, type Gate, joinGates } from '../index.ts';
import { runtimeOf } from './gate.ts';

/** Two hosts on one store: both have a tool of the same name, which does something else in each of them. */
function hosts(): { joined: Gate; one: Gate; other: Gate; ledger: string[] } {
  const store = testStore({ clock: fakeClock() });
  const ledger: string[] = [];
  const gateOf = (host: string) =>
    createGate({
      store,
      sweepEveryMs: 0,
      tools: [
        defineTool({
          name: 'save',
          effect: 'write',
          version: host,
          run: () => void ledger.push(`${host} saved`),
          undo: () => void ledger.push(`${host} undid`),
        }),
        defineTool({ name: `${host}_only`, effect: 'write', run: () => void ledger.push(`${host} only`) }),
      ],
    });
  const [one, other] = [gateOf('one'), gateOf('other')];
  return { joined: joinGates([one, other]), one, other, ledger };
}

const hold = async (gate: Gate, tool: string, session: string) =>
  (await gate.call({ tool, session, by: agent })) as Held;

test('what is decided goes to the gate whose tool it is, and so does its undo', async () => {
  const { joined, one, other, ledger } = hosts();
  const first = await hold(one, 'one_only', 's1');
  const second = await hold(other, 'save', 's2');
  const results = await joined.decideMany([allow(first), allow(second)], { by: ada });
  expect(results.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  await joined.undo({ action: second.action.id }, { by: ada });
  expect(ledger).toEqual(['one only', 'other saved', 'other undid']);
  expect((await joined.list({}, { by: ada })).actions).toHaveLength(3);
});

test('a call goes to the gate that has the tool, and to none if several have', async () => {
  const { joined, ledger } = hosts();
  const held = await hold(joined, 'other_only', 's1');
  await joined.decide(allow(held), { by: ada });
  expect(ledger).toEqual(['other only']);
  expect(await codeOf(joined.call({ tool: 'save', session: 's1', by: agent }))).toBe('INVALID_CALL');
  expect(await codeOf(joined.call({ tool: 'nothing', session: 's1', by: agent }))).toBe('UNKNOWN_TOOL');
  expect(() => joinGates([])).toThrow(/needs a gate/);
});

test('words decide by the gate whose prompt it is', async () => {
  const { joined, other, ledger } = hosts();
  await hold(other, 'save', 's1');
  const { prompt, actions } = (await joined.prompts('s1', { by: ada }))[0]!;
  await joined.shown({ session: 's1', prompt: prompt.id, actions }, { by: ada, via: 'chat' });
  const sentAt = prompt.createdAt + 1;
  expect(await joined.reply({ session: 's1', text: 'yes', sentAt }, { by: ada, via: 'chat' })).toMatchObject({
    outcomes: [{ status: 'succeeded' }],
  });
  expect(ledger).toEqual(['other saved']);
});

test('a grant goes by the policy of the gate whose tool it is; what is told of all holds for each', async () => {
  const store = testStore({ clock: fakeClock() });
  const gateOf = (name: string, grantable: readonly Effect[]) => {
    const input = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } };
    const tool = defineTool({ name, effect: 'write', input: input as never, run: () => name });
    return createGate({ store, sweepEveryMs: 0, tools: [tool], policy: { grantable } });
  };
  const [strict, open] = [gateOf('strict', ['external']), gateOf('open', ['write', 'external'])];
  const joined = joinGates([strict, open]);
  const grant = async (tool: string) => {
    const { action } = (await joined.call({ tool, args: { a: 1 }, session: tool, by: agent })) as Held;
    return joined.grant({ action: action.id, where: { '/a': { eq: 1 } }, forMs: 1000, uses: 1 }, { by: ada });
  };
  expect(await codeOf(grant('strict'))).toBe('INVALID_GRANT');
  expect(await grant('open')).toMatchObject({ tool: 'open' });
  expect(runtimeOf(joined).grantable).toEqual(['external']);
});
