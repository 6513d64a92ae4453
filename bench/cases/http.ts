import { Agent, createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { createApp, nodeListener } from '../../src/server/index.ts';
import { postgres } from '../../src/stores/postgres.ts';
import { startPostgres } from '../../test/postgres.ts';
import {
  analyze,
  type BareStatement,
  BareStatements,
  checkSameRows,
  recordCommits,
  writeBare,
} from '../bare-postgres.ts';
import { alternate, atLeast, type Case, clocked, forInformation } from '../measure.ts';
import { agentOf, CONDITIONS, KEY, noop, openGate } from '../world.ts';

const CONNECTIONS = 16;
const PER_ROUND = 160;
const TENANT = 'bench';

/** Sends bodies over kept connections, so many at once, and checks that each was answered with 200. */
async function post(
  url: string,
  headers: Record<string, string>,
  bodies: readonly string[],
  agent: Agent,
): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  const send = (body: string) =>
    new Promise<string>((resolve, reject) => {
      const options = {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      };
      const sent = request(url, options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode} ${text}`)),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const worker = async () => {
    while (next < bodies.length) answers.push(await send(bodies[next++]!));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return answers;
}

async function listen(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

/** Deciding over HTTP, against a route that only writes the same rows. */
export const http: Case = {
  about: `decisions over HTTP on PostgreSQL, ${CONNECTIONS} at once, against a bare Hono route that runs the same statements`,
  async run({ quick }) {
    const server = await startPostgres();
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    try {
      const [url, bareUrl] = [await server.freshDatabase(), await server.freshDatabase()];
      const store = postgres({ url, key: KEY, max: CONNECTIONS });
      const recorded = recordCommits(store);
      const gate = openGate(store);
      const limits = { requestsPerSecond: 1e9, burst: 1e9 };
      const app = createApp(gate, { limits });
      const admin = { by: { kind: 'user', id: 'root', tenant: TENANT, roles: ['admin'] } } as const;
      const { key } = await gate.createKey(
        { name: 'ada', principal: { kind: 'user', id: 'ada' }, scopes: ['decide'] },
        admin,
      );
      const maker = postgres({ url: bareUrl, key: KEY });
      await maker.open();
      await maker.close();
      const pool = new pg.Pool({ connectionString: bareUrl, max: CONNECTIONS });
      const bare = new BareStatements();
      const statementsOf = (changes: ReturnType<typeof recorded.take>) =>
        [...Map.groupBy(changes, ({ chain }) => chain).values()].map((each) =>
          each.map((change) => bare.of(change)),
        );
      let work: BareStatement[][] = [];
      const route = new Hono();
      route.post('/decide', async (context) => {
        const { place } = (await context.req.json()) as { place: number };
        await writeBare(pool, [work[place]!]);
        return context.json({ results: [{ status: 'succeeded', action: { id: String(place) } }] });
      });
      const ours = await listen(nodeListener(app));
      const theirs = await listen(getRequestListener(route.fetch));
      let proposed = 0;
      const decideOurs = async () => {
        const bodies: string[] = [];
        for (let i = 0; i < PER_ROUND; i++) {
          const call = {
            tool: noop.name,
            args: { page: `page-${++proposed}` },
            session: `s${proposed}`,
            by: agentOf(TENANT),
          };
          const { action } = await gate.call(call);
          bodies.push(JSON.stringify({ decisions: [{ action: action!.id, revision: 1, verdict: 'allow' }] }));
        }
        await writeBare(pool, statementsOf(recorded.take()));
        const ms = await clocked(async () => {
          const answers = await post(
            `${ours.url}/v1/decisions`,
            { authorization: `Bearer ${key}` },
            bodies,
            agent,
          );
          if (!answers.every((answer) => answer.includes('"status":"succeeded"')))
            throw new Error(answers[0]);
        });
        work = statementsOf(recorded.take());
        return ms;
      };
      const decideBare = () =>
        clocked(() =>
          post(
            `${theirs.url}/decide`,
            {},
            work.map((_, place) => JSON.stringify({ place })),
            agent,
          ),
        );
      const compared = await alternate(
        {
          rounds: quick ? 8 : 40,
          warmUp: quick ? 6 : 20,
          settle: async () => {
            for (const each of [url, bareUrl]) await analyze(each);
          },
        },
        decideOurs,
        decideBare,
      );
      ours.close();
      theirs.close();
      agent.destroy();
      await app.close();
      await gate.close();
      await pool.end();
      await checkSameRows(url, bareUrl);
      const share = compared.ratios.map((ratio) => 1 / ratio);
      return [
        atLeast('http: throughput of deciding', 1 / compared.ratio, '× bare', 0.6, {
          spread: share,
          note: CONDITIONS,
        }),
        forInformation('http: the server', (PER_ROUND / compared.a) * 1000, 'decisions a second'),
        forInformation('http: bare', (PER_ROUND / compared.b) * 1000, 'decisions a second'),
      ];
    } finally {
      agent.destroy();
      await server.stop();
    }
  },
};
