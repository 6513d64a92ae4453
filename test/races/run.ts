import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ErrorCode } from '../../src/index.ts';
import { check, VIOLATIONS } from '../faults/check.ts';
import { evidenceOf } from '../faults/evidence.ts';
import { Pool } from '../faults/pool.ts';
import { readRecords } from '../faults/records.ts';
import { freshStore, newStore, type Where } from '../faults/stores.ts';
import type { Answer, Foul, Order, Racer, Tally } from './child.ts';
import { type Judgement, judge, type Win } from './judge.ts';

const USAGE = `npm run races -- [options]

Lets several processes decide the same actions at once, each in its own way, and looks who won.

  --store sqlite|postgres   (sqlite)
  --actions N               (2000)
  --processes P             (4)
  --seed S                  chooses who does what; printed, and drawn if it is not given
  --json                    figures only
`;

interface Options {
  readonly store: Where['kind'];
  readonly actions: number;
  readonly processes: number;
  readonly seed: number;
  readonly json: boolean;
}

/** A tenant of so many actions is made, raced for and judged before the next one. */
const PER_TENANT = 2000;
/** Everybody waits for everybody after so many: a process that runs ahead would race with nobody. */
const PER_HEAT = 100;

function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      store: { type: 'string', default: 'sqlite' },
      actions: { type: 'string', default: '2000' },
      processes: { type: 'string', default: '4' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const whole = (text: string) => {
    if (!/^\d+$/.test(text)) throw new Error(`${text} is not a whole number.\n\n${USAGE}`);
    return Number(text);
  };
  const { store, json } = values;
  if (values.help || (store !== 'sqlite' && store !== 'postgres')) throw new Error(USAGE);
  return {
    store,
    actions: whole(values.actions),
    processes: whole(values.processes),
    seed: whole(values.seed),
    json,
  };
}

async function ask(child: ChildProcess, order: Order): Promise<Answer> {
  const done = new AbortController();
  const { signal } = done;
  child.send(order);
  try {
    const [answer] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`A process ended with ${by ?? code}.`);
      }),
    ])) as [Answer];
    return answer;
  } finally {
    // Whoever still listens is told to stop, which is no news.
    done.abort();
  }
}

interface Totals extends Judgement {
  tally: Tally;
  violations: string[];
}

/** Makes a tenant's actions in one process, has all of them decide each, and judges. */
async function raceTenant(
  children: readonly ChildProcess[],
  tenant: string,
  count: number,
  totals: Totals,
): Promise<number> {
  const { made } = await ask(children[0]!, { make: count, tenant });
  for (let at = 0; at < made!.length; at += PER_HEAT) {
    const heat = made!.slice(at, at + PER_HEAT);
    const answers = await Promise.all(children.map((child) => ask(child, { race: heat, tenant })));
    for (const { tally } of answers) add(totals.tally, tally!);
  }
  return (await ask(children[0]!, { sweep: true })).sweptAt!;
}

function add(total: Tally, { won, lost, moved }: Tally): void {
  total.won += won;
  total.moved += moved;
  for (const [code, times] of Object.entries(lost) as [ErrorCode, number][])
    total.lost[code] = (total.lost[code] ?? 0) + times;
}

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  say(`seed ${options.seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'countersign-races-'));
  const { where, stop } = await freshStore(options.store, folder);
  const store = await newStore(where);
  await store.open();
  const pool = new Pool(new URL('child.ts', import.meta.url), [], folder, options.processes);
  const totals: Totals = {
    actions: 0,
    winners: 0,
    doubleDecided: [],
    doubleRun: [],
    wrong: [],
    violations: [],
    tally: { won: 0, lost: {}, moved: 0 },
  };
  const begun = performance.now();
  try {
    const children = await Promise.all(
      Array.from({ length: options.processes }, (_, number) =>
        pool.take({ where, folder, process: number, seed: options.seed } satisfies Racer),
      ),
    );
    pool.stop();
    for (let number = 0; totals.actions < options.actions; number++) {
      const tenant = `t${number}`;
      const count = Math.min(PER_TENANT, options.actions - totals.actions);
      const sweptAt = await raceTenant(children, tenant, count, totals);
      const evidence = await evidenceOf(store, folder, tenant, sweptAt);
      const wins = children.flatMap((_, racer) => readRecords<Win>(join(folder, `${tenant}.${racer}.wins`)));
      const { actions, winners, ...flaws } = judge(evidence, wins);
      totals.actions += actions;
      totals.winners += winners;
      for (const name of ['doubleDecided', 'doubleRun', 'wrong'] as const) totals[name].push(...flaws[name]);
      const findings = check(evidence);
      for (const name of VIOLATIONS)
        totals.violations.push(...findings[name].map((what) => `${name}: ${what}`));
      const perMinute = (totals.actions / (performance.now() - begun)) * 60_000;
      say(`${totals.actions} actions, ${perMinute.toFixed(0)} a minute`);
      if (actions < count) throw new Error(`${count} actions were made, and ${actions} are there.`);
    }
    const fouls = readRecords<Foul>(join(folder, 'fouls'));

    const { doubleDecided, doubleRun, wrong, violations, tally } = totals;
    for (const what of [...doubleDecided, ...doubleRun, ...wrong, ...violations]) say(what);
    for (const { verb, code, what } of fouls) say(`a loser's refusal, to ${verb}: ${code}, ${what}`);
    const figures = {
      actions: totals.actions,
      winners: totals.winners,
      doubleDecided: doubleDecided.length,
      doubleRun: doubleRun.length,
    };
    if (!options.json) {
      console.table({ won: tally.won, ...tally.lost, 'commits that somebody was faster than': tally.moved });
      console.table(figures);
    }
    console.log(JSON.stringify(figures));
    const clean = [doubleDecided, doubleRun, wrong, violations, fouls].every((list) => list.length === 0);
    return clean && totals.winners === totals.actions ? 0 : 1;
  } finally {
    pool.abandon();
    await store.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
