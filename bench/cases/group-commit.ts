import { join } from 'node:path';
import { sqlite } from '../../src/stores/sqlite.ts';
import { BareSqlite, checkSameRows, RecordedWrites } from '../bare-sqlite.ts';
import { alternate, atLeast, type Case, clocked, forInformation, median } from '../measure.ts';
import { CONDITIONS, cyclesInFlight, inFolder, openGate, WARM } from '../world.ts';

const IN_FLIGHT = 64;

export const groupCommit: Case = {
  about: `${IN_FLIGHT} cycles in flight on one SQLite file, against bare commits one after another`,
  run: ({ quick }) =>
    inFolder(async (folder) => {
      const [path, barePath] = [join(folder, 'gate.db'), join(folder, 'bare.db')];
      const recorded = new RecordedWrites();
      const gate = openGate(sqlite(path, recorded.options));
      const bare = await BareSqlite.create(barePath);
      const inGroups = await BareSqlite.create(join(folder, 'groups.db'));
      const grouped: number[] = [];
      const sessions = Array.from({ length: IN_FLIGHT }, (_, i) => `session-${i}`);

      const compared = await alternate(
        { rounds: quick ? 15 : 60, warmUp: quick ? 8 : WARM / (2 * IN_FLIGHT) },
        () => clocked(() => cyclesInFlight(gate, sessions, 2)),
        async () => {
          const commits = recorded.take();
          grouped.push(await clocked(() => inGroups.writeInGroups(commits, IN_FLIGHT)));
          return clocked(() => bare.write(commits));
        },
      );

      await gate.close();
      bare.close();
      inGroups.close();
      checkSameRows(path, barePath);
      return [
        atLeast('group-commit', 1 / compared.ratio, '× bare rate', 5, {
          spread: compared.ratios.map((ratio) => 1 / ratio),
          note: `${IN_FLIGHT} sessions, ${CONDITIONS}`,
        }),
        forInformation('group-commit: bare in groups', compared.b / median(grouped), '× bare rate', {
          note: 'the same rows, and nothing else: no gate can be faster',
        }),
      ];
    }),
};
