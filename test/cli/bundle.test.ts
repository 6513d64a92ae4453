import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newHome } from './world.ts';

const built = fileURLToPath(new URL('../../dist/cli', import.meta.url));

/** The built command line in a folder where nothing else is installed, as `npx` would have it. */
function alone(): string {
  const folder = newHome();
  cpSync(built, folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

function run(folder: string, args: readonly string[], input = '') {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, COUNTERSIGN_HOME: join(folder, 'home') },
  });
  return { stdout, stderr, status };
}

test('the built command line brings along everything that it needs', () => {
  const code = readdirSync(built)
    .filter((name) => name.endsWith('.js'))
    // A sentence in an error of the MCP SDK is no import.
    .map((name) => readFileSync(join(built, name), 'utf8').replaceAll(/Import from \S+/g, ''));
  const imported = code.flatMap((text) =>
    [...text.matchAll(/\b(?:from|import)\s*\(?\s*["'`]([@\w.][\w@:./-]*)["'`]/g)].map(([, name]) => name!),
  );
  const outside = imported.filter((name) => !/^(node:|\.)/.test(name));
  // Whoever keeps a calendar on Google installs Google's clients.
  expect(new Set(outside)).toEqual(new Set(['@googleapis/calendar', '@googleapis/tasks']));
});

test.for(['calendar', 'crm', 'cms', 'paddocks'])('the story %s is inside, and plays', (story) => {
  const { stdout, stderr, status } = run(alone(), ['main.js', 'chat', story], '/help\n/history --json\n');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toContain('/quit');
});

test('a Node that is too old is told so, before anything could fail', () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"22.12.0"}})';
  expect(run(alone(), ['--import', old, 'main.js', 'chat'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'countersign needs Node 22.13 or newer, and this is 22.12.0.\n',
  });
});
