import {
  type Action,
  askedIn,
  type Effect,
  keysOf,
  type Principal,
  type Prompt,
  type Status,
} from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { JournalEvent } from '../core/event.ts';
import { type Entry, eventsOf } from '../core/journal.ts';
import { LONGEST_MS } from '../core/policy.ts';
import { type ActionView, viewOf } from '../core/view.ts';
import type { ListQuery } from '../stores/store.ts';
import { wholeChain } from './chain.ts';
import { theirs } from './edit.ts';
import { type Result, resultOf } from './results.ts';
import { isDone } from './run.ts';
import { checkPrincipal, errorText, type Progress, type Runtime } from './runtime.ts';

export interface By {
  readonly by: Principal;
}

/** An action as it is now, with what is different from the revision before. */
export async function get(runtime: Runtime, id: string, { by }: By): Promise<ActionView> {
  const action = await theirs(runtime, id, by);
  const [view] = await withUndos(runtime, by.tenant, [await withChanges(runtime, action)]);
  return view!;
}

/** Each with what undoes it. Most pages have nothing that could be undone, and cost nothing more. */
async function withUndos(
  runtime: Runtime,
  tenant: string,
  views: readonly ActionView[],
): Promise<ActionView[]> {
  const ids = views.filter(({ undoUntil }) => undoUntil !== null).map(({ id }) => id);
  const query = { audience: null, undoOf: ids, limit: ids.length };
  const undos = ids.length === 0 ? [] : await runtime.store.list(tenant, query);
  const byUndone = new Map(undos.map((undo) => [undo.undoOf!.id, undo]));
  return views.map((view) => {
    const undo = byUndone.get(view.id);
    return { ...view, undoneBy: undo === undefined ? null : { id: undo.id, status: undo.status } };
  });
}

export interface Filter {
  readonly status?: Status | readonly Status[];
  readonly session?: string;
  readonly tool?: string;
  readonly effect?: Effect;
  readonly agent?: string;
  /** The actions that one prompt shows. */
  readonly prompt?: string;
  /** What can still be undone. */
  readonly undoable?: boolean;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly order?: 'newest' | 'oldest';
  /** From the page before. */
  readonly cursor?: string;
  readonly limit?: number;
}

