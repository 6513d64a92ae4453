import type { Action, Prompt } from '../core/action.ts';
import type { Entry } from '../core/journal.ts';
import { fromRow } from './rows.ts';
import type { Ref } from './store.ts';

/** A row as a driver gives it: 64-bit integers come as text, because not all of them are numbers in JavaScript. */
export type Row = Readonly<Record<string, unknown>>;

/** All that is needed of an action: the other columns only serve searches, and are in the texts too. */
export const ACTION_COLUMNS =
  'id, revision, version, status, created_at, expires_at, start_by, lease_until, undo_until, fixed, state';

const nullable = (value: unknown): number | null => (value === null ? null : Number(value));

export function actionOf(row: Row): Action {
  return fromRow({
    ...(row as { id: string; status: string; fixed: string; state: string }),
    revision: Number(row.revision),
    version: Number(row.version),
    created_at: Number(row.created_at),
    expires_at: Number(row.expires_at),
    start_by: nullable(row.start_by),
    lease_until: nullable(row.lease_until),
    undo_until: nullable(row.undo_until),
  } as Parameters<typeof fromRow>[0]);
}

export const PROMPT_COLUMNS = 'tenant, id, session, state, channel, atomic, created_at, viewers';

export function promptOf(row: Row): Prompt {
  const { tenant, id, session, state, channel, atomic } = row as unknown as Prompt;
  return {
    tenant,
    id,
    session,
    state,
    channel,
    atomic,
    createdAt: Number(row.created_at),
    viewers: JSON.parse(row.viewers as string),
  };
}

export const ENTRY_COLUMNS = 'j.tenant, j.chain, j.seq, j.at, j.prev, j.nonce, j.digests, j.hash, b.body';

export function entryOf(row: Row): Entry {
  const { tenant, chain, prev, nonce, digests, hash } = row as unknown as Entry['link'];
  return {
    link: { tenant, chain, seq: Number(row.seq), at: Number(row.at), prev, nonce, digests, hash },
    body: row.body as string | null,
  };
}

export const REF_COLUMNS = 'tenant, session, id, revision, status';

export function refOf(row: Row): Ref {
  const { tenant, session, id, status } = row as unknown as Ref;
  return { tenant, session, id, revision: Number(row.revision), status };
}
