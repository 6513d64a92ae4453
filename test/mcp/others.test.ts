import { expect, test } from 'vitest';
import { behind, ERAS, kill, type Ours, ours } from './several-world.ts';
import { ALLOW, type Connected, until } from './world.ts';

/** Prompts, resources, completion and a log. */
const library = (era: string, NAME = 'library'): Ours => ours(era, { NAME }, 'library');

const PAIRS = ERAS.flatMap((client) => ERAS.map((server) => ({ client, server })));
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

const ALL = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
};

test('2025: the client is told of what some server has, and of nothing else', async () => {
  const { client: bare } = await behind({ one: ours('both').server, two: ours('both').server });
  expect(bare.getServerCapabilities()).toEqual({ tools: { listChanged: true } });
  const { client: rich } = await behind({ one: ours('both').server, library: library('both').server });
  expect(rich.getServerCapabilities()).toEqual(ALL);
});

test('2026: no server is begun for a client that only asks what there is', async () => {
  const [one, two] = [ours('both'), ours('both')];
  const { client } = await behind({ one: one.server, two: two.server }, { era: '2026' });
  expect(client.getServerCapabilities()).toEqual(ALL);
  expect([one.started(), two.started()]).toEqual([0, 0]);
  expect(await client.listPrompts()).toMatchObject({ prompts: [] });
  expect(one.started()).toBeGreaterThan(0);
});

interface Message {
  readonly level: string;
  readonly data: unknown;
  readonly logger?: string;
}

/** What the client was told by log messages. */
function messagesOf({ client }: Connected): Message[] {
  const heard: Message[] = [];
  client.setNotificationHandler('notifications/message', ({ params: { level, data, logger } }) => {
    heard.push({ level, data, ...(logger === undefined ? {} : { logger }) });
  });
  return heard;
}

const loud = (text: string): Message[] => [
  { level: 'error', data: `loudly ${text}`, logger: 'library/shelves' },
  { level: 'emergency', data: `${text} without a name`, logger: 'library' },
];

test.for(ERAS)(
  '2025: all servers are told from which level on to log, one of %s too, and again when it begins again',
  async (era) => {
    const server = library(era);
    const gateway = await behind({ library: server.server, one: ours('both').server }, { answer: ALLOW });
    const heard = messagesOf(gateway);
    const { client } = gateway;
    const log = (text: string) => client.callTool({ name: 'library__log', arguments: { text } });
    await client.setLoggingLevel('error');
    await log('a');
    await until(() => heard.length >= 2);
    await client.setLoggingLevel('debug');
    await log('b');
    await until(() => heard.length >= 5);
    await client.setLoggingLevel('error');
    await kill('library', server, gateway);
    await log('c');
    await until(() => heard.length >= 7);
    const quiet = { level: 'debug', data: 'quietly b', logger: 'library/shelves' };
    expect(heard).toEqual([...loud('a'), quiet, ...loud('b'), ...loud('c')]);
  },
);

test.for(ERAS)('2026: a call hears what a server of %s logs, from the level that it names', async (era) => {
  const gateway = await behind(
    { library: library(era).server, one: ours('both').server },
    { era: '2026', answer: ALLOW },
  );
  const heard = messagesOf(gateway);
  const log = (text: string, level?: string) =>
    gateway.client.callTool({
      name: 'library__log',
      arguments: { text },
      ...(level ? { _meta: { [LOG_LEVEL]: level } } : {}),
    });
  await log('a');
  await log('b', 'error');
  await until(() => heard.length >= 2);
  await log('c', 'debug');
  await until(() => heard.length >= 5);
  const quiet = { level: 'debug', data: 'quietly c', logger: 'library/shelves' };
  expect(heard).toEqual([...loud('b'), quiet, ...loud('c')]);
});

test.for(PAIRS)(
  'a client of $client, a server of $server: what is typed is completed by the server that it is for',
  async ({ client: era, server }) => {
    const { client } = await behind(
      {
        one: ours('both').server,
        library: library(server).server,
        archive: library('both', 'archive').server,
      },
      { era },
    );
    const argument = { name: 'who', value: 'A' };
    const complete = async (ref: Parameters<typeof client.complete>[0]['ref']) =>
      (await client.complete({ ref, argument })).completion.values;
    expect(await complete({ type: 'ref/prompt', name: 'archive__greet' })).toEqual(['archive greet who A']);
    expect(await complete({ type: 'ref/prompt', name: 'library__greet' })).toEqual(['library greet who A']);
    const template = 'archive://book/{id}';
    expect(await complete({ type: 'ref/resource', uri: template })).toEqual([`archive ${template} who A`]);
    // One that has nothing to complete.
    expect(await complete({ type: 'ref/prompt', name: 'one__greet' })).toEqual([]);
    await expect(complete({ type: 'ref/prompt', name: 'greet' })).rejects.toMatchObject({ code: -32602 });
    await expect(complete({ type: 'ref/resource', uri: 'no://{id}' })).rejects.toMatchObject({
      code: -32602,
    });
  },
);

test.for(PAIRS)(
  'a client of $client, a server of $server: changes of resources that it wants to hear of are told, and no others',
  async ({ client: era, server }) => {
    const theirs = library(server);
    const gateway = await behind(
      { archive: library('both', 'archive').server, library: theirs.server },
      { era, answer: ALLOW },
    );
    const { client } = gateway;
    const updated: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => {
      updated.push(uri);
    });
    const listed = 'library://listed';
    const book = 'library://book/1';
    /** By both ways of saying so. */
    const subscribe = async (uri: string): Promise<() => Promise<unknown>> => {
      if (era === '2026') {
        const subscription = await client.listen({ resourceSubscriptions: [uri] });
        return () => subscription.close();
      }
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    };
    const touch = (uri: string) => client.callTool({ name: 'library__touch', arguments: { text: uri } });
    const stopListed = await subscribe(listed);
    await touch(book);
    await touch(listed);
    await until(() => updated.length >= 1);
    expect(updated).toEqual([listed]);
    await subscribe(book);
    await stopListed();
    await touch(listed);
    await touch(book);
    await until(() => updated.length >= 2);
    expect(updated).toEqual([listed, book]);
    await kill('library', theirs, gateway);
    await touch(book);
    await until(() => updated.length >= 3);
    expect(updated).toEqual([listed, book, book]);
  },
);

test('2025: a resource that no server tells of cannot be subscribed to', async () => {
  const { client } = await behind({ one: ours('both').server, library: library('both').server });
  await expect(client.subscribeResource({ uri: 'unknown://1' })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('No server tells of changes of "unknown://1".'),
  });
});
