import { join } from 'node:path';
import type { Fate, Start } from '../family.ts';
import { FileSaver } from './saver.ts';
import { type Answer, agentWorld, remove, toldOf } from './world.ts';

export interface Task
  extends Fate<
    'before the effect' | 'after the effect' | 'before the question is saved' | 'before the result is saved'
  > {
  readonly resume: boolean;
}

export interface Said {
  readonly interrupts: NonNullable<Answer['__interrupt__']>;
  readonly told: unknown[];
}

export const start: Start<Task, Said> = ({ task: { resume }, folder, gate, ledger, die }) => {
  const checkpointer = new FileSaver(join(folder, 'checkpoints.db'), (channels) => {
    if (channels.includes('__interrupt__')) die('before the question is saved');
    if (resume && channels.includes('messages')) die('before the result is saved');
  });
  const { ask } = agentWorld([remove('about')], { gate, checkpointer, ledger });
  return async () => {
    const answer = await (resume ? ask(null) : ask());
    return { interrupts: answer.__interrupt__ ?? [], told: toldOf(answer) };
  };
};
