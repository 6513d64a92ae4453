import { join } from 'node:path';
import { createGate, type Gate, type Principal } from 'countersign';
import { sqlite } from 'countersign/sqlite';
import { onTestFinished } from 'vitest';
import { person } from '../../src/cli/person.ts';
import type { Held } from '../world.ts';
import { spawned } from './world.ts';

/** An agent outside, as the MCP gateway is one: it runs what was allowed by itself. */
export const outsider: Principal = { kind: 'agent', id: 'claude', tenant: 'local', actsFor: person().id };

export function outside(home: string): Gate & { write(path: string, content?: string): Promise<Held> } {
  const gate = createGate({
    store: sqlite(join(home, 'countersign.db')),
    policy: { grantable: ['destructive'] },
    sweepEveryMs: 0,
  });
  onTestFinished(() => gate.close());
  return Object.assign(gate, {
    write: async (path: string, content = 'hello') =>
      (await gate.call({
        tool: 'write_file',
        args: { path, content },
        session: 'mcp-1',
        channel: 'inbox',
        by: outsider,
        elsewhere: { effect: 'destructive', title: `Write ${path.split('/').at(-1)}` },
      })) as Held,
  });
}

export interface Ran {
  readonly code: number | string;
  readonly output: string;
  readonly errors: string;
  /** The output of --json. */
  readonly json: () => Record<string, never>[];
}

/** A command of the real process, run to its end. */
export async function run(home: string, ...args: string[]): Promise<Ran> {
  const process = spawned(home, args);
  const code = await process.ended;
  const { output } = process;
  const json = () => output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return { code, output, errors: process.errors(), json };
}
