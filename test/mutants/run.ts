/**
 * Do the tests have teeth? (I16): `npm run mutants [-- --only <word>] [--json]`.
 * Applies each mutation to a copy of the source and runs the tests that should notice. Exits 1 if one survives.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MUTANTS, type Mutant } from './mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['src', 'test', 'docs', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const AT_ONCE = 2;

const { values } = parseArgs({
  options: { only: { type: 'string' }, named: { type: 'boolean' }, json: { type: 'boolean' } },
});

function copyOfSource(): string {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-mutant-'));
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const part of COPIED) cpSync(join(root, part), join(copy, part), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Whether the tests pass in that folder. */
function testsPass(folder: string, tests: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--bail=1', ...tests], {
      cwd: folder,
      stdio: 'ignore',
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function survives(mutant: Mutant): Promise<boolean> {
  const folder = copyOfSource();
  try {
    const file = join(folder, mutant.file);
    const source = readFileSync(file, 'utf8');
    if (source.split(mutant.find).length !== 2)
      throw new Error(`“${mutant.name}” does not fit ${mutant.file} any more`);
    writeFileSync(
      file,
      source.replace(mutant.find, () => mutant.replace),
    );
    return await testsPass(folder, mutant.tests);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const chosen = MUTANTS.filter(
  (mutant) =>
    (values.only === undefined || mutant.name.includes(values.only)) && (!values.named || mutant.named),
);
const sound = copyOfSource();
const allTests = [...new Set(chosen.flatMap(({ tests }) => tests))];
if (!(await testsPass(sound, allTests))) throw new Error('the tests fail without any mutation');
rmSync(sound, { recursive: true, force: true });

const survivors: string[] = [];
const queue = [...chosen];
const work = async () => {
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const alive = await survives(mutant);
    if (alive) survivors.push(mutant.name);
    console.log(`${alive ? 'SURVIVED' : 'killed  '}  ${mutant.file.padEnd(28)}  ${mutant.name}`);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(JSON.stringify({ mutants: chosen.length, killed: chosen.length - survivors.length, survivors }));
process.exitCode = survivors.length === 0 ? 0 : 1;
