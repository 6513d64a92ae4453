import { faultOf, takenKey, typed } from './postgres-errors.ts';
import type { PgExecutor } from './postgres-executor.ts';
import type { Run } from './postgres-run.ts';
import type { Line } from './store.ts';

export async function readTranscript(
  run: Run,
  schema: string,
  tenant: string,
  session: string,
  after: number,
): Promise<Line[]> {
  const rows = await run(
    `SELECT seq, owner, body FROM ${schema}.transcripts
    WHERE tenant = $1 AND session = $2 AND seq > $3 ORDER BY seq`,
    [tenant, session, after],
  );
  return rows.map(({ seq, owner, body }) => ({
    seq: Number(seq),
    owner: owner as string,
    body: body as string,
  }));
}

export interface Added {
  readonly tenant: string;
  readonly session: string;
  readonly after: number;
  readonly owner: string;
  readonly lines: readonly string[];
}

/**
 * Two that append after the same line both try to insert the next one, and the key lets one of them. If the answer
 * is lost, the lines are looked for: they are ours if they say what ours say, because nobody else says that there.
 */
export async function appendTranscript(
  executor: PgExecutor,
  run: Run,
  schema: string,
  { tenant, session, after, owner, lines }: Added,
): Promise<boolean> {
  if (lines.length === 0) return true;
  try {
    const { rows } = await executor.query(
      `INSERT INTO ${schema}.transcripts (tenant, session, seq, owner, body)
      SELECT $1, $2, $3::bigint + k.place, $4, k.body
      FROM unnest($5::text[]) WITH ORDINALITY AS k (body, place)
      WHERE $3 = 0 OR EXISTS (SELECT FROM ${schema}.transcripts
        WHERE tenant = $1 AND session = $2 AND seq = $3 AND owner = $4)
      RETURNING seq`,
      [tenant, session, after, owner, lines],
    );
    return rows.length > 0;
  } catch (error) {
    const fault = faultOf(error);
    if (fault === 'unique' && takenKey(error) === 'transcripts_key') return false;
    if (fault !== 'lost') throw typed(error);
    const found = await readTranscript(run, schema, tenant, session, after);
    const isOurs = lines.every((body, i) => found[i]?.owner === owner && found[i]?.body === body);
    if (isOurs) return true;
    throw typed(error);
  }
}
