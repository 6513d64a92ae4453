import { createHash } from 'node:crypto';
import type { Effect, Principal } from '../core/action.ts';
import { CountersignError, type ErrorCode, NoEffect } from '../core/errors.ts';
import { at, canonicalText, type Json, plainCopy, replaceAt } from '../core/json.ts';
import { type ModelResult, modelResult } from '../core/result.ts';
import { type ActionView, MASK } from '../core/view.ts';
import { Attempt, hasStopped, type Lease } from '../gate/attempt.ts';
import type { Call } from '../gate/call.ts';
import type { Who } from '../gate/decide.ts';
import type { Edit } from '../gate/edit.ts';
import type { Claimed, ClaimRequest, Completion, Elsewhere } from '../gate/elsewhere.ts';
import type { Gate } from '../gate/gate.ts';
import { insist } from '../gate/insist.ts';
import type { Result } from '../gate/results.ts';
import { errorText } from '../gate/runtime.ts';
import { scrubber, secretPointers } from '../gate/secrets.ts';
import type { PreviewResult } from '../gate/tool.ts';

/** A tool's arguments as its host knows them. Checked where the host declares them, not here. */
// biome-ignore lint/suspicious/noExplicitAny: the one place
type Arguments = any;

/** What tools do, by name. A tool that none is about is held, whatever it does. */
export type Rules = { readonly [tool: string]: Rule | undefined };

/** Whose calls are guarded, and in which session: from the host, never from what a framework has stored. */
export interface Guarding<R = Rules> {
  readonly session: string;
  /** The agent. */
  readonly by: Principal;
  readonly channel?: string;
  readonly rules?: R;
}

/** What a host says about a tool that a framework runs. */
export interface Rule<A = Arguments> extends Pick<Elsewhere, 'idempotent' | 'secrets' | 'version'> {
  /** A read is not guarded: it runs as if the gate were not there. Without an effect every call is held. */
  readonly effect?: Effect;
  /** What a person should know about a call, read from its target: asked for the question, and again before it runs. */
  preview?(args: A): PreviewResult | Promise<PreviewResult>;
}

/** A call that a framework is about to execute. */
export interface GuardedCall {
  readonly toolCallId: string;
  /** The run or turn that it belongs to. Without it, an id that the provider uses again is the same call. */
  readonly run?: string;
  readonly tool: string;
  readonly args: unknown;
  /** What it would do, where no rule says so. */
  readonly describe?: (args: Json) => Elsewhere | Promise<Elsewhere>;
  /** The agent's own words about it. */
  readonly note?: string;
}

/** What `run` is given besides the arguments that were shown. */
export interface Running {
  readonly idempotencyKey: string;
  readonly fence: number;
  /** Fires when the claim is lost, or could not be kept for as long as its lease lasts. */
  readonly signal: AbortSignal;
}

