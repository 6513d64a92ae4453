import { type Action, actorOf, askersOf, type Prompt, proposerOf, SCHEMA_VERSION } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { type Plan, QUEUED_CHANNEL } from '../core/plan.ts';
import { DEFAULTS, hasApprover, QUEUE_MS } from '../core/policy.ts';
import { copyOf } from '../core/view.ts';
import { sealArgs } from './prepare.ts';
import type { CallContext, Draft } from './propose.ts';
import { randomText } from './random.ts';
import type { Runtime } from './runtime.ts';
import { DEFAULT_UNDO_WINDOW_MS, type Tool } from './tool.ts';

let last = { now: 0, count: 0 };

/** In the order of making, within a process: an index grows at its end, and a queue keeps its order. */
export function newId(now: number): string {
  last = now > last.now ? { now, count: 0 } : { now: last.now, count: last.count + 1 };
  const order = last.now.toString(36).padStart(9, '0') + last.count.toString(36).padStart(4, '0');
  return `${order}${randomText(12)}`;
}

/** The prompt that calls are shown in. In a chat it waits until those before it are answered. */
export function openPrompt(
  plan: Plan,
  { channel, atomic }: Pick<CallContext, 'channel' | 'atomic'>,
  before: readonly Prompt['state'][] = ['queued', 'shown'],
): Prompt {
  const waits = (prompt: Prompt) =>
    plan.live().some((action) => action.status === 'pending' && action.prompt === prompt.id);
  const isBehind = plan
    .openPrompts()
    .some((other) => other.channel === QUEUED_CHANNEL && before.includes(other.state) && waits(other));
  return newPrompt(plan, channel, atomic, channel === QUEUED_CHANNEL && isBehind ? 'queued' : 'shown');
}

/** The name of an atomic batch that nobody is asked about. */
export const unaskedPrompt = (plan: Plan, { channel, atomic }: CallContext): Prompt =>
  newPrompt(plan, channel, atomic, 'retired');

function newPrompt(plan: Plan, channel: string, atomic: boolean, state: Prompt['state']): Prompt {
  const { tenant, id: session } = plan.session;
  const prompt: Prompt = {
    tenant,
    id: newId(plan.now),
    session,
    state,
    channel,
    atomic,
    createdAt: plan.now,
    viewers: {},
  };
  plan.prompts.set(prompt.id, prompt);
  return prompt;
}

/** In the queue the time to decide has not begun: it does when the prompt is shown. */
export const timeToDecide = (prompt: Prompt | undefined, ttlMs: number): number =>
  prompt?.state === 'queued' ? QUEUE_MS : ttlMs;

/** What a drafted call becomes: signed and stored by the plan. */
export function firstRevision(
  runtime: Runtime,
  plan: Plan,
  each: Draft,
  call: CallContext,
  prompt: Prompt | undefined,
  position: number,
  parents: readonly string[],
): Action {
  const { tool, ruling, item } = each;
  const { by } = call;
  const requesters = askersOf(by);
  if (prompt && !hasApprover(ruling.approvers, plan.session.owner, requesters)) {
    throw new CountersignError('NO_APPROVER', undefined, {
      tool: tool.name,
      approvers: copyOf(ruling.approvers),
    });
  }
  return {
    v: SCHEMA_VERSION,
    tenant: by.tenant,
    id: each.id,
    revision: 1,
    session: plan.session.id,
    owner: plan.session.owner,
    tool: tool.name,
    ...ofTool(tool),
    ...(item.elsewhere ? { elsewhere: true } : {}),
    args: sealArgs(each, { tenant: by.tenant, action: each.id }, runtime),
    secrets: each.secrets,
    argsDigest: each.digest,
    preview: each.seen.preview,
    note: item.note ?? null,
    channel: call.channel,
    requestedBy: actorOf(by),
    proposedBy: proposerOf(by),
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
    ...fresh(plan.now + timeToDecide(prompt, ruling.ttlMs), plan.now),
  };
}

/** What an action takes from its tool, as that is when it is proposed or edited. */
export const ofTool = (
  tool: Tool,
): Pick<Action, 'toolTitle' | 'effect' | 'definition' | 'idempotent' | 'undoWindowMs'> => ({
  toolTitle: tool.title ?? null,
  effect: tool.effect ?? 'external',
  definition: tool.definition,
  idempotent: tool.idempotent ?? false,
  undoWindowMs: tool.undo === undefined ? null : (tool.undoWindowMs ?? DEFAULT_UNDO_WINDOW_MS),
});

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
  plan.checkOurs(action);
  // Whoever decided on it is asked again next, before what waits, but not beside what is shown.
  const prompt =
    reopen(plan, action) ?? openPrompt(plan, { channel: action.channel, atomic: false }, ['shown']);
  const { ttlMs = action.ttlMs } = changes;
  return {
    ...action,
    ...changes,
    revision: action.revision + 1,
    prompt: prompt.id,
    held: true,
    createdAt: plan.now,
    ...fresh(plan.now + timeToDecide(prompt, ttlMs), plan.now),
  };
}

/** What a prompt shows has changed: whoever saw it before has not seen this. */
function reopen(plan: Plan, action: Action): Prompt | undefined {
  const prompt = plan.openPrompts().find((each) => each.id === action.prompt);
  if (prompt !== undefined) plan.prompts.set(prompt.id, { ...prompt, viewers: {} });
  return prompt;
}
