import { randomBytes } from 'node:crypto';
import { type Action, actorOf, askedIn, maySee, type Prompt } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Checkpoint } from '../core/journal.ts';
import type { Plan } from '../core/plan.ts';
import { checkPolicy, DEFAULTS, LONGEST_MS } from '../core/policy.ts';
import { type ActionView, viewOf } from '../core/view.ts';
import type { Grant } from '../stores/store.ts';
import { erase, type GrantRequest, grant, grants, revoke, setFrozen } from './admin.ts';
import { type Audit, audit } from './audit.ts';
import { type Batch, type Call, call, callMany } from './call.ts';
import { type DecideOptions, type Decision, decide, type Who } from './decide.ts';
import { decideMany } from './decide-many.ts';
import { cancel, type Edit, edit } from './edit.ts';
import {
  type Claimed,
  type ClaimHeld,
  type ClaimRequest,
  type Completion,
  claim,
  complete,
  renew,
} from './elsewhere.ts';
import { type JournalPage, type JournalQuery, journal } from './journal.ts';
import { type CreatedKey, createKey, type KeyRequest, type KeyView, keys, revokeKey } from './keys.ts';
import { orAborted } from './lock.ts';
import {
  type By,
  type Filter,
  get,
  type HistoryEntry,
  history,
  list,
  type Notice,
  onProgress,
  type Page,
  prompts,
  type SubscribeOptions,
  subscribe,
  type WaitOptions,
  wait,
} from './read.ts';
import { type Replied, type Reply, reply } from './reply.ts';
import type { Refused, Result } from './results.ts';
import { Round } from './rounds.ts';
import {
  checkPrincipal,
  errorText,
  type GateOptions,
  limitsOf,
  newEmitter,
  type Progress,
  type Runtime,
  track,
} from './runtime.ts';
import { Sessions } from './sessions.ts';
import { AT_ONCE, type Finding, reconcile, type Swept, sweep } from './sweep.ts';
import { Tenants } from './tenants.ts';
import { type Appended, append, type Said, transcript } from './transcript.ts';
import { undo, undoBatch } from './undo.ts';
import { type Worker, type WorkOptions, work } from './worker.ts';

