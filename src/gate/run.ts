import { createHash } from 'node:crypto';
import { type Action, isLive, type Outcome } from '../core/action.ts';
import { CountersignError, Drifted, NoEffect } from '../core/errors.ts';
import { canonicalText, type Json } from '../core/json.ts';
import { viewOf } from '../core/view.ts';
import { backOff } from './lock.ts';
import { idempotencyKey, type Prepared, scrubberFor, toolContext } from './prepare.ts';
import { randomText } from './random.ts';
import { errorText, type Runtime, subjectOf } from './runtime.ts';
import { DEFAULT_TIMEOUT_MS, type Tool } from './tool.ts';

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

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

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

type Ending =
  | { readonly outcome: Outcome; readonly live?: unknown }
  | { readonly drifted: true }
  | { readonly doubt: string };

/** The tool said that its target has moved and that it did nothing. */
export class DriftedInRun extends Error {}

/** Runs a claimed action and records what came of it. The one place where a tool's effect happens. */
export async function run(runtime: Runtime, work: Work, ticket: Ticket): Promise<Ran> {
  const { action, tool } = work;
  const { leaseMs } = action.claim!;
  const controller = new AbortController();
  const { progress } = runtime;
  const context = await toolContext(
    runtime,
    subjectOf(action),
    idempotencyKey(action),
    controller.signal,
  ).catch((error: unknown) => error as Error);
  if (context instanceof Error) return record(runtime, work, ticket, notStarted(context, work));

  // The last look before the effect. Both clocks, because a suspended machine stops one and not the other.
  const elapsed = Math.max(performance.now() - ticket.monotonic, Date.now() - ticket.wall);
  if (elapsed >= leaseMs) {
    return record(runtime, work, ticket, notStarted(new Error('The lease ran out before the start.'), work));
  }

  const started = Promise.resolve().then(() => {
    const given = {
      ...context,
      // Few tools look at it.
      get action() {
        return viewOf(action);
      },
      fence: action.claim!.fence,
      expected: work.expected,
      progress: (value: Json) =>
        void progress.emit('progress', {
          tenant: action.tenant,
          session: action.session,
          prompt: action.prompt,
          action: action.id,
          value,
        }),
    };
    const args = JSON.parse(work.opened.canonical) as Json;
    return work.original
      ? tool.undo!(args as never, work.original.result as never, given)
      : tool.run(args as never, given);
  });
  const ending = await raceToEnd(runtime, work, ticket, started, controller);
  const ran = await record(runtime, work, ticket, ending);
  if ('doubt' in ending) void recordLate(runtime, work, ticket, started);
  return ran;
}

/** Waits for the tool, and stops waiting on timeout, a lost lease or close. The tool is told by its signal. */
async function raceToEnd(
  runtime: Runtime,
  work: Work,
  ticket: Ticket,
  started: Promise<unknown>,
  controller: AbortController,
): Promise<Ending> {
  const { action, tool } = work;
  const { leaseMs } = action.claim!;
  const { promise: given, resolve: giveUp } = Promise.withResolvers<Ending>();
  const stop = (doubt: string) => {
    controller.abort(new Error(doubt));
    giveUp({ doubt });
  };
  const timeout = setTimeout(stop, tool.timeoutMs ?? DEFAULT_TIMEOUT_MS, 'the tool took too long');
  const onClose = () => stop('the gate was closed');
  runtime.closing.signal.addEventListener('abort', onClose, { once: true });
  if (runtime.closing.signal.aborted) onClose();
  const renewal = setInterval(() => {
    runtime.store
      .renew({ tenant: action.tenant, id: action.id, revision: action.revision, token: ticket.hash }, leaseMs)
      .then(
        (held) => held || stop('the lease was lost'),
        (error: unknown) =>
          runtime.options.logger?.warn?.(
            { action: action.id, error: errorText(error) },
            'a lease could not be renewed',
          ),
      );
  }, leaseMs / 3);
  try {
    return await Promise.race([
      given,
      started.then(
        (value) => ended(runtime, work, value),
        (error: unknown) => broke(error, work),
      ),
    ]);
  } finally {
    clearTimeout(timeout);
    clearInterval(renewal);
    runtime.closing.signal.removeEventListener('abort', onClose);
  }
}

const RESULT_BYTES = 256 * 1024;

/** A result that cannot be stored never unmakes a success: a digest and a marker take its place. */
function ended(runtime: Runtime, work: Work, value: unknown): Ending {
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
      ...(work.opened.secrets.length === 0 ? { live: value } : {}),
    };
  }
  const bytes = Buffer.byteLength(text);
  const result = scrubberFor(work.opened)(JSON.parse(text) as Json);
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
function notStarted(error: Error, work: Work): Ending {
  return isFirst(work) ? { outcome: failed(error, work, 'none') } : { doubt: error.message };
}

const isFirst = (work: Work): boolean => work.action.claim!.fence === 1;

function failed(error: unknown, work: Work, effect: 'none' | 'unknown'): Outcome {
  return { status: 'failed', error: scrubberFor(work.opened)(errorText(error).toWellFormed()), effect };
}

/** Commits the ending. What cannot be recorded now is tried again for as long as the gate is open. */
async function record(runtime: Runtime, work: Work, ticket: Ticket, ending: Ending): Promise<Ran> {
  if ('drifted' in ending) throw new DriftedInRun();
  const { action } = work;
  for (let attempt = 0; ; attempt++) {
    try {
      return await commitEnding(runtime, action, ticket, ending);
    } catch (error) {
      const { logger } = runtime.options;
      logger?.error?.({ action: action.id, error: errorText(error) }, 'an outcome could not be recorded');
      if (!isPassing(error) || runtime.closing.signal.aborted) throw error;
      if (attempt === TRIES_BEFORE_TELLING) {
        void keepRecording(runtime, action, ticket, ending);
        throw new CountersignError('OUTCOME_UNRECORDED', undefined, { action: action.id }, error);
      }
      await backOff(attempt + 4);
    }
  }
}

const TRIES_BEFORE_TELLING = 20;

async function keepRecording(
  runtime: Runtime,
  action: Action,
  ticket: Ticket,
  ending: Ending,
): Promise<void> {
  while (!runtime.closing.signal.aborted) {
    await backOff(10);
    const failure = await commitEnding(runtime, action, ticket, ending).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined || !isPassing(failure)) return;
  }
}

async function commitEnding(runtime: Runtime, action: Action, ticket: Ticket, ending: Ending): Promise<Ran> {
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
    return { action: (await runtime.store.action(tenant, id, revision)) ?? action };
  }
}

const PASSING = new Set(['STORE_UNAVAILABLE', 'STORE_BUSY', 'STORE_FULL', 'STORE_READ_ONLY']);
const isPassing = (error: unknown): boolean => CountersignError.is(error) && PASSING.has(error.code);

/** The result came after all: it settles the doubt, unless somebody was faster. */
async function recordLate(
  runtime: Runtime,
  work: Work,
  ticket: Ticket,
  started: Promise<unknown>,
): Promise<void> {
  const ending = await started.then(
    (value) => ended(runtime, work, value),
    (error: unknown) => broke(error, work),
  );
  if ('drifted' in ending) return;
  await record(runtime, work, ticket, ending).catch(() => {});
}

export const isDone = (action: Action): boolean => !isLive(action.status) || action.status === 'in_doubt';
