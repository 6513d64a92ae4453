import { CountersignError } from '../../core/errors.ts';
import { type Json, plainCopy } from '../../core/json.ts';

/** An action that waits, or how it was resolved, by the names that Automattic's agents-api has for it. */
export interface PendingAction {
  readonly action_id: string;
  readonly kind: string;
  readonly summary: string;
  readonly preview: Json;
  readonly apply_input: Json;
  readonly workspace: Workspace | null;
  readonly agent: string | null;
  readonly creator: string | null;
  readonly status: PendingStatus;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly resolved_at: string | null;
  readonly resolver: string | null;
  readonly resolution_result: Json;
  readonly resolution_error: string | null;
  readonly resolution_metadata: Members;
  readonly metadata: Members;
}

export interface Workspace {
  readonly workspace_type: string;
  readonly workspace_id: string;
}
export interface Members {
  readonly [name: string]: Json;
}

const STATUSES = ['pending', 'accepted', 'rejected', 'expired', 'deleted'] as const;
export type PendingStatus = (typeof STATUSES)[number];

/** Reads what claims to be one, by the rules of that project: what is missing gets its default, texts are trimmed. */
export function checkPendingAction(value: unknown): PendingAction {
  const given = membersOf(value, 'a pending action') as { readonly [name: string]: unknown };
  const required = (name: string): unknown => {
    if (given[name] === undefined) throw bad(`${name} is required.`);
    return given[name];
  };
  const optional = (name: string) => textOrNull(given[name], name);
  const action: PendingAction = {
    action_id: text(required('action_id'), 'action_id'),
    kind: text(required('kind'), 'kind'),
    summary: text(required('summary'), 'summary'),
    preview: plainCopy(required('preview')),
    apply_input: plainCopy(required('apply_input')),
    workspace: workspaceOf(given.workspace),
    agent: optional('agent'),
    creator: optional('creator'),
    status: statusOf(given.status ?? 'pending'),
    created_at: text(required('created_at'), 'created_at'),
    expires_at: optional('expires_at'),
    resolved_at: optional('resolved_at'),
    resolver: optional('resolver'),
    resolution_result: plainCopy(given.resolution_result ?? null),
    resolution_error: optional('resolution_error'),
    resolution_metadata: membersOf(given.resolution_metadata ?? {}, 'resolution_metadata'),
    metadata: membersOf(given.metadata ?? {}, 'metadata'),
  };
  if (action.status === 'pending') return action;
  if (action.resolved_at === null) throw bad(`One that is ${action.status} needs resolved_at.`);
  if (action.resolver === null && action.status !== 'expired')
    throw bad(`One that is ${action.status} needs a resolver.`);
  return action;
}

export const bad = (what: string): CountersignError => new CountersignError('INVALID_CALL', what);

/** A decision names a revision, and there it has one id to name. */
export const joinId = (id: string, revision: number): string => `${id}.${revision}`;
export function splitId(action_id: string): { readonly id: string; readonly revision: number } {
  const [, id, revision] = /^(.+)\.([1-9]\d*)$/.exec(action_id) ?? [];
  if (id === undefined) throw bad(`${action_id} is not the id of an action and its revision.`);
  return { id, revision: Number(revision) };
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw bad(`${name} is not a text, or an empty one.`);
  return value.trim();
}

const textOrNull = (value: unknown, name: string): string | null =>
  value === undefined || value === null ? null : text(value, name);

function statusOf(value: unknown): PendingStatus {
  const found = STATUSES.find((status) => status === text(value, 'status'));
  if (found === undefined) throw bad(`status is one of ${STATUSES.join(', ')}.`);
  return found;
}

function workspaceOf(value: unknown): Workspace | null {
  if (value === undefined || value === null) return null;
  const { workspace_type, workspace_id } = membersOf(value, 'workspace');
  return {
    workspace_type: text(workspace_type, 'workspace_type'),
    workspace_id: text(workspace_id, 'workspace_id'),
  };
}

/** PHP knows only one kind of array: an object without members arrives as a list. */
function membersOf(value: unknown, name: string): Members {
  if (Array.isArray(value) && value.length === 0) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bad(`${name} is not an object.`);
  return plainCopy(value) as Members;
}
