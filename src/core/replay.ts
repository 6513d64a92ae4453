import { type Action, type Actor, GATE, isLive, type Principal, viewerOf } from './action.ts';
import type { Breach, BreachKind } from './breach.ts';
import type { ErrorCode } from './errors.ts';
import type { JournalEvent } from './event.ts';
import type { Commit } from './journal.ts';
import type { Law } from './law.ts';
import { type Command, mayDecide, transition } from './lifecycle.ts';
import { key } from './plan.ts';

type Place = Omit<Breach, 'breach'>;

/** One use of a grant. How many there may be is told from all chains together. */
export interface Use extends Place {
  readonly grant: string;
  readonly at: number;
}

export interface Replayed {
  readonly breaches: readonly Breach[];
  readonly uses: readonly Use[];
}

/**
 * Takes the steps of a session once more, in order, by the rules of the lifecycle, and tells which of them it would
 * not have taken. Who had which role is not on record: whoever decided under a rule that names roles is taken to
 * have had one. `isWhole`: nothing of the chain was erased, so that whatever is not in it never was.
 */
export function replay(chain: string, commits: readonly Commit[], law: Law, isWhole = true): Replayed {
  const told = new Replay(chain, law, isWhole);
  for (const commit of commits) told.add(commit);
  return told;
}

/** The uses of grants, in all chains, that came after the last one there was. */
export function overused(uses: readonly Use[], law: Law): Breach[] {
  const left = new Map<string, number>();
  const breaches: Breach[] = [];
  for (const { grant, at, ...place } of uses.toSorted((a, b) => a.at - b.at)) {
    const before = left.get(grant) ?? law.usesOf(grant);
    left.set(grant, before - 1);
    if (before <= 0) breaches.push({ ...place, breach: 'overused' });
  }
  return breaches;
}

/** What a later revision takes over from the one before it, whoever makes it. */
const STEADY = [
  'session',
  'owner',
  'tool',
  'elsewhere',
  'channel',
  'requestedBy',
  'callKey',
  'position',
  'atomic',
  'dependsOn',
  'undoOf',
  'startWithinMs',
  'startLatest',
] as const satisfies readonly (keyof Action)[];

class Replay implements Replayed {
  readonly breaches: Breach[] = [];
  readonly uses: Use[] = [];
  readonly #chain: string;
  readonly #law: Law;
  readonly #isWhole: boolean;
  readonly #actions = new Map<string, Action>();
  readonly #newest = new Map<string, string>();
  readonly #batches = new Map<string, string[]>();
  readonly #undos = new Map<string, string[]>();
  readonly #calls = new Set<string>();
  /** Who has seen each prompt as it is now. */
  readonly #viewers = new Map<string, Set<string>>();
  #owner: string | null | undefined;
  #seq = 0;
  /** Of the link that is being read: what it proposed, what it superseded, and the prompts that lost an item. */
  #proposed = new Set<string>();
  #superseded = new Set<string>();
  #smaller = new Set<string>();

  constructor(chain: string, law: Law, isWhole: boolean) {
    this.#chain = chain;
    this.#law = law;
    this.#isWhole = isWhole;
  }

