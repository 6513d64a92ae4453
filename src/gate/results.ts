import type { Action, Status } from '../core/action.ts';
import { CountersignError, type ErrorCode } from '../core/errors.ts';
import { type ActionView, viewOf } from '../core/view.ts';
import type { Ran } from './run.ts';
import type { Runtime } from './runtime.ts';

/** What a call or a decision led to so far. Reads leave no row, and so have no action. */
export type Result =
  | {
      readonly status: 'succeeded';
      readonly action: ActionView | null;
      readonly result: unknown;
      readonly error?: undefined;
      readonly effect?: undefined;
      readonly next?: undefined;
    }
  | {
      readonly status: 'failed';
      readonly action: ActionView | null;
      readonly error: string;
      /** `none` if the tool is sure that it changed nothing. */
      readonly effect: 'none' | 'unknown';
      readonly result?: undefined;
      readonly next?: undefined;
    }
  | {
      readonly status: Exclude<Status, 'succeeded' | 'failed'>;
      readonly action: ActionView;
      /** What took the place of a superseded action: the revision that is asked about now. */
      readonly next?: ActionView;
      readonly result?: undefined;
      readonly error?: undefined;
      readonly effect?: undefined;
    };

/** One item of a submit that did not count, and why. */
export interface Refused {
  readonly status: 'refused';
  readonly id: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export function resultOf(action: Action, live?: unknown, previous?: Action): Result {
  const view = viewOf(action, previous);
  const { status, outcome } = action;
  if (status === 'succeeded') {
    const stored = outcome?.status === 'succeeded' ? outcome : { result: null };
    return { status, action: view, result: 'cut' in stored ? (live ?? null) : stored.result };
  }
  if (status === 'failed') {
    const { error, effect } =
      outcome?.status === 'failed' ? outcome : { error: '', effect: 'unknown' as const };
    return { status, action: view, error, effect };
  }
  return { status, action: view };
}

/** The result of having run something; if it was superseded, with the revision that took its place. */
export async function ranResult(runtime: Runtime, { action, live }: Ran): Promise<Result> {
  if (action.status !== 'superseded') return resultOf(action, live);
  const newest = await runtime.store.action(action.tenant, action.id);
  if (newest === undefined || newest.revision === action.revision) return resultOf(action);
  return { status: 'superseded', action: viewOf(action), next: viewOf(newest, action) };
}

export function refusedItem(id: string, error: unknown): Refused {
  if (!CountersignError.is(error)) throw error;
  return { status: 'refused', id, code: error.code, message: error.message, details: error.details };
}
