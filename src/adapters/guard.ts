import { createHash } from 'node:crypto';
import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { canonicalText, type Json, plainCopy } from '../core/json.ts';
import { type ModelResult, modelResult } from '../core/result.ts';
import type { ActionView } from '../core/view.ts';
import type { Claimed, Elsewhere } from '../gate/elsewhere.ts';
import type { Gate } from '../gate/gate.ts';
import type { Result } from '../gate/results.ts';
import { errorText } from '../gate/runtime.ts';

/** Whose calls are guarded, and in which session: from the host, never from what a framework has stored. */
export interface Guarding {
  readonly session: string;
  /** The agent. */
  readonly by: Principal;
  readonly channel?: string;
}

/** A call that a framework is about to execute. */
export interface GuardedCall {
  readonly toolCallId: string;
  readonly tool: string;
  readonly args: unknown;
  /** What it would do; without an effect every call is held. */
  readonly describe?: (args: Json) => Elsewhere | Promise<Elsewhere>;
  /** The agent's own words about it. */
  readonly note?: string;
}

/** What `run` is given besides the arguments that were shown. */
export interface Running {
  readonly idempotencyKey: string;
  readonly fence: number;
  /** Fires when the claim is lost. */
  readonly signal: AbortSignal;
}

/** What came of a call: its result, or what a model is to be told instead. */
export type Guarded =
  | { readonly status: 'succeeded'; readonly action: ActionView; readonly result: Json }
  | { readonly status: Exclude<ModelResult['status'], 'succeeded'>; readonly action: ActionView };

/**
 * Sits around a framework's `execute`. Whatever the framework believes about approvals, a tool runs only after the
 * gate has given its one claim; and whoever executes the call again is given the recorded outcome.
 */
export class Guard {
  readonly #gate: Gate;
  readonly #guarding: Guarding;

  constructor(gate: Gate, guarding: Guarding) {
    this.#gate = gate;
    this.#guarding = guarding;
  }

  /** Proposes the call, or finds what it was proposed as: approval callbacks run again after a restore. */
  async propose({ toolCallId, tool, args, describe, note }: GuardedCall): Promise<ActionView> {
    const plain = plainCopy(args ?? {});
    const elsewhere = (await describe?.(plain)) ?? {};
    const { action } = await this.#gate.call({
      ...this.#guarding,
      tool,
      args: plain,
      callKey: callKeyOf(toolCallId, plain),
      elsewhere,
      ...(note ? { note } : {}),
    });
    return action!;
  }

  /** Runs the call if it is allowed and nobody has run it; else says what there is to say about it. */
  async execute(call: GuardedCall, run: (args: Json, running: Running) => unknown): Promise<Guarded> {
    const proposed = await this.propose(call);
    const { id, revision } = proposed;
    if (proposed.status !== 'approved' && proposed.status !== 'in_doubt') return guarded(proposed);
    const claimed = await this.#gate.claim({ action: id, revision }, this.#who());
    return claimed.status === 'claimed' ? this.#run(claimed, run) : guarded(claimed.next ?? claimed.action!);
  }

  readonly #who = () => ({ by: this.#guarding.by });

  async #run(claimed: Claimed, run: (args: Json, running: Running) => unknown): Promise<Guarded> {
    const { action, token, args, idempotencyKey, fence, leaseMs } = claimed;
    const held = { action: action.id, revision: action.revision, token };
    const lost = new AbortController();
    const keeping = setInterval(() => {
      this.#gate.renew({ ...held, leaseMs }, this.#who()).then(
        (isHeld) => isHeld || lost.abort(new CountersignError('STALE_CLAIM')),
        // The store may be back before the lease is over.
        () => {},
      );
    }, leaseMs / 3);
    let outcome: Parameters<Gate['complete']>[0]['outcome'];
    try {
      const result = await run(args, { idempotencyKey, fence, signal: lost.signal });
      outcome = { status: 'succeeded', result };
    } catch (error) {
      outcome = { status: 'failed', error: errorText(error) };
    } finally {
      clearInterval(keeping);
    }
    return done(await this.#gate.complete({ ...held, outcome }, this.#who()));
  }
}

/** The same id with other arguments is another call. */
export const callKeyOf = (toolCallId: string, args: Json): string =>
  createHash('sha256')
    .update(JSON.stringify([toolCallId, canonicalText(args)]))
    .digest('base64url');

function guarded(action: ActionView): Guarded {
  const told = modelResult(action);
  return told.status === 'succeeded'
    ? { status: 'succeeded', action, result: told.result }
    : { status: told.status, action };
}

function done(result: Result): Guarded {
  if (result.action === null) throw new CountersignError('INVALID_CALL', 'A read has no outcome to record.');
  return result.status === 'succeeded'
    ? { status: 'succeeded', action: result.action, result: result.result as Json }
    : guarded(result.action);
}
