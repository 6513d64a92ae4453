import { join } from 'node:path';
import { sqlite } from '../../src/stores/sqlite.ts';
import { BareSqlite, checkSameRows, RecordedWrites } from '../bare-sqlite.ts';
import { alternate, atMost, type Case, clocked, forInformation } from '../measure.ts';
import { CONDITIONS, cycle, inFolder, openGate, WARM } from '../world.ts';

export const cycleSqlite: Case = {
  about: 'a cycle on a SQLite file, against three bare commits of the same rows',
  run: ({ quick }) =>
    inFolder(async (folder) => {
      const [path, barePath] = [join(folder, 'gate.db'), join(folder, 'bare.db')];
      const recorded = new RecordedWrites();
      const gate = openGate(sqlite(path, recorded.options));
      const bare = await BareSqlite.create(barePath);
      const cycles = 20;

      // What the gate has just written is what the bare side writes next, to a file of its own.
      const compared = await alternate(
        { rounds: quick ? 50 : 200, warmUp: quick ? 25 : WARM / cycles },
        () =>
          clocked(async () => {
            for (let i = 0; i < cycles; i++) await cycle(gate, 'session');
          }),
        () => {
          const commits = recorded.take();
          return clocked(() => bare.write(commits));
        },
      );

      await gate.close();
      bare.close();
      checkSameRows(path, barePath);
      const [ours, theirs] = [compared.a / cycles, compared.b / cycles];
      return [
        atMost('cycle-sqlite', compared.ratio, '× bare', 1.5, {
          spread: compared.ratios,
          note: `one session, ${CONDITIONS}`,
        }),
        forInformation('cycle-sqlite: the gate', ours, 'ms'),
        forInformation('cycle-sqlite: bare', theirs, 'ms'),
      ];
    }),
};
