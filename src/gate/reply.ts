import {
  type Action,
  actorOf,
  askedIn,
  type Effect,
  isOverdue,
  type Principal,
  type Prompt,
  type Session,
  viewerOf,
} from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { mayDecide } from '../core/lifecycle.ts';
import type { Plan } from '../core/plan.ts';
import { DEFAULTS } from '../core/policy.ts';
import { escapeText } from '../core/text.ts';
import { type ActionView, viewOf } from '../core/view.ts';
import type { Phrases, Reading } from '../replies/load.ts';
import type { Who } from './decide.ts';
import { decideMany } from './decide-many.ts';
import { type Refused, type Result, resultOf } from './results.ts';
import { checkPrincipal, type Runtime } from './runtime.ts';
import { endOverdue } from './sweep.ts';

/** What a person wrote in a session. */
export interface Reply {
  readonly session: string;
  readonly text: string;
  /** When it was sent, if that is known: it answers nothing that was shown later. */
  readonly sentAt?: number;
  /** The person's language, as a BCP 47 tag. */
  readonly locale?: string;
  /** The ids that are chosen on the person's screen, where not all of the prompt are: a yes is to these alone. */
  readonly chosen?: readonly string[];
}

export interface Replied {
  /** How the text was read. */
  readonly reply: Reading['reply'];
  /** What became of each action that it decided, withdrew, or came too late for; else empty. */
  readonly outcomes: readonly (Result | Refused)[];
  /** What is open for the person, as it was before: what a reply that decides nothing could be about. */
  readonly open: readonly Open[];
  /** To be said to the person, in their language. */
  readonly say?: string;
  /** Whether the text is for the model as well, or only for it. */
  readonly passOn: boolean;
  /** The actions that the person wants changed: the model's next proposal should be an edit of these. */
  readonly editing?: readonly string[];
}

/** A prompt that waits for the person, with what it asks about, in order. */
export interface Open {
  readonly prompt: string;
  readonly actions: readonly ActionView[];
}

interface Live {
  readonly prompt: Prompt;
  readonly actions: readonly Action[];
}

/** Loaded when somebody first replies in words; and the lexicons, which are larger than the rest of the gate, as they are needed. */
const loadReplies = () => import('../replies/load.ts');
type Replies = Awaited<ReturnType<typeof loadReplies>>;
let replies: Replies | undefined;

/**
 * Lets words decide: but only while exactly one prompt is live for the sender in the session, and only after it
 * was shown to them there. Whatever is not a clear answer to exactly that decides nothing.
 */
export async function reply(runtime: Runtime, said: Reply, who: Who): Promise<Replied> {
  checkPrincipal(who.by);
  if (who.by.kind === 'agent') throw new CountersignError('AGENT_CANNOT_DECIDE');
  if (typeof said?.text !== 'string' || typeof said.session !== 'string')
    throw new CountersignError('INVALID_CALL', 'A reply is { session, text }.');
  if (said.locale !== undefined && typeof said.locale !== 'string')
    throw new CountersignError('INVALID_CALL', 'A locale is a text like "pt-BR".');
  if (said.sentAt !== undefined && !Number.isFinite(said.sentAt))
    throw new CountersignError('INVALID_CALL', 'sentAt is not a time in milliseconds.');
  if (said.chosen !== undefined && !(Array.isArray(said.chosen) && said.chosen.every(isId)))
    throw new CountersignError('INVALID_CALL', 'chosen is not a list of ids.');
  const session = await runtime.store.session(who.by.tenant, { session: said.session });
  const live = session === undefined ? [] : liveFor(session, who.by);
  if (live.length === 0) return { reply: 'other', outcomes: [], open: [], passOn: true };
  replies ??= await loadReplies();
  const answer = new Answer(runtime, replies, said, who, live);
  const now = runtime.store.now();
  const isLate = live.some(({ actions }) => actions.some((action) => isOverdue(action, now)));
  return isLate ? answer.late() : answer.give();
}

const isId = (id: unknown): boolean => typeof id === 'string';

