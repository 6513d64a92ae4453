import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type Counts,
  type Figures,
  FRAMEWORKS,
  RIGHT,
  SCENARIOS,
  type Scenario,
  type Side,
} from './figures.ts';
import { table, writeProof } from './table.ts';

const USAGE = `npm run peers -- [--only name,name] [--json] [--verbose]

  --only     ${Object.keys(FRAMEWORKS).join(', ')}
  --json     the last line of the output is one JSON object
  --verbose  say what the frameworks refused

Counts how often a tool had its effect, with the frameworks' own approvals and with Countersign. Each step runs in a
process of its own. A run of all of them writes its table into docs/proof.md.`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const YEAR = 365 * 24 * 3_600_000;

/** What one process does. */
interface Job {
  readonly steps: readonly Step[];
  readonly aheadMs?: number;
  readonly hangs?: boolean;
}
type Step =
  | { readonly do: 'hold' | 'edit' }
  | {
      readonly do: 'resume';
      readonly verdict: 'allow' | 'deny';
      /** At once, in one process. */
      readonly times?: number;
      /** Until the others have loaded it, too. */
      readonly waits?: boolean;
    };

const hold: Step = { do: 'hold' };
const resume: Step = { do: 'resume', verdict: 'allow' };
const together: Job = { steps: [{ ...resume, waits: true }] };

type Start = (job: Job) => ChildProcess;

/** Each begins with a call that waits; processes come and go, and the ledger remembers. */
const RUN: Readonly<Record<Scenario, (start: Start) => Promise<void>>> = {
  async approveTwice(start) {
    await ended(start({ steps: [resume] }));
    await ended(start({ steps: [resume] }));
  },
  async twoProcesses(start) {
    const both = [start(together), start(together)];
    await Promise.all(both.map((child) => reached(child, 'loaded')));
    for (const child of both) child.send('go');
    await Promise.all(both.map(ended));
  },
  async oneProcess(start) {
    await ended(start({ steps: [{ ...resume, times: 2 }] }));
  },
  async killThenResume(start) {
    const child = start({ steps: [resume], hangs: true });
    await reached(child, 'effect');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await ended(start({ steps: [resume] }));
  },
  async afterAYear(start) {
    await ended(start({ steps: [resume], aheadMs: YEAR }));
  },
  async editedArgs(start) {
    await ended(start({ steps: [{ do: 'edit' }] }));
    await ended(start({ steps: [resume] }));
  },
  async denyThenResume(start) {
    await ended(start({ steps: [{ do: 'resume', verdict: 'deny' }] }));
    await ended(start({ steps: [resume] }));
  },
};

async function countEffects(framework: string, side: Side, scenario: Scenario): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'));
  const start: Start = (job) =>
    fork(here('child.mjs'), [JSON.stringify({ framework, side, folder, ...job })], {
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', here('hooks.mjs')],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Hundreds of processes compile the same modules.
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'countersign-peers') },
    });
  try {
    await ended(start({ steps: [hold] }));
    await RUN[scenario](start);
    const ledger = join(folder, 'ledger');
    return existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n').length : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reached(child: ChildProcess, point: string): Promise<void> {
  const [heard] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if ((heard as { reached?: string } | null)?.reached !== point)
    throw new Error(`A process did not come to “${point}”, but said ${JSON.stringify(heard)}.`);
}

async function ended(child: ChildProcess): Promise<void> {
  let done: string[] | undefined;
  child.on('message', (message: { done?: string[] }) => {
    done = message.done ?? done;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (done === undefined) throw new Error(`A process ended with ${code} before it was done.`);
  if (options.verbose) for (const refused of done) console.log(`    refused: ${refused.slice(0, 200)}`);
}

async function measure(names: readonly string[]): Promise<Figures> {
  const figures: Figures = {};
  for (const framework of names) {
    figures[framework] = {};
    for (const side of FRAMEWORKS[framework]!.sides) {
      const counts: Partial<Record<Scenario, number>> = {};
      for (const scenario of SCENARIOS) {
        counts[scenario] = await countEffects(framework, side, scenario);
        console.log(`${framework}, ${side}, ${scenario}: ${counts[scenario]}`);
      }
      figures[framework][side] = counts as Counts;
    }
  }
  return figures;
}

const names = options.only?.split(',') ?? Object.keys(FRAMEWORKS);
const unknown = names.find((name) => !(name in FRAMEWORKS));
const isInstalled = (name: string) => existsSync(here(`../node_modules/${FRAMEWORKS[name]!.package}`));
if (options.help) console.log(USAGE);
else if (unknown !== undefined) fail(`There is no peer ${unknown}.\n\n${USAGE}`);
else if (!names.every(isInstalled)) fail('The peers are not installed. Run: npm --prefix bench install');
else {
  const figures = await measure(names);
  console.log(`\n${table(figures)}`);
  const wrong = Object.entries(figures).find(([, { countersign }]) =>
    SCENARIOS.some((scenario) => countersign![scenario] !== RIGHT[scenario]),
  );
  if (wrong) fail(`With Countersign, ${wrong[0]} is not right.`);
  else if (options.only === undefined) writeProof(figures);
  if (options.json) console.log(JSON.stringify(figures));
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 2;
}
