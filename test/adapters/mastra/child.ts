/** A process with an agent in it. */
import { join } from 'node:path';
import { child, type Fate } from '../children.ts';
import { fileStore } from './store.ts';
import { type Answer, agentWorld, remove } from './world.ts';

export interface Task
  extends Fate<'before the effect' | 'after the effect' | 'after the outcome is recorded'> {
  /** The suspended run; without it a new one begins. */
  readonly resume?: Pick<Answer, 'runId' | 'toolCallId'>;
}

child<Task>(({ task: { resume }, folder, gate, ledger, die }) => {
  const complete: typeof gate.complete = async (...given) => {
    const completed = await gate.complete(...given);
    die('after the outcome is recorded');
    return completed;
  };
  const storage = fileStore(join(folder, 'runs.db'));
  const world = agentWorld([remove('about')], { gate: { ...gate, complete }, storage, ledger });
  // Of a run that is over, Mastra says that there is none.
  return () => (resume ? world.resume(resume) : world.ask()).catch((error: Error) => error.message);
});
