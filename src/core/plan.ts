import {
  type Action,
  type Actor,
  GATE,
  isLive,
  type Patch,
  type Prompt,
  type Session,
  type Status,
  viewerOf,
} from './action.ts';
import { CountersignError } from './errors.ts';
import { event, type JournalEvent } from './event.ts';
import type { Json } from './json.ts';
import { type Command, refuse, type Step, transition } from './lifecycle.ts';
import { QUEUE_MS } from './policy.ts';

/** The channel in which prompts wait for one another. Elsewhere all of them can be seen at once. */
export const QUEUED_CHANNEL = 'chat';

const FELL: readonly Status[] = ['denied', 'expired', 'cancelled', 'failed'];

/** Makes what only the holder of the key can make, and knows it again. */
export interface Signer {
  action(action: Action): string;
  decision(action: Action): string;
  outcome(action: Action): string;
  /** Whether an action is still what its digest was made of. */
  isOurs(action: Action): boolean;
}

/**
 * One change of a session, in the making: every step goes through `transition`, and what follows from it
 * (children of a denied parent, the rest of an atomic batch, the next prompt in the queue) is added by `settle`.
 * Pure in the same sense as `transition`: it only collects.
 */
export class Plan {
  readonly session: Session;
  readonly now: number;
  readonly events: JournalEvent[] = [];
  readonly inserted = new Map<string, Action>();
  readonly updated = new Map<string, { from: number; to: Action }>();
  readonly prompts = new Map<string, Prompt>();
  /** The first deadline of what is decided or started. */
  before: number | null = null;
  readonly lapsed: { id: string; revision: number }[] = [];
  readonly starts = new Set<string>();
  readonly #sign: Signer;
  readonly #fell = new Set<string>();

  constructor(session: Session, now: number, sign: Signer) {
    this.session = session;
    this.now = now;
    this.#sign = sign;
  }

  get isEmpty(): boolean {
    return this.events.length === 0;
  }

  /** The live actions as the plan leaves them, in order. */
  live(): Action[] {
    const before = this.session.live.map((action) => this.updated.get(key(action))?.to ?? action);
    return [...before, ...this.inserted.values()].filter((action) => isLive(action.status));
  }

  /** The live revision of an action, as the plan leaves it. */
  find(id: string): Action | undefined {
    return this.live().find((action) => action.id === id);
  }

