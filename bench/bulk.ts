import type { Gate } from '../src/index.ts';
import { agentOf, cycle, noop, personOf } from './world.ts';

export interface Amount {
  readonly finished: number;
  /** All of them in the first tenant. */
  readonly pending: number;
  readonly sessions: number;
  readonly tenants: number;
}

export type Row = Record<string, unknown>;

/** A database that rows are copied in. */
export interface Rows {
  all(sql: string): Promise<Row[]>;
  insert(table: string, rows: readonly Row[]): Promise<void>;
  /** Gives the payloads of a chain, in order. */
  readonly bodies: (tenant: string, chain: string) => string;
}

export const tenantAt = (i: number): string => `tenant-${i}`;

const SEED = 'seed-session';
const SEED_OWNER = 'seed-owner';
/** Each of them owns some of a tenant's sessions, and sees his share of what is pending. */
export const OWNERS = 100;
const AT_A_TIME = 5000;
const APART_MS = 20;

/** Fills a store with copies of what the seeds left in it, each with ids, names and times of its own. */
export async function fill(rows: Rows, amount: Amount): Promise<void> {
  const chains = await rows.all('SELECT * FROM chains');
  const homes = homesFor(amount, largest(chains, 'number') + 1);
  const copier: Copier = {
    rows,
    nextAt: Date.now() - 120_000 - (amount.finished + amount.pending) * APART_MS,
    nextLink: largest(await rows.all('SELECT * FROM journal'), 'n') + 1,
  };
  await copyMany(copier, await patternOf(rows, 'succeeded'), amount.finished, homes);
  const inFirst = homes.filter(({ tenant }) => tenant === tenantAt(0));
  await copyMany(copier, await patternOf(rows, 'pending'), amount.pending, inFirst);
  const seed = chains.find(({ tenant, id }) => tenant === tenantAt(0) && id === SEED)!;
  await rows.insert(
    'chains',
    homes.map(({ session, ...home }) => ({ ...seed, ...within(seed, { ...home, id: session }) })),
  );
}

const largest = (rows: readonly Row[], column: string): number =>
  Math.max(...rows.map((row) => Number(row[column] ?? 0)));

/** A session that copies are made in. */
interface Home {
  readonly tenant: string;
  readonly session: string;
  readonly owner: string;
  readonly number: number;
  seq: number;
}

function homesFor({ sessions, tenants }: Amount, firstNumber: number): Home[] {
  return Array.from({ length: sessions }, (_, k) => ({
    tenant: tenantAt(k % tenants),
    session: `session-${k}-${scrambled(k)}`,
    owner: `user-${Math.floor(k / tenants) % OWNERS}`,
    number: firstNumber + k,
    seq: 0,
  }));
}

interface Copier {
  readonly rows: Rows;
  nextAt: number;
  nextLink: number;
}

async function copyMany(
  copier: Copier,
  pattern: Pattern,
  count: number,
  homes: readonly Home[],
): Promise<void> {
  // The next copies are made while the database is busy with these.
  let inserting = Promise.resolve();
  for (let from = 0; from < count; from += AT_A_TIME) {
    const copies: Copies = { actions: [], prompts: [], journal: [], payloads: [] };
    for (let i = from; i < Math.min(from + AT_A_TIME, count); i++)
      copyOne(copier, pattern, homes[i % homes.length]!, copies);
    await inserting;
    inserting = insertAll(copier.rows, copies);
  }
  await inserting;
}

async function insertAll(rows: Rows, copies: Copies): Promise<void> {
  for (const [table, each] of Object.entries(copies)) await rows.insert(table, each);
}

type Copies = Record<'actions' | 'prompts' | 'journal' | 'payloads', Row[]>;

