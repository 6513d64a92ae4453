import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import {
  alternate,
  atLeast,
  below,
  type Case,
  clocked,
  forInformation,
  median,
  quantile,
} from '../measure.ts';

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

const SERVER = [process.execPath, path('test/mcp/fixtures/server.ts')];
const GATEWAY = [
  process.execPath,
  '--import',
  path('scripts/from-source.ts'),
  path('test/cli/main.ts'),
  'mcp',
  '--trust-hints',
  '--',
  ...SERVER,
];
/** Enough that nobody has to wait for the others, which is what a throughput is; and fewer. */
const AT_ONCE = 128;
const SOME_AT_ONCE = 32;

async function connect([command, ...args]: readonly string[], home: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const env = { ...(process.env as Record<string, string>), COUNTERSIGN_HOME: home, ERA: 'both' };
  await client.connect(new StdioClientTransport({ command: command!, args, env }));
  await client.listTools();
  return client;
}

const look = (client: Client) => client.callTool({ name: 'look', arguments: { text: 'a file' } });

/** Calls one after the other; how long each took. */
async function oneByOne(client: Client, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < calls; i++) times.push(await clocked(() => look(client)));
  return times;
}

/** Calls so many at once, until all are answered. */
async function atOnce(client: Client, calls: number, workers: number): Promise<void> {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await look(client);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

export const mcp: Case = {
  about: 'a trusted read over stdio, through the gateway and directly',
  async run({ quick }) {
    const home = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
    const [through, direct] = [await connect(GATEWAY, home), await connect(SERVER, home)];
    try {
      const [rounds, single, many] = quick ? [5, 50, 500] : [31, 200, 3000];
      const latencies = await alternate(
        { rounds, warmUp: 5 },
        async () => median(await oneByOne(through, single)),
        async () => median(await oneByOne(direct, single)),
      );
      const left = async (workers: number) => {
        const { ratio, ratios, b } = await alternate(
          { rounds, warmUp: 3 },
          () => clocked(() => atOnce(through, many, workers)),
          () => clocked(() => atOnce(direct, many, workers)),
        );
        const note = `${workers} at once; directly ${Math.round((many / b) * 1000)} a second`;
        return { percent: 100 / ratio, spread: ratios.map((each) => 100 / each), note };
      };
      const [full, some] = [await left(AT_ONCE), await left(SOME_AT_ONCE)];
      return [
        below('mcp: a read takes longer by', latencies.a - latencies.b, 'ms', 1, {
          spread: latencies.differences,
          note: `directly ${latencies.b.toFixed(3)} ms`,
        }),
        atLeast('mcp: throughput that is left', full.percent, '%', 75, full),
        forInformation('mcp: throughput that is left, with fewer', some.percent, '%', some),
        forInformation(
          'mcp: p99 of a read through it',
          quantile(await oneByOne(through, single), 0.99),
          'ms',
        ),
      ];
    } finally {
      await Promise.all([through.close(), direct.close()]);
      rmSync(home, { recursive: true, force: true });
    }
  },
};
