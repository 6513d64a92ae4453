import { afterEach, expect } from 'vitest';
import { promise } from '../../promises.ts';
import { ada } from '../../world.ts';
import { endChildren, family } from '../family.ts';
import { start, startWith } from './task.ts';
import type { Answer } from './world.ts';

afterEach(endChildren);

/** A run that is suspended, and whose call Ada has allowed since, in files that processes share. */
async function allowed(begin = start) {
  const { here, apart, atGate, effects } = family(new URL('./child.ts', import.meta.url), begin);
  const stopped = (await here({})) as Answer;
  const { action, revision } = stopped.held!;
  await atGate((gate) => gate.decide({ action, revision, verdict: 'allow' }, { by: ada }));
  return { here, apart, effects, resume: { runId: stopped.runId, toolCallId: stopped.toolCallId } };
}

const toldIn = (answer: Answer | 'over' | 'killed') => (typeof answer === 'string' ? answer : answer.told);

promise(['I1', 'T8'], 'resumed by two processes at once, and by a third: one effect', async () => {
  const { here, apart, effects, resume } = await allowed();
  const answers = await apart({ resume }, { resume });
  // Who comes when the run is over finds none.
  for (const answer of answers) expect([[{ deleted: 'about' }], 'over']).toContainEqual(toldIn(answer));
  expect(answers.map(toldIn)).toContainEqual([{ deleted: 'about' }]);
  expect(toldIn(await here({ resume }))).toBe('over');
  expect(effects()).toEqual(['delete about']);
});

for (const look of [1, 2, 3])
  promise(['I1', 'T8'], `resumed by another before look ${look} at the run: one effect`, async () => {
    let left = Number.POSITIVE_INFINITY;
    const { here, apart, effects, resume } = await allowed((means) =>
      startWith(means, async () => {
        if (--left === 0) expect(await apart({ resume })).toMatchObject([{ told: [{ deleted: 'about' }] }]);
      }),
    );
    left = look;
    expect(toldIn(await here({ resume }))).toBe('over');
    expect(left).toBeLessThanOrEqual(0);
    expect(effects()).toEqual(['delete about']);
  });

for (const [dies, count, told] of [
  ['before the effect', 0, { status: 'in_doubt' }],
  ['after the effect', 1, { status: 'in_doubt' }],
  ['after the outcome is recorded', 1, { deleted: 'about' }],
] as const)
  promise(['I1', 'I5'], `killed ${dies}, and resumed: it is not run again`, async () => {
    const { here, apart, effects, resume } = await allowed();
    expect(await apart({ resume, dies })).toEqual(['killed']);
    expect(effects()).toHaveLength(count);
    // Once its lease is over, nobody knows.
    expect(toldIn(await here({ resume, shiftMs: 60_000 }))).toMatchObject([told]);
    expect(effects()).toHaveLength(count);
  });