/** Stands between calls and their effects. */
export interface Gate {
  /** Calls a tool. A read runs; anything else is held, or decided by policy or a grant. */
  call(call: Call): Promise<Result>;
  /** Calls several at once: what is held of them is one prompt. */
  callMany(batch: Batch): Promise<Result[]>;
  /** Allows or denies one action, and runs it. */
  decide(decision: Decision, who: Who, options?: DecideOptions): Promise<Result>;
  /** Decides item by item, in one submit. */
  decideMany(
    decisions: readonly Decision[],
    who: Who,
    options?: DecideOptions,
  ): Promise<(Result | Refused)[]>;
  /** Reads what a person wrote, and decides if it is a clear answer to the one prompt that they were shown. */
  reply(said: Reply, who: Who): Promise<Replied>;
  /** Replaces a held action by a new revision with other arguments. */
  edit(edit: Edit, who: Who): Promise<Result>;
  /** Withdraws an action that has not started. */
  cancel(action: { readonly action: string }, who: Who): Promise<Result>;
  /** Undoes one action, or what succeeded of a batch. */
  undo(what: { readonly action: string }, who: Who): Promise<Result>;
  undo(what: { readonly batch: string }, who: Who): Promise<(Result | Refused)[]>;
  /** Says what became of an action in doubt. */
  reconcile(finding: Finding, who: Who): Promise<Result>;
  /** Lets whoever proposed a tool that runs elsewhere start it: once, and with the arguments that were shown. */
  claim(request: ClaimRequest, who: Who): Promise<Claimed | Result>;
  /** Keeps a claim; false if it is lost. */
  renew(claim: ClaimHeld, who: Who): Promise<boolean>;
  /** Says what running it gave. */
  complete(completion: Completion, who: Who): Promise<Result>;
  wait(action: string, options: WaitOptions): Promise<Result>;
  get(action: string, by: By): Promise<ActionView>;
  list(filter: Filter, by: By): Promise<Page>;
  history(action: string, by: By): Promise<HistoryEntry[]>;
  /** The open prompts of a session. */
  prompts(session: string, by: By): Promise<{ prompt: Prompt; actions: ActionView[] }[]>;
  /** What was said in a session, for a conversation to go on from. */
  transcript(what: { readonly session: string; readonly after?: number }, by: By): Promise<Said[]>;
  /** Adds to what was said; false if somebody else was faster. */
  append(said: Appended, by: By): Promise<boolean>;
  /** Records that a person saw a prompt in a channel; false if it asks about something else by now. */
  shown(what: ShownPrompt, who: Who): Promise<boolean>;
  /** Hears of progress in a session, as it happens in this process, until the returned function is called. */
  onProgress(of: By & { readonly session: string }, listener: (progress: Progress) => void): () => void;
  /** A page of the journal: of one session, or of the whole tenant for one who sees it. */
  journal(query: JournalQuery, by: By): Promise<JournalPage>;
  subscribe(options: SubscribeOptions): AsyncGenerator<Notice, void, void>;
  /** Remembers an approval, narrowly and for a time. */
  grant(request: GrantRequest, who: Who): Promise<Grant>;
  grants(by: By): Promise<Grant[]>;
  revoke(grant: string, who: Who): Promise<void>;
  /** Makes an API key for somebody of the admin's own tenant. The key itself is told once. */
  createKey(request: KeyRequest, who: Who): Promise<CreatedKey>;
  keys(by: By): Promise<KeyView[]>;
  revokeKey(key: string, who: Who): Promise<void>;
  /** Stops every start of a tool, or of all of them. */
  freeze(what: { readonly tool?: string }, who: Who): Promise<void>;
  unfreeze(what: { readonly tool?: string }, who: Who): Promise<void>;
  /** Erases what a finished session said; the journal stays verifiable. */
  erase(what: { readonly session: string }, who: Who): Promise<void>;
  /** Verifies the journal. */
  audit(options: Who & { readonly checkpoint?: readonly Checkpoint[] }): Promise<Audit>;
  /** Expires, surfaces what is in doubt, and starts what was left. The gate does so by itself as well. */
  sweep(): Promise<Swept>;
  /** Runs approved actions as a worker does. */
  work(options?: WorkOptions): Worker;
  /** Takes nothing new, lets tools end for up to `drainMs`, and closes the store. */
  close(options?: { readonly drainMs?: number }): Promise<void>;
}

const SWEEP_EVERY_MS = 5000;
const DRAIN_MS = 30_000;
/** To record what was given up. Everything of ours ends at once by then: only a host's function can take so long. */
const LAST_WORDS_MS = 5000;

