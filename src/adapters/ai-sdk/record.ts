import { renderPrompt } from '../../core/render.ts';
import { modelResult } from '../../core/result.ts';
import type { ActionView } from '../../core/view.ts';
import type { Decision, Who } from '../../gate/decide.ts';
import type { Gate } from '../../gate/gate.ts';
import type { Guard, Guarding } from '../guard.ts';

/** A guarded call as it stands in a history, in whichever form that is kept. */
export interface Site {
  readonly toolCallId: string;
  readonly tool: string;
  readonly args: unknown;
  readonly answer?: Answer;
}

/** What somebody is said to have answered. */
export interface Answer {
  readonly id: unknown;
  readonly approved: unknown;
  readonly reason?: unknown;
}

/** What is on record of a call, as a history has to tell it. */
export type Standing =
  | { readonly is: 'waiting'; readonly id: string; readonly question: string; readonly output: unknown }
  /** Allowed, and left to the SDK to execute. */
  | { readonly is: 'allowed'; readonly id: string }
  | { readonly is: 'denied'; readonly id: string; readonly reason: string }
  /** `ran` if the output is the tool's own. */
  | { readonly is: 'told'; readonly id: string; readonly output: unknown; readonly ran: boolean }
  | { readonly is: 'failed'; readonly id: string; readonly error: string }
  | { readonly is: 'unknown'; readonly error: string };

/** An answer names the revision that was shown, so that it never decides another. */
export const approvalId = ({ id, revision }: ActionView): string => `${id}.${revision}`;

/** The question, from what is stored. */
export const questionOf = (action: ActionView): string => renderPrompt([action]).text;

/** Records what `who` is said to have answered, as far as it counts, and tells what is on record then. */
export async function standings(
  { gate, guard, rules }: { gate: Gate; guard: Guard; rules: Guarding['rules'] },
  sites: readonly Site[],
  who: Who | undefined,
): Promise<Standing[]> {
  const calls = sites.map(({ toolCallId, tool, args }) => ({ toolCallId, tool, args }));
  let known = calls.length > 0 ? await guard.known(calls) : [];
  const decisions = who ? decisionsOf(sites, known) : [];
  if (decisions.length > 0) {
    // What is refused was decided otherwise, or by somebody else, or is not theirs: the record tells.
    const results = await gate.decideMany(decisions, who!);
    // Decided alone, what is overdue expires at once. Else it would be asked about until the next sweep.
    for (const [i, result] of results.entries())
      if (result.status === 'refused' && result.code === 'EXPIRED')
        await gate.decide(decisions[i]!, who!).catch(() => {});
    known = await guard.known(calls);
  }
  return sites.map(({ tool }, i) => {
    const isIdempotent = rules !== undefined && Object.hasOwn(rules, tool) && rules[tool]!.idempotent;
    return standingOf(known[i], isIdempotent === true);
  });
}

/** Only of what waits, and only if the answer names it as it is now. Who says both yes and no has said no. */
function decisionsOf(sites: readonly Site[], known: readonly (ActionView | undefined)[]): Decision[] {
  const decisions = new Map<string, Decision>();
  for (const [i, { answer }] of sites.entries()) {
    const action = known[i];
    if (answer === undefined || action?.status !== 'pending' || answer.id !== approvalId(action)) continue;
    const verdict = answer.approved === true ? 'allow' : 'deny';
    if (decisions.has(action.id) && verdict === 'allow') continue;
    const reason = typeof answer.reason === 'string' ? { reason: answer.reason.slice(0, 2000) } : {};
    decisions.set(action.id, { action: action.id, revision: action.revision, verdict, ...reason });
  }
  return [...decisions.values()];
}

function standingOf(action: ActionView | undefined, isIdempotent: boolean): Standing {
  if (action === undefined)
    return { is: 'unknown', error: 'The gate has nothing on record of this call, and did not run it.' };
  const id = approvalId(action);
  const told = modelResult(action);
  switch (action.status) {
    case 'pending':
      return { is: 'waiting', id, question: questionOf(action), output: told };
    case 'approved':
      return { is: 'allowed', id };
    case 'in_doubt':
      return isIdempotent ? { is: 'allowed', id } : { is: 'told', id, output: told, ran: false };
    case 'denied':
      return { is: 'denied', id, reason: denialOf(action) };
    case 'failed':
      return { is: 'failed', id, error: JSON.stringify(told) };
    default:
      return told.status === 'succeeded'
        ? { is: 'told', id, output: told.result, ran: true }
        : { is: 'told', id, output: told, ran: false };
  }
}

/** For the model, which is shown nothing else, and for the person. */
export function denialOf(action: ActionView): string {
  const { message, reason } = modelResult(action) as { message: string; reason?: string };
  return reason === undefined ? message : `${message} Reason: ${reason}`;
}
