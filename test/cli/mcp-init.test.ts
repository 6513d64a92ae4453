import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENTS } from '../../src/cli/mcp/clients.ts';
import { run } from './others.ts';
import { newHome } from './world.ts';

const SERVER = ['npx', '-y', '@modelcontextprotocol/server-filesystem', '/home/ada/notes'];
const behind = (name: string, server: readonly string[], ...flags: string[]) => ({
  command: 'npx',
  args: ['-y', 'countersign', 'mcp', '--name', name, ...flags, '--', ...server],
});
const init = (home: string, ...args: string[]) => run(home, 'mcp', 'init', ...args);

function file(text?: string): string {
  const path = join(newHome(), 'mcp.json');
  if (text !== undefined) writeFileSync(path, text);
  return path;
}

test.for(Object.keys(CLIENTS).filter((name) => CLIENTS[name]!.format === 'json'))(
  '%s: prints what to paste, and where',
  async (name) => {
    const home = newHome();
    const { code, output, errors } = await init(home, '--client', name, '--', ...SERVER);
    expect(code).toBe(0);
    expect(errors).toContain(CLIENTS[name]!.title);
    expect(errors).toContain('Reads are held too');
    const { member, more = {} } = CLIENTS[name]!;
    expect(JSON.parse(output)).toEqual({
      [member]: { filesystem: { ...more, ...behind('filesystem', SERVER), env: { COUNTERSIGN_HOME: home } } },
    });
  },
);

test('who trusts the hints is not told about them, whoever writes the file is', async () => {
  const trusting = await init(newHome(), '--client', 'cursor', '--trust-hints', '--', ...SERVER);
  expect(trusting.errors).not.toContain('--trust-hints');
  const written = await init(newHome(), '--client', 'cursor', '--write', file(), '--', ...SERVER);
  expect(written.errors).toContain('add --trust-hints');
});

test('a file keeps its other entries, its form and its mode, and is never half written', async () => {
  const text =
    '{\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"other": { "url": "https://example.com/mcp" }\n\t}\n}\n';
  const path = file(text);
  chmodSync(path, 0o640);
  const { code } = await init(
    newHome(),
    '--client',
    'cursor',
    '--trust-hints',
    '--write',
    path,
    '--',
    ...SERVER,
  );
  expect(code).toBe(0);
  const written = readFileSync(path, 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    theme: 'dark',
    mcpServers: {
      other: { url: 'https://example.com/mcp' },
      filesystem: behind('filesystem', SERVER, '--trust-hints'),
    },
  });
  expect(written).toContain('\n\t"theme": "dark"');
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(readdirSync(join(path, '..'))).toEqual(['mcp.json']);
});

test('a file that is not there is made, with its folder; a link stays one', async () => {
  const home = newHome();
  const [real, link] = [join(home, 'deep', 'real.json'), join(home, 'link.json')];
  expect((await init(newHome(), '--client', 'vscode', '--write', real, '--', ...SERVER)).code).toBe(0);
  symlinkSync(real, link);
  const again = await init(
    newHome(),
    '--client',
    'vscode',
    '--write',
    link,
    '--name',
    'two',
    '--',
    ...SERVER,
  );
  expect(again.code).toBe(0);
  expect(Object.keys(JSON.parse(readFileSync(real, 'utf8')).servers)).toEqual(['filesystem', 'two']);
});

test('a server that is there already is put behind, with its variables; twice is once', async () => {
  const env = { TOKEN: 'x' };
  const servers = { notes: { command: 'node', args: ['server.js'], env, disabled: false } };
  const path = file(JSON.stringify({ mcpServers: servers }));
  const refused = await init(
    newHome(),
    '--client',
    'cursor',
    '--write',
    path,
    '--name',
    'notes',
    '--',
    ...SERVER,
  );
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('--wrap notes');
  const wrap = () => init(newHome(), '--client', 'cursor', '--write', path, '--wrap', 'notes');
  expect((await wrap()).code).toBe(0);
  const written = readFileSync(path, 'utf8');
  expect(JSON.parse(written).mcpServers.notes).toMatchObject({
    ...behind('notes', ['node', 'server.js']),
    env,
    disabled: false,
  });
  expect(await wrap()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('behind the gateway already'),
  });
  expect(readFileSync(path, 'utf8')).toBe(written);
});

test.for([
  ['a comment', '{\n  // mine\n  "mcpServers": {}\n}'],
  ['half of it', '{ "mcpServers": {'],
  ['two of one name', '{ "mcpServers": {}, "mcpServers": {} }'],
  ['a number that would be rounded', '{ "id": 12345678901234567890 }'],
  ['a list', '[]'],
  ['servers in a list', '{ "mcpServers": [] }'],
] as const)('what is not read exactly is left alone: %s', async ([, text]) => {
  const path = file(text);
  const { code, errors } = await init(newHome(), '--client', 'cursor', '--write', path, '--', ...SERVER);
  expect(code).toBe(1);
  expect(errors).toContain('left alone');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('Codex: a table at the end, once', async () => {
  const path = file('model = "x"\n\n[mcp_servers.other]\ncommand = "y" # mine\n');
  const write = () => init(newHome(), '--client', 'codex', '--write', path, '--', ...SERVER);
  expect((await write()).code).toBe(0);
  const written = readFileSync(path, 'utf8');
  expect(written).toMatch(
    /^model = "x"\n\n\[mcp_servers\.other\]\ncommand = "y" # mine\n\n\[mcp_servers\.filesystem\]\n/,
  );
  expect(written).toContain(
    'args = ["-y", "countersign", "mcp", "--name", "filesystem", "--", "npx", "-y", ',
  );
  expect((await write()).errors).toContain('has a server filesystem already');
  expect(readFileSync(path, 'utf8')).toBe(written);
  writeFileSync(path, 'mcp_servers = {}\n');
  expect((await write()).errors).toContain('left alone');
});

test('a folder in its place is said to be one', async () => {
  const path = join(newHome(), 'folder');
  mkdirSync(path);
  const { code, errors } = await init(newHome(), '--client', 'cursor', '--write', path, '--', ...SERVER);
  expect(code).toBe(1);
  expect(errors).toContain('cannot be read');
});

test.for([
  [['--', 'x'], 'Say for which client'],
  [['--client', 'emacs', '--', 'x'], 'There is no client "emacs"'],
  [['--client', 'cursor'], 'Name the server’s command after --'],
  [['--client', 'cursor', 'npx', 'x'], 'comes after --'],
  [['--client', 'cursor', '--name', 'a b', '--', 'x'], 'A server’s name is'],
] as const)('%j is refused with exit code 2', async ([args, words]) => {
  const { code, errors } = await init(newHome(), ...args);
  expect(code).toBe(2);
  expect(errors).toContain(words);
});
