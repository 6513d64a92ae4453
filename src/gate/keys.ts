import { createHash, timingSafeEqual } from 'node:crypto';
import { actorOf, type Principal, type Proposer } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { event } from '../core/event.ts';
import { apiKeyMac, isAsMade } from '../core/fingerprint.ts';
import { CENTURY, isTime } from '../core/policy.ts';
import { mayHave, SCOPES, type Scope } from '../core/scopes.ts';
import type { ApiKey } from '../stores/store.ts';
import type { Who } from './decide.ts';
import { randomText } from './random.ts';
import type { By } from './read.ts';
import { newId } from './revision.ts';
import { checkAdmin, type Runtime } from './runtime.ts';

export interface KeyRequest {
  /** What people call it. */
  readonly name: string;
  /** Whose it is, within the tenant of whoever makes it. */
  readonly principal: Proposer;
  readonly scopes: readonly Scope[];
  /** Without it, the key is good until it is revoked. */
  readonly forMs?: number;
}

/** A key as it can be shown: it says nothing that would open anything. */
export type KeyView = Omit<ApiKey, 'hash' | 'mac'>;

export interface CreatedKey extends KeyView {
  /** The key itself. Nobody is told it again. */
  readonly key: string;
}

/** Tells our keys from other bearer tokens, and lets scanners of leaked secrets know one. */
export const KEY_PREFIX = 'cs_';

const KEY_BYTES = 32;

/** Makes a key for somebody of the admin's tenant, on record like everything that concerns the tenant. */
export async function createKey(runtime: Runtime, request: KeyRequest, { by }: Who): Promise<CreatedKey> {
  checkAdmin(by);
  const { name, principal, scopes, forMs } = checked(request);
  const key = KEY_PREFIX + randomText(KEY_BYTES);
  let made: ApiKey | undefined;
  await runtime.tenants.change(by.tenant, (_, now) => {
    const terms = {
      id: newId(now),
      name,
      hash: hashOf(key),
      principal,
      scopes,
      createdAt: now,
      expiresAt: forMs === undefined ? null : now + forMs,
      revoked: false,
    };
    made = { ...terms, mac: apiKeyMac(by.tenant, terms, runtime.store.keys) };
    return {
      event: event('key_created', { at: now, by: actorOf(by), data: { ...made } as never }),
      config: { apiKey: made },
    };
  });
  return { ...viewOfKey(made!), key };
}

function checked({ name, principal, scopes, forMs }: KeyRequest): KeyRequest {
  const bad = (what: string) => new CountersignError('INVALID_KEY', what);
  const text = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 256;
  if (!text(name)) throw bad('The name is not a short text.');
  const { kind, id, roles, actsFor } = (principal ?? {}) as Proposer;
  if (!['user', 'agent', 'service'].includes(kind) || !text(id))
    throw bad('The principal is not { kind, id }.');
  if (roles !== undefined && !(Array.isArray(roles) && roles.every(text))) throw bad('roles is not a list.');
  if (actsFor !== undefined && (kind !== 'agent' || !text(actsFor)))
    throw bad('actsFor names the user whom an agent works for.');
  if (!Array.isArray(scopes) || scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope)))
    throw bad(`scopes is a list of ${SCOPES.join(', ')}.`);
  const never = scopes.find((scope) => !mayHave(kind, scope));
  if (never !== undefined) throw bad(`An agent never has the scope ${never}.`);
  if (forMs !== undefined && !isTime(forMs, CENTURY))
    throw bad('forMs is a positive whole number, and not above a century.');
  return {
    name,
    principal: { kind, id, ...(roles ? { roles: [...roles] } : {}), ...(actsFor ? { actsFor } : {}) },
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    ...(forMs === undefined ? {} : { forMs }),
  };
}

export async function keys(runtime: Runtime, { by }: By): Promise<KeyView[]> {
  checkAdmin(by);
  return (await runtime.store.apiKeys(by.tenant)).map(viewOfKey);
}

export async function revokeKey(runtime: Runtime, id: string, { by }: Who): Promise<void> {
  checkAdmin(by);
  const known = (await runtime.store.apiKeys(by.tenant)).find((key) => key.id === id);
  if (known === undefined) throw new CountersignError('NOT_FOUND', undefined, { key: id });
  if (known.revoked) return;
  await runtime.tenants.change(by.tenant, (_, now) => ({
    event: event('key_revoked', { at: now, by: actorOf(by), data: { id } }),
    config: { apiKey: { ...known, revoked: true } },
  }));
}

const viewOfKey = ({ hash: _, mac: __, ...view }: ApiKey): KeyView => view;

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Who a credential stands for, and what it may be used for. */
export interface Identity {
  readonly principal: Principal;
  readonly scopes: readonly Scope[];
}

/** Whose key that is; undefined for a key that we did not make, or that is over. */
export async function identify({ store }: Runtime, key: string): Promise<Identity | undefined> {
  const hash = hashOf(key);
  const found = await store.apiKey(hash);
  if (found === undefined || !isSame(found.key.hash, hash)) return undefined;
  const { tenant, key: made } = found;
  // Whoever can only write the table cannot make a key.
  if (!isAsMade(tenant, made, store.keys)) return undefined;
  const { principal, scopes } = made;
  return {
    principal: { ...principal, tenant },
    scopes: scopes.filter((scope) => mayHave(principal.kind, scope)),
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