/** The right to run a call once, and when it was asked for. */
export type Taken = Claimed & Pick<Lease, 'asked'>;

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

  /** Whether the host calls the tool a read, which nobody needs to allow. */
  isRead(tool: string): boolean {
    return this.#ruleOf(tool)?.effect === 'read';
  }

  /** Proposes the call, or finds what it was proposed as: approval callbacks run again after a restore. */
  async propose(call: GuardedCall): Promise<ActionView> {
    return (await this.#find(call)).action;
  }

  /**
   * Proposes the calls of one turn together, so that a person is asked about all of them at once. One that nobody can
   * describe is not proposed, and does not keep the others from it.
   */
  async proposeMany(calls: readonly GuardedCall[]): Promise<PromiseSettledResult<ActionView>[]> {
    const looked = await Promise.allSettled(calls.map((call) => this.#look(call)));
    const items = new Map<string, Item>();
    for (const { value } of looked.filter((each) => each.status === 'fulfilled'))
      if ('item' in value) items.set(value.item.callKey, value.item);
    const { session, by, channel } = this.#guarding;
    const calling =
      items.size > 0 ? this.#gate.callMany({ session, by, channel, calls: [...items.values()] }) : [];
    const [called] = await Promise.allSettled([calling]);
    const places = new Map([...items.keys()].map((callKey, i) => [callKey, i]));
    return looked.map((each) => {
      if (each.status === 'rejected') return each;
      if (!('item' in each.value)) return { status: 'fulfilled', value: each.value.action };
      if (called.status === 'rejected') return called;
      return { status: 'fulfilled', value: called.value[places.get(each.value.item.callKey)!]!.action! };
    });
  }

  /** What each of these calls was proposed as, if it was: its newest revision. Nothing is proposed. */
  async known(calls: readonly GuardedCall[]): Promise<(ActionView | undefined)[]> {
    const keys = calls.map(keyOfCall);
    const missing = new Set(keys);
    const found = new Map<string, ActionView>();
    let cursor: string | undefined;
    do {
      const page = await this.#gate.list(
        { session: this.#guarding.session, order: 'newest', limit: 1000, ...(cursor ? { cursor } : {}) },
        this.#who(),
      );
      for (const action of page.actions) {
        const key = action.callKey ?? '';
        if ((found.get(key)?.revision ?? 0) < action.revision) found.set(key, action);
        missing.delete(key);
      }
      cursor = page.cursor;
    } while (cursor !== undefined && missing.size > 0);
    return keys.map((key) => (key === undefined ? undefined : found.get(key)));
  }

  /** Runs the call if it is allowed and nobody has run it; else says what there is to say about it. */
  async execute(call: GuardedCall, run: Run): Promise<Guarded> {
    const taken = await this.claim(call);
    return taken.status === 'claimed' ? this.#run(taken, run) : taken;
  }

  /** Takes the one claim, for whoever has it run where no function can be passed to; else as `execute`. */
  async claim(call: GuardedCall): Promise<Taken | Guarded> {
    const { action, ...found } = await this.#find(call);
    if (!isStartable(action)) return guarded(action);
    if (action.status === 'approved' && 'unseen' in found) throw found.unseen;
    return this.#take(action, 'now' in found ? await this.#preview(call, action, found.now) : {});
  }

  /** As `execute`, for what was proposed before, where nothing but its id is left of the call. */
  async resume(action: string, run: Run): Promise<Guarded> {
    const taken = await this.#take(await this.#gate.get(action, this.#who()), {});
    return taken.status === 'claimed' ? this.#run(taken, run) : taken;
  }

  async #take(action: ActionView, now: Pick<ClaimRequest, 'elsewhere'>): Promise<Taken | Guarded> {
    if (!isStartable(action)) return guarded(action);
    const { id, revision } = action;
    const asked = { monotonic: performance.now(), wall: Date.now() };
    const claimed = await this.#gate.claim({ action: id, revision, ...now }, this.#who());
    return claimed.status === 'claimed' ? { ...claimed, asked } : guarded(claimed.next ?? claimed.action!);
  }

  /** Puts other arguments in the place of a held call's. They are a new revision, which is confirmed afresh. */
  async edit({ action, revision, args }: Omit<Edit, 'elsewhere'>, who: Who): Promise<Result> {
    const { tool } = await this.#gate.get(action, { by: who.by });
    const elsewhere = await this.#describer(tool)(plainCopy(args));
    return this.#gate.edit({ action, revision, args, elsewhere }, who);
  }

  readonly #who = () => ({ by: this.#guarding.by });

  async #find(call: GuardedCall): Promise<Found> {
    const looked = await this.#look(call);
    if (!('item' in looked)) return looked;
    const { session, by, channel } = this.#guarding;
    const { action } = await this.#gate.call({ session, by, channel, ...looked.item });
    return { action: action!, now: looked.item.elsewhere };
  }

  /** What the confirmed arguments would do now. After an edit they are not the framework's. */
  async #preview(
    { tool, args, describe }: GuardedCall,
    action: ActionView,
    now: Elsewhere,
  ): Promise<Pick<ClaimRequest, 'elsewhere'>> {
    const given = replaceAt(plainCopy(args ?? {}), action.secrets, () => MASK);
    if (canonicalText(given) === canonicalText(action.args)) return { elsewhere: now };
    try {
      return { elsewhere: await (describe ?? this.#describer(tool))(action.args) };
    } catch (unseen) {
      if (action.status === 'approved') throw unseen;
      return {};
    }
  }

  /** Its target may be gone by its own doing. Then what is on record of it is found all the same. */
  async #look(call: GuardedCall): Promise<{ readonly item: Item } | Extract<Found, { unseen: unknown }>> {
    const { tool, note, describe, args: given } = call;
    const args = plainCopy(given ?? {});
    const callKey = callKeyOf(call, args);
    try {
      const elsewhere = (await (describe ?? this.#describer(tool))(args)) ?? {};
      return { item: { tool, args, callKey, elsewhere, ...(note ? { note } : {}) } };
    } catch (unseen) {
      const [action] = await this.known([call]);
      if (action === undefined) throw unseen;
      return { action, unseen };
    }
  }

  /** Own names only: a tool called `constructor` has no rule. */
  #ruleOf(tool: string): Rule | undefined {
    const { rules } = this.#guarding;
    return rules !== undefined && Object.hasOwn(rules, tool) ? rules[tool] : undefined;
  }

  #describer(tool: string): NonNullable<GuardedCall['describe']> {
    const { effect, preview, ...rest } = this.#ruleOf(tool) ?? {};
    if (effect === 'read')
      throw new CountersignError('INVALID_CALL', `${tool} is a read, and needs nobody to allow it.`);
    return async (args) => {
      const seen = await (async () => preview?.(args))().catch((error) => throwScrubbed(error, args, rest));
      return { ...seen, ...rest, ...(effect ? { effect } : {}) };
    };
  }

  async #run(claimed: Taken, run: Run): Promise<Guarded> {
    const { args, idempotencyKey, fence, leaseMs, asked } = claimed;
    const renew = () => this.#gate.renew({ ...heldBy(claimed), leaseMs }, this.#who());
    const attempt = new Attempt({ leaseMs, asked, renew });
    const why = attempt.whyNotStart();
    if (why !== undefined) {
      attempt.end();
      // It did nothing, and says so only of itself: an attempt before it may have had its effect.
      const isFirst = fence === 1;
      return this.#record(
        claimed,
        isFirst ? { status: 'failed', error: why, effect: 'none' } : { status: 'in_doubt' },
      );
    }
    attempt.begin();
    // Async, so that what it throws at once is an outcome too.
    const started = (async () => run(args, { idempotencyKey, fence, signal: attempt.signal }))();
    const outcome = await Promise.race([
      attempt.over.then((): Outcome => ({ status: 'in_doubt' })),
      outcomeOf(started),
    ]);
    attempt.end();
    const recorded = this.#record(claimed, outcome);
    if (outcome.status === 'in_doubt') void this.#recordLate(claimed, started);
    return recorded;
  }

  async #record(claimed: Claimed, outcome: Outcome): Promise<Guarded> {
    const { id } = claimed.action;
    const complete = () => this.#gate.complete({ ...heldBy(claimed), outcome }, this.#who());
    try {
      return done(await insist(id, complete));
    } catch (error) {
      if (!CountersignError.is(error, 'STALE_CLAIM')) throw error;
      return guarded(await this.#gate.get(id, this.#who()));
    }
  }

  /** The result came after all: it settles the doubt, unless somebody was faster. */
  async #recordLate(claimed: Claimed, started: Promise<unknown>): Promise<void> {
    if (!(await hasStopped(started))) await this.#record(claimed, await outcomeOf(started)).catch(() => {});
  }
}

