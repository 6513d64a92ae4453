import { join } from 'node:path';
import {
  CountersignError,
  canonicalText,
  createGate,
  defineTool,
  type ErrorCode,
  type Gate,
  type Policy,
  type Principal,
  type RunContext,
  type Store,
  type Tool,
} from '../../src/index.ts';
import { agentOf, userOf } from '../faults/calls.ts';
import { ledgerOf } from '../faults/evidence.ts';
import { random, seedOf } from '../faults/random.ts';
import { Records } from '../faults/records.ts';
import { newStore, type Where } from '../faults/stores.ts';
import { digestOf, type Place } from '../faults/tools.ts';
import type { Verb, Win } from './judge.ts';

/** What a process is told once, when it starts. */
export interface Racer {
  readonly where: Where;
  readonly folder: string;
  readonly process: number;
  readonly seed: number;
}

/** And then, one after another: make a tenant's actions, decide some of them, sweep. */
export type Order =
  | { readonly make: number; readonly tenant: string }
  | { readonly race: readonly string[]; readonly tenant: string }
  | { readonly sweep: true };

export interface Answer {
  readonly made?: readonly string[];
  readonly sweptAt?: number;
  readonly tally?: Tally;
}

/** How it went: what was won, how often somebody was faster, and how often the store said so. */
export interface Tally {
  won: number;
  lost: Partial<Record<ErrorCode, number>>;
  moved: number;
}

export const winsOf = (folder: string, tenant: string, racer: number): Records<Win> =>
  new Records(join(folder, `${tenant}.${racer}.wins`));

/** A refusal that says too little, or something that is no refusal at all. */
export interface Foul {
  readonly verb: string;
  readonly code: string;
  readonly what: string;
}
export const foulsIn = (folder: string): Records<Foul> => new Records(join(folder, 'fouls'));

const PER_SESSION = 4;
const AT_ONCE = 16;
/** About as long as it takes until the action's turn comes. */
const BRIEF_MS = [60, 150, 400, 800, 1500, 2500];

const POLICY: Policy = {
  ttl: { inbox: 60 * 60 * 1000 },
  limits: {
    pendingPerAgent: Number.POSITIVE_INFINITY,
    perMinutePerSession: Number.POSITIVE_INFINITY,
    perMinutePerAgent: Number.POSITIVE_INFINITY,
  },
};

/** The refusals that somebody who was too slow may get. */
const LOST: ReadonlySet<ErrorCode> = new Set([
  'ALREADY_DECIDED',
  'CANCELLED',
  'EXPIRED',
  'STALE_REVISION',
  'SUPERSEDED',
] as const);

process.on('disconnect', () => process.exit());
process.once('message', (racer: Racer) => void serve(racer));
process.send!('ready', () => {});

async function serve(racer: Racer): Promise<void> {
  const { folder } = racer;
  const counted = counting(await newStore(racer.where));
  const gate = createGate({
    store: counted.store,
    tools: raceTools(folder),
    policy: POLICY,
    context: ({ tenant }) => ({ tenant }),
    sweepEveryMs: 500,
  });
  // So that the first race does not begin with opening the store.
  await counted.store.open();
  process.on('message', async (order: Order) => {
    const answer: Answer =
      'make' in order
        ? { made: await make(gate, order.tenant, order.make, racer.seed) }
        : 'race' in order
          ? { tally: await race(gate, racer, order.tenant, order.race, counted) }
          : await sweep(gate, counted.store);
    process.send!(answer);
  });
}

async function sweep(gate: Gate, store: Store): Promise<Answer> {
  const sweptAt = store.now();
  await gate.sweep();
  return { sweptAt };
}

function counting(store: Store): { readonly store: Store; moved: number } {
  const counted = { store, moved: 0 };
  counted.store = new Proxy(store, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (name !== 'commit') return typeof member === 'function' ? member.bind(target) : member;
      return async (change: Parameters<Store['commit']>[0]) => {
        const verdict = await target.commit(change);
        if (verdict === 'moved') counted.moved++;
        return verdict;
      };
    },
  });
  return counted;
}

function raceTools(folder: string): Tool[] {
  const made = new Map<string, ReturnType<typeof ledgerOf>>();
  const ledger = (tenant: string) => {
    if (!made.has(tenant)) made.set(tenant, ledgerOf(folder, tenant));
    return made.get(tenant)!;
  };
  const tool = (name: string, ttlMs?: number) =>
    defineTool({
      name,
      effect: 'destructive',
      ...(ttlMs === undefined ? {} : { ttlMs }),
      run: (args: unknown, context: RunContext<Place>) => {
        ledger(context.tenant).append({
          a: context.action!.id,
          r: context.action!.revision,
          f: context.fence,
          k: context.idempotencyKey,
          t: name,
          d: digestOf(canonicalText(args)),
        });
      },
    });
  return [tool('held'), ...BRIEF_MS.map((ttlMs) => tool(`brief-${ttlMs}`, ttlMs))];
}

