import { type Action, actorOf, isOverdue, type Outcome } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { mayDecide } from '../core/lifecycle.ts';
import type { Plan } from '../core/plan.ts';
import type { Ref } from '../stores/store.ts';
import { startChildren, type Who } from './decide.ts';
import { theirs } from './edit.ts';
import { idempotencyKey, openArgs, scrubberFor, toolContext } from './prepare.ts';
import { type Result, resultOf } from './results.ts';
import { succeededWith } from './run.ts';
import { errorText, type Runtime, subjectOf, toldError, track } from './runtime.ts';
import { start } from './start.ts';
import type { Reconciled } from './tool.ts';
import { within } from './within.ts';

export interface Swept {
  expired: number;
  inDoubt: number;
  reconciled: number;
  started: number;
}

/** How much a sweep takes up of each kind; the next one goes on from there. */
export const AT_ONCE = 500;
const RECONCILE_TIMEOUT_MS = 30_000;
/** A tool that keeps dying is left to a person. */
const ATTEMPTS_AT_MOST = 5;

/** Finds what time has overtaken, across tenants, and does what the lifecycle says about it. */
export async function sweep(runtime: Runtime): Promise<Swept> {
  const swept: Swept = { expired: 0, inDoubt: 0, reconciled: 0, started: 0 };
  await overdue(runtime, swept);
  await doubtful(runtime, swept);
  await leftovers(runtime, swept);
  return swept;
}

async function overdue(runtime: Runtime, swept: Swept): Promise<void> {
  const due = await runtime.store.due(AT_ONCE);
  const sessions = new Map(due.map((ref) => [JSON.stringify([ref.tenant, ref.session]), ref]));
  for (const { tenant, session } of sessions.values()) {
    try {
      const ended = await runtime.sessions.change(tenant, { session }, endOverdue, { fresh: true });
      swept.expired += ended.filter(({ status }) => status === 'expired').length;
      swept.inDoubt += ended.filter(({ status }) => status === 'in_doubt').length;
    } catch (error) {
      runtime.options.logger?.warn?.({ session, error: errorText(error) }, 'a session could not be swept');
    }
  }
}

/** Expires what nobody decided or started in time, and gives up on what runs without a lease. */
export function endOverdue(plan: Plan): Action[] {
  const late = plan.live().filter((action) => isOverdue(action, plan.now));
  return late.map((action) =>
    plan.apply(action, { type: action.status === 'executing' ? 'lose' : 'expire' }),
  );
}

/** Asks tools that can tell what really happened, and re-runs the ones that may safely be. */
async function doubtful(runtime: Runtime, swept: Swept): Promise<void> {
  const able = [...runtime.tools.values()].filter((tool) => tool.reconcile !== undefined || tool.idempotent);
  if (able.length === 0) return;
  for (const ref of await runtime.rounds.inDoubt.next(able.map((tool) => tool.definition))) {
    if (runtime.leaving.signal.aborted) return;
    const answer = await ask(runtime, ref);
    if (answer === 'settled') swept.reconciled++;
    else if (answer === 'unknown' && (await rerun(runtime, ref))) swept.started++;
  }
}

/** Whether a tool's answer settled the doubt, it does not know or cannot be asked, or there was no answer at all. */
type Answer = 'settled' | 'unknown' | 'none';

/** Asks the tool what really happened. Without an answer nothing is known, not even that it may be run again. */
async function ask(runtime: Runtime, ref: Ref): Promise<Answer> {
  let scrub = (text: string) => text;
  try {
    const action = await runtime.store.action(ref.tenant, ref.id, ref.revision);
    const tool = action && runtime.tools.get(action.tool);
    if (tool === undefined || action?.status !== 'in_doubt' || action.elsewhere) return 'none';
    if (tool.reconcile === undefined || action.undoOf !== null) return 'unknown';
    const opened = openArgs(action, runtime);
    scrub = scrubberFor(opened);
    const found = await within(runtime, RECONCILE_TIMEOUT_MS, async (signal) => {
      const context = await toolContext(runtime, subjectOf(action), idempotencyKey(action), signal);
      return tool.reconcile!(opened.args as never, context);
    });
    const outcome = outcomeOf(runtime, opened, found);
    if (outcome === undefined) return 'unknown';
    await settleDoubt(runtime, ref, outcome, { kind: 'gate', id: `reconcile:${tool.name}` });
    return 'settled';
  } catch (error) {
    // Somebody, or the tool's own late result, was faster.
    if (!CountersignError.is(error, 'NOT_IN_DOUBT'))
      runtime.options.logger?.warn?.(
        { action: ref.id, error: scrub(errorText(error)) },
        'an action in doubt could not be reconciled',
      );
    return 'none';
  }
}

