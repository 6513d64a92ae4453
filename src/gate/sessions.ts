import type { Action, Session } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { actionDigest, decisionMac, isAsSigned, outcomeMac } from '../core/fingerprint.ts';
import { makeEntry, NO_HASH } from '../core/journal.ts';
import { COMMIT_WITHIN_MS } from '../core/law.ts';
import { Plan, type Signer } from '../core/plan.ts';
import type { Change, Limit, Store, Verdict } from '../stores/store.ts';
import { backOff, KeyedLock } from './lock.ts';
import { randomText } from './random.ts';

export type SessionOf = { readonly session: string } | { readonly action: string };

export interface PlanOptions {
  /** The owner that the first use of a session pins. */
  readonly owner?: string | null;
  readonly limits?: readonly Limit[];
  readonly useGrant?: { readonly id: string };
  /** Plan from a session that was read just now: for plans that take note of refusals instead of throwing them. */
  readonly fresh?: boolean;
  /** Plan from an empty session at first: somebody has looked just now, and it was not there. */
  readonly isNew?: boolean;
}

/** Who is told what was committed, once it is safe. */
export interface Listeners {
  /** Of every new action that waits for a person. */
  readonly held?: (held: readonly Action[]) => void;
  /** Of every action that waited for a person and no longer does. */
  readonly decided?: (decided: readonly Action[]) => void;
}

/** A commit that was refused for a reason only its caller can judge. */
export class CommitRefused extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(`The store refused the commit: ${verdict}.`);
    this.verdict = verdict;
  }
}

const ATTEMPTS = 200;
const REMEMBERED = 2000;
/** Of the arguments of what waits, in all remembered sessions. */
const CHARACTERS = 16 * 1024 * 1024;

/**
 * Loads a session, lets the caller plan a change to it, and commits that, again from the start if somebody else
 * was faster. Sessions are remembered: a plan made from a stale one fails its compare-and-set and is made again,
 * so remembering saves reads and can change no outcome. A refusal, too, is only believed of a fresh session.
 */
export class Sessions {
  readonly #store: Store;
  readonly #lock = new KeyedLock();
  readonly #remembered = new Map<string, Session>();
  #characters = 0;
  /** Which remembered session a live action is in. */
  readonly #whereIs = new Map<string, string>();

  readonly #sign: Signer = {
    action: (action) => actionDigest(action, this.#store.keys),
    decision: (action) => decisionMac(action, this.#store.keys),
    outcome: (action) => outcomeMac(action, this.#store.keys),
    isOurs: (action) => isAsSigned(action, this.#store.keys),
  };
  readonly #told: Listeners;

  constructor(store: Store, told: Listeners = {}) {
    this.#store = store;
    this.#told = told;
  }

  async change<T>(
    tenant: string,
    of: SessionOf,
    plan: (plan: Plan) => T,
    options: PlanOptions = {},
  ): Promise<T> {
    const id = 'session' in of ? of.session : await this.#sessionOf(tenant, of.action);
    const at = name(tenant, id);
    return this.#lock.run(at, () => this.#attempt(at, tenant, id, plan, options));
  }

  async #attempt<T>(
    at: string,
    tenant: string,
    id: string,
    build: (plan: Plan) => T,
    options: PlanOptions,
  ): Promise<T> {
    let late = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const remembered = attempt === 0 && !options.fresh ? this.#known(at, tenant, id, options) : undefined;
      const session = remembered ?? (await this.#load(tenant, id, options.owner));
      const plan = new Plan(session, this.#store.now(), this.#sign);
      let value: T;
      try {
        value = build(plan);
      } catch (error) {
        if (remembered === undefined) throw error;
        this.#forget(at);
        continue;
      }
      if (plan.isEmpty) {
        // That there is nothing to do, too, is only believed of a fresh session.
        if (remembered === undefined) return value;
        this.#forget(at);
        continue;
      }
      plan.settle();
      const change = this.#changeOf(plan, options);
      // Whether a commit that throws has happened is not known: what is remembered may be behind.
      const verdict = await this.#store.commit(change).catch((error: unknown) => {
        this.#forget(at);
        throw error;
      });
      if (verdict === 'committed') {
        this.#remember(plan.outcome(change.entry.link.seq, change.entry.link.hash));
        this.#tell(session, change);
        return value;
      }
      this.#forget(at);
      if (verdict === 'late' && ++late > 1) throw new CountersignError('EXPIRED');
      if (verdict !== 'moved' && verdict !== 'late') throw new CommitRefused(verdict);
      if (attempt > 1) await backOff(attempt);
    }
    throw new CountersignError('STORE_BUSY', `Session ${id} kept changing.`);
  }

  #tell(before: Session, { inserts, updates }: Change): void {
    const { held, decided } = this.#told;
    const nowHeld = held ? inserts.filter(isPending) : [];
    const waited = (now: Action) =>
      before.live.some((was) => was.id === now.id && was.revision === now.revision && isPending(was));
    const nowDecided = decided
      ? updates.map(({ to }) => to).filter((now) => !isPending(now) && waited(now))
      : [];
    if (nowHeld.length > 0) held!(nowHeld);
    if (nowDecided.length > 0) decided!(nowDecided);
  }

