import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The real command. Resolves with all that it said, as soon as it has said this or has ended. */
function start(home: string, port: number, until: RegExp): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      './scripts/from-source.ts',
      'src/cli/main.ts',
      'start',
    ],
    { cwd: root, env: { ...process.env, COUNTERSIGN_HOME: home, PORT: String(port), COUNTERSIGN_MODEL: '' } },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((resolve) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (until.test(said)) resolve({ child, said });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => resolve({ child, said }));
  });
}

test('serves the stories behind a link that signs in once, says when the port is taken, and ends when told', async () => {
  const home = mkdtempSync(join(tmpdir(), 'countersign-start-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { child, said } = await start(home, 0, /Ctrl-C/);
  const link = new URL(/http:\S+token=\S+/.exec(said)![0]);
  const { origin } = link;
  const get = (path: string, headers = {}) => fetch(origin + path, { headers });
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/v1/chats')).status).toBe(401);
  const signIn = () =>
    fetch(`${origin}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token: link.searchParams.get('token') }),
      redirect: 'manual',
    });
  const cookie = (await signIn()).headers.get('set-cookie')!.split(';')[0]!;
  const chats = (await (await get('/v1/chats', { cookie })).json()) as { name: string }[];
  expect(chats.map(({ name }) => name).sort()).toEqual(['calendar', 'cms', 'crm', 'paddocks']);
  expect((await signIn()).headers.get('set-cookie')).toBeNull();

  const second = await start(home, Number(new URL(origin).port), /taken/);
  expect(second.said).toMatch(/Port \d+ is taken.*PORT=\d+ countersign start/);
  if (second.child.exitCode === null) await once(second.child, 'exit');
  expect(second.child.exitCode).toBe(1);

  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
});
