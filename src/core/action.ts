import type { Json } from './json.ts';

/** Every durable payload carries this; a reader that meets another one refuses (UNKNOWN_VERSION). */
export const SCHEMA_VERSION = 1;

export const EFFECTS = ['read', 'write', 'destructive', 'external'] as const;
export type Effect = (typeof EFFECTS)[number];

export const STATUSES = [
  'pending',
  'approved',
  'executing',
  'succeeded',
  'failed',
  'in_doubt',
  'denied',
  'expired',
  'cancelled',
  'superseded',
] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses that something can still happen to. Everything else is final. */
export const LIVE: readonly Status[] = ['pending', 'approved', 'executing', 'in_doubt'];
export const isLive = (status: Status): boolean => LIVE.includes(status);

/** Who acts: authenticated by the host, never taken from a request's body. */
export interface Principal {
  readonly kind: 'user' | 'agent' | 'service';
  readonly id: string;
  readonly tenant: string;
  readonly roles?: readonly string[];
  /** For an agent: the user whose session it works in. */
  readonly actsFor?: string;
}

/** Who did something, as the journal records it. Policies, grants and the gate itself act too. */
export interface Actor {
  readonly kind: Principal['kind'] | 'policy' | 'grant' | 'gate';
  readonly id: string;
}

export const actorOf = (principal: Principal): Actor => ({ kind: principal.kind, id: principal.id });

/** Those whose wish it is when a principal asks for something: itself, and the person for whom it acts. */
export const askersOf = ({ id, actsFor }: Principal): string[] =>
  actsFor === undefined ? [id] : [id, actsFor];

/** Who proposed a revision, with all that a rule can ask about them. The tenant is the action's. */
export type Proposer = Omit<Principal, 'tenant'>;

export const proposerOf = ({ kind, id, roles, actsFor }: Principal): Proposer => ({
  kind,
  id,
  ...(roles === undefined ? {} : { roles }),
  ...(actsFor === undefined ? {} : { actsFor }),
});
export const GATE: Actor = { kind: 'gate', id: 'gate' };

/** Who may decide, fixed when the action is proposed. Nobody listed means nobody may. */
export interface Approvers {
  /** The person whose session it is. */
  readonly owner?: boolean;
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  /** How many of them have to allow; one deny denies. */
  readonly count?: number;
  /** Whoever asked for it, or edited it, may not decide. */
  readonly fourEyes?: boolean;
}

/** What stands on the two buttons. */
export interface Labels {
  readonly allow: string;
  readonly deny: string;
}

/** What a tool's preview saw, as it was shown. */
export interface Preview {
  readonly title: string;
  readonly facts: { readonly [label: string]: string | number | boolean | null };
  readonly warning?: string;
  readonly labels?: Labels;
  /** Title and facts say everything that the arguments do, in the person's words. */
  readonly saysAll?: true;
  /** A keyed digest of the state that the preview saw: compared again at the claim. */
  readonly state: string;
}

export interface Vote {
  readonly by: Actor;
  readonly via: string;
  readonly at: number;
}

export interface Decision {
  readonly verdict: 'allow' | 'deny';
  readonly by: Actor;
  readonly via: string;
  readonly at: number;
  readonly reason?: string;
  /** What exactly was decided on. A start needs an allow of the digest that it runs. */
  readonly digest: string;
  /** Made with the gate's key, so that whoever can only write the table cannot write an approval. */
  readonly mac: string;
}

export interface Claim {
  /** Counts the claims of this action: the fence a tool can pass on to what it writes. */
  readonly fence: number;
  /** SHA-256 of the token that only the claiming worker has. */
  readonly token: string;
  readonly worker: string;
  readonly at: number;
  readonly leaseMs: number;
}

/** What running the tool gave. */
export type Outcome =
  | {
      readonly status: 'succeeded';
      readonly result: Json;
      readonly cut?: ResultCut;
      /** A person found that it succeeded: the result is their note, and not what the tool returned. */
      readonly told?: true;
    }
  | { readonly status: 'failed'; readonly error: string; readonly effect: 'none' | 'unknown' };

/** An outcome as it is stored: with a MAC, because an undo is given what a success returned. */
export type Recorded = Outcome & { readonly mac: string };

/** Why a success has no stored result: it was too large, or not JSON. */
export interface ResultCut {
  readonly why: 'too_large' | 'not_json';
  readonly bytes: number;
  readonly digest: string;
}

/**
 * `altered`: its row is not what the gate wrote, so that it can neither be shown nor run. `forbidden`: by a rule, at
 * the claim.
 */
export type CancelReason =
  | 'withdrawn'
  | 'unrelated'
  | 'parent'
  | 'batch'
  | 'drifts'
  | 'altered'
  | 'forbidden';
export type SupersedeReason = 'edited' | 'replaced' | 'drifted' | 'definition';

/** Why an action was cancelled or superseded. */
export interface Ended {
  readonly reason: CancelReason | SupersedeReason;
  readonly by: Actor;
  /** In words, where a rule gave some. */
  readonly why?: string;
}

/** One row: a revision of an action. Its first part never changes after it was proposed. */
export interface Action {
  readonly v: typeof SCHEMA_VERSION;
  readonly tenant: string;
  readonly id: string;
  readonly revision: number;

