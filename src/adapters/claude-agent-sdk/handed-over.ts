import { CountersignError } from '../../core/errors.ts';
import type { Completion } from '../../gate/elsewhere.ts';
import type { Gate } from '../../gate/gate.ts';
import { insist } from '../../gate/insist.ts';
import type { Guarding, Taken } from '../guard.ts';
import type { Hooks } from './sdk.ts';

/**
 * Claims of tools that the SDK runs in its own process. They are kept until it says what came of them; if it never
 * does, because it was killed, they are in doubt once nobody keeps them any more.
 */
export class HandedOver {
  readonly #gate: Gate;
  readonly #guarding: Guarding;
  readonly #open = new Map<string, { readonly claim: Taken; readonly timer: NodeJS.Timeout }>();

  constructor(gate: Gate, guarding: Guarding) {
    this.#gate = gate;
    this.#guarding = guarding;
  }

  keep(toolUseId: string, claim: Taken, signal: AbortSignal): void {
    this.#giveUp(toolUseId);
    const renew = () => void this.#gate.renew(...this.#asked(claim)).catch(() => {});
    // It keeps the claim, and not the process.
    const timer = setInterval(renew, claim.leaseMs / 3).unref();
    this.#open.set(toolUseId, { claim, timer });
    const giveUp = () => {
      if (this.#open.get(toolUseId)?.claim === claim) this.#giveUp(toolUseId);
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  }

  /** Nobody will say any more what came of it. What cannot be recorded now is in doubt once the lease is over. */
  #giveUp(toolUseId: string): void {
    void this.#end(toolUseId, { status: 'in_doubt' }).catch(() => {});
  }

  readonly hooks: Omit<Hooks, 'PreToolUse'> = {
    PostToolUse: [{ hooks: [(input) => this.#ended(input as Ended)] }],
    PostToolUseFailure: [{ hooks: [(input) => this.#ended(input as Ended)] }],
    SessionEnd: [{ hooks: [() => this.#endAll()] }],
  };

  async #ended({ tool_use_id, tool_response, error }: Ended): Promise<{ continue: true }> {
    await this.#end(
      tool_use_id,
      error === undefined ? { status: 'succeeded', result: tool_response } : { status: 'failed', error },
    );
    return { continue: true };
  }

  async #endAll(): Promise<{ continue: true }> {
    await Promise.all([...this.#open.keys()].map((id) => this.#end(id, { status: 'in_doubt' })));
    return { continue: true };
  }

  async #end(toolUseId: string, outcome: Completion['outcome']): Promise<void> {
    const open = this.#open.get(toolUseId);
    if (open === undefined) return;
    this.#open.delete(toolUseId);
    clearInterval(open.timer);
    const [claim, who] = this.#asked(open.claim);
    try {
      await insist(claim.action, () => this.#gate.complete({ ...claim, outcome }, who));
    } catch (error) {
      // Somebody else has run it meanwhile, and says what came of that.
      if (!CountersignError.is(error, 'STALE_CLAIM')) throw error;
    }
  }

  #asked({ action, token }: Taken) {
    const { id, revision } = action;
    return [{ action: id, revision, token }, { by: this.#guarding.by }] as const;
  }
}

interface Ended {
  readonly tool_use_id: string;
  readonly tool_response?: unknown;
  readonly error?: string;
}
