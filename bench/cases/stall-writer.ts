import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sqlite } from '../../src/stores/sqlite.ts';
import { cycle, cyclesInFlight, KEY, openGate } from '../world.ts';
import type { Seen } from './stall.ts';

const [path, name, seconds] = process.argv.slice(2) as [string, string, string];
const gate = openGate(sqlite(path, { key: KEY }));
const sessions = Array.from({ length: 8 }, (_, i) => `${name}-${i}`);
await cyclesInFlight(gate, sessions, 20);
process.send!('warm');
await once(process, 'message');

const late = monitorEventLoopDelay({ resolution: 1 });
late.enable();
const end = performance.now() + Number(seconds) * 1000;
let turnMs = 0;
let before = performance.now();
const turn = () => {
  const now = performance.now();
  turnMs = Math.max(turnMs, now - before);
  before = now;
  if (now < end) setImmediate(turn);
};
setImmediate(turn);

let cycles = 0;
await Promise.all(
  sessions.map(async (session) => {
    for (; performance.now() < end; cycles++) await cycle(gate, session);
  }),
);
late.disable();
const seen: Seen = { cycles, timerMs: late.max / 1e6, turnMs };
process.send!(seen);
await gate.close();
process.disconnect();