  #changeOf(plan: Plan, options: PlanOptions): Change {
    const { session } = plan;
    const head = { tenant: session.tenant, chain: session.id, seq: session.seq, hash: session.hash };
    return {
      tenant: session.tenant,
      chain: session.id,
      head: { seq: session.seq, owner: session.owner },
      entry: makeEntry(head, plan.events, plan.now, randomText(12), this.#store.keys),
      inserts: [...plan.inserted.values()],
      updates: [...plan.updated.values()],
      prompts: [...plan.prompts.values()],
      guards: {
        before: latest(plan, options),
        lapsed: plan.lapsed,
        notFrozen: [...plan.starts],
        limits: options.limits ?? [],
      },
      ...(options.useGrant ? { useGrant: options.useGrant } : {}),
    };
  }

  /** What a first plan is made from without a look. Whatever it is, the commit finds out if it is not so any more. */
  #known(at: string, tenant: string, id: string, { isNew, owner }: PlanOptions): Session | undefined {
    return this.#remembered.get(at) ?? (isNew ? empty(tenant, id, owner) : undefined);
  }

  async #load(tenant: string, id: string, owner: string | null | undefined): Promise<Session> {
    const session = await this.#store.session(tenant, { session: id });
    if (session === undefined) return empty(tenant, id, owner);
    this.#remember(session);
    return session;
  }

  async #sessionOf(tenant: string, action: string): Promise<string> {
    const known = this.#whereIs.get(name(tenant, action));
    if (known !== undefined) return known;
    const session = await this.#store.session(tenant, { action });
    if (session === undefined) throw new CountersignError('NOT_FOUND');
    return session.id;
  }

  /** What this process last knew of a live action. Only good for a first guess. */
  glimpse(tenant: string, action: string): Session['live'][number] | undefined {
    const id = this.#whereIs.get(name(tenant, action));
    if (id === undefined) return undefined;
    return this.#remembered.get(name(tenant, id))?.live.find((each) => each.id === action);
  }

  /** A session as this process last knew it, or as the store has it. */
  async get(tenant: string, id: string): Promise<Session | undefined> {
    const remembered = this.#remembered.get(name(tenant, id));
    if (remembered !== undefined) return remembered;
    const session = await this.#store.session(tenant, { session: id });
    if (session !== undefined) this.#remember(session);
    return session;
  }

  #remember(session: Session): void {
    const at = name(session.tenant, session.id);
    this.#forget(at);
    this.#remembered.set(at, session);
    this.#characters += charactersIn(session);
    for (const action of session.live) this.#whereIs.set(name(session.tenant, action.id), session.id);
    while (this.#remembered.size > REMEMBERED || this.#characters > CHARACTERS) {
      const oldest = this.#remembered.values().next().value!;
      this.#forget(name(oldest.tenant, oldest.id));
    }
  }

  #forget(at: string): void {
    const session = this.#remembered.get(at);
    if (session === undefined) return;
    this.#remembered.delete(at);
    this.#characters -= charactersIn(session);
    for (const action of session.live) this.#whereIs.delete(name(session.tenant, action.id));
  }
}

function empty(tenant: string, id: string, owner: string | null | undefined): Session {
  if (owner === undefined) throw new CountersignError('NOT_FOUND');
  return { tenant, id, owner, seq: 0, hash: NO_HASH, prompts: [], live: [] };
}

/** What depends on the tenant's configuration is told to be before or after a change of that by its time. */
function latest({ before, starts, now }: Plan, { useGrant }: PlanOptions): number | null {
  if (starts.size === 0 && useGrant === undefined) return before;
  return Math.min(before ?? Number.POSITIVE_INFINITY, now + COMMIT_WITHIN_MS);
}

const isPending = ({ status }: Action): boolean => status === 'pending';

/** One name for both: the length keeps apart what a tenant's and a session's characters could run together. */
const name = (tenant: string, id: string): string => `${tenant.length}:${tenant}${id}`;

function charactersIn({ live }: Session): number {
  return live.reduce((sum, { args }) => sum + args.length, 0);
}
