import type { Action, Effect, Prompt, Proposer, Session, Status } from '../core/action.ts';
import type { Entry } from '../core/journal.ts';
import type { Keyring } from '../core/keys.ts';
import type { Predicate } from '../core/predicate.ts';
import type { Scope } from '../core/scopes.ts';

/**
 * Where actions live. A store knows nothing of the lifecycle: it keeps rows, compares and sets.
 *
 * The contract (`storeContract` in `countersign/testing` holds it):
 *
 * 1. **One commit, one chain.** `commit` writes everything in a `Change` or nothing of it, durably, before it
 *    resolves. It concerns one tenant and one chain: a session's, or the tenant's own.
 * 2. **Compare and set.** It writes only if the chain's head is still `head.seq`, every updated row still has the
 *    version it was read with, every guard holds and no unique key is taken; else it says which of these failed
 *    and has written nothing. The head makes a session's changes serial: what was decided from a loaded
 *    `Session` is committed only if that is still all there is.
 * 3. **The clock is the store's.** `now()` never runs backwards, and deadlines are judged by the store's clock
 *    at the moment of the commit, after every wait for a lock.
 * 4. **An ambiguous commit is resolved, not guessed.** If the acknowledgement is lost, the store finds out
 *    whether its own link (by nonce) is in the chain, or throws. A commit that throws may be repeated as it is:
 *    it lands at most once.
 * 5. **Unique**: (tenant, session, callKey) among first revisions; one undo per action that is live or
 *    succeeded; one live revision per action.
 * 6. **The feed is complete.** `feed` gives every link once, in chain order within a chain, whatever commits
 *    concurrently.
 * 7. Every statement names one tenant, except `due` and `ready`, by which sweeps and workers find work, and
 *    `apiKey`, because whoever shows a key has not said yet whose they are.
 * 8. **A transcript has no gaps and no forks.** `append` writes all its lines right after line `after`, or, if
 *    another line is there already, or line `after` is somebody else's, none of them.
 * 9. A closed store answers with STORE_CLOSED; a broken one with a typed error, never with a silent no.
 */
export interface Store {
  readonly kind: string;
  readonly keys: Keyring;

  /** Migrates, checks key and schema, starts to watch. Called by the gate; safe from several processes at once. */
  open(): Promise<void>;
  close(): Promise<void>;

  /** The store's time in milliseconds, as well as this process knows it. */
  now(): number;

  /** A session by its id, or by an action in it, with everything live in it. Refreshes `now()`. */
  session(
    tenant: string,
    of: { readonly session: string } | { readonly action: string },
  ): Promise<Session | undefined>;
  /** One revision, or the newest. */
  action(tenant: string, id: string, revision?: number): Promise<Action | undefined>;
  byCallKey(tenant: string, session: string, callKey: string): Promise<Action | undefined>;
  prompt(tenant: string, id: string): Promise<Prompt | undefined>;
  list(tenant: string, query: ListQuery): Promise<Action[]>;

  commit(change: Change): Promise<Verdict>;

  /** Extends the lease of a running claim; false if the claim is not the current one any more. */
  renew(claim: ClaimRef, leaseMs: number): Promise<boolean>;

  /** What was said in a session, oldest first, after a line. */
  transcript(tenant: string, session: string, after: number): Promise<Line[]>;
  /** Adds to it; false if `after` is not its last line any more, or is somebody else's. Erased with the session. */
  append(
    tenant: string,
    session: string,
    after: number,
    owner: string,
    lines: readonly string[],
  ): Promise<boolean>;

  tenant(tenant: string): Promise<Tenant>;
  /** Across tenants: the key of this hash, unless it was revoked or is over by the store's clock. */
  apiKey(hash: string): Promise<{ readonly tenant: string; readonly key: ApiKey } | undefined>;
  /** All keys of a tenant, in order of their ids: those that cannot be used any more, too. */
  apiKeys(tenant: string): Promise<ApiKey[]>;

  /** The text that is kept under a name, unless its time is over. */
  memo(tenant: string, name: string): Promise<string | null>;
  /**
   * Puts a text in the place of `from` (null: of none), or takes it away. False if `from` is not what is kept there;
   * what is over counts as none. Of several at once one succeeds. Give every new text something of its own: by that
   * the store tells whether it was written, if the acknowledgement is lost.
   */
  swapMemo(
    tenant: string,
    name: string,
    from: string | null,
    to: { readonly text: string; readonly until: number } | null,
  ): Promise<boolean>;

  /** Links of one chain after `seq`, oldest first. */
  journal(tenant: string, chain: string, after: number, limit: number): Promise<Entry[]>;
  /** The heads of a tenant's chains, in order of their names. */
  chains(
    tenant: string,
    after: string | null,
    limit: number,
  ): Promise<{ chain: string; seq: number; hash: string }[]>;
  /** Links of all chains of a tenant after an opaque cursor (null: from the beginning), each with its own cursor. */
  feed(tenant: string, cursor: string | null, limit: number): Promise<FeedItem[]>;
  /** The feed's end: a cursor after everything that is committed. */
  feedEnd(tenant: string): Promise<string | null>;

  /** Across tenants: pending, approved and executing rows past their deadline or lease, the longest first. */
  due(limit: number): Promise<Ref[]>;
  /**
   * Across tenants: approved (or in doubt) actions that were made with one of these definitions, oldest first by
   * (createdAt, id), from after a place on. Approved ones whose tool is frozen are left out: they cannot start.
   */
  ready(
    status: Ready['status'],
    definitions: readonly string[],
    limit: number,
    after?: Place,
  ): Promise<Ready[]>;