export function createGate(options: GateOptions): Gate {
  const runtime = newRuntime(options);
  let closed: Promise<void> | undefined;
  const workers = new Set<Worker>();

  /** Everything waits for the store to be open, and nothing begins once the gate is closed. */
  const admitted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new CountersignError('GATE_CLOSED');
    if (!isReady) await ready();
    return work();
  };
  /** What was let in, `close` waits for. */
  const opened = <T>(work: () => Promise<T>): Promise<T> => track(runtime, admitted(work));
  let isReady = false;
  const ready = async () => {
    await runtime.ready();
    isReady = true;
  };

  /** The same for whatever somebody asks for. */
  const asked = <T>(who: By | undefined, work: () => Promise<T>): Promise<T> =>
    opened(() => {
      checkPrincipal(who?.by);
      return work();
    });

  const every = options.sweepEveryMs ?? SWEEP_EVERY_MS;
  const timer =
    every > 0
      ? setInterval(() => void sweepQuietly(runtime, opened), Math.min(every, LONGEST_MS)).unref()
      : undefined;

  const gate: Gate = {
    call: (request) => (isReady && !closed ? call(runtime, request) : opened(() => call(runtime, request))),
    callMany: (batch) => opened(() => callMany(runtime, batch)),
    decide: (decision, who, how = {}) => asked(who, () => decide(runtime, decision, who, how)),
    decideMany: (decisions, who, how = {}) => asked(who, () => decideMany(runtime, decisions, who, how)),
    reply: (said, who) => asked(who, () => reply(runtime, said, who)),
    edit: (what, who) => asked(who, () => edit(runtime, what, who)),
    cancel: (what, who) => asked(who, () => cancel(runtime, what, who)),
    undo: ((what: { action: string } | { batch: string }, who: Who) =>
      opened<Result | (Result | Refused)[]>(() =>
        'batch' in what ? undoBatch(runtime, what.batch, who) : undo(runtime, what.action, who),
      )) as Gate['undo'],
    claim: (request, who) => asked(who, () => claim(runtime, request, who)),
    renew: (held, who) => asked(who, () => renew(runtime, held, who)),
    complete: (completion, who) => asked(who, () => complete(runtime, completion, who)),
    reconcile: (finding, who) => asked(who, () => reconcile(runtime, finding, who)),
    // Whoever waits for a person would hold up a close for as long as it lets anything be waited for.
    wait: (action, how) =>
      admitted(() => {
        checkPrincipal(how?.by);
        return wait(runtime, action, how);
      }),
    get: (action, by) => asked(by, () => get(runtime, action, by)),
    list: (filter, by) => asked(by, () => list(runtime, filter, by)),
    history: (action, by) => asked(by, () => history(runtime, action, by)),
    journal: (query, by) => asked(by, () => journal(runtime, query, by)),
    prompts: (session, by) => asked(by, () => prompts(runtime, session, by)),
    transcript: (what, by) => asked(by, () => transcript(runtime, what, by.by)),
    append: (said, by) => asked(by, () => append(runtime, said, by.by)),
    shown: (what, who) => asked(who, () => shown(runtime, what, who)),
    onProgress: (of, listener) => onProgress(runtime, of, listener),
    async *subscribe(how) {
      await admitted(async () => {});
      yield* subscribe(runtime, how);
    },
    grant: (request, who) => asked(who, () => grant(runtime, request, who)),
    grants: (by) => asked(by, () => grants(runtime, by)),
    revoke: (id, who) => asked(who, () => revoke(runtime, id, who)),
    createKey: (request, who) => asked(who, () => createKey(runtime, request, who)),
    keys: (by) => asked(by, () => keys(runtime, by)),
    revokeKey: (id, who) => asked(who, () => revokeKey(runtime, id, who)),
    freeze: ({ tool }, who) => asked(who, () => setFrozen(runtime, tool, true, who)),
    unfreeze: ({ tool }, who) => asked(who, () => setFrozen(runtime, tool, false, who)),
    erase: ({ session }, who) => asked(who, () => erase(runtime, session, who)),
    audit: (how) => asked(how, () => audit(runtime, how)),
    sweep: () => opened(() => sweep(runtime)),
    work(how) {
      if (closed) throw new CountersignError('GATE_CLOSED');
      let worker: Worker | undefined;
      const started = ready().then(() => {
        worker = work(runtime, how);
      });
      const handle: Worker = {
        async stop() {
          workers.delete(handle);
          await started.catch(() => {});
          await worker?.stop();
        },
      };
      started.catch((error: unknown) =>
        options.logger?.error?.({ error: errorText(error) }, 'a worker could not start'),
      );
      workers.add(handle);
      return handle;
    },
    close({ drainMs = DRAIN_MS } = {}) {
      closed ??= (async () => {
        clearInterval(timer);
        runtime.leaving.abort();
        await drain(runtime, [...workers], Math.min(drainMs, LONGEST_MS));
        await runtime.store.close();
      })();
      return closed;
    },
  };
  return Object.assign(gate, { [RUNTIME]: runtime });
}

// From the registry, so that a server finds it whichever copy of this package the gate was made with.
const RUNTIME = Symbol.for('countersign.runtime');

/** What is behind a gate: for the rooms that are built on it, and for nobody else. */
export function runtimeOf(gate: Gate): Runtime {
  const { [RUNTIME]: runtime } = gate as Gate & { readonly [RUNTIME]?: Runtime };
  if (runtime === undefined)
    throw new CountersignError('INVALID_CALL', 'That gate was not made by createGate.');
  return runtime;
}

/** A gate that has something else behind it. */
export const withRuntime = (gate: Gate, runtime: Runtime): Gate =>
  Object.assign({ ...gate }, { [RUNTIME]: runtime });

