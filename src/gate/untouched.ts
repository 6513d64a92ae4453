import type { Action } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { callText, digestToRun, isAsRecorded } from '../core/fingerprint.ts';
import type { Json } from '../core/json.ts';
import { openArgs, type Prepared } from './prepare.ts';
import type { Runtime } from './runtime.ts';

export function argsChanged({ id, revision, status }: Action): CountersignError {
  return new CountersignError('ARGS_CHANGED', undefined, { action: id, revision, status });
}

/** Refuses arguments that are not the ones that were proposed. */
export function checkArgs(
  runtime: Runtime,
  action: Action,
  { canonical }: Pick<Prepared, 'canonical'>,
): void {
  if (!runtime.store.keys.matches('args', callText(action, canonical), action.argsDigest))
    throw argsChanged(action);
}

/** What an undo takes from its original: nothing, unless call, approval and outcome are all as the gate wrote them. */
export function originalOf(
  runtime: Runtime,
  original: Action,
): { readonly opened: ReturnType<typeof openArgs>; readonly result: Json } {
  const { keys } = runtime.store;
  const opened = openArgs(original, runtime);
  const { digest, decision, outcome } = original;
  if (digestToRun(original, opened.canonical, keys) !== digest || decision?.digest !== digest)
    throw argsChanged(original);
  if (outcome?.status !== 'succeeded' || !isAsRecorded(original, keys)) throw argsChanged(original);
  return { opened, result: outcome.result };
}
