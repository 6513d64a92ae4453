import type { Action } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Plan } from '../core/plan.ts';
import {
  applyDecision,
  checkDecision,
  commandOf,
  current,
  type DecideOptions,
  type Decision,
  Gone,
  siblings,
  startChildren,
  visible,
  type Who,
  whyGone,
} from './decide.ts';
import { type Refused, type Result, ranResult, refusedItem, resultOf } from './results.ts';
import type { Ran } from './run.ts';
import { checkPrincipal, errorText, type Runtime, track } from './runtime.ts';
import { start } from './start.ts';

interface Chosen {
  readonly action: Action;
  readonly decision: Decision;
}

type Results = Map<string, Result | Refused>;

/** Puts on record what led to the decisions, in the same commit. */
export type Record = (plan: Plan) => void;

/** Decides many in one submit: one commit for each session, a result for each item, in the order given. */
export async function decideMany(
  runtime: Runtime,
  decisions: readonly Decision[],
  who: Who,
  { wait = true, record }: DecideOptions & { readonly record?: Record },
): Promise<(Result | Refused)[]> {
  checkPrincipal(who.by);
  if (!Array.isArray(decisions))
    throw new CountersignError('INVALID_DECISION', 'The decisions are not a list.');
  for (const decision of decisions) checkDecision(decision);
  const ids = decisions.map(({ action }) => action);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined)
    throw new CountersignError('INVALID_DECISION', `The action ${twice} is decided twice.`);

  const results: Results = new Map();
  const bySession = new Map<string, Chosen[]>();
  for (const decision of decisions) {
    try {
      const action = await visible(runtime, decision, who.by);
      bySession.set(action.session, [...(bySession.get(action.session) ?? []), { action, decision }]);
    } catch (error) {
      results.set(decision.action, refusedItem(decision.action, error));
    }
  }
  const work: Promise<unknown>[] = [];
  for (const [session, items] of bySession) {
    const approved = await commitMany(runtime, session, items, who, results, record);
    work.push(track(runtime, runInOrder(runtime, approved, results)));
  }
  if (wait) await Promise.all(work);
  return ids.map((id) => results.get(id)!);
}

async function commitMany(
  runtime: Runtime,
  session: string,
  items: readonly Chosen[],
  who: Who,
  results: Results,
  record: Record | undefined,
): Promise<Action[]> {
  const { tenant } = who.by;
  const { decided, refused } = await runtime.sessions.change(
    tenant,
    { session },
    (plan) => {
      const failures = refusals(plan, items, who);
      const counted = items.filter(({ action }) => !failures.has(action.id));
      if (counted.length > 0) record?.(plan);
      return {
        decided: counted.map(({ action, decision }) =>
          applyDecision(plan, current(plan, action), decision, who),
        ),
        refused: failures,
      };
    },
    { fresh: true },
  );
  for (const { action, decision } of items) {
    const error = refused.get(action.id);
    if (error === undefined) continue;
    const why = error instanceof Gone ? await whyGone(runtime, tenant, action.id, decision, who) : error;
    results.set(action.id, refusedItem(action.id, why));
  }
  for (const action of decided) results.set(action.id, resultOf(action));
  return decided.filter(({ status }) => status === 'approved').toSorted((a, b) => a.position - b.position);
}

/** The items that do not count, and why, before anything is done. One of an atomic batch takes the others with it. */
function refusals(plan: Plan, items: readonly Chosen[], who: Who): Map<string, unknown> {
  const refused = new Map<string, unknown>();
  for (const { action, decision } of items) {
    const error = refusal(plan, action, decision, items, who);
    if (error !== undefined) refused.set(action.id, error);
  }
  const spoiled = new Set(
    items.filter(({ action }) => action.atomic && refused.has(action.id)).map(({ action }) => action.prompt),
  );
  for (const { action } of items) {
    if (!action.atomic || !spoiled.has(action.prompt) || refused.has(action.id)) continue;
    refused.set(action.id, new CountersignError('PARTIAL_BATCH', undefined, { prompt: action.prompt }));
  }
  return refused;
}

function refusal(
  plan: Plan,
  action: Action,
  decision: Decision,
  items: readonly Chosen[],
  who: Who,
): unknown {
  let now: Action;
  try {
    now = current(plan, action);
  } catch (error) {
    return error;
  }
  const chosen = new Map(items.map(({ decision: { action: id, verdict } }) => [id, verdict]));
  if (now.atomic && siblings(plan, now).some(({ id }) => chosen.get(id) !== decision.verdict)) {
    return new CountersignError('PARTIAL_BATCH', undefined, { prompt: now.prompt });
  }
  const step = plan.consider(now, commandOf(decision, who));
  return step.refused === null
    ? undefined
    : new CountersignError(step.refused, undefined, { ...step.details });
}

/** Runs the approved items one after another, parents before children, and says how far it is. */
async function runInOrder(runtime: Runtime, approved: readonly Action[], results: Results): Promise<void> {
  let done = 0;
  for (const action of approved) {
    const { tenant, session, owner, prompt, id } = action;
    const ran = await start(runtime, tenant, id).catch((error: unknown): Ran => {
      runtime.options.logger?.error?.(
        { action: id, error: errorText(error) },
        'an item of a batch could not be started',
      );
      return { action };
    });
    if (ran) {
      results.set(id, await ranResult(runtime, ran));
      await startChildren(runtime, ran.action, approved);
    }
    if (approved.length > 1)
      runtime.progress.emit('progress', {
        tenant,
        session,
        owner,
        prompt,
        action: id,
        value: { done: ++done, total: approved.length },
      });
  }
}
