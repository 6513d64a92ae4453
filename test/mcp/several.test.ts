import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { expect, onTestFinished, test } from 'vitest';
import { behind, ERAS, isAlive, ours, started, textOf } from './several-world.ts';
import { ALLOW, DENY, inbox, newHome, SERVERS, until } from './world.ts';

const PAIRS = ERAS.flatMap((client) =>
  (['2025', '2026', 'both'] as const).map((server) => ({ client, server })),
);

test.for(PAIRS)(
  'a client of $client, one server of $server and one of either: all tools, reads pass, writes are held and run once',
  async ({ client: era, server }) => {
    const [one, two] = [ours(server), ours('both')];
    const answers = [ALLOW(), DENY()];
    const { client, asked } = await behind(
      { one: one.server, two: two.server },
      { era, answer: () => answers.shift()! },
    );
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    // Four pages of each, and none is left out.
    expect(names.filter((name) => name.startsWith('one__'))).toHaveLength(15);
    expect(names.filter((name) => name.startsWith('two__'))).toHaveLength(15);
    expect(textOf(await client.callTool({ name: 'one__look', arguments: { text: 'it' } }))).toBe('saw it');
    expect((await client.callTool({ name: 'two__count', arguments: {} })).structuredContent).toEqual({
      n: 3,
    });
    expect(asked).toEqual([]);
    const noted = await client.callTool({ name: 'one__note', arguments: { text: 'a' } });
    expect(textOf(noted)).toBe('noted a');
    const denied = await client.callTool({ name: 'two__note', arguments: { text: 'b' } });
    expect(denied.isError).toBe(true);
    expect(asked[0]).toContain('Write a note: a (one)');
    expect([one.ledger(), two.ledger()]).toEqual([['note a'], []]);
  },
);

test.for(ERAS)('%s: errors come as they are, in the tool and in the protocol', async (era) => {
  const one = ours('both');
  const { client } = await behind({ one: one.server, two: ours('both').server }, { era, answer: ALLOW });
  expect(await client.callTool({ name: 'one__complain', arguments: { text: 'x' } })).toMatchObject({
    isError: true,
    content: [{ text: 'no x' }],
  });
  for (const name of ['one__explode', 'one__break'])
    await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({
      code: -32050,
      data: { how: 'loudly' },
    });
  await expect(client.callTool({ name: 'three__look', arguments: {} })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('Nothing was run'),
  });
});

test.for(ERAS)(
  '%s: a server of the same era can ask its person, and goes on with what was allowed',
  async (era) => {
    const one = ours(era);
    const { client, asked } = await behind(
      { one: one.server, two: ours('both').server },
      {
        era,
        answer: (message) =>
          message === 'The word?' ? { action: 'accept', content: { word: 'hush' } } : ALLOW(),
      },
    );
    const told = await client.callTool({ name: 'one__confide', arguments: { text: 'a' } });
    expect(textOf(told)).toBe('confided hush');
    expect(asked).toHaveLength(2);
    expect(one.ledger()).toEqual(['state of a: a hush']);
  },
);

test.for(ERAS)('%s: what a server of the other era would ask is not asked, and said so', async (era) => {
  const one = ours(era === '2025' ? '2026' : '2025');
  const { client, asked } = await behind(
    { one: one.server, two: ours('both').server },
    { era, answer: ALLOW },
  );
  const told = await client
    .callTool({ name: 'one__confide', arguments: { text: 'a' } })
    .catch((error) => error);
  expect(JSON.stringify([told, String(told)])).not.toContain('confided');
  expect(asked).toHaveLength(1);
  expect(one.ledger()).toEqual([]);
});

test.for(ERAS)('%s: progress is told, and what the client takes back is taken back', async (era) => {
  const one = ours('both');
  const { client } = await behind({ one: one.server, two: ours('both').server }, { era, answer: ALLOW });
  const progress: unknown[] = [];
  // Not by the SDK's own tokens: what comes together with the answer it throws away.
  client.setNotificationHandler('notifications/progress', ({ params }) => void progress.push(params));
  const _meta = { progressToken: 'mine' };
  await client.callTool({ name: 'one__progress', arguments: {}, _meta });
  expect(progress).toEqual([{ progressToken: 'mine', progress: 1, total: 2, message: 'half' }]);
  const stop = new AbortController();
  const call = client.callTool({ name: 'one__dawdle', arguments: {} }, { signal: stop.signal });
  await until(() => one.ledger().includes('dawdling'));
  stop.abort();
  await expect(call).rejects.toThrow();
  await until(() => one.ledger().includes('stopped'));
});

