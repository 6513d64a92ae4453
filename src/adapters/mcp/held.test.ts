import { expect, test } from 'vitest';
import { ada, agent, type Held, world } from '../../../test/world.ts';
import { tellingOf } from './held.ts';
import { textOf } from './wire.ts';

async function held() {
  const { gate } = world();
  const call = { tool: 'note', args: {}, session: 's1', by: agent, elsewhere: { title: 'Note' } };
  const { action } = (await gate.call(call)) as Held;
  const told = async () => textOf(tellingOf(await gate.get(action.id, { by: ada })));
  return { gate, action, told };
}

test.for([
  ['Not now.', /Reason: Not now\.$/],
  ['Not now', /Reason: Not now\.$/],
  ['Why?', /Reason: Why\?$/],
] as const)('a denial because of “%s” ends in one mark', async ([reason, words]) => {
  const { gate, action, told } = await held();
  await gate.decide({ action: action.id, revision: 1, verdict: 'deny', reason }, { by: ada });
  expect(await told()).toMatch(words);
});

test('what was withdrawn is said once', async () => {
  const { gate, action, told } = await held();
  await gate.cancel({ action: action.id }, { by: ada });
  expect(await told()).toBe('It was withdrawn. It was not run.');
});
