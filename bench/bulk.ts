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
const SEED_OWNER = 'ada';
/** Each of them owns some of a tenant's sessions, and sees his share of what is pending. */
export const OWNERS = 100;
const AT_A_TIME = 5000;
const APART_MS = 20;

/** Fills a store with copies of what the seeds left in it, each with ids, names and times of its own. */
export async function fill(rows: Rows, amount: Amount): Promise<void> {
  const chains = await rows.all('SELECT * FROM chains');
  const seed = chains.find((chain) => chain.tenant === tenantAt(0) && chain.id === SEED)!;
  const last = (name: string, all: readonly Row[]) => Math.max(...all.map((row) => Number(row[name] ?? 0)));
  const firstNumber = last('number', chains) + 1;
  const links = last('n', await rows.all('SELECT * FROM journal'));
  const sessions = Array.from({ length: amount.sessions }, (_, k) => ({
    tenant: tenantAt(k % amount.tenants),
    session: `session-${k}-${scrambled(k)}`,
    owner: `user-${Math.floor(k / amount.tenants) % OWNERS}`,
    number: firstNumber + k,
    seq: 0,
  }));
  const firsts = sessions.filter(({ tenant }) => tenant === tenantAt(0));
  const oldest = Date.now() - 120_000 - (amount.finished + amount.pending) * APART_MS;

  let made = 0;
  let n = links;
  const copy = async (pattern: Pattern, count: number, among: typeof sessions) => {
    for (let from = 0; from < count; from += AT_A_TIME) {
      const batch: Record<string, Row[]> = { actions: [], prompts: [], journal: [], payloads: [] };
      for (let i = from; i < Math.min(from + AT_A_TIME, count); i++) {
        const home = among[i % among.length]!;
        const { tenant, session, owner, number } = home;
        const at = oldest + made * APART_MS;
        const [id, prompt] = [newId(at, 2 * made), newId(at, 2 * made + 1)];
        made++;
        const told = pattern.retell({ id, prompt, session, tenant, owner, at });
        const { action, links, bodies } = pattern;
        batch.actions!.push({
          ...action,
          ...within(action, { tenant, session, id, prompt, session_number: number, created_at: at }),
          audience: told(action.audience),
          fixed: told(action.fixed),
          state: told(action.state),
        });
        batch.prompts!.push({ ...pattern.prompt, tenant, session, id: prompt, created_at: at });
        links.forEach((link, step) => {
          const place = { tenant, chain: session, chain_number: number, seq: ++home.seq, n: ++n };
          batch.journal!.push({ ...link, ...within(link, { ...place, at }) });
          const body = bodies[step]!;
          batch.payloads!.push({ ...body, ...within(body, place), body: told(body.body) });
        });
      }
      for (const [table, copies] of Object.entries(batch)) await rows.insert(table, copies);
    }
  };
  await copy(await patternOf(rows, 'succeeded'), amount.finished, sessions);
  await copy(await patternOf(rows, 'pending'), amount.pending, firsts);
  const heads = sessions.map(({ tenant, session, owner, number, seq }) => ({
    ...seed,
    ...within(seed, { tenant, id: session, owner, number, seq }),
  }));
  await rows.insert('chains', heads);
}

/** What is copied: in every tenant one finished action and a pending one, made by the gate itself. */
export async function plantSeeds(gate: Gate, { tenants }: Amount): Promise<void> {
  for (let i = 0; i < tenants; i++) {
    const by = agentOf(tenantAt(i));
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
  const name = new RegExp(Object.keys(old).join('|'), 'g');
  const tell = (text: string, names: Names) => text.replace(name, (found) => String(names[old[found]!]));
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

/** As long and as spread out as the real ones, and sorted by time like them. */
const newId = (at: number, i: number): string =>
  at.toString(36).padStart(9, '0') + scrambled(i) + scrambled(~i);
const scrambled = (i: number): string =>
  (Math.imul(i + 1, 0x9e3779b1) >>> 0).toString(36).padStart(8, '0').slice(-8);
