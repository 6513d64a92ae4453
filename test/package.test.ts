import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What importing a subpath of the built package resolves, in a process of its own. */
async function loadedBy(specifier: string): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({ resolve(specifier, context, next) { if (!/^[./]|^file:/.test(specifier)) seen.add(specifier); return next(specifier, context); } });
    await import(${JSON.stringify(specifier)});
    console.log(JSON.stringify([...seen].filter((each) => each !== ${JSON.stringify(specifier)})));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  return JSON.parse(stdout);
}

const outside = (specifiers: readonly string[]) => specifiers.filter((specifier) => !isBuiltin(specifier));

test('importing countersign loads no database driver, no schema library and no framework', async () => {
  const loaded = await loadedBy('countersign');
  expect(outside(loaded)).toEqual(['canonicalize']);
  expect(loaded).not.toContain('node:sqlite');
});

test('a store loads its own driver and nothing of the other; PostgreSQL’s only when it is opened', async () => {
  const sqlite = await loadedBy('countersign/sqlite');
  expect(sqlite).toContain('node:sqlite');
  expect(outside(sqlite).filter((each) => each !== 'canonicalize')).toEqual([]);
  const postgres = await loadedBy('countersign/postgres');
  expect(postgres).not.toContain('node:sqlite');
  expect(outside(postgres).filter((each) => each !== 'canonicalize')).toEqual([]);
});

test('the server brings what it needs, and the client needs nothing', async () => {
  const server = await loadedBy('countersign/server');
  expect(outside(server).filter((each) => each !== 'canonicalize')).toEqual([]);
  expect(server).not.toContain('node:sqlite');
  expect(await loadedBy('countersign/client')).toEqual([]);
});

test('adapters that need only the types of their SDK do not load it', async () => {
  for (const name of ['anthropic', 'openai', 'claude-agent-sdk', 'agents-api'])
    expect([name, outside(await loadedBy(`countersign/${name}`))]).toEqual([name, ['canonicalize']]);
});

test('the declarations ask for no package that a user does not have', () => {
  const given = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b[^;]*? from '([^']+)'/gm,
    )) {
      if (name!.startsWith('.')) visit(join(dirname(file), name!.replace(/\.[jt]s$/, '.d.ts')));
      else expect([file, name, isBuiltin(name!) || given.includes(name!)]).toEqual([file, name, true]);
    }
  };
  for (const subpath of ['server', 'client']) visit(join(root, manifest.exports[`./${subpath}`].types));
  expect(seen.size).toBeGreaterThan(20);
});

test('a bundler finds everything that the server and the client could ever import', () => {
  const given = Object.keys(manifest.dependencies);
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b[^;'"]*["']([^"']+)["'];?$|\bimport\("([^"]+)"\)/gm,
    );
    for (const [, still, late] of imports) {
      const name = (still ?? late)!;
      if (name.startsWith('.')) visit(join(dirname(file), name));
      else expect([file, name, isBuiltin(name) || given.includes(name)]).toEqual([file, name, true]);
    }
  };
  for (const subpath of ['.', './sqlite', './replies', './server', './client'])
    visit(join(root, manifest.exports[subpath].default));
  expect(seen.size).toBeGreaterThan(20);
});

test('every subpath has its code and its declarations', () => {
  for (const target of Object.values(manifest.exports).flatMap((each) =>
    typeof each === 'string' ? [each] : Object.values(each as object),
  )) {
    expect(existsSync(join(root, target as string)), target as string).toBe(true);
  }
});

test('no required dependency is native', () => {
  for (const name of Object.keys(manifest.dependencies)) {
    const folder = join(root, 'node_modules', name);
    expect(globSync(['**/*.node', '**/binding.gyp'], { cwd: folder }), name).toEqual([]);
    const { scripts = {}, dependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    expect(
      Object.keys(scripts).filter((script) => /^(pre|post)?install$/.test(script)),
      name,
    ).toEqual([]);
    expect(Object.keys(dependencies), name).toEqual([]);
  }
});

test('the tour that the README names really goes as it says', async () => {
  const { stdout } = await run(process.execPath, ['examples/tour.ts'], { cwd: root });
  expect(stdout.match(/won: /g)).toHaveLength(1);
  expect(stdout.match(/lost: ALREADY_DECIDED/g)).toHaveLength(4);
  expect(stdout).toContain('verified');
  // Not by way of npm: building would take away the files that other tests are reading.
  expect(manifest.scripts.demo).toBe('npm run --silent build:js && node examples/tour.ts');
  expect(manifest.scripts['build:js']).toBe('tsdown --logLevel error');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/\bnpm (?:run (\w+)|(start|test))\b/g)].map(
    ([, run, own]) => run ?? own!,
  );
  expect(new Set(named)).toEqual(new Set(['demo', 'chat', 'start', 'test', 'peers']));
  for (const script of named) expect(manifest.scripts).toHaveProperty(script);
});