  add({ seq, events }: Commit): void {
    this.#seq = seq;
    this.#proposed = new Set();
    this.#superseded = new Set();
    this.#smaller = new Set();
    for (const event of events) {
      if (event.type === 'prompt_shown') this.#show(event);
      else if (event.type === 'replied') this.#hear(event);
      else if (event.proposed) this.#propose(event, event.proposed);
      else if (event.patch) this.#step(event);
    }
    for (const prompt of this.#smaller) this.#viewers.delete(prompt);
  }

  #place({ action, revision }: JournalEvent): Place {
    const of = action === undefined ? {} : { action, ...(revision === undefined ? {} : { revision }) };
    return { chain: this.#chain, seq: this.#seq, ...of };
  }

  #must(event: JournalEvent, breach: BreachKind, holds: boolean): void {
    if (!holds) this.breaches.push({ ...this.#place(event), breach });
  }

  #show({ by, via = '', data }: JournalEvent): void {
    const { prompt } = data as { prompt: string };
    if (!this.#viewers.has(prompt)) this.#viewers.set(prompt, new Set());
    this.#viewers.get(prompt)!.add(viewerOf(by, via));
  }

  #hear(event: JournalEvent): void {
    const { prompt, reply } = event.data as { prompt: string; reply: string };
    const viewers = this.#viewers.get(prompt);
    const viewer = viewerOf(event.by, event.via ?? '');
    this.#must(event, 'not_shown', viewers?.has(viewer) ?? false);
    // Whoever wants to change it may go on to say how; else they have to be shown it again.
    if (reply !== 'edit') viewers?.delete(viewer);
  }

  #propose(event: JournalEvent, action: Action): void {
    const at = key(action);
    const must = (breach: BreachKind, holds: boolean) => this.#must(event, breach, holds);
    must('out_of_turn', !this.#actions.has(at));
    must('changed', isNew(action) && action.session === this.#chain && event.action === action.id);
    if (this.#owner === undefined) this.#owner = action.owner;
    must('owner', action.owner === this.#owner);
    if (action.revision > 1) this.#revise(event, action);
    else if (action.callKey !== null) {
      must('called_twice', !this.#calls.has(action.callKey));
      this.#calls.add(action.callKey);
    }
    if (action.undoOf !== null) this.#undo(event, action, action.undoOf);
    if (action.atomic && action.prompt !== null) append(this.#batches, action.prompt, at);
    this.#actions.set(at, action);
    this.#newest.set(action.id, at);
    this.#proposed.add(at);
  }

  #revise(event: JournalEvent, action: Action): void {
    const at = key({ id: action.id, revision: action.revision - 1 });
    const before = this.#actions.get(at);
    this.#must(event, 'out_of_turn', before ? this.#superseded.has(at) : !this.#isWhole);
    if (before) {
      const isSame = STEADY.every((member) => isEqual(before[member], action[member]));
      const asked = before.requesters.every((each) => action.requesters.includes(each));
      this.#must(event, 'changed', isSame && asked);
    }
    // Whoever saw the prompt before has not seen this.
    if (action.prompt !== null) this.#viewers.delete(action.prompt);
  }

  #undo(event: JournalEvent, undo: Action, { id, revision }: { id: string; revision: number }): void {
    const original = this.#actions.get(key({ id, revision }));
    const isUndoable = original?.status === 'succeeded' && original.undoOf === null;
    this.#must(event, 'out_of_turn', original ? isUndoable : !this.#isWhole);
    const others = (this.#undos.get(id) ?? []).map((at) => this.#actions.get(at)!);
    const isTaken = others.some(({ status }) => isLive(status) || status === 'succeeded');
    this.#must(event, 'undone_twice', !isTaken);
    append(this.#undos, id, key(undo));
  }

  #step(event: JournalEvent): void {
    const at = `${event.action}/${event.revision}`;
    const before = this.#actions.get(at);
    if (before === undefined) {
      this.#must(event, 'out_of_turn', !this.#isWhole);
      return;
    }
    const breach = this.#unlike(event, before);
    if (breach !== undefined) this.#must(event, breach, false);
    if (event.type === 'claimed') this.#start(event, before);
    if (event.type === 'allowed' && event.by.kind === 'grant') this.#use(event, before);
    // As it was recorded: what follows from a breach is not another one.
    const next = { ...before, ...event.patch };
    this.#actions.set(at, next);
    if (event.type === 'superseded') this.#superseded.add(at);
    const hasLeft = before.status === 'pending' && next.status !== 'pending' && !this.#proposed.has(at);
    if (hasLeft && before.prompt !== null) this.#smaller.add(before.prompt);
  }

  /** How what is recorded differs from what the lifecycle makes of it, if it does. */
  #unlike(event: JournalEvent, before: Action): BreachKind | undefined {
    // Policies and grants decide in the commit that proposes, and never later.
    if (isAtOnce(event.by) && event.type !== 'cancelled' && !this.#proposed.has(key(before)))
      return 'out_of_turn';
    const command = commandOf(event, before);
    if (command === undefined) return 'out_of_turn';
    if (
      command.type === 'reconcile' &&
      isPerson(command.by) &&
      !mayDecide(before, asPrincipal(event, before))
    )
      return 'not_theirs';
    // Leases are renewed without a record of it.
    const step = transition({ ...before, leaseUntil: null }, command, event.at);
    if (step.refused !== null) return breachOf(step.refused, before);
    if (step.event.type !== event.type || !isEqual(step.event.patch!.votes, event.patch!.votes))
      return 'votes';
    const { leaseUntil: _, ...made } = step.event.patch!;
    const { leaseUntil: __, ...told } = event.patch!;
    return isEqual(made, told) && isEqual(step.event.by, event.by) ? undefined : 'changed';
  }

  #start(event: JournalEvent, action: Action): void {
    this.#must(event, 'frozen', !this.#law.isFrozen(action.tool, event.at));
    for (const parent of action.dependsOn) {
      const newest = this.#newest.get(parent);
      const isDone = newest ? this.#actions.get(newest)!.status === 'succeeded' : !this.#isWhole;
      this.#must(event, 'before_parent', isDone);
    }
    if (action.atomic && action.prompt !== null) this.#must(event, 'before_parent', this.#isNext(action));
  }

  /** An item of an atomic batch starts after those before it. */
  #isNext({ prompt, position }: Action): boolean {
    const batch = (this.#batches.get(prompt!) ?? []).map((at) => this.#actions.get(at)!);
    return batch.every(
      (item) => item.position >= position || item.status === 'succeeded' || item.status === 'superseded',
    );
  }

  #use(event: JournalEvent, action: Action): void {
    const { by, at } = event;
    this.#must(event, 'grant', this.#law.covers(by.id, action, at));
    this.uses.push({ ...this.#place(event), grant: by.id, at });
  }
}

const isNew = ({ status, version, votes, decision, claim, outcome, ended }: Action): boolean =>
  status === 'pending' && version === 1 && votes.length === 0 && !decision && !claim && !outcome && !ended;

const isAtOnce = ({ kind }: Actor): boolean => kind === 'policy' || kind === 'grant';
const isPerson = ({ kind }: Actor): boolean => kind !== 'gate';

/** Whoever acted, with all that the record does not say to their favour. */
const asPrincipal = ({ by }: JournalEvent, { tenant, approvers }: Action): Principal => ({
  kind: by.kind as Principal['kind'],
  id: by.id,
  tenant,
  roles: approvers.roles ?? [],
});

/** What must have been asked of the lifecycle for this to be recorded; nothing if there is no such thing. */
function commandOf(event: JournalEvent, before: Action): Command | undefined {
  const { type, by, via = '', reason, patch } = event;
  const token = before.claim?.token ?? '';
  const why = reason === undefined ? {} : { reason };
  switch (type) {
    case 'shown':
      return { type: 'show', expiresAt: patch!.expiresAt!, digest: patch!.digest! };
    case 'voted':
    case 'allowed':
    case 'denied': {
      const verdict = type === 'denied' ? 'deny' : 'allow';
      if (isAtOnce(by)) return { type: 'settle', verdict, by, via, ...why };
      return by.kind === 'gate' ? undefined : { type: verdict, by: asPrincipal(event, before), via, ...why };
    }
    case 'expired':
      return { type: 'expire' };
    case 'cancelled':
      return patch!.ended ? ({ type: 'cancel', ...patch!.ended } as Command) : undefined;
    case 'superseded':
      return patch!.ended ? ({ type: 'supersede', ...patch!.ended, token } as Command) : undefined;
    case 'claimed':
      return patch!.claim ? { type: 'claim', ...patch!.claim, digest: before.digest } : undefined;
    case 'succeeded':
    case 'failed': {
      if (!patch!.outcome) return undefined;
      const { mac, ...outcome } = patch!.outcome;
      return isEqual(by, GATE) ? { type: 'complete', token, outcome } : { type: 'reconcile', by, outcome };
    }
    case 'doubted':
      return reason === 'lease lost' ? { type: 'lose' } : { type: 'doubt', token };
    default:
      return undefined;
  }
}

function breachOf(refused: ErrorCode, { status }: Action): BreachKind {
  if (refused === 'EXPIRED') return status === 'expired' ? 'out_of_turn' : 'late';
  if (refused === 'NOT_YOURS' || refused === 'AGENT_CANNOT_DECIDE') return 'not_theirs';
  if (refused === 'ALREADY_VOTED') return 'votes';
  return refused === 'ARGS_CHANGED' ? 'changed' : 'out_of_turn';
}

function append(lists: Map<string, string[]>, name: string, item: string): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}

/** Whether two values are the same as JSON. What signs them is apart: the lifecycle has no key. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  names.delete('mac');
  return [...names].every((name) =>
    isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
}
