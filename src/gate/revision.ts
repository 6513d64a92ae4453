import { type Action, actorOf, type Prompt, SCHEMA_VERSION } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { type Plan, QUEUED_CHANNEL } from '../core/plan.ts';
import { DEFAULTS, hasApprover, QUEUE_MS } from '../core/policy.ts';
import { sealArgs } from './prepare.ts';
import type { CallContext, Draft } from './propose.ts';
import { randomText } from './random.ts';
import type { Runtime } from './runtime.ts';
import { DEFAULT_UNDO_WINDOW_MS } from './tool.ts';

let last = { now: 0, count: 0 };

/** In the order of making, within a process: an index grows at its end, and a queue keeps its order. */
export function newId(now: number): string {
  last = now > last.now ? { now, count: 0 } : { now: last.now, count: last.count + 1 };
  const order = last.now.toString(36).padStart(9, '0') + last.count.toString(36).padStart(4, '0');
  return `${order}${randomText(12)}`;
}

/** The prompt that a turn's held calls are shown in; in a chat it waits until the one before it is answered. */
export function openPrompt(plan: Plan, call: CallContext): { id: string; queued: boolean } {
  const queued =
    call.channel === QUEUED_CHANNEL &&
    plan
      .openPrompts()
      .some(
        (prompt) =>
          prompt.channel === QUEUED_CHANNEL &&
          plan.live().some((action) => action.status === 'pending' && action.prompt === prompt.id),
      );
  const id = newId(plan.now);
  plan.prompts.set(id, {
    tenant: plan.session.tenant,
    id,
    session: plan.session.id,
    state: queued ? 'queued' : 'shown',
    channel: call.channel,
    atomic: call.atomic,
    createdAt: plan.now,
    shownAt: {},
  });
  return { id, queued };
}

/** What a drafted call becomes: signed and stored by the plan. */
export function firstRevision(
  runtime: Runtime,
  plan: Plan,
  each: Draft,
  call: CallContext,
  prompt: { id: string; queued: boolean } | undefined,
  position: number,
  parents: readonly string[],
): Action {
  const { tool, ruling, item } = each;
  const { by } = call;
  const requesters = by.actsFor === undefined ? [by.id] : [by.id, by.actsFor];
  if (prompt && !hasApprover(ruling.approvers, plan.session.owner, requesters)) {
    throw new CountersignError('NO_APPROVER', undefined, { tool: tool.name, approvers: ruling.approvers });
  }
  return {
    v: SCHEMA_VERSION,
    tenant: by.tenant,
    id: each.id,
    revision: 1,
    session: plan.session.id,
    owner: plan.session.owner,
    tool: tool.name,
    toolTitle: tool.title ?? null,
    effect: tool.effect ?? 'external',
    definition: tool.definition,
    idempotent: tool.idempotent ?? false,
    args: sealArgs(each, { tenant: by.tenant, action: each.id }, runtime),
    secrets: each.secrets,
    argsDigest: each.digest,
    preview: each.seen.preview,
    note: item.note ?? null,
    channel: call.channel,
    requestedBy: actorOf(by),
    requesters,
    approvers: ruling.approvers,
    callKey: item.callKey ?? null,
    prompt: prompt?.id ?? null,
    position,
    atomic: call.atomic,
    dependsOn: [...(item.dependsOn ?? []), ...parents],
    undoOf: null,
    drifts: 0,
    held: prompt !== undefined,
    createdAt: plan.now,
    ttlMs: ruling.ttlMs,
    startWithinMs: runtime.policy.startWithinMs ?? DEFAULTS.startWithinMs,
    startLatest: null,
    undoWindowMs: tool.undo === undefined ? null : (tool.undoWindowMs ?? DEFAULT_UNDO_WINDOW_MS),
    ...fresh(plan.now + (prompt?.queued ? QUEUE_MS : ruling.ttlMs), plan.now),
  };
}

/** The changing part of an action that was just proposed. */
export function fresh(
  expiresAt: number,
  now: number,
): Pick<
  Action,
  | 'version'
  | 'status'
  | 'digest'
  | 'expiresAt'
  | 'startBy'
  | 'votes'
  | 'decision'
  | 'claim'
  | 'leaseUntil'
  | 'outcome'
  | 'ended'
  | 'undoUntil'
  | 'updatedAt'
> {
  return {
    version: 1,
    status: 'pending',
    digest: '',
    expiresAt,
    startBy: null,
    votes: [],
    decision: null,
    claim: null,
    leaseUntil: null,
    outcome: null,
    ended: null,
    undoUntil: null,
    updatedAt: now,
  };
}

/** The same action once more, to be confirmed afresh: votes and decision never carry over. */
export function nextRevision(plan: Plan, action: Action, changes: Partial<Action>): Action {
  const prompt = action.prompt === null ? undefined : reopen(plan, action);
  // In the queue, as at the first time: the time to decide starts when it is shown.
  const ttlMs = prompt?.state === 'queued' ? QUEUE_MS : action.ttlMs;
  return {
    ...action,
    ...changes,
    revision: action.revision + 1,
    prompt: prompt?.id ?? newPrompt(plan, action),
    held: true,
    createdAt: plan.now,
    ...fresh(plan.now + ttlMs, plan.now),
  };
}

/** What a prompt shows has changed: whoever saw it before has not seen this. */
function reopen(plan: Plan, action: Action): Prompt | undefined {
  const prompt = plan.openPrompts().find((each) => each.id === action.prompt);
  if (prompt !== undefined) plan.prompts.set(prompt.id, { ...prompt, shownAt: {} });
  return prompt;
}

/** A prompt of its own for one action. */
export function newPrompt(plan: Plan, action: Action): string {
  const id = newId(plan.now);
  const { tenant, session, channel } = action;
  plan.prompts.set(id, {
    tenant,
    id,
    session,
    state: 'shown',
    channel,
    atomic: false,
    createdAt: plan.now,
    shownAt: {},
  });
  return id;
}
