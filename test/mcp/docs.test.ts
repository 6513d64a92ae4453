import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/adapters/mcp/config.ts';
import { spawned } from '../cli/world.ts';
import { ALLOW, connect, gatewayWith, here, newHome, real } from './world.ts';

const text = readFileSync(here('../../docs/mcp.md'), 'utf8');
const fenced = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)];
const blocks = (info: string): string[] => fenced.flatMap(([, said, code]) => (said === info ? [code!] : []));

const SERVER = '@modelcontextprotocol/server-filesystem';

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
}

/** The words of a command, with what npx would fetch replaced by what is here. */
function installed(words: readonly string[], notes: string): string[] {
  const fetched = words.join(' ').replace(`npx -y ${SERVER}`, real(`${SERVER}/dist/index.js`).join(' '));
  return fetched.replace(/(~|\/home\/ada)\/notes/, notes).split(' ');
}

/** After `npx -y countersign mcp`. */
const ours = (words: readonly string[]): string[] => {
  expect(words.slice(0, 4)).toEqual(['npx', '-y', 'countersign', 'mcp']);
  return words.slice(4);
};

function folderIn(home: string): string {
  const notes = join(home, 'notes');
  mkdirSync(notes);
  return notes;
}

test.for(blocks('json client'))('a client with this in its configuration is asked: %s', async (code) => {
  const home = newHome();
  const notes = folderIn(home);
  const [list] = Object.values(JSON.parse(code) as Record<string, Record<string, Entry>>);
  const { command, args } = Object.values(list!)[0]!;
  const words = installed([command, ...args], notes);
  const { client, asked } = await connect(gatewayWith(...ours(words)), { home, answer: ALLOW });
  const path = join(notes, 'a.txt');
  await client.callTool({ name: 'write_file', arguments: { path, content: 'hello' } });
  await client.callTool({ name: 'read_text_file', arguments: { path } });
  expect(asked).toHaveLength(1);
  expect(readFileSync(path, 'utf8')).toBe('hello');
});

test('check says what stands there', async () => {
  const home = newHome();
  const line = blocks('sh')
    .find((code) => code.includes('mcp check'))!
    .trim();
  const args = ours(installed(line.split(' '), folderIn(home)));
  const checked = spawned(home, ['mcp', ...args]);
  expect(await checked.ended).toBe(0);
  const plain = (said: string) => said.split('\n').map((row) => row.trim().replace(/ {2,}/g, ' | '));
  const [table] = blocks('').filter((code) => code.startsWith('filesystem'));
  const shown = plain(table!).filter((row) => row !== '' && row !== '…');
  expect(plain(checked.output)).toEqual(expect.arrayContaining(shown));
});

test('the configurations are understood, and the first one does what it says', async () => {
  const all = blocks('json config').map((code) => parseConfig(code, { CRM_TOKEN: 't' }));
  expect(all.map(({ servers }) => servers.map(({ name }) => name))).toEqual([
    ['notes'],
    ['crm'],
    ['notes', 'crm'],
  ]);
  const home = newHome();
  const notes = folderIn(home);
  mkdirSync(join(notes, 'private'));
  const config = JSON.parse(blocks('json config')[0]!.replaceAll('/home/ada/notes', notes)) as {
    servers: { notes: { command: string; args: string[] } };
  };
  const [command, ...args] = real(`${SERVER}/dist/index.js`, notes);
  config.servers.notes = { command: command!, args };
  const file = join(home, 'countersign.json');
  writeFileSync(file, JSON.stringify(config));
  const { client, asked } = await connect(gatewayWith('--config', file), { home, answer: ALLOW });
  const write = (name: string) =>
    client.callTool({ name: 'write_file', arguments: { path: join(notes, name), content: 'x' } });
  expect((await write('a.txt')).isError).toBeFalsy();
  expect(asked[0]).toContain(`Write ${join(notes, 'a.txt')} (notes)`);
  expect(await write('private/b.txt')).toMatchObject({ isError: true, content: [{ text: /Private notes/ }] });
  expect(asked).toHaveLength(1);
});
