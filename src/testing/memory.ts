import { randomBytes } from 'node:crypto';
import { type Action, isLive, type Prompt, type Session } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { type Entry, NO_HASH, TENANT_CHAIN } from '../core/journal.ts';
import { Keyring } from '../core/keys.ts';
import { Listeners } from '../stores/listeners.ts';
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
} from '../stores/store.ts';
import { apply, judge, type TenantData } from './memory-commit.ts';
import { inOrder, matches, oldestFirst } from './memory-list.ts';

export interface MemoryOptions {
  readonly key?: Uint8Array | readonly Uint8Array[];
  readonly clock?: () => number;
}

/** The reference: what the other stores have to do, with nothing but maps. It is gone when the process is. */
export function memory(options: MemoryOptions = {}): Store {
  return new MemoryStore(options);
}

class MemoryStore implements Store {
  readonly kind = 'memory';
  readonly keys: Keyring;
  readonly #clock: () => number;
  readonly #tenants = new Map<string, TenantData>();
  readonly #listeners = new Listeners();
  #mark = 0;
  #state: 'new' | 'open' | 'closed' = 'new';

  constructor({ key = randomBytes(32), clock = Date.now }: MemoryOptions) {
    this.keys = new Keyring(key instanceof Uint8Array ? [key] : key);
    this.#clock = clock;
  }