export interface Page {
  readonly actions: readonly ActionView[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** What the principal may see, page by page; a page never shifts when something new arrives. */
export async function list(runtime: Runtime, filter: Filter, { by }: By): Promise<Page> {
  checkPrincipal(by);
  const { cursor, status, limit = 50, ...rest } = filter;
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
    throw new CountersignError('INVALID_CALL', 'limit is 1 to 1000.');
  const query: ListQuery = {
    ...rest,
    audience: keysOf(by),
    ...(status === undefined ? {} : { status: typeof status === 'string' ? [status] : status }),
    ...(cursor === undefined ? {} : { after: openCursor(cursor) }),
    limit: limit + 1,
  };
  const found = await runtime.store.list(by.tenant, query);
  const page = found.slice(0, limit);
  return {
    actions: await withUndos(
      runtime,
      by.tenant,
      page.map((action) => viewOf(action)),
    ),
    ...(found.length > limit ? { cursor: cursorAt(page.at(-1)!) } : {}),
  };
}

export const cursorAt = ({
  createdAt,
  id,
  revision,
}: Pick<Action, 'createdAt' | 'id' | 'revision'>): string =>
  Buffer.from(JSON.stringify([createdAt, id, revision])).toString('base64url');

function openCursor(cursor: string): { createdAt: number; id: string; revision: number } {
  try {
    const [createdAt, id, revision] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      number,
      string,
      number,
    ];
    // Revisions are counted in 32 bits by a store that tells integers apart.
    const isOurs = Number.isSafeInteger(createdAt) && typeof id === 'string' && revision === (revision | 0);
    if (isOurs) return { createdAt, id, revision };
  } catch {}
  throw new CountersignError('INVALID_CALL', 'The cursor is not one of ours.');
}

/** One thing that happened, and where it stands in the journal. */
export interface HistoryEntry extends Omit<JournalEvent, 'proposed' | 'patch'> {
  readonly session: string;
  readonly seq: number;
  /** For `proposed`: what was proposed. */
  readonly view?: ActionView;
  readonly status?: Status;
}

/** What happened to one action, through all its revisions. */
export async function history(runtime: Runtime, id: string, { by }: By): Promise<HistoryEntry[]> {
  const action = await theirs(runtime, id, by);
  const entries = await wholeChain(runtime, by.tenant, action.session);
  return entries.flatMap(readable).filter((entry) => entry.action === id);
}

export function readable(entry: Entry): HistoryEntry[] {
  return eventsOf(entry).map(({ proposed, patch, ...event }) => ({
    ...event,
    session: entry.link.chain,
    seq: entry.link.seq,
    ...(proposed ? { view: viewOf(proposed), status: proposed.status } : {}),
    ...(patch?.status ? { status: patch.status } : {}),
  }));
}

/** The open prompts of a session with their actions, in order. */
export async function prompts(
  runtime: Runtime,
  session: string,
  { by }: By,
): Promise<{ prompt: Prompt; actions: ActionView[] }[]> {
  checkPrincipal(by);
  const found = await runtime.store.session(by.tenant, { session });
  if (found === undefined || !maySeeSession(found.owner, by))
    throw new CountersignError('NOT_FOUND', undefined, { session });
  return Promise.all(
    found.prompts.map(async (prompt) => ({
      prompt,
      actions: await Promise.all(
        askedIn(found.live, prompt.id).map((action) => withChanges(runtime, action)),
      ),
    })),
  );
}

/** As it is now, with what is different from the revision before. */
async function withChanges(runtime: Runtime, action: Action): Promise<ActionView> {
  const { tenant, id, revision } = action;
  return viewOf(action, revision > 1 ? await runtime.store.action(tenant, id, revision - 1) : undefined);
}

export function maySeeSession(owner: string | null, by: Principal): boolean {
  return keysOf(by) === null || (owner !== null && (by.kind === 'user' ? by.id : by.actsFor) === owner);
}

export interface WaitOptions extends By {
  /** `decided` is for whoever runs it elsewhere: it ends the waiting as soon as nobody has to be asked any more. */
  readonly until?: 'decided' | 'done';
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Waits until an action is finished or in doubt, through its revisions. Giving up stops the waiting, never the action. */
export async function wait(
  runtime: Runtime,
  id: string,
  { by, until = 'done', signal, timeoutMs }: WaitOptions,
): Promise<Result> {
  const isOver = (action: Action) => (until === 'decided' ? action.status !== 'pending' : isDone(action));
  let action = await theirs(runtime, id, by);
  const ends = [
    runtime.closing.signal,
    ...(signal ? [signal] : []),
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(Math.min(timeoutMs, LONGEST_MS))]),
  ];
  const stop = AbortSignal.any(ends);
  const bell = ring(runtime, stop);
  try {
    for (;;) {
      const heard = bell.next();
      action = await theirs(runtime, id, by).catch((error: unknown) => {
        // A store that is being closed answers no more: what was seen last stands.
        if (!runtime.closing.signal.aborted) throw error;
        return action;
      });
      if (isOver(action) || stop.aborted) return resultOf(action);
      await heard;
    }
  } finally {
    bell.end();
  }
}

/** Tells when something may have changed. `next` before looking, await it after: nothing falls in between. */
function ring(runtime: Runtime, stop: AbortSignal): { next(): Promise<void>; end(): void } {
  let { promise, resolve } = Promise.withResolvers<void>();
  const strike = () => {
    resolve();
    ({ promise, resolve } = Promise.withResolvers<void>());
  };
  const end = runtime.store.watch(strike);
  // The store's own timers let a process end; whoever waits here wants it to stay.
  const awake = setInterval(() => {}, 2 ** 30);
  stop.addEventListener('abort', strike);
  return {
    next: () => (stop.aborted ? Promise.resolve() : promise),
    end: () => {
      clearInterval(awake);
      end();
      stop.removeEventListener('abort', strike);
    },
  };
}

