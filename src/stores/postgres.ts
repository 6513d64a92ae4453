import { createHash } from 'node:crypto';
import type { Action, Prompt, Session } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Entry } from '../core/journal.ts';
import { Keyring } from '../core/keys.ts';
import { readApiKey, readApiKeys } from './postgres-api-keys.ts';
import { DatabaseClock } from './postgres-clock.ts';
import { Committer } from './postgres-committer.ts';
import { type Access, access, type PgExecutor, type PgPool } from './postgres-executor.ts';
import { readFeed, readFeedEnd } from './postgres-feed.ts';
import { Memos, type MemoText } from './postgres-memos.ts';
import { CLOCK } from './postgres-part.ts';
import { Reads } from './postgres-read.ts';
import { type Run, runner } from './postgres-run.ts';
import { databaseTime, feedOffset, feedOffsetFor, quoted, setUp } from './postgres-setup.ts';
import { appendTranscript, readTranscript } from './postgres-transcript.ts';
import { Watch } from './postgres-watch.ts';
import type {
  ApiKey,
  Change,
  ClaimRef,
  FeedItem,
  Line,
  ListQuery,
  Place,
  Ready,
  Ref,
  Store,
  Tenant,
  Verdict,
} from './store.ts';

export type { PgExecutor, PgPool } from './postgres-executor.ts';

/** Where the database is: a `url`, or a `pool` or an `executor` of the host's own. */
export interface PostgresOptions {
  /** At least 32 bytes, kept outside the database; or several, of which the first signs and the others still verify. */
  readonly key: Uint8Array | readonly Uint8Array[];
  /** For a pool that is made and ended with the store; needs the package `pg`. */
  readonly url?: string;
  /** A pool of node-postgres. */
  readonly pool?: PgPool;
  /** Anything that can run a statement with parameters. */
  readonly executor?: PgExecutor;
  /** `countersign` by default. It is created if need be. */
  readonly schema?: string;
  /** Connections at most, with a `url`: 10 by default. */
  readonly max?: number;
  /** With a `url`: how long to wait for a connection, and then for an answer. 30 seconds by default. */
  readonly timeoutMs?: number;
  /** Whether to hear of other processes' commits over a connection of its own; else only by looking every so often. */
  readonly listen?: boolean;
  readonly pollMs?: number;
  /** Told of settings of the server that can lose what was acknowledged; else they are warnings of the process. */
  readonly warn?: (message: string) => void;
}

/** A store in PostgreSQL, for any number of processes. */
export function postgres(options: PostgresOptions): Store {
  return new PostgresStore(options);
}

interface Opened {
  readonly access: Access;
  readonly run: Run;
  readonly reads: Reads;
  readonly committer: Committer;
  readonly watch: Watch;
  readonly memos: Memos;
}

class PostgresStore implements Store {
  readonly kind = 'postgres';
  readonly keys: Keyring;
  readonly #options: PostgresOptions;
  readonly #schema: string;
  readonly #clock = new DatabaseClock();
  readonly #saw = (clock: unknown) => this.#clock.saw(clock);
  #opening: Promise<void> | undefined;
  #opened: Opened | undefined;
  #closing: Promise<void> | undefined;
  #underWay = 0;
  #done: (() => void) | undefined;

  constructor(options: PostgresOptions) {
    const { key, schema = 'countersign' } = options;
    if (key === undefined) throw new CountersignError('KEY_REQUIRED');
    this.keys = new Keyring(key instanceof Uint8Array ? [key] : key);
    this.#options = options;
    this.#schema = quoted(schema);
  }

