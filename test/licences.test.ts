import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'tsdown';
import { expect, onTestFinished, test } from 'vitest';
import { NOTICES, packageFolder } from '../scripts/third-party.ts';
import config from '../tsdown.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds into a folder of its own, with source maps: those tell what is in a bundle without asking the notices. */
const BUILDS: Readonly<Record<string, (outDir: string) => Promise<unknown>>> = {
  dist: (outDir) => built('library', outDir),
  'dist/cli': (outDir) => built('cli', outDir),
  'dist/web': (outDir) => {
    const vite = join(root, 'web/node_modules/vite/bin/vite.js');
    return promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--sourcemap'], {
      cwd: join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
    });
  },
};

function built(name: string, outDir: string): Promise<unknown> {
  const one = (config as { name: string }[]).find((each) => each.name === name)!;
  return build({ ...one, config: false, outDir, sourcemap: true, clean: false, logLevel: 'error' });
}

function packagesIn(folder: string): Set<string> {
  const folders = globSync('**/*.map', { cwd: folder }).flatMap((path) => {
    const { sources } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as { sources: string[] };
    return sources.flatMap((source) => packageFolder(resolve(folder, dirname(path), source)) ?? []);
  });
  return new Set(
    [...new Set(folders)].map((at) => JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).name),
  );
}

test.for(Object.keys(BUILDS))(
  '%s names every package that is bundled there, and its licence',
  async (folder) => {
    const outDir = mkdtempSync(join(tmpdir(), 'countersign-built-'));
    onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
    await BUILDS[folder]!(outDir);
    const inside = packagesIn(outDir);
    expect(inside.size).toBeGreaterThan(3);
    const notices = readFileSync(join(root, folder, NOTICES), 'utf8');
    const named = new Set([...notices.matchAll(/^(\S+) \d\S* \([\w. -]+\)$/gm)].map(([, name]) => name));
    expect([...inside].filter((name) => !named.has(name))).toEqual([]);
  },
);