function newRuntime(options: GateOptions): Runtime {
  const { store, tools = [], policy = {} } = options;
  if (store === undefined) throw new CountersignError('INVALID_CALL', 'createGate needs a store.');
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const twice = tools.find((tool, i) => tools.findIndex(({ name }) => name === tool.name) !== i);
  if (twice !== undefined)
    throw new CountersignError('INVALID_TOOL', `Two tools have the name ${twice.name}.`);
  for (const tool of tools)
    if (tool.definition === undefined)
      throw new CountersignError('INVALID_TOOL', `${tool.name} was not made by defineTool.`);
  checkPolicy(policy);
  let opening: Promise<void> | undefined;
  const runtime: Runtime = {
    store,
    tools: byName,
    policy,
    limits: limitsOf(policy),
    grantable: policy.grantable ?? DEFAULTS.grantable,
    leaseMs: policy.leaseMs ?? DEFAULTS.leaseMs,
    options,
    worker: options.worker ?? `${process.pid}-${randomBytes(4).toString('hex')}`,
    sessions: new Sessions(store, {
      ...(options.onHeld ? { held: (held) => void track(runtime, announce(runtime, 'onHeld', held)) } : {}),
      ...(options.onDecided
        ? { decided: (decided) => void track(runtime, announce(runtime, 'onDecided', decided)) }
        : {}),
    }),
    tenants: new Tenants(store),
    rounds: {
      approved: new Round(store, 'approved', AT_ONCE),
      inDoubt: new Round(store, 'in_doubt', AT_ONCE),
    },
    progress: newEmitter(),
    running: new Set(),
    leaving: new AbortController(),
    closing: new AbortController(),
    ready() {
      opening ??= store.open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
  };
  return runtime;
}

/** Tells the host what waits, or no longer does. It is stored already: a host that fails to hear loses nothing. */
async function announce(
  { options, closing }: Runtime,
  hook: 'onHeld' | 'onDecided',
  actions: readonly Action[],
): Promise<void> {
  try {
    await orAborted(options[hook]!(actions.map((action) => viewOf(action))), closing.signal);
  } catch (error) {
    options.logger?.error?.({ error: errorText(error) }, `${hook} failed`);
  }
}

/**
 * Lets what was let in come to its end; past the limit nothing starts any more, and what runs is told to stop and
 * recorded as in doubt. A host's function that does not even heed that is left behind.
 */
async function drain(runtime: Runtime, workers: readonly Worker[], drainMs: number): Promise<void> {
  const settled = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    while (runtime.running.size > 0) await Promise.allSettled(runtime.running);
  };
  await atMost(drainMs, settled());
  runtime.closing.abort(new CountersignError('GATE_CLOSED'));
  await atMost(LAST_WORDS_MS, settled());
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]);
  clearTimeout(timer);
}

async function sweepQuietly(
  runtime: Runtime,
  opened: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  try {
    await opened(() => sweep(runtime));
  } catch (error) {
    if (!CountersignError.is(error, 'GATE_CLOSED'))
      runtime.options.logger?.warn?.({ error: errorText(error) }, 'a sweep failed');
  }
}

/** What a person saw: a prompt, and exactly these revisions in it, in this order. */
export interface ShownPrompt {
  readonly session: string;
  readonly prompt: string;
  readonly actions: readonly { readonly id: string; readonly revision: number }[];
}

/** Whoever saw something else than what is asked about now has not seen that: nothing is recorded then. */
async function shown(
  runtime: Runtime,
  { session, prompt: id, actions }: ShownPrompt,
  { by, via = 'api' }: Who,
): Promise<boolean> {
  if (!Array.isArray(actions))
    throw new CountersignError(
      'INVALID_CALL',
      'actions is not the list of what was shown: { id, revision }.',
    );
  // The same answer whether the session is not theirs or not there.
  const notFound = () => new CountersignError('NOT_FOUND', undefined, { prompt: id });
  const see = (plan: Plan) => {
    const prompt = plan.openPrompts().find((each) => each.id === id);
    const theirs = plan.live().some((action) => action.prompt === id && maySee(action, by));
    if (prompt === undefined || !theirs) throw notFound();
    const asked = askedIn(plan.live(), id);
    const isSame =
      asked.length === actions.length &&
      asked.every((action, i) => action.id === actions[i]?.id && action.revision === actions[i]?.revision);
    if (isSame) plan.seen(prompt, actorOf(by), via);
    return isSame;
  };
  return runtime.sessions.change(by.tenant, { session }, see).catch((error: unknown) => {
    throw CountersignError.is(error, 'NOT_FOUND') ? notFound() : error;
  });
}
