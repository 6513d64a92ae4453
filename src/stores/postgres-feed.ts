import { CountersignError } from '../core/errors.ts';
import { entries } from './postgres-read.ts';
import { entryOf } from './postgres-rows.ts';
import type { Run } from './postgres-run.ts';
import type { FeedItem } from './store.ts';

/**
 * A place in the feed: after the link that has this transaction id and number. The feed's end also has a
 * snapshot: what is visible in it was committed by then, although not all that has a lower id was.
 */
interface Place {
  readonly xid: string;
  readonly n: string;
  readonly snapshot?: string;
}

const CURSOR = /^(\d{1,18})\.(\d{1,18})(?:\.(\d{1,18}:\d{1,18}:[\d,]*))?$/;
const START: Place = { xid: '-1', n: '0' };

function placeOf(cursor: string): Place {
  const [, xid, n, snapshot] = CURSOR.exec(cursor) ?? [];
  if (xid === undefined || n === undefined) {
    throw new CountersignError('INVALID_CALL', 'The cursor is not one that this store gave.');
  }
  return { xid, n, ...(snapshot === undefined ? {} : { snapshot }) };
}

/** The first transaction id that a snapshot knows nothing of. */
const endOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1]!);

/**
 * Links in order of the transaction ids that wrote them, and only up to the oldest transaction that still runs:
 * whatever commits later has a higher id. A number from a sequence would not do, because one that was drawn
 * earlier may be committed later, when a reader has passed it already.
 */
export async function readFeed(
  run: Run,
  schema: string,
  xids: number,
  tenant: string,
  cursor: string | null,
  limit: number,
): Promise<FeedItem[]> {
  const { xid, n, snapshot } = cursor === null ? START : placeOf(cursor);
  const unseen =
    snapshot === undefined
      ? ''
      : `AND NOT pg_visible_in_snapshot((j.xid - ${xids})::text::xid8, $5::pg_snapshot)`;
  const rows = await run(
    `${entries(schema, ', j.xid, j.n')} WHERE j.tenant = $1 AND (j.xid, j.n) > ($2::bigint, $3::bigint)
      AND j.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${xids} ${unseen}
    ORDER BY j.xid, j.n LIMIT $4`,
    [tenant, xid, n, limit, ...(snapshot === undefined ? [] : [snapshot])],
  );
  return rows.map((row) => {
    const at = `${row.xid}.${row.n}`;
    const isPast = snapshot === undefined || BigInt(row.xid as string) - BigInt(xids) >= endOf(snapshot);
    return { entry: entryOf(row), cursor: isPast ? at : `${at}.${snapshot}` };
  });
}

export async function readFeedEnd(
  run: Run,
  schema: string,
  xids: number,
  tenant: string,
): Promise<string | null> {
  const [row] = await run(
    `SELECT pg_current_snapshot()::text AS snapshot, EXISTS (SELECT FROM ${schema}.journal WHERE tenant = $1) AS any`,
    [tenant],
  );
  const { snapshot, any } = row as { snapshot: string; any: boolean };
  if (!any) return null;
  const [xmin, xmax] = snapshot.split(':', 2);
  const place = `${BigInt(xmin!) + BigInt(xids)}.0`;
  return xmin === xmax ? place : `${place}.${snapshot}`;
}
