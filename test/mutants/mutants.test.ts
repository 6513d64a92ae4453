import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { promise } from '../promises.ts';
import { MUTANTS } from './mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every mutation fits the source it is made for', () => {
  const unfit = MUTANTS.filter(
    ({ file, find }) => readFileSync(`${root}/${file}`, 'utf8').split(find).length !== 2,
  );
  expect(unfit.map(({ name }) => name)).toEqual([]);
});

promise(
  'I16',
  'the mutants that the promises name are killed',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['test/mutants/run.ts', '--named'], {
      cwd: root,
    });
    const summary = JSON.parse(stdout.trim().split('\n').at(-1)!);
    expect(summary.mutants).toBe(MUTANTS.filter(({ named }) => named).length);
    expect(summary.survivors).toEqual([]);
  },
  300_000,
);
