import pg from 'pg';
import { postgres } from '../../src/stores/postgres.ts';
import { startPostgres } from '../../test/postgres.ts';
import { analyze, BareStatements, checkSameRows, recordCommits, writeBare } from '../bare-postgres.ts';
import { alternate, atMost, type Case, clocked, forInformation } from '../measure.ts';
import { CONDITIONS, cyclesInFlight, KEY, openGate } from '../world.ts';

const CONNECTIONS = 16;
const PER_SESSION = 10;

export const cyclePostgres: Case = {
  about: `cycles on PostgreSQL over ${CONNECTIONS} connections, against bare statements that write the same rows`,
  async run({ quick }) {
    const server = await startPostgres();
    try {
      const [url, bareUrl] = [await server.freshDatabase(), await server.freshDatabase()];
      const store = postgres({ url, key: KEY, max: CONNECTIONS });
      const recorded = recordCommits(store);
      const gate = openGate(store);
      // The tables and indexes that the store itself makes.
      const maker = postgres({ url: bareUrl, key: KEY });
      await maker.open();
      await maker.close();
      const pool = new pg.Pool({ connectionString: bareUrl, max: CONNECTIONS });
      const bare = new BareStatements();
      const sessions = Array.from({ length: CONNECTIONS }, (_, i) => `session-${i}`);

      const compared = await alternate(
        {
          rounds: quick ? 12 : 50,
          warmUp: quick ? 8 : 20,
          settle: async () => {
            for (const each of [url, bareUrl]) await analyze(each);
          },
        },
        () => clocked(() => cyclesInFlight(gate, sessions, PER_SESSION)),
        () => {
          const changes = recorded.take();
          const bySession = Map.groupBy(changes, ({ chain }) => chain);
          const statements = [...bySession.values()].map((each) => each.map((change) => bare.of(change)));
          return clocked(() => writeBare(pool, statements));
        },
      );

      await gate.close();
      await pool.end();
      await checkSameRows(url, bareUrl);
      const cycles = CONNECTIONS * PER_SESSION;
      return [
        atMost('cycle-postgres', compared.ratio, '× bare', 1.25, {
          spread: compared.ratios,
          note: `${CONNECTIONS} sessions in flight, ${CONDITIONS}`,
        }),
        forInformation('cycle-postgres: the gate', (cycles / compared.a) * 1000, 'cycles a second'),
        forInformation('cycle-postgres: bare', (cycles / compared.b) * 1000, 'cycles a second'),
      ];
    } finally {
      await server.stop();
    }
  },
};