  open(): Promise<void> {
    if (this.#closing) return Promise.reject(new CountersignError('STORE_CLOSED'));
    this.#opening ??= this.#open().catch((error: unknown) => {
      // So that it can be tried again once the database is back.
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const { warn = warnProcess, listen = true, pollMs = 200 } = this.#options;
    const schema = this.#schema;
    const reached = await access(this.#options);
    const { executor } = reached;
    const run = runner(executor);
    try {
      await setUp(run, schema, this.keys, warn);
      this.#saw(await databaseTime(run));
      const reads = new Reads(schema, run, this.#saw);
      const committer = new Committer({
        schema,
        executor,
        reads,
        saw: this.#saw,
        xids: await feedOffset(run, schema),
        xidsFor: (tenant, chain, xids) => feedOffsetFor(run, schema, tenant, chain, xids),
      });
      const watch = new Watch(executor, channelOf(schema), pollMs);
      if (listen && reached.line) watch.listen(reached.line);
      const memos = new Memos(schema, executor, run);
      this.#opened = { access: reached, run, reads, committer, watch, memos };
    } catch (error) {
      await reached.end();
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#opening?.catch(() => {});
    if (this.#underWay > 0) {
      await new Promise<void>((resolve) => {
        this.#done = resolve;
      });
    }
    this.#opened?.watch.stop();
    await this.#opened?.access.end();
    this.#opened = undefined;
  }

  now(): number {
    return this.#clock.now();
  }

  #use(): Opened {
    if (this.#closing || this.#opened === undefined) {
      throw new CountersignError('STORE_CLOSED', this.#closing ? undefined : 'The store was not opened yet.');
    }
    return this.#opened;
  }

  /** What was asked before the store was closed is still done. */
  async #do<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    const opened = this.#use();
    this.#underWay++;
    try {
      return await work(opened);
    } finally {
      if (--this.#underWay === 0) this.#done?.();
    }
  }

  session(
    tenant: string,
    of: { readonly session: string } | { readonly action: string },
  ): Promise<Session | undefined> {
    return this.#do(({ reads }) => reads.session(tenant, of));
  }

  action(tenant: string, id: string, revision?: number): Promise<Action | undefined> {
    return this.#do(({ reads }) => reads.action(tenant, id, revision));
  }

  byCallKey(tenant: string, session: string, callKey: string): Promise<Action | undefined> {
    return this.#do(({ reads }) => reads.byCallKey(tenant, session, callKey));
  }

  prompt(tenant: string, id: string): Promise<Prompt | undefined> {
    return this.#do(({ reads }) => reads.prompt(tenant, id));
  }

  list(tenant: string, query: ListQuery): Promise<Action[]> {
    return this.#do(({ reads }) => reads.list(tenant, query));
  }

  commit(change: Change): Promise<Verdict> {
    return this.#do(async ({ committer, watch }) => {
      const verdict = await committer.commit(change);
      if (verdict === 'committed') watch.committed();
      return verdict;
    });
  }

  renew({ tenant, id, revision, token }: ClaimRef, leaseMs: number): Promise<boolean> {
    const actions = `${this.#schema}.actions`;
    // Lock, then look at the clock: a lease that is over stays over, because somebody may be acting on that.
    const sql = `WITH r AS MATERIALIZED (SELECT lease_until FROM ${actions} WHERE tenant = $1 AND id = $2
        AND revision = $3 AND status = 'executing' AND claim_token = $4 FOR UPDATE),
      g AS MATERIALIZED (SELECT clock FROM (SELECT lease_until, ${CLOCK} AS clock FROM r) v WHERE lease_until > clock)
      UPDATE ${actions} SET lease_until = clock + $5::bigint, due_at = clock + $5::bigint
      FROM g WHERE tenant = $1 AND id = $2 AND revision = $3 RETURNING clock`;
    return this.#do(async ({ run }) => {
      const [row] = await run(sql, [tenant, id, revision, token, leaseMs]);
      if (row !== undefined) this.#saw(row.clock);
      return row !== undefined;
    });
  }

  transcript(tenant: string, session: string, after: number): Promise<Line[]> {
    return this.#do(({ run }) => readTranscript(run, this.#schema, tenant, session, after));
  }

  append(
    tenant: string,
    session: string,
    after: number,
    owner: string,
    lines: readonly string[],
  ): Promise<boolean> {
    return this.#do(({ access: { executor }, run }) =>
      appendTranscript(executor, run, this.#schema, { tenant, session, after, owner, lines }),
    );
  }

  tenant(tenant: string): Promise<Tenant> {
    return this.#do(({ reads }) => reads.tenant(tenant));
  }

  apiKey(hash: string): Promise<{ readonly tenant: string; readonly key: ApiKey } | undefined> {
    return this.#do(({ run }) => readApiKey(run, this.#schema, hash));
  }

  apiKeys(tenant: string): Promise<ApiKey[]> {
    return this.#do(({ run }) => readApiKeys(run, this.#schema, tenant));
  }

  memo(tenant: string, name: string): Promise<string | null> {
    return this.#do(({ memos }) => memos.read(tenant, name));
  }

  swapMemo(tenant: string, name: string, from: string | null, to: MemoText | null): Promise<boolean> {
    return this.#do(({ memos }) => memos.swap(tenant, name, from, to));
  }

  journal(tenant: string, chain: string, after: number, limit: number): Promise<Entry[]> {
    return this.#do(({ reads }) => reads.journal(tenant, chain, after, limit));
  }

  chains(
    tenant: string,
    after: string | null,
    limit: number,
  ): Promise<{ chain: string; seq: number; hash: string }[]> {
    return this.#do(({ reads }) => reads.chains(tenant, after, limit));
  }

  feed(tenant: string, cursor: string | null, limit: number): Promise<FeedItem[]> {
    return this.#do(({ run, committer }) =>
      readFeed(run, this.#schema, committer.xids, tenant, cursor, limit),
    );
  }

  feedEnd(tenant: string): Promise<string | null> {
    return this.#do(({ run, committer }) => readFeedEnd(run, this.#schema, committer.xids, tenant));
  }

  due(limit: number): Promise<Ref[]> {
    return this.#do(({ reads }) => reads.due(limit));
  }

  ready(
    status: Ready['status'],
    definitions: readonly string[],
    limit: number,
    after?: Place,
  ): Promise<Ready[]> {
    return this.#do(({ reads }) => reads.ready(status, definitions, limit, after));
  }

  watch(listener: () => void): () => void {
    return this.#use().watch.add(listener);
  }
}

const warnProcess = (message: string): void => process.emitWarning(message, 'CountersignWarning');

/** The schema's own, within the length that a channel's name may have. */
const channelOf = (schema: string): string =>
  `countersign_${createHash('sha256').update(schema).digest('hex').slice(0, 16)}`;
