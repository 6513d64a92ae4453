import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { promise } from './promises.ts';

const run = promisify(execFile);
const CYCLES = 20;

/** How often a process that goes through that many cycles, one after another, syncs its write-ahead log. */
async function syncs(cycles: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-sync-'));
  try {
    const script = fileURLToPath(new URL('fixtures/cycles.ts', import.meta.url));
    const trace = join(folder, 'trace');
    await run('strace', [
      '-f',
      '-y',
      '-e',
      'trace=fsync,fdatasync',
      '-o',
      trace,
      process.execPath,
      script,
      join(folder, 'gate.db'),
      String(cycles),
    ]);
    return readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /f(data)?sync\(\d+<[^>]*gate\.db-wal>/.test(line)).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

promise(
  'I6',
  'SQLite: each of a cycle’s three commits is synced to the disk before it is acknowledged',
  async () => {
    const [few, many] = [await syncs(1), await syncs(1 + CYCLES)];
    expect(many - few).toBe(3 * CYCLES);
  },
);
