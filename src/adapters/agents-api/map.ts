import type { Actor, Outcome, Status } from '../../core/action.ts';
import type { Json } from '../../core/json.ts';
import type { ActionView } from '../../core/view.ts';
import {
  bad,
  checkPendingAction,
  joinId,
  type Members,
  type PendingAction,
  type PendingStatus,
  splitId,
  type Workspace,
} from './pending-action.ts';

/** What becomes of an accepted one is told in its resolution: there, accepting is where the story ends. */
const STATUS: Readonly<Record<Status, PendingStatus>> = {
  pending: 'pending',
  approved: 'accepted',
  executing: 'accepted',
  succeeded: 'accepted',
  failed: 'accepted',
  in_doubt: 'accepted',
  denied: 'rejected',
  expired: 'expired',
  cancelled: 'deleted',
  superseded: 'deleted',
};

/** An action as that project knows it. Each revision is one of its own, so that a stale answer decides nothing. */
export function toPendingAction(
  view: ActionView,
  { workspace = null }: { readonly workspace?: Workspace | null } = {},
): PendingAction {
  const { id, revision, tool, title, args, createdAt, expiresAt, ...others } = view;
  const { effect, facts, warning, labels, saysAll, changes, outcome, decision, ended, votes, ...rest } =
    others;
  const status = STATUS[view.status];
  const summary = title.trim() || tool;
  return checkPendingAction({
    action_id: joinId(id, revision),
    kind: tool,
    summary,
    preview: { effect, facts, warning, labels, saysAll, changes },
    apply_input: args,
    workspace,
    agent: view.requestedBy.kind === 'agent' ? view.requestedBy.id : null,
    creator: view.owner ?? (view.requestedBy.kind === 'user' ? view.requestedBy.id : null),
    status,
    created_at: timeText(createdAt),
    expires_at: timeText(expiresAt),
    ...(status === 'pending' ? {} : resolutionOf(view, status)),
    resolution_result: outcome?.status === 'succeeded' ? outcome.result : null,
    resolution_error: outcome?.status === 'failed' ? outcome.error.trim() || 'failed' : null,
    resolution_metadata: { decision, ended, votes, outcome: withoutResult(outcome) },
    metadata: { countersign: { ...rest, ...(summary === title ? {} : { title }) } },
  });
}

/** The action back, as it was seen when it was written. It says what was; what counts is in the gate. */
export function fromPendingAction(value: unknown): ActionView {
  const pending = checkPendingAction(value);
  const { id, revision } = splitId(pending.action_id);
  const { countersign } = pending.metadata;
  if (!isObject(countersign)) throw bad('That pending action was not made from an action.');
  const { decision = null, ended = null, votes = [], outcome = null } = pending.resolution_metadata;
  const view = {
    ...countersign,
    id,
    revision,
    tool: pending.kind,
    title: countersign.title ?? pending.summary,
    ...(pending.preview as Members),
    args: pending.apply_input,
    createdAt: Date.parse(pending.created_at),
    expiresAt: Date.parse(pending.expires_at ?? ''),
    decision,
    ended,
    votes,
    outcome: withResult(outcome, pending.resolution_result),
  } as unknown as ActionView;
  if (STATUS[view.status] !== pending.status)
    throw bad(`An action that is ${view.status} is not ${pending.status} there.`);
  return view;
}

/** When and by whom. What expired, nobody resolved. */
function resolutionOf(
  { decision, ended, updatedAt }: ActionView,
  status: PendingStatus,
): Pick<PendingAction, 'resolved_at' | 'resolver'> {
  if (status === 'expired') return { resolved_at: timeText(updatedAt), resolver: null };
  // What ended it came after what was decided on it.
  if (status === 'deleted' || decision === null)
    return {
      resolved_at: timeText(updatedAt),
      resolver: actorText(ended?.by ?? { kind: 'gate', id: 'gate' }),
    };
  return { resolved_at: timeText(decision.at), resolver: actorText(decision.by) };
}

const actorText = ({ kind, id }: Actor): string => `${kind}:${id}`;
const timeText = (at: number): string => new Date(at).toISOString();
const isObject = (value: Json | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The result has a place of its own. */
function withoutResult(outcome: Outcome | null): object | null {
  if (outcome?.status !== 'succeeded') return outcome;
  const { result: _, ...rest } = outcome;
  return rest;
}
const withResult = (outcome: Json, result: Json): Json =>
  isObject(outcome) && outcome.status === 'succeeded' ? { ...outcome, result } : outcome;
