import type { Scope } from '../core/scopes.ts';
import type { OperationName } from './api.ts';

export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `{names}` for what comes from the path. */
  readonly path: string;
  /** One of these is enough. None: whoever is known may ask. */
  readonly scopes: readonly Scope[];
  readonly summary: string;
}

/** Plain data, so that the client needs nothing of the server but this. */
export const OPERATIONS: { readonly [N in OperationName]: Operation } = {
  propose: {
    method: 'POST',
    path: '/v1/actions',
    scopes: ['propose'],
    summary: 'Calls tools: reads run, everything else is held, or decided by policy or a grant.',
  },
  listActions: {
    method: 'GET',
    path: '/v1/actions',
    scopes: ['read'],
    summary: 'The actions that the principal may see, page by page.',
  },
  getAction: {
    method: 'GET',
    path: '/v1/actions/{id}',
    scopes: ['read'],
    summary: 'One action, in its newest revision.',
  },
  history: {
    method: 'GET',
    path: '/v1/actions/{id}/history',
    scopes: ['read'],
    summary: 'What happened to an action, through all its revisions.',
  },
  decide: {
    method: 'POST',
    path: '/v1/decisions',
    scopes: ['decide'],
    summary: 'Allows or denies, item by item. What did not count is in its place as refused.',
  },
  edit: {
    method: 'POST',
    path: '/v1/actions/{id}/edit',
    scopes: ['propose', 'decide'],
    summary: 'Replaces a held action by a new revision with other arguments.',
  },
  cancel: {
    method: 'POST',
    path: '/v1/actions/{id}/cancel',
    scopes: ['propose', 'decide'],
    summary: 'Withdraws an action that has not started.',
  },
  undo: {
    method: 'POST',
    path: '/v1/actions/{id}/undo',
    scopes: ['decide', 'propose'],
    summary: 'Undoes an action by another one. An agent’s undo is held.',
  },
  undoPrompt: {
    method: 'POST',
    path: '/v1/prompts/{id}/undo',
    scopes: ['decide'],
    summary: 'Undoes what succeeded of a batch, last first.',
  },
  claim: {
    method: 'POST',
    path: '/v1/actions/{id}/claim',
    scopes: ['execute'],
    summary: 'Lets a host that runs the tool itself start it: once, with the arguments that were shown.',
  },
  renew: {
    method: 'POST',
    path: '/v1/actions/{id}/renew',
    scopes: ['execute'],
    summary: 'Keeps a claim; `held` is false if it is lost.',
  },
  complete: {
    method: 'POST',
    path: '/v1/actions/{id}/complete',
    scopes: ['execute'],
    summary: 'Says what running it gave, with the claim’s token.',
  },
  reconcile: {
    method: 'POST',
    path: '/v1/actions/{id}/reconcile',
    scopes: ['decide'],
    summary: 'Says what became of an action in doubt.',
  },
  wait: {
    method: 'GET',
    path: '/v1/actions/{id}/wait',
    scopes: ['read'],
    summary: 'Waits until an action is finished or in doubt, or the time is over.',
  },
  reply: {
    method: 'POST',
    path: '/v1/replies',
    scopes: ['decide'],
    summary:
      'Reads what a person wrote, and decides if it is a clear answer to the one prompt they were shown.',
  },
  listPrompts: {
    method: 'GET',
    path: '/v1/sessions/{session}/prompts',
    scopes: ['read'],
    summary: 'The open prompts of a session, with their actions.',
  },
  shown: {
    method: 'POST',
    path: '/v1/prompts/{id}/shown',
    scopes: ['decide'],
    summary: 'Records that the person saw a prompt.',
  },
  journal: {
    method: 'GET',
    path: '/v1/journal',
    scopes: ['read', 'admin'],
    summary: 'What happened, from a cursor on: in one session, or, for an admin, in the tenant.',
  },
  audit: { method: 'GET', path: '/v1/audit', scopes: ['admin'], summary: 'Verifies the journal.' },
  listGrants: {
    method: 'GET',
    path: '/v1/grants',
    scopes: ['decide'],
    summary: 'The grants that could still be used.',
  },
  grant: {
    method: 'POST',
    path: '/v1/grants',
    scopes: ['decide'],
    summary: 'Remembers an approval, narrowly and for a time.',
  },
  revokeGrant: {
    method: 'DELETE',
    path: '/v1/grants/{id}',
    scopes: ['decide'],
    summary: 'Takes a grant back.',
  },
  freeze: {
    method: 'POST',
    path: '/v1/freeze',
    scopes: ['admin'],
    summary: 'Stops every start of a tool, or of all of them.',
  },
  unfreeze: { method: 'POST', path: '/v1/unfreeze', scopes: ['admin'], summary: 'Lets them start again.' },
  listKeys: { method: 'GET', path: '/v1/keys', scopes: ['admin'], summary: 'The tenant’s API keys.' },
  createKey: {
    method: 'POST',
    path: '/v1/keys',
    scopes: ['admin'],
    summary: 'Makes an API key. The key itself is in this answer and in no other.',
  },
  revokeKey: { method: 'DELETE', path: '/v1/keys/{id}', scopes: ['admin'], summary: 'Revokes an API key.' },
  me: {
    method: 'GET',
    path: '/v1/me',
    scopes: [],
    summary: 'Who asks, in which of their tenants, and what the credential is good for.',
  },
  changeTenant: {
    method: 'POST',
    path: '/v1/me/tenant',
    scopes: [],
    summary: 'Goes to another of the person’s tenants: the answer has the session’s cookie for it.',
  },
  stats: {
    method: 'GET',
    path: '/v1/stats',
    scopes: ['read'],
    summary: 'Figures: decisions by day and tool, time to decide, what waits by age.',
  },
  listChats: {
    method: 'GET',
    path: '/v1/chats',
    scopes: ['read'],
    summary: 'The conversations on offer.',
  },
  chatMessages: {
    method: 'GET',
    path: '/v1/chats/{name}/messages',
    scopes: ['read'],
    summary: 'What was said in a conversation so far.',
  },
  resetChat: {
    method: 'POST',
    path: '/v1/chats/{name}/reset',
    scopes: ['decide'],
    summary: 'Begins a conversation anew.',
  },
};

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/** The names in a path. */
export const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