/** A call, ready to be proposed. */
interface Item extends Omit<Call, 'session' | 'by'> {
  readonly callKey: string;
  readonly elsewhere: Elsewhere;
}

export type Run = (args: Json, running: Running) => unknown;
type Outcome = Completion['outcome'];

/** What is in doubt may be, too: whether it is, the claim says. */
const isStartable = ({ status }: ActionView): boolean => status === 'approved' || status === 'in_doubt';

const heldBy = ({ action: { id, revision }, token }: Claimed) => ({ action: id, revision, token });

/** Thrown by `run`: it was started, and nobody can say what came of it. */
export class InDoubt extends Error {}

const outcomeOf = (started: Promise<unknown>): Promise<Outcome> =>
  started.then(
    (result) => ({ status: 'succeeded', result }),
    (error: unknown) =>
      error instanceof InDoubt
        ? { status: 'in_doubt' }
        : {
            status: 'failed',
            error: errorText(error),
            ...(NoEffect.is(error) ? { effect: 'none' } : {}),
          },
  );

/** What a call was proposed as, and what it would do now, or why nobody can say. */
type Found = { readonly action: ActionView } & ({ readonly now: Elsewhere } | { readonly unseen: unknown });

/** The same id with other arguments, of another tool or in another run, is another call. */
const callKeyOf = ({ toolCallId, tool, run }: GuardedCall, args: Json): string =>
  createHash('sha256')
    .update(JSON.stringify([toolCallId, tool, canonicalText(args), ...(run === undefined ? [] : [run])]))
    .digest('base64url');

/** What a preview throws is told to the model, and logged. What is secret in a call is secret there, too. */
function throwScrubbed(error: unknown, args: Json, { secrets = [] }: Rule): never {
  const values = secretPointers(args, secrets).map((pointer) => at(args, pointer)!);
  throw values.length === 0 ? error : new Error(scrubber(values)(errorText(error)));
}

/** What is not JSON was never proposed. */
function keyOfCall(call: GuardedCall): string | undefined {
  try {
    return callKeyOf(call, plainCopy(call.args ?? {}));
  } catch {
    return undefined;
  }
}

/**
 * What the model got wrong, what it asks too much of, or what the target said to the preview, is for the model. The
 * gate's other errors are for the host.
 */
export function refusalOf(error: unknown): string {
  if (CountersignError.is(error) && !OF_THE_MODEL.includes(error.code)) throw error;
  return errorText(error);
}
const OF_THE_MODEL: readonly ErrorCode[] = [
  'ARGUMENTS_NOT_JSON',
  'ARGUMENTS_TOO_LARGE',
  'RATE_LIMITED',
  'SESSION_BUSY',
  'TOO_MANY_PENDING',
];

/** What there is to say about an action as it is. */
export function guarded(action: ActionView): Guarded {
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
