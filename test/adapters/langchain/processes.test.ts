import { afterEach, expect } from 'vitest';
import { promise } from '../../promises.ts';
import { ada } from '../../world.ts';
import { endChildren, family } from '../family.ts';
import { type Said, start } from './task.ts';
import { agentWorld } from './world.ts';

afterEach(endChildren);

/** One thread of one agent, in files that processes share. */
function thread() {
  const { here, apart, atGate, effects } = family(new URL('./child.ts', import.meta.url), start);
  const allow = ({ interrupts }: Said) =>
    atGate((gate) =>
      agentWorld([], { gate }).guarded.decide({ interrupts, resume: { type: 'approve' } }, { by: ada }),
    );
  return { here, apart, allow, effects };
}

promise(
  ['I1', 'T8'],
  'allowed, and resumed by two processes at once and by a third: one effect',
  async () => {
    const { here, apart, allow, effects } = thread();
    await allow(await here({ resume: false }));
    for (const said of await apart({ resume: true }, { resume: true }))
      expect(said).toMatchObject({ told: [{ deleted: 'about' }] });
    expect((await here({ resume: true })).told).toEqual([{ deleted: 'about' }]);
    expect(effects()).toEqual(['delete about']);
  },
);

for (const [dies, count, told] of [
  ['before the effect', 0, { status: 'in_doubt' }],
  ['after the effect', 1, { status: 'in_doubt' }],
  ['before the result is saved', 1, { deleted: 'about' }],
] as const)
  promise(['I1', 'I5'], `killed ${dies}, and resumed: it is not run again`, async () => {
    const { here, apart, allow, effects } = thread();
    await allow(await here({ resume: false }));
    expect(await apart({ resume: true, dies })).toEqual(['killed']);
    expect(effects()).toHaveLength(count);
    // Once its lease is over, nobody knows.
    expect((await here({ resume: true, shiftMs: 60_000 })).told).toMatchObject([told]);
    expect(effects()).toHaveLength(count);
  });

promise(
  ['I1', 'I9'],
  'killed before the question is saved: it is asked again, once, and runs once',
  async () => {
    const { here, apart, allow, effects } = thread();
    expect(await apart({ resume: false, dies: 'before the question is saved' })).toEqual(['killed']);
    const asked = await here({ resume: true });
    expect(asked.interrupts).toHaveLength(1);
    await allow(asked);
    expect((await here({ resume: true })).told).toEqual([{ deleted: 'about' }]);
    expect(effects()).toEqual(['delete about']);
  },
);
