import { CountersignError } from '../../core/errors.ts';
import type { Who } from '../../gate/decide.ts';
import type { Gate } from '../../gate/gate.ts';
import { type Refused, type Result, refusedItem } from '../../gate/results.ts';
import { Guard, type Guarding } from '../guard.ts';
import { type Answer, paired, readAnswer } from './answers.ts';
import { type Held, heldCalls, type Interrupts, isUntouched } from './interrupt.ts';
import { whyInvalid } from './node.ts';

/** What came of one answer. */
export interface Answered {
  /** The interrupt's id. */
  readonly interrupt: string;
  readonly outcome: Result | Refused;
}

/** What a graph stopped for, and what a client wants it resumed with. */
export interface Given {
  /** Of `result.__interrupt__`, or of the tasks of a thread's state. */
  readonly interrupts: Interrupts;
  /** One answer if one call is held, else the answers by their interrupts' ids. */
  readonly resume: unknown;
}

/** Takes answers to the gate. What is refused of one does not keep the others from it. */
export class Answering {
  readonly #gate: Gate;
  readonly #rules: Guarding['rules'];
  readonly #schemaOf: (tool: string) => unknown;

  constructor(gate: Gate, rules: Guarding['rules'], schemaOf: (tool: string) => unknown) {
    this.#gate = gate;
    this.#rules = rules;
    this.#schemaOf = schemaOf;
  }

  async decide({ interrupts, resume }: Given, who: Who): Promise<Answered[]> {
    const answered: Answered[] = [];
    for (const [held, given] of paired(heldCalls(interrupts), resume)) {
      const refused = (error: unknown) => refusedItem(held.value.countersign.action, error);
      answered.push({ interrupt: held.id, outcome: await this.#record(held, given, who).catch(refused) });
    }
    return answered;
  }

  async #record(held: Held, given: unknown, who: Who): Promise<Result> {
    const { action, revision } = held.value.countersign;
    const answer = readAnswer(given, held);
    const view = await this.#gate.get(action, { by: who.by });
    if (view.revision === revision && !isUntouched(held.value, view))
      throw new CountersignError('ARGS_CHANGED', 'What the checkpoint showed is not what is held.');
    if (answer.verdict !== 'edit') return this.#gate.decide({ action, revision, ...answer }, who);
    if (!held.value.config.allow_edit)
      throw new CountersignError('INVALID_CALL', `${view.tool} has secrets, and is not edited here.`);
    return this.#edit({ action, revision, ...answer }, view, who);
  }

  async #edit(
    { action, revision, args }: Extract<Answer, { verdict: 'edit' }> & { action: string; revision: number },
    { tool, session }: { readonly tool: string; readonly session: string },
    who: Who,
  ): Promise<Result> {
    const why = await whyInvalid(this.#schemaOf(tool), args);
    if (why !== undefined) throw new CountersignError('INVALID_ARGUMENTS', why);
    const guard = new Guard(this.#gate, { rules: this.#rules, session, by: who.by });
    return guard.edit({ action, revision, args }, who);
  }
}
