import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const CLIENTS = 500;

test('500 idle streams cost less than 100 MB', async () => {
  const child = fork(fileURLToPath(new URL('./idle-child.ts', import.meta.url)), {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
  });
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  onTestFinished(() => {
    agent.destroy();
    child.kill();
  });
  const [{ port, key }] = (await once(child, 'message')) as [{ port: number; key: string }];
  const memory = async (): Promise<number> => {
    child.send('measure');
    const [{ rss }] = (await once(child, 'message')) as [{ rss: number }];
    return rss;
  };
  const open = async (): Promise<IncomingMessage> => {
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      path: '/v1/events',
      headers: { authorization: `Bearer ${key}` },
    };
    const [response] = (await once(get(options), 'response')) as [IncomingMessage];
    await once(response, 'data');
    return response;
  };
  // The first ones pay for what is loaded and compiled on first use.
  await Promise.all(Array.from({ length: 20 }, open));
  const before = await memory();
  const streams: IncomingMessage[] = [];
  for (let i = 0; i < CLIENTS; i += 50)
    streams.push(...(await Promise.all(Array.from({ length: 50 }, open))));
  const cost = (await memory()) - before;
  expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200));
  if (process.env.COUNTERSIGN_FIGURES)
    console.log(`${CLIENTS} idle streams: ${(cost / 2 ** 20).toFixed(1)} MiB`);
  expect(cost).toBeLessThan(100_000_000);
});
