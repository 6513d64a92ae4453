import { hash } from 'node:crypto';
import { type Action, isLive, type Outcome } from '../core/action.ts';
import { CountersignError, Drifted, NoEffect } from '../core/errors.ts';
import { canonicalText, type Json, plainCopy } from '../core/json.ts';
import { viewOf } from '../core/view.ts';
import { Attempt, hasStopped, type Lease } from './attempt.ts';
import { insist } from './insist.ts';
import { idempotencyKey, type Prepared, scrubberFor, toolContext } from './prepare.ts';
import { randomText } from './random.ts';
import { errorText, type Runtime, subjectOf, toldError, track } from './runtime.ts';
import { DEFAULT_TIMEOUT_MS, type RunContext, type Tool, type ToolContext } from './tool.ts';

/** The right to run an action once. The token never leaves the worker; the store has its hash. */
export interface Ticket {
  readonly token: string;
  readonly hash: string;
  /** When it was asked for: the lease is counted from here, which is before the store counts it. */
  readonly monotonic: number;
  readonly wall: number;
}

export function newTicket(): Ticket {
  const token = randomText(32);
  return { token, hash: hashToken(token), monotonic: performance.now(), wall: Date.now() };
}

export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

export interface Work {
  readonly action: Action;
  readonly tool: Tool;
  readonly opened: Pick<Prepared, 'args' | 'canonical' | 'secrets'>;
  /** The state that the last preview saw. */
  readonly expected: unknown;
  /** For an undo: what the original gave. */
  readonly original?: { readonly result: Json };
}

/** What running it gave, as recorded; `live` is the tool's own value where the record had to leave it out. */
export interface Ran {
  readonly action: Action;
  readonly live?: unknown;
}

export type Ending =
  | { readonly outcome: Outcome; readonly live?: unknown }
  | { readonly drifted: true }
  | { readonly doubt: string };

/** The tool said that its target has moved and that it did nothing. */
export class DriftedInRun extends Error {}