  /** Adds a new row: signed, and on record as proposed. */
  propose(draft: Action, by: Actor = draft.requestedBy): Action {
    const action = { ...draft, digest: this.#sign.action(draft) };
    this.inserted.set(key(action), action);
    this.events.push(
      event('proposed', {
        at: this.now,
        by,
        via: action.channel,
        action: action.id,
        revision: action.revision,
        proposed: action,
      }),
    );
    return action;
  }

  /** Whether an action is what was signed. Nothing that is not may be signed once more, or agreed to. */
  isOurs(action: Action): boolean {
    return this.inserted.has(key(action)) || this.#sign.isOurs(action);
  }

  /** Refuses to make anything new out of a row that somebody else has written to. */
  checkOurs(action: Action): void {
    if (!this.isOurs(action))
      throw new CountersignError('ARGS_CHANGED', undefined, {
        action: action.id,
        revision: action.revision,
        status: action.status,
      });
  }

  /** What a step would lead to, without taking it. */
  consider(action: Action, command: Command): Step {
    const step = transition(action, command, this.now);
    // An allow would sign that this person agreed, whatever the row says by the time it is claimed.
    if (step.refused !== null || command.type !== 'allow' || this.isOurs(action)) return step;
    return refuse('ARGS_CHANGED', action);
  }

  /** Takes one step, or throws the refusal. */
  apply(action: Action, command: Command): Action {
    const step = this.consider(action, command);
    if (step.refused !== null) throw new CountersignError(step.refused, undefined, { ...step.details });
    const { next, event } = this.#signed(action, step.next, step.event);
    const at = key(action);
    if (this.inserted.has(at)) {
      // An undo is proposed, allowed and claimed at once, and its window may close before the commit.
      this.#guard(action, command);
      this.inserted.set(at, next);
    } else {
      const from = this.updated.get(at)?.from ?? action.version;
      if (from === action.version) this.#guard(action, command);
      this.updated.set(at, { from, to: next });
    }
    if (command.type === 'claim') this.starts.add(action.tool);
    this.events.push(event);
    const { status, ended } = next;
    const gone = status === 'superseded' && ended?.reason !== 'edited';
    if (FELL.includes(status) || status === 'in_doubt' || gone) this.#fell.add(at);
    return next;
  }

  /** A new decision, or outcome, gets its MAC, in the row and on record. */
  #signed(before: Action, next: Action, event: JournalEvent): { next: Action; event: JournalEvent } {
    const { decision, outcome } = next;
    let signed: Patch;
    if (decision !== null && decision !== before.decision)
      signed = { decision: { ...decision, mac: this.#sign.decision(next) } };
    else if (outcome !== null && outcome !== before.outcome)
      signed = { outcome: { ...outcome, mac: this.#sign.outcome(next) } };
    else return { next, event };
    return { next: { ...next, ...signed }, event: { ...event, patch: { ...event.patch, ...signed } } };
  }

  /** The store judges deadlines again, by its own clock, after every lock it waited for. */
  #guard({ id, revision, status, expiresAt, startBy }: Action, { type }: Command): void {
    if (type === 'allow' || type === 'deny') this.#notAfter(expiresAt);
    if (type === 'claim' && status === 'approved' && startBy !== null) this.#notAfter(startBy);
    if (type === 'lose') this.lapsed.push({ id, revision });
  }

  #notAfter(deadline: number): void {
    this.before = Math.min(this.before ?? deadline, deadline);
  }

  /** What each prompt looks like as the plan leaves it. */
  openPrompts(): Prompt[] {
    const all = new Map(this.session.prompts.map((prompt) => [prompt.id, prompt]));
    for (const [id, prompt] of this.prompts) all.set(id, prompt);
    return [...all.values()].filter((prompt) => prompt.state === 'queued' || prompt.state === 'shown');
  }

  /** Records that somebody saw a prompt. */
  seen(prompt: Prompt, by: Actor, via: string): void {
    const viewers = { ...prompt.viewers, [viewerOf(by, via)]: { shownAt: this.now } };
    this.prompts.set(prompt.id, { ...prompt, viewers });
    this.events.push(event('prompt_shown', { at: this.now, by, via, data: { prompt: prompt.id } }));
  }

  /**
   * Records what somebody said to a prompt. They have to be shown it again before they say more about it, unless
   * they want to change it and have not said how.
   */
  replied(
    prompt: Prompt,
    by: Actor,
    via: string,
    said: { readonly [name: string]: Json },
    isEditing = false,
  ): void {
    const { [viewerOf(by, via)]: viewer, ...others } = prompt.viewers;
    const viewers = isEditing
      ? { ...others, [viewerOf(by, via)]: { ...viewer!, isEditing } as const }
      : others;
    this.prompts.set(prompt.id, { ...prompt, viewers });
    this.events.push(event('replied', { at: this.now, by, via, data: { prompt: prompt.id, ...said } }));
  }

  /** Draws the consequences. Called once, last. */
  settle(): void {
    // A prompt that reaches the front may have expired in the queue, which has consequences of its own.
    for (let before = -1; before < this.events.length; ) {
      before = this.events.length;
      this.#cascade();
      this.#closePrompts();
      this.#advanceQueue();
    }
  }

  #cascade(): void {
    for (const at of this.#fell) {
      const action = this.inserted.get(at) ?? this.updated.get(at)!.to;
      const replaced = action.status === 'superseded' && this.find(action.id) !== undefined;
      for (const other of this.live()) {
        if (other.status !== 'pending' && other.status !== 'approved') continue;
        const orphaned = !replaced && action.status !== 'in_doubt' && other.dependsOn.includes(action.id);
        const stopped =
          action.atomic &&
          other.atomic &&
          other.prompt === action.prompt &&
          other.id !== action.id &&
          !(replaced && other.status === 'pending');
        if (orphaned) this.apply(other, { type: 'cancel', by: GATE, reason: 'parent' });
        else if (stopped) this.apply(other, { type: 'cancel', by: GATE, reason: 'batch' });
      }
    }
  }

  #closePrompts(): void {
    const live = this.live();
    for (const prompt of this.openPrompts()) {
      if (live.some((action) => action.prompt === prompt.id && action.status === 'pending')) {
        // What is left of it is another list than the one that was seen: its second item may be the third one.
        if (this.#hasLost(prompt)) this.prompts.set(prompt.id, { ...prompt, viewers: {} });
        continue;
      }
      const changed = [...this.updated.values(), ...[...this.inserted.values()].map((to) => ({ to }))];
      const answered = changed.some(({ to }) => to.prompt === prompt.id && to.decision !== null);
      this.prompts.set(prompt.id, { ...prompt, state: answered ? 'answered' : 'retired' });
    }
  }

  #hasLost(prompt: Prompt): boolean {
    const isGone = (action: Action) => (this.updated.get(key(action))?.to.status ?? 'pending') !== 'pending';
    return this.session.live.some(
      (action) => action.prompt === prompt.id && action.status === 'pending' && isGone(action),
    );
  }

  #advanceQueue(): void {
    const waiting = this.openPrompts().filter((prompt) => prompt.channel === QUEUED_CHANNEL);
    if (waiting.length === 0 || waiting.some((prompt) => prompt.state === 'shown')) return;
    const [next] = waiting;
    this.prompts.set(next!.id, { ...next!, state: 'shown' });
    for (const action of this.live()) {
      if (action.prompt !== next!.id || action.status !== 'pending') continue;
      if (this.now >= action.expiresAt) this.apply(action, { type: 'expire' });
      // A new deadline needs a new digest, which would make somebody's alteration ours. One bad row ends here, so
      // that it does not keep the queue from everything behind it.
      else if (!this.isOurs(action)) this.apply(action, { type: 'cancel', by: GATE, reason: 'altered' });
      else {
        // Never later than it was: the digest has to be of the deadline that is stored.
        const expiresAt = Math.min(this.now + action.ttlMs, action.createdAt + QUEUE_MS, action.expiresAt);
        this.apply(action, { type: 'show', expiresAt, digest: this.#sign.action({ ...action, expiresAt }) });
      }
    }
  }

  /** The session once this plan is committed. */
  outcome(seq: number, hash: string): Session {
    return { ...this.session, seq, hash, live: this.live(), prompts: this.openPrompts() };
  }
}

export const key = (action: { id: string; revision: number }): string => `${action.id}/${action.revision}`;