test.for(ERAS)('%s: a server that never answers keeps nobody waiting', async (era) => {
  const deaf = started([process.execPath, '-e', 'setInterval(() => {}, 1000)']);
  const { client } = await behind({ deaf, two: ours('both').server }, { era, answer: ALLOW });
  expect(textOf(await client.callTool({ name: 'two__look', arguments: { text: 'it' } }))).toBe('saw it');
  const { tools } = await client.listTools();
  expect(new Set(tools.map(({ name }) => name.split('__')[0]))).toEqual(new Set(['two']));
});

/** Answers nothing, and does not end when it should. */
const DEAF = `
  process.on('SIGTERM', () => {});
  require('node:fs').appendFileSync(process.argv[1], process.pid + '\\n');
  setInterval(() => {}, 1000);
`;

test.for(ERAS)('%s: no server outlives its gateway, however deaf it is', async (era) => {
  const pids = join(newHome(), 'pids');
  const deaf = started([process.execPath, '-e', DEAF, pids]);
  const { client } = await behind({ deaf, two: ours('both').server }, { era, answer: ALLOW });
  await client.callTool({ name: 'two__look', arguments: { text: 'it' } });
  await until(() => existsSync(pids));
  await client.close();
  const all = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  await until(() => !all.some(isAlive));
});

test('2025: a tool that becomes another is told of, and what waits for it never runs', async () => {
  const home = newHome();
  const one = ours('both');
  let changes = 0;
  const { client } = await behind(
    { one: one.server, two: ours('both').server },
    {
      home,
      answer: () => new Promise(() => {}),
      client: {
        listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => void changes++ } },
      },
    },
  );
  const waiting = client.callTool({ name: 'one__note', arguments: { text: 'a' } });
  const { gate, by } = inbox(home);
  const pending = async () => (await gate.list({ status: 'pending' }, { by })).actions;
  await until(async () => (await pending()).length === 1);
  await client.callTool({ name: 'one__rug_pull', arguments: {} });
  expect((await waiting).isError).toBe(true);
  await until(() => changes > 0);
  expect(await pending()).toEqual([]);
  expect(one.ledger()).toEqual([]);
});

test.for(ERAS)(
  '%s: a client that cannot ask is told where to decide, can look, and can wait',
  async (era) => {
    const home = newHome();
    const one = ours('both');
    const { client } = await behind({ one: one.server, two: ours('both').server }, { era, home });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['countersign_pending', 'countersign_wait']));
    const held = textOf(await client.callTool({ name: 'one__note', arguments: { text: 'a' } }));
    const action = /the action (\S+)\.\s/.exec(`${held}\n`)![1]!;
    const pending = textOf(await client.callTool({ name: 'countersign_pending', arguments: {} }));
    expect(pending).toContain(action);
    const { gate, by } = inbox(home);
    await gate.decide({ action, revision: 1, verdict: 'allow' }, { by });
    expect(textOf(await client.callTool({ name: 'countersign_wait', arguments: { action } }))).toBe(
      'noted a',
    );
    expect(one.ledger()).toEqual(['note a']);
  },
);

test('a client that leaves while it is asked takes the question with it', async () => {
  const home = newHome();
  const one = ours('both');
  const { client } = await behind(
    { one: one.server, two: ours('both').server },
    { home, answer: () => new Promise(() => {}) },
  );
  client.callTool({ name: 'one__note', arguments: { text: 'a' } }).catch(() => {});
  const { gate, by } = inbox(home);
  await until(async () => (await gate.list({ status: 'pending' }, { by })).actions.length === 1);
  await client.close();
  await until(async () => (await gate.list({ status: 'cancelled' }, { by })).actions.length === 1);
  expect(one.ledger()).toEqual([]);
});

