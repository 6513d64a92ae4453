import type { ModelMessage } from 'ai';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { modelResult } from '../core/result.ts';
import type { ActionView } from '../core/view.ts';
import type { Decision } from '../gate/decide.ts';
import type { Replied } from '../gate/reply.ts';
import type { Refused, Result } from '../gate/results.ts';
import { errorText } from '../gate/runtime.ts';
import { type Called, calledWith, carryOut, refused, type ToolCall } from './calls.ts';
import type { ConversationOptions, Talk } from './conversation.ts';
import type { Ending, Part, Trace } from './part.ts';
import { alongside } from './progress.ts';
import { modelMessages } from './project.ts';
import { type Asked, askModel, type Said } from './step.ts';
import { runSubAgent } from './sub-agent.ts';
import type { Toolset } from './toolset.ts';
import { type Line, newLineId, newOutcomeId, type Piece, type Transcript } from './transcript.ts';

export interface TurnOptions extends ConversationOptions {
  readonly toolset: Toolset;
  readonly signal: AbortSignal;
}

const MAX_STEPS = 10;

/** Begins what the model is told when the person wants something changed; the offline model looks for it. */
export const TO_CHANGE =
  'The person wants to change what waits for them. Call the tool anew with what they want; that takes the place of: ';

/** One turn of talk: what a person said or decided, and everything that follows from it. */
export class Turn {
  readonly #options: TurnOptions;
  readonly #talk: Talk;
  readonly #transcript: Transcript;
  readonly #via: string;
  /** What the person wants changed, until the model has proposed something else. */
  #editing: ActionView[] = [];
  #hasHeld = false;
  /** The revisions that waited when the turn began. */
  readonly #before = new Map<string, number>();
  readonly #unwritten: Line[] = [];

  constructor(options: TurnOptions, talk: Talk, transcript: Transcript) {
    this.#options = options;
    this.#talk = talk;
    this.#transcript = transcript;
    this.#via = talk.via ?? 'chat';
  }

  /** A message: for what waits, if it is about that, else for the model. */
  async *text(text: string, sentAt?: number): AsyncGenerator<Part, void, void> {
    yield* this.#settle();
    this.#later({ type: 'user', id: newLineId(), text });
    const { session, locale } = this.#talk;
    const said = {
      session,
      text,
      ...(sentAt === undefined ? {} : { sentAt }),
      ...(locale ? { locale } : {}),
    };
    const { result: replied } = yield* alongside(this.#options.gate, this.#talk, () =>
      this.#options.gate.reply(said, this.#who()),
    );
    if (replied.open.length > 0 || replied.outcomes.length > 0)
      yield trace('info', 'reply', `read as ${replied.reply}`, {
        reply: replied.reply,
        passOn: replied.passOn,
      });
    yield* this.#replied(text, replied);
  }

