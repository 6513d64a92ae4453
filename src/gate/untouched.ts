import type { Action, Outcome } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { callText, digestToRun, isAsRecorded } from '../core/fingerprint.ts';
import type { Json } from '../core/json.ts';
import { MASK } from '../core/view.ts';
import { openArgs, type Prepared } from './prepare.ts';
import type { Runtime } from './runtime.ts';
import type { Tool } from './tool.ts';

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
  tool: Tool,
): { readonly opened: ReturnType<typeof openArgs>; readonly result: Json } {
  const { keys } = runtime.store;
  const opened = openArgs(original, runtime);
  const { digest, decision, outcome } = original;
  if (digestToRun(original, opened.canonical, keys) !== digest || decision?.digest !== digest)
    throw argsChanged(original);
  if (outcome?.status !== 'succeeded' || !isAsRecorded(original, keys)) throw argsChanged(original);
  return { opened, result: resultFor(tool, original, outcome) };
}

/**
 * What an undo is given of what `run` returned: all of it or nothing. A tool that asks for it would take a mask, or a
 * person's note, for an id.
 */
function resultFor({ undo, undoPreview }: Tool, original: Action, outcome: Succeeded): Json {
  const { result, cut, told } = outcome;
  const isMasked = original.secrets.length > 0 && JSON.stringify(result).includes(MASK);
  if (cut === undefined && !told && !isMasked) return result;
  if (Math.max(undo?.length ?? 0, undoPreview?.length ?? 0) < 2) return null;
  throw new CountersignError(
    'NOT_UNDOABLE',
    'Its undo needs what it returned, and that was too large to keep, not JSON, masked, or only told by a person.',
    { action: original.id, status: original.status, undoUntil: original.undoUntil },
  );
}

type Succeeded = Extract<Outcome, { status: 'succeeded' }>;
