import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../src/index.ts';
import { LATER, PROMISES } from './promises.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** One fenced block of TypeScript: `ts`, `ts run`, and a file name if other blocks import it. */
interface Block {
  readonly folder: string;
  readonly file: string;
  readonly runs: boolean;
  readonly code: string;
}

const FENCE = /^```ts(?<info>[^\n]*)\n(?<code>[\s\S]*?)^```$/gm;

function blocksOf(path: string): Block[] {
  const folder = basename(path, '.md').toLowerCase();
  return [...textOf(path).matchAll(FENCE)]
    .map(({ groups, index }) => ({ words: groups!.info!.trim().split(/\s+/), code: groups!.code!, index }))
    .filter(({ code }) => code.startsWith('import '))
    .map(({ words, code, index }) => ({
      folder,
      file: words.find((word) => word.endsWith('.ts')) ?? `line-${lineAt(path, index)}.ts`,
      runs: words.includes('run'),
      code,
    }));
}

const lineAt = (path: string, index: number): number => textOf(path).slice(0, index).split('\n').length;

/** What a user imports, and the source file behind it. */
function entryPoints(): Record<string, string> {
  const { name, exports } = JSON.parse(textOf('package.json')) as {
    name: string;
    exports: Record<string, { types?: string }>;
  };
  const entries: Record<string, string> = {};
  for (const [subpath, { types }] of Object.entries(exports)) {
    if (types === undefined) continue;
    const source = types.replace('./dist/types/', 'src/').replace('.d.ts', '.ts');
    entries[join(name, subpath)] = join(root, source);
  }
  return entries;
}

const documents = [
  'README.md',
  'docs/guide.md',
  'docs/conversation.md',
  'docs/http.md',
  ...globSync('docs/adapters/*.md', { cwd: root }).sort(),
];
const blocks = documents.flatMap(blocksOf);
let scratch: string;

beforeAll(() => {
  mkdirSync(join(root, '.scratch'), { recursive: true });
  scratch = mkdtempSync(join(root, '.scratch/docs-'));
  const entries = entryPoints();
  const paths = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [file]]));
  const options = { noUnusedLocals: false, noUnusedParameters: false, paths };
  const config = { extends: '../../tsconfig.json', compilerOptions: options, include: ['**/*.ts'] };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
  const urls = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, pathToFileURL(file).href]),
  );
  writeFileSync(
    join(scratch, 'hooks.mjs'),
    `import { registerHooks } from 'node:module';
const urls = ${JSON.stringify(urls)};
registerHooks({
  resolve: (name, context, next) => (urls[name] ? { url: urls[name], shortCircuit: true } : next(name, context)),
});`,
  );
  for (const { folder, file, code } of blocks) {
    mkdirSync(join(scratch, folder), { recursive: true });
    writeFileSync(join(scratch, folder, file), code);
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the code in the documents', () => {
  test('is there', () => {
    expect(blocks.length).toBeGreaterThan(5);
    const names = blocks.map(({ folder, file }) => `${folder}/${file}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has the types that the sources have', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const said = await run(process.execPath, [tsc, '--noEmit', '-p', scratch], { cwd: root }).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(said).toBe('');
  });

  test.for(
    blocks.filter(({ runs }) => runs).map((block) => [`${block.folder}/${block.file}`, block] as const),
  )('runs, and runs again: %s', async ([, { folder, file }]) => {
    const cwd = mkdtempSync(join(scratch, `${folder}/run-`));
    const args = ['--disable-warning=ExperimentalWarning', '--import', join(scratch, 'hooks.mjs')];
    const once = () =>
      run(process.execPath, [...args, join(scratch, folder, file)], { cwd, timeout: 30_000 }).then(
        () => 'exit 0',
        ({ code, stderr }: { code: number; stderr: string }) => `exit ${code}: ${stderr}`,
      );
    expect([await once(), await once()]).toEqual(['exit 0', 'exit 0']);
  });
});

describe('docs/errors.md', () => {
  const sections = textOf('docs/errors.md').split(/^### /m).slice(1);

  test('has one heading for each code, and no other', () => {
    expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.keys(ERRORS));
  });

  test('says of each what happened, what to do, what the details are, and a status that fits', () => {
    for (const section of sections) {
      for (const part of ['**What happened:** ', '**What to do:** ', '**Details:** ', '**HTTP:** '])
        expect(section).toContain(part);
      expect(section).toMatch(/\*\*HTTP:\*\* [45]\d\d$/m);
    }
  });
});

describe('docs/lifecycle.md', () => {
  const rows = [...textOf('docs/lifecycle.md').matchAll(/^\| (I\d+) +\|.*\|.*\|(.*)\|$/gm)];

  test('has a row for each invariant', () => {
    const ids = [...Object.keys(PROMISES), ...Object.keys(LATER)].filter((id) => id.startsWith('I'));
    const number = (id: string) => Number(id.slice(1));
    expect(rows.map(([, id]) => id)).toEqual(ids.sort((a, b) => number(a) - number(b)));
  });

  test('names tests that are declared with the invariant they stand beside', () => {
    for (const [, id, cell] of rows) {
      for (const [, path] of cell!.matchAll(/`([^`]+\.test\.ts)`/g)) {
        const declared = [...textOf(path!).matchAll(/\bpromise\(\s*(\[[^\]]*\]|'[IT]\d+')/g)].map(
          ([, ids]) => ids,
        );
        expect([path, id, declared.some((ids) => new RegExp(`'${id}'`).test(ids!))]).toEqual([
          path,
          id,
          true,
        ]);
      }
    }
  });
});

describe('what the documents point at', () => {
  const pages = globSync(
    ['{CONTRIBUTING,SECURITY,CHANGELOG}.md', 'docs/*.md', 'docs/{adapters,decisions}/*.md'],
    { cwd: root },
  );

  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

  test('exists', () => {
    const missing: string[] = [];
    for (const page of pages) {
      const text = textOf(page);
      for (const [, path] of text.matchAll(/`((?:src|test|docs|bench|examples)\/[\w./-]+)`/g))
        if (!existsSync(join(root, path!))) missing.push(`${page}: ${path}`);
      for (const [, link] of text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g))
        if (!existsSync(join(root, dirname(page), link!))) missing.push(`${page}: ${link}`);
      for (const [, script] of text.matchAll(/npm run ([\w:]+(?:-[\w]+)*)/g))
        if (!(script! in scripts)) missing.push(`${page}: npm run ${script}`);
    }
    expect(missing).toEqual([]);
  });
});

test('the README’s table of pages has each page once, and all of them', () => {
  const table = textOf('README.md').split('## Where to go on')[1]!;
  const listed = [...table.matchAll(/\]\((docs\/[\w-]+\.md)\)/g)].map(([, path]) => path!);
  expect(listed.toSorted()).toEqual(globSync('docs/*.md', { cwd: root }).sort());
});

test('the pictures that the README shows are there in both schemes, and small', () => {
  const shown = [...textOf('README.md').matchAll(/docs\/images\/[\w-]+\.webp/g)].map(([path]) => path);
  const there = globSync('docs/images/*', { cwd: root });
  for (const path of shown) expect(there).toContain(path);
  for (const place of ['chat', 'inbox', 'history'])
    for (const size of ['desktop', 'phone'])
      for (const scheme of ['light', 'dark'])
        expect(there).toContain(`docs/images/${place}-${size}-${scheme}.webp`);
  const size = there.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0);
  expect(size).toBeLessThan(1_000_000);
  const { files } = JSON.parse(textOf('package.json')) as { files: string[] };
  // The documents come along, the pictures do not.
  expect(files).toContain('!docs/images');
});
