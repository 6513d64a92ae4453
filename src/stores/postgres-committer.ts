import { CommitStatements, type Prepared, REGRET, type Refusal } from './postgres-commit.ts';
import type { ErasedRow } from './postgres-commit-config.ts';
import { faultOf, takenKey, typed } from './postgres-errors.ts';
import type { PgExecutor } from './postgres-executor.ts';
import { Groups } from './postgres-groups.ts';
import type { Reads } from './postgres-read.ts';
import { backOff, PATIENCE_MS } from './postgres-run.ts';
import { erasedTexts } from './rows.ts';
import type { Change, Verdict } from './store.ts';

const ATTEMPTS = 7;
const CHAIN_KEYS = new Set(['chains_key', 'journal_key', 'payloads_key']);
export interface CommitterOptions {
  /** The quoted schema. */
  readonly schema: string;
  readonly executor: PgExecutor;
  readonly reads: Reads;
  readonly saw: (clock: unknown) => void;
  /** What has to be added to transaction ids to get places in the feed; and how to see that a chain needs more. */
  readonly xids: number;
  readonly xidsFor: (tenant: string, chain: string, xids: number) => Promise<number>;
}

/** Carries out commits, and finds out what became of those whose answer was lost. */
export class Committer {
  readonly #options: CommitterOptions;
  readonly #statements: CommitStatements;
  readonly #groups = new Groups((members: readonly Prepared[]) => this.#attemptAll(members));
  #xids: number;
  #lastRefused = '';

  constructor(options: CommitterOptions) {
    this.#options = options;
    this.#statements = new CommitStatements(options.schema);
    this.#xids = options.xids;
  }

  get xids(): number {
    return this.#xids;
  }

  async commit(change: Change): Promise<Verdict> {
    const erased = change.config?.erase ? await this.#left(change.tenant, change.config.erase.session) : [];
    // Set once an attempt may have been carried out. It may even still be waiting for a lock somewhere, so that
    // looking for its link proves nothing; but it and its repetition compare and set the same head, so that only
    // one of them can succeed, and both write the same nonce.
    let lost: unknown;
    const begun = performance.now();
    for (let attempt = 1; ; attempt++) {
      const prepared = this.#statements.prepare(change, this.#xids, erased);
      const isShared = attempt === 1 && prepared.canShare;
      const outcome = await (isShared ? this.#groups.add(prepared) : this.#attempt(prepared));
      if (outcome.fault !== undefined) {
        const isFinal = outcome.fault === 'refused' || attempt === ATTEMPTS;
        if (isFinal || performance.now() - begun > PATIENCE_MS) throw typed(lost ?? outcome.error);
        if (outcome.fault === 'lost') lost = outcome.error;
        await backOff(attempt);
        continue;
      }
      const { refusal } = outcome;
      if (refusal === null) return 'committed';
      if (refusal === 'head') {
        if (lost !== undefined) return (await this.#isOurs(change)) ? 'committed' : 'moved';
        if (attempt === 1 && (await this.#hasMovedCluster(change))) continue;
        return 'moved';
      }
      // The lost attempt may still pass what this one was refused for.
      if (lost !== undefined) throw typed(lost);
      return refusal;
    }
  }

  async #attempt(prepared: Prepared): Promise<Attempt> {
    const { sql, params } = this.#statements.of([prepared]);
    try {
      const { rows } = await this.#options.executor.query(sql, params);
      const [row] = rows;
      if (row === undefined) return { refusal: 'head' };
      this.#options.saw(row.clock);
      return { refusal: (row.refused as Refusal | undefined) ?? null };
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === REGRET) return { refusal: message as Refusal };
      const fault = faultOf(error);
      if (fault !== 'unique') return { fault, error };
      return { refusal: (await this.#isChainTaken(prepared.change, takenKey(error))) ? 'head' : 'duplicate' };
    }
  }

  /** If anything stands in the way of one, nothing of the group was written, and each goes alone. */
  async #attemptAll(members: readonly Prepared[]): Promise<readonly Attempt[]> {
    const alone = () => Promise.all(members.map((each) => this.#attempt(each)));
    if (members.length === 1) return alone();
    const { sql, params } = this.#statements.of(members);
    try {
      const { rows } = await this.#options.executor.query(sql, params);
      if (rows.length > 0) this.#options.saw(rows[0]!.clock);
      const moved = new Set(rows.map(({ chain }) => chain));
      return members.map(({ change }) => ({ refusal: moved.has(change.chain) ? null : 'head' }));
    } catch (error) {
      const fault = faultOf(error);
      if (fault === 'lost' || fault === 'unsent') return members.map(() => ({ fault, error }));
      return alone();
    }
  }

  /**
   * Whoever is refused loads the session again. If that gives the same head again, the head's own transaction id
   * may be one that this cluster has not reached yet.
   */
  async #hasMovedCluster({ tenant, chain, head }: Change): Promise<boolean> {
    const refused = JSON.stringify([tenant, chain, head.seq]);
    const isRepeated = refused === this.#lastRefused;
    this.#lastRefused = refused;
    if (!isRepeated) return false;
    const before = this.#xids;
    this.#xids = await this.#options.xidsFor(tenant, chain, before);
    return this.#xids !== before;
  }

  /** A chain that is created has no head to lock: whoever loses may find another key taken first. */
  async #isChainTaken({ tenant, chain, head }: Change, key: string): Promise<boolean> {
    if (CHAIN_KEYS.has(key)) return true;
    return head.seq === 0 && (await this.#options.reads.nonceAt(tenant, chain, 1)) !== undefined;
  }

  async #isOurs({ tenant, chain, entry: { link } }: Change): Promise<boolean> {
    return (await this.#options.reads.nonceAt(tenant, chain, link.seq)) === link.nonce;
  }

  async #left(tenant: string, session: string): Promise<ErasedRow[]> {
    const finished = await this.#options.reads.finished(tenant, session);
    return finished.map((action) => ({ id: action.id, revision: action.revision, ...erasedTexts(action) }));
  }
}

type Attempt =
  | { readonly fault?: undefined; readonly refusal: Refusal | 'duplicate' | null }
  | { readonly fault: 'lost' | 'unsent' | 'again' | 'refused'; readonly error: unknown };