/** Holds so many actions, a few in each session; the ones with little time come last, and stand anywhere. */
async function make(gate: Gate, tenant: string, count: number, seed: number): Promise<string[]> {
  const chance = random(seedOf(seed, tenant));
  const names = Array.from({ length: Math.ceil(count / PER_SESSION) }, (_, number) => `s${number}`);
  const isBrief = (session: string) => seedOf(seed, tenant, session) % 12 === 0;
  const ids = new Map<string, string[]>();
  const hold = async (session: string) => {
    const first = names.indexOf(session) * PER_SESSION;
    const calls = Array.from({ length: Math.min(PER_SESSION, count - first) }, (_, i) => ({
      tool: isBrief(session) ? `brief-${chance.pick(BRIEF_MS)}` : 'held',
      args: { n: first + i },
    }));
    const results = await gate.callMany({ session, channel: 'inbox', by: agentOf(tenant), calls });
    ids.set(
      session,
      results.map(({ action }) => action!.id),
    );
  };
  await each(
    names.filter((session) => !isBrief(session)),
    hold,
  );
  await each(names.filter(isBrief), hold);
  return names.flatMap((session) => ids.get(session)!);
}

/** Decides every one of the actions, as everybody else does at the same moment. */
async function race(
  gate: Gate,
  { folder, process: number, seed }: Racer,
  tenant: string,
  actions: readonly string[],
  counted: { moved: number },
): Promise<Tally> {
  const wins = winsOf(folder, tenant, number);
  const fouls = foulsIn(folder);
  const tally: Tally = { won: 0, lost: {}, moved: 0 };
  const before = counted.moved;
  await each(nearlyInOrder(actions, seedOf(seed, tenant, number, actions[0]!)), async (id) => {
    const by = userOf(tenant, 'olga');
    for (let revision = 1; ; ) {
      const verb = verbFor(seedOf(seed, id, number, revision), revision);
      try {
        const r = await act(gate, verb, id, revision, by);
        wins.append({ a: id, r, v: verb, p: number });
        tally.won++;
        if (verb !== 'edit') return;
        revision = r + 1;
      } catch (error) {
        const foul = foulIn(error, id);
        const { code, details } = error as CountersignError;
        if (foul !== undefined) fouls.append({ verb, code: String(code), what: foul });
        else tally.lost[code] = (tally.lost[code] ?? 0) + 1;
        if (foul !== undefined || code !== 'STALE_REVISION') return;
        revision = details.current as number;
      }
    }
  });
  tally.moved = counted.moved - before;
  return tally;
}

/** Three edits are enough: from then on somebody has to decide. */
function verbFor(seed: number, revision: number): Verb {
  const verb = random(seed).weighted({ allow: 4, deny: 2, edit: 2, cancel: 2 });
  return verb === 'edit' && revision > 3 ? 'deny' : verb;
}

/** Does it, and says which revision it was done to. */
async function act(gate: Gate, verb: Verb, action: string, revision: number, by: Principal): Promise<number> {
  switch (verb) {
    case 'allow':
    case 'deny':
      await gate.decide({ action, revision, verdict: verb }, { by, via: 'race' });
      return revision;
    case 'edit':
      await gate.edit({ action, revision, args: { edited: revision } }, { by });
      return revision;
    case 'cancel':
      return (await gate.cancel({ action }, { by })).action!.revision;
  }
}

/** Why a refusal is not good enough for whoever gets it; nothing if it is. */
function foulIn(error: unknown, id: string): string | undefined {
  if (!CountersignError.is(error) || !LOST.has(error.code))
    return (error instanceof Error ? error.message : String(error)).slice(0, 120);
  const { action, status, current } = error.details;
  if (action !== id) return 'the details do not name the action';
  if (error.code === 'STALE_REVISION')
    return typeof current === 'number' ? undefined : 'the details do not say which revision is current';
  if (status === undefined) return 'the details do not say what became of it';
  return status === 'pending' && error.code !== 'EXPIRED' ? 'the details say that it still waits' : undefined;
}

function nearlyInOrder(list: readonly string[], seed: number): string[] {
  const chance = random(seed);
  const ordered: string[] = [];
  for (let at = 0; at < list.length; at += 8) ordered.push(...chance.shuffled(list.slice(at, at + 8)));
  return ordered;
}

async function each<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < list.length) await work(list[next++]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
