import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ActionView,
  CountersignError,
  createGate,
  type Decision,
  type ErrorCode,
  type Gate,
  type Principal,
  type Result,
  type Store,
} from '../../src/index.ts';
import { type Assignment, type Role, struckIn, surprisesIn } from './assignment.ts';
import { agentOf, CALLS, callOf, SESSIONS, serviceOf, userOf, VOTERS } from './calls.ts';
import type { Ack } from './check.ts';
import { acksOf, ledgerOf } from './evidence.ts';
import { faulty, type Strike } from './faulty.ts';
import { type Job, pointNamed } from './points.ts';
import { type Random, random } from './random.ts';
import type { Records } from './records.ts';
import { type Where, warmStore } from './stores.ts';
import { harnessTools, keyText, POLICY } from './tools.ts';

const JOBS: Readonly<Record<Role, Readonly<Partial<Record<Job, number>>>>> = {
  mixed: { call: 8, batch: 2, decide: 6, submit: 3, edit: 1, cancel: 1, undo: 2, reconcile: 1, quorum: 1 },
  proposer: { call: 8, batch: 3, policy: 2, decide: 2, cancel: 1 },
  decider: { call: 2, decide: 8, submit: 4, edit: 1, cancel: 1, undo: 2, reconcile: 2, quorum: 2 },
  worker: { call: 4, policy: 2, decide: 4, submit: 3, sweep: 1 },
};

/** How a call may be refused when everybody does everything at once. Anything else is a surprise. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set([
  'ALREADY_DECIDED',
  'ALREADY_UNDONE',
  'ALREADY_VOTED',
  'CANCELLED',
  'EXPIRED',
  'NOT_IN_DOUBT',
  'NOT_UNDOABLE',
  'PARTIAL_BATCH',
  'STALE_REVISION',
  'SUPERSEDED',
  'UNDO_CLOSED',
] as const);

const LANES = 3;

process.on('disconnect', () => process.exit());
const warm = await warmStore(JSON.parse(process.argv[2]!) as Where);
process.once('message', (assignment: Assignment) => void live(warm, assignment));
// A process that is killed does not get to write what it compiled.
flushCompileCache();
process.send!('ready', () => {});

async function live(store: Store, assignment: Assignment): Promise<void> {
  const { folder, slot, seed, role, fault } = assignment;
  const chance = random(seed);
  const surprises = surprisesIn(folder);
  const strike = striker(folder, fault);
  const ledger = remembered((tenant: string) => ledgerOf(folder, tenant));
  const acks = remembered((tenant: string) => acksOf(folder, tenant, slot));
  const duringDelay = chance.between(0, 4);
  const struck = faulty(store, {
    strike,
    // How long a commit takes differs from store to store: a moment from right away to a few milliseconds.
    instant: () => (fault?.point.startsWith('during-') ? delay(duringDelay) : Promise.resolve()),
    committed: ({ tenant, chain, entry: { link } }) =>
      acks(tenant).append({ k: 'commit', c: chain, q: link.seq, h: link.hash }),
  });
  let stopped = false;
  const logged = (fields: Record<string, unknown>, message: string) => {
    // A sweep that is under way when its gate is closed finds the store closed, and says so.
    if (!stopped) surprises.append({ job: 'log', code: message, what: String(fields.error).slice(0, 100) });
  };
  const gate = createGate({
    store: struck,
    tools: harnessTools({ ledger, strike, version: assignment.version }),
    policy: POLICY,
    context: ({ tenant }) => ({ tenant }),
    sweepEveryMs: chance.between(60, 160),
    logger: { warn: logged, error: logged },
  });
  if (role === 'worker') gate.work({ concurrency: 4 });
  process.once('message', () => {
    stopped = true;
  });
  const lane = async (number: number) => {
    const bystander = new Bystander(
      gate,
      assignment,
      random(seed + number + 1),
      acks(assignment.tenant),
      (key) => ledger(assignment.tenant).mentions(keyText(key)),
    );
    while (!stopped) {
      const job = bystander.nextJob();
      try {
        await bystander.work(job);
      } catch (error) {
        if (CountersignError.is(error) && EXPECTED.has(error.code)) continue;
        const { code = 'none', message = String(error) } = error as { code?: string; message?: string };
        surprises.append({ job, code, what: message.slice(0, 120) });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  await gate.close();
  process.disconnect();
}

/** Kills this process at its point, and leaves word of where it was. */
function striker(folder: string, fault: Assignment['fault']): Strike {
  let passed = 0;
  return (point) => {
    if (point !== fault?.point || ++passed < fault.occurrence) return;
    struckIn(folder).append({ point });
    process.kill(process.pid, 'SIGKILL');
  };
}

