import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGate, type Gate } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';

/** What a process is told besides its task: when it thinks it is, and where it dies, if it does. */
export interface Fate<Where extends string> {
  readonly shiftMs?: number;
  readonly dies?: Where;
}

const started = new Set<ChildProcess>();

/** For `afterEach`: a test that failed leaves nobody behind. */
export function endChildren(): void {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
}

/** What a process has to do its task with. */
export interface Means<Task extends Fate<string>> {
  readonly task: Task;
  /** Shared with the others. */
  readonly folder: string;
  readonly gate: Gate;
  readonly ledger: string[];
  die(where: Task['dies']): void;
}

/** Sets a process up, and gives what does its task. */
export type Start<Task extends Fate<string>, Said> = (means: Means<Task>) => () => Promise<Said>;

/** Processes that share a gate, a ledger that it knows nothing of, and whatever else they keep in one folder. */
export function family<Task extends Fate<string>, Said>(script: URL, start: Start<Task, Said>) {
  const folder = mkdtempSync(join(tmpdir(), 'adapter-'));
  const ledger = join(folder, 'ledger');
  return {
    /** Does a task in this process. */
    async here(task: Task): Promise<Said> {
      const means = meansFor(folder, task);
      const said = await start(means)();
      await means.gate.close();
      return said;
    },
    /** Does the tasks at once, each in a process of its own. One that is killed says nothing. */
    async apart(...tasks: Task[]): Promise<(Said | 'killed')[]> {
      const children = tasks.map((task) =>
        fork(script, [folder, JSON.stringify(task)], { execArgv: ['--disable-warning=ExperimentalWarning'] }),
      );
      for (const child of children) started.add(child);
      await Promise.all(children.map((child) => once(child, 'message')));
      return Promise.all(children.map((child) => saidBy<Said>(child)));
    },
    async atGate<T>(work: (gate: Gate) => Promise<T>): Promise<T> {
      const { gate } = meansFor(folder, {});
      try {
        return await work(gate);
      } finally {
        await gate.close();
      }
    },
    effects: () => (existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n') : []),
  };
}

async function saidBy<Said>(child: ChildProcess): Promise<Said | 'killed'> {
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const said = once(child, 'message') as Promise<[Said]>;
  child.send('go');
  const [first] = await Promise.race([said, ended]);
  const [code, signal] = await ended;
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0) throw new Error(`a child ended with ${code}`);
  return first as Said;
}

function meansFor<Task extends Fate<string>>(folder: string, task: Task): Means<Task> {
  const { shiftMs = 0, dies } = task;
  const die = (where: Task['dies']) => {
    if (dies === where) process.kill(process.pid, 'SIGKILL');
  };
  const push = (line: string) => {
    die('before the effect');
    appendFileSync(join(folder, 'ledger'), `${line}\n`);
    die('after the effect');
  };
  const store = sqlite(join(folder, 'gate.db'), { clock: () => Date.now() + shiftMs });
  const gate = createGate({ store, sweepEveryMs: 20 });
  return { task, folder, gate, ledger: { push } as unknown as string[], die };
}

/** The child's side: says that it is there, does its task when it is told to, and says what came of it. */
export function child<Task extends Fate<string>>(start: Start<Task, unknown>): void {
  const [folder, text] = process.argv.slice(2) as [string, string];
  const means = meansFor(folder, JSON.parse(text) as Task);
  const work = start(means);
  process.send!('there');
  process.once('message', async () => {
    process.send!(await work());
    await means.gate.close();
    process.disconnect();
  });
}
