import { createHash } from 'node:crypto';
import type { Action, Preview, Proposer } from './action.ts';
import type { Keyring } from './keys.ts';
import type { Predicate } from './predicate.ts';

/** What a call asks for. Two calls with the same text are the same call, whenever they are made. */
export function callText(
  call: Pick<Action, 'tenant' | 'session' | 'tool' | 'undoOf'>,
  canonicalArgs: string,
): string {
  return JSON.stringify([call.tenant, call.session, call.tool, call.undoOf?.id ?? null, canonicalArgs]);
}

/** Everything a person is shown and agrees to, arguments by way of their digest. */
function actionText(action: Action): string {
  const { preview, approvers, proposedBy } = action;
  return JSON.stringify([
    action.tenant,
    action.session,
    action.id,
    action.revision,
    action.tool,
    action.effect,
    action.definition,
    action.idempotent,
    action.owner,
    action.requesters,
    [proposedBy.kind, proposedBy.id, proposedBy.roles ?? [], proposedBy.actsFor ?? null],
    action.argsDigest,
    preview && previewText(preview),
    [
      approvers.owner ?? false,
      approvers.users ?? [],
      approvers.roles ?? [],
      approvers.count ?? 1,
      approvers.fourEyes ?? false,
    ],
    action.expiresAt,
    action.undoOf && [action.undoOf.id, action.undoOf.revision],
    ...(action.elsewhere ? ['elsewhere'] : []),
  ]);
}

function previewText({ title, facts, warning, labels, saysAll, state }: Preview): unknown[] {
  const seen = [title, Object.entries(facts), warning ?? null, state];
  return labels || saysAll ? [...seen, labels ? [labels.allow, labels.deny] : null, saysAll ?? false] : seen;
}

/** Whether a row says what the gate signed. Arguments count by their digest only: it needs no secrets. */
export function isAsSigned(action: Action, keys: Keyring): boolean {
  return keys.matches('action', actionText(action), action.digest);
}

export function actionDigest(action: Action, keys: Keyring): string {
  return keys.mac('action', actionText(action));
}

/** Who allowed or denied which digest, and when. */
function decisionText({ tenant, id, revision, decision }: Action): string {
  return JSON.stringify([
    tenant,
    id,
    revision,
    decision && [
      decision.verdict,
      decision.by.kind,
      decision.by.id,
      decision.via,
      decision.at,
      decision.digest,
    ],
  ]);
}

export function decisionMac(action: Action, keys: Keyring): string {
  return keys.mac('decision', decisionText(action));
}

/** Whether a row's decision is one that the gate recorded. */
export function isAsDecided(action: Action, keys: Keyring): boolean {
  return action.decision !== null && keys.matches('decision', decisionText(action), action.decision.mac);
}

/**
 * The digest of what would run now, made again from the stored bytes and the opened arguments.
 * It equals `action.digest` only if nothing that was shown has changed, and the decision on it is one of ours.
 */
export function digestToRun(action: Action, canonicalArgs: string, keys: Keyring): string {
  if (!keys.matches('args', callText(action, canonicalArgs), action.argsDigest)) return 'changed';
  if (!isAsDecided(action, keys)) return 'changed';
  return isAsSigned(action, keys) ? action.digest : 'changed';
}

/** What came of a run, and until when it can be undone. */
function outcomeText({ tenant, id, revision, outcome, undoUntil }: Action): string {
  return JSON.stringify([
    tenant,
    id,
    revision,
    undoUntil,
    outcome &&
      (outcome.status === 'succeeded'
        ? [outcome.status, outcome.result, outcome.cut ?? null, ...(outcome.told ? ['told'] : [])]
        : [outcome.status, outcome.error, outcome.effect]),
  ]);
}

export function outcomeMac(action: Action, keys: Keyring): string {
  return keys.mac('outcome', outcomeText(action));
}

/** Whether a row's outcome, and its undo window, are what the gate recorded. */
export function isAsRecorded(action: Action, keys: Keyring): boolean {
  return action.outcome !== null && keys.matches('outcome', outcomeText(action), action.outcome.mac);
}

/** What a person granted. How much of it is used up, or whether it was revoked, comes later. */
interface Terms {
  readonly id: string;
  readonly user: string;
  readonly agent: string;
  readonly tool: string;
  /** Of the tool as it was when it was granted: another definition, or one that runs elsewhere, is another tool. */
  readonly definition: string;
  readonly where: Predicate;
  readonly expiresAt: number;
  readonly initialUses: number;
}

function grantText(tenant: string, terms: Terms): string {
  const { id, user, agent, tool, definition, where, expiresAt, initialUses } = terms;
  return JSON.stringify([tenant, id, user, agent, tool, definition, where, expiresAt, initialUses]);
}

export function grantMac(tenant: string, terms: Terms, keys: Keyring): string {
  return keys.mac('grant', grantText(tenant, terms));
}

/** Whether somebody really granted this, and not more uses than are left of it. */
export function isAsGranted(
  tenant: string,
  grant: Terms & { readonly uses: number; readonly mac: string },
  keys: Keyring,
): boolean {
  return grant.uses <= grant.initialUses && keys.matches('grant', grantText(tenant, grant), grant.mac);
}

/** What a key opens, and for whom. */
interface Opens {
  readonly id: string;
  readonly hash: string;
  readonly principal: Proposer;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

function keyText(tenant: string, { id, hash, principal, scopes, createdAt, expiresAt }: Opens): string {
  const { kind, id: who, roles, actsFor } = principal;
  const whose = [kind, who, roles ?? [], actsFor ?? null];
  return JSON.stringify([tenant, id, hash, whose, scopes, createdAt, expiresAt]);
}

export function apiKeyMac(tenant: string, key: Opens, keys: Keyring): string {
  return keys.mac('key', keyText(tenant, key));
}

/** Whether the gate made this key, for this principal and these scopes. */
export function isAsMade(tenant: string, key: Opens & { readonly mac: string }, keys: Keyring): boolean {
  return keys.matches('key', keyText(tenant, key), key.mac);
}

/** Identifies a tool's definition. Plain, because it holds no secret and other processes compare it. */
export function definitionHash(definition: {
  name: string;
  effect: string;
  schema: unknown;
  version: string | number;
  /** Only described with a call: never the definition of a tool that a gate has. */
  elsewhere?: true;
}): string {
  const text = JSON.stringify([
    definition.name,
    definition.effect,
    definition.schema ?? null,
    String(definition.version),
    ...(definition.elsewhere ? ['elsewhere'] : []),
  ]);
  return createHash('sha256').update(text).digest('base64url');
}
