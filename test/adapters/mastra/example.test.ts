import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('the example goes as it says', async () => {
  const args = ['--import', './scripts/from-source.ts', 'examples/adapters/mastra.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(stdout).toContain('Paid: the baker 4\n');
});
