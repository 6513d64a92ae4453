import { onTestFinished } from 'vitest';
import { endGroup, type Started, type Starting, startProcess } from './started.ts';

/** `countersign start`, until the test is over. */
export function starting(env: Record<string, string>, how?: Starting): Promise<Started> {
  const { child, started } = startProcess(env, how);
  onTestFinished(() => endGroup(child));
  return started;
}
