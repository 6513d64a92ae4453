import { type Action, GATE } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { digestToRun } from '../core/fingerprint.ts';
import type { Json } from '../core/json.ts';
import type { Plan } from '../core/plan.ts';
import { rule } from '../core/policy.ts';
import { isCurrent, registerTool } from './definitions.ts';
import { idempotencyKey, look, openArgs, type Seen } from './prepare.ts';
import { nextRevision } from './revision.ts';
import { DriftedInRun, newTicket, type Ran, run, type Ticket, type Work } from './run.ts';
import { type Runtime, subjectOf } from './runtime.ts';
import { CommitRefused } from './sessions.ts';
import type { Tool } from './tool.ts';
import { argsChanged, checkArgs, originalOf } from './untouched.ts';

/** After this many drifts the target is too restless to ask about. */
const DRIFTS_AT_MOST = 3;

/** What was found when the target was looked at again, just before the claim. */
export type Recheck =
  | { readonly kind: 'same'; readonly work: Omit<Work, 'action'> }
  | { readonly kind: 'drifted'; readonly seen: Seen }
  | { readonly kind: 'redefined' }
  | { readonly kind: 'forbidden'; readonly reason: string }
  /** Another process has this tool, or nobody yet, or whoever asked for it runs it. */
  | { readonly kind: 'elsewhere' };

/** Looks again at everything a start depends on, outside any commit. Only the claim itself decides. */
export async function recheck(runtime: Runtime, action: Action): Promise<Recheck> {
  const tool = runtime.tools.get(action.tool);
  if (tool === undefined || action.elsewhere) return { kind: 'elsewhere' };
  const again = action.status === 'in_doubt';
  await registerTool(runtime, action.tenant, tool);
  if (tool.definition !== action.definition) {
    // Read afresh: on stale knowledge, an old process would withdraw what a new one has proposed.
    const config = await runtime.tenants.fresh(action.tenant);
    return isCurrent(config, tool) && !again ? { kind: 'redefined' } : { kind: 'elsewhere' };
  }
  const opened = openArgs(action, runtime);
  const forbidden = whyForbidden(runtime, tool, action, opened.args);
  if (forbidden !== undefined)
    return again ? { kind: 'elsewhere' } : { kind: 'forbidden', reason: forbidden };
  const original =
    action.undoOf === null ? {} : { original: { result: await resultOf(runtime, action, tool) } };
  // The first attempt may itself have moved the target: what makes a re-run safe is its key, not its preview.
  if (again) return { kind: 'same', work: { tool, opened, expected: undefined, ...original } };
  const key = idempotencyKey(action);
  const seen = await look(runtime, { tool, ...opened }, subjectOf(action), key, original.original);
  const { keys } = runtime.store;
  const observed = runtime.options.mode === 'observe';
  if (action.preview !== null && !observed && !keys.matches('state', seen.stateText, action.preview.state)) {
    // Other arguments have another target: that is no drift, and must not be asked about as one.
    checkArgs(runtime, action, opened);
    return { kind: 'drifted', seen };
  }
  return { kind: 'same', work: { tool, opened, expected: seen.state, ...original } };
}

/** `forbid` is asked again at the claim; the rest of the ruling was fixed at the proposal. */
export function whyForbidden(runtime: Runtime, tool: Tool, action: Action, args: Json): string | undefined {
  if (action.undoOf !== null) return undefined;
  const by = { ...action.proposedBy, tenant: action.tenant };
  const call = { tool: tool.name, effect: tool.effect, args, by, session: action.session };
  const { verdict, reason } = rule(runtime.policy, call, action.channel, tool);
  return verdict === 'forbid' ? reason : undefined;
}

async function resultOf(runtime: Runtime, undo: Action, tool: Tool): Promise<Json> {
  const original = await runtime.store.action(undo.tenant, undo.undoOf!.id, undo.undoOf!.revision);
  if (original === undefined) throw argsChanged(undo);
  return originalOf(runtime, original, tool).result;
}

/** Puts what the recheck found into the plan: the claim, or what takes the action's place. */
export function claimOrReplace(
  runtime: Runtime,
  plan: Plan,
  action: Action,
  checked: Recheck,
  ticket: Ticket,
  leaseMs = runtime.leaseMs,
): Action {
  switch (checked.kind) {
    case 'same':
      // A gate that gave up waiting starts nothing: it is left to others.
      if (runtime.closing.signal.aborted) return action;
      return plan.apply(action, {
        type: 'claim',
        token: ticket.hash,
        worker: runtime.worker,
        leaseMs,
        digest: digestToRun(action, checked.work.opened.canonical, runtime.store.keys),
      });
    case 'redefined':
      return plan.apply(action, { type: 'supersede', by: GATE, reason: 'definition' });
    case 'forbidden':
      return plan.apply(action, {
        type: 'cancel',
        by: { kind: 'policy', id: 'policy' },
        reason: 'forbidden',
        why: checked.reason,
      });
    case 'drifted':
      return drift(plan, action, checked.seen);
    case 'elsewhere':
      return action;
  }
}