  /** Calls back, coalesced, when something may have been committed, here or by another process. */
  watch(listener: () => void): () => void;
}

/** One line of a transcript, as its writer made it. */
export interface Line {
  /** Counted from one. */
  readonly seq: number;
  readonly owner: string;
  readonly body: string;
}

/** A link in the feed; reading on from its cursor gives the one after it. */
export interface FeedItem {
  readonly entry: Entry;
  readonly cursor: string;
}

export interface Ref {
  readonly tenant: string;
  readonly session: string;
  readonly id: string;
  readonly revision: number;
  readonly status: Status;
}

/** Something that a sweep or a worker may take up. */
export interface Ready extends Ref {
  readonly status: 'approved' | 'in_doubt';
  readonly createdAt: number;
}

/** Where a page of what is ready ended. */
export type Place = Pick<Ready, 'createdAt' | 'id'>;

export interface ClaimRef {
  readonly tenant: string;
  readonly id: string;
  readonly revision: number;
  /** The hash of the claim's token. */
  readonly token: string;
}

/** Newest first by (createdAt, id), or oldest first. */
export interface ListQuery {
  /** Only what one of these keys may see; null for the whole tenant. */
  readonly audience: readonly string[] | null;
  readonly status?: readonly Status[];
  readonly session?: string;
  readonly tool?: string;
  readonly effect?: Effect;
  readonly agent?: string;
  readonly prompt?: string;
  readonly action?: string;
  /** What undoes one of these, or is about to: neither denied nor expired, failed or the like. */
  readonly undoOf?: readonly string[];
  /** Succeeded, inside the undo window, and not undone. */
  readonly undoable?: boolean;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly order?: 'newest' | 'oldest';
  /** Where the page before ended. */
  readonly after?: { readonly createdAt: number; readonly id: string; readonly revision: number };
  readonly limit: number;
}

/** Everything one commit writes, and on what condition. */
export interface Change {
  readonly tenant: string;
  readonly chain: string;
  /** The chain as it was read. `seq` 0 creates it, with this owner. */
  readonly head: { readonly seq: number; readonly owner: string | null };
  readonly entry: Entry;
  readonly inserts: readonly Action[];
  /** Rows after the change; each has the version it had when it was read, plus one for each step. */
  readonly updates: readonly Update[];
  readonly prompts: readonly Prompt[];
  readonly guards: Guards;
  readonly useGrant?: { readonly id: string };
  readonly config?: Config;
}

export interface Update {
  readonly from: number;
  readonly to: Action;
}

export interface Guards {
  /** When it is too late, by the store's clock once it has every lock; null if it never is. */
  readonly before: number | null;
  /** Running rows whose lease must be over by the store's clock: a renewal changes no version. */
  readonly lapsed: readonly { readonly id: string; readonly revision: number }[];
  /** Tools that must not be frozen. */
  readonly notFrozen: readonly string[];
  readonly limits: readonly Limit[];
}

/** How many held actions of an agent or in a session there may be before the ones that this change inserts. */
export interface Limit {
  readonly of: 'agent' | 'session';
  readonly id: string;
  /** Pending ones, or all that were created in the last minute. */
  readonly count: 'pending' | 'lastMinute';
  readonly max: number;
}

/** Changes to a tenant's configuration; only in commits of the tenant's own chain. */
export interface Config {
  readonly definition?: Definition;
  readonly grant?: Grant;
  readonly apiKey?: ApiKey;
  readonly freeze?: { readonly tool: string; readonly frozen: boolean };
  /** Erases the bodies and rows of a session up to a link. */
  readonly erase?: { readonly session: string; readonly seq: number };
}

export interface Definition {
  readonly tool: string;
  readonly hash: string;
  /** Later registrations have higher numbers: the highest is the current one. */
  readonly number: number;
}

/** A remembered approval: a tool, an argument predicate, an expiry and a number of uses (T20). */
export interface Grant {
  readonly id: string;
  readonly user: string;
  readonly agent: string;
  readonly tool: string;
  readonly where: Predicate;
  readonly expiresAt: number;
  /** How many are left, and how many there were. */
  readonly uses: number;
  readonly initialUses: number;
  readonly revoked: boolean;
  /** Made with the gate's key over what was granted: a grant without it lets nothing run. */
  readonly mac: string;
}

/** What somebody shows to say who they are. The key itself is not stored. */
export interface ApiKey {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** SHA-256 of the key. */
  readonly hash: string;
  /** Whose it is. The tenant is the key's. */
  readonly principal: Proposer;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revoked: boolean;
  /** Made with the gate's key over all but the revocation: a key without it opens nothing. */
  readonly mac: string;
}

/** A tenant's own chain and configuration. */
export interface Tenant {
  readonly tenant: string;
  readonly seq: number;
  readonly hash: string;
  readonly definitions: readonly Definition[];
  /** Grants that could still be used. */
  readonly grants: readonly Grant[];
  /** Frozen tools; '' means every tool. */
  readonly frozen: readonly string[];
}

/**
 * `moved`: the chain or a row has changed, or a lease was renewed; load again. `late`: a deadline has passed. `duplicate`: a unique key is
 * taken. `grant`: the grant is used up, expired or revoked.
 */
export type Verdict = 'committed' | 'moved' | 'late' | 'frozen' | 'limit' | 'duplicate' | 'grant';
