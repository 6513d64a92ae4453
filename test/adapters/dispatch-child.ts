// A process of its own that dispatches the message that lies in its folder, as a loop would after a restart.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGate } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { agent } from '../world.ts';
import { SHAPES, type ShapeName } from './shapes.ts';

export interface Job {
  readonly shape: ShapeName;
  readonly folder: string;
  readonly wait: boolean;
  /** How far the store's clock is ahead. */
  readonly aheadMs?: number;
  /** Whether the tool never comes back once it has had its effect. */
  readonly hangs?: boolean;
}

const job = JSON.parse(process.argv[2]!) as Job;
const { shape, folder, wait, aheadMs = 0, hangs = false } = job;
const store = sqlite(join(folder, 'gate.db'), { clock: () => Date.now() + aheadMs });
const gate = createGate({ store, sweepEveryMs: 0 });
await gate.sweep();

const drop = async ({ table }: { table: string }) => {
  appendFileSync(join(folder, 'ledger'), `drop ${table}\n`);
  if (!hangs) return { dropped: table };
  process.send!('effect');
  return new Promise(() => setInterval(() => {}, 2 ** 30));
};
const dispatch = SHAPES[shape].guard(gate, { session: 's1', by: agent }, [{ name: 'drop_table', run: drop }]);
const given = await dispatch(JSON.parse(readFileSync(join(folder, 'message.json'), 'utf8')), { wait });
await gate.close();
process.send!(given.map(({ text }) => text));
process.disconnect();
