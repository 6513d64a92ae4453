import { CountersignError } from '../core/errors.ts';
import type { ActionView } from '../core/view.ts';
import { errorText } from '../gate/runtime.ts';
import { type Called, calledWith, carryOut, refused, type ToolCall, unknown } from './calls.ts';
import type { ConversationOptions, Talk } from './conversation.ts';
import { endingOf, tellEnding, trace } from './endings.ts';
import { withUniqueIds } from './ids.ts';
import type { Line } from './line.ts';
import type { Log } from './log.ts';
import type { Asked } from './model-call.ts';
import type { Part } from './part.ts';
import { alongside } from './progress.ts';
import { modelMessages } from './project.ts';
import { recorded } from './record.ts';
import { askModel, type Said } from './step.ts';
import { runSubAgent } from './sub-agent.ts';
import type { Toolset } from './toolset.ts';

export interface LoopOptions extends ConversationOptions {
  readonly toolset: Toolset;
  readonly signal: AbortSignal;
}

const MAX_STEPS = 10;

/** Begins what the model is told when the person wants something changed; the offline model looks for it. */
export const TO_CHANGE =
  'The person wants to change what waits for them. Call the tool anew with what they want; that takes the place of: ';

/** The model's part of a turn. */
export class Loop {
  readonly #options: LoopOptions;
  readonly #talk: Talk;
  readonly #log: Log;
  /** What the person wants changed, until the model has proposed something else. */
  #editing: readonly ActionView[];
  #hasHeld = false;

  constructor(options: LoopOptions, talk: Talk, log: Log, editing: readonly ActionView[] = []) {
    this.#options = options;
    this.#talk = talk;
    this.#log = log;
    this.#editing = editing;
  }

