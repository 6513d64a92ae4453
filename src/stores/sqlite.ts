import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Action, Prompt, Session } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Entry } from '../core/journal.ts';
import type { Keyring } from '../core/keys.ts';
import { GroupCommit } from './group-commit.ts';
import { readApiKey, readApiKeys } from './sqlite-api-keys.ts';
import { Commit, Renewal } from './sqlite-commit.ts';
import { Connection, jitter, retrying } from './sqlite-connection.ts';
import type { Clock } from './sqlite-guards.ts';
import { type KeySource, keySource } from './sqlite-key.ts';
import { listActions } from './sqlite-list.ts';
import { readMemo, type Swap, SwapMemo } from './sqlite-memos.ts';
import {
  newestTime,
  readAction,
  readByCallKey,
  readChains,
  readDue,
  readFeed,
  readFeedEnd,
  readJournal,
  readPrompt,
  readReady,
  readSession,
  readTenant,
} from './sqlite-read.ts';
import { setUp } from './sqlite-setup.ts';
import { Append, readTranscript } from './sqlite-transcript.ts';
import { Watch } from './sqlite-watch.ts';
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

export interface SqliteOptions {
  /** At least 32 bytes; or several, of which the first signs and the others still verify. */
  readonly key?: Uint8Array | readonly Uint8Array[];
  readonly clock?: () => number;
  /** Called with every new connection, before it is checked: a place for pragmas. */
  readonly onConnect?: (db: DatabaseSync) => void;
  /** How long to wait for other processes' locks. */
  readonly busyMs?: number;
  /** How often to look for other processes' commits while somebody watches. */
  readonly pollMs?: number;
}

/** A store in one file, for one process or several on the same machine; `:memory:` for one that is not kept. */
export function sqlite(path: string, options: SqliteOptions = {}): Store {
  return new SqliteStore(path, options);
}

interface Opened {
  readonly db: Connection;
  readonly group: GroupCommit;
  readonly busyMs: number;
}

class SqliteStore implements Store {
  readonly kind = 'sqlite';
  readonly #path: string;
  readonly #options: SqliteOptions;
  readonly #keySource: KeySource;
  readonly #watch: Watch;
  /** The latest moment that is known to have come. */
  #mark = 0;
  #keys: Keyring | undefined;
  readonly #clock: Clock = { now: () => this.now(), see: (moment) => this.#see(moment) };
  #opening: Promise<void> | undefined;
  #opened: Opened | undefined;
  #closing: Promise<void> | undefined;

