import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGate, type Gate } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';

/** What a child is told besides its task: when it thinks it is, and where it dies, if it does. */
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

/** Processes that share a gate, a ledger that it knows nothing of, and whatever else they keep in one folder. */
export function family<Task, Said>(script: URL) {
  const folder = mkdtempSync(join(tmpdir(), 'adapter-'));
  const ledger = join(folder, 'ledger');
  return {
    /** Does the tasks at once, each in a process of its own. One that is killed says nothing. */
    async work(...tasks: Task[]): Promise<(Said | 'killed')[]> {
      const children = tasks.map((task) =>
        fork(script, [folder, JSON.stringify(task)], { execArgv: ['--disable-warning=ExperimentalWarning'] }),
      );
      for (const child of children) started.add(child);
      await Promise.all(children.map((child) => once(child, 'message')));
      return Promise.all(children.map((child) => saidBy<Said>(child)));
    },
    /** One more process's gate. */
    async atGate<T>(work: (gate: Gate) => Promise<T>): Promise<T> {
      const gate = createGate({ store: sqlite(join(folder, 'gate.db')), sweepEveryMs: 0 });
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

/** The one answer of a process that lived to give it. */
export function only<Said>([said]: (Said | 'killed')[]): Said {
  if (said === undefined || said === 'killed') throw new Error('it was killed');
  return said;
}

/** The child's side: says that it is there, does its task when it is told to, and says what came of it. */
export function child<Task extends Fate<string>>(
  start: (given: {
    readonly task: Task;
    readonly folder: string;
    readonly gate: Gate;
    readonly ledger: string[];
    die(where: Task['dies']): void;
  }) => () => Promise<unknown>,
): void {
  const [folder, text] = process.argv.slice(2) as [string, string];
  const task = JSON.parse(text) as Task;
  const { shiftMs = 0, dies } = task;
  const die = (where: Task['dies']) => {
    if (dies === where) process.kill(process.pid, 'SIGKILL');
  };
  const push = (line: string) => {
    die('before the effect');
    appendFileSync(join(folder, 'ledger'), `${line}\n`);
    die('after the effect');
  };
  const gate = createGate({
    store: sqlite(join(folder, 'gate.db'), { clock: () => Date.now() + shiftMs }),
    sweepEveryMs: 20,
  });
  const work = start({ task, folder, gate, ledger: { push } as unknown as string[], die });
  process.send!('there');
  process.once('message', async () => {
    process.send!(await work());
    await gate.close();
    process.disconnect();
  });
}
