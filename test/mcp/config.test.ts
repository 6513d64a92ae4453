import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { spawned } from '../cli/world.ts';
import { ALLOW, connect, fixture, gatewayWith, inbox, ledgerIn, newHome } from './world.ts';

const [command, ...args] = fixture('server');

/** A gateway that is told by a file what to do. */
function configured(home: string, config: object, options: Parameters<typeof connect>[1] = {}) {
  const file = join(home, 'countersign.json');
  writeFileSync(file, JSON.stringify(config));
  return connect(gatewayWith('--config', file), { home, answer: ALLOW, ...options });
}
const local = (home: string) => ({ command, args, env: { LEDGER: join(home, 'ledger') } });

test('a file says what tools do, how calls are shown, and what is forbidden', async () => {
  const home = newHome();
  const { client, asked } = await configured(home, {
    servers: { books: local(home) },
    trust: ['books/l*'],
    tools: {
      'books/n*': {
        effect: 'destructive',
        title: 'Note {text}',
        facts: { Text: '{text}' },
        secrets: ['pin'],
      },
      bare: { effect: 'read' },
    },
    rules: [
      { tool: 'note', when: { text: { eq: 'never' } }, verdict: 'forbid', reason: 'We never do.' },
      { tool: 'look', when: { text: { eq: 'secret' } } },
    ],
  });
  const call = (name: string, input: object) => client.callTool({ name, arguments: { ...input } });
  expect(await call('look', { text: 'a' })).toMatchObject({ content: [{ text: 'saw a' }] });
  expect(await call('bare', { text: 'a' })).toMatchObject({ content: [{ text: 'done' }] });
  expect(asked).toEqual([]);
  expect(await call('look', { text: 'secret' })).toMatchObject({ content: [{ text: 'saw secret' }] });
  expect(asked).toHaveLength(1);
  // It reads, and is not among those that are trusted.
  await call('count', {});
  expect(asked).toHaveLength(2);
  await call('note', { text: 'one', pin: '1234' });
  expect(asked[2]).toContain('Note one (books)');
  expect(asked[2]).toContain('Text: “one”');
  expect(asked[2]).toContain('books/note (destructive)');
  expect(asked[2]).not.toContain('1234');
  expect(await call('note', { text: 'never' })).toMatchObject({
    isError: true,
    content: [{ text: /We never do/ }],
  });
  expect(asked).toHaveLength(3);
  expect(ledgerIn(home)).toEqual(['bare a', 'note one']);
});

describe('a server at an address', () => {
  /** Speaks both eras, to those who have the key. */
  async function listening(
    responseMode: 'auto' | 'sse' = 'auto',
  ): Promise<{ url: string; ledger: string[] }> {
    const ledger: string[] = [];
    const handler = createMcpHandler(
      () => {
        const server = new McpServer({ name: 'far', version: '1' });
        const inputSchema = fromJsonSchema<{ text: string }>({
          type: 'object',
          properties: { text: { type: 'string' } },
          required: ['text'],
        });
        server.registerTool('note', { inputSchema, annotations: { destructiveHint: false } }, ({ text }) => {
          ledger.push(text);
          return { content: [{ type: 'text', text: `noted ${text}` }] };
        });
        const vanish = () => {
          ledger.push('vanished');
          listener.closeAllConnections();
          return new Promise<never>(() => {});
        };
        server.registerTool('vanish', { inputSchema }, vanish);
        return server;
      },
      { responseMode },
    );
    const listener = createServer(
      getRequestListener((request) =>
        request.headers.get('authorization') === 'Bearer sesame'
          ? handler.fetch(request)
          : new Response('who are you?', { status: 401 }),
      ),
    );
    await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      listener.close();
      listener.closeAllConnections();
    });
    return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp`, ledger };
  }

  test.for([
    ['2025', 'auto'],
    ['2026', 'auto'],
    ['2026', 'sse'],
  ] as const)('is held for a client of %s as any other is, answering with %s', async ([era, mode]) => {
    const home = newHome();
    const { url, ledger } = await listening(mode);
    const headers = { authorization: `Bearer $\{FAR_KEY}` };
    const { client, asked, odd } = await configured(
      home,
      { servers: { far: { url, headers } } },
      { era, env: { FAR_KEY: 'sesame' } },
    );
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['note', 'vanish']);
    expect(await client.callTool({ name: 'note', arguments: { text: 'one' } })).toMatchObject({
      content: [{ text: 'noted one' }],
    });
    expect(asked).toHaveLength(1);
    expect(ledger).toEqual(['one']);
    expect(odd).toEqual([]);
    const { gate, by } = inbox(home);
    expect((await gate.list({}, { by })).actions).toMatchObject([{ tool: 'far/note', status: 'succeeded' }]);
  });

  test('that is gone in the middle of a call leaves it in doubt', async () => {
    const home = newHome();
    const { url, ledger } = await listening();
    const servers = { far: { url, headers: { authorization: 'Bearer sesame' } } };
    const { client } = await configured(home, { servers });
    expect(await client.callTool({ name: 'vanish', arguments: { text: 'x' } })).toMatchObject({
      isError: true,
      content: [{ text: /outcome is unknown/ }],
    });
    const { gate, by } = inbox(home);
    expect((await gate.list({}, { by })).actions).toMatchObject([{ status: 'in_doubt' }]);
    expect(ledger).toEqual(['vanished']);
  });

  test('that does not let us in, or is not there, is told', async () => {
    const { url } = await listening();
    const wrong = configured(newHome(), {
      servers: { far: { url, headers: { authorization: 'Bearer x' } } },
    });
    await expect(wrong).rejects.toThrow(/did not answer/);
    const nowhere = configured(newHome(), { servers: { far: { url: 'http://127.0.0.1:9/mcp' } } });
    await expect(nowhere).rejects.toThrow(/did not answer/);
  });
});

test.for([
  [['mcp'], 'after --'],
  [['mcp', 'npx', 'x'], 'comes after --'],
  [['mcp', '--ask', 'me', '--', 'x'], '--ask is client or inbox'],
  [['mcp', '--name', 'a/b', '--', 'x'], 'A server’s name'],
] as const)('%j is refused in a sentence', async ([given, words]) => {
  const refused = spawned(newHome(), given);
  expect(await refused.ended).toBe(2);
  expect(refused.errors()).toContain(words);
});

test('so is a file that says something that nobody would heed', async () => {
  const home = newHome();
  const file = join(home, 'c.json');
  writeFileSync(file, '{"servers":{"a":{"command":"x"}},"trsut":["a"]}');
  const refused = spawned(home, ['mcp', '--config', file]);
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toMatch(/^countersign: In the configuration: the configuration has trsut/);
});

test('check lists every tool with its hints, what it does here, and why', async () => {
  const home = newHome();
  const file = join(home, 'countersign.json');
  const config = {
    servers: { books: local(home), gone: { command: 'there-is-no-such-command' } },
    trust: ['books'],
    tools: { wipe: { effect: 'write' } },
  };
  writeFileSync(file, JSON.stringify(config));
  const checked = spawned(home, ['mcp', 'check', '--config', file]);
  expect(await checked.ended).toBe(1);
  const lines = checked.output.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
  expect(lines).toEqual(
    expect.arrayContaining([
      'books',
      'look | readOnly, not openWorld | runs | read | readOnlyHint, trusted',
      'note | not readOnly, not destructive, not openWorld | held | write | not read-only, not destructive',
      'bare | none | held | unknown | no hints',
      'wipe | not readOnly, destructive | held | write | the configuration says so',
      'gone',
    ]),
  );
  expect(checked.output).toContain('It could not be asked');
});
