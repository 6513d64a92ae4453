import { CommitStatements, REGRET, type Refusal } from './postgres-commit.ts';
import type { ErasedRow } from './postgres-commit-config.ts';
import { faultOf, takenKey, typed } from './postgres-errors.ts';
import type { PgExecutor } from './postgres-executor.ts';
import type { Reads } from './postgres-read.ts';
import { backOff } from './postgres-run.ts';
import { erasedTexts } from './rows.ts';
import type { Change, Verdict } from './store.ts';

const ATTEMPTS = 7;
const CHAIN_KEYS = new Set(['chains_key', 'journal_key', 'payloads_key']);
const VERDICTS: Readonly<Record<Exclude<Refusal, 'head' | 'foreign'>, Verdict>> = {
  moved: 'moved',
  late: 'late',
  frozen: 'frozen',
  limit: 'limit',
  grant: 'grant',
};

export interface CommitterOptions {
  /** The quoted schema. */
  readonly schema: string;
  readonly executor: PgExecutor;
  readonly reads: Reads;
  readonly saw: (clock: unknown) => void;
  /** Finds out what has to be added to transaction ids to get places in the feed. */
  readonly feedOffset: () => Promise<number>;
  readonly xids: number;
}

/** Carries out commits, and finds out what became of those whose answer was lost. */
export class Committer {
  readonly #options: CommitterOptions;
  readonly #statements: CommitStatements;
  #xids: number;

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
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(change, erased);
      if (outcome.fault !== undefined) {
        if (outcome.fault === 'refused' || attempt === ATTEMPTS) throw typed(lost ?? outcome.error);
        if (outcome.fault === 'lost') lost = outcome.error;
        await backOff(attempt);
        continue;
      }
      const { refusal } = outcome;
      if (refusal === null) return 'committed';
      if (refusal === 'foreign' && attempt < ATTEMPTS) {
        this.#xids = await this.#options.feedOffset();
        continue;
      }
      if (refusal === 'head')
        return lost !== undefined && (await this.#isOurs(change)) ? 'committed' : 'moved';
      // The lost attempt may still pass what this one was refused for.
      if (lost !== undefined) throw typed(lost);
      return refusal === 'duplicate' ? refusal : refusal === 'foreign' ? 'moved' : VERDICTS[refusal];
    }
  }

  async #attempt(change: Change, erased: readonly ErasedRow[]): Promise<Attempt> {
    const { sql, params } = this.#statements.of(change, this.#xids, erased);
    try {
      const { rows } = await this.#options.executor.query(sql, params);
      const { refused, clock } = rows[0]!;
      this.#options.saw(clock);
      return { refusal: refused as Refusal | null };
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === REGRET) return { refusal: message as Refusal };
      const fault = faultOf(error);
      if (fault !== 'unique') return { fault, error };
      return { refusal: (await this.#isChainTaken(change, takenKey(error))) ? 'head' : 'duplicate' };
    }
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