  /**
   * Asks the model, carries out what it calls, and asks again, until it has nothing more to call. Returns whether it
   * said or did anything.
   */
  async *run(question?: string): AsyncGenerator<Part, boolean, void> {
    const { evaluator, policy } = this.#options;
    // An answer that may still be taken back is not shown yet.
    let judged = question === undefined || evaluator === undefined;
    let feedback: string | undefined;
    let hasSpoken = false;
    for (let step = 0; step < (policy?.maxSteps ?? MAX_STEPS); step++) {
      let said: Said;
      if (step > 0) await this.#log.add();
      try {
        said = yield* askModel(await this.#asked(feedback), judged);
      } catch (error) {
        if (this.#options.signal.aborted) return hasSpoken;
        yield trace('error', 'model-failed', errorText(error));
        yield {
          type: 'error',
          code: 'MODEL_FAILED',
          message: `The model did not answer: ${errorText(error)}`,
        };
        return hasSpoken;
      }
      const { text, line, calls } = recorded(said, this.#options.toolset, (pieces) =>
        withUniqueIds(pieces, this.#log.transcript),
      );
      yield trace(
        'info',
        'model',
        `answered with ${calls.length === 1 ? 'one call' : `${calls.length} calls`}`,
        { text },
      );
      if (!judged && calls.length === 0 && !this.#hasHeld) {
        judged = true;
        feedback = yield* this.#judge(question!, text);
        if (feedback !== undefined) continue;
      }
      if (said.isHeldBack && text !== '') yield { type: 'text', text };
      if (said.pieces.length > 0) this.#log.later(line);
      hasSpoken ||= said.pieces.length > 0;
      if (calls.length === 0) return hasSpoken;
      const goOn = yield* this.#carryOut(calls, text);
      if (!goOn) return true;
    }
    yield trace('warn', 'too-many-steps', 'the model was not asked any further in this turn');
    return hasSpoken;
  }

  #agent(id = this.#options.agent ?? 'assistant') {
    const { tenant, id: actsFor } = this.#talk.by;
    return { kind: 'agent', id, tenant, actsFor } as const;
  }

  /** Gives back what is wrong with an answer. An evaluator that fails lets everything pass. */
  async *#judge(question: string, answer: string): AsyncGenerator<Part, string | undefined, void> {
    try {
      const judgement = await this.#options.evaluator!({ question, answer, signal: this.#options.signal });
      yield trace(judgement.ok ? 'info' : 'warn', 'evaluated', judgement.ok ? 'good' : judgement.feedback);
      return judgement.ok ? undefined : judgement.feedback;
    } catch (error) {
      yield trace('warn', 'evaluator-failed', errorText(error));
      return undefined;
    }
  }

  async #asked(feedback: string | undefined): Promise<Asked> {
    const { system, toolset, model, signal } = this.#options;
    const own = typeof system === 'function' ? await system(this.#talk) : (system ?? '');
    const more = [
      ...(this.#editing.length > 0
        ? [
            TO_CHANGE +
              JSON.stringify(
                this.#editing.map(({ tool, args, title }) => ({
                  tool: toolset.nameOf(tool) ?? tool,
                  args,
                  title,
                })),
              ),
          ]
        : []),
      ...(feedback === undefined
        ? []
        : [`Your last answer was not given to the person: ${feedback} Answer better.`]),
    ];
    return {
      model,
      messages: modelMessages(this.#log.lines),
      tools: toolset.forModel,
      system: [own, ...more].filter(Boolean).join('\n\n'),
      signal,
    };
  }

  /** Returns whether the model has something to hear of. What is held ends its turn. */
  async *#carryOut(calls: readonly ToolCall[], words: string): AsyncGenerator<Part, boolean, void> {
    const { gate, toolset, policy } = this.#options;
    const lines: Line[] = [];
    let hears = false;
    const known: ToolCall[] = [];
    for (const call of calls) {
      yield { type: 'tool-call', call: call.id, tool: call.tool, args: toolset.masked(call.tool, call.args) };
      if (toolset.tool(call.tool) !== undefined) known.push(call);
    }
    const caller = {
      gate,
      session: this.#talk.session,
      by: this.#agent(),
      note: words,
      ...(policy?.pendingResult ? { pendingResult: policy.pendingResult } : {}),
    };
    let done: Called[];
    try {
      const edited = await this.#edited(known, caller);
      const rest = known.filter((call) => !edited.some((each) => each.call === call));
      const named = rest.map((call) => ({ ...call, tool: toolset.tool(call.tool)!.name }));
      const { result } = yield* alongside(gate, this.#talk, () => carryOut(named, caller));
      done = [...edited, ...result];
    } catch (error) {
      // Nothing is run that could not be written down first.
      const code = CountersignError.is(error) ? error.code : 'STORE_UNAVAILABLE';
      yield { type: 'error', code, message: errorText(error) };
      const told = CountersignError.is(error)
        ? refused(error)
        : { status: 'refused', message: errorText(error) };
      await this.#log
        .add(calls.map((call) => ({ type: 'result', call: call.id, output: told })))
        .catch(() => {});
      return false;
    }
    if (this.#editing.length > 0 && done.some(({ action }) => action !== undefined)) {
      const taken = new Set(done.flatMap(({ action }) => (action ? [action.id] : [])));
      yield* this.#log.withdraw(this.#editing.filter(({ id }) => !taken.has(id)));
      this.#editing = [];
    }
    for (const call of calls) {
      const called = done.find((each) => each.call.id === call.id) ?? (yield* this.#other(call));
      const { action, output, others = [] } = called;
      const isHeld = action !== undefined && endingOf(action.status) === undefined;
      this.#hasHeld ||= isHeld || others.some(({ status }) => endingOf(status) === undefined);
      hears ||= !isHeld;
      if (action === undefined) lines.push({ type: 'result', call: call.id, output });
      else lines.push(this.#log.acted(call.id, action, output));
      lines.push(...others.flatMap((each) => this.#log.others(each)));
      yield {
        type: 'tool-result',
        call: call.id,
        tool: call.tool,
        result: output,
        ...(action ? { action: { id: action.id, status: action.status } } : {}),
      };
      if (action !== undefined && !isHeld) yield* tellEnding(action);
    }
    this.#log.later(...lines);
    return hears;
  }

  /** Where the person wants something changed, a call of the same tool is the changed one. */
  async #edited(calls: readonly ToolCall[], caller: Parameters<typeof calledWith>[2]): Promise<Called[]> {
    const edited: Called[] = [];
    const left = [...this.#editing];
    for (const call of calls) {
      const name = this.#options.toolset.tool(call.tool)!.name;
      const place = left.findIndex(({ tool }) => tool === name);
      if (place < 0) continue;
      const [{ id: action, revision }] = left.splice(place, 1) as [ActionView];
      try {
        const result = await this.#options.gate.edit(
          { action, revision, args: call.args },
          { by: this.#agent() },
        );
        edited.push(calledWith(call, result, caller));
      } catch (error) {
        if (!CountersignError.is(error)) throw error;
        edited.push({ call, output: refused(error) });
      }
    }
    return edited;
  }

  /** A call of another agent, or of nothing that there is. */
  async *#other(call: ToolCall): AsyncGenerator<Part, Called, void> {
    const agent = this.#options.toolset.agent(call.tool);
    if (agent === undefined) return unknown(call);
    return yield* runSubAgent(agent, call, {
      gate: this.#options.gate,
      model: this.#options.model,
      session: this.#talk.session,
      by: this.#agent(agent.name),
      signal: this.#options.signal,
      maxSteps: this.#options.policy?.maxSteps ?? MAX_STEPS,
    });
  }
}
