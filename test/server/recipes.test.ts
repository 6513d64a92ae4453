import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATION_NAMES } from '../../src/server/operations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/http.md'), 'utf8');
const recipes = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
const [, serverCode] = /^```ts server\.ts\n([\s\S]*?)^```$/m.exec(page)!;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** The page's own server, what it prints, and what it logs. */
async function started(folder: string) {
  writeFileSync(join(folder, 'server.ts'), serverCode!);
  const args = ['--disable-warning=ExperimentalWarning', '--import', join(root, 'scripts/from-source.ts')];
  const child = spawn(process.execPath, [...args, 'server.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
  });
  const exited = once(child, 'exit');
  const logged: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => void logged.push(line));
  const settings: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    settings.push(line);
    if (line.startsWith('LINK=')) break;
  }
  const stop = async () => {
    child.kill();
    await exited;
    return logged;
  };
  onTestFinished(async () => void (await stop()));
  return { settings, stop };
}

test.skipIf(!hasCurl)('the recipes for curl go through, and leave out no operation', async () => {
  mkdirSync(join(root, '.scratch'), { recursive: true });
  const folder = mkdtempSync(join(root, '.scratch/recipes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { settings, stop } = await started(folder);
  const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  const script = ['set -eu', ...settings, ...recipes].join('\n');
  const ended = await promisify(execFile)('sh', ['-c', script], {
    cwd: folder,
    env,
    maxBuffer: 2 ** 26,
  }).then(
    ({ stderr }) => stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout.slice(-2000)}\n${stderr}`,
  );
  // The stream is ended by the clock, which curl mentions.
  expect(ended.replace(/^curl: \(28\).*\n/m, '')).toBe('');
  const answered: { operation?: string; status: number }[] = (await stop()).map((line) => JSON.parse(line));
  expect(answered.filter(({ status }) => status >= 400)).toEqual([]);
  const names = new Set(answered.map(({ operation }) => operation));
  const others = ['events', 'chat', 'healthz', 'readyz', 'metrics', 'openapi', 'docs', 'login', 'logout'];
  expect([...OPERATION_NAMES, ...others].filter((name) => !names.has(name))).toEqual([]);
});
