import type { Actor } from '../core/action.ts';
import type { CountersignError } from '../core/errors.ts';
import { safe } from './chat/style.ts';

/** Who decided. What a permission let through, somebody allowed before: whose action it is. */
export const decider = ({ kind, id }: Actor, owner: string | null): string =>
  kind !== 'grant' ? safe(id) : owner === null ? 'a permission' : `${safe(owner)}’s permission`;

type Refusal = Pick<CountersignError, 'code' | 'message' | 'details'>;

/** Why something was refused; if somebody was faster: who, and what they decided. */
export function refusal({ code, message, details }: Refusal): string {
  const { verdict, by } = details as { verdict?: 'allow' | 'deny'; by?: Actor };
  if (code !== 'ALREADY_DECIDED' || verdict === undefined || by === undefined) return safe(message);
  return `It was ${verdict === 'allow' ? 'allowed' : 'denied'} before, by ${decider(by, null)}.`;
}