  async *#replied(text: string, replied: Replied): AsyncGenerator<Part, void, void> {
    const { outcomes, editing, open } = replied;
    if (outcomes.length > 0) yield* this.#decided(replied.reply, outcomes);
    if (editing !== undefined) {
      const waiting = open.flatMap(({ actions }) => actions);
      const others = waiting.filter(({ id }) => !editing.includes(id));
      if (others.length > 0) {
        // They said which: the others are withdrawn, and what is left is asked about afresh.
        yield* this.#withdraw(others);
        return yield* this.end();
      }
      this.#editing = waiting.filter(({ id }) => editing.includes(id));
    }
    if (replied.passOn) {
      if (replied.say !== undefined) yield* this.#notice(replied.say);
      yield* this.#steps(text);
    } else if (outcomes.length > 0 && isTold(outcomes)) yield* this.#tell(replied.say);
    else if (replied.say !== undefined) yield* this.#notice(replied.say);
    // They were asked what to change. Shown again now, the prompt would take the answer for one to itself.
    if (replied.reply === 'edit' && !replied.passOn) await this.#add();
    else yield* this.end();
  }

  /** A button. */
  async *decision(decisions: readonly Decision[]): AsyncGenerator<Part, void, void> {
    yield* this.#settle();
    const { result: outcomes } = yield* alongside(this.#options.gate, this.#talk, () =>
      this.#options.gate.decideMany(decisions, this.#who()),
    );
    const verdicts = new Set(decisions.map(({ verdict }) => verdict));
    yield* this.#decided(verdicts.size === 1 ? [...verdicts][0]! : 'select', outcomes);
    if (isTold(outcomes)) yield* this.#tell();
    yield* this.end();
  }

  /** Nothing was said: what has happened meanwhile, and what waits. */
  async *resume(): AsyncGenerator<Part, void, void> {
    yield* this.#settle();
    yield* this.end();
  }

  /** Whatever waits for the person is shown, last of all: never by the model, always from the gate's record. */
  async *end(): AsyncGenerator<Part, void, void> {
    const { gate } = this.#options;
    const { session } = this.#talk;
    const shown = (await this.#prompts()).filter(({ prompt }) => prompt.state === 'shown');
    const unknown = shown
      .flatMap(({ actions }) => actions)
      .filter(
        ({ id }) =>
          !this.#transcript.hasAction(id) &&
          !this.#unwritten.some((line) => line.type === 'action' && line.action === id),
      );
    this.#later(...unknown.map((action) => this.#found(action)));
    for (const { prompt, actions } of shown) {
      const waiting = actions.filter(({ status }) => status === 'pending');
      if (waiting.length === 0) continue;
      const again = waiting.every(({ id, revision }) => this.#before.get(id) === revision);
      yield {
        type: 'confirmation-required',
        prompt: prompt.id,
        actions: waiting,
        expiresAt: Math.min(...waiting.map(({ expiresAt }) => expiresAt)),
        again,
      };
      if (!again)
        yield trace('warn', 'confirmation-required', waiting.map(({ title }) => title).join('; '), {
          actions: waiting.map(({ id }) => id),
        });
      // Whoever asks for the next part has the last one.
      const seen = gate.shown({ session, prompt: prompt.id }, this.#who()).catch((error: unknown) => {
        // Decided, or gone, while it was on its way.
        if (!CountersignError.is(error, 'NOT_FOUND')) throw error;
      });
      await Promise.all([seen, this.#add()]);
    }
    await this.#add();
  }

  async #prompts(): ReturnType<ConversationOptions['gate']['prompts']> {
    const { gate } = this.#options;
    const { session, by } = this.#talk;
    try {
      return await gate.prompts(session, { by });
    } catch (error) {
      // Nothing was ever held here.
      if (CountersignError.is(error, 'NOT_FOUND')) return [];
      throw error;
    }
  }

  readonly #who = () => ({ by: this.#talk.by, via: this.#via });
  #agent(id = this.#options.agent ?? 'assistant') {
    const { tenant, id: actsFor } = this.#talk.by;
    return { kind: 'agent', id, tenant, actsFor } as const;
  }

  /** Lines that can wait for the next ones: whatever is lost with them in a crash, the gate still knows. */
  #later(...lines: Line[]): void {
    this.#unwritten.push(...lines);
  }

  #add(lines: readonly Line[] = []): Promise<void> {
    return this.#write(() => lines);
  }

  async #write(make: (transcript: Transcript) => readonly Line[]): Promise<void> {
    const earlier = this.#unwritten.splice(0);
    try {
      await this.#transcript.add((transcript) => [...earlier, ...make(transcript)]);
    } catch (error) {
      this.#unwritten.unshift(...earlier);
      throw error;
    }
  }

  async *#notice(text: string): AsyncGenerator<Part, void, void> {
    this.#later({ type: 'notice', id: newLineId(), text });
    yield { type: 'notice', text };
  }

  #acted(call: string | null, action: ActionView, output: Json = modelResult(action) as Json): Line {
    return { type: 'action', call, action: action.id, at: action.createdAt, output };
  }

  /** Brings the transcript up to what has become of actions elsewhere: decided in an inbox, expired, undone. */
  async *#settle(): AsyncGenerator<Part, void, void> {
    const { gate } = this.#options;
    const { session, by } = this.#talk;
    const transcript = await this.#transcript.refresh();
    const createdAfter = transcript.newestAction() - 1;
    const { actions: newer } = await gate.list(
      { session, createdAfter, order: 'oldest', limit: 200 },
      { by },
    );
    const unknown = newer.filter(({ id }) => !transcript.hasAction(id));
    await this.#add(unknown.map((action) => this.#found(action)));
    const views: ActionView[] = [];
    for (const id of transcript.open()) views.push(await gate.get(id, { by }));
    for (const { id, revision } of views) this.#before.set(id, revision);
    const told = unknown.filter(({ id }) => !transcript.open().includes(id));
    for (const action of told) yield* tellEnding(action);
    yield* this.#ended(views.filter((view) => view.status !== transcript.told(view.id)));
  }

  /** An action that is not in the transcript: a crash kept it out, or somebody else made it here. */
  #found(action: ActionView): Line {
    const call = this.#callOf(action);
    // Its end, if it has one, is the result of the call; without a call, it is told by itself.
    return this.#acted(call, action, call === null ? WAITING : undefined);
  }

  /** The call that an action came from, if a crash kept us from writing that down. */
  #callOf({ callKey }: ActionView): string | null {
    const isOurs = callKey !== null && this.#transcript.hasCall(callKey);
    return isOurs && !this.#transcript.isAnswered(callKey) ? callKey : null;
  }

  /** Tells of what has ended, and has it written down for the model. */
  async *#ended(views: readonly ActionView[]): AsyncGenerator<Part, void, void> {
    const ended = views.filter(({ status }) => endingOf(status) !== undefined);
    await this.#write((transcript) =>
      ended.flatMap((view): Line[] => (transcript.told(view.id) === view.status ? [] : [outcomeLine(view)])),
    );
    for (const action of ended) yield* tellEnding(action);
  }

  async *#decided(reply: string, outcomes: readonly (Result | Refused)[]): AsyncGenerator<Part, void, void> {
    const views = outcomes.flatMap((each) =>
      each.status === 'refused' || each.action === null ? [] : [each.action],
    );
    yield { type: 'decision-received', reply, actions: views };
    for (const each of outcomes)
      if (each.status === 'refused') yield { type: 'error', code: each.code, message: each.message };
    // What drifted goes on as another revision, which is asked about next.
    const goesOn = new Set(
      outcomes.flatMap((each) => (each.status === 'superseded' && each.next ? [each.next.id] : [])),
    );
    for (const action of views) if (goesOn.has(action.id)) yield { type: 'superseded', action };
    yield* this.#ended(views.filter(({ id }) => !goesOn.has(id)));
  }

  async *#withdraw(actions: readonly ActionView[]): AsyncGenerator<Part, void, void> {
    const cancelled: ActionView[] = [];
    for (const { id } of actions) {
      try {
        const { action } = await this.#options.gate.cancel({ action: id }, this.#who());
        if (action !== null) cancelled.push(action);
      } catch (error) {
        // Somebody decided it meanwhile; the next look tells how.
        if (!CountersignError.is(error)) throw error;
      }
    }
    yield* this.#ended(cancelled);
  }

  /** Lets the model put into words what has happened. Whether it can or not, that has been told already. */
  async *#tell(say?: string): AsyncGenerator<Part, void, void> {
    const { policy } = this.#options;
    if (policy?.tellOutcomes === false) {
      if (say !== undefined) yield* this.#notice(say);
      return;
    }
    const hasSpoken = yield* this.#steps();
    if (!hasSpoken && say !== undefined) yield* this.#notice(say);
  }

  /**
   * Asks the model, carries out what it calls, and asks again, until it has nothing more to call. Returns whether it
   * said or did anything.
   */
  async *#steps(question?: string): AsyncGenerator<Part, boolean, void> {
    const { evaluator, policy } = this.#options;
    // An answer that may still be taken back is not shown yet.
    let judged = question === undefined || evaluator === undefined;
    let feedback: string | undefined;
    let hasSpoken = false;
    for (let step = 0; step < (policy?.maxSteps ?? MAX_STEPS); step++) {
      let said: Said;
      if (step > 0) await this.#add();
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
      const count = said.pieces.filter(({ type }) => type === 'tool-call').length;
      yield trace('info', 'model', `answered with ${count} calls`, { text: said.text });
      if (!judged && count === 0 && !this.#hasHeld) {
        judged = true;
        feedback = yield* this.#judge(question!, said.text);
        if (feedback !== undefined) continue;
      }
      if (said.isHeldBack && said.text !== '') yield { type: 'text', text: said.text };
      const calls = this.#record(said);
      hasSpoken ||= said.pieces.length > 0;
      if (calls.length === 0) return hasSpoken;
      const goOn = yield* this.#carryOut(calls, said.text);
      if (!goOn) return true;
    }
    yield trace('warn', 'too-many-steps', 'the model was not asked any further in this turn');
    return hasSpoken;
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
    const messages: ModelMessage[] = modelMessages(
      [...this.#transcript.lines, ...this.#unwritten],
      toolset.nameOf,
    );
    return {
      model,
      messages,
      tools: toolset.forModel,
      system: [own, ...more].filter(Boolean).join('\n\n'),
      signal,
    };
  }

  /** Takes down what the model said, with ids that are used only once. */
  #record(said: Said): ToolCall[] {
    const { toolset } = this.#options;
    const pieces = withUniqueIds(said.pieces, this.#transcript);
    const calls = pieces.filter((piece) => piece.type === 'tool-call');
    const kept = pieces.map((piece) =>
      piece.type === 'tool-call' ? { ...piece, input: toolset.masked(piece.toolName, piece.input) } : piece,
    );
    if (kept.length > 0) this.#later({ type: 'assistant', id: newLineId(), pieces: kept });
    return calls.map(({ toolCallId, toolName, input }) => ({
      id: toolCallId,
      tool: toolName,
      args: input,
      isRead: toolset.tool(toolName)?.effect === 'read',
    }));
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
      await this.#add(calls.map((call) => ({ type: 'result', call: call.id, output: told }))).catch(() => {});
      return false;
    }
    if (this.#editing.length > 0 && done.some(({ action }) => action !== undefined)) {
      const taken = new Set(done.flatMap(({ action }) => (action ? [action.id] : [])));
      yield* this.#withdraw(this.#editing.filter(({ id }) => !taken.has(id)));
      this.#editing = [];
    }
    for (const call of calls) {
      const called = done.find((each) => each.call.id === call.id) ?? (yield* this.#other(call));
      const { action, output } = called;
      const isHeld = action !== undefined && endingOf(action.status) === undefined;
      this.#hasHeld ||= isHeld;
      hears ||= !isHeld;
      if (action === undefined) lines.push({ type: 'result', call: call.id, output });
      else lines.push(this.#acted(call.id, action, output));
      yield { type: 'tool-result', call: call.id, tool: call.tool, result: output };
      if (action !== undefined && !isHeld) yield* tellEnding(action);
    }
    this.#later(...lines);
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
    if (agent === undefined)
      return { call, output: refused(new CountersignError('UNKNOWN_TOOL', undefined, { tool: call.tool })) };
    const output = yield* runSubAgent(agent, call, {
      gate: this.#options.gate,
      model: this.#options.model,
      session: this.#talk.session,
      by: this.#agent(agent.name),
      signal: this.#options.signal,
      maxSteps: this.#options.policy?.maxSteps ?? MAX_STEPS,
    });
    return { call, output };
  }
}

