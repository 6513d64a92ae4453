import type { Action, Prompt, Session } from '../core/action.ts';
import { type Entry, NO_HASH, TENANT_CHAIN } from '../core/journal.ts';
import { listStatement } from './postgres-list.ts';
import { CLOCK } from './postgres-part.ts';
import {
  ACTION_COLUMNS,
  actionOf,
  ENTRY_COLUMNS,
  entryOf,
  PROMPT_COLUMNS,
  promptOf,
  REF_COLUMNS,
  type Row,
  refOf,
} from './postgres-rows.ts';
import type { Run } from './postgres-run.ts';
import { IS_LIVE, sessionOf, sessionOfActionSql, sessionSql } from './postgres-session.ts';
import { parsedOr } from './rows.ts';
import type { Grant, ListQuery, Place, Ready, Ref, Tenant } from './store.ts';

/** For comparisons that an index can serve: a clock that stands still while the statement runs. */
const STATEMENT_CLOCK = 'floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

/** Everything that is read of one tenant's rows, each by one statement, so that it is all from one moment. */
export class Reads {
  readonly #schema: string;
  readonly #run: Run;
  /** Told the database's time whenever an answer brings it. */
  readonly #saw: (clock: unknown) => void;
  readonly #session: string;
  readonly #sessionOfAction: string;

  constructor(schema: string, run: Run, saw: (clock: unknown) => void) {
    this.#schema = schema;
    this.#run = run;
    this.#saw = saw;
    this.#session = sessionSql(schema);
    this.#sessionOfAction = sessionOfActionSql(schema);
  }

  async session(
    tenant: string,
    of: { readonly session: string } | { readonly action: string },
  ): Promise<Session | undefined> {
    const rows =
      'session' in of
        ? await this.#run(this.#session, [tenant, of.session])
        : await this.#run(this.#sessionOfAction, [tenant, of.action]);
    const { session, clock } = sessionOf(tenant, rows);
    this.#saw(clock);
    return session;
  }

  async action(tenant: string, id: string, revision?: number): Promise<Action | undefined> {
    const one = `SELECT ${ACTION_COLUMNS} FROM ${this.#schema}.actions WHERE tenant = $1 AND id = $2`;
    const [row] =
      revision === undefined
        ? await this.#run(`${one} ORDER BY revision DESC LIMIT 1`, [tenant, id])
        : await this.#run(`${one} AND revision = $3`, [tenant, id, revision]);
    return row && actionOf(row);
  }

