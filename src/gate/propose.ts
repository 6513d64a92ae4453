import { type Action, actorOf, GATE, type Principal, type Session } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { callText, isAsGranted } from '../core/fingerprint.ts';
import { mayDecide } from '../core/lifecycle.ts';
import type { Plan } from '../core/plan.ts';
import { DEFAULTS } from '../core/policy.ts';
import { holds } from '../core/predicate.ts';
import type { Grant, Limit, Tenant } from '../stores/store.ts';
import { registerTool } from './definitions.ts';
import { type Elsewhere, toolFor } from './elsewhere.ts';
import { argsDigest, look, type Prepared, prepare, type Seen, secretValues } from './prepare.ts';
import { firstRevision, newId, openPrompt, unaskedPrompt } from './revision.ts';
import type { Runtime } from './runtime.ts';
import { scrubber } from './secrets.ts';
import { CommitRefused } from './sessions.ts';
import { isTalkOfOthers } from './transcript.ts';

export interface CallContext {
  readonly session: string;
  readonly by: Principal;
  /** Where the person is asked: it sets how long they have. */
  readonly channel: string;
  readonly atomic: boolean;
}

export interface Item {
  readonly tool: string;
  readonly args?: unknown;
  /** Unique for one call in its session: the same key and arguments give the same action back. */
  readonly callKey?: string;
  /** The agent's own words about it. */
  readonly note?: string;
  /** Actions, by id, that have to succeed first. */
  readonly dependsOn?: readonly string[];
  /** For a tool that this gate does not have, and that whoever proposes it runs: what the call would do. */
  readonly elsewhere?: Elsewhere;
  /** Items of the same batch, by their place in it, that have to succeed first. */
  readonly after?: readonly number[];
}

/** What became of one call: an action that is new, or one that was there already. */
export interface Proposed {
  readonly action: Action;
  readonly isNew: boolean;
}

/** A call that is ready to be stored. */
export interface Draft extends Prepared {
  readonly item: Item;
  readonly id: string;
  readonly digest: string;
  readonly seen: Seen;
  readonly grant: Grant | undefined;
}

/** Records calls as actions, all in one commit: held, or decided at once by policy or a grant. */
export async function propose(
  runtime: Runtime,
  items: readonly Item[],
  call: CallContext,
): Promise<Proposed[]> {
  checkCallKeys(items);
  const { by } = call;
  const owner = by.kind === 'user' ? by.id : (by.actsFor ?? null);
  const session = await runtime.sessions.get(by.tenant, call.session);
  if (session !== undefined) checkOwner(session, by);
  else if (await isTalkOfOthers(runtime, call.session, by)) throw notTheirs(call.session);
  const known = await knownCalls(runtime, items, call);
  const drafts: (Draft | undefined)[] = [];
  for (const [i, item] of items.entries()) {
    drafts.push(known[i] === undefined ? await draft(runtime, item, call, owner) : undefined);
  }
  for (let attempt = 0; ; attempt++) {
    // One use of a grant lets one call through; the others of a batch are asked about.
    const granted = attempt === 0 ? drafts.find((each) => each?.grant) : undefined;
    const held = heldOf(runtime, drafts, call, granted);
    const used = granted && !held.has(granted) ? granted : undefined;
    try {
      return await runtime.sessions.change(
        by.tenant,
        { session: call.session },
        (plan) => build(runtime, plan, drafts, known, call, held, used),
        {
          owner,
          isNew: session === undefined,
          limits: limitsFor(runtime, held.size, call),
          ...(used?.grant ? { useGrant: { id: used.grant.id } } : {}),
        },
      );
    } catch (error) {
      if (!(error instanceof CommitRefused) || attempt > 2) throw await explained(runtime, error, call);
      if (error.verdict === 'duplicate') {
        // Somebody else proposed one of these calls between our look and our commit.
        for (const [i, found] of (await knownCalls(runtime, items, call)).entries()) known[i] ??= found;
      } else if (error.verdict !== 'grant') throw await explained(runtime, error, call);
    }
  }
}