/** What a tool found, as it is stored; nothing if it does not know. What is none of its answers is thrown out. */
function outcomeOf(
  runtime: Runtime,
  opened: ReturnType<typeof openArgs>,
  found: Reconciled,
): Outcome | undefined {
  switch (found.status) {
    case 'unknown':
      return undefined;
    case 'succeeded':
      return succeededWith(runtime, opened, found.result).outcome;
    case 'failed': {
      const error = toldError(found.error, scrubberFor(opened));
      return { status: 'failed', error, effect: found.effect === 'none' ? 'none' : 'unknown' };
    }
    default:
      throw new Error('reconcile gave an answer that is none: { status: succeeded, failed or unknown }');
  }
}

async function rerun(runtime: Runtime, ref: Ref): Promise<boolean> {
  const action = await runtime.store.action(ref.tenant, ref.id, ref.revision);
  if (!action?.idempotent || action.status !== 'in_doubt' || (action.claim?.fence ?? 0) >= ATTEMPTS_AT_MOST)
    return false;
  try {
    const ran = await track(runtime, start(runtime, ref.tenant, ref.id));
    return ran !== undefined && ran.action.status !== 'in_doubt';
  } catch (error) {
    // Left as it is: what stands in the way of one must not keep the sweep from the others.
    runtime.options.logger?.warn?.(
      { action: ref.id, error: errorText(error) },
      'an action in doubt could not be run again',
    );
    return false;
  }
}

/** Approved actions that nobody has started: their process died, or another one decided them. */
async function leftovers(runtime: Runtime, swept: Swept): Promise<void> {
  const definitions = [...runtime.tools.values()].map((tool) => tool.definition);
  if (definitions.length === 0) return;
  for (const ref of await runtime.rounds.approved.next(definitions)) {
    if (runtime.leaving.signal.aborted) return;
    const ran = await startQuietly(runtime, ref);
    if (ran) swept.started++;
  }
}

/** Starts one action that was found; what stands in its way is logged and left for the next round. */
export async function startQuietly(runtime: Runtime, ref: Ref): Promise<boolean> {
  try {
    const ran = await track(runtime, start(runtime, ref.tenant, ref.id));
    if (ran) await startChildren(runtime, ran.action);
    return ran !== undefined && ran.action.status !== ref.status;
  } catch (error) {
    runtime.options.logger?.warn?.(
      { action: ref.id, error: errorText(error) },
      'an approved action could not be started',
    );
    return false;
  }
}

async function settleDoubt(
  runtime: Runtime,
  ref: Pick<Ref, 'tenant' | 'session' | 'id' | 'revision'>,
  outcome: Outcome,
  by: { kind: 'gate' | 'user' | 'service'; id: string },
): Promise<Result> {
  const settled = await runtime.sessions.change(ref.tenant, { session: ref.session }, (plan) => {
    const now = plan.find(ref.id);
    if (now === undefined || now.revision !== ref.revision) throw new CountersignError('NOT_IN_DOUBT');
    return plan.apply(now, { type: 'reconcile', by, outcome });
  });
  await startChildren(runtime, settled);
  return resultOf(settled);
}

export interface Finding {
  readonly action: string;
  readonly revision: number;
  readonly status: 'succeeded' | 'failed';
  /** For a failure: whether it is known that nothing happened. */
  readonly effect?: 'none' | 'unknown';
  readonly note?: string;
}

function checkFinding(status: unknown, effect: unknown, note: unknown): void {
  const bad = (what: string) => new CountersignError('INVALID_DECISION', what);
  if (status !== 'succeeded' && status !== 'failed') throw bad('The status is succeeded or failed.');
  if (effect !== undefined && effect !== 'none' && effect !== 'unknown')
    throw bad('The effect is none or unknown.');
  if (note !== undefined && (typeof note !== 'string' || note.length > 2000 || !note.isWellFormed()))
    throw bad('The note is not a short text.');
}

/** A person has looked, and says what became of an action in doubt. */
export async function reconcile(
  runtime: Runtime,
  { action: id, revision, status, effect, note }: Finding,
  { by }: Who,
): Promise<Result> {
  const action = await theirs(runtime, id, by);
  if (!mayDecide(action, by))
    throw new CountersignError(by.kind === 'agent' ? 'AGENT_CANNOT_DECIDE' : 'NOT_YOURS');
  if (action.revision !== revision)
    throw new CountersignError('STALE_REVISION', undefined, {
      action: id,
      revision,
      current: action.revision,
    });
  checkFinding(status, effect, note);
  const outcome: Outcome =
    status === 'succeeded'
      ? { status, result: note === undefined ? null : { note }, told: true }
      : { status, error: note ?? 'A person found that it failed.', effect: effect ?? 'unknown' };
  const { kind, id: who } = actorOf(by);
  return settleDoubt(runtime, action, outcome, { kind: kind as 'user' | 'service', id: who });
}
