import { CountersignError } from '../core/errors.ts';
import { errorText } from '../gate/runtime.ts';
import { safeLines } from './chat/style.ts';
import { refusal } from './deciders.ts';

/** Something that the person should be told, and the exit code that goes with it. */
export class Told extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Says on stderr what went wrong, without a stack. */
export function tellError(error: unknown): number {
  process.stderr.write(`countersign: ${safeLines(wordsOf(error)).join('\n')}\n`);
  return error instanceof Told ? error.exitCode : 1;
}

function wordsOf(error: unknown): string {
  if (!CountersignError.is(error)) return errorText(error);
  return `${refusal(error)} (${error.code})`;
}
