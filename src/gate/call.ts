import type { Action, Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { rule } from '../core/policy.ts';
import { toolFor } from './elsewhere.ts';
import { orAborted } from './lock.ts';
import { secretsIn, toolContext, validate } from './prepare.ts';
import { type CallContext, type Item, propose } from './propose.ts';
import { type Result, ranResult, resultOf } from './results.ts';
import { checkPrincipal, errorText, type Runtime, toldError, track } from './runtime.ts';
import { scrubber } from './secrets.ts';
import { start } from './start.ts';
import type { RunContext, Tool } from './tool.ts';

export interface Call extends Omit<Item, 'after'> {
  readonly session: string;
  readonly by: Principal;
  readonly channel?: string;
}

export interface Batch {
  readonly session: string;
  readonly by: Principal;
  readonly channel?: string;
  /** Decided all or none, and stopped at the first item that does not succeed. */
  readonly atomic?: boolean;
  readonly calls: readonly Item[];
}

/** An agent calls a tool: a read runs, everything else becomes an action. */
export async function call(runtime: Runtime, request: Call): Promise<Result> {
  const { session, by, channel, ...item } = request;
  const tool = toolFor(runtime, item, by);
  if (isPlainRead(runtime, tool)) return read(runtime, tool, request);
  const batch = { session, by, ...(channel ? { channel } : {}), calls: [item] };
  const [result] = await track(runtime, callMany(runtime, batch));
  return result!;
}

/** Several calls of one turn: reads run at once, what has to be held is shown together. */
export async function callMany(runtime: Runtime, batch: Batch): Promise<Result[]> {
  const context = checked(batch);
  const results = new Map<number, Result>();
  const effects: { place: number; item: Item }[] = [];
  for (const [place, item] of batch.calls.entries()) {
    const tool = toolFor(runtime, item, context.by);
    if (tool.effect === 'read' && (await runsAsRead(runtime, tool, item, context)))
      results.set(place, await read(runtime, tool, { ...item, ...context }));
    else effects.push({ place, item });
  }
  if (effects.length === 0) return batch.calls.map((_, place) => results.get(place)!);
  const places = effects.map(({ place }) => place);
  const items = effects.map(({ item }, i) =>
    item.after ? { ...item, after: item.after.map((place) => placeAmong(places, place, i)) } : item,
  );
  await checkParents(runtime, items, context);
  const proposed = await propose(runtime, items, context);
  for (const [i, { action, isNew }] of proposed.entries()) {
    const starts = isNew && action.status === 'approved';
    results.set(places[i]!, starts ? await startItem(runtime, action) : resultOf(action));
  }
  return batch.calls.map((_, place) => results.get(place)!);
}

/** What stands in the way of one item must not hide what became of the others: a caller would do them again. */
async function startItem(runtime: Runtime, action: Action): Promise<Result> {
  const { tenant, id } = action;
  try {
    const ran = await track(runtime, start(runtime, tenant, id));
    return ran ? await ranResult(runtime, ran) : resultOf(action);
  } catch (error) {
    runtime.options.logger?.error?.(
      { action: id, error: errorText(error) },
      'an item of a batch could not be started',
    );
    return resultOf((await runtime.store.action(tenant, id).catch(() => undefined)) ?? action);
  }
}

/** Reads come before effects, so an effect may wait only for another effect. */
function placeAmong(places: readonly number[], place: number, i: number): number {
  const among = places.indexOf(place);
  if (among < 0 || among >= i)
    throw new CountersignError(
      'INVALID_CALL',
      `An item can only come after an earlier item that is not a read, not after item ${place}.`,
    );
  return among;
}

function checked(batch: Batch): CallContext {
  checkPrincipal(batch.by);
  const { session, by, channel = 'chat', atomic = false, calls } = batch;
  const text = (value: unknown, most: number) =>
    typeof value === 'string' && value !== '' && value.length <= most && value.isWellFormed();
  if (!text(session, 256))
    throw new CountersignError('INVALID_CALL', 'session is not a text of 1 to 256 characters.');
  if (!text(channel, 64)) throw new CountersignError('INVALID_CALL', 'channel is not a short text.');
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > 500)
    throw new CountersignError('INVALID_CALL', 'calls is not a list of 1 to 500 calls.');
  for (const { callKey, note } of calls as readonly Item[]) {
    if (callKey !== undefined && !text(callKey, 256))
      throw new CountersignError('INVALID_CALL', 'callKey is not a text of 1 to 256 characters.');
    if (note !== undefined && (typeof note !== 'string' || note.length > 4000 || !note.isWellFormed()))
      throw new CountersignError('INVALID_CALL', 'note is not a text of at most 4000 characters.');
  }
  return { session, by, channel, atomic };
}

