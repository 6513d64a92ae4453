import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { ALLOW, type Connected, connect, DENY, gatewayTo, inbox, newHome, SERVERS } from './world.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'countersign-notes-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A real server, whose person allows and denies in turns. */
async function inTurns(
  server: readonly string[],
  env: Record<string, string> = {},
): Promise<Connected & { home: string }> {
  const home = newHome();
  let asked = 0;
  const answer = () => (asked++ % 2 === 0 ? ALLOW() : DENY());
  const flags = ['--trust-hints'];
  return { home, ...(await connect(gatewayTo(server, ...flags), { home, answer, env })) };
}

test('server-filesystem: a write is held; allowed, it is on the disk; denied, nothing is', async () => {
  const notes = folder();
  const { client, asked } = await inTurns(SERVERS.filesystem(notes));
  const path = join(notes, 'a.txt');
  const write = (to: string, content: string) =>
    client.callTool({ name: 'write_file', arguments: { path: to, content } });
  expect((await write(path, 'hello')).isError).toBeFalsy();
  expect((await write(join(notes, 'b.txt'), 'no')).isError).toBe(true);
  const edits = [{ oldText: 'hello', newText: 'good bye' }];
  await client.callTool({ name: 'edit_file', arguments: { path, edits } });
  await client.callTool({ name: 'move_file', arguments: { source: path, destination: `${path}.old` } });
  await client.callTool({ name: 'create_directory', arguments: { path: join(notes, 'new') } });
  await client.callTool({ name: 'create_directory', arguments: { path: join(notes, 'other') } });
  expect(readdirSync(notes).sort()).toEqual(['a.txt', 'new']);
  expect(readFileSync(path, 'utf8')).toBe('good bye');
  expect(asked).toHaveLength(6);
  expect(asked[0]).toContain(`Write File: ${join(notes, 'a.txt')} (filesystem)`);
  expect(asked[0]).toContain('content: “hello”');
  const read = await client.callTool({ name: 'read_text_file', arguments: { path } });
  expect(read).toMatchObject({ content: [{ text: 'good bye' }] });
  expect(asked).toHaveLength(6);
});

test('server-memory: what is remembered and forgotten is what was allowed', async () => {
  const file = join(folder(), 'memory.jsonl');
  const { client, asked } = await inTurns(SERVERS.memory(), { MEMORY_FILE_PATH: file });
  const remember = (name: string) =>
    client.callTool({
      name: 'create_entities',
      arguments: { entities: [{ name, entityType: 'person', observations: ['kind'] }] },
    });
  await remember('Ada');
  await remember('Bob');
  const forget = { name: 'delete_entities', arguments: { entityNames: ['Ada'] } };
  await remember('Cyd');
  expect((await client.callTool(forget)).isError).toBe(true);
  const names = () => [...readFileSync(file, 'utf8').matchAll(/"name":"(\w+)"/g)].map(([, name]) => name);
  expect(names()).toEqual(['Ada', 'Cyd']);
  expect((await client.callTool(forget)).isError).toBeFalsy();
  expect(names()).toEqual(['Cyd']);
  expect(await client.callTool({ name: 'read_graph', arguments: {} })).toMatchObject({
    structuredContent: { entities: [{ name: 'Cyd' }] },
  });
  expect(asked).toHaveLength(5);
});

/** What stands in a table, asked of the database itself. */
function rowsIn(file: string, table: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare(`SELECT name FROM ${table}`)
      .all()
      .map((row) => row.name);
  } finally {
    db.close();
  }
}

test.for(['sqlite', 'database'] as const)('%s: without hints every call is held', async (which) => {
  const file = join(folder(), 'pets.db');
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE pets (name TEXT)');
  db.close();
  const { client, asked, home } = await inTurns(SERVERS[which](file));
  const write = (query: string) => client.callTool({ name: 'write_query', arguments: { query } });
  expect((await write("INSERT INTO pets VALUES ('Rex')")).isError).toBeFalsy();
  expect((await write('DELETE FROM pets')).isError).toBe(true);
  expect(rowsIn(file, 'pets')).toEqual(['Rex']);
  const read = await client.callTool({ name: 'read_query', arguments: { query: 'SELECT * FROM pets' } });
  expect(JSON.stringify(read)).toContain('Rex');
  expect((await client.callTool({ name: 'list_tables', arguments: {} })).isError).toBe(true);
  expect(asked).toHaveLength(4);
  // What the server itself refuses is a failure, and told as such.
  expect((await write('INSERT INTO nowhere VALUES (1)')).isError).toBe(true);
  const { gate, by } = inbox(home);
  const { actions } = await gate.list({ order: 'oldest' }, { by });
  expect(actions.map(({ status }) => status)).toEqual([
    'succeeded',
    'denied',
    'succeeded',
    'denied',
    'failed',
  ]);
});

