import type { Json } from '../core/json.ts';
import type { ActionView } from '../core/view.ts';
import type { Refused, Result } from '../gate/results.ts';
import type { Ending, Part, Trace } from './part.ts';

const ENDS: Readonly<Record<string, Ending>> = {
  succeeded: 'executed',
  failed: 'failed',
  denied: 'denied',
  expired: 'expired',
  cancelled: 'cancelled',
  superseded: 'superseded',
  in_doubt: 'in-doubt',
};

export const endingOf = (status: string): Ending | undefined => ENDS[status];

/** Tells of an action that has ended, if it has. */
export function* tellEnding(action: ActionView): Generator<Part, void, void> {
  const type = endingOf(action.status);
  if (type === undefined) return;
  yield { type, action };
  yield trace(type === 'executed' ? 'info' : 'warn', type, action.title, { action: action.id });
}

/** Whether there is anything that a model could put into words. */
export const isTold = (outcomes: readonly (Result | Refused)[]): boolean =>
  outcomes.some(({ status }) => ENDS[status] !== undefined && status !== 'expired');

export const trace = (level: Trace['level'], event: string, summary: string, data?: Json): Trace => ({
  type: 'trace',
  level,
  event,
  summary,
  ...(data === undefined ? {} : { data }),
});