/** One key names one call. The store would find out, and could not say what is wrong. */
function checkCallKeys(items: readonly Item[]): void {
  const keys = items.flatMap(({ callKey }) => callKey ?? []);
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined)
    throw new CountersignError('INVALID_CALL', 'Two calls of the batch have the same callKey.', {
      callKey: twice,
    });
}

async function explained(runtime: Runtime, error: unknown, { by }: CallContext): Promise<unknown> {
  if (!(error instanceof CommitRefused)) return error;
  if (error.verdict !== 'limit') return new CountersignError('STORE_BUSY', error.message);
  const { pendingPerAgent } = runtime.limits;
  if (!Number.isFinite(pendingPerAgent)) return new CountersignError('RATE_LIMITED');
  const query = { audience: null, agent: by.id, status: ['pending'], limit: pendingPerAgent } as const;
  const pending = (await runtime.store.list(by.tenant, query)).length;
  return new CountersignError(pending < pendingPerAgent ? 'RATE_LIMITED' : 'TOO_MANY_PENDING');
}

/** The actions that earlier calls with the same keys made; other arguments under the same key are a conflict. */
async function knownCalls(
  runtime: Runtime,
  items: readonly Item[],
  call: CallContext,
): Promise<(Action | undefined)[]> {
  const { tenant } = call.by;
  return Promise.all(
    items.map(async (item) => {
      if (item.callKey === undefined) return undefined;
      const first = await runtime.store.byCallKey(tenant, call.session, item.callKey);
      if (first === undefined) return undefined;
      const tool = toolFor(runtime, item, call.by);
      const { canonical } = await prepare(runtime, tool, item.args, call);
      const same = runtime.store.keys.matches(
        'args',
        callText({ tenant, session: call.session, tool: tool.name, undoOf: null }, canonical),
        first.argsDigest,
      );
      if (!same || !isOfItsKind(first, item))
        throw new CountersignError('CALL_CONFLICT', undefined, { callKey: item.callKey, action: first.id });
      return runtime.store.action(tenant, first.id);
    }),
  );
}

async function draft(runtime: Runtime, item: Item, call: CallContext, owner: string | null): Promise<Draft> {
  const { tenant } = call.by;
  const tool = toolFor(runtime, item, call.by);
  const prepared = await prepare(runtime, tool, item.args, call);
  const config = item.elsewhere
    ? await runtime.tenants.get(tenant)
    : await registerTool(runtime, tenant, tool);
  const id = newId(runtime.store.now());
  const subject = { tenant, session: call.session, owner, tool: tool.name, requestedBy: actorOf(call.by) };
  const forbidden = prepared.ruling.verdict === 'forbid';
  const seen = forbidden ? NOTHING_SEEN : await look(runtime, prepared, subject, `${id}.1`);
  return {
    ...prepared,
    item,
    id,
    seen,
    digest: argsDigest(
      { tenant, session: call.session, tool: tool.name, undoOf: null },
      prepared.canonical,
      runtime,
    ),
    grant: prepared.ruling.verdict === 'hold' ? findGrant(runtime, config, prepared, call, owner) : undefined,
  };
}

const NOTHING_SEEN: Seen = { preview: null, stateText: '', state: undefined };

function findGrant(
  runtime: Runtime,
  config: Tenant,
  prepared: Prepared,
  call: CallContext,
  owner: string | null,
): Grant | undefined {
  const { tool, args } = prepared;
  if (tool.effect === undefined || !runtime.grantable.includes(tool.effect) || owner === null)
    return undefined;
  // A grant stands for its user's own yes: it is worth nothing where that alone would not do.
  const { approvers } = prepared.ruling;
  const user = { kind: 'user', id: owner, tenant: call.by.tenant } as const;
  const alone = (approvers.count ?? 1) === 1 && !approvers.fourEyes;
  if (!alone || !mayDecide({ tenant: call.by.tenant, owner, approvers, requesters: [] }, user))
    return undefined;
  return config.grants.find(
    (grant) =>
      grant.tool === tool.name &&
      grant.agent === call.by.id &&
      grant.user === owner &&
      grant.expiresAt > runtime.store.now() &&
      isAsGranted(call.by.tenant, { ...grant, definition: tool.definition }, runtime.store.keys) &&
      holds(grant.where, args),
  );
}

