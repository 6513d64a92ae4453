import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atMost, below, type Case, type Figure, forInformation, median } from '../measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the package may load besides Node's own modules and its own files. */
const ALLOWED = ['canonicalize'];

const TIMED = `const begun = performance.now();
const cpu = process.cpuUsage();
await import('countersign');
const ms = performance.now() - begun;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1000 }));`;

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
    const timed = Array.from(
      { length: 15 },
      () => JSON.parse(evaluate(TIMED)) as { ms: number; cpuMs: number },
    );
    const times = timed.map(({ ms }) => ms);
    const cpuTimes = timed.map(({ cpuMs }) => cpuMs);
    return [
      below('import', median(times), 'ms', 20, { spread: times, ...(isStale() ? { note: STALE } : {}) }),
      forInformation('import: processor time', median(cpuTimes), 'ms', { spread: cpuTimes }),
      loads(),
    ];
  },
};

const STALE = 'dist is older than src: npm run build';

function isStale(): boolean {
  const changed = (path: string) => statSync(join(ROOT, path)).mtimeMs;
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  return sources.some((path) => changed(join('src', path)) > changed('dist/index.js'));
}

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
