import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect } from 'vitest';
import { createGate, type Gate } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { promise } from '../promises.ts';
import { ada, allow } from '../world.ts';
import type { Job } from './dispatch-child.ts';
import { SHAPE_NAMES, SHAPES } from './shapes.ts';

let folder: string;
let gate: Gate;
const children = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await gate.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(SHAPE_NAMES)('%s, in processes of their own', (shape) => {
  const script = fileURLToPath(new URL('dispatch-child.ts', import.meta.url));
  const start = (job: Partial<Job>): ChildProcess => {
    const whole = { shape, folder, wait: true, ...job };
    const child = fork(script, [JSON.stringify(whole)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    children.add(child);
    return child;
  };
  const heard = async (child: ChildProcess): Promise<unknown> => {
    const [said] = await once(child, 'message');
    return said;
  };
  const told = async (job: Partial<Job>) => JSON.parse(((await heard(start(job))) as string[])[0]!);
  const effects = () => {
    const ledger = join(folder, 'ledger');
    return existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n') : [];
  };
  const save = (table: string) => {
    const message = SHAPES[shape].message([{ id: 'call_1', tool: 'drop_table', args: { table } }]);
    writeFileSync(join(folder, 'message.json'), JSON.stringify(message));
  };
  /** A model has asked for it, and the process that held it is gone. */
  const held = async () => {
    folder = mkdtempSync(join(tmpdir(), 'dispatch-'));
    gate = createGate({ store: sqlite(join(folder, 'gate.db')), sweepEveryMs: 0 });
    save('users');
    expect((await told({ wait: false })).status).toBe('pending_confirmation');
    const { actions } = await gate.list({ status: 'pending' }, { by: ada });
    return actions[0]!;
  };

  promise('I1', 'two that wait for one approval run it once', async () => {
    const action = await held();
    const both = [start({}), start({})].map(heard);
    await gate.decide(allow({ action }), { by: ada });
    expect(await Promise.all(both)).toEqual([['{"dropped":"users"}'], ['{"dropped":"users"}']]);
    expect(effects()).toEqual(['drop users']);
  });

  promise(['I1', 'I5'], 'killed after the effect, it is in doubt, and not run again', async () => {
    const action = await held();
    await gate.decide(allow({ action }), { by: ada });
    const child = start({ hangs: true });
    expect(await heard(child)).toBe('effect');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await told({ wait: false })).status).toBe('pending_confirmation');
    expect((await told({ aheadMs: 120_000 })).status).toBe('in_doubt');
    expect(effects()).toEqual(['drop users']);
  });

  promise(['I4', 'T2'], 'a year late, or with other arguments in what was saved, nothing runs', async () => {
    const action = await held();
    await gate.decide(allow({ action }), { by: ada });
    save('orders');
    expect((await told({ wait: false })).status).toBe('pending_confirmation');
    save('users');
    expect((await told({ aheadMs: 365 * 24 * 3_600_000 })).status).toBe('expired');
    expect(effects()).toEqual([]);
  });
});