/**
 * Ids that no call of this transcript has had, in characters that every provider takes. Short ones are not trusted:
 * they may be counted, and another process may be counting, too.
 */
function withUniqueIds(pieces: readonly Piece[], transcript: Transcript): Piece[] {
  const used = new Set<string>();
  return pieces.map((piece) => {
    if (piece.type !== 'tool-call') return piece;
    const { toolCallId: id } = piece;
    const isGood = /^[A-Za-z0-9_-]{16,40}$/.test(id) && !transcript.hasCall(id) && !used.has(id);
    used.add(id);
    return isGood ? piece : withFreshId(piece);
  });
}

/** What a provider keeps about the call on its side, it keeps under the other id. */
function withFreshId(piece: Extract<Piece, { type: 'tool-call' }>): Piece {
  const { providerOptions, ...rest } = piece;
  const fresh = { ...rest, toolCallId: `call_${newLineId()}` };
  if (providerOptions === undefined) return fresh;
  const without = Object.entries(providerOptions as { [provider: string]: { [name: string]: Json } }).map(
    ([provider, { itemId: _, ...options }]) => [provider, options],
  );
  return { ...fresh, providerOptions: Object.fromEntries(without) as Json };
}

export const trace = (level: Trace['level'], event: string, summary: string, data?: Json): Trace => ({
  type: 'trace',
  level,
  event,
  summary,
  ...(data === undefined ? {} : { data }),
});

