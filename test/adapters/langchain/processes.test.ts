import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect } from 'vitest';
import { heldCalls } from '../../../src/adapters/langchain/index.ts';
import { createGate } from '../../../src/index.ts';
import { sqlite } from '../../../src/stores/sqlite.ts';
import { promise } from '../../promises.ts';
import { ada } from '../../world.ts';
import type { Task } from './child.ts';
import { type Answer, agentWorld } from './world.ts';

const script = fileURLToPath(new URL('./child.ts', import.meta.url));
const YEAR = 365 * 24 * 3_600_000;

interface Said {
  readonly interrupts: NonNullable<Answer['__interrupt__']>;
  readonly told: unknown[];
}

const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

/** One thread of one agent, in files that its processes share. */
function thread() {
  const folder = mkdtempSync(join(tmpdir(), 'langchain-'));
  const gate = () => createGate({ store: sqlite(join(folder, 'gate.db')), sweepEveryMs: 0 });
  return {
    /** Runs the tasks at once, each in a process of its own. One that is killed says nothing. */
    async run(...tasks: Task[]): Promise<(Said | 'killed')[]> {
      const children = tasks.map((task) =>
        fork(script, [folder, JSON.stringify(task)], { execArgv: ['--disable-warning=ExperimentalWarning'] }),
      );
      for (const child of children) started.add(child);
      await Promise.all(children.map((child) => once(child, 'message')));
      return Promise.all(
        children.map(async (child) => {
          const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
          const said = once(child, 'message') as Promise<[Said]>;
          child.send('go');
          const [first] = await Promise.race([said, ended.then(([code, signal]) => [code, signal] as const)]);
          const [code, signal] = await ended;
          if (signal === 'SIGKILL') return 'killed';
          if (code !== 0) throw new Error(`a child ended with ${code}`);
          return first as Said;
        }),
      );
    },
    /** Ada's answer. */
    async answer(interrupts: Said['interrupts'], resume: unknown = { type: 'approve' }) {
      const here = gate();
      const answered = await agentWorld([], { gate: here }).guarded.decide(
        { interrupts, resume },
        { by: ada },
      );
      await here.close();
      return answered;
    },
    effects: () =>
      existsSync(join(folder, 'ledger'))
        ? readFileSync(join(folder, 'ledger'), 'utf8').trim().split('\n')
        : [],
  };
}

const only = ([said]: (Said | 'killed')[]): Said => {
  if (said === undefined || said === 'killed') throw new Error('it was killed');
  return said;
};

promise(
  ['I1', 'T8'],
  'allowed, and resumed by two processes at once and by a third: one effect',
  async () => {
    const { run, answer, effects } = thread();
    const { interrupts } = only(await run({ resume: false }));
    await answer(interrupts);
    for (const said of await run({ resume: true }, { resume: true }))
      expect(said).toMatchObject({ told: [{ deleted: 'about' }] });
    await run({ resume: true }).catch(() => {});
    expect(effects()).toEqual(['delete about']);
  },
);

for (const [dies, count, told] of [
  ['before the effect', 0, { status: 'in_doubt' }],
  ['after the effect', 1, { status: 'in_doubt' }],
  ['before the result is saved', 1, { deleted: 'about' }],
] as const)
  promise(['I1', 'I5'], `killed ${dies}, and resumed: it is not run again`, async () => {
    const { run, answer, effects } = thread();
    const { interrupts } = only(await run({ resume: false }));
    await answer(interrupts);
    expect(await run({ resume: true, dies })).toEqual(['killed']);
    expect(effects()).toHaveLength(count);
    // Once its lease is over, nobody knows.
    expect(only(await run({ resume: true, shiftMs: 60_000 })).told).toMatchObject([told]);
    expect(effects()).toHaveLength(count);
  });

promise(
  ['I1', 'I9'],
  'killed before the question is saved: it is asked again, once, and runs once',
  async () => {
    const { run, answer, effects } = thread();
    expect(await run({ resume: false, dies: 'before the question is saved' })).toEqual(['killed']);
    const { interrupts } = only(await run({ resume: true }));
    expect(heldCalls(interrupts)).toHaveLength(1);
    await answer(interrupts);
    expect(only(await run({ resume: true })).told).toEqual([{ deleted: 'about' }]);
    expect(effects()).toEqual(['delete about']);
  },
);

promise('I4', 'allowed, and resumed by a process of a year later: nothing runs', async () => {
  const { run, answer, effects } = thread();
  const { interrupts } = only(await run({ resume: false }));
  await answer(interrupts);
  expect(only(await run({ resume: true, shiftMs: YEAR })).told).toMatchObject([{ status: 'expired' }]);
  expect(effects()).toEqual([]);
});
