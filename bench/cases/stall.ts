import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sqlite } from '../../src/stores/sqlite.ts';
import { atMost, type Case, forInformation } from '../measure.ts';
import { inFolder, KEY } from '../world.ts';

/** What one writer saw in its own process. */
export interface Seen {
  readonly cycles: number;
  /** The longest that a timer of one millisecond was late. */
  readonly timerMs: number;
  /** The longest between two turns of the event loop. */
  readonly turnMs: number;
}

export const stall: Case = {
  about: 'two processes write cycles to one SQLite file: the longest that either event loop stands still',
  run: ({ quick }) =>
    inFolder(async (folder) => {
      const path = join(folder, 'shared.db');
      const store = sqlite(path, { key: KEY });
      await store.open();
      await store.close();
      const seconds = quick ? 2 : 10;
      const writers = ['left', 'right'].map((name) => startWriter([path, name, String(seconds)]));
      // Neither begins before both are warm.
      await Promise.all(writers.map((writer) => once(writer, 'message')));
      for (const writer of writers) writer.send('go');
      const seen = (await Promise.all(
        writers.map(async (writer) => (await once(writer, 'message'))[0]),
      )) as Seen[];
      const longest = seen.map(({ timerMs, turnMs }) => Math.max(timerMs, turnMs));
      return [
        atMost('stall', Math.max(...longest), 'ms', 250, {
          spread: longest,
          note: `two processes, 8 sessions in flight in each, ${seconds} s`,
        }),
        forInformation(
          'stall: cycles a second',
          seen.reduce((sum, { cycles }) => sum + cycles, 0) / seconds,
          '/s',
          { note: `${seen.map(({ cycles }) => cycles).join(' and ')} in ${seconds} s` },
        ),
      ];
    }),
};

function startWriter(args: string[]): ChildProcess {
  const writer = fork(new URL('./stall-writer.ts', import.meta.url), args);
  writer.once('exit', (code) => {
    if (code !== 0) throw new Error(`A writer ended with code ${code}.`);
  });
  return writer;
}
