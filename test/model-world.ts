import {
  type Action,
  actorOf,
  GATE,
  isLive,
  type Outcome,
  type Principal,
  type Session,
  type Status,
} from '../src/core/action.ts';
import { CountersignError } from '../src/core/errors.ts';
import type { JournalEvent } from '../src/core/event.ts';
import type { Commit } from '../src/core/journal.ts';
import type { Command } from '../src/core/lifecycle.ts';
import { key, Plan, QUEUED_CHANNEL } from '../src/core/plan.ts';
import {
  ada,
  anAction,
  aPrompt,
  aSession,
  bob,
  boss,
  bot,
  DAY,
  eve,
  failed,
  MINUTE,
  succeeded,
  T0,
} from './builders.ts';
import { History, hasASay, type Presented } from './model-history.ts';

const PEOPLE: readonly Principal[] = [ada, bob, eve, boss, bot, { ...ada, tenant: 'evil' }];
const WAITS = [
  ...new Array(30).fill(0),
  1,
  1,
  1000,
  1000,
  20_000,
  30_000,
  MINUTE,
  5 * MINUTE - 1,
  5 * MINUTE,
  DAY,
];
const RULES: readonly Action['approvers'][] = [
  { owner: true },
  { users: ['ada', 'bob', 'eve'], count: 2 },
  { owner: true, roles: ['manager'], count: 2 },
  { users: ['ada', 'bob'], fourEyes: true },
  { users: ['ada', 'bob', 'eve'], count: 3 },
];

const COMMANDS = [
  'allow',
  'deny',
  'allow and claim',
  'claim',
  'complete',
  'doubt',
  'lose',
  'expire',
  'reconcile',
  'cancel',
  'supersede',
  'edit',
  'drift',
  'show',
] as const;
const FITTING: { readonly [S in Status]?: readonly (typeof COMMANDS)[number][] } = {
  pending: [
    'allow',
    'allow',
    'allow',
    'allow',
    'allow and claim',
    'allow and claim',
    'deny',
    'edit',
    'show',
    'expire',
  ],
  approved: ['claim', 'claim', 'claim', 'claim', 'drift', 'cancel', 'expire'],
  executing: ['complete', 'complete', 'doubt', 'doubt', 'lose', 'drift'],
  in_doubt: ['reconcile', 'complete', 'claim', 'claim'],
};

/** What would run now, made again from the row, as the gate makes it. */
const digestOf = ({ id, revision, args, expiresAt }: Action) => `${id}/${revision}:${args}@${expiresAt}`;

const macOf = ({ id, revision, decision }: Action) =>
  `${id}/${revision}: ${decision!.verdict} ${decision!.digest} by ${decision!.by.id}`;

const outcomeMacOf = ({ id, revision, outcome, undoUntil }: Action) =>
  `${id}/${revision}: ${outcome!.status}, undo until ${undoUntil}`;

/** A session, whatever happens to it, and the history that says whether it may. */
export class World {
  now = T0;
  session: Session = aSession();
  readonly rows = new Map<string, Action>();
  readonly log: JournalEvent[] = [];
  readonly commits: Commit[] = [];
  readonly history = new History();
  refused = 0;
  #made = 0;

  /** One commit, with everything that follows from it; or a refusal, and nothing. */
  commit(build: (plan: Plan) => void, presented: Presented = {}): boolean {
    const plan = new Plan(this.session, this.now, {
      action: digestOf,
      decision: macOf,
      outcome: outcomeMacOf,
      isOurs: (action) => action.digest === digestOf(action),
    });
    try {
      build(plan);
    } catch (error) {
      if (!CountersignError.is(error)) throw error;
      this.refused++;
      return false;
    }
    plan.settle();
    for (const event of plan.events) this.history.add(event, this.now, presented);
    this.log.push(...plan.events);
    this.commits.push({ seq: this.commits.length + 1, events: plan.events });
    for (const { from, to } of plan.updated.values()) {
      if (this.rows.get(key(to))?.version !== from)
        throw new Error(`${key(to)} was not updated from what it was`);
      this.rows.set(key(to), to);
    }
    for (const [at, action] of plan.inserted) this.rows.set(at, action);
    this.session = plan.outcome(this.session.seq + 1, 'h');
    for (const at of [...plan.updated.keys(), ...plan.inserted.keys()]) this.#checkRow(at);
    this.#checkSession();
    return true;
  }