function remembered<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

/** Does what agents, people and workers do, one thing after another, and writes down what it is told. */
class Bystander {
  readonly #gate: Gate;
  readonly #tenant: string;
  readonly #chance: Random;
  readonly #acks: Records<Ack>;
  readonly #happened: (key: string) => boolean;
  readonly #jobs: Readonly<Partial<Record<Job, number>>>;
  /** What leads to the armed point. */
  readonly #wanted: readonly Job[];

  constructor(
    gate: Gate,
    { tenant, role, fault }: Assignment,
    chance: Random,
    acks: Records<Ack>,
    happened: (key: string) => boolean,
  ) {
    this.#gate = gate;
    this.#tenant = tenant;
    this.#chance = chance;
    this.#acks = acks;
    this.#happened = happened;
    this.#jobs = JOBS[role];
    this.#wanted = fault === null ? [] : pointNamed(fault.point).jobs;
  }

  nextJob(): Job {
    if (this.#wanted.length > 0 && this.#chance.chance(0.5)) return this.#chance.pick(this.#wanted);
    return this.#chance.weighted(this.#jobs as Record<Job, number>);
  }

  work(job: Job): Promise<unknown> {
    switch (job) {
      case 'call':
        return this.#call();
      case 'batch':
        return this.#call(this.#chance.pick(['batch', 'atomic', 'chained']));
      case 'policy':
        return this.#call('policy');
      case 'brief':
        return this.#call('brief');
      case 'slow':
      case 'late':
      case 'restless':
      case 'quorum':
        return this.#callAndDecide(job);
      case 'grant':
        return this.#grant();
      case 'decide':
        return this.#decide();
      case 'submit':
        return this.#submit();
      case 'edit':
        return this.#edit();
      case 'cancel':
        return this.#cancel();
      case 'undo':
        return this.#undo();
      case 'reconcile':
        return this.#reconcile();
      case 'sweep':
        return this.#gate.sweep();
    }
  }

  #saw({ status, action }: Result): void {
    // A superseded action answers with the revision in its place, which is another row.
    if (action?.status !== status) return;
    this.#acks.append({ k: 'saw', a: action.id, r: action.revision, s: status });
  }

  async #call(kind?: Parameters<typeof callOf>[3]): Promise<readonly ActionView[]> {
    const session = `s${this.#chance.between(0, SESSIONS)}`;
    const call = callOf(this.#tenant, session, this.#chance.between(0, CALLS), kind);
    const results = await this.#gate.callMany(call);
    for (const result of results) this.#saw(result);
    return results.flatMap(({ action }) => (action ? [action] : []));
  }