/** Runs a claimed action and records what came of it. The one place where a tool's effect happens. */
export async function run(runtime: Runtime, work: Work, ticket: Ticket): Promise<Ran> {
  const { action, tool, opened } = work;
  const attempt = new Attempt(leaseOf(runtime, action, ticket));
  const made = await makeContext(runtime, action, attempt.signal);
  const why = 'error' in made ? errorText(made.error) : attempt.whyNotStart();
  if ('error' in made || why !== undefined) {
    attempt.end();
    return record(runtime, work, ticket, notStarted(why, work));
  }

  attempt.begin(tool.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  // Called at once: nothing comes between the last look and the tool.
  const started = callTool(work, {
    ...made.context,
    // Few tools look at it.
    get action() {
      return viewOf(action);
    },
    fence: action.claim!.fence,
    expected: work.expected,
    progress: (value: Json) =>
      void runtime.progress.emit('progress', {
        tenant: action.tenant,
        session: action.session,
        owner: action.owner,
        prompt: action.prompt,
        action: action.id,
        value: shown(value, opened),
      }),
  });
  const ending = await Promise.race([
    attempt.over.then((doubt): Ending => ({ doubt })),
    endingOf(runtime, work, started),
  ]);
  attempt.end();
  const recorded = record(runtime, work, ticket, ending);
  // Not only once the doubt is recorded: while the store is away, the tool may still come to its end.
  if ('doubt' in ending) void recordLate(runtime, work, ticket, started);
  return recorded;
}

function leaseOf({ store, options, closing }: Runtime, action: Action, ticket: Ticket): Lease {
  const { tenant, id, revision } = action;
  const { leaseMs } = action.claim!;
  return {
    leaseMs,
    asked: ticket,
    renew: () => store.renew({ tenant, id, revision, token: ticket.hash }, leaseMs),
    onUnrenewed: (error) =>
      options.logger?.warn?.({ action: id, error: errorText(error) }, 'a lease could not be renewed'),
    closing: closing.signal,
  };
}

type Made = { readonly context: ToolContext } | { readonly error: unknown };

/** Tagged, because a host may throw anything: a string, too, or nothing at all. */
async function makeContext(runtime: Runtime, action: Action, signal: AbortSignal): Promise<Made> {
  try {
    return { context: await toolContext(runtime, subjectOf(action), idempotencyKey(action), signal) };
  } catch (error) {
    return { error };
  }
}

/** Async, so that what a tool throws at once is an outcome too. */
async function callTool({ tool, opened, original }: Work, context: RunContext): Promise<unknown> {
  const args = JSON.parse(opened.canonical) as never;
  return original ? tool.undo!(args, original.result as never, context) : tool.run(args, context);
}

const endingOf = (runtime: Runtime, work: Work, started: Promise<unknown>): Promise<Ending> =>
  started.then(
    (value) => succeededWith(runtime, work.opened, value),
    (error: unknown) => broke(error, work),
  );

/** Progress as subscribers may see it. What cannot be searched for secrets is not shown. */
function shown(value: Json, opened: Work['opened']): Json {
  if (opened.secrets.length === 0) return value;
  try {
    return scrubberFor(opened)(plainCopy(value));
  } catch {
    return null;
  }
}

const RESULT_BYTES = 256 * 1024;

/** A result that cannot be stored never unmakes a success: a digest and a marker take its place. */
export function succeededWith(
  runtime: Runtime,
  opened: Work['opened'],
  value: unknown,
): { readonly outcome: Outcome; readonly live?: unknown } {
  const digest = (text: string) => runtime.store.keys.mac('result', text);
  let text: string;
  try {
    text = canonicalText(value === undefined ? null : value, {
      maxBytes: Number.MAX_SAFE_INTEGER,
      maxDepth: 64,
    });
  } catch {
    return {
      outcome: { status: 'succeeded', result: null, cut: { why: 'not_json', bytes: 0, digest: digest('') } },
      ...(opened.secrets.length === 0 ? { live: value } : {}),
    };
  }
  const bytes = Buffer.byteLength(text);
  const result = scrubberFor(opened)(JSON.parse(text) as Json);
  if (bytes > RESULT_BYTES)
    return {
      outcome: { status: 'succeeded', result: null, cut: { why: 'too_large', bytes, digest: digest(text) } },
      live: result,
    };
  return { outcome: { status: 'succeeded', result } };
}

function broke(error: unknown, work: Work): Ending {
  // In a re-run the first attempt may be what moved the target: then it cannot say that nothing was done.
  if (Drifted.is(error)) return isFirst(work) ? { drifted: true } : { doubt: errorText(error) };
  return { outcome: failed(error, work, NoEffect.is(error) && isFirst(work) ? 'none' : 'unknown') };
}

/** An attempt that did nothing says so only of itself: the one before it may have had its effect. */
function notStarted(why: unknown, work: Work): Ending {
  return isFirst(work) ? { outcome: failed(why, work, 'none') } : { doubt: errorText(why) };
}

const isFirst = (work: Work): boolean => work.action.claim!.fence === 1;

function failed(error: unknown, work: Work, effect: 'none' | 'unknown'): Outcome {
  return { status: 'failed', error: toldError(error, scrubberFor(work.opened)), effect };
}

/** Commits the ending, sooner or later. */
async function record(runtime: Runtime, work: Work, ticket: Ticket, ending: Ending): Promise<Ran> {
  if ('drifted' in ending) throw new DriftedInRun();
  const { action } = work;
  return insist(action.id, () => commitEnding(runtime, action, ticket, ending), {
    closing: runtime.closing.signal,
    onFailure: (error) =>
      runtime.options.logger?.error?.(
        { action: action.id, error: errorText(error) },
        'an outcome could not be recorded',
      ),
    goOn: (trying) => void track(runtime, trying),
  });
}

export async function commitEnding(
  runtime: Runtime,
  action: Action,
  ticket: Ticket,
  ending: Ending,
): Promise<Ran> {
  const { tenant, session, id, revision } = action;
  try {
    const recorded = await runtime.sessions.change(tenant, { session }, (plan) => {
      const now = plan.find(id);
      if (now === undefined || now.revision !== revision) throw new CountersignError('STALE_CLAIM');
      return 'outcome' in ending
        ? plan.apply(now, { type: 'complete', token: ticket.hash, outcome: ending.outcome })
        : plan.apply(now, { type: 'doubt', token: ticket.hash });
    });
    return { action: recorded, ...('live' in ending ? { live: ending.live } : {}) };
  } catch (error) {
    if (!CountersignError.is(error, 'STALE_CLAIM')) throw error;
    const settled = (await runtime.store.action(tenant, id, revision)) ?? action;
    tellUnrecorded(runtime, settled, ending);
    return { action: settled };
  }
}

/** Somebody has settled it otherwise: that stands, and whoever runs the gate is told what the tool says. */
function tellUnrecorded({ options }: Runtime, { id, revision, outcome }: Action, ending: Ending): void {
  if (!('outcome' in ending)) return;
  // Said twice is said once.
  if (outcome?.status === ending.outcome.status && !('told' in outcome)) return;
  options.logger?.warn?.(
    { action: id, revision, recorded: outcome?.status ?? null, late: ending.outcome.status },
    'a late outcome was not recorded: another one was',
  );
}

/** The result came after all: it settles the doubt, unless somebody was faster. */
async function recordLate(
  runtime: Runtime,
  work: Work,
  ticket: Ticket,
  started: Promise<unknown>,
): Promise<void> {
  const ending = await endingOf(runtime, work, started);
  if ((await hasStopped(started)) || 'drifted' in ending) return;
  await track(runtime, record(runtime, work, ticket, ending)).catch(() => {});
}

export const isDone = (action: Action): boolean => !isLive(action.status) || action.status === 'in_doubt';
