import { afterEach, expect } from 'vitest';
import { heldCalls } from '../../../src/adapters/langchain/index.ts';
import { promise } from '../../promises.ts';
import { ada } from '../../world.ts';
import { endChildren, family, only } from '../children.ts';
import type { Task } from './child.ts';
import { type Answer, agentWorld } from './world.ts';

const YEAR = 365 * 24 * 3_600_000;
afterEach(endChildren);

interface Said {
  readonly interrupts: NonNullable<Answer['__interrupt__']>;
  readonly told: unknown[];
}

/** One thread of one agent, in files that its processes share. */
function thread() {
  const { work, atGate, effects } = family<Task, Said>(new URL('./child.ts', import.meta.url));
  const allow = (interrupts: Said['interrupts']) =>
    atGate((gate) =>
      agentWorld([], { gate }).guarded.decide({ interrupts, resume: { type: 'approve' } }, { by: ada }),
    );
  return { work, allow, effects };
}

promise(
  ['I1', 'T8'],
  'allowed, and resumed by two processes at once and by a third: one effect',
  async () => {
    const { work, allow, effects } = thread();
    const { interrupts } = only(await work({ resume: false }));
    await allow(interrupts);
    for (const said of await work({ resume: true }, { resume: true }))
      expect(said).toMatchObject({ told: [{ deleted: 'about' }] });
    await work({ resume: true }).catch(() => {});
    expect(effects()).toEqual(['delete about']);
  },
);

for (const [dies, count, told] of [
  ['before the effect', 0, { status: 'in_doubt' }],
  ['after the effect', 1, { status: 'in_doubt' }],
  ['before the result is saved', 1, { deleted: 'about' }],
] as const)
  promise(['I1', 'I5'], `killed ${dies}, and resumed: it is not run again`, async () => {
    const { work, allow, effects } = thread();
    const { interrupts } = only(await work({ resume: false }));
    await allow(interrupts);
    expect(await work({ resume: true, dies })).toEqual(['killed']);
    expect(effects()).toHaveLength(count);
    // Once its lease is over, nobody knows.
    expect(only(await work({ resume: true, shiftMs: 60_000 })).told).toMatchObject([told]);
    expect(effects()).toHaveLength(count);
  });

promise(
  ['I1', 'I9'],
  'killed before the question is saved: it is asked again, once, and runs once',
  async () => {
    const { work, allow, effects } = thread();
    expect(await work({ resume: false, dies: 'before the question is saved' })).toEqual(['killed']);
    const { interrupts } = only(await work({ resume: true }));
    expect(heldCalls(interrupts)).toHaveLength(1);
    await allow(interrupts);
    expect(only(await work({ resume: true })).told).toEqual([{ deleted: 'about' }]);
    expect(effects()).toEqual(['delete about']);
  },
);

promise('I4', 'allowed, and resumed by a process of a year later: nothing runs', async () => {
  const { work, allow, effects } = thread();
  const { interrupts } = only(await work({ resume: false }));
  await allow(interrupts);
  expect(only(await work({ resume: true, shiftMs: YEAR })).told).toMatchObject([{ status: 'expired' }]);
  expect(effects()).toEqual([]);
});
