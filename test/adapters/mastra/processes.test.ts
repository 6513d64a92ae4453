import { afterEach, expect } from 'vitest';
import { promise } from '../../promises.ts';
import { ada } from '../../world.ts';
import { endChildren, family, only } from '../children.ts';
import type { Task } from './child.ts';
import type { Answer } from './world.ts';

const YEAR = 365 * 24 * 3_600_000;
afterEach(endChildren);

/** One run of one agent, in files that its processes share. */
function run() {
  const { work, atGate, effects } = family<Task, Answer>(new URL('./child.ts', import.meta.url));
  const allow = ({ held }: Answer) =>
    atGate((gate) =>
      gate.decide({ action: held!.action, revision: held!.revision, verdict: 'allow' }, { by: ada }),
    );
  return { work, allow, effects };
}

promise(
  ['I1', 'T8'],
  'allowed, and resumed by two processes at once and by a third: one effect',
  async () => {
    const { work, allow, effects } = run();
    const stopped = only(await work({}));
    await allow(stopped);
    for (const answer of await work({ resume: stopped }, { resume: stopped }))
      expect(answer).toMatchObject({ told: [{ deleted: 'about' }] });
    await work({ resume: stopped });
    expect(effects()).toEqual(['delete about']);
  },
);

for (const [dies, count, told] of [
  ['before the effect', 0, { status: 'in_doubt' }],
  ['after the effect', 1, { status: 'in_doubt' }],
  ['after the outcome is recorded', 1, { deleted: 'about' }],
] as const)
  promise(['I1', 'I5'], `killed ${dies}, and resumed: it is not run again`, async () => {
    const { work, allow, effects } = run();
    const stopped = only(await work({}));
    await allow(stopped);
    expect(await work({ resume: stopped, dies })).toEqual(['killed']);
    expect(effects()).toHaveLength(count);
    // Once its lease is over, nobody knows.
    expect(only(await work({ resume: stopped, shiftMs: 60_000 })).told).toMatchObject([told]);
    expect(effects()).toHaveLength(count);
  });

promise('I4', 'allowed, and resumed by a process of a year later: nothing runs', async () => {
  const { work, allow, effects } = run();
  const stopped = only(await work({}));
  await allow(stopped);
  expect(only(await work({ resume: stopped, shiftMs: YEAR })).told).toMatchObject([{ status: 'expired' }]);
  expect(effects()).toEqual([]);
});