/** The world moved: what was approved is superseded by a fresh prompt that shows the difference. */
function drift(plan: Plan, action: Action, seen: Seen, token?: string): Action {
  if (action.drifts + 1 >= DRIFTS_AT_MOST && token === undefined)
    return plan.apply(action, { type: 'cancel', by: GATE, reason: 'drifts' });
  const superseded = plan.apply(action, {
    type: 'supersede',
    by: GATE,
    reason: 'drifted',
    ...(token ? { token } : {}),
  });
  if (action.drifts + 1 < DRIFTS_AT_MOST)
    plan.propose(nextRevision(plan, action, { preview: seen.preview, drifts: action.drifts + 1 }), GATE);
  return superseded;
}

/** Runs a claimed action; if the tool itself finds that its target moved, the fresh prompt is made here. */
export async function runClaimed(runtime: Runtime, work: Work, ticket: Ticket): Promise<Ran> {
  try {
    return await run(runtime, work, ticket);
  } catch (error) {
    if (!(error instanceof DriftedInRun)) throw error;
    const { action, tool, opened, original } = work;
    const seen = await look(
      runtime,
      { tool, ...opened },
      subjectOf(action),
      idempotencyKey(action),
      original,
    ).catch(() => ({ preview: action.preview, stateText: '', state: undefined }));
    const superseded = await runtime.sessions.change(action.tenant, { session: action.session }, (plan) => {
      const now = plan.find(action.id);
      if (now === undefined || now.revision !== action.revision) throw new CountersignError('STALE_CLAIM');
      return drift(plan, now, seen, ticket.hash);
    });
    return { action: superseded };
  }
}

/**
 * Starts an approved action if everything it depends on lets it: claim, run, record. Returns the action as it
 * is now when there is nothing to start.
 */
export async function start(runtime: Runtime, tenant: string, id: string): Promise<Ran | undefined> {
  const action = await runtime.store.action(tenant, id);
  if (action === undefined || !startable(action)) return action && { action };
  if (!(await parentsAllow(runtime, action))) return { action };
  const checked = await recheck(runtime, action);
  if (checked.kind === 'elsewhere') return { action };
  // What is in doubt may have happened, and may be why its target has moved: nothing takes its place but an answer.
  if (checked.kind !== 'same' && action.status === 'in_doubt') return { action };
  const ticket = newTicket();
  let claimed: Action;
  try {
    claimed = await runtime.sessions.change(tenant, { session: action.session }, (plan) => {
      const now = plan.find(id);
      if (now === undefined || now.revision !== action.revision || !startable(now))
        throw new CountersignError('STALE_CLAIM');
      return claimOrReplace(runtime, plan, now, checked, ticket);
    });
  } catch (error) {
    if (error instanceof CommitRefused && error.verdict === 'frozen') return { action };
    if (CountersignError.is(error, 'STALE_CLAIM') || CountersignError.is(error, 'EXPIRED'))
      return { action: (await runtime.store.action(tenant, id, action.revision)) ?? action };
    throw error;
  }
  if (claimed.status !== 'executing' || checked.kind !== 'same') return { action: claimed };
  return runClaimed(runtime, { ...checked.work, action: claimed }, ticket);
}

/** Approved, or in doubt with a tool that may safely run again with the same key. */
export const startable = (action: Action): boolean =>
  action.status === 'approved' || (action.status === 'in_doubt' && action.idempotent);

/** A child starts only after its parents succeeded; an item of an atomic batch, after those before it. */
export async function parentsAllow(runtime: Runtime, action: Action): Promise<boolean> {
  for (const parent of action.dependsOn) {
    if ((await runtime.store.action(action.tenant, parent))?.status !== 'succeeded') return false;
  }
  if (!action.atomic || action.prompt === null || action.position === 0) return true;
  const batch = await runtime.store.list(action.tenant, {
    audience: null,
    prompt: action.prompt,
    limit: 1000,
  });
  return batch.every(
    (item) => item.position >= action.position || item.status === 'succeeded' || item.status === 'superseded',
  );
}
