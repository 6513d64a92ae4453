import { type Action, GATE, type Prompt, SCHEMA_VERSION } from '../core/action.ts';
import { event, type JournalEvent } from '../core/event.ts';
import { makeEntry, NO_HASH, TENANT_CHAIN } from '../core/journal.ts';
import type { ApiKey, Change, Config, Grant, Guards, Store, Verdict } from '../stores/store.ts';

let made = 0;

/** An id that no other sample has: made later, sorted later. */
export const sampleId = (prefix = 'a'): string => `${prefix}${String(++made).padStart(9, '0')}`;

const FAR = 24 * 60 * 60 * 1000;

/** A held action that waits for its owner. Give `createdAt` to place it in time: its deadline follows from that. */
export function sampleAction(overrides: Partial<Action> = {}): Action {
  const createdAt = overrides.createdAt ?? Date.now();
  return {
    v: SCHEMA_VERSION,
    tenant: 'acme',
    id: sampleId(),
    revision: 1,
    session: 's1',
    owner: 'ada',
    tool: 'cms_deletePage',
    toolTitle: null,
    effect: 'destructive',
    definition: 'definition-1',
    idempotent: false,
    args: '{"slug":"about"}',
    secrets: [],
    argsDigest: 'args-digest',
    preview: { title: 'Delete page “About”', facts: { Sections: 3 }, state: 'state-digest' },
    note: null,
    channel: 'chat',
    requestedBy: { kind: 'agent', id: 'bot' },
    proposedBy: { kind: 'agent', id: 'bot' },
    requesters: ['bot'],
    approvers: { owner: true },
    callKey: null,
    prompt: null,
    position: 0,
    atomic: false,
    dependsOn: [],
    undoOf: null,
    drifts: 0,
    held: true,
    createdAt,
    ttlMs: FAR,
    startWithinMs: 300_000,
    startLatest: null,
    undoWindowMs: null,
    version: 1,
    status: 'pending',
    digest: 'digest',
    expiresAt: createdAt + FAR,
    startBy: null,
    votes: [],
    decision: null,
    claim: null,
    leaseUntil: null,
    outcome: null,
    ended: null,
    undoUntil: null,
    updatedAt: createdAt,
    ...overrides,
  };
}

/** The same action one version later. */
export const changed = (action: Action, overrides: Partial<Action> = {}): Action => ({
  ...action,
  version: action.version + 1,
  ...overrides,
});

/** An approved action that a worker has claimed, with a lease that ends at `leaseUntil`. */
export function sampleRunning(leaseUntil: number, overrides: Partial<Action> = {}): Action {
  return sampleAction({
    status: 'executing',
    decision: {
      verdict: 'allow',
      by: { kind: 'user', id: 'ada' },
      via: 'web',
      at: 1,
      digest: 'digest',
      mac: 'mac',
    },
    claim: { fence: 1, token: 'token-1', worker: 'w1', at: 1, leaseMs: 30_000 },
    leaseUntil,
    ...overrides,
  });
}

export function samplePrompt(overrides: Partial<Prompt> = {}): Prompt {
  return {
    tenant: 'acme',
    id: sampleId('p'),
    session: 's1',
    state: 'queued',
    channel: 'chat',
    atomic: false,
    createdAt: 1_000,
    viewers: {},
    ...overrides,
  };
}

export function sampleGrant(overrides: Partial<Grant> = {}): Grant {
  return {
    id: sampleId('g'),
    user: 'ada',
    agent: 'bot',
    tool: 'cms_deletePage',
    where: { slug: { eq: 'about' } },
    expiresAt: Date.now() + FAR,
    uses: 2,
    initialUses: 3,
    revoked: false,
    mac: 'mac',
    ...overrides,
  };
}

export function sampleApiKey(overrides: Partial<ApiKey> = {}): ApiKey {
  const id = sampleId('k');
  return {
    id,
    name: 'a script',
    hash: `hash of ${id}`,
    principal: { kind: 'service', id: 'script' },
    scopes: ['read', 'propose'],
    createdAt: 1_000,
    expiresAt: null,
    revoked: false,
    mac: 'mac',
    ...overrides,
  };
}

export interface ChangeParts {
  readonly inserts?: readonly Action[];
  /** Rows after the change; they were read with the version before theirs. */
  readonly updates?: readonly Action[];
  readonly prompts?: readonly Prompt[];
  readonly guards?: Partial<Guards>;
  readonly useGrant?: { readonly id: string };
  readonly config?: Config;
  readonly events?: readonly JournalEvent[];
}

/** Follows one chain of a store, so that a test can commit to it again and again. */
export class SampleChain {
  readonly tenant: string;
  readonly id: string;
  readonly owner: string | null;
  readonly #store: Store;
  seq = 0;
  hash: string = NO_HASH;

  constructor(store: Store, id = 's1', tenant = 'acme', owner: string | null = 'ada') {
    this.#store = store;
    this.tenant = tenant;
    this.id = id;
    this.owner = id === TENANT_CHAIN ? null : owner;
  }

  /** The next change of this chain, not committed. */
  change(parts: ChangeParts = {}): Change {
    const { inserts = [], updates = [], prompts = [], guards, useGrant, config, events } = parts;
    const at = this.#store.now();
    const nonce = sampleId('n');
    const head = { tenant: this.tenant, chain: this.id, seq: this.seq, hash: this.hash };
    return {
      tenant: this.tenant,
      chain: this.id,
      head: { seq: this.seq, owner: this.owner },
      entry: makeEntry(
        head,
        events ?? [event('shown', { at, by: GATE, data: nonce })],
        at,
        nonce,
        this.#store.keys,
      ),
      inserts,
      updates: updates.map((to) => ({ from: to.version - 1, to })),
      prompts,
      guards: { before: null, lapsed: [], notFrozen: [], limits: [], ...guards },
      ...(useGrant ? { useGrant } : {}),
      ...(config ? { config } : {}),
    };
  }

  async commit(parts: ChangeParts = {}): Promise<Verdict> {
    return this.send(this.change(parts));
  }

  /** Commits a change as it is, and follows the chain if it was written. */
  async send(change: Change): Promise<Verdict> {
    const verdict = await this.#store.commit(change);
    if (verdict === 'committed') {
      this.seq = change.entry.link.seq;
      this.hash = change.entry.link.hash;
    }
    return verdict;
  }
}
