import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

// Each checks itself, and ends with an error if something is not as it says.
test.each(globSync('examples/adapters/*.ts', { cwd: root }).sort())('%s', async (example) => {
  const { stdout } = await run(process.execPath, ['--import', './scripts/from-source.ts', example], {
    cwd: root,
    timeout: 60_000,
  });
  expect(stdout).not.toBe('');
});
