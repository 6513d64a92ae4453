import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { network } from './http.ts';
import { world, you } from './world.ts';

interface Heard {
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly body: string;
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A real server that writes down what it hears. */
async function listening(answer: { status: number; headers?: { [name: string]: string } } = { status: 200 }) {
  const heard: Heard[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    heard.push({ url: request.url, key: request.headers['idempotency-key'] as string, body });
    response.writeHead(answer.status, answer.headers).end('noted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  closing.push(close);
  return { heard, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

test('an allowed request is sent once, exactly as it was shown, and only after the yes', async () => {
  const { heard, origin } = await listening();
  const { hold, allow } = world(() => network([origin]));
  const held = await hold('http_post', { url: `${origin}/hook?a=1`, body: { text: 'hello', n: [1, 2] } });
  expect(held.facts).toEqual({ Delivery: 'over the network' });
  expect(heard).toEqual([]);
  expect(await allow(held)).toMatchObject({
    status: 'succeeded',
    result: { sent: true, status: 200, answer: 'noted' },
  });
  expect(heard).toEqual([
    { url: '/hook?a=1', key: expect.stringContaining(held.id), body: '{"n":[1,2],"text":"hello"}' },
  ]);
});

test('whatever is not exactly on the list is refused before anything is held', async () => {
  const { heard, origin } = await listening();
  const { port } = new URL(origin);
  const { call, gate } = world(() => network([origin]));
  for (const url of [
    'https://evil.example.org/',
    `https://127.0.0.1:${port}/`,
    `http://127.0.0.1:${Number(port) + 1}/`,
    `http://127.0.0.1:${port}@evil.example.org/`,
    `http://someone:secret@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}.evil.example.org/`,
    `http://localhost:${port}/`,
    'file:///etc/passwd',
    'not an address',
  ])
    await expect(call('http_post', { url, body: {} })).rejects.toMatchObject({ code: 'PREVIEW_FAILED' });
  expect((await gate.list({}, { by: you })).actions).toEqual([]);
  expect(heard).toEqual([]);
});

test('a redirect is not followed, and is no success', async () => {
  const elsewhere = await listening();
  const { heard, origin } = await listening({ status: 307, headers: { location: elsewhere.origin } });
  const { hold, allow } = world(() => network([origin, elsewhere.origin]));
  const outcome = await allow(await hold('http_post', { url: origin, body: {} }));
  expect(outcome).toMatchObject({ status: 'failed', effect: 'unknown' });
  expect([heard.length, elsewhere.heard.length]).toEqual([1, 0]);
});

test('an error of the other side may have had an effect; a server that is not there had none', async () => {
  const { origin } = await listening({ status: 500 });
  const gone = await listening();
  await gone.close();
  const { hold, allow } = world(() => network([origin, gone.origin]));
  const outcome = async (url: string) => allow(await hold('http_post', { url, body: {} }));
  expect(await outcome(origin)).toMatchObject({ status: 'failed', effect: 'unknown' });
  expect(await outcome(gone.origin)).toMatchObject({ status: 'failed', effect: 'none' });
});

test('without a configuration requests are recorded, and nobody says that they were sent', async () => {
  const { hold, allow, site } = world();
  const held = await hold('http_post', { url: 'https://hooks.example.com/shop', body: { text: 'hello' } });
  expect(held.facts).toEqual({ Delivery: 'recorded on this machine, not sent' });
  const { result } = await allow(held);
  expect(result).toMatchObject({ recorded: true });
  expect(result).not.toHaveProperty('sent');
  expect(site.rows('SELECT url, body FROM requests')).toEqual([
    { url: 'https://hooks.example.com/shop', body: '{"text":"hello"}' },
  ]);
});
