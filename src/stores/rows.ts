import { type Action, audienceOf, dueAt, type Patch, SCHEMA_VERSION } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { erased } from '../core/journal.ts';
import type { ApiKey } from './store.ts';

/**
 * How both SQL stores lay out an action: what is searched or compared has a column, the rest lies in two JSON
 * texts, one that never changes after the proposal and one that every transition rewrites.
 */
export interface ActionRow {
  tenant: string;
  id: string;
  revision: number;
  version: number;
  status: string;
  session: string;
  prompt: string | null;
  tool: string;
  effect: string;
  definition: string;
  agent: string;
  audience: string[];
  call_key: string | null;
  undo_of: string | null;
  held: boolean;
  created_at: number;
  expires_at: number;
  start_by: number | null;
  lease_until: number | null;
  undo_until: number | null;
  /** The next moment at which a sweep has something to do: the one deadline that applies to the status. */
  due_at: number | null;
  claim_token: string | null;
  fixed: string;
  state: string;
}

/**
 * Text that has a MAC, and that somebody may have written to: what is not JSON any more is read as what no MAC
 * fits, so that it counts for nothing and everything else can still be read.
 */
export function parsedOr<T>(text: string, otherwise: T): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

/** What changes and is not in a column. */
type State = Omit<
  Required<Patch>,
  'version' | 'status' | 'expiresAt' | 'startBy' | 'leaseUntil' | 'undoUntil'
>;

export function toRow(action: Action): ActionRow {
  return {
    tenant: action.tenant,
    id: action.id,
    revision: action.revision,
    session: action.session,
    prompt: action.prompt,
    tool: action.tool,
    effect: action.effect,
    definition: action.definition,
    agent: action.requestedBy.id,
    audience: audienceOf(action),
    call_key: action.callKey,
    undo_of: action.undoOf?.id ?? null,
    held: action.held,
    created_at: action.createdAt,
    fixed: fixedText(action),
    ...toMutable(action),
  };
}

// Written out, because copying member by member in a loop took as long as all of the rest of a row.
function fixedText(action: Action): string {
  const fixed: Omit<Action, keyof Patch> = {
    v: action.v,
    tenant: action.tenant,
    id: action.id,
    revision: action.revision,
    session: action.session,
    owner: action.owner,
    tool: action.tool,
    toolTitle: action.toolTitle,
    effect: action.effect,
    definition: action.definition,
    idempotent: action.idempotent,
    args: action.args,
    secrets: action.secrets,
    argsDigest: action.argsDigest,
    preview: action.preview,
    note: action.note,
    channel: action.channel,
    requestedBy: action.requestedBy,
    proposedBy: action.proposedBy,
    requesters: action.requesters,
    approvers: action.approvers,
    callKey: action.callKey,
    prompt: action.prompt,
    position: action.position,
    atomic: action.atomic,
    dependsOn: action.dependsOn,
    undoOf: action.undoOf,
    drifts: action.drifts,
    held: action.held,
    createdAt: action.createdAt,
    ttlMs: action.ttlMs,
    startWithinMs: action.startWithinMs,
    startLatest: action.startLatest,
    undoWindowMs: action.undoWindowMs,
  };
  return JSON.stringify(fixed);
}

/** The columns that an update writes. */
export type MutableRow = Pick<
  ActionRow,
  | 'version'
  | 'status'
  | 'expires_at'
  | 'start_by'
  | 'lease_until'
  | 'undo_until'
  | 'due_at'
  | 'claim_token'
  | 'state'
>;

export function toMutable(action: Action): MutableRow {
  const state: State = {
    digest: action.digest,
    votes: action.votes,
    decision: action.decision,
    claim: action.claim,
    outcome: action.outcome,
    ended: action.ended,
    updatedAt: action.updatedAt,
  };
  return {
    version: action.version,
    status: action.status,
    expires_at: action.expiresAt,
    start_by: action.startBy,
    lease_until: action.leaseUntil,
    undo_until: action.undoUntil,
    due_at: dueAt(action),
    claim_token: action.claim?.token ?? null,
    state: JSON.stringify(state),
  };
}

export function fromRow(row: Omit<ActionRow, 'audience' | 'held'>): Action {
  const fixed = parsedOr<Action | null>(row.fixed, null);
  const state = parsedOr<State | null>(row.state, null);
  const { id, revision, created_at: createdAt } = row;
  // What a reader needs to go on behind it.
  const details = { action: id, revision, createdAt };
  // Rows are found, and paged through, by these columns.
  const isItself = fixed?.id === id && fixed.revision === revision && fixed.createdAt === createdAt;
  if (!isItself || state === null)
    throw new CountersignError('ARGS_CHANGED', `The row of action ${id} was written to.`, details);
  if (fixed.v !== SCHEMA_VERSION)
    throw new CountersignError('UNKNOWN_VERSION', `Action ${id} has version ${fixed.v}.`, details);
  return {
    ...fixed,
    ...state,
    version: row.version,
    status: row.status as Action['status'],
    expiresAt: row.expires_at,
    startBy: row.start_by,
    leaseUntil: row.lease_until,
    undoUntil: row.undo_until,
  };
}

/** What is left of an action's texts once it was erased. */
export function erasedTexts(action: Action): { fixed: string; state: string } {
  const { fixed, state } = toRow(erased(action));
  return { fixed, state };
}

/** What a key counts for whose text was written to by somebody else: no MAC fits it. */
export const NOTHING_OPENED: Omit<ApiKey, 'id' | 'hash' | 'expiresAt' | 'revoked'> = {
  name: '',
  principal: { kind: 'agent', id: '' },
  scopes: [],
  createdAt: 0,
  mac: '',
};