/** What is shown, waits, and is the person's to decide. */
function liveFor({ prompts, live }: Session, by: Principal): Live[] {
  return prompts
    .filter(({ state }) => state === 'shown')
    .map((prompt) => ({
      prompt,
      actions: askedIn(live, prompt.id),
    }))
    .filter(({ actions }) => actions.some((action) => mayDecide(action, by)));
}

/** One text, and what is done about it. */
class Answer {
  readonly #runtime: Runtime;
  readonly #said: Reply;
  readonly #who: Who & { readonly via: string };
  readonly #live: readonly Live[];
  readonly #replies: Replies;

  constructor(runtime: Runtime, replies: Replies, said: Reply, who: Who, live: readonly Live[]) {
    this.#runtime = runtime;
    this.#replies = replies;
    this.#said = said;
    this.#who = { ...who, via: who.via ?? 'chat' };
    this.#live = live;
  }

  async give(): Promise<Replied> {
    const one = this.#live[0]!;
    const viewer = one.prompt.viewers[viewerOf(this.#who.by, this.#who.via)];
    const sentAt = this.#said.sentAt ?? this.#runtime.store.now();
    const reading = await this.#read(one);
    if (this.#live.length > 1 || viewer === undefined || viewer.shownAt >= sentAt)
      return this.#couldBeAbout(reading);
    return viewer.isEditing ? this.#whatToChange(one, reading) : this.#act(one, reading);
  }

  /** It came after the time was over: that ends now, and the words are not taken for an answer to anything else. */
  async late(): Promise<Replied> {
    const expired = await this.#commit(endOverdue);
    const ended = new Set(expired.map(({ id }) => id));
    const isOver = ({ actions }: Live) => actions.some(({ id }) => ended.has(id));
    const { reply } = await this.#read(this.#live.find(isOver) ?? this.#live[0]!);
    return {
      reply,
      outcomes: expired.filter((action) => mayDecide(action, this.#who.by)).map((action) => resultOf(action)),
      open: this.#open(this.#live.filter((each) => !isOver(each))),
      passOn: reply === 'other' || reply === 'question',
    };
  }

  #read({ actions }: Live): Promise<Reading> {
    const { text, locale } = this.#said;
    const items = actions.map((action) => {
      const { title, facts } = viewOf(action);
      return { title, facts };
    });
    const verb = verbOf(actions);
    return this.#replies.readLater(text, { items, ...(verb ? { verb } : {}) }, locale ? { locale } : {});
  }

  /** Words that may be an answer, where it is not certain to what: nothing is decided. */
  #couldBeAbout(reading: Reading): Promise<Replied> | Replied {
    if (reading.reply === 'other' || reading.reply === 'question') return this.#passedOn(reading);
    const titles = this.#live.flatMap(({ actions }) => actions.map(titleOf));
    return this.#held('unclear', reading, 'open', titles);
  }

  #act(one: Live, reading: Reading): Promise<Replied> | Replied {
    switch (reading.reply) {
      case 'allow':
        return this.#allow(one, reading);
      case 'deny':
        return this.#decide(one, reading, (action) => ({ action, verdict: 'deny' }));
      case 'select':
        return this.#select(one, reading);
      case 'edit':
        return this.#edit(one, reading);
      case 'unclear':
      case 'question':
      case 'other':
        return this.#noAnswer(one, reading);
    }
  }

  /** A yes to what is chosen on the screen. What is not waits on, as it does after the button. */
  #allow(one: Live, reading: Reading): Promise<Replied> | Replied {
    const chosen = new Set(this.#said.chosen ?? one.actions.map(({ id }) => id));
    const isPart = chosen.size < one.actions.length;
    const isShown = [...chosen].every((id) => one.actions.some((action) => action.id === id));
    if (chosen.size === 0 || !isShown || (isPart && one.prompt.atomic))
      return this.#held('unclear', reading, 'yesOrNo');
    return this.#decide(one, reading, (action) =>
      chosen.has(action.id) ? { action, verdict: 'allow' } : undefined,
    );
  }

  /** Approves what was chosen; the rest waits, or is denied, as the wording says. */
  #select(one: Live, reading: Reading): Promise<Replied> | Replied {
    // Words say one thing, and the screen another.
    if (this.#said.chosen !== undefined) return this.#held('unclear', reading, 'which');
    const chosen = new Set(reading.items);
    // Of an atomic batch, a part cannot be allowed.
    if (one.prompt.atomic && chosen.size < one.actions.length)
      return this.#held('unclear', reading, 'yesOrNo');
    return this.#decide(one, reading, (action, i) => {
      if (chosen.has(i)) return { action, verdict: 'allow' };
      return reading.remainder === 'deny' ? { action, verdict: 'deny' } : undefined;
    });
  }

  async #decide(
    one: Live,
    reading: Reading,
    choose: (action: Action, i: number) => Chosen | undefined,
  ): Promise<Replied> {
    const chosen = one.actions.flatMap((action, i) => choose(action, i) ?? []);
    const buttons: readonly Effect[] =
      this.#runtime.policy.replies?.needsButton ?? DEFAULTS.replies.needsButton;
    if (chosen.some(({ action, verdict }) => verdict === 'allow' && buttons.includes(action.effect)))
      return this.#held(reading.reply, reading, 'needsButton');
    const outcomes = await decideMany(
      this.#runtime,
      chosen.map(({ action: { id, revision }, verdict }) => ({ action: id, revision, verdict })),
      this.#who,
      { record: (plan) => this.#record(plan, one, reading) },
    );
    const say = this.#saidBack(one, reading, outcomes);
    return {
      reply: reading.reply,
      outcomes,
      open: this.#open(),
      ...(say === '' ? {} : { say }),
      passOn: false,
    };
  }

  /**
   * What was done, what was not, and what still waits: by name where it is not all the same. Of a decision that did
   * not count nothing is said here: somebody else's did, and it may have been done.
   */
  #saidBack({ actions }: Live, reading: Reading, outcomes: readonly (Result | Refused)[]): string {
    const now = new Map(
      outcomes.map((each) => [each.status === 'refused' ? each.id : each.action!.id, each.status]),
    );
    const titles = (fits: (status: string | undefined) => boolean) =>
      actions.filter(({ id }) => fits(now.get(id))).map(titleOf);
    const done = titles((status) => status === 'succeeded');
    // Allowed is not done: it may have to be started elsewhere, or could not be.
    const allowed = titles((status) => status === 'executing' || status === 'approved');
    const refused = titles(
      (status) =>
        status !== undefined &&
        !['succeeded', 'executing', 'approved', 'pending', 'refused'].includes(status),
    );
    const waiting = titles((status) => status === undefined || status === 'pending');
    if (done.length === actions.length) return this.#phrase(reading, 'done');
    if (refused.length === actions.length) return this.#phrase(reading, 'denied');
    return [
      ...(done.length + allowed.length > 0
        ? [this.#phrase(reading, 'approvedOnly', [...done, ...allowed])]
        : []),
      ...(refused.length > 0 ? [this.#phrase(reading, 'restDenied', refused)] : []),
      ...(waiting.length > 0 ? [this.#phrase(reading, 'restPending', waiting)] : []),
    ].join(' ');
  }

  /** Nothing is changed here: only a new proposal takes the place of what waits. */
  async #edit(one: Live, reading: Reading): Promise<Replied> {
    await this.#commit((plan) => this.#record(plan, one, reading, true));
    if (reading.rest !== undefined) return this.#toChange(one.actions);
    return this.#held('edit', reading, one.actions.length > 1 ? 'which' : 'whatToChange');
  }

  /** They said that they want to change something: until it is shown again, what they say is about that. */
  async #whatToChange(one: Live, reading: Reading): Promise<Replied> {
    if (reading.reply === 'deny') return this.#act(one, reading);
    await this.#commit((plan) => this.#record(plan, one, { ...reading, reply: 'edit' }, true));
    const chosen = reading.reply === 'select' ? new Set(reading.items) : undefined;
    return this.#toChange(one.actions.filter((_, i) => chosen?.has(i) ?? true));
  }

  #toChange(actions: readonly Action[]): Replied {
    return { ...this.#forModel('edit'), editing: actions.map(({ id }) => id) };
  }

  /** What may have been meant as an answer is asked about again, whatever the policy: a typo withdraws nothing. */
  #noAnswer(one: Live, reading: Reading): Promise<Replied> | Replied {
    const onUnrelated = this.#runtime.policy.replies?.onUnrelated ?? DEFAULTS.replies.onUnrelated;
    if (reading.reply === 'unclear') return this.#held('unclear', reading, 'yesOrNo');
    if (onUnrelated === 'cancel') return this.#withdraw(one, reading);
    if (reading.reply === 'question' || onUnrelated === 'keep') return this.#passedOn(reading);
    return this.#held('other', reading, 'yesOrNo');
  }

  async #withdraw(one: Live, reading: Reading): Promise<Replied> {
    const by = actorOf(this.#who.by);
    const cancelled = await this.#commit((plan) => {
      const waiting = plan
        .live()
        .filter(
          (action) =>
            action.prompt === one.prompt.id && action.status === 'pending' && mayDecide(action, this.#who.by),
        );
      if (waiting.length > 0) this.#record(plan, one, reading);
      return waiting.map((action) => plan.apply(action, { type: 'cancel', by, reason: 'unrelated' }));
    });
    return {
      reply: reading.reply,
      outcomes: cancelled.map((action) => resultOf(action)),
      open: this.#open(),
      say: this.#phrase(reading, 'cancelled'),
      passOn: true,
    };
  }

  #commit<T>(build: (plan: Plan) => T): Promise<T> {
    const { session } = this.#said;
    return this.#runtime.sessions.change(this.#who.by.tenant, { session }, build);
  }

  /** The text, how it was read, and with which words: so that a decision can be explained later. */
  #record(plan: Plan, { prompt: { id } }: Live, reading: Reading, isEditing = false): void {
    const prompt = plan.openPrompts().find((each) => each.id === id);
    if (prompt?.viewers[viewerOf(this.#who.by, this.#who.via)] === undefined)
      throw new CountersignError('STALE_REVISION', 'The prompt has changed since it was shown.');
    const { items, ...rest } = reading;
    const said: { [name: string]: Json } = {
      text: this.#said.text.slice(0, this.#replies.LONGEST_REPLY),
      ...rest,
      ...(items ? { items: [...items] } : {}),
      ...(this.#said.chosen ? { chosen: [...this.#said.chosen] } : {}),
    };
    plan.replied(prompt, actorOf(this.#who.by), this.#who.via, said, isEditing);
  }

  /** The model answers, and the next yes may be to that: so words decide only once the prompt is shown again. */
  async #passedOn({ reply, lexicon }: Reading): Promise<Replied> {
    const { by, via } = this.#who;
    const mine = new Set(this.#live.map(({ prompt }) => prompt.id));
    await this.#commit((plan) => {
      for (const prompt of plan.openPrompts()) {
        if (mine.has(prompt.id) && prompt.viewers[viewerOf(by, via)] !== undefined)
          plan.replied(prompt, actorOf(by), via, { reply, lexicon });
      }
    });
    return this.#forModel(reply);
  }

  #forModel(reply: Reading['reply']): Replied {
    return { reply, outcomes: [], open: this.#open(), passOn: true };
  }

  #held(reply: Reading['reply'], reading: Reading, phrase: keyof Phrases, list: string[] = []): Replied {
    return {
      reply,
      outcomes: [],
      open: this.#open(),
      say: this.#phrase(reading, phrase, list),
      passOn: false,
    };
  }

  #open(live = this.#live): Open[] {
    return live.map(({ prompt, actions }) => ({
      prompt: prompt.id,
      actions: actions.map((action) => viewOf(action)),
    }));
  }

  #phrase({ language }: Reading, name: keyof Phrases, list: readonly string[] = []): string {
    return this.#replies.say(name, this.#said.locale ?? language, { list: list.join(', ') });
  }
}

interface Chosen {
  readonly action: Action;
  readonly verdict: 'allow' | 'deny';
}

/** As it can be shown anywhere (T5). */
const titleOf = (action: Action): string => escapeText(viewOf(action).title);

/** What the prompt asks to do, where that is one thing. An undo is the opposite of what its tool is called. */
function verbOf([first, ...others]: readonly Action[]): string | undefined {
  const named = ({ toolTitle, tool, undoOf }: Action) => (undoOf ? 'undo' : (toolTitle ?? tool));
  return first && others.every((other) => named(other) === named(first)) ? named(first) : undefined;
}
