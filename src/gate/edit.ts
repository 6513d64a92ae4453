import { type Action, actorOf, askersOf, maySee, type Principal, proposerOf } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { mayDecide, transition } from '../core/lifecycle.ts';
import type { Plan } from '../core/plan.ts';
import { hasApprover } from '../core/policy.ts';
import { MASK } from '../core/view.ts';
import type { Who } from './decide.ts';
import { registerTool } from './definitions.ts';
import { described, type Elsewhere, mayRun, saidBy } from './elsewhere.ts';
import { argsDigest, look, prepare, sealArgs, secretValues, toolNamed } from './prepare.ts';
import { rateLimits } from './propose.ts';
import { type Result, resultOf } from './results.ts';
import { nextRevision, ofTool } from './revision.ts';
import { checkPrincipal, type Runtime, subjectOf } from './runtime.ts';
import { CommitRefused } from './sessions.ts';
import type { Tool } from './tool.ts';

export interface Edit {
  readonly action: string;
  readonly revision: number;
  readonly args: unknown;
  /** For a tool that runs elsewhere: what the changed call would do. */
  readonly elsewhere?: Elsewhere;
}

/** Never changes a held action: the new arguments are validated, ruled on, looked up and confirmed afresh. */
export async function edit(
  runtime: Runtime,
  { action: id, revision, args, elsewhere }: Edit,
  who: Who,
): Promise<Result> {
  const { by } = who;
  const old = await theirs(runtime, id, by);
  if (!mayDecide(old, by) && !mayWithdraw(old, by)) throw new CountersignError('NOT_YOURS');
  if (old.undoOf !== null) throw new CountersignError('INVALID_CALL', 'An undo cannot be edited.');
  const tool = toolOf(runtime, old, elsewhere && saidBy(by, elsewhere));
  // Who may decide depends on what it is: whoever only decides must not have a say in that.
  if (old.elsewhere && !mayRun(old, by) && !isSameTool(tool, old))
    throw new CountersignError(
      'INVALID_CALL',
      'Its effect, version and idempotent are for whoever runs it to change.',
    );
  if (!old.elsewhere) await registerTool(runtime, by.tenant, tool);
  const prepared = await prepare(runtime, tool, args, { by, session: old.session, channel: old.channel });
  if (secretValues(prepared).includes(MASK))
    throw new CountersignError(
      'INVALID_ARGUMENTS',
      'Secrets are masked where they are shown: give them anew.',
    );
  if (prepared.ruling.verdict === 'forbid')
    throw new CountersignError('FORBIDDEN', `${prepared.ruling.reason}.`);
  const seen = await look(runtime, prepared, subjectOf(old), `${id}.${revision + 1}`);
  const requesters = [...new Set([...old.requesters, ...askersOf(by)])];
  const { approvers, ttlMs } = prepared.ruling;
  const build = (plan: Plan) => {
    const now = plan.find(id);
    if (now === undefined) throw new Gone();
    if (now.revision !== revision)
      throw new CountersignError('STALE_REVISION', undefined, {
        action: id,
        revision,
        current: now.revision,
      });
    const { status, decision } = now;
    const details = {
      action: id,
      revision,
      status,
      ...(decision ? { verdict: decision.verdict, by: { ...decision.by } } : {}),
    };
    if (status !== 'pending') throw new CountersignError('ALREADY_DECIDED', undefined, details);
    if (plan.now >= now.expiresAt) throw new CountersignError('EXPIRED', undefined, details);
    if (!hasApprover(approvers, now.owner, requesters)) throw new CountersignError('NO_APPROVER');
    plan.apply(now, { type: 'supersede', by: actorOf(by), reason: 'edited' });
    return plan.propose(
      nextRevision(plan, now, {
        args: sealArgs(prepared, { tenant: by.tenant, action: id }, runtime),
        secrets: prepared.secrets,
        argsDigest: argsDigest(now, prepared.canonical, runtime),
        ...ofTool(tool),
        preview: seen.preview,
        approvers,
        ttlMs,
        proposedBy: proposerOf(by),
        requesters,
        note: null,
        drifts: 0,
      }),
      actorOf(by),
    );
  };
  // A person may edit as often as they like; an agent's edits ask a person again (T21).
  const limits = by.kind === 'agent' ? rateLimits(runtime, 1, { by, session: old.session }) : [];
  const next = await runtime.sessions
    .change(by.tenant, { session: old.session }, build, { limits })
    .catch((error: unknown) => throwWhy(runtime, id, by, error));
  return resultOf(next, undefined, old);
}

const isSameTool = ({ definition, idempotent = false }: Tool, action: Action): boolean =>
  definition === action.definition && idempotent === action.idempotent;

/** A gate's own tool stays that, and what described itself has to do so again. */
function toolOf(runtime: Runtime, { tool, elsewhere: isElsewhere }: Action, elsewhere?: Elsewhere): Tool {
  if (!isElsewhere && elsewhere)
    throw new CountersignError('INVALID_CALL', `${tool} is a gate's own tool, and describes itself.`);
  if (!isElsewhere) return toolNamed(runtime, tool);
  if (elsewhere) return described(tool, elsewhere);
  throw new CountersignError('UNKNOWN_TOOL', `${tool} runs elsewhere: say what the changed call would do.`, {
    tool,
  });
}

/** Withdraws what has not started: by whoever asked for it, the session's owner, or one who may decide. */
export async function cancel(
  runtime: Runtime,
  { action: id }: { readonly action: string },
  { by }: Who,
): Promise<Result> {
  const old = await theirs(runtime, id, by);
  if (!mayDecide(old, by) && !mayWithdraw(old, by)) throw new CountersignError('NOT_YOURS');
  const build = (plan: Plan) => {
    const now = plan.find(id);
    if (now === undefined) throw new Gone();
    return plan.apply(now, withdrawal(by));
  };
  const cancelled = await runtime.sessions
    .change(by.tenant, { session: old.session }, build)
    .catch((error: unknown) => throwWhy(runtime, id, by, error));
  return resultOf(cancelled);
}

const withdrawal = (by: Principal) => ({ type: 'cancel', by: actorOf(by), reason: 'withdrawn' }) as const;

/** The action is not live any more. */
class Gone extends Error {}

/** Somebody was faster: what they did is told from the row as it is now, not as it was read before. */
async function throwWhy(runtime: Runtime, id: string, by: Principal, error: unknown): Promise<never> {
  if (error instanceof CommitRefused && error.verdict === 'limit') throw new CountersignError('RATE_LIMITED');
  if (!(error instanceof Gone)) throw error;
  const step = transition(await theirs(runtime, id, by), withdrawal(by), runtime.store.now());
  if (step.refused === null) throw new CountersignError('STORE_BUSY');
  throw new CountersignError(step.refused, undefined, { ...step.details });
}

function mayWithdraw(action: Action, by: Principal): boolean {
  if (by.kind === 'user' && action.owner === by.id) return true;
  const { kind, id } = action.requestedBy;
  return kind === by.kind && id === by.id && (kind !== 'agent' || (by.actsFor ?? null) === action.owner);
}

/** The newest revision, if the principal may see it. */
export async function theirs(runtime: Runtime, id: string, by: Principal): Promise<Action> {
  checkPrincipal(by);
  const action = typeof id === 'string' ? await runtime.store.action(by.tenant, id) : undefined;
  if (action === undefined || !maySee(action, by))
    throw new CountersignError('NOT_FOUND', undefined, { action: id });
  return action;
}
