import { CountersignError } from '../core/errors.ts';
import { backOff } from './lock.ts';

export interface Insisting {
  /** Nothing is tried any more once this fires. */
  readonly closing?: AbortSignal;
  /** Told of each failure until the caller is. */
  onFailure?(error: unknown): void;
  /** Given what is still being tried when the caller was told. */
  goOn?(trying: Promise<void>): void;
}

const TRIES_BEFORE_TELLING = 20;

/**
 * Records an outcome, which has happened and must not be lost: what the store cannot take now is tried again, also
 * after the caller was told that it is not on record yet.
 */
export async function insist<T>(
  action: string,
  commit: () => Promise<T>,
  { closing, onFailure, goOn }: Insisting = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await commit();
    } catch (error) {
      onFailure?.(error);
      if (!isPassing(error) || closing?.aborted) throw error;
      if (attempt === TRIES_BEFORE_TELLING) {
        const trying = keepTrying(commit, closing);
        goOn?.(trying);
        throw new CountersignError('OUTCOME_UNRECORDED', undefined, { action }, error);
      }
      await backOff(attempt + 4);
    }
  }
}

async function keepTrying(commit: () => Promise<unknown>, closing: AbortSignal | undefined): Promise<void> {
  while (!closing?.aborted) {
    await backOff(10);
    const failure = await commit().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined || !isPassing(failure)) return;
  }
}

const PASSING = new Set([
  'STORE_UNAVAILABLE',
  'STORE_BUSY',
  'STORE_DAMAGED',
  'STORE_FULL',
  'STORE_READ_ONLY',
]);
const isPassing = (error: unknown): boolean => CountersignError.is(error) && PASSING.has(error.code);
