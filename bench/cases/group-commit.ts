import { join } from 'node:path';
import { sqlite } from '../../src/stores/sqlite.ts';
import { BareSqlite, checkSameRows, RecordedWrites } from '../bare-sqlite.ts';
import { alternate, atLeast, type Case, clocked } from '../measure.ts';
import { CONDITIONS, cyclesInFlight, inFolder, openGate } from '../world.ts';

const IN_FLIGHT = 64;

export const groupCommit: Case = {
  about: `${IN_FLIGHT} cycles in flight on one SQLite file, against bare commits one after another`,
  run: ({ quick }) =>
    inFolder(async (folder) => {
      const [path, barePath] = [join(folder, 'gate.db'), join(folder, 'bare.db')];
      const recorded = new RecordedWrites();
      const gate = openGate(sqlite(path, recorded.options));
      const bare = await BareSqlite.create(barePath);
      const sessions = Array.from({ length: IN_FLIGHT }, (_, i) => `session-${i}`);

      const compared = await alternate(
        { rounds: quick ? 15 : 60, warmUp: quick ? 8 : 15 },
        () => clocked(() => cyclesInFlight(gate, sessions, 2)),
        () => {
          const commits = recorded.take();
          return clocked(() => bare.write(commits));
        },
      );

      await gate.close();
      bare.close();
      checkSameRows(path, barePath);
      return [
        atLeast('group-commit', 1 / compared.ratio, '× bare rate', 5, {
          spread: compared.ratios.map((ratio) => 1 / ratio),
          note: `${IN_FLIGHT} sessions, ${CONDITIONS}`,
        }),
      ];
    }),
};
