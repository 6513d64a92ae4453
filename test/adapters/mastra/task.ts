import { join } from 'node:path';
import type { Fate, Means, Start } from '../family.ts';
import { fileStore } from './store.ts';
import { type Answer, agentWorld, remove } from './world.ts';

export interface Task
  extends Fate<'before the effect' | 'after the effect' | 'after the outcome is recorded'> {
  /** The suspended run; without it a new one begins. */
  readonly resume?: Pick<Answer, 'runId' | 'toolCallId'>;
}

/** What Mastra says of a run that another process has ended since it was last looked at, one way for each look. */
const OVER = ['could not find a suspended run', 'No snapshot found', 'was not suspended'];

export const start: Start<Task, Answer | 'over'> = (means) => startWith(means);

/** `onLook`: goes before each look at a run. */
export function startWith(
  { task: { resume }, folder, gate, ledger, die }: Means<Task>,
  onLook?: () => Promise<void>,
): () => Promise<Answer | 'over'> {
  const complete: typeof gate.complete = async (...given) => {
    const completed = await gate.complete(...given);
    die('after the outcome is recorded');
    return completed;
  };
  const storage = fileStore(join(folder, 'runs.db'), onLook);
  const world = agentWorld([remove('about')], { gate: { ...gate, complete }, storage, ledger });
  const over = (error: Error) => {
    if (OVER.some((words) => error.message.includes(words))) return 'over' as const;
    throw error;
  };
  return () => (resume ? world.resume(resume) : world.ask()).catch(over);
}
