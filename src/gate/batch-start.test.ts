import { expect, test } from 'vitest';
import { promise } from '../../test/promises.ts';
import { ada, agent, world } from '../../test/world.ts';
import { CountersignError, defineTool } from '../index.ts';

/** Can be looked at when it is proposed, and not when it is to start. */
function shy(ledger: string[]) {
  let looks = 0;
  return defineTool({
    name: 'shy',
    effect: 'write',
    preview: () => {
      if (++looks === 2) throw new Error('gone for a moment');
      return { title: 'Shy', state: 1 };
    },
    run: () => void ledger.push('shy'),
  });
}

promise(
  'I1',
  'an item that cannot be started hides nothing of what the others of its batch did',
  async () => {
    const { gate, ledger, logs } = world({ policy: { effects: { write: 'run' } }, extra: (l) => [shy(l)] });
    const results = await gate.callMany({
      session: 's1',
      by: agent,
      calls: [
        { tool: 'save_note', args: { text: 'first' } },
        { tool: 'shy' },
        { tool: 'save_note', args: { text: 'last' } },
        { tool: 'save_note', args: { text: 'child' }, after: [1] },
      ],
    });
    expect(results.map(({ status }) => status)).toEqual(['succeeded', 'approved', 'succeeded', 'approved']);
    expect(ledger).toEqual(['note first', 'note last']);
    expect(JSON.stringify(logs)).toContain('gone for a moment');
    await gate.sweep();
    expect(ledger).toEqual(['note first', 'note last', 'shy', 'note child']);
  },
);

test('an item whose outcome cannot be recorded is given as it is in the store', async () => {
  const { gate, ledger, store } = world({ policy: { effects: { write: 'run' } } });
  const { commit } = store;
  let outcomes = 0;
  store.commit = (change) =>
    change.entry.body!.includes('"succeeded"') && ++outcomes === 2
      ? Promise.reject(new CountersignError('UNKNOWN_VERSION'))
      : commit.call(store, change);
  const results = await gate.callMany({
    session: 's1',
    by: agent,
    calls: ['kept', 'lost'].map((text) => ({ tool: 'save_note', args: { text } })),
  });
  expect(ledger).toEqual(['note kept', 'note lost']);
  expect(results.map(({ status }) => status)).toEqual(['succeeded', 'executing']);
  expect((await gate.get(results[1]!.action!.id, { by: ada })).status).toBe('executing');
});
