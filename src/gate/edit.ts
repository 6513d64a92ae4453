import { type Action, actorOf, maySee, type Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { closed, mayDecide } from '../core/lifecycle.ts';
import { hasApprover } from '../core/policy.ts';
import type { Who } from './decide.ts';
import { registerTool } from './definitions.ts';
import { argsDigest, look, prepare, sealArgs, toolNamed } from './prepare.ts';
import { type Result, resultOf } from './results.ts';
import { nextRevision } from './revision.ts';
import { checkPrincipal, type Runtime, subjectOf } from './runtime.ts';

export interface Edit {
  readonly action: string;
  readonly revision: number;
  readonly args: unknown;
}

/** Never changes a held action: the new arguments are validated, ruled on, looked up and confirmed afresh. */
export async function edit(
  runtime: Runtime,
  { action: id, revision, args }: Edit,
  who: Who,
): Promise<Result> {
  const { by } = who;
  const old = await theirs(runtime, id, by);
  if (!mayDecide(old, by) && !mayWithdraw(old, by)) throw new CountersignError('NOT_YOURS');
  const tool = toolNamed(runtime, old.tool);
  await registerTool(runtime, by.tenant, tool);
  const prepared = await prepare(runtime, tool, args, { by, session: old.session, channel: old.channel });
  if (prepared.ruling.verdict === 'forbid')
    throw new CountersignError('FORBIDDEN', `${prepared.ruling.reason}.`);
  const seen = await look(runtime, prepared, subjectOf(old), `${id}.${revision + 1}`);
  const requesters = [...new Set([...old.requesters, by.id])];
  const { approvers } = prepared.ruling;
  const next = await runtime.sessions.change(by.tenant, { session: old.session }, (plan) => {
    const now = plan.find(id);
    if (now === undefined)
      throw new CountersignError(closed(old), undefined, { action: id, status: old.status });
    if (now.revision !== revision)
      throw new CountersignError('STALE_REVISION', undefined, {
        action: id,
        revision,
        current: now.revision,
      });
    if (now.status !== 'pending')
      throw new CountersignError('ALREADY_DECIDED', undefined, { action: id, status: now.status });
    if (plan.now >= now.expiresAt) throw new CountersignError('EXPIRED', undefined, { action: id });
    if (!hasApprover(approvers, now.owner, requesters)) throw new CountersignError('NO_APPROVER');
    plan.apply(now, { type: 'supersede', by: actorOf(by), reason: 'edited' });
    return plan.propose(
      nextRevision(plan, now, {
        args: sealArgs(prepared, { tenant: by.tenant, action: id }, runtime),
        secrets: prepared.secrets,
        argsDigest: argsDigest(now, prepared.canonical, runtime),
        definition: tool.definition,
        preview: seen.preview,
        approvers,
        requesters,
        note: null,
        drifts: 0,
      }),
      actorOf(by),
    );
  });
  return resultOf(next, undefined, old);
}

/** Withdraws what has not started: by whoever asked for it, the session's owner, or one who may decide. */
export async function cancel(
  runtime: Runtime,
  { action: id }: { readonly action: string },
  { by }: Who,
): Promise<Result> {
  const old = await theirs(runtime, id, by);
  if (!mayDecide(old, by) && !mayWithdraw(old, by)) throw new CountersignError('NOT_YOURS');
  const cancelled = await runtime.sessions.change(by.tenant, { session: old.session }, (plan) => {
    const now = plan.find(id);
    if (now === undefined)
      throw new CountersignError(closed(old), undefined, { action: id, status: old.status });
    return plan.apply(now, { type: 'cancel', by: actorOf(by), reason: 'withdrawn' });
  });
  return resultOf(cancelled);
}

function mayWithdraw(action: Action, by: Principal): boolean {
  return action.owner === by.id || (action.requestedBy.kind === by.kind && action.requestedBy.id === by.id);
}

/** The newest revision, if the principal may see it. */
export async function theirs(runtime: Runtime, id: string, by: Principal): Promise<Action> {
  checkPrincipal(by);
  const action = typeof id === 'string' ? await runtime.store.action(by.tenant, id) : undefined;
  if (action === undefined || !maySee(action, by))
    throw new CountersignError('NOT_FOUND', undefined, { action: id });
  return action;
}
