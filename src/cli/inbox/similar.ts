import type { Principal } from '../../core/action.ts';
import { CountersignError } from '../../core/errors.ts';
import type { Condition, Predicate } from '../../core/predicate.ts';
import { type Handle, handlesOf } from '../../core/similar.ts';
import type { ActionView } from '../../core/view.ts';
import type { GrantRequest } from '../../gate/admin.ts';
import type { Result } from '../../gate/results.ts';
import type { Grant } from '../../stores/store.ts';
import { safe } from '../chat/style.ts';
import { type Desk, VIA } from '../desk.ts';

export const MINUTES = 15;
export const USES = 10;
const MINUTE_MS = 60_000;

/** Whether “allow similar” is worth offering. The gate has the last word. */
export const mayGrant = (view: ActionView, by: Principal): boolean =>
  (view.elsewhere || view.effect !== 'destructive') &&
  view.owner === by.id &&
  view.requestedBy.kind === 'agent' &&
  view.undoOf === null &&
  (view.approvers.count ?? 1) === 1 &&
  !view.approvers.fourEyes &&
  handlesOf(view).length > 0;

type Terms = Pick<Grant, 'agent' | 'tool' | 'where'> & { readonly uses: number; readonly until: string };

/** What a grant covers, all of it, in a sentence. */
export const sentence = ({ agent, tool, where, uses, until }: Terms): string =>
  `${until}, ${safe(agent)} may call ${safe(tool)} ${uses === 1 ? 'once' : `up to ${uses} times`} without asking, ` +
  `where ${spelled(where)}, whatever the other arguments are.`;

const WORDS: Readonly<Record<keyof Condition, string>> = {
  eq: 'is',
  prefix: 'is under',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
};

export const spelled = (where: Predicate): string =>
  Object.entries(where)
    .flatMap(([pointer, condition]) => spelledConditions(nameIn(pointer), condition))
    .join(' and ');

export const spelledConditions = (name: string, condition: Condition): string[] =>
  Object.entries(condition).map(([operator, bound]) => {
    const value = typeof bound === 'string' ? `“${safe(bound)}”` : String(bound);
    return `${safe(name)} ${WORDS[operator as keyof Condition]} ${value}`;
  });

const nameIn = (pointer: string): string =>
  pointer.replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~');

/** The next way to narrow by an argument; after the last, not at all. */
export function turned(where: Predicate, { pointer, conditions }: Handle): Predicate {
  const { [pointer]: now, ...rest } = where;
  const at = conditions.findIndex((each) => JSON.stringify(each) === JSON.stringify(now));
  const next = conditions[at + 1];
  return next === undefined ? rest : { ...rest, [pointer]: next };
}

export const grantOf = (
  action: ActionView,
  where: Predicate,
  minutes = MINUTES,
  uses = USES,
): GrantRequest => ({
  action: action.id,
  where,
  forMs: minutes * MINUTE_MS,
  uses,
});

/** Allows one action and remembers that. What was not allowed is no example for others. */
export async function allowSimilar(
  { gate, by }: Desk,
  { id, revision }: ActionView,
  request: GrantRequest,
): Promise<{ readonly grant: Grant; readonly result: Result }> {
  const who = { by, via: VIA };
  const grant = await gate.grant(request, who);
  try {
    const result = await gate.decide({ action: id, revision, verdict: 'allow' }, who);
    if (result.status === 'superseded' || result.status === 'expired')
      throw new CountersignError('STALE_REVISION', 'It has changed: look at it again.');
    return { grant, result };
  } catch (error) {
    await gate.revoke(grant.id, who);
    throw error;
  }
}
