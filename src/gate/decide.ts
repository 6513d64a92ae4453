import { type Action, isOverdue, maySee, type Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { type Command, transition } from '../core/lifecycle.ts';
import type { Plan } from '../core/plan.ts';
import { type Result, ranResult, resultOf } from './results.ts';
import { newTicket, type Ran, type Ticket } from './run.ts';
import { checkPrincipal, errorText, type Runtime, track } from './runtime.ts';
import { CommitRefused } from './sessions.ts';
import { claimOrReplace, parentsAllow, type Recheck, recheck, runClaimed, start } from './start.ts';

/** A decision, and nothing else: whatever more a client sends never reaches a tool (T1). */
export interface Decision {
  readonly action: string;
  readonly revision: number;
  readonly verdict: 'allow' | 'deny';
  readonly reason?: string;
}

export interface Who {
  readonly by: Principal;
  /** The channel the decision came through. */
  readonly via?: string;
}

export interface DecideOptions {
  /** `false` returns once the decision is durable and lets the tool run on. */
  readonly wait?: boolean;
}

export function checkDecision(decision: unknown): asserts decision is Decision {
  const bad = (what: string) => new CountersignError('INVALID_DECISION', what);
  if (typeof decision !== 'object' || decision === null) throw bad('It is not an object.');
  const { action, revision, verdict, reason, ...more } = decision as Record<string, unknown>;
  if (typeof action !== 'string' || action === '') throw bad('The action is missing.');
  if (!Number.isSafeInteger(revision)) throw bad('The revision is not a whole number.');
  if (verdict !== 'allow' && verdict !== 'deny')
    throw bad(`The verdict ${JSON.stringify(verdict)} is unknown.`);
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 2000))
    throw bad('The reason is not a short text.');
  if (Object.keys(more).length > 0)
    throw bad(`It has members it cannot have: ${Object.keys(more).join(', ')}.`);
}

export async function decide(
  runtime: Runtime,
  decision: Decision,
  who: Who,
  { wait = true }: DecideOptions,
): Promise<Result> {
  checkDecision(decision);
  checkPrincipal(who.by);
  const action = await visible(runtime, decision, who.by);
  const checked = await recheckFor(runtime, action, decision);
  const ticket = newTicket();
  let decided: Action;
  try {
    decided = await commit(runtime, action, decision, who, checked, ticket);
  } catch (error) {
    if (error instanceof CommitRefused && error.verdict === 'frozen') {
      // The decision counts; the start has to wait until somebody unfreezes it.
      decided = await commit(runtime, action, decision, who, undefined, ticket);
    } else throw error;
  }
  const running = runDecided(runtime, decided, checked, ticket);
  if (running === undefined) return ranResult(runtime, { action: decided });
  const work = track(
    runtime,
    running.then(async (ran) => {
      await startChildren(runtime, ran.action);
      return ran;
    }),
  );
  if (wait) return ranResult(runtime, await work);
  work.catch((error: unknown) =>
    runtime.options.logger?.error?.({ action: decided.id, error: errorText(error) }, 'a run failed'),
  );
  return resultOf(decided);
}

/** What an allow sets going: the claim it came with, or one of its own if a vote turned out to be the last. */
function runDecided(
  runtime: Runtime,
  decided: Action,
  checked: Recheck | undefined,
  ticket: Ticket,
): Promise<Ran> | undefined {
  if (decided.status === 'executing' && checked?.kind === 'same') {
    return runClaimed(runtime, { ...checked.work, action: decided }, ticket);
  }
  if (decided.status !== 'approved') return undefined;
  return start(runtime, decided.tenant, decided.id).then((ran) => ran ?? { action: decided });
}

/** The action as last known, if the principal may know of it at all; the same answer whether it exists or not. */
export async function visible(
  runtime: Runtime,
  { action: id, revision }: Decision,
  by: Principal,
): Promise<Action> {
  const action = runtime.sessions.glimpse(by.tenant, id) ?? (await runtime.store.action(by.tenant, id));
  if (action === undefined || !maySee(action, by))
    throw new CountersignError('NOT_FOUND', undefined, { action: id });
  if (action.revision === revision) return action;
  const newest = await runtime.store.action(by.tenant, id);
  if (newest?.revision === revision) return newest;
  throw stale(id, revision, newest?.revision);
}

const stale = (action: string, revision: number, current: number | undefined): CountersignError =>
  new CountersignError(
    'STALE_REVISION',
    `Revision ${revision} was sent${current === undefined ? '' : `, and ${current} is current`}.`,
    { action, revision, current },
  );