test('server-everything: sampling, elicitation, resources, prompts and progress pass as if nobody was there', async () => {
  const home = newHome();
  const { client, asked } = await connect(gatewayTo(SERVERS.everything(), '--trust-hints'), {
    home,
    client: { capabilities: { sampling: {}, roots: {} } },
    answer: (message) =>
      message.includes('Allow exactly this?')
        ? ALLOW()
        : { action: 'accept', content: { name: 'Ada', check: true, email: 'ada@example.com' } },
  });
  client.setRequestHandler('sampling/createMessage', () => ({
    model: 'scripted',
    role: 'assistant',
    content: { type: 'text', text: 'a sampled answer' },
  }));
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///tmp', name: 'tmp' }] }));
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['trigger-sampling-request', 'trigger-elicitation-request']));
  expect(await client.callTool({ name: 'echo', arguments: { message: 'hi' } })).toMatchObject({
    content: [{ text: 'Echo: hi' }],
  });
  expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
  const sampled = await client.callTool({
    name: 'trigger-sampling-request',
    arguments: { prompt: 'say something', maxTokens: 5 },
  });
  expect(JSON.stringify(sampled)).toContain('a sampled answer');
  const elicited = await client.callTool({ name: 'trigger-elicitation-request', arguments: {} });
  expect(JSON.stringify(elicited)).toContain('Ada');
  const heard: number[] = [];
  await client.callTool(
    { name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 2 } },
    { onprogress: ({ progress }) => void heard.push(progress) },
  );
  // The client forgets the last one if the result comes in the same piece.
  expect(heard[0]).toBe(1);
  const before = asked.length;
  const held = await client.callTool({ name: 'toggle-subscriber-updates', arguments: {} });
  expect(asked.length).toBe(before + 1);
  expect(held.isError).toBeFalsy();
});

test('what a server would refuse for its form is refused at once: nobody is asked, and nothing is on record', async () => {
  const notes = folder();
  const { client, asked, home } = await inTurns(SERVERS.filesystem(notes));
  const path = join(notes, 'a.txt');
  expect(await client.callTool({ name: 'write_file', arguments: { path: 5, content: 'x' } })).toMatchObject({
    isError: true,
    content: [
      {
        text: 'Not run, and nobody was asked: these are not the arguments of write_file. path is to be string, and is number.',
      },
    ],
  });
  const { gate, by } = inbox(home);
  expect((await gate.list({}, { by })).actions).toEqual([]);
  await client.callTool({ name: 'write_file', arguments: { path, content: 'x' } });
  expect(asked).toHaveLength(1);
  expect(readdirSync(notes)).toEqual(['a.txt']);
});

/** Where the package is not called as it is here. */
const NAMES: Record<string, string> = { sqlite: 'sqlite-npx' };

const arrange = (): Record<string, readonly string[]> => {
  const made = folder();
  mkdirSync(join(made, 'notes'));
  writeFileSync(join(made, 'notes', 'a.txt'), 'a');
  for (const name of ['one.db', 'two.db']) new DatabaseSync(join(made, name)).close();
  return {
    filesystem: SERVERS.filesystem(join(made, 'notes')),
    memory: SERVERS.memory(),
    everything: SERVERS.everything(),
    sqlite: SERVERS.sqlite(join(made, 'one.db')),
    database: SERVERS.database(join(made, 'two.db')),
  };
};

test.for(['filesystem', 'memory', 'everything', 'sqlite', 'database'])(
  '%s: every tool that is not trusted read-only is held, and without trust every tool',
  async (which) => {
    const env = { MEMORY_FILE_PATH: join(folder(), 'memory.jsonl') };
    for (const flags of [['--trust-hints'], []]) {
      const home = newHome();
      const server = arrange()[which]!;
      const { client } = await connect(gatewayTo(server, ...flags), { home, env });
      const { tools } = await client.listTools();
      const held: string[] = [];
      for (const { name, annotations } of tools) {
        if (name.startsWith('countersign_')) continue;
        const { readOnlyHint, destructiveHint, openWorldHint } = annotations ?? {};
        if (flags.length > 0 && readOnlyHint && !destructiveHint && !openWorldHint) continue;
        held.push(name);
        expect(await client.callTool({ name, arguments: {} })).toMatchObject({
          isError: true,
          content: [{ text: /^Not run\. It waits for a person/ }],
        });
      }
      const { gate, by } = inbox(home);
      const { actions } = await gate.list({ status: 'pending' }, { by });
      expect(actions.map(({ tool }) => tool).sort()).toEqual(
        held.map((name) => `${NAMES[which] ?? which}/${name}`).sort(),
      );
      await client.close();
    }
    expect(existsSync(env.MEMORY_FILE_PATH)).toBe(false);
  },
);