function build(
  runtime: Runtime,
  plan: Plan,
  drafts: readonly (Draft | undefined)[],
  known: readonly (Action | undefined)[],
  call: CallContext,
  held: ReadonlySet<Draft>,
  granted: Draft | undefined,
): Proposed[] {
  checkOwner(plan.session, call.by);
  const twins = drafts.map((each) => (each && held.has(each) ? twin(runtime, plan, each) : undefined));
  const existing = drafts.map(
    (_, i) => known[i] ?? (!call.atomic || areOneBatch(twins) ? twins[i] : undefined),
  );
  const asked = drafts.filter((each, i) => each && held.has(each) && existing[i] === undefined);
  if (asked.length > 0) makeRoom(runtime, plan, call, asked.length);
  const prompt = asked.length > 0 ? openPrompt(plan, call) : undefined;
  // What belongs together has one name, also where nobody is asked.
  const batch = call.atomic && prompt === undefined ? unaskedPrompt(plan, call).id : null;
  // An agent says one thing about all its calls: what is secret in one of them is secret in all notes.
  const scrub = scrubber(drafts.flatMap((each) => (each ? secretValues(each) : [])));
  const proposed: Proposed[] = [];
  for (const [i, each] of drafts.entries()) {
    const found = existing[i];
    if (found !== undefined) {
      proposed.push({ action: plan.find(found.id) ?? found, isNew: false });
      continue;
    }
    const parents = (each!.item.after ?? []).map((place) => parentAt(proposed, place, i));
    const shownIn = held.has(each!) ? prompt : undefined;
    const draft = firstRevision(runtime, plan, each!, call, shownIn, i, parents);
    const note = draft.note && scrub(draft.note);
    const action = plan.propose({ ...draft, note, ...(batch === null ? {} : { prompt: batch }) });
    proposed.push({
      action: held.has(each!) ? action : decideAtOnce(runtime, plan, action, each!, granted),
      isNew: true,
    });
  }
  return call.atomic ? allOrNone(plan, proposed) : proposed;
}

/** An atomic batch that waits already waits as a whole; else this is another one. */
const areOneBatch = (twins: readonly (Action | undefined)[]): boolean =>
  twins.every((each) => each?.atomic && each.prompt === twins[0]!.prompt);

/** Where policy forbids one item of an atomic batch, none of the others can be meant. */
function allOrNone(plan: Plan, proposed: readonly Proposed[]): Proposed[] {
  const isForbidden = proposed.some(({ action, isNew }) => isNew && action.status === 'denied');
  return proposed.map((each) => {
    const { action, isNew } = each;
    if (!isForbidden || !isNew || action.status === 'denied') return each;
    return { action: plan.apply(action, { type: 'cancel', by: GATE, reason: 'batch' }), isNew };
  });
}

function checkOwner({ id, owner }: Session, by: Principal): void {
  const acting = by.kind === 'user' ? by.id : by.actsFor;
  if (owner !== null && acting !== owner && by.kind !== 'service') throw notTheirs(id);
}

const notTheirs = (session: string): CountersignError =>
  new CountersignError('NOT_FOUND', 'There is no such session for this principal.', { session });

/** What a person is asked about. Of an atomic batch, if anything then everything: it is allowed as a whole. */
function heldOf(
  runtime: Runtime,
  drafts: readonly (Draft | undefined)[],
  { atomic }: CallContext,
  granted: Draft | undefined,
): ReadonlySet<Draft> {
  if (runtime.options.mode === 'observe') return new Set();
  const all = drafts.filter((each) => each !== undefined);
  const asked = all.filter((each) => each.ruling.verdict === 'hold' && each !== granted);
  if (!atomic || asked.length === 0) return new Set(asked);
  return new Set(all.some((each) => each.ruling.verdict === 'forbid') ? [] : all);
}

