import { join } from 'node:path';
import type { Fate, Start } from '../family.ts';
import { fileStore } from './store.ts';
import { type Answer, agentWorld, remove } from './world.ts';

export interface Task
  extends Fate<'before the effect' | 'after the effect' | 'after the outcome is recorded'> {
  /** The suspended run; without it a new one begins. */
  readonly resume?: Pick<Answer, 'runId' | 'toolCallId'>;
}

export const start: Start<Task, Answer | 'over'> = ({ task: { resume }, folder, gate, ledger, die }) => {
  const complete: typeof gate.complete = async (...given) => {
    const completed = await gate.complete(...given);
    die('after the outcome is recorded');
    return completed;
  };
  const storage = fileStore(join(folder, 'runs.db'));
  const world = agentWorld([remove('about')], { gate: { ...gate, complete }, storage, ledger });
  const over = (error: Error) => {
    if (error.message.includes('could not find a suspended run')) return 'over' as const;
    throw error;
  };
  return () => (resume ? world.resume(resume) : world.ask()).catch(over);
};
