import type { Principal } from '../../core/action.ts';
import type { Json } from '../../core/json.ts';
import type { Call } from '../../gate/call.ts';
import type { Decision } from '../../gate/decide.ts';
import type { Elsewhere } from '../../gate/elsewhere.ts';
import { bad, checkPendingAction, splitId } from './pending-action.ts';

/**
 * The call that holds a pending action of that project in a gate, whose host then runs it. Its id is the call's key, so
 * that whoever proposes it again is given the same action.
 */
export function callFrom(
  value: unknown,
  { session, by, effect }: { readonly session: string; readonly by: Principal } & Pick<Elsewhere, 'effect'>,
): Call & { readonly elsewhere: Elsewhere } {
  const pending = checkPendingAction(value);
  if (pending.status !== 'pending')
    throw bad(`${pending.action_id} is ${pending.status}, and waits no more.`);
  const elsewhere: Elsewhere = {
    title: pending.summary,
    facts: factsIn(pending.preview),
    state: pending.preview,
    ...(effect === undefined ? {} : { effect }),
  };
  return {
    session,
    by,
    tool: pending.kind,
    args: pending.apply_input,
    callKey: pending.action_id,
    elsewhere,
  };
}

/** What a resolver there was told, as a decision of the action that `toPendingAction` wrote. */
export function decisionFrom(action_id: string, said: 'accepted' | 'rejected'): Decision {
  const { id: action, revision } = splitId(action_id);
  if (said !== 'accepted' && said !== 'rejected') throw bad('A decision is accepted or rejected.');
  return { action, revision, verdict: said === 'accepted' ? 'allow' : 'deny' };
}

/** What of a preview can be shown as facts: its plain members. The whole of it is the state that must not change. */
function factsIn(preview: Json): NonNullable<Elsewhere['facts']> {
  if (typeof preview !== 'object' || preview === null || Array.isArray(preview)) return {};
  const plain = Object.entries(preview).filter(([, fact]) => fact === null || typeof fact !== 'object');
  return Object.fromEntries(plain) as NonNullable<Elsewhere['facts']>;
}
