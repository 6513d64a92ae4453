import type { Completion } from '../../gate/elsewhere.ts';
import type { Gate } from '../../gate/gate.ts';
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

  keep(toolUseId: string, claim: Taken): void {
    const renew = () => void this.#gate.renew(...this.#asked(claim)).catch(() => {});
    // It keeps the claim, and not the process.
    const timer = setInterval(renew, claim.leaseMs / 3).unref();
    this.#open.set(toolUseId, { claim, timer });
  }

  readonly hooks: Hooks = {
    PostToolUse: [{ hooks: [(input) => this.#ended(input as Ended)] }],
    PostToolUseFailure: [{ hooks: [(input) => this.#ended(input as Ended)] }],
  };

  async #ended({ tool_use_id, tool_response, error }: Ended): Promise<{ continue: true }> {
    const open = this.#open.get(tool_use_id);
    if (open !== undefined) {
      this.#open.delete(tool_use_id);
      clearInterval(open.timer);
      const outcome: Completion['outcome'] =
        error === undefined ? { status: 'succeeded', result: tool_response } : { status: 'failed', error };
      const [claim, who] = this.#asked(open.claim);
      await this.#gate.complete({ ...claim, outcome }, who);
    }
    return { continue: true };
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
