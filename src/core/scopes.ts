import type { Principal } from './action.ts';

/** What a credential may be used for. What its principal may do is asked as well: a scope only ever narrows. */
export const SCOPES = ['propose', 'execute', 'decide', 'read', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Agents never decide, and never configure what decides about them (T11, T23). */
const NEVER_AN_AGENTS: readonly Scope[] = ['decide', 'admin'];

export const mayHave = (kind: Principal['kind'], scope: Scope): boolean =>
  kind !== 'agent' || !NEVER_AN_AGENTS.includes(scope);

/** The scopes of one who shows a session or a token in which none are named. */
export function usualScopes({ kind, roles }: Pick<Principal, 'kind' | 'roles'>): Scope[] {
  const usual: Scope[] = kind === 'user' ? ['decide', 'read'] : ['propose', 'execute', 'read'];
  return kind !== 'agent' && roles?.includes('admin') ? [...usual, 'admin'] : usual;
}