  readonly session: string;
  readonly owner: string | null;
  readonly tool: string;
  readonly toolTitle: string | null;
  readonly effect: Effect;
  /** Hash of the tool's definition at the time of the proposal. */
  readonly definition: string;
  readonly idempotent: boolean;
  /** Whoever proposed it described it and runs it: it can be claimed, and no gate starts it. */
  readonly elsewhere?: true;
  /** Canonical JSON text; secret members are sealed. */
  readonly args: string;
  readonly secrets: readonly string[];
  readonly argsDigest: string;
  readonly preview: Preview | null;
  /** The agent's own words: shown apart, and never trusted. */
  readonly note: string | null;
  readonly channel: string;
  readonly requestedBy: Actor;
  /** Who called, or edited last: `forbid` is asked about them again at the claim. */
  readonly proposedBy: Proposer;
  /** Those who asked for it or edited it: what four eyes excludes. */
  readonly requesters: readonly string[];
  readonly approvers: Approvers;
  readonly callKey: string | null;
  readonly prompt: string | null;
  readonly position: number;
  readonly atomic: boolean;
  readonly dependsOn: readonly string[];
  readonly undoOf: { readonly id: string; readonly revision: number } | null;
  readonly drifts: number;
  readonly held: boolean;
  readonly createdAt: number;
  readonly ttlMs: number;
  readonly startWithinMs: number;
  /** A start is never allowed after this, however late it was decided: the end of the undo window. */
  readonly startLatest: number | null;
  readonly undoWindowMs: number | null;

  readonly version: number;
  readonly status: Status;
  readonly digest: string;
  readonly expiresAt: number;
  readonly startBy: number | null;
  readonly votes: readonly Vote[];
  readonly decision: Decision | null;
  readonly claim: Claim | null;
  readonly leaseUntil: number | null;
  readonly outcome: Recorded | null;
  readonly ended: Ended | null;
  readonly undoUntil: number | null;
  readonly updatedAt: number;
}

/** The members of an action that a transition may change. */
export const MUTABLE = [
  'version',
  'status',
  'digest',
  'expiresAt',
  'startBy',
  'votes',
  'decision',
  'claim',
  'leaseUntil',
  'outcome',
  'ended',
  'undoUntil',
  'updatedAt',
] as const satisfies readonly (keyof Action)[];
export type Patch = { readonly [K in (typeof MUTABLE)[number]]?: Action[K] };

/** The one deadline that applies to an action as it is: to decide, to start, or the end of its lease. */
export function dueAt(
  action: Pick<Action, 'status' | 'expiresAt' | 'startBy' | 'leaseUntil'>,
): number | null {
  if (action.status === 'pending') return action.expiresAt;
  if (action.status === 'approved') return action.startBy;
  return action.status === 'executing' ? action.leaseUntil : null;
}

export const isOverdue = (action: Action, now: number): boolean =>
  now >= (dueAt(action) ?? Number.POSITIVE_INFINITY);

/** What one prompt shows together, and whether it was shown. */
export interface Prompt {
  readonly tenant: string;
  readonly id: string;
  readonly session: string;
  readonly state: 'queued' | 'shown' | 'answered' | 'retired';
  readonly channel: string;
  readonly atomic: boolean;
  readonly createdAt: number;
  /** Those who saw it as it is now, by `<channel>:<user>`. */
  readonly viewers: { readonly [viewer: string]: Viewer };
}

export interface Viewer {
  readonly shownAt: number;
  /** They said that they want to change it, and not yet what. */
  readonly isEditing?: true;
}

/** What a prompt asks about, in the order in which it is shown and counted: one order, wherever it is needed. */
export const askedIn = (live: readonly Action[], prompt: string): Action[] =>
  live
    .filter((action) => action.prompt === prompt && action.status === 'pending')
    .toSorted((a, b) => a.position - b.position);

export const viewerOf = ({ kind, id }: Actor, via: string): string =>
  `${via}:${kind === 'user' ? id : `${kind}/${id}`}`;

/** A session with everything in it that can still change: loaded and committed as one. */
export interface Session {
  readonly tenant: string;
  readonly id: string;
  readonly owner: string | null;
  /** Head of its chain; 0 before the first commit. */
  readonly seq: number;
  readonly hash: string;
  /** Queued and shown prompts, oldest first. */
  readonly prompts: readonly Prompt[];
  /** Live actions, oldest first. */
  readonly live: readonly Action[];
}

/** Those who may see an action, as keys that a store can match. */
export function audienceOf(action: Pick<Action, 'owner' | 'approvers' | 'requestedBy'>): string[] {
  const keys = new Set<string>();
  if (action.owner !== null) keys.add(`user:${action.owner}`);
  for (const user of action.approvers.users ?? []) keys.add(`user:${user}`);
  for (const role of action.approvers.roles ?? []) keys.add(`role:${role}`);
  const { kind, id } = action.requestedBy;
  keys.add(kind === 'agent' ? agentKey(id, action.owner) : `${kind}:${id}`);
  return [...keys];
}

/** One agent serves many people: what it asked for one of them is not its to see while it acts for another. */
const agentKey = (id: string, actsFor: string | null): string => `agent:${JSON.stringify([id, actsFor])}`;

/** The keys of a principal, or null for one who sees the whole tenant. */
export function keysOf(principal: Principal): string[] | null {
  if (principal.kind === 'service' || (principal.kind === 'user' && principal.roles?.includes('admin')))
    return null;
  if (principal.kind === 'agent') return [agentKey(principal.id, principal.actsFor ?? null)];
  const keys = [`${principal.kind}:${principal.id}`];
  if (principal.kind === 'user') for (const role of principal.roles ?? []) keys.push(`role:${role}`);
  return keys;
}

export function maySee(action: Action, principal: Principal): boolean {
  if (action.tenant !== principal.tenant) return false;
  const keys = keysOf(principal);
  if (keys === null) return true;
  const audience = audienceOf(action);
  return keys.some((key) => audience.includes(key));
}
