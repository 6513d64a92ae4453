import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { modelResult } from '../core/result.ts';
import type { Gate } from '../gate/gate.ts';
import { errorText } from '../gate/runtime.ts';
import { Guard, type Guarded, type GuardedCall, type Guarding, type Running, refusalOf } from './guard.ts';
import { settled, type Waiting, type WaitingOptions, waitingOf } from './waiting.ts';

// What the loops that people write by hand share, whichever provider they talk to.

/** A tool as far as it matters here. */
export interface LocalTool {
  readonly name: string;
  /** Given the arguments that were shown. A tool without it is the provider's to run. */
  readonly run?: (args: never, running: never) => unknown;
  /** Checks the arguments before anybody is asked. What it returns is shown and run, and has to be plain JSON. */
  readonly parse?: (args: unknown) => unknown;
}

export interface DispatchOptions extends WaitingOptions {
  /** The turn that the message belongs to, for providers that use an id again. From the host, and always the same. */
  readonly run?: string;
}

/** A call as a model asks for it. */
export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  /** Throws if what the model sent cannot be read. */
  args(): unknown;
  /** What the tool is given besides what every guarded tool is. */
  readonly more?: object;
}

/** What a model is told of one call. */
export interface Told {
  readonly text: string;
  /** The tool's own result, where it succeeded. */
  readonly result?: Json;
  readonly isError: boolean;
}

export class Dispatcher {
  readonly #gate: Gate;
  readonly #guarding: Guarding;
  readonly #guard: Guard;
  readonly #tools: ReadonlyMap<string, LocalTool>;

  /** Throws if a tool cannot be held, because this process does not run it. */
  constructor(gate: Gate, guarding: Guarding, tools: readonly LocalTool[]) {
    this.#gate = gate;
    this.#guarding = guarding;
    this.#guard = new Guard(gate, guarding);
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    if (this.#tools.size < tools.length) throw unfit('Two tools have the same name');
    this.checkElsewhere(tools.filter(({ run }) => run === undefined).map(({ name }) => name));
  }

  /** What a provider runs itself is no concern of a gate only if the host calls it a read. */
  checkElsewhere(names: readonly string[]): void {
    const name = names.find((each) => !this.#guard.isRead(each));
    if (name !== undefined)
      throw unfit(
        `${name} has no function that runs it here, and what a provider runs itself no gate can hold. ` +
          'Leave it out, or say in rules that it is a read',
      );
  }

  /** Says what became of each call, in their order. What is held of them is one prompt. */
  async dispatch(calls: readonly ToolCall[], options: DispatchOptions, note: string): Promise<Told[]> {
    const jobs = calls.map((call) => this.#jobOf(call, options.run, note));
    const held = jobs.filter((job) => 'guardedCall' in job);
    const proposed = await this.#guard.proposeMany(held.map(({ guardedCall }) => guardedCall));
    const waiting = waitingOf(options);
    const told = await Promise.allSettled(
      jobs.map(async (job): Promise<Told> => {
        if ('refused' in job) return refusal(job.refused);
        if (!('guardedCall' in job)) return this.#read(job, waiting);
        const found = proposed[held.indexOf(job)]!;
        if (found.status === 'rejected') return refusal(refusalOf(found.reason));
        const { guardedCall, run } = job;
        const execute = () => this.#guard.execute(guardedCall, run);
        return toldOf(await settled(this.#gate, this.#guarding, found.value, execute, waiting));
      }),
    );
    // Not before all of them came to their end: whoever dispatches again is told what the others gave.
    for (const each of told) if (each.status === 'rejected') throw each.reason;
    return told.map((each) => (each as PromiseFulfilledResult<Told>).value);
  }

  #jobOf({ id, tool: name, args: read, more }: ToolCall, turn: string | undefined, note: string): Job {
    if (typeof id !== 'string' || id === '')
      throw new CountersignError('INVALID_CALL', `The call of ${name} has no id to tell it from others by.`);
    const tool = this.#tools.get(name);
    if (tool?.run === undefined) return { refused: new Error(`There is no tool ${name}.`) };
    let args: unknown;
    try {
      args = read();
      if (tool.parse) args = tool.parse(args);
    } catch (refused) {
      return { refused };
    }
    const run: Run = (shown, running) => (tool.run as Run)(shown, { ...more, ...running });
    if (this.#guard.isRead(name)) return { args, run };
    const guardedCall = {
      toolCallId: id,
      tool: name,
      args,
      note,
      ...(turn === undefined ? {} : { run: turn }),
    };
    return { guardedCall, run };
  }

  async #read({ args, run }: ReadJob, { signal }: Waiting): Promise<Told> {
    try {
      const result = await run(args as Json, { idempotencyKey: '', fence: 0, signal });
      return success((result ?? null) as Json);
    } catch (error) {
      return refusal(error);
    }
  }
}

type Run = (args: Json, running: Running) => unknown;
interface HeldJob {
  readonly guardedCall: GuardedCall;
  readonly run: Run;
}
interface ReadJob {
  readonly args: unknown;
  readonly run: Run;
}
type Job = HeldJob | ReadJob | { readonly refused: unknown };

function toldOf(now: Guarded): Told {
  if (now.status === 'succeeded') return success(now.result);
  return { text: JSON.stringify(modelResult(now.action)), isError: now.status === 'failed' };
}

const success = (result: Json): Told => ({
  text: typeof result === 'string' ? result : (JSON.stringify(result) ?? 'null'),
  result,
  isError: false,
});

/** It was neither held nor run. */
const refusal = (error: unknown): Told => ({
  text: JSON.stringify({ status: 'failed', error: errorText(error), effect: 'none' }),
  isError: true,
});

/** An agent's words go into a note only as far as a note goes. */
export const noteOf = (texts: readonly string[]): string =>
  texts.join('\n').trim().slice(0, 4000).toWellFormed();

const unfit = (what: string): CountersignError => new CountersignError('INVALID_TOOL', what);