export interface SubscribeOptions extends By {
  /** Only one session. Without it the principal has to be one who sees the whole tenant. */
  readonly session?: string;
  /** From here on; `start` for the beginning. Without it, from now. */
  readonly after?: string | 'start';
  readonly signal?: AbortSignal;
}

/** One link of the journal, or progress that is not stored. */
export type Notice =
  | {
      readonly type: 'journal';
      readonly cursor: string;
      readonly session: string;
      readonly seq: number;
      readonly events: readonly HistoryEntry[];
    }
  | ({ readonly type: 'progress' } & Progress);

/** Hears of progress in a session, as it happens in this process. */
export function onProgress(
  runtime: Runtime,
  { session, by }: By & { readonly session: string },
  listener: (progress: Progress) => void,
): () => void {
  checkPrincipal(by);
  const listen = (progress: Progress) => {
    const isTheirs = progress.tenant === by.tenant && maySeeSession(progress.owner, by);
    if (!isTheirs || progress.session !== session) return;
    try {
      listener(progress);
    } catch (error) {
      // It is called from within the tool, which would fail of it.
      const { logger } = runtime.options;
      logger?.error?.({ action: progress.action, error: errorText(error) }, 'a listener to progress failed');
    }
  };
  runtime.progress.on('progress', listen);
  return () => void runtime.progress.off('progress', listen);
}

/** Of progress that nobody reads, only the newest is worth its memory. */
const PROGRESS_KEPT = 256;

/** Whoever does not see the whole tenant hears of one session, which is theirs. */
export async function checkListener(
  runtime: Runtime,
  session: string | undefined,
  by: Principal,
): Promise<void> {
  if (keysOf(by) === null) return;
  const owner =
    session === undefined ? null : ((await runtime.store.session(by.tenant, { session }))?.owner ?? null);
  if (!maySeeSession(owner, by)) throw new CountersignError('NOT_FOUND', undefined, { session });
}

/** The journal from a cursor on, and then live: every link once, in chain order within a session. */
export async function* subscribe(
  runtime: Runtime,
  { by, session, after, signal }: SubscribeOptions,
): AsyncGenerator<Notice, void, void> {
  checkPrincipal(by);
  await checkListener(runtime, session, by);
  const stop = AbortSignal.any([runtime.closing.signal, ...(signal ? [signal] : [])]);
  const bell = ring(runtime, stop);
  const heard: Progress[] = [];
  const listen = (progress: Progress) => {
    if (progress.tenant !== by.tenant || (session !== undefined && progress.session !== session)) return;
    heard.push(progress);
    if (heard.length > PROGRESS_KEPT) heard.shift();
    wake();
  };
  let wake = () => {};
  runtime.progress.on('progress', listen);
  try {
    let cursor = after === 'start' ? null : (after ?? (await runtime.store.feedEnd(by.tenant)));
    while (!stop.aborted) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const next = bell.next();
      const page = await runtime.store.feed(by.tenant, cursor, 200);
      for (const { entry, cursor: at } of page) {
        cursor = at;
        if (session !== undefined && entry.link.chain !== session) continue;
        yield {
          type: 'journal',
          cursor: at,
          session: entry.link.chain,
          seq: entry.link.seq,
          events: readable(entry),
        };
      }
      for (const progress of heard.splice(0)) yield { type: 'progress', ...progress };
      if (page.length === 0 && !stop.aborted && heard.length === 0) await Promise.race([next, woken]);
    }
  } finally {
    runtime.progress.off('progress', listen);
    bell.end();
  }
}
