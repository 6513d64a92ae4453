import { createContext, use } from 'react';
import type { ActionView, Me } from './api.ts';

export const MeContext = createContext<Me | undefined>(undefined);
export const useMe = (): Me | undefined => use(MeContext);

/** Whether it is one of those that this person may decide on. The gate has the last word. */
export function isApprover({ approvers, owner }: ActionView, me: Me | undefined): boolean {
  if (me === undefined || !me.scopes.includes('decide')) return false;
  const { id, roles = [] } = me.principal;
  return (
    (approvers.owner === true && owner === id) ||
    (approvers.users ?? []).includes(id) ||
    (approvers.roles ?? []).some((role) => roles.includes(role))
  );
}

export const hasVoted = ({ votes }: ActionView, me: Me | undefined): boolean =>
  votes.some(({ by }) => by.kind === 'user' && by.id === me?.principal.id);

/**
 * A grant is the owner's own, for what one person alone may allow, and where the policy has any. Of what runs
 * elsewhere the gate says whether it has: servers of MCP call nearly everything destructive.
 */
export function mayGrant(view: ActionView, me: Me | undefined): boolean {
  const { approvers, effect, elsewhere, owner, requestedBy, undoOf } = view;
  if (me === undefined) return false;
  return (
    (elsewhere || me.grantable.includes(effect)) &&
    owner === me.principal.id &&
    (approvers.count ?? 1) === 1 &&
    !approvers.fourEyes &&
    requestedBy.kind === 'agent' &&
    undoOf === null
  );
}
