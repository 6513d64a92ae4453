import { CountersignError } from '../core/errors.ts';
import { type By, checkListener, type HistoryEntry, readable } from './read.ts';
import type { Runtime } from './runtime.ts';

export interface JournalQuery {
  /** Only one session. Without it the principal has to be one who sees the whole tenant. */
  readonly session?: string;
  /** From the page before. */
  readonly after?: string;
  /** How many commits, each of which may be several entries: 100 by default. */
  readonly limit?: number;
}

export interface JournalPage {
  readonly entries: readonly HistoryEntry[];
  /** Where to read on; what comes later is after it. Null while there is nothing yet. */
  readonly cursor: string | null;
}

/** What happened, oldest first, from a cursor on. */
export async function journal(
  runtime: Runtime,
  { session, after, limit = 100 }: JournalQuery,
  { by }: By,
): Promise<JournalPage> {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
    throw new CountersignError('INVALID_CALL', 'limit is 1 to 1000.');
  await checkListener(runtime, session, by);
  if (session === undefined) {
    const page = await runtime.store.feed(by.tenant, after ?? null, limit);
    return {
      entries: page.flatMap(({ entry }) => readable(entry)),
      cursor: page.at(-1)?.cursor ?? after ?? null,
    };
  }
  const seq = Number(after ?? 0);
  if (!Number.isSafeInteger(seq) || seq < 0)
    throw new CountersignError('INVALID_CALL', 'The cursor is not one of ours.');
  const entries = await runtime.store.journal(by.tenant, session, seq, limit);
  return {
    entries: entries.flatMap(readable),
    cursor: entries.length === 0 ? (after ?? null) : String(entries.at(-1)!.link.seq),
  };
}