  constructor(path: string, options: SqliteOptions) {
    this.#path = path;
    this.#options = options;
    this.#keySource = keySource(path, options.key);
    this.#watch = new Watch(
      () => this.#opened!.db.get('PRAGMA data_version')!.data_version as number,
      options.pollMs ?? 25,
    );
  }

  get keys(): Keyring {
    if (this.#keys === undefined) throw new CountersignError('STORE_CLOSED', 'The store was not opened yet.');
    return this.#keys;
  }

  open(): Promise<void> {
    if (this.#closing) return Promise.reject(new CountersignError('STORE_CLOSED'));
    this.#opening ??= this.#open().catch((error: unknown) => {
      // So that it can be tried again once the disk has space, or the other process has gone.
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const busyMs = this.#options.busyMs ?? 10_000;
    const db = await retrying(() => new Connection(this.#path), busyMs);
    try {
      await retrying(() => db.configure(this.#options.onConnect), busyMs);
      this.#keys = await retrying(() => setUp(db, this.#keySource), busyMs);
      await retrying(() => this.#see(newestTime(db)), busyMs);
    } catch (error) {
      db.close();
      throw error;
    }
    this.#opened = { db, busyMs, group: new GroupCommit(db, busyMs, () => this.#watch.notify()) };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#opening?.catch(() => {});
    this.#watch.stop();
    await this.#opened?.group.drained();
    this.#opened?.db.close();
    this.#opened = undefined;
  }

  now(): number {
    this.#see((this.#options.clock ?? Date.now)());
    return this.#mark;
  }

  /** Time never runs backwards, whatever this process's clock does, and however far ahead another's was. */
  #see(moment: number): void {
    if (moment > this.#mark) this.#mark = moment;
  }

  #use(): Opened {
    if (this.#closing || this.#opened === undefined) {
      throw new CountersignError('STORE_CLOSED', this.#closing ? undefined : 'The store was not opened yet.');
    }
    return this.#opened;
  }

  async #read<T>(query: (db: Connection) => T): Promise<T> {
    return retrying(() => query(this.#use().db), this.#use().busyMs);
  }

  session(
    tenant: string,
    of: { readonly session: string } | { readonly action: string },
  ): Promise<Session | undefined> {
    return this.#read((db) =>
      db.snapshot(() => {
        this.#see(newestTime(db));
        return readSession(db, tenant, of);
      }),
    );
  }

  action(tenant: string, id: string, revision?: number): Promise<Action | undefined> {
    return this.#read((db) => readAction(db, tenant, id, revision));
  }

  byCallKey(tenant: string, session: string, callKey: string): Promise<Action | undefined> {
    return this.#read((db) => readByCallKey(db, tenant, session, callKey));
  }

  prompt(tenant: string, id: string): Promise<Prompt | undefined> {
    return this.#read((db) => readPrompt(db, tenant, id));
  }

  list(tenant: string, query: ListQuery): Promise<Action[]> {
    return listActions((read) => this.#read(read), tenant, query, this.#clock.now);
  }

  async commit(change: Change): Promise<Verdict> {
    const { db, group } = this.#use();
    const verdict = await group.add(new Commit(db, change, this.#clock));
    if (verdict === 'committed') this.#see(change.entry.link.at);
    if (verdict === 'committed' && change.config?.erase) await this.#emptyLog();
    return verdict;
  }

  /**
   * What was erased is still in the write-ahead log, until that is begun anew. While another process reads from it
   * that has to wait; then it is done by the next erasure, or when the last process closes the file.
   */
  async #emptyLog(): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (this.#use().db.get('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0) return;
      await delay(jitter(attempt));
    }
  }

  async renew(claim: ClaimRef, leaseMs: number): Promise<boolean> {
    const { db, group } = this.#use();
    return group.add(new Renewal(db, claim, leaseMs, this.#clock));
  }

  transcript(tenant: string, session: string, after: number): Promise<Line[]> {
    return this.#read((db) => readTranscript(db, tenant, session, after));
  }

  async append(
    tenant: string,
    session: string,
    after: number,
    owner: string,
    lines: readonly string[],
  ): Promise<boolean> {
    const { db, group } = this.#use();
    return group.add(new Append(db, { tenant, session, after, owner, lines }));
  }

  tenant(tenant: string): Promise<Tenant> {
    return this.#read((db) => db.snapshot(() => readTenant(db, tenant, this.now())));
  }

  apiKey(hash: string): Promise<{ readonly tenant: string; readonly key: ApiKey } | undefined> {
    return this.#read((db) => readApiKey(db, hash, this.now()));
  }

  apiKeys(tenant: string): Promise<ApiKey[]> {
    return this.#read((db) => readApiKeys(db, tenant));
  }

  memo(tenant: string, name: string): Promise<string | null> {
    return this.#read((db) => readMemo(db, tenant, name, this.now()));
  }

  async swapMemo(tenant: string, name: string, from: Swap['from'], to: Swap['to']): Promise<boolean> {
    const { db, group } = this.#use();
    return group.add(new SwapMemo(db, { tenant, name, from, to }, this.#clock));
  }

  journal(tenant: string, chain: string, after: number, limit: number): Promise<Entry[]> {
    return this.#read((db) => readJournal(db, tenant, chain, after, limit));
  }

  chains(
    tenant: string,
    after: string | null,
    limit: number,
  ): Promise<{ chain: string; seq: number; hash: string }[]> {
    return this.#read((db) => readChains(db, tenant, after, limit));
  }

  feed(tenant: string, cursor: string | null, limit: number): Promise<FeedItem[]> {
    return this.#read((db) => readFeed(db, tenant, cursor, limit));
  }

  feedEnd(tenant: string): Promise<string | null> {
    return this.#read((db) => readFeedEnd(db, tenant));
  }

  due(limit: number): Promise<Ref[]> {
    return this.#read((db) => readDue(db, this.now(), limit));
  }

  ready(
    status: Ready['status'],
    definitions: readonly string[],
    limit: number,
    after?: Place,
  ): Promise<Ready[]> {
    return this.#read((db) => readReady(db, status, definitions, limit, after));
  }

  watch(listener: () => void): () => void {
    this.#use();
    return this.#watch.add(listener);
  }
}
