import type { Prompt } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { ActionView } from '../core/view.ts';
import type { Decision } from '../gate/decide.ts';
import type { Gate } from '../gate/gate.ts';
import type { Replied } from '../gate/reply.ts';
import { isTold, trace } from './endings.ts';
import { newLineId } from './line.ts';
import { Log, viaOf } from './log.ts';
import { Loop, type LoopOptions } from './loop.ts';
import { openPrompts } from './open-prompts.ts';
import type { Part } from './part.ts';
import { alongside } from './progress.ts';
import type { Talk, TextInput } from './talk.ts';
import type { Transcript } from './transcript.ts';

/** How often a prompt is shown in one turn that changes whenever it is. */
const SHOWINGS = 4;

/** One turn of talk: what a person said or decided, and everything that follows from it. */
export class Turn {
  readonly #options: LoopOptions;
  readonly #gate: Gate;
  readonly #talk: Talk;
  readonly #log: Log;

  constructor(options: LoopOptions, talk: Talk, transcript: Transcript) {
    this.#options = options;
    this.#gate = options.gate;
    this.#talk = talk;
    this.#log = new Log(options.gate, talk, transcript);
  }

  /** A message: for what waits, if it is about that, else for the model. */
  async *text({ text, ...more }: TextInput): AsyncGenerator<Part, void, void> {
    yield* this.#log.settle();
    this.#log.later({ type: 'user', id: newLineId(), text });
    const { session, locale } = this.#talk;
    const said = { session, text, ...more, ...(locale ? { locale } : {}) };
    const { result: replied } = yield* alongside(this.#gate, this.#talk, () =>
      this.#gate.reply(said, this.#who()),
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
    if (outcomes.length > 0) yield* this.#log.decided(replied.reply, outcomes);
    let changing: readonly ActionView[] = [];
    if (editing !== undefined) {
      const waiting = open.flatMap(({ actions }) => actions);
      const others = waiting.filter(({ id }) => !editing.includes(id));
      if (others.length > 0) {
        // They said which: the others are withdrawn, and what is left is asked about afresh.
        yield* this.#log.withdraw(others);
        return yield* this.end();
      }
      changing = waiting.filter(({ id }) => editing.includes(id));
    }
    if (replied.passOn) {
      if (replied.say !== undefined) yield* this.#log.notice(replied.say);
      yield* new Loop(this.#options, this.#talk, this.#log, changing).run(text);
    } else if (outcomes.length > 0 && isTold(outcomes)) yield* this.#tell(replied.say);
    else if (replied.say !== undefined) yield* this.#log.notice(replied.say);
    // They were asked what to change. Shown again now, the prompt would take the answer for one to itself.
    if (replied.reply === 'edit' && !replied.passOn) await this.#log.add();
    else yield* this.end();
  }

  /** A button. */
  async *decision(decisions: readonly Decision[]): AsyncGenerator<Part, void, void> {
    yield* this.#log.settle();
    const { result: outcomes } = yield* alongside(this.#gate, this.#talk, () =>
      this.#gate.decideMany(decisions, this.#who()),
    );
    const verdicts = new Set(decisions.map(({ verdict }) => verdict));
    yield* this.#log.decided(verdicts.size === 1 ? [...verdicts][0]! : 'select', outcomes);
    if (isTold(outcomes)) yield* this.#tell();
    yield* this.end();
  }

  /** Nothing was said: what has happened meanwhile, and what waits. */
  async *resume(): AsyncGenerator<Part, void, void> {
    yield* this.#log.settle();
    yield* this.end();
  }

  /** Whatever waits for the person is shown, last of all: never by the model, always from the gate's record. */
  async *end(): AsyncGenerator<Part, void, void> {
    const done = new Set<string>();
    for (let showing = 0; showing < SHOWINGS; showing++) {
      const open = await openPrompts(this.#gate, this.#talk);
      const shown = open.filter(({ prompt }) => prompt.state === 'shown');
      const queued = open.length - shown.length;
      const left = shown.filter(({ prompt }) => !done.has(prompt.id));
      const unknown = left.flatMap(({ actions }) => actions).filter(({ id }) => !this.#log.knows(id));
      this.#log.later(...unknown.map((action) => this.#log.found(action)));
      let isAsShown = true;
      for (const { prompt, actions } of left) {
        if (yield* this.#show(prompt, actions, queued)) done.add(prompt.id);
        else isAsShown = false;
      }
      if (isAsShown) break;
    }
    await this.#log.add();
  }

  /** Returns whether it asks about what was shown: it may have changed on the way. */
  async *#show(
    prompt: Prompt,
    waiting: readonly ActionView[],
    queued: number,
  ): AsyncGenerator<Part, boolean, void> {
    if (waiting.length === 0) return true;
    const again = this.#log.wasShown(prompt, waiting);
    yield {
      type: 'confirmation-required',
      prompt: prompt.id,
      actions: waiting.map((action) => this.#log.withoutEcho(action)),
      expiresAt: Math.min(...waiting.map(({ expiresAt }) => expiresAt)),
      again,
      queued,
    };
    if (!again)
      yield trace('warn', 'confirmation-required', waiting.map(({ title }) => title).join('; '), {
        actions: waiting.map(({ id }) => id),
      });
    // Whoever asks for the next part has the last one.
    this.#log.noteShown(waiting);
    const [isAsShown] = await Promise.all([this.#recordShown(prompt, waiting), this.#log.add()]);
    return isAsShown;
  }

  async #recordShown({ id: prompt }: Prompt, waiting: readonly ActionView[]): Promise<boolean> {
    const { session } = this.#talk;
    const actions = waiting.map(({ id, revision }) => ({ id, revision }));
    try {
      return await this.#gate.shown({ session, prompt, actions }, this.#who());
    } catch (error) {
      // Decided, or gone, while it was on its way.
      if (CountersignError.is(error, 'NOT_FOUND')) return false;
      throw error;
    }
  }

  readonly #who = () => ({ by: this.#talk.by, via: viaOf(this.#talk) });

  /** Lets the model put into words what has happened. Whether it can or not, that has been told already. */
  async *#tell(say?: string): AsyncGenerator<Part, void, void> {
    const { policy } = this.#options;
    if (policy?.tellOutcomes === false) {
      if (say !== undefined) yield* this.#log.notice(say);
      return;
    }
    const hasSpoken = yield* new Loop(this.#options, this.#talk, this.#log).run();
    if (!hasSpoken && say !== undefined) yield* this.#log.notice(say);
  }
}
