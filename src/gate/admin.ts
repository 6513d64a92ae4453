import { actorOf, keysOf } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { event } from '../core/event.ts';
import { grantMac, isAsSigned } from '../core/fingerprint.ts';
import { TENANT_CHAIN } from '../core/journal.ts';
import { mayDecide } from '../core/lifecycle.ts';
import { CENTURY, isTime } from '../core/policy.ts';
import { checkPredicate, type Predicate } from '../core/predicate.ts';
import { copyOf } from '../core/view.ts';
import type { Grant } from '../stores/store.ts';
import type { Who } from './decide.ts';
import { theirs } from './edit.ts';
import { newId } from './revision.ts';
import { checkAdmin, checkPrincipal, type Runtime } from './runtime.ts';
import { concernsSecret } from './secrets.ts';
import { argsChanged } from './untouched.ts';

export interface GrantRequest {
  /** The pending or decided action that the grant is made from: its tool, agent and owner are taken. */
  readonly action: string;
  /** Which other calls it covers: conditions on arguments, at least one. */
  readonly where: Predicate;
  readonly forMs: number;
  readonly uses: number;
}

/** Remembers an approval, as narrowly as it was given (T20): the owner's own, where that alone suffices. */
export async function grant(runtime: Runtime, request: GrantRequest, { by }: Who): Promise<Grant> {
  const action = await theirs(runtime, request.action, by);
  if (by.kind === 'agent') throw new CountersignError('AGENT_CANNOT_DECIDE');
  if (!mayDecide(action, by) || by.id !== action.owner) throw new CountersignError('NOT_YOURS');
  // The grant would sign what somebody else has written.
  if (!isAsSigned(action, runtime.store.keys)) throw argsChanged(action);
  if (!runtime.grantable.includes(action.effect))
    throw new CountersignError('INVALID_GRANT', `The policy allows no grants for ${action.effect} calls.`);
  const several = (action.approvers.count ?? 1) > 1 || action.approvers.fourEyes;
  if (several)
    throw new CountersignError(
      'INVALID_GRANT',
      'What several people have to approve cannot be granted by one.',
    );
  checkPredicate(request.where);
  const secrets = [...action.secrets, ...(runtime.tools.get(action.tool)?.secrets ?? [])];
  if (Object.keys(request.where).some((pointer) => concernsSecret(pointer, secrets)))
    throw new CountersignError(
      'INVALID_GRANT',
      'A condition on a secret would have to be stored in the clear.',
    );
  // An expiry that no number can hold could be written, and never read again: not by anybody of the tenant.
  if (!isTime(request.forMs, CENTURY) || !Number.isSafeInteger(request.uses) || request.uses < 1)
    throw new CountersignError(
      'INVALID_GRANT',
      'forMs and uses are positive whole numbers, and forMs is not above a century.',
    );
  if (action.requestedBy.kind !== 'agent' || action.owner === null)
    throw new CountersignError(
      'INVALID_GRANT',
      'Only the calls of an agent in an owned session can be granted.',
    );
  let made: Grant | undefined;
  await runtime.tenants.change(by.tenant, (_, now) => {
    const terms = {
      id: newId(now),
      user: action.owner!,
      agent: action.requestedBy.id,
      tool: action.tool,
      where: request.where,
      expiresAt: now + request.forMs,
      initialUses: request.uses,
    };
    const { definition } = action;
    const mac = grantMac(by.tenant, { ...terms, definition }, runtime.store.keys);
    made = { ...terms, uses: request.uses, revoked: false, mac };
    return {
      event: event('granted', { at: now, by: actorOf(by), data: { ...made, definition } as never }),
      config: { grant: made },
    };
  });
  return made!;
}

/** The grants that could still be used: a user's own, or all of them for an admin. */
export async function grants(runtime: Runtime, { by }: Pick<Who, 'by'>): Promise<Grant[]> {
  checkPrincipal(by);
  const { grants: all } = await runtime.tenants.fresh(by.tenant);
  const theirs = all.filter((each) => keysOf(by) === null || (by.kind === 'user' && each.user === by.id));
  // Remembered for a second.
  return theirs.map(copyOf);
}

export async function revoke(runtime: Runtime, id: string, { by }: Who): Promise<void> {
  if (by.kind === 'agent') throw new CountersignError('AGENT_CANNOT_DECIDE');
  await runtime.tenants.change(by.tenant, (tenant, now) => {
    const known = tenant.grants.find((each) => each.id === id);
    if (known === undefined) throw new CountersignError('NOT_FOUND', undefined, { grant: id });
    if (known.user !== by.id && !by.roles?.includes('admin'))
      throw new CountersignError('NOT_FOUND', undefined, { grant: id });
    return {
      event: event('grant_revoked', { at: now, by: actorOf(by), data: { id } }),
      config: { grant: { ...known, revoked: true } },
    };
  });
}

/** Stops, or lets go, every start of one tool, or of all of them, at once. */
export async function setFrozen(
  runtime: Runtime,
  tool: string | undefined,
  frozen: boolean,
  { by }: Who,
): Promise<void> {
  checkAdmin(by);
  const name = tool ?? '';
  await runtime.tenants.change(by.tenant, (tenant, now) => {
    if (tenant.frozen.includes(name) === frozen) return undefined;
    return {
      event: event(frozen ? 'frozen' : 'unfrozen', { at: now, by: actorOf(by), data: { tool: name } }),
      config: { freeze: { tool: name, frozen } },
    };
  });
}

/** Erases what a session's finished actions said, on record; the chain stays verifiable. */
export async function erase(runtime: Runtime, session: string, { by }: Who): Promise<void> {
  checkAdmin(by);
  if (session === TENANT_CHAIN)
    throw new CountersignError('INVALID_CALL', "The tenant's own chain cannot be erased.");
  const known = await runtime.store.session(by.tenant, { session });
  const wasTalk = async () => (await runtime.store.transcript(by.tenant, session, 0)).length > 0;
  if (known === undefined && !(await wasTalk()))
    throw new CountersignError('NOT_FOUND', undefined, { session });
  const { live = [], seq = 0 } = known ?? {};
  if (live.length > 0)
    throw new CountersignError('INVALID_CALL', 'Something in this session is still open.', {
      live: live.map((action) => action.id),
    });
  await runtime.tenants.change(by.tenant, (_, now) => ({
    event: event('erased', { at: now, by: actorOf(by), data: { session, seq } }),
    config: { erase: { session, seq } },
  }));
}
