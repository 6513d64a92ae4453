import { setTimeout as pause } from 'node:timers/promises';
import { faultOf, typed } from './postgres-errors.ts';
import type { PgExecutor } from './postgres-executor.ts';
import type { Row } from './postgres-rows.ts';

/** Runs one statement that may as well be run twice, and gives its rows. */
export type Run = (sql: string, params: unknown[]) => Promise<readonly Row[]>;

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 20;
/** What has taken this long already is not repeated. */
export const PATIENCE_MS = 10_000;

/** Longer every time, and not the same for everybody. */
export function backOff(attempt: number): Promise<void> {
  const longest = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return pause(longest * (0.5 + Math.random() / 2));
}

export function runner(executor: PgExecutor): Run {
  return async (sql, params) => {
    const begun = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return (await executor.query(sql, params)).rows;
      } catch (error) {
        const fault = faultOf(error);
        const isFinal = fault === 'unique' || fault === 'refused' || attempt === ATTEMPTS;
        if (isFinal || performance.now() - begun > PATIENCE_MS) throw typed(error);
        await backOff(attempt);
      }
    }
  };
}
