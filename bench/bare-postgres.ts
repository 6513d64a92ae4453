import pg from 'pg';
import type { Store } from '../src/index.ts';
import { toMutable, toRow } from '../src/stores/rows.ts';
import type { Change } from '../src/stores/store.ts';

/** Keeps what a store is asked to commit: the rows that the bare side then writes. */
export function recordCommits(store: Store): { take(): Change[] } {
  let changes: Change[] = [];
  const commit = store.commit.bind(store);
  store.commit = (change) => {
    changes.push(change);
    return commit(change);
  };
  return {
    take() {
      const taken = changes;
      changes = [];
      return taken;
    },
  };
}

/** One statement, to be prepared once under its name, with every value ready to be sent. */
export interface BareStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const XID = 'pg_current_xact_id()::text::bigint';

/**
 * What somebody would send who only wanted the same rows in the same tables: one statement for each commit, no
 * locks, no checks, no JSON to make.
 */
export class BareStatements {
  readonly #names = new Map<string, string>();

  of(change: Change): BareStatement {
    const { tenant, chain, head, entry } = change;
    const { link, body } = entry;
    const values: unknown[] = [];
    const bound = (value: unknown) => `$${values.push(value)}`;
    const insert = (table: string, row: object, own: Readonly<Record<string, string>> = {}) => {
      const names = [...Object.keys(row), ...Object.keys(own)].join(', ');
      const given = [...Object.values(row).map(bound), ...Object.values(own)].join(', ');
      return `INSERT INTO countersign.${table} (${names}) VALUES (${given})`;
    };
    const update = (table: string, row: object, key: object, own: string[] = []) => {
      const equal = ([name, value]: [string, unknown]) => `${name} = ${bound(value)}`;
      const set = [...Object.entries(row).map(equal), ...own].join(', ');
      return `UPDATE countersign.${table} SET ${set} WHERE ${Object.entries(key).map(equal).join(' AND ')}`;
    };

    const { seq, at, prev, nonce, digests, hash } = link;
    const writes = [
      head.seq === 0
        ? insert('chains', { tenant, id: chain, seq, owner: head.owner, hash }, { xid: XID })
        : update('chains', { seq, hash }, { tenant, id: chain }, [`xid = ${XID}`]),
      ...change.inserts.map((action) => insert('actions', toRow(action))),
      ...change.updates.map(({ to: { id, revision }, to }) =>
        update('actions', toMutable(to), { tenant, id, revision }),
      ),
      ...change.prompts.map(({ id, session, state, channel, atomic, createdAt, viewers: seen }) => {
        const viewers = JSON.stringify(seen);
        return change.inserts.some((action) => action.prompt === id)
          ? insert('prompts', {
              tenant,
              id,
              session,
              state,
              channel,
              atomic,
              created_at: createdAt,
              viewers,
            })
          : update('prompts', { state, viewers }, { tenant, id });
      }),
      ...(change.config?.definition ? [insert('definitions', { tenant, ...change.config.definition })] : []),
      insert('journal', { tenant, chain, seq, at, prev, nonce, digests, hash }, { xid: XID }),
      insert('payloads', { tenant, chain, seq, body }),
    ];
    const last = writes.pop()!;
    const text = `WITH ${writes.map((sql, i) => `w${i} AS (${sql})`).join(', ')} ${last}`;
    return { name: this.#nameOf(text), text, values };
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `bare_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Sends each session's statements one after another, all sessions at once. */
export async function writeBare(pool: pg.Pool, sessions: Iterable<readonly BareStatement[]>): Promise<void> {
  await Promise.all(
    [...sessions].map(async (statements) => {
      for (const statement of statements) await pool.query(statement);
    }),
  );
}

/**
 * Does what autovacuum would do within a minute. Until then a database knows nothing of its tables, and a plan
 * that was made and kept while they were nearly empty reads all of a tenant's rows to find one.
 */
export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE').finally(() => client.end());
}

const TABLES = {
  chains: 'tenant, id',
  journal: 'tenant, chain, seq',
  payloads: 'tenant, chain, seq',
  actions: 'tenant, id, revision',
  prompts: 'tenant, id',
};
/** Made by the database, and different in each. */
const OWN = ['xid', 'n'];

/** Refuses to compare two databases that do not hold the same rows: such a ratio would mean nothing. */
export async function checkSameRows(one: string, other: string): Promise<void> {
  const [ours, theirs] = [await digests(one), await digests(other)];
  for (const table of Object.keys(TABLES))
    if (ours[table] !== theirs[table])
      throw new Error(`The two databases differ in ${table}: ${ours[table]} and ${theirs[table]}.`);
}

async function digests(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, string> = {};
    for (const [table, order] of Object.entries(TABLES)) {
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'countersign' AND table_name = $1 AND column_name <> ALL ($2) ORDER BY 1`,
        [table, OWN],
      );
      const row = `ROW(${columns.map(({ name }) => name).join(', ')})::text`;
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' rows, ' || md5(string_agg(${row}, '' ORDER BY ${order})) AS digest
        FROM countersign.${table}`,
      );
      found[table] = rows[0]!.digest;
    }
    return found;
  } finally {
    await client.end();
  }
}
