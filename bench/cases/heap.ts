import { setImmediate as turn } from 'node:timers/promises';
import { sqlite } from '../../src/stores/sqlite.ts';
import { atMost, type Case, type Figure, median } from '../measure.ts';
import { cycle, openGate } from '../world.ts';

const SAMPLES = 10;
const MB = 1024 * 1024;

export const heap: Case = {
  about: 'heap in use after collection, while cycle follows cycle',
  run: async ({ quick }) => [
    await growth('heap: a new session each', quick, (i) => `session-${i}`),
    await growth('heap: the same 100 sessions', quick, (i) => `session-${i % 100}`),
  ],
};

async function growth(name: string, quick: boolean, session: (i: number) => string): Promise<Figure> {
  const cycles = quick ? 20_000 : 100_000;
  const gate = openGate(sqlite(':memory:'));
  const used: number[] = [];
  for (let i = 1; i <= cycles; i++) {
    await cycle(gate, session(i));
    if (i % (cycles / SAMPLES) === 0) used.push(await heapUsed());
  }
  await gate.close();
  // Until the first sample caches fill and code is compiled.
  const settled = used.slice(1);
  const third = Math.floor(settled.length / 3);
  const ratios = settled.map((each) => each / median(settled.slice(0, third)));
  const megabytes = used.map((each) => (each / MB).toFixed(1)).join(' ');
  return atMost(name, median(ratios.slice(-third)), '× the first third', 1.1, {
    spread: ratios,
    note: `${cycles} cycles, MB every ${cycles / SAMPLES}: ${megabytes}`,
  });
}

async function heapUsed(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('Run it with --expose-gc.');
  await turn();
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