/** Looks at the target again before an allow that would start it; the other decisions start nothing. */
async function recheckFor(
  runtime: Runtime,
  action: Action,
  { verdict }: Decision,
): Promise<Recheck | undefined> {
  const votes = action.votes.length + 1;
  if (verdict !== 'allow' || action.status !== 'pending' || votes < (action.approvers.count ?? 1))
    return undefined;
  if (action.atomic && action.position > 0) return undefined;
  if (!(await parentsAllow(runtime, action))) return undefined;
  const checked = await recheck(runtime, action);
  return checked.kind === 'elsewhere' ? undefined : checked;
}

async function commit(
  runtime: Runtime,
  action: Action,
  decision: Decision,
  who: Who,
  checked: Recheck | undefined,
  ticket: Ticket,
): Promise<Action> {
  const { tenant, id } = action;
  try {
    return await runtime.sessions.change(tenant, { session: action.session }, (plan) => {
      const now = current(plan, action);
      if (now.atomic && siblings(plan, now).length > 1)
        throw new CountersignError('PARTIAL_BATCH', undefined, { prompt: now.prompt });
      const decided = applyDecision(plan, now, decision, who);
      return decided.status === 'approved' && checked
        ? claimOrReplace(runtime, plan, decided, checked, ticket)
        : decided;
    });
  } catch (error) {
    if (!(error instanceof Gone)) throw await expireNow(runtime, action, error);
    throw await whyGone(runtime, tenant, id, decision, who);
  }
}

/** The action is not live any more: the refusal has to be made from its row. */
export class Gone extends Error {}

export function current(plan: Plan, action: Pick<Action, 'id' | 'revision'>): Action {
  const now = plan.find(action.id);
  if (now === undefined) throw new Gone();
  if (now.revision !== action.revision) throw stale(action.id, action.revision, now.revision);
  return now;
}

/** What still waits in the same prompt, the action itself included. */
export const siblings = (plan: Plan, action: Action): Action[] =>
  plan.live().filter((other) => other.prompt === action.prompt && other.status === 'pending');

/** A decision as the lifecycle takes it. */
export const commandOf = ({ verdict, reason }: Decision, { by, via = 'api' }: Who): Command => ({
  type: verdict,
  by,
  via,
  ...(reason === undefined ? {} : { reason }),
});

export const applyDecision = (plan: Plan, action: Action, decision: Decision, who: Who): Action =>
  plan.apply(action, commandOf(decision, who));

export async function whyGone(
  runtime: Runtime,
  tenant: string,
  id: string,
  decision: Decision,
  { by, via = 'api' }: Who,
): Promise<CountersignError> {
  const newest = await runtime.store.action(tenant, id);
  if (newest === undefined) return new CountersignError('NOT_FOUND', undefined, { action: id });
  if (newest.revision !== decision.revision) return stale(id, decision.revision, newest.revision);
  const step = transition(newest, { type: decision.verdict, by, via }, runtime.store.now());
  return new CountersignError(
    step.refused ?? 'ALREADY_DECIDED',
    undefined,
    step.refused === null ? {} : { ...step.details },
  );
}

/** A decision or a claim that came too late leaves the action expired at once, rather than at the next sweep. */
export async function expireNow(runtime: Runtime, action: Action, error: unknown): Promise<unknown> {
  if (!CountersignError.is(error, 'EXPIRED')) return error;
  const { tenant, session } = action;
  const expire = (plan: Plan) => {
    const now = plan.find(action.id);
    if (now !== undefined && now.status !== 'executing' && isOverdue(now, plan.now))
      plan.apply(now, { type: 'expire' });
  };
  await runtime.sessions.change(tenant, { session }, expire).catch(() => {});
  return error;
}

/** Starts approved actions that waited only for this one. */
export async function startChildren(
  runtime: Runtime,
  parent: Action,
  except: readonly Action[] = [],
): Promise<void> {
  if (parent.status !== 'succeeded') return;
  const session = await runtime.sessions.get(parent.tenant, parent.session);
  for (const child of session?.live ?? []) {
    if (
      child.status !== 'approved' ||
      !child.dependsOn.includes(parent.id) ||
      except.some((each) => each.id === child.id)
    )
      continue;
    const ran = await start(runtime, child.tenant, child.id);
    if (ran) await startChildren(runtime, ran.action, except);
  }
}