function copyOne(copier: Copier, pattern: Pattern, home: Home, copies: Copies): void {
  const { tenant, session, owner, number } = home;
  const { action, prompt, links, bodies, retell } = pattern;
  const at = copier.nextAt;
  copier.nextAt += APART_MS;
  const ids = { id: newId(at, 1), prompt: newId(at, 2) };
  const told = retell({ ...ids, session, tenant, owner, at });
  copies.actions.push({
    ...action,
    ...within(action, { ...ids, tenant, session, session_number: number, created_at: at }),
    audience: told(action.audience),
    fixed: told(action.fixed),
    state: told(action.state),
  });
  copies.prompts.push({ ...prompt, tenant, session, id: ids.prompt, created_at: at });
  for (const [step, link] of links.entries()) {
    const body = bodies[step]!;
    const place = { tenant, chain: session, chain_number: number, seq: ++home.seq, n: copier.nextLink++ };
    copies.journal.push({ ...link, ...within(link, { ...place, at }) });
    copies.payloads.push({ ...body, ...within(body, place), body: told(body.body) });
  }
}

/** What is copied: in every tenant one finished action and a pending one, made by the gate itself. */
export async function plantSeeds(gate: Gate, { tenants }: Amount): Promise<void> {
  for (let i = 0; i < tenants; i++) {
    const by = agentOf(tenantAt(i), 'assistant', SEED_OWNER);
    await cycle(gate, SEED, by, personOf(by.tenant, SEED_OWNER));
    await gate.call({ tool: noop.name, args: { page: 'home' }, session: SEED, by, channel: 'inbox' });
  }
}

interface Names {
  readonly id: string;
  readonly prompt: string;
  readonly session: string;
  readonly tenant: string;
  readonly owner: string;
  readonly at: number;
}

/** The rows that one action left. */
interface Pattern {
  readonly action: Row;
  readonly prompt: Row;
  readonly links: readonly Row[];
  readonly bodies: readonly Row[];
  /** Tells one of its texts (or a list of them) with other names. */
  readonly retell: (names: Names) => (text: unknown) => unknown;
}

async function patternOf(rows: Rows, status: 'succeeded' | 'pending'): Promise<Pattern> {
  const seeded = `tenant = '${tenantAt(0)}' AND session = '${SEED}'`;
  const [action] = await rows.all(`SELECT * FROM actions WHERE ${seeded} AND status = '${status}'`);
  const [prompt] = await rows.all(`SELECT * FROM prompts WHERE ${seeded} AND id = '${action!.prompt}'`);
  const links = await rows.all(
    `SELECT * FROM journal WHERE tenant = '${tenantAt(0)}' AND chain = '${SEED}' ORDER BY seq`,
  );
  const bodies = await rows.all(rows.bodies(tenantAt(0), SEED));
  const its = (_: Row, i: number) => String(bodies[i]!.body).includes(action!.id as string);
  const old: Readonly<Record<string, keyof Names>> = {
    [String(action!.id)]: 'id',
    [String(action!.prompt)]: 'prompt',
    [String(action!.created_at)]: 'at',
    [SEED]: 'session',
    [tenantAt(0)]: 'tenant',
    [SEED_OWNER]: 'owner',
  };
  const name = new RegExp(`(${Object.keys(old).join('|')})`);
  const split = new Map<string, string[]>();
  const tell = (text: string, names: Names) => {
    if (!split.has(text)) split.set(text, text.split(name));
    // Every other part is one of the old names.
    return split.get(text)!.reduce((told, part, i) => told + (i % 2 === 0 ? part : names[old[part]!]), '');
  };
  return {
    action: action!,
    prompt: prompt!,
    links: links.filter(its),
    bodies: bodies.filter(its),
    retell: (names) => (text) =>
      Array.isArray(text)
        ? text.map((each: string) => tell(each, names))
        : text === null
          ? null
          : tell(text as string, names),
  };
}

/** Those of the values that the row has a column for. */
function within(row: Row, values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in row));
}

/** About as long as the real ones, and sorted by time like them. */
const newId = (at: number, kind: number): string =>
  at.toString(36).padStart(9, '0') + scrambled(at) + scrambled(at + kind);
const scrambled = (i: number): string =>
  (Math.imul(i + 1, 0x9e3779b1) >>> 0).toString(36).padStart(8, '0').slice(-8);
