/** A process with an agent in it: `child.ts <folder> <task>`. It says that it is there, and begins when it is told to. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGate } from '../../../src/index.ts';
import { sqlite } from '../../../src/stores/sqlite.ts';
import { FileSaver } from './saver.ts';
import { agentWorld, remove, toldOf } from './world.ts';

/** What a child does, and where it dies, if it does. */
export interface Task {
  readonly resume: boolean;
  readonly shiftMs?: number;
  readonly dies?:
    | 'before the effect'
    | 'after the effect'
    | 'before the question is saved'
    | 'before the result is saved';
}

const [folder, text] = process.argv.slice(2) as [string, string];
const { resume, shiftMs = 0, dies } = JSON.parse(text) as Task;
const die = (where: Task['dies']) => {
  if (dies === where) process.kill(process.pid, 'SIGKILL');
};

const ledger = {
  push(line: string) {
    die('before the effect');
    appendFileSync(join(folder, 'ledger'), `${line}\n`);
    die('after the effect');
  },
} as unknown as string[];

const gate = createGate({
  store: sqlite(join(folder, 'gate.db'), { clock: () => Date.now() + shiftMs }),
  sweepEveryMs: 20,
});
const checkpointer = new FileSaver(join(folder, 'checkpoints.db'), (channels) => {
  if (channels.includes('__interrupt__')) die('before the question is saved');
  if (resume && channels.includes('messages')) die('before the result is saved');
});
const { ask } = agentWorld([remove('about')], { gate, checkpointer, ledger });

process.send!('there');
process.once('message', async () => {
  const answer = await (resume ? ask(null) : ask());
  process.send!({ interrupts: answer.__interrupt__ ?? [], told: toldOf(answer) });
  await gate.close();
  process.disconnect();
});
