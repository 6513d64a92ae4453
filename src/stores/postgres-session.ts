import { type Action, LIVE, type Prompt, type Session } from '../core/action.ts';
import { TENANT_CHAIN } from '../core/journal.ts';
import { CLOCK } from './postgres-part.ts';
import { ACTION_COLUMNS, actionOf, promptOf, type Row } from './postgres-rows.ts';

export const IS_LIVE = `status IN (${LIVE.map((status) => `'${status}'`).join(', ')})`;

export const sessionSql = (schema: string): string => sql(schema, '$2');

export const sessionOfActionSql = (schema: string): string =>
  `WITH its AS MATERIALIZED (SELECT session FROM ${schema}.actions WHERE tenant = $1 AND id = $2 LIMIT 1)
  ${sql(schema, '(SELECT session FROM its)')}`;

/**
 * A chain's head, its live actions and its open prompts, as rows of three kinds that have the columns of an
 * action. As one row of JSON their texts would have to be escaped and unescaped, which costs a fifth more. The
 * first row is there even if the session is not: it brings the time.
 */
function sql(schema: string, id: string): string {
  return `SELECT 'chain' AS kind, c.id, NULL::integer AS revision, c.seq AS version, NULL AS status,
      NULL::bigint AS created_at, ${CLOCK} AS expires_at,
      NULL::bigint AS start_by, NULL::bigint AS lease_until, NULL::bigint AS undo_until, c.hash AS fixed, c.owner AS state
    FROM (SELECT) one LEFT JOIN ${schema}.chains c ON c.tenant = $1 AND c.id = ${id}
    UNION ALL SELECT 'action', ${ACTION_COLUMNS} FROM ${schema}.actions
    WHERE tenant = $1 AND session = ${id} AND ${IS_LIVE}
    UNION ALL SELECT 'prompt', id, NULL, NULL, state, created_at, atomic::integer, NULL, NULL, NULL, channel, viewers
    FROM ${schema}.prompts WHERE tenant = $1 AND session = ${id} AND state IN ('queued', 'shown')`;
}

export function sessionOf(
  tenant: string,
  rows: readonly Row[],
): { session: Session | undefined; clock: unknown } {
  let head: Row | undefined;
  const prompts: Prompt[] = [];
  const live: Action[] = [];
  for (const row of rows) {
    if (row.kind === 'chain') head = row;
    else if (row.kind === 'action') live.push(actionOf(row));
    else prompts.push(promptIn(tenant, row));
  }
  const { id, version, fixed, state, expires_at: clock } = head!;
  if (id === null || id === TENANT_CHAIN) return { session: undefined, clock };
  const session = {
    tenant,
    id: id as string,
    owner: state as string | null,
    seq: Number(version),
    hash: fixed as string,
    prompts: prompts.map((prompt) => ({ ...prompt, session: id as string })).sort(oldestFirst),
    live: live.sort((a, b) => a.createdAt - b.createdAt || a.position - b.position || oldestFirst(a, b)),
  };
  return { session, clock };
}

const promptIn = (tenant: string, { id, status, created_at, expires_at, fixed, state }: Row): Prompt =>
  promptOf({
    tenant,
    id,
    state: status,
    channel: fixed,
    atomic: Number(expires_at) === 1,
    created_at,
    viewers: state,
  });

const oldestFirst = (a: { createdAt: number; id: string }, b: { createdAt: number; id: string }): number =>
  a.createdAt - b.createdAt || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