/** Without a call key, a call that is waiting already is not asked about twice. */
function twin(runtime: Runtime, plan: Plan, { item, canonical, tool }: Draft): Action | undefined {
  // One that has to come after others of its batch is not the one that came after others before.
  if (item.callKey !== undefined || item.after?.length) return undefined;
  const parents = new Set(item.dependsOn);
  const text = callText(
    { tenant: plan.session.tenant, session: plan.session.id, tool: tool.name, undoOf: null },
    canonical,
  );
  return plan.live().find(
    (action) =>
      action.status === 'pending' &&
      action.tool === tool.name &&
      isOfItsKind(action, item) &&
      // The question that waits is not about what describes itself otherwise.
      (action.definition === tool.definition || !action.elsewhere) &&
      action.dependsOn.length === parents.size &&
      action.dependsOn.every((parent) => parents.has(parent)) &&
      runtime.store.keys.matches('args', text, action.argsDigest),
  );
}

/** A call of a tool is never answered with one that described itself, nor the other way round. */
const isOfItsKind = (action: Action, { elsewhere }: Item): boolean =>
  (action.elsewhere ?? false) === (elsewhere !== undefined);

function parentAt(proposed: readonly Proposed[], place: number, i: number): string {
  const parent = proposed[place];
  if (parent === undefined)
    throw new CountersignError(
      'INVALID_CALL',
      `Item ${i} comes after item ${place}, which is not before it.`,
    );
  return parent.action.id;
}

/** Applies the policies on what may wait in one session. */
function makeRoom(runtime: Runtime, plan: Plan, call: CallContext, adding: number): void {
  const pending = plan.live().filter((action) => action.status === 'pending' && action.undoOf === null);
  const concurrency = runtime.policy.concurrency ?? DEFAULTS.concurrency;
  if (pending.length > 0 && concurrency === 'reject') {
    throw new CountersignError('SESSION_BUSY', undefined, { waiting: pending.map((action) => action.id) });
  }
  if (concurrency === 'replace') {
    for (const action of pending)
      plan.apply(action, { type: 'supersede', by: actorOf(call.by), reason: 'replaced' });
  } else if (pending.length + adding > runtime.limits.pendingPerSession) {
    throw new CountersignError('TOO_MANY_PENDING', undefined, {
      pending: pending.length,
      limit: runtime.limits.pendingPerSession,
    });
  }
}

function decideAtOnce(
  runtime: Runtime,
  plan: Plan,
  action: Action,
  each: Draft,
  granted: Draft | undefined,
): Action {
  const { ruling, grant } = each;
  const settle = (verdict: 'allow' | 'deny', kind: 'policy' | 'grant', id: string, reason: string) =>
    plan.apply(action, { type: 'settle', verdict, by: { kind, id }, via: kind, reason });
  if (ruling.verdict === 'forbid') return settle('deny', 'policy', 'policy', ruling.reason);
  if (ruling.verdict === 'run') return settle('allow', 'policy', 'policy', ruling.reason);
  if (grant !== undefined && each === granted) return settle('allow', 'grant', grant.id, 'a grant covers it');
  if (runtime.options.mode === 'observe')
    return settle('allow', 'policy', 'observe', `would be held: ${ruling.reason}`);
  return action;
}

/** Caps that reach beyond the session, judged by the store in the commit itself. Only held calls count. */
function limitsFor(runtime: Runtime, adding: number, call: CallContext): Limit[] {
  if (adding === 0) return [];
  const max = runtime.limits.pendingPerAgent - adding;
  const pending: Limit = { of: 'agent', id: call.by.id, count: 'pending', max };
  return [...(Number.isFinite(max) ? [pending] : []), ...rateLimits(runtime, adding, call)];
}

/** How much may be asked in a minute. */
export function rateLimits(
  { limits }: Runtime,
  adding: number,
  { by, session }: Pick<CallContext, 'by' | 'session'>,
): Limit[] {
  const all: Limit[] = [
    { of: 'agent', id: by.id, count: 'lastMinute', max: limits.perMinutePerAgent - adding },
    { of: 'session', id: session, count: 'lastMinute', max: limits.perMinutePerSession - adding },
  ];
  return all.filter((limit) => Number.isFinite(limit.max));
}