  async #callAndDecide(kind: 'slow' | 'late' | 'restless' | 'quorum'): Promise<void> {
    for (const action of await this.#call(kind)) {
      if (action.status === 'pending') await this.#decideOne(action, 'allow');
    }
  }

  async #pending(): Promise<readonly ActionView[]> {
    const { actions } = await this.#gate.list(
      { status: 'pending', limit: 20, order: this.#chance.pick(['newest', 'oldest']) },
      { by: serviceOf(this.#tenant) },
    );
    // Nobody has anything to do: make something to do.
    return actions.length > 0 ? actions : this.#call();
  }

  #deciderOf(action: ActionView): Principal {
    const { users } = action.approvers;
    return userOf(this.#tenant, users ? this.#chance.pick(VOTERS) : 'olga');
  }

  async #decide(): Promise<void> {
    const pending = await this.#pending();
    if (pending.length === 0) return;
    const action = this.#chance.pick(pending);
    await this.#decideOne(action, this.#chance.weighted({ allow: 5, deny: 1 }));
  }

  async #decideOne(action: ActionView, verdict: 'allow' | 'deny'): Promise<void> {
    const { id: a, revision: r } = action;
    const by = this.#deciderOf(action);
    const wait = this.#chance.chance(0.7);
    const result = await this.#gate.decide(
      { action: a, revision: r, verdict },
      { by, via: 'test' },
      { wait },
    );
    this.#decided(action, verdict, by, result);
  }

  #decided({ id: a, revision: r }: ActionView, v: 'allow' | 'deny', by: Principal, result: Result): void {
    this.#acks.append({ k: 'decide', a, r, v, by: by.id, s: result.status });
  }

  /** Answers everything that one prompt shows, in one submit. */
  async #submit(): Promise<void> {
    const pending = await this.#pending();
    if (pending.length === 0) return;
    const { prompt, atomic, approvers } = this.#chance.pick(pending);
    const items = pending.filter(
      (each) => each.prompt === prompt && !!each.approvers.users === !!approvers.users,
    );
    const all = this.#chance.weighted({ allow: 4, deny: 1 });
    const decisions = items.map(
      ({ id, revision }): Decision => ({
        action: id,
        revision,
        verdict: atomic ? all : this.#chance.weighted({ allow: 2, deny: 1 }),
      }),
    );
    const by = this.#deciderOf(items[0]!);
    const results = await this.#gate.decideMany(
      decisions,
      { by, via: 'test' },
      { wait: this.#chance.chance(0.7) },
    );
    for (const [i, result] of results.entries()) {
      if (result.status === 'refused') continue;
      this.#decided(items[i]!, decisions[i]!.verdict, by, result);
    }
  }

  async #edit(): Promise<void> {
    const pending = (await this.#pending()).filter((each) => !each.atomic && each.undoOf === null);
    if (pending.length === 0) return;
    const action = this.#chance.pick(pending);
    const args = { ...(action.args as object), note: `edited ${action.revision}` };
    const by = this.#deciderOf(action);
    const { action: next } = await this.#gate.edit(
      { action: action.id, revision: action.revision, args },
      { by },
    );
    this.#acks.append({ k: 'edit', a: next!.id, r: next!.revision });
  }

  async #cancel(): Promise<void> {
    const pending = await this.#pending();
    if (pending.length === 0) return;
    const { id, requestedBy } = this.#chance.pick(pending);
    const by = requestedBy.kind === 'agent' ? agentOf(this.#tenant) : userOf(this.#tenant, 'olga');
    this.#saw(await this.#gate.cancel({ action: id }, { by }));
  }

  async #undo(): Promise<void> {
    const { actions } = await this.#gate.list({ undoable: true, limit: 20 }, { by: serviceOf(this.#tenant) });
    if (actions.length === 0) return this.#decide();
    const action = this.#chance.pick(actions);
    const by = this.#chance.chance(0.2) ? agentOf(this.#tenant) : this.#deciderOf(action);
    this.#saw(await this.#gate.undo({ action: action.id }, { by, via: 'test' }));
  }

  /** A person looks at what really happened, and says so. */
  async #reconcile(): Promise<void> {
    const { actions } = await this.#gate.list(
      { status: 'in_doubt', limit: 20, order: 'oldest' },
      { by: serviceOf(this.#tenant) },
    );
    if (actions.length === 0) return this.#gate.sweep().then(() => {});
    const action = this.#chance.pick(actions);
    const { id, revision } = action;
    const finding = this.#happened(`${id}.${revision}`)
      ? ({ status: 'succeeded' } as const)
      : ({ status: 'failed', effect: 'none' } as const);
    this.#saw(
      await this.#gate.reconcile({ action: id, revision, ...finding }, { by: this.#deciderOf(action) }),
    );
  }

  /** A person lets one more call of a kind through, and the agent makes it. */
  async #grant(): Promise<void> {
    const [action] = await this.#call('idempotent');
    if (action === undefined) return;
    const by = userOf(this.#tenant, 'olga');
    await this.#gate.grant(
      { action: action.id, where: { fate: { eq: 'done' } }, forMs: 1000, uses: 1 },
      { by },
    );
    await this.#call('idempotent');
  }
}
