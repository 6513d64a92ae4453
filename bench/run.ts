import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Case, Figure } from './measure.ts';

/** Loaded one at a time, each in a process of its own: none of them runs code that another has warmed up. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  'cycle-sqlite': async () => (await import('./cases/cycle-sqlite.ts')).cycleSqlite,
  'cycle-postgres': async () => (await import('./cases/cycle-postgres.ts')).cyclePostgres,
  'group-commit': async () => (await import('./cases/group-commit.ts')).groupCommit,
  stall: async () => (await import('./cases/stall.ts')).stall,
  'million-sqlite': async () => (await import('./cases/million-sqlite.ts')).millionSqlite,
  'million-postgres': async () => (await import('./cases/million-postgres.ts')).millionPostgres,
  http: async () => (await import('./cases/http.ts')).http,
  turn: async () => (await import('./cases/turn.ts')).turn,
  read: async () => (await import('./cases/read.ts')).read,
  heap: async () => (await import('./cases/heap.ts')).heap,
  replies: async () => (await import('./cases/replies.ts')).replies,
  mcp: async () => (await import('./cases/mcp.ts')).mcp,
  import: async () => (await import('./cases/import.ts')).importing,
  several: async () => (await import('./cases/several.ts')).several,
  start: async () => (await import('./cases/start.ts')).start,
};

const USAGE = `npm run bench -- [--only name,name] [--quick] [--json] [--check]

  --only   ${Object.keys(CASES).join(', ')}
  --quick  fewer rounds and smaller stores: to try it out, not to quote it
  --json   the last line of the output is one JSON object
  --check  exit with 1 if a target is missed

Ratios are medians of rounds that were measured in turns on the same machine.`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    /** How this script starts itself for one case. */
    child: { type: 'string' },
  },
});

async function runChild(name: string): Promise<void> {
  const { run } = await CASES[name]!();
  process.send!(await run({ quick: options.quick }));
  process.disconnect();
}

async function runAll(): Promise<void> {
  const names = options.only?.split(',') ?? Object.keys(CASES);
  const unknown = names.find((name) => CASES[name] === undefined);
  if (unknown !== undefined) {
    console.error(`There is no benchmark ${unknown}.\n\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const figures: Figure[] = [];
  for (const name of names) {
    console.log(`\n${name}: ${(await CASES[name]!()).about}`);
    const measured = await inChild(name);
    for (const figure of measured) console.log(line(figure));
    figures.push(...measured);
  }
  const missed = figures.filter(({ ok }) => ok === false);
  console.log(
    missed.length === 0
      ? '\nEvery target was met.'
      : `\nMissed: ${missed.map(({ name }) => name).join(', ')}.`,
  );
  if (options.json) console.log(JSON.stringify({ cases: figures }));
  if (options.check && missed.length > 0) process.exitCode = 1;
}

async function inChild(name: string): Promise<Figure[]> {
  const child = fork(
    fileURLToPath(import.meta.url),
    ['--child', name, ...(options.quick ? ['--quick'] : [])],
    {
      execArgv: ['--expose-gc'],
    },
  );
  let figures: Figure[] | undefined;
  child.once('message', (message) => {
    figures = message as Figure[];
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return figures ?? [failure(name, `it ended with code ${code} before it had measured anything`)];
}

const failure = (name: string, note: string): Figure => ({
  name,
  value: Number.NaN,
  unit: '',
  target: null,
  bound: null,
  ok: false,
  note,
});

function line({ name, value, unit, target, bound, ok, spread, note }: Figure): string {
  const verdict = ok === null ? '    ' : ok ? 'pass' : 'FAIL';
  const aim = target === null ? '' : `${SIGNS[bound!]} ${target}`;
  const columns = `  ${verdict}  ${name.padEnd(40)}${String(value).padStart(8)} ${unit.padEnd(18)}${aim.padEnd(8)}`;
  const [least, low, high, most] = spread ?? [];
  const apart = spread ? `  rounds ${low}…${high} (${least}…${most})` : '';
  return `${columns}${apart}${note ? `${apart ? '; ' : '  '}${note}` : ''}`.trimEnd();
}

const SIGNS = { 'at most': '≤', 'at least': '≥', below: '<' } as const;

if (options.child !== undefined) await runChild(options.child);
else if (options.help) console.log(USAGE);
else await runAll();
