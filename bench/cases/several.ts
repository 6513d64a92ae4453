import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroup, FROM_SOURCE, type Started, startProcess } from '../../test/cli/started.ts';
import { startPostgres } from '../../test/postgres.ts';
import { Stream } from '../../test/server/listening.ts';
import { below, type Case, forInformation, median, quantile } from '../measure.ts';

const COMMAND = [
  ...FROM_SOURCE.slice(0, -1),
  fileURLToPath(new URL('../../test/cli/main.ts', import.meta.url)),
];

/** From the request that denies something on one process to the event on a stream of the other, and of itself. */
export const several: Case = {
  about: 'two processes of countersign start on one PostgreSQL: how soon one hears of the other',
  async run({ quick }) {
    const postgres = await startPostgres();
    const home = mkdtempSync(join(tmpdir(), 'countersign-bench-several-'));
    const env = {
      COUNTERSIGN_HOME: home,
      DATABASE_URL: await postgres.freshDatabase(),
      COUNTERSIGN_KEY: randomBytes(32).toString('base64'),
    };
    const processes = [1, 2].map(() => startProcess(env, { command: COMMAND }));
    try {
      const [one, other] = (await Promise.all(processes.map(({ started }) => started))) as [Started, Started];
      for (const server of [one, other]) await server.signIn();
      const streams = { same: await listen(one), other: await listen(other) };
      const taken: Record<keyof typeof streams, number[]> = { same: [], other: [] };
      for (let i = 0; i < (quick ? 20 : 80); i++) {
        const action = await hold(one);
        const begun = performance.now();
        const heard = Object.entries(streams).map(async ([name, stream]) => {
          await denied(stream, action.id);
          taken[name as keyof typeof streams].push(performance.now() - begun);
        });
        const decisions = [{ action: action.id, revision: action.revision, verdict: 'deny' }];
        await Promise.all([one.ask('POST', '/v1/decisions', { decisions }), ...heard]);
      }
      for (const stream of Object.values(streams)) await stream.close();
      return [
        below('decided on one, heard on the other', median(taken.other), 'ms', 1000, { spread: taken.other }),
        forInformation('the same, 99 of 100', quantile(taken.other, 0.99), 'ms'),
        forInformation('decided and heard on the same', median(taken.same), 'ms', { spread: taken.same }),
      ];
    } finally {
      for (const { child } of processes) endGroup(child);
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
};

const listen = async ({ link: { origin }, cookie }: Started): Promise<Stream> =>
  new Stream(await fetch(`${origin}/v1/events`, { headers: { cookie } }));

async function hold(server: Started): Promise<{ id: string; revision: number }> {
  const said = { id: 'said', role: 'user', parts: [{ type: 'text', text: 'fell apple' }] };
  await server.ask('POST', '/v1/chats/garden', { messages: [said] });
  return (await server.ask('GET', '/v1/actions?status=pending')).json().actions[0];
}

async function denied(stream: Stream, id: string): Promise<void> {
  for (;;) {
    const heard = await stream.next();
    if (heard === undefined) throw new Error('The stream has ended.');
    const events = (heard.data.events ?? []) as { type: string; action?: string }[];
    if (events.some(({ type, action }) => type === 'denied' && action === id)) return;
  }
}