test('real servers together: files, memory, prompts and resources', async () => {
  const notes = mkdtempSync(join(tmpdir(), 'countersign-notes-'));
  onTestFinished(() => rmSync(notes, { recursive: true, force: true }));
  const { client } = await behind(
    {
      files: started(SERVERS.filesystem(notes)),
      memory: { ...started(SERVERS.memory()), env: { MEMORY_FILE_PATH: join(notes, 'memory.json') } },
      everything: started(SERVERS.everything()),
    },
    { answer: ALLOW },
  );
  const path = join(notes, 'a.txt');
  await client.callTool({ name: 'files__write_file', arguments: { path, content: 'hello' } });
  expect(readFileSync(path, 'utf8')).toBe('hello');
  const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes maths'] }];
  await client.callTool({ name: 'memory__create_entities', arguments: { entities } });
  expect(readFileSync(join(notes, 'memory.json'), 'utf8')).toContain('likes maths');
  const { prompts } = await client.listPrompts();
  expect(prompts.length).toBeGreaterThan(0);
  expect(prompts.every(({ name }) => name.startsWith('everything__'))).toBe(true);
  const simple = prompts.find(({ arguments: args = [] }) => args.every(({ required }) => !required))!;
  expect((await client.getPrompt({ name: simple.name })).messages.length).toBeGreaterThan(0);
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0]!.uri });
  expect(contents[0]!.uri).toBe(resources[0]!.uri);
  expect((await client.listResourceTemplates()).resourceTemplates.length).toBeGreaterThan(0);
});

test('2025: a server can have its client’s model say something, and its roots', async () => {
  const { client } = await behind(
    { everything: started(SERVERS.everything()), two: ours('both').server },
    { answer: ALLOW, client: { capabilities: { sampling: {}, roots: {} } } },
  );
  client.setRequestHandler('sampling/createMessage', () => ({
    model: 'mine',
    role: 'assistant' as const,
    content: { type: 'text' as const, text: 'from the model' },
  }));
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///home/ada', name: 'home' }] }));
  const { tools } = await client.listTools();
  const named = (word: string) => tools.find(({ name }) => name.includes(word))!.name;
  const sampled = await client.callTool({ name: named('sampling'), arguments: { prompt: 'Say it.' } });
  expect(textOf(sampled)).toContain('from the model');
  expect(textOf(await client.callTool({ name: named('roots'), arguments: {} }))).toContain(
    'file:///home/ada',
  );
});

test.for(ERAS)('%s: a server at an address, with a header from the environment', async (era) => {
  const authorized: (string | undefined)[] = [];
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'far', version: '1' }, { capabilities: { tools: {} } });
    const tools = [
      { name: 'look', inputSchema: { type: 'object' as const }, annotations: { readOnlyHint: true } },
    ];
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'from far' }] }));
    return server;
  });
  const listener = getRequestListener((request) => handler.fetch(request));
  // Before 2026 a server may have sessions. One that was started again knows of none.
  let session = 'first';
  const http = createServer((request, response) => {
    authorized.push(request.headers.authorization);
    const { 'mcp-session-id': said = session } = request.headers;
    if (era === '2025') response.setHeader('mcp-session-id', session);
    if (said !== session) response.writeHead(404).end('There is no such session.');
    else void listener(request, response);
  });
  onTestFinished(() => void http.closeAllConnections());
  onTestFinished(() => void http.close());
  const port = await new Promise<number>((resolve) =>
    http.listen(0, '127.0.0.1', () => resolve((http.address() as { port: number }).port)),
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how a configuration names the environment
  const far = { url: `http://127.0.0.1:${port}/mcp`, headers: { Authorization: 'Bearer ${FAR_TOKEN}' } };
  const { client } = await behind(
    { far, near: ours('both').server },
    { era, answer: ALLOW, env: { FAR_TOKEN: 'sesame' } },
  );
  expect(textOf(await client.callTool({ name: 'far__look', arguments: {} }))).toBe('from far');
  expect(new Set(authorized)).toEqual(new Set(['Bearer sesame']));
  session = 'second';
  const after = textOf(await client.callTool({ name: 'far__look', arguments: {} }));
  if (era === '2025')
    expect(after).toContain('It does not know this session any more. The next request tries it again.');
  expect(textOf(await client.callTool({ name: 'far__look', arguments: {} }))).toBe('from far');
  http.closeAllConnections();
  http.close();
  const gone = await client.callTool({ name: 'far__look', arguments: {} }).catch((error) => error);
  expect(JSON.stringify([gone, String(gone)])).not.toContain('from far');
  expect(textOf(await client.callTool({ name: 'near__look', arguments: { text: 'it' } }))).toBe('saw it');
});
