import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atMost, below, type Case, type Figure, median } from '../measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the package may load besides Node's own modules and its own files. */
const ALLOWED = ['canonicalize'];

const TIMED = `const begun = performance.now();
await import('countersign');
console.log(performance.now() - begun);`;

const LISTED = `import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    loaded.add(found.url);
    return found;
  },
});
await import('countersign');
console.log(JSON.stringify([...loaded]));`;

export const importing: Case = {
  about: "import 'countersign' from dist, in a fresh process",
  async run() {
    if (!existsSync(join(ROOT, 'dist/index.js')))
      execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'ignore' });
    const times = Array.from({ length: 15 }, () => Number(evaluate(TIMED)));
    return [below('import', median(times), 'ms', 20, { spread: times }), loads()];
  },
};

function loads(): Figure {
  const urls = JSON.parse(evaluate(LISTED)) as string[];
  const packages = new Set(
    urls.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []),
  );
  const builtins = urls.filter((url) => url.startsWith('node:')).sort();
  const foreign = [...packages].filter((name) => !ALLOWED.includes(name));
  const drivers = builtins.filter((url) => url === 'node:sqlite');
  return atMost('import: what it must not load', foreign.length + drivers.length, 'modules', 0, {
    note: [...foreign, ...drivers].join(' ') || `loads ${[...packages, ...builtins].join(' ')}`,
  });
}

function evaluate(source: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}