/** Whether no rule could concern the tool, so that a read of it needs no policy at all. */
function isPlainRead(runtime: Runtime, tool: Tool): boolean {
  return (
    tool.effect === 'read' &&
    runtime.policy.rules === undefined &&
    (runtime.policy.effects?.read ?? 'run') === 'run'
  );
}

async function runsAsRead(
  runtime: Runtime,
  tool: Tool,
  item: Item,
  { by, session, channel }: CallContext,
): Promise<boolean> {
  if (isPlainRead(runtime, tool)) return true;
  const args = (await validate(tool, item.args)) as Json;
  return (
    rule(runtime.policy, { tool: tool.name, effect: 'read', args, by, session }, channel, tool).verdict ===
    'run'
  );
}

const NO_PROGRESS = () => {};
/** What a read has instead of a claim. */
const readContext = (signal: AbortSignal): RunContext => ({
  action: null,
  fence: 0,
  expected: undefined,
  progress: NO_PROGRESS,
  idempotencyKey: '',
  signal,
});

/** Any thenable counts: query builders are no promises. */
const isLater = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

/** Passes a read straight through. It leaves no row, and what it throws is its result. */
async function read(
  runtime: Runtime,
  tool: Tool,
  { args, by, session }: Pick<Call, 'args' | 'by' | 'session'>,
): Promise<Result> {
  checkPrincipal(by);
  const valid = validate(tool, args);
  const value = valid instanceof Promise ? await valid : valid;
  try {
    const owner = by.kind === 'user' ? by.id : (by.actsFor ?? null);
    const subject = { tenant: by.tenant, session, owner, tool: tool.name, requestedBy: by };
    const { signal } = runtime.closing;
    const context =
      runtime.options.context === undefined
        ? readContext(signal)
        : { ...(await toolContext(runtime, subject, '', signal)), ...readContext(signal) };
    signal.throwIfAborted();
    const said = tool.run(value as never, context);
    // Most answer at once, and only the others can hold up a close.
    const result = isLater(said) ? await track(runtime, orAborted(said, signal)) : said;
    return { status: 'succeeded', action: null, result };
  } catch (error) {
    // The validator may have changed them.
    const scrub = scrubber([...secretsIn(tool, args), ...secretsIn(tool, value)]);
    return { status: 'failed', action: null, error: toldError(error, scrub), effect: 'none' };
  }
}

async function checkParents(
  runtime: Runtime,
  items: readonly Item[],
  { by, session }: CallContext,
): Promise<void> {
  for (const parent of new Set(items.flatMap((item) => item.dependsOn ?? []))) {
    const action = await runtime.store.action(by.tenant, parent);
    if (action === undefined || action.session !== session)
      throw new CountersignError('NOT_FOUND', 'A parent is not in this session.', { action: parent });
    if (['denied', 'expired', 'cancelled', 'failed', 'superseded'].includes(action.status)) {
      throw new CountersignError(
        'INVALID_CALL',
        `The parent ${parent} is ${action.status}, so this could never start.`,
      );
    }
  }
}