  #newest(id: string): Action {
    for (let revision = 1; ; revision++)
      if (!this.rows.has(key({ id, revision: revision + 1 }))) return this.rows.get(key({ id, revision }))!;
  }

  #checkRow(at: string): void {
    const row = this.rows.get(at)!;
    const known = this.history.revisions.get(at)!.row;
    if (JSON.stringify(row) !== JSON.stringify(known)) throw new Error(`${at} is not what its events say`);
    // What was signed can be run: nobody agrees to something that is refused later.
    if (isLive(row.status) && row.digest !== digestOf(row)) throw new Error(`${at} is signed wrongly`);
    if (row.decision !== null && row.decision.mac !== macOf(row))
      throw new Error(`${at} was decided unsigned`);
    if (row.outcome !== null && row.outcome.mac !== outcomeMacOf(row))
      throw new Error(`${at} has an unsigned outcome`);
  }

  #checkSession(): void {
    const { live, prompts } = this.session;
    const all = [...this.rows.values()].filter(({ status }) => isLive(status)).map(key);
    if (live.map(key).sort().join() !== all.sort().join()) throw new Error('the session lost an action');
    const open = new Set(prompts.map(({ id }) => id));
    for (const action of live) {
      if (action.status === 'pending' && action.prompt !== null && !open.has(action.prompt))
        throw new Error(`${key(action)} waits and its prompt is closed`);
      if (action.status !== 'pending' && action.status !== 'approved') continue;
      for (const parent of action.dependsOn) {
        if (['denied', 'expired', 'cancelled', 'failed', 'superseded'].includes(this.#newest(parent).status))
          throw new Error(`${key(action)} outlives its parent`);
      }
    }
    const shown = prompts.filter(({ channel, state }) => channel === QUEUED_CHANNEL && state === 'shown');
    if (shown.length > 1) throw new Error('two prompts are shown in one chat');
    if (shown.length === 0 && prompts.some(({ channel }) => channel === QUEUED_CHANNEL))
      throw new Error('the queue is stuck');
  }

  /** A turn of the agent: one to three calls in one prompt, or decided at once by the policy. */
  propose(roll: (sides: number) => number): boolean {
    const count = 1 + roll(3);
    const atomic = roll(4) === 0;
    const settled = roll(6) === 0;
    const channel = roll(3) === 0 ? 'inbox' : QUEUED_CHANNEL;
    const parents = this.session.live.filter(({ status }) => status !== 'in_doubt');
    return this.commit((plan) => {
      const queued =
        channel === QUEUED_CHANNEL && plan.openPrompts().some((prompt) => prompt.channel === channel);
      const prompt = settled ? null : `p${++this.#made}`;
      if (prompt !== null) {
        const state = queued ? 'queued' : 'shown';
        plan.prompts.set(prompt, aPrompt({ id: prompt, state, channel, atomic, createdAt: this.now }));
      }
      for (let position = 0; position < count; position++) {
        const undo = roll(8) === 0;
        const action = plan.propose(
          anAction({
            id: `a${++this.#made}`,
            approvers: RULES[roll(RULES.length)]!,
            requesters: roll(2) === 0 ? ['bot'] : ['bot', 'ada'],
            idempotent: roll(2) === 0,
            dependsOn: roll(3) === 0 && parents.length > 0 ? [parents[roll(parents.length)]!.id] : [],
            startLatest: undo ? this.now + 2 * MINUTE : null,
            undoWindowMs: DAY,
            createdAt: this.now,
            updatedAt: this.now,
            expiresAt: this.now + (queued ? DAY : 5 * MINUTE),
            args: `{"n":${this.#made}}`,
            prompt,
            position,
            atomic,
            channel,
          }),
        );
        if (settled) {
          const verdict = roll(4) === 0 ? 'deny' : 'allow';
          plan.apply(action, {
            type: 'settle',
            verdict,
            by: { kind: 'policy', id: 'policy' },
            via: 'policy',
          });
        }
      }
    });
  }

  /** The same action once more: edited, or found to have moved. */
  revise(action: Action, reason: 'edited' | 'drifted', token: string | undefined): boolean {
    return this.commit(
      (plan) => {
        const command: Command = { type: 'supersede', by: GATE, reason, ...(token ? { token } : {}) };
        const old = plan.apply(plan.find(action.id) ?? action, command);
        const open = plan.openPrompts().find(({ id }) => id === old.prompt);
        const id = open?.id ?? `p${++this.#made}`;
        if (!open) {
          // Like the gate: a prompt of its own is not queued behind others, so it is not in the chat.
          plan.prompts.set(id, aPrompt({ id, channel: `${old.channel}-again`, createdAt: this.now }));
        }
        const { idempotent, approvers, requesters, dependsOn, position, atomic, channel } = old;
        plan.propose(
          anAction({
            ...{ id: old.id, idempotent, approvers, requesters, dependsOn, position, atomic, channel },
            revision: old.revision + 1,
            startLatest: old.startLatest,
            undoWindowMs: old.undoWindowMs,
            createdAt: this.now,
            args: `{"n":${++this.#made}}`,
            prompt: id,
          }),
        );
      },
      token ? { token } : {},
    );
  }

  /** The gate's part: a child is not started before its parents have succeeded, nor an item before its batch's. */
  #isItsTurn({ dependsOn, atomic, prompt, position }: Action): boolean {
    if (dependsOn.some((parent) => this.#newest(parent).status !== 'succeeded')) return false;
    const isBefore = (row: Action) => row.prompt === prompt && row.position < position;
    const isDone = ({ status }: Action) => status === 'succeeded' || status === 'superseded';
    return !atomic || prompt === null || [...this.rows.values()].filter(isBefore).every(isDone);
  }

  /** Does something, whatever the number says. Whether it could be done. */
  step(number: number): boolean {
    const roll = dice(number);
    this.now += WAITS[roll(WAITS.length)]!;
    const all = [...this.rows.values()];
    // Mostly something that can still change; now and then something that cannot.
    const among = roll(8) === 0 || this.session.live.length === 0 ? all : this.session.live;
    if (among.length === 0 || roll(16) === 0) return this.propose(roll);
    const action = among[roll(among.length)]!;
    // Mostly a command that fits; now and then any.
    const fitting = roll(3) === 0 ? COMMANDS : (FITTING[action.status] ?? COMMANDS);
    const kind = fitting[roll(fitting.length)]!;
    const people = roll(4) === 0 ? PEOPLE : PEOPLE.filter((each) => hasASay(action, each));
    const by = people[roll(people.length)]!;
    const token = roll(6) === 0 ? `t${roll(9)}` : (action.claim?.token ?? 't0');
    const outcome: Outcome = roll(3) === 0 ? failed : succeeded;
    const other = all[roll(all.length)]!;
    const apply = (command: Command, presented: Presented = {}) =>
      this.commit(
        (plan) => void plan.apply(plan.live().find((each) => key(each) === key(action)) ?? action, command),
        presented,
      );
    const claim = (digest: string): Extract<Command, { type: 'claim' }> => ({
      type: 'claim',
      token: `t${++this.#made}`,
      worker: 'w',
      leaseMs: 30_000,
      digest,
    });

    const starts = kind === 'claim' || kind === 'allow and claim';
    if (starts && !this.#isItsTurn(action)) return false;
    switch (kind) {
      case 'allow':
      case 'deny':
        return apply({ type: kind, by, via: 'web' }, { by });
      case 'allow and claim': {
        const digest = digestOf(action);
        return this.commit(
          (plan) => {
            const allowed = plan.apply(plan.find(action.id) ?? action, { type: 'allow', by, via: 'web' });
            if (allowed.status === 'approved') plan.apply(allowed, claim(digest));
          },
          { digest, by },
        );
      }
      case 'claim': {
        const digest = digestOf(roll(4) === 0 ? other : action);
        return apply(claim(digest), { digest });
      }
      case 'complete':
        return apply({ type: 'complete', token, outcome }, { token });
      case 'doubt':
        return apply({ type: 'doubt', token }, { token });
      case 'lose':
      case 'expire':
        return apply({ type: kind });
      case 'reconcile':
        return apply({ type: 'reconcile', by: actorOf(reconciler(action)), outcome });
      case 'cancel':
        return apply({ type: 'cancel', by: GATE, reason: 'withdrawn' });
      case 'supersede':
        return apply({ type: 'supersede', by: GATE, reason: roll(2) === 0 ? 'replaced' : 'definition' });
      case 'edit':
        return this.revise(action, 'edited', undefined);
      case 'drift':
        return this.revise(action, 'drifted', token);
      case 'show': {
        const expiresAt = Math.min(this.now + action.ttlMs, action.expiresAt);
        return apply({ type: 'show', expiresAt, digest: digestOf({ ...action, expiresAt }) });
      }
    }
  }
}

/** The gate's part: only who could decide an action says what became of it. */
const reconciler = (action: Action): Principal => PEOPLE.find((each) => hasASay(action, each))!;

/** Throws of several dice, out of one number: a run is a list of numbers, which shrinks well. */
function dice(number: number): (sides: number) => number {
  let left = number;
  return (sides) => {
    // A linear congruence goes on where the number is used up.
    left = (Math.imul(left, 1_664_525) + 1_013_904_223) >>> 0;
    return (left >>> 8) % sides;
  };
}
