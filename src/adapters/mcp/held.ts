import type { Principal } from '../../core/action.ts';
import type { Json } from '../../core/json.ts';
import { modelResult } from '../../core/result.ts';
import type { ActionView } from '../../core/view.ts';
import type { Gate } from '../../gate/gate.ts';
import { type Guard, InDoubt, type Running } from '../guard.ts';
import {
  type CallResult,
  isInputRequired,
  type Members,
  membersOf,
  RpcFailure,
  saying,
  textOf,
} from './wire.ts';

/** What a server asked its client for in the middle of a call, and was given. */
export interface Input {
  readonly inputResponses?: Json;
  readonly requestState?: Json;
}

/** Runs a call upstream. Throws `RpcFailure` for an error, `InDoubt` if nobody can say what came of it. */
export type RunUpstream = (args: Json, input: Input, running: Running) => Promise<CallResult>;

export interface HeldOptions {
  readonly gate: Gate;
  readonly guard: Guard;
  readonly by: Principal;
  readonly action: ActionView;
  run: RunUpstream;
  /** Whether whoever called can be asked for more by the server. */
  readonly givesInput: boolean;
  /** Fires when nobody is there any more. */
  readonly leaving: AbortSignal;
}

/** What the client is to be told: what came of the call, or what the server wants to know before it goes on. */
export interface Told {
  readonly result: CallResult;
  /** Set if the call goes on once `give` was called. */
  readonly wants?: Input;
}

/** How long a call that was begun waits for its client to answer the server. */
const INPUT_MS = 10 * 60_000;

/** A call that is an action: waits for the decision, runs it once, and keeps what there is to tell. */
export class Held {
  readonly action: ActionView;
  readonly #options: HeldOptions;
  #told = Promise.withResolvers<Told>();
  #input: PromiseWithResolvers<Input> | undefined;
  /** What the server itself answered, if it did so here. */
  #answered: CallResult | RpcFailure | undefined;
  readonly #ended: Promise<Told>;

  constructor(options: HeldOptions) {
    this.#options = { ...options };
    this.action = options.action;
    this.#told.promise.catch(() => {});
    this.#ended = this.#live();
    this.#ended.then(
      (told) => this.#told.resolve(told),
      (error: unknown) => this.#told.reject(error),
    );
  }

  /** What there is to tell next. Throws `RpcFailure` if the server answered with an error. */
  next(): Promise<Told> {
    return this.#told.promise;
  }

  /** Ends with it, whatever comes in between. */
  async over(): Promise<void> {
    await this.#ended.catch(() => {});
  }

  /** The client called again: what is run from now on, is run for that call. */
  follow(run: RunUpstream): void {
    this.#options.run = run;
  }

  /** Goes on with what the server wanted. */
  give(input: Input): void {
    this.#told = Promise.withResolvers<Told>();
    this.#told.promise.catch(() => {});
    this.#ended.then(this.#told.resolve, this.#told.reject);
    this.#input?.resolve(input);
  }

  async #live(): Promise<Told> {
    const { gate, guard, by, action, leaving } = this.#options;
    await gate.wait(action.id, { by, until: 'decided', signal: leaving });
    const { status, action: now } = await guard.resume(action.id, this.#run);
    if (this.#answered instanceof RpcFailure) throw this.#answered;
    if (this.#answered !== undefined) return { result: this.#answered };
    // Somebody else has it: another process of the same client, on the same server.
    if (status === 'pending_confirmation' && now.status === 'executing')
      return { result: tellingOf((await gate.wait(action.id, { by, signal: leaving })).action!) };
    return { result: tellingOf(now) };
  }

  readonly #run = async (args: Json, running: Running): Promise<CallResult> => {
    let input: Input = {};
    try {
      for (;;) {
        const result = await this.#options.run(args, input, running);
        if (!isInputRequired(result)) return this.#answer(result);
        if (!this.#options.givesInput)
          throw new Error('The server asked for input that its client cannot give.');
        input = await this.#ask(result);
      }
    } catch (error) {
      if (error instanceof RpcFailure) this.#answered = error;
      throw error;
    }
  };

  #answer(result: CallResult): CallResult {
    this.#answered = result;
    if (result.isError === true) throw new Error(textOf(result) || 'The tool reported an error.');
    return result;
  }

  /** Its own state goes out under another name, and comes back with the answer. */
  async #ask(result: CallResult): Promise<Input> {
    this.#input = Promise.withResolvers<Input>();
    const late = setTimeout(
      () => this.#input!.reject(new InDoubt('Nobody answered what the server asked.')),
      INPUT_MS,
    );
    const { leaving } = this.#options;
    const left = () => this.#input!.reject(new InDoubt('Its client is gone.'));
    leaving.addEventListener('abort', left, { once: true });
    const { requestState } = result;
    this.#told.resolve({ result, wants: requestState === undefined ? {} : { requestState } });
    try {
      return await this.#input.promise;
    } finally {
      clearTimeout(late);
      leaving.removeEventListener('abort', left);
    }
  }
}

/** What is on record of an action, as the result of the call. */
export function tellingOf(action: ActionView): CallResult {
  const told = modelResult(action);
  if (told.status === 'succeeded') {
    const result = membersOf(told.result);
    return 'content' in result ? result : saying(`It was run. ${JSON.stringify(told.result)}`);
  }
  const { status, message } = told;
  const words = [
    message,
    ...('error' in told ? [`It said: ${told.error}`] : []),
    ...('reason' in told ? reasonIn(told) : []),
  ];
  const decidedBy: Members = action.decision ? { decidedBy: action.decision.by.id } : {};
  return saying(words.join(' '), { status, id: action.id, ...decidedBy });
}

/** A sentence of its own, unless the message has said it. */
function reasonIn({ status, reason }: { readonly status: string; readonly reason?: string }): string[] {
  if (reason === undefined || (status === 'cancelled' && reason === 'withdrawn')) return [];
  return [`Reason: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`];
}