/** What is told of an action that waits, where its end follows in any case. */
const WAITING = { status: 'pending_confirmation' };

function* tellEnding(action: ActionView): Generator<Part, void, void> {
  const type = endingOf(action.status);
  if (type === undefined) return;
  yield { type, action };
  yield trace(type === 'executed' ? 'info' : 'warn', type, action.title, { action: action.id });
}

/** How an action ended, for the model: as its own call, or as a note where it is no call that the model could make. */
const outcomeLine = (view: ActionView): Line => ({
  type: 'outcome',
  id: newOutcomeId(),
  action: view.id,
  tool: view.tool,
  args: view.args,
  output: modelResult(view),
  ...(view.undoOf === null ? {} : { note: `“${view.title}”: ${view.status}.` }),
});

const ENDS: Readonly<Record<string, Ending>> = {
  succeeded: 'executed',
  failed: 'failed',
  denied: 'denied',
  expired: 'expired',
  cancelled: 'cancelled',
  superseded: 'superseded',
  in_doubt: 'in-doubt',
};

const endingOf = (status: string): Ending | undefined => ENDS[status];

/** Whether there is anything that a model could put into words. */
const isTold = (outcomes: readonly (Result | Refused)[]): boolean =>
  outcomes.some(({ status }) => ENDS[status] !== undefined && status !== 'expired');
