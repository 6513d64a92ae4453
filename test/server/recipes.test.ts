import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATION_NAMES } from '../../src/server/operations.ts';
import { ada } from '../world.ts';
import { served } from './http.ts';
import { listening } from './listening.ts';
import { siteChat } from './site-chat.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/http.md', import.meta.url)), 'utf8');
const recipes = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)('the recipes for curl go through, and leave out no operation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-recipes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const answered: { operation: string; status: number }[] = [];
  const logger = { info: (fields: unknown) => void answered.push(fields as never) };
  const server = await served({
    app: (world) => ({ logger, chats: [siteChat(world)] }),
    clock: Object.assign(() => Date.now(), { advance: () => {} }),
  });
  const { app, keys } = server;
  const url = await listening(app);
  const env = {
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    URL: url,
    LINK: await app.loginLink(ada, url),
    AGENT: keys.agent,
    ADA: keys.ada,
    ADMIN: keys.admin,
    WORKER: keys.worker,
  };
  const script = ['set -eu', ...recipes].join('\n');
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
  expect(answered.filter(({ status }) => status >= 400)).toEqual([]);
  const names = new Set(answered.map(({ operation }) => operation));
  const others = ['events', 'chat', 'healthz', 'readyz', 'metrics', 'openapi', 'docs', 'login', 'logout'];
  expect([...OPERATION_NAMES, ...others].filter((name) => !names.has(name))).toEqual([]);
});
