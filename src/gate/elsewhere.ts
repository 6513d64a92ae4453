import type { Action, Effect, Outcome, Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { definitionHash } from '../core/fingerprint.ts';
import type { Json } from '../core/json.ts';
import { isTime, LONGEST_MS } from '../core/policy.ts';
import { type ActionView, viewOf } from '../core/view.ts';
import { expireNow, startChildren, type Who } from './decide.ts';
import { theirs } from './edit.ts';
import { idempotencyKey, openArgs, scrubberFor, storedPreview, toolNamed } from './prepare.ts';
import { type Result, resultOf } from './results.ts';
import { commitEnding, hashToken, newTicket, succeededWith } from './run.ts';
import { type Runtime, toldError } from './runtime.ts';
import { CommitRefused } from './sessions.ts';
import { claimOrReplace, parentsAllow, type Recheck, startable, whyForbidden } from './start.ts';
import { defineTool, type PreviewResult, type Tool } from './tool.ts';
import { checkArgs } from './untouched.ts';

/** What somebody who runs a tool of their own says about a call of it. The gate cannot look for itself. */
export interface Elsewhere extends PreviewResult {
  /** Without it every call is held. A read needs no gate. */
  readonly effect?: Exclude<Effect, 'read'>;
  readonly idempotent?: boolean;
  readonly secrets?: readonly string[];
  readonly version?: string | number;
}

/** The gate's own tool, or one that runs elsewhere, as it is described with the call. */
export function toolFor(
  runtime: Runtime,
  { tool: name, elsewhere }: { readonly tool: string; readonly elsewhere?: Elsewhere },
  by: Principal,
): Tool {
  if (elsewhere === undefined) return toolNamed(runtime, name);
  if (runtime.tools.has(name))
    throw new CountersignError(
      'INVALID_CALL',
      `This gate has a tool ${name} of its own, and runs it itself.`,
    );
  return described(name, saidBy(by, elsewhere));
}

/**
 * A description as far as its author may give it. An agent's own never takes the place of the arguments, and never
 * words the answers to it: “Cancel” on the button that allows would be a lie (T4, T6).
 */
export function saidBy<T extends PreviewResult>({ kind }: Principal, said: T): T {
  if (kind !== 'agent') return said;
  const { labels: _, saysAll: __, ...rest } = said;
  return rest as T;
}

/** A tool as far as it is known from its description. Its definition is never that of a tool that a gate has. */
export function described(name: string, elsewhere: Elsewhere): Tool {
  const { effect, idempotent, secrets, version = 1, ...preview } = elsewhere;
  if ((effect as Effect | undefined) === 'read')
    throw new CountersignError('INVALID_CALL', 'A read needs nobody to allow it, and is not proposed.');
  const tool = defineTool({
    name,
    ...(effect ? { effect } : {}),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(secrets ? { secrets } : {}),
    version,
    preview: () => preview,
    run: () => Promise.reject(new Error('It runs elsewhere.')),
  });
  const hashed = { name, effect: effect ?? 'unknown', schema: null, version, elsewhere: true } as const;
  return { ...tool, definition: definitionHash(hashed) };
}

export interface ClaimRequest {
  readonly action: string;
  readonly revision: number;
  /** What the target looks like now: if that is not what was shown, the person is asked again. */
  readonly preview?: PreviewResult;
  /** The same, with what the tool is now: what was allowed as another tool's call never starts. */
  readonly elsewhere?: Elsewhere;
  readonly leaseMs?: number;
}

/** The right to run an action once, for as long as the lease is kept. */
export interface Claimed {
  readonly status: 'claimed';
  readonly action: ActionView;
  /** To be kept to oneself: who has it can say what the outcome was. */
  readonly token: string;
  /** Exactly what was shown, secrets included. */
  readonly args: Json;
  readonly idempotencyKey: string;
  readonly fence: number;
  readonly leaseMs: number;
}

/**
 * Claims an approved action for somebody who runs it elsewhere. If there is nothing to start, the result says what
 * became of it: whoever asks again after a crash learns the recorded outcome, or that it is in doubt.
 */
export async function claim(
  runtime: Runtime,
  { action: id, revision, elsewhere, preview = elsewhere, leaseMs = runtime.leaseMs }: ClaimRequest,
  { by }: Who,
): Promise<Claimed | Result> {
  checkLease(runtime, leaseMs, by);
  const action = await foreign(runtime, id, revision, by);
  if (!startable(action) || !(await parentsAllow(runtime, action))) return resultOf(action);
  const ticket = newTicket();
  const opened = openArgs(action, runtime);
  const isOther = elsewhere && described(action.tool, elsewhere).definition !== action.definition;
  const checked: Recheck = isOther
    ? { kind: 'redefined' }
    : recheck(runtime, action, opened, preview && saidBy(by, preview));
  // What is in doubt may be why its target has moved: nothing takes its place but an answer.
  if (checked.kind !== 'same' && action.status === 'in_doubt') return resultOf(action);
  let claimed: Action;
  try {
    claimed = await runtime.sessions.change(by.tenant, { session: action.session }, (plan) => {
      const now = plan.find(id);
      if (now === undefined || now.revision !== revision || !startable(now))
        throw new CountersignError('STALE_CLAIM');
      return claimOrReplace(runtime, plan, now, checked, ticket, leaseMs);
    });
  } catch (error) {
    if (error instanceof CommitRefused && error.verdict === 'frozen') throw new CountersignError('FROZEN');
    if (!CountersignError.is(error, 'STALE_CLAIM') && !CountersignError.is(error, 'EXPIRED')) throw error;
    await expireNow(runtime, action, error);
    return resultOf((await runtime.store.action(by.tenant, id, revision)) ?? action);
  }
  if (claimed.status !== 'executing') return changed(runtime, claimed);
  return {
    status: 'claimed',
    action: viewOf(claimed),
    token: ticket.token,
    args: JSON.parse(opened.canonical) as Json,
    idempotencyKey: idempotencyKey(claimed),
    fence: claimed.claim!.fence,
    leaseMs,
  };
}

type Opened = ReturnType<typeof openArgs>;

function recheck(
  runtime: Runtime,
  action: Action,
  opened: Opened,
  preview: PreviewResult | undefined,
): Recheck {
  const tool = described(action.tool, { effect: action.effect as never });
  const reason = whyForbidden(runtime, tool, action, opened.args);
  if (reason !== undefined) return { kind: 'forbidden', reason };
  const same = { kind: 'same', work: { tool, opened, expected: undefined } } as const;
  if (preview === undefined || action.preview === null || action.status === 'in_doubt') return same;
  const seen = storedPreview({ name: action.toolTitle ?? action.tool }, preview, opened, runtime);
  if (runtime.store.keys.matches('state', seen.stateText, action.preview.state)) return same;
  checkArgs(runtime, action, opened);
  return { kind: 'drifted', seen };
}

/** With the revision that took its place, if one did. */
async function changed(runtime: Runtime, action: Action): Promise<Result> {
  const newest = await runtime.store.action(action.tenant, action.id);
  if (action.status !== 'superseded' || newest === undefined || newest.revision === action.revision)
    return resultOf(action);
  return { status: 'superseded', action: viewOf(action), next: viewOf(newest, action) };
}

export interface ClaimHeld {
  readonly action: string;
  readonly revision: number;
  readonly token: string;
  readonly leaseMs?: number;
}

export async function renew(
  runtime: Runtime,
  { action: id, revision, token, leaseMs = runtime.leaseMs }: ClaimHeld,
  { by }: Who,
): Promise<boolean> {
  checkLease(runtime, leaseMs, by);
  await foreign(runtime, id, revision, by);
  return runtime.store.renew({ tenant: by.tenant, id, revision, token: hashed(token) }, leaseMs);
}

export interface Completion extends Omit<ClaimHeld, 'leaseMs'> {
  readonly outcome:
    | { readonly status: 'succeeded'; readonly result?: unknown }
    | { readonly status: 'failed'; readonly error: string; readonly effect?: 'none' | 'unknown' }
    /** It cannot be said whether it happened. */
    | { readonly status: 'in_doubt' };
}

/** Records what running it gave. Said twice with the same token, it is recorded once. */
export async function complete(
  runtime: Runtime,
  { action: id, revision, token, outcome }: Completion,
  { by }: Who,
): Promise<Result> {
  const action = await foreign(runtime, id, revision, by);
  const ticket = { token, hash: hashed(token), monotonic: 0, wall: 0 };
  // The token that was good for the recorded outcome is good for hearing it again, and no other is.
  if (action.claim?.token !== ticket.hash)
    throw new CountersignError('STALE_CLAIM', undefined, { action: id });
  const opened = openArgs(action, runtime);
  const ending =
    outcome?.status === 'in_doubt'
      ? ({ doubt: 'whoever ran it cannot say' } as const)
      : outcome?.status === 'succeeded'
        ? succeededWith(runtime, opened, outcome.result)
        : { outcome: failure(opened, action, outcome) };
  const { action: ended, live } = await commitEnding(runtime, action, ticket, ending);
  await startChildren(runtime, ended);
  return resultOf(ended, live);
}

function failure(opened: Opened, action: Action, outcome: Completion['outcome'] | undefined): Outcome {
  if (outcome?.status !== 'failed')
    throw new CountersignError('INVALID_CALL', 'An outcome has the status succeeded, failed or in_doubt.');
  const error = toldError(outcome.error, scrubberFor(opened));
  // Of a second attempt, nothing can be said for the first.
  const isFirst = action.claim!.fence === 1;
  return { status: 'failed', error, effect: outcome.effect === 'none' && isFirst ? 'none' : 'unknown' };
}

/** Whoever asked for it runs it, or a service that runs things for others. */
export function mayRun({ requestedBy, owner }: Action, by: Principal): boolean {
  const { kind, id } = requestedBy;
  const isRequester =
    kind === by.kind && id === by.id && (kind !== 'agent' || (by.actsFor ?? null) === owner);
  return isRequester || by.kind === 'service';
}

/** Its arguments are not for anybody who does not run it. */
async function foreign(runtime: Runtime, id: string, revision: number, by: Principal): Promise<Action> {
  const action = await theirs(runtime, id, by);
  if (!mayRun(action, by)) throw new CountersignError('NOT_YOURS');
  if (!action.elsewhere)
    throw new CountersignError('INVALID_CALL', `${action.tool} is a gate's own tool, and run by a gate.`);
  if (action.revision !== revision)
    throw new CountersignError('STALE_REVISION', undefined, {
      action: id,
      revision,
      current: action.revision,
    });
  return action;
}

function hashed(token: unknown): string {
  if (typeof token !== 'string') throw new CountersignError('INVALID_CALL', 'token is not a text.');
  return hashToken(token);
}

/** Whoever is not the host's own process has to say every so often that it is still there. */
const LONGEST_LEASE_MS = 60 * 60 * 1000;

function checkLease(runtime: Runtime, leaseMs: unknown, { kind }: Principal): void {
  const longest = kind === 'service' ? LONGEST_MS : Math.max(LONGEST_LEASE_MS, runtime.leaseMs);
  const isFine = isTime(leaseMs, longest) && (leaseMs as number) >= 1000;
  if (!isFine)
    throw new CountersignError('INVALID_CALL', `leaseMs is a whole number from 1000 to ${longest}.`);
}
