import { type Action, actorOf, askersOf, keysOf, proposerOf } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { digestToRun } from '../core/fingerprint.ts';
import { mayDecide } from '../core/lifecycle.ts';
import type { Plan } from '../core/plan.ts';
import { DEFAULTS } from '../core/policy.ts';
import { startChildren, type Who } from './decide.ts';
import { registerTool } from './definitions.ts';
import { theirs } from './edit.ts';
import { argsDigest, look, sealArgs } from './prepare.ts';
import { type Refused, type Result, ranResult, refusedItem } from './results.ts';
import { fresh, newId, openPrompt, timeToDecide } from './revision.ts';
import { newTicket } from './run.ts';
import { checkPrincipal, type Runtime, subjectOf, track } from './runtime.ts';
import { CommitRefused } from './sessions.ts';
import { runClaimed } from './start.ts';
import { originalOf } from './untouched.ts';

/**
 * Undoes one action by another, which is on record like any other. A person who could have approved the original
 * proposes and allows it in one commit; an agent's undo, or one under four eyes, is held.
 */
export async function undo(runtime: Runtime, id: string, who: Who): Promise<Result> {
  const { by, via = 'api' } = who;
  const original = await theirs(runtime, id, by);
  const tool = runtime.tools.get(original.tool);
  checkUndoable(runtime, original, tool?.undo !== undefined);
  await registerTool(runtime, by.tenant, tool!);
  const { opened, result } = originalOf(runtime, original, tool!);
  const now = runtime.store.now();
  const undoId = newId(now);
  const seen = await look(runtime, { tool: tool!, ...opened }, subjectOf(original), `${undoId}.1`, {
    result,
  });
  const undoOf = { id: original.id, revision: original.revision };
  const requesters = askersOf(by);
  const draft: Action = {
    ...original,
    id: undoId,
    revision: 1,
    definition: tool!.definition,
    args: sealArgs(opened, { tenant: by.tenant, action: undoId }, runtime),
    argsDigest: argsDigest({ ...original, undoOf }, opened.canonical, runtime),
    preview: seen.preview,
    note: null,
    requestedBy: actorOf(by),
    proposedBy: proposerOf(by),
    requesters: original.approvers.fourEyes ? [...original.requesters, ...requesters] : requesters,
    callKey: null,
    prompt: null,
    position: 0,
    atomic: false,
    dependsOn: [],
    undoOf,
    drifts: 0,
    held: false,
    createdAt: now,
    startWithinMs: runtime.policy.startWithinMs ?? DEFAULTS.startWithinMs,
    startLatest: original.undoUntil,
    undoWindowMs: null,
    ...fresh(Math.min(now + original.ttlMs, original.undoUntil!), now),
  };
  const decides = mayDecide(draft, by);
  const ticket = newTicket();
  const proposed = await runtime.sessions
    .change(by.tenant, { session: original.session }, (plan) => {
      const alone = decides && (draft.approvers.count ?? 1) === 1;
      const action = plan.propose(alone ? draft : held(plan, draft));
      if (!decides) return action;
      const allowed = plan.apply(action, { type: 'allow', by, via });
      if (allowed.status !== 'approved') return allowed;
      const digest = digestToRun(allowed, opened.canonical, runtime.store.keys);
      return plan.apply(allowed, {
        type: 'claim',
        token: ticket.hash,
        worker: runtime.worker,
        leaseMs: runtime.leaseMs,
        digest,
      });
    })
    .catch((error: unknown) => {
      if (error instanceof CommitRefused && error.verdict === 'duplicate')
        throw new CountersignError('ALREADY_UNDONE', undefined, { action: id });
      if (error instanceof CommitRefused && error.verdict === 'frozen') throw new CountersignError('FROZEN');
      if (CountersignError.is(error, 'EXPIRED')) checkUndoable(runtime, original, true);
      throw error;
    });
  if (proposed.status !== 'executing') return ranResult(runtime, { action: proposed });
  const work = { action: proposed, tool: tool!, opened, expected: seen.state, original: { result } };
  const ran = await track(runtime, runClaimed(runtime, work, ticket));
  await startChildren(runtime, ran.action);
  return ranResult(runtime, ran);
}

/** An undo that is asked about. It can be decided for as long as it can be started. */
function held(plan: Plan, draft: Action): Action {
  const prompt = openPrompt(plan, draft);
  const expiresAt = Math.min(plan.now + timeToDecide(prompt, draft.ttlMs), draft.startLatest!);
  return { ...draft, prompt: prompt.id, held: true, expiresAt };
}

function checkUndoable(runtime: Runtime, original: Action, toolCanUndo: boolean): void {
  const details = { action: original.id, status: original.status, undoUntil: original.undoUntil };
  if (
    original.status !== 'succeeded' ||
    original.undoOf !== null ||
    !toolCanUndo ||
    original.undoUntil === null
  ) {
    throw new CountersignError('NOT_UNDOABLE', undefined, details);
  }
  if (runtime.store.now() >= original.undoUntil)
    throw new CountersignError('UNDO_CLOSED', undefined, details);
}

/** Undoes what succeeded of a batch, last first, and says honestly which parts of it could be undone. */
export async function undoBatch(runtime: Runtime, prompt: string, who: Who): Promise<(Result | Refused)[]> {
  checkPrincipal(who.by);
  const items = await runtime.store.list(who.by.tenant, { audience: keysOf(who.by), prompt, limit: 1000 });
  const succeeded = items
    .filter((action) => action.status === 'succeeded')
    .toSorted((a, b) => b.position - a.position);
  if (succeeded.length === 0)
    throw new CountersignError('NOT_FOUND', 'Nothing of this batch has succeeded.', { prompt });
  const results: (Result | Refused)[] = [];
  for (const action of succeeded) {
    results.push(
      await undo(runtime, action.id, who).catch((error: unknown) => refusedItem(action.id, error)),
    );
  }
  return results;
}
