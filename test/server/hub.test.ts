import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Store } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { ada, agent, deny } from '../world.ts';
import { ORIGIN, propose, type Served, served } from './http.ts';
import { Stream } from './listening.ts';

/** Holds up the pages that one side reads, from when it is asked to until it is told to go on. */
function holdPagesOf(store: Store, side: '#follow' | '#catchUp') {
  const feed = store.feed.bind(store);
  let gate: Promise<void> | undefined;
  let reached = Promise.withResolvers<void>();
  store.feed = async (...given) => {
    const isTheirs = new Error().stack!.includes(side);
    // The page is read first: what is held up is what was there then.
    const page = await feed(...given);
    if (!isTheirs || gate === undefined) return page;
    reached.resolve();
    await gate;
    return page;
  };
  return {
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      reached = Promise.withResolvers();
      const isHeld = reached.promise;
      const release = () => {
        gate = undefined;
        resolve();
      };
      return { isHeld, release };
    },
  };
}

const listen = async ({ app, keys }: Served, after?: string) => {
  const headers = {
    authorization: `Bearer ${keys.admin}`,
    ...(after === undefined ? {} : { 'last-event-id': after }),
  };
  return new Stream(await app.fetch(new Request(`${ORIGIN}/v1/events`, { headers })));
};

const titleOf = (heard: Awaited<ReturnType<Stream['next']>>) => heard!.data.events[0].view?.title;

test('what happens while a client reads its last page is told, once', async () => {
  const server = await served();
  await propose(server, 'about');
  const steady = await listen(server);
  const end = (await server.store.feedEnd('acme'))!;
  const pages = holdPagesOf(server.store, '#catchUp');
  const { isHeld, release } = pages.hold();
  const back = await listen(server, end);
  await isHeld;
  await propose(server, 'home');
  expect(titleOf(await steady.next())).toBe('Delete page “home”');
  release();
  await propose(server, 'blog');
  expect([titleOf(await back.next()), titleOf(await back.next())]).toEqual([
    'Delete page “home”',
    'Delete page “blog”',
  ]);
});

test('a client that has seen more than the hub has read hears none of it again', async () => {
  const server = await served();
  await propose(server, 'about');
  const steady = await listen(server);
  const pages = holdPagesOf(server.store, '#follow');
  const { isHeld, release } = pages.hold();
  const proposing = propose(server, 'home');
  await isHeld;
  await proposing;
  const back = await listen(server, (await server.store.feedEnd('acme'))!);
  // Long enough for it to join, if it did not wait.
  for (let i = 0; i < 50; i++) await new Promise(setImmediate);
  release();
  await propose(server, 'blog');
  expect(titleOf(await back.next())).toBe('Delete page “blog”');
  expect([titleOf(await steady.next()), titleOf(await steady.next())]).toEqual([
    'Delete page “home”',
    'Delete page “blog”',
  ]);
});

/** What is in memory once everything that nobody refers to is gone. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('a client that reads no further while it catches up costs nothing more, and misses nothing', async () => {
  const many = 1e6;
  const limits = { perMinutePerSession: many, perMinutePerAgent: many };
  const server = await served({ store: sqlite(':memory:'), policy: { limits } });
  const { gate, app } = server;
  const write = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const args = { text: `${i} ${'x'.repeat(50_000)}` };
      const held = await gate.call({ tool: 'save_note', args, session: 's1', by: agent });
      await gate.decide(deny(held), { by: ada });
    }
  };
  // More than half of what may wait for a client, and not all of it.
  await write(12);
  const stalled = await listen(server, 'start');
  await write(1);
  const before = heapInUse();
  await write(300);
  const grown = heapInUse() - before;
  expect(grown).toBeLessThan(5e6);
  const seen = (await stalled.some(many, ({ data }) => data.seq === 2 * 313)).map(({ data }) => data);
  const ofSession = seen.filter(({ session }) => session === 's1').map(({ seq }) => seq);
  expect(ofSession).toEqual(Array.from({ length: 2 * 313 }, (_, i) => i + 1));
  await app.close();
});