  async open(): Promise<void> {
    if (this.#state === 'closed') throw new CountersignError('STORE_CLOSED');
    this.#state = 'open';
  }

  async close(): Promise<void> {
    this.#state = 'closed';
  }

  now(): number {
    this.#mark = Math.max(this.#mark, this.#clock());
    return this.#mark;
  }

  #of(tenant: string): TenantData {
    if (this.#state !== 'open') throw new CountersignError('STORE_CLOSED');
    let data = this.#tenants.get(tenant);
    if (data === undefined) {
      data = {
        actions: new Map(),
        chains: new Map(),
        prompts: new Map(),
        journal: [],
        definitions: new Map(),
        grants: new Map(),
        frozen: new Set(),
        apiKeys: new Map(),
        memos: new Map(),
        transcripts: new Map(),
      };
      this.#tenants.set(tenant, data);
    }
    return data;
  }

  async session(
    tenant: string,
    of: { readonly session: string } | { readonly action: string },
  ): Promise<Session | undefined> {
    const data = this.#of(tenant);
    const actions = [...data.actions.values()];
    const id = 'session' in of ? of.session : actions.find((action) => action.id === of.action)?.session;
    const chain = id === undefined || id === TENANT_CHAIN ? undefined : data.chains.get(id);
    if (id === undefined || chain === undefined) return undefined;
    const prompts = [...data.prompts.values()]
      .filter((prompt) => prompt.session === id && (prompt.state === 'queued' || prompt.state === 'shown'))
      .sort(oldestFirst);
    const live = actions
      .filter((action) => action.session === id && isLive(action.status))
      .sort((a, b) => a.createdAt - b.createdAt || a.position - b.position || oldestFirst(a, b));
    return { tenant, id, owner: chain.owner, seq: chain.seq, hash: chain.hash, prompts, live };
  }

  async action(tenant: string, id: string, revision?: number): Promise<Action | undefined> {
    const revisions = [...this.#of(tenant).actions.values()].filter((action) => action.id === id);
    if (revision !== undefined) return revisions.find((action) => action.revision === revision);
    return revisions.sort((a, b) => b.revision - a.revision)[0];
  }

  async byCallKey(tenant: string, session: string, callKey: string): Promise<Action | undefined> {
    return [...this.#of(tenant).actions.values()].find(
      (action) => action.session === session && action.callKey === callKey && action.revision === 1,
    );
  }

  async prompt(tenant: string, id: string): Promise<Prompt | undefined> {
    return this.#of(tenant).prompts.get(id);
  }

  async list(tenant: string, query: ListQuery): Promise<Action[]> {
    const all = [...this.#of(tenant).actions.values()];
    const now = this.now();
    return all
      .filter((action) => matches(action, query, all, now))
      .sort(inOrder(query.order))
      .slice(0, query.limit);
  }

  async commit(change: Change): Promise<Verdict> {
    const data = this.#of(change.tenant);
    const now = this.now();
    const verdict = judge(data, change, now);
    if (verdict === 'committed') {
      apply(data, change);
      this.#mark = Math.max(this.#mark, change.entry.link.at);
      this.#listeners.notify();
    }
    return verdict;
  }

  async renew({ tenant, id, revision, token }: ClaimRef, leaseMs: number): Promise<boolean> {
    const data = this.#of(tenant);
    const now = this.now();
    const action = data.actions.get(`${id}/${revision}`);
    if (action?.status !== 'executing' || action.claim?.token !== token) return false;
    if (action.leaseUntil === null || now >= action.leaseUntil) return false;
    data.actions.set(`${id}/${revision}`, Object.freeze({ ...action, leaseUntil: now + leaseMs }));
    this.#listeners.notify();
    return true;
  }

  async transcript(tenant: string, session: string, after: number): Promise<Line[]> {
    return (this.#of(tenant).transcripts.get(session) ?? []).slice(after);
  }

  async append(
    tenant: string,
    session: string,
    after: number,
    owner: string,
    lines: readonly string[],
  ): Promise<boolean> {
    const { transcripts } = this.#of(tenant);
    const said = transcripts.get(session) ?? [];
    if (said.length !== after || (said.at(-1)?.owner ?? owner) !== owner) return false;
    const added = lines.map((body, i) => ({ seq: after + 1 + i, owner, body }));
    transcripts.set(session, [...said, ...added]);
    return true;
  }

  async tenant(tenant: string): Promise<Tenant> {
    const data = this.#of(tenant);
    const now = this.now();
    const { seq, hash } = data.chains.get(TENANT_CHAIN) ?? { seq: 0, hash: NO_HASH };
    return {
      tenant,
      seq,
      hash,
      definitions: [...data.definitions.values()],
      grants: [...data.grants.values()].filter(
        (grant) => !grant.revoked && grant.uses > 0 && grant.expiresAt > now,
      ),
      frozen: [...data.frozen],
    };
  }

  async apiKey(hash: string): Promise<{ readonly tenant: string; readonly key: ApiKey } | undefined> {
    this.#everything();
    const now = this.now();
    for (const [tenant, { apiKeys }] of this.#tenants) {
      for (const key of apiKeys.values())
        if (key.hash === hash && !key.revoked && (key.expiresAt ?? Number.POSITIVE_INFINITY) > now)
          return { tenant, key };
    }
    return undefined;
  }

  async apiKeys(tenant: string): Promise<ApiKey[]> {
    return [...this.#of(tenant).apiKeys.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async memo(tenant: string, name: string): Promise<string | null> {
    const found = this.#of(tenant).memos.get(name);
    return found !== undefined && found.until > this.now() ? found.text : null;
  }

  async swapMemo(
    tenant: string,
    name: string,
    from: string | null,
    to: { readonly text: string; readonly until: number } | null,
  ): Promise<boolean> {
    const { memos } = this.#of(tenant);
    const now = this.now();
    for (const [each, { until }] of memos) if (until <= now) memos.delete(each);
    if ((memos.get(name)?.text ?? null) !== from) return false;
    if (to === null) memos.delete(name);
    else memos.set(name, Object.freeze({ ...to }));
    return true;
  }

  async journal(tenant: string, chain: string, after: number, limit: number): Promise<Entry[]> {
    return this.#of(tenant)
      .journal.filter(({ link }) => link.chain === chain && link.seq > after)
      .slice(0, limit);
  }

  async chains(
    tenant: string,
    after: string | null,
    limit: number,
  ): Promise<{ chain: string; seq: number; hash: string }[]> {
    return [...this.#of(tenant).chains]
      .map(([chain, { seq, hash }]) => ({ chain, seq, hash }))
      .filter(({ chain }) => after === null || Buffer.compare(Buffer.from(chain), Buffer.from(after)) > 0)
      .sort((a, b) => Buffer.compare(Buffer.from(a.chain), Buffer.from(b.chain)))
      .slice(0, limit);
  }

  async feed(tenant: string, cursor: string | null, limit: number): Promise<FeedItem[]> {
    const start = Number(cursor);
    if (!Number.isSafeInteger(start))
      throw new CountersignError('INVALID_CALL', 'The cursor is not one that this store gave.');
    return this.#of(tenant)
      .journal.slice(start, start + limit)
      .map((entry, i) => ({ entry, cursor: String(start + i + 1) }));
  }

  async feedEnd(tenant: string): Promise<string | null> {
    const { length } = this.#of(tenant).journal;
    return length === 0 ? null : String(length);
  }

  async due(limit: number): Promise<Ref[]> {
    const now = this.now();
    return this.#everything()
      .map((action) => ({ action, at: dueAt(action) }))
      .filter(({ at }) => at !== null && at <= now)
      .sort((a, b) => a.at! - b.at!)
      .slice(0, limit)
      .map(({ action }) => refOf(action));
  }

  async ready(
    status: Ready['status'],
    definitions: readonly string[],
    limit: number,
    after?: Place,
  ): Promise<Ready[]> {
    const isFrozen = ({ tenant, tool }: Action) =>
      this.#of(tenant).frozen.has(tool) || this.#of(tenant).frozen.has('');
    return this.#everything()
      .filter((action) => action.status === status && definitions.includes(action.definition))
      .filter((action) => status === 'in_doubt' || !isFrozen(action))
      .filter((action) => after === undefined || isAfter(action, after))
      .sort(oldestFirst)
      .slice(0, limit)
      .map((action) => ({ ...refOf(action), status, createdAt: action.createdAt }));
  }

  watch(listener: () => void): () => void {
    this.#everything();
    return this.#listeners.add(listener);
  }

  #everything(): Action[] {
    if (this.#state !== 'open') throw new CountersignError('STORE_CLOSED');
    return [...this.#tenants.values()].flatMap((data) => [...data.actions.values()]);
  }
}

/** The one deadline that applies to the status. */
function dueAt(action: Action): number | null {
  if (action.status === 'pending') return action.expiresAt;
  if (action.status === 'approved') return action.startBy;
  return action.status === 'executing' ? action.leaseUntil : null;
}

const isAfter = (action: Action, { createdAt, id }: Place): boolean =>
  action.createdAt > createdAt || (action.createdAt === createdAt && action.id > id);

const refOf = ({ tenant, session, id, revision, status }: Action): Ref => ({
  tenant,
  session,
  id,
  revision,
  status,
});
