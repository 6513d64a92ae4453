import { STATUSES } from '../core/action.ts';
import { CLOCK } from './postgres-part.ts';
import { ACTION_COLUMNS } from './postgres-rows.ts';
import type { ListQuery } from './store.ts';

const TAKES_UNDO = `'pending', 'approved', 'executing', 'in_doubt', 'succeeded'`;

/** One page of a tenant's actions, by keyset: a page costs the same wherever it lies. */
export function listStatement(
  schema: string,
  tenant: string,
  query: ListQuery,
): { sql: string; params: unknown[] } {
  const params: unknown[] = [];
  const $ = (value: unknown): string => `$${params.push(value)}`;
  const conditions = [`a.tenant = ${$(tenant)}`];
  const equal = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(`a.${column} = ${$(value)}`);
  };
  const { status, audience, after, order = 'newest' } = query;
  if (status !== undefined) {
    // Written out, because only then can the planner tell that an index over what is live will do.
    const known = STATUSES.filter((each) => status.includes(each)).map((each) => `'${each}'`);
    conditions.push(known.length === 0 ? 'false' : `a.status IN (${known.join(', ')})`);
  }
  equal('session', query.session);
  equal('prompt', query.prompt);
  // By way of the prompt's session, which has an index.
  if (query.prompt !== undefined) {
    conditions.push(
      `a.session = (SELECT p.session FROM ${schema}.prompts p WHERE p.tenant = a.tenant AND p.id = ${$(query.prompt)})`,
    );
  }
  equal('id', query.action);
  equal('tool', query.tool);
  equal('effect', query.effect);
  equal('agent', query.agent);
  if (query.createdAfter !== undefined) conditions.push(`a.created_at > ${$(query.createdAfter)}`);
  if (query.createdBefore !== undefined) conditions.push(`a.created_at < ${$(query.createdBefore)}`);
  // As the index over undos has it.
  if (query.undoOf !== undefined)
    conditions.push(
      `a.undo_of = ANY(${$(query.undoOf)}::text[]) AND a.undo_of IS NOT NULL AND a.status IN (${TAKES_UNDO})`,
    );
  if (query.undoable) {
    conditions.push(`a.status = 'succeeded' AND a.undo_until > ${CLOCK} AND NOT EXISTS (
      SELECT FROM ${schema}.actions u WHERE u.tenant = a.tenant AND u.undo_of = a.id AND u.undo_of IS NOT NULL
      AND u.status IN (${TAKES_UNDO}))`);
  }
  if (audience !== null) conditions.push(`a.audience && ${$(audience)}::text[]`);
  if (after !== undefined) {
    const place = `(${$(after.createdAt)}::bigint, ${$(after.id)}::text, ${$(after.revision)}::integer)`;
    conditions.push(`(a.created_at, a.id, a.revision) ${order === 'newest' ? '<' : '>'} ${place}`);
  }
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  const sql = `SELECT ${ACTION_COLUMNS} FROM ${schema}.actions a WHERE ${conditions.join(' AND ')}
    ORDER BY a.created_at ${direction}, a.id ${direction}, a.revision ${direction} LIMIT ${$(query.limit)}`;
  return { sql, params };
}