  async byCallKey(tenant: string, session: string, callKey: string): Promise<Action | undefined> {
    const [row] = await this.#run(
      `SELECT ${ACTION_COLUMNS} FROM ${this.#schema}.actions
      WHERE tenant = $1 AND session = $2 AND call_key = $3 AND call_key IS NOT NULL AND revision = 1`,
      [tenant, session, callKey],
    );
    return row && actionOf(row);
  }

  async prompt(tenant: string, id: string): Promise<Prompt | undefined> {
    const sql = `SELECT ${PROMPT_COLUMNS} FROM ${this.#schema}.prompts WHERE tenant = $1 AND id = $2`;
    const [row] = await this.#run(sql, [tenant, id]);
    return row && promptOf(row);
  }

  async list(tenant: string, query: ListQuery): Promise<Action[]> {
    const { sql, params } = listStatement(this.#schema, tenant, query);
    return (await this.#run(sql, params)).map(actionOf);
  }

  /** A session's actions to which nothing can happen any more. */
  async finished(tenant: string, session: string): Promise<Action[]> {
    const sql = `SELECT ${ACTION_COLUMNS} FROM ${this.#schema}.actions WHERE tenant = $1 AND session = $2 AND NOT ${IS_LIVE}`;
    return (await this.#run(sql, [tenant, session])).map(actionOf);
  }

  async tenant(tenant: string): Promise<Tenant> {
    const schema = this.#schema;
    const [row] = await this.#run(
      `SELECT c.seq, c.hash, now.clock,
        (SELECT json_agg(json_build_object('tool', tool, 'hash', hash, 'number', number) ORDER BY tool, number)::text
          FROM ${schema}.definitions WHERE tenant = $1) AS definitions,
        (SELECT json_agg(json_build_object('id', id, 'expiresAt', expires_at, 'uses', uses, 'body', body) ORDER BY id)::text
          FROM ${schema}.grants
          WHERE tenant = $1 AND NOT revoked AND uses > 0 AND expires_at > now.clock) AS grants,
        (SELECT json_agg(tool ORDER BY tool)::text FROM ${schema}.frozen WHERE tenant = $1) AS frozen
      FROM (SELECT ${CLOCK} AS clock) now LEFT JOIN ${schema}.chains c ON c.tenant = $1 AND c.id = $2`,
      [tenant, TENANT_CHAIN],
    );
    const { seq, hash, clock, definitions, grants, frozen } = row!;
    this.#saw(clock);
    return {
      tenant,
      seq: Number(seq ?? 0),
      hash: (hash as string | null) ?? NO_HASH,
      definitions: list(definitions),
      grants: list<GrantRow>(grants).map(({ body, ...grant }) => ({
        ...parsedOr(body, NOTHING_GRANTED),
        ...grant,
        revoked: false,
      })),
      frozen: list(frozen),
    };
  }

  async journal(tenant: string, chain: string, after: number, limit: number): Promise<Entry[]> {
    const rows = await this.#run(
      `${entries(this.#schema)} WHERE j.tenant = $1 AND j.chain = $2 AND j.seq > $3 ORDER BY j.seq LIMIT $4`,
      [tenant, chain, after, limit],
    );
    return rows.map(entryOf);
  }

  /** The nonce of one link, if there is one. */
  async nonceAt(tenant: string, chain: string, seq: number): Promise<string | undefined> {
    const sql = `SELECT nonce FROM ${this.#schema}.journal WHERE tenant = $1 AND chain = $2 AND seq = $3`;
    const [row] = await this.#run(sql, [tenant, chain, seq]);
    return row?.nonce as string | undefined;
  }

  async chains(
    tenant: string,
    after: string | null,
    limit: number,
  ): Promise<{ chain: string; seq: number; hash: string }[]> {
    const select = `SELECT id, seq, hash FROM ${this.#schema}.chains WHERE tenant = $1`;
    const rows =
      after === null
        ? await this.#run(`${select} ORDER BY id LIMIT $2`, [tenant, limit])
        : await this.#run(`${select} AND id > $2 ORDER BY id LIMIT $3`, [tenant, after, limit]);
    return rows.map(({ id, seq, hash }) => ({ chain: id as string, seq: Number(seq), hash: hash as string }));
  }

  async due(limit: number): Promise<Ref[]> {
    const sql = `SELECT ${REF_COLUMNS} FROM ${this.#schema}.actions
      WHERE due_at IS NOT NULL AND due_at <= ${STATEMENT_CLOCK} ORDER BY due_at LIMIT $1`;
    return (await this.#run(sql, [limit])).map(refOf);
  }

  /** Passes over rows that somebody is committing right now: they are hardly ready any more. */
  async ready(
    status: Ready['status'],
    definitions: readonly string[],
    limit: number,
    { createdAt, id }: Place = BEGINNING,
  ): Promise<Ready[]> {
    const rows = await this.#run(
      `SELECT ${REF_COLUMNS}, created_at FROM (
        SELECT ${REF_COLUMNS}, created_at FROM ${this.#schema}.actions a
        WHERE definition = ANY ($1::text[]) AND (created_at, id) > ($3, $4) AND ${isReady(this.#schema, status)}
        ORDER BY created_at, id LIMIT $2 FOR UPDATE SKIP LOCKED) ready ORDER BY created_at, id`,
      [definitions, limit, createdAt, id],
    );
    return rows.map((row) => ({ ...refOf(row), status, createdAt: Number(row.created_at) }));
  }
}

const NOTHING_GRANTED = { user: '', agent: '', tool: '', where: {}, initialUses: 0, mac: '' };

const BEGINNING: Place = { createdAt: -1, id: '' };

const isReady = (schema: string, status: Ready['status']): string =>
  status === 'in_doubt'
    ? `status = 'in_doubt' AND status IN ('approved', 'in_doubt')`
    : `status = 'approved' AND status IN ('approved', 'in_doubt')
        AND NOT EXISTS (SELECT FROM ${schema}.frozen f WHERE f.tenant = a.tenant AND f.tool IN ('', a.tool))`;

type GrantRow = Pick<Grant, 'id' | 'expiresAt' | 'uses'> & { body: string };

export const entries = (schema: string, more = ''): string =>
  `SELECT ${ENTRY_COLUMNS}${more} FROM ${schema}.journal j LEFT JOIN ${schema}.payloads b USING (tenant, chain, seq)`;

const list = <T = Row>(json: unknown): T[] => (json === null ? [] : (JSON.parse(json as string) as T[]));
