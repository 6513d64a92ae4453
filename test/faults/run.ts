import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Assignment, ROLES, struckIn, surprisesIn } from './assignment.ts';
import { check, type Findings, noFindings, VIOLATIONS } from './check.ts';
import { evidenceOf } from './evidence.ts';
import { needsNewTenant, needsNewTool, POINTS, pointNamed, WEIGHTS } from './points.ts';
import { Pool } from './pool.ts';
import { random, seedOf } from './random.ts';
import type { Settling } from './settle.ts';
import { freshStore, newStore, type Where } from './stores.ts';

const USAGE = `npm run faults -- [options]

Kills processes that work on one store, at named points and at random, and then holds what really happened
against what the store says.

  --store sqlite|postgres   (sqlite)
  --kills N                 (300)
  --seed S                  chooses the faults; printed, and drawn if it is not given
  --processes N             how many work at once (4)
  --json                    figures only: a line of fault points and a line of findings
  --keep                    leaves the store and the ledgers where they are
`;

interface Options {
  readonly store: Where['kind'];
  readonly kills: number;
  readonly seed: number;
  readonly processes: number;
  readonly json: boolean;
  readonly keep: boolean;
}

/** How many processes wait for their turn. */
const SPARE = 3;

function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      store: { type: 'string', default: 'sqlite' },
      kills: { type: 'string', default: '300' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      processes: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const whole = (text: string) => {
    if (!/^\d+$/.test(text)) throw new Error(`${text} is not a whole number.\n\n${USAGE}`);
    return Number(text);
  };
  const { store, json, keep } = values;
  if (values.help || (store !== 'sqlite' && store !== 'postgres')) throw new Error(USAGE);
  return {
    store,
    kills: whole(values.kills),
    seed: whole(values.seed),
    processes: whole(values.processes),
    json,
    keep,
  };
}

/** What the number-th process does and where it dies: a function of the seed and of nothing else. */
function planOf(
  seed: number,
  number: number,
): Pick<Assignment, 'seed' | 'role' | 'version' | 'fault'> & { readonly lifeMs: number } {
  const chance = random(seedOf(seed, number));
  const role = chance.pick(ROLES);
  const point = pointNamed(chance.weighted(WEIGHTS));
  const occurrence = chance.between(1, point.within + 1);
  const atRandom = chance.chance(0.2);
  return {
    seed: chance.between(0, 2 ** 32),
    role,
    version: !atRandom && needsNewTool(point.name) ? 2 + number : 1,
    fault: atRandom ? null : { point: point.name, occurrence },
    // One that never comes to its point dies anyway.
    lifeMs: atRandom ? chance.between(20, 700) : 2500,
  };
}

/** Lets processes work and die until enough have died. */
async function killMany(
  options: Options,
  folder: string,
  pool: Pool,
): Promise<{ kills: number; tenants: string[] }> {
  const { kills: wanted, seed, processes } = options;
  const begun = performance.now();
  const tenants = ['t0'];
  let kills = 0;
  let started = 0;
  const slot = async (place: number) => {
    while (kills < wanted) {
      const { lifeMs, ...plan } = planOf(seed, started++);
      // Now and then everything moves to a new tenant, so that sessions do not grow without end.
      if (needsNewTenant(plan.fault?.point)) tenants.push(`t${tenants.length}`);
      const tenant = tenants.at(-1)!;
      const child = await pool.take({ folder, slot: place, tenant, ...plan } satisfies Assignment);
      const timer = setTimeout(() => {
        // The last ones may come to their end: whoever has killed enough lets them close their gates.
        if (kills < wanted) child.kill('SIGKILL');
        else child.send('stop');
      }, lifeMs);
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      clearTimeout(timer);
      if (signal === 'SIGKILL') kills++;
      else if (code !== 0) throw new Error(`A process ended with ${signal ?? code}.`);
      if (kills % 100 === 0 && signal === 'SIGKILL') {
        const perMinute = (kills / (performance.now() - begun)) * 60_000;
        process.stderr.write(`${kills} kills, ${perMinute.toFixed(0)} a minute\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: processes }, (_, place) => slot(place)));
  return { kills, tenants };
}

async function settled(settling: Settling, folder: string): Promise<number> {
  const pool = new Pool(new URL('settle.ts', import.meta.url), [], folder, 0);
  const child = await pool.take(settling);
  const [{ sweptAt }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The process that sweeps after the faults has ended.');
    }),
  ])) as [{ sweptAt: number }];
  return sweptAt;
}

async function checked(settling: Settling, sweptAt: number): Promise<Findings> {
  const store = await newStore(settling.where);
  await store.open();
  const all = noFindings();
  for (const tenant of settling.tenants) {
    const found = check(await evidenceOf(store, settling.folder, tenant, sweptAt));
    all.actions += found.actions;
    all.executed += found.executed;
    all.inDoubt += found.inDoubt;
    for (const name of VIOLATIONS) all[name].push(...found[name].map((what) => `${tenant}: ${what}`));
  }
  await store.close();
  return all;
}

function pointsHit(folder: string, kills: number): Record<string, number> {
  const points: Record<string, number> = Object.fromEntries(POINTS.map(({ name }) => [name, 0]));
  const struck = struckIn(folder).read();
  for (const { point } of struck) points[point] = (points[point] ?? 0) + 1;
  return { ...points, random: kills - struck.length };
}

function counted(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  say(`seed ${options.seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'countersign-faults-'));
  const { where, stop } = await freshStore(options.store, folder);
  const pool = new Pool(new URL('child.ts', import.meta.url), [JSON.stringify(where)], folder, SPARE);
  try {
    const { kills, tenants } = await killMany(options, folder, pool);
    pool.stop();
    const settling = { where, folder, tenants };
    const findings = await checked(settling, await settled(settling, folder));
    const points = pointsHit(folder, kills);
    const surprises = surprisesIn(folder).read();

    for (const name of VIOLATIONS) for (const what of findings[name]) say(`${name}: ${what}`);
    for (const [what, times] of counted(surprises.map(({ job, code, what }) => `${job}: ${code} ${what}`)))
      say(`unexpected, ${times} times, in ${what}`);
    const count = (name: (typeof VIOLATIONS)[number]) => findings[name].length;
    const figures = {
      store: options.store,
      kills,
      actions: findings.actions,
      executed: findings.executed,
      duplicates: count('duplicates'),
      unapproved: count('unapproved'),
      lost: count('lost'),
      stranded: count('stranded'),
      inDoubt: findings.inDoubt,
      chainBroken: count('chainBroken'),
      seed: options.seed,
    };
    if (options.json) console.log(JSON.stringify({ points, illegal: count('illegal') }));
    else {
      console.table(points);
      console.table(figures);
    }
    console.log(JSON.stringify(figures));
    return VIOLATIONS.some((name) => count(name) > 0) || surprises.length > 0 ? 1 : 0;
  } finally {
    pool.abandon();
    await stop();
    if (options.keep) say(`kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
