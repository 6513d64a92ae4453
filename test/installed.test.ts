import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { starting } from './cli/starting.ts';
import { newHome } from './cli/world.ts';

/** The package as npm makes it of what is built, installed where nothing else is. */
const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const { exports, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | object>;
  peerDependencies: Record<string, string>;
};

/** As a person's shell has it: what npm told the script that runs us is not for the npm that we run. */
const env: Record<string, string> = {
  ...(Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_)|npm_config_local_prefix|INIT_CWD)/.test(name),
    ),
  ) as Record<string, string>),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

let folder: string;
let tarball: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-installed-'));
  const outside = mkdtempSync(join(tmpdir(), 'countersign-packed-'));
  // Without its scripts: building would take away the files that other tests are reading.
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', outside];
  const { stdout } = await run('npm', pack, { cwd: root, env });
  tarball = join(outside, JSON.parse(stdout)[0].filename);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, tarball], { cwd: folder, env });
}, 300_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(dirname(tarball), { recursive: true, force: true });
});

test('the tarball is under 2 MB, and has the pages, the licences and no source maps', async () => {
  expect(statSync(tarball).size).toBeLessThan(2_000_000);
  const { stdout } = await run('tar', ['-tzf', tarball]);
  const files = stdout.split('\n').map((path) => path.replace('package/', ''));
  for (const file of ['dist/web/index.html', 'LICENSE', 'README.md']) expect(files).toContain(file);
  expect(files.filter((file) => /\.(map|ts|tsx|db)$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
  expect(
    files.filter(
      (file) => file !== '' && !/^(dist\/|docs\/(?!images)|[A-Z]+(\.md)?$|package\.json$)/.test(file),
    ),
  ).toEqual([]);
});

/** What each command does in the folder, and how one sees that it works. */
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  async start() {
    const server = await starting(
      { ...env, COUNTERSIGN_HOME: newHome() },
      { command: ['npx', '--no', 'countersign'], cwd: folder },
    );
    expect((await server.ask('GET', '/healthz')).status).toBe(200);
    const { pathname, search } = server.link;
    expect((await server.ask('GET', pathname + search)).text).toContain('<button');
    expect(await server.signIn()).toBe(true);

    const page = await server.ask('GET', '/');
    expect(page.headers.get('content-type')).toContain('text/html');
    const assets = [...page.text.matchAll(/(?:src|href)="\.?(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(assets.filter((path) => /\.(js|css)$/.test(path))).toHaveLength(2);
    for (const path of assets) expect((await server.ask('GET', path)).status).toBe(200);

    const said = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Delete my dentist appointment' }] };
    const stream = await server.ask('POST', '/v1/chats/calendar', { id: 'chat', messages: [said] });
    expect(stream.text).toContain('"type":"tool-approval-request"');
    const { actions } = (await server.ask('GET', '/v1/actions?status=pending')).json();
    expect(actions).toMatchObject([{ title: 'Delete event “Dentist appointment”' }]);
    const decisions = actions.map(({ id, revision }: { id: string; revision: number }) => ({
      ...{ action: id, revision, verdict: 'allow' },
    }));
    const decided = (await server.ask('POST', '/v1/decisions', { decisions })).json();
    expect(decided.results).toMatchObject([{ status: 'succeeded' }]);
  },

  async chat() {
    const child = spawn('npx', ['--no', 'countersign', 'chat', 'calendar'], {
      cwd: folder,
      env: { ...env, COUNTERSIGN_HOME: newHome(), COUNTERSIGN_MODEL: '' },
    });
    child.stdin.end('Delete my dentist appointment\nyes\n');
    const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(complaints.replaceAll(/^npm warn.*\n/gm, '')).toBe('');
    expect(out).toContain('✓ done: Delete event “Dentist appointment”');
  },

  async mcp() {
    const ran = join(newHome(), 'ran');
    const server = join(folder, 'server.mjs');
    writeFileSync(server, MCP_SERVER);
    const args = ['--no', '--', 'countersign', 'mcp', '--name', 'files', '--', process.execPath, server, ran];
    const child = spawn('npx', args, { cwd: folder, env: { ...env, COUNTERSIGN_HOME: newHome() } });
    onTestFinished(() => void child.kill());
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`It ended before it had answered ${method}.`);
        if (JSON.parse(value).id === id) return JSON.parse(value).result;
      }
    };
    const clientInfo = { name: 'test', version: '1' };
    await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    expect((await ask(2, 'tools/list', {})).tools[0]).toMatchObject({ name: 'delete_file' });
    const held = await ask(3, 'tools/call', { name: 'delete_file', arguments: { path: 'a' } });
    expect(JSON.stringify(held)).toContain('pending_confirmation');
    expect(existsSync(ran)).toBe(false);
    child.stdin.end();
  },

  inbox: () => expectSaid(['inbox', '--list'], 'Nothing waits for you.'),
  history: () => expectSaid(['history'], 'Nothing has happened yet.'),
  audit: () => expectSaid(['audit'], 'The record is whole'),
  keys: () => expectSaid(['keys'], 'There are no keys.'),
  undo: () => expectSaid(['undo', 'nothing'], 'NOT_FOUND'),
};

/** What a command says of a world in which nothing has happened. */
async function expectSaid(args: readonly string[], words: string): Promise<void> {
  const said = await run('npx', ['--no', '--', 'countersign', ...args], {
    cwd: folder,
    env: { ...env, COUNTERSIGN_HOME: newHome() },
  }).catch((failed: { stdout: string; stderr: string }) => failed);
  expect(said.stdout + said.stderr).toContain(words);
}

/** A server that leaves a file behind if its tool is called. */
const MCP_SERVER = `import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const tool = { name: 'delete_file', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } };
const answers = {
  initialize: ({ protocolVersion }) => ({
    ...{ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'files', version: '1' } },
  }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': () => {
    writeFileSync(process.argv[2], '');
    return { content: [] };
  },
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const result = answers[method]?.(params);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: method } }) }));
});
`;

/** Those that there are. */
const commands = Object.keys(COMMANDS).filter((name) =>
  existsSync(join(root, `src/cli/commands/${name}.ts`)),
);

test.for(commands)('npx countersign %s works from the tarball alone', (name) => COMMANDS[name]!());

test('there is no command besides those', async () => {
  const { stdout } = await run('npx', ['--no', '--', 'countersign', '--help'], { cwd: folder, env });
  const named = [...stdout.matchAll(/^ {2}countersign (\w+)/gm)].map(([, name]) => name!);
  expect(named.toSorted()).toEqual(commands.toSorted());
});

/** Those that ask for nothing besides the package itself. */
const WITHOUT_PEERS = ['.', './sqlite', './postgres', './replies', './server', './client', './testing'];
const subpaths = Object.keys(exports).filter((subpath) => subpath !== './package.json');
const specifier = (subpath: string) => join('countersign', subpath);

test.for(subpaths)('importing %s works, or says which peer it needs', async (subpath) => {
  const script = `await import(${JSON.stringify(specifier(subpath))}).catch(({ message }) => console.log(message));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  const [, missing] = /Cannot find package '([^']+)'/.exec(stdout) ?? [];
  if (missing === undefined || WITHOUT_PEERS.includes(subpath)) expect(stdout).toBe('');
  else expect(Object.keys(peerDependencies)).toContain(missing);
});

test('replies are read with the words of every language', async () => {
  const script = `import { readReply, say } from 'countersign/replies';
    console.log(readReply('sí, borralo', { locale: 'es', verb: 'borrar' }).reply, say('which', 'de') !== '');`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  expect(stdout).toBe('allow true\n');
});

/** What the compiler says of a file that imports these, with every declaration checked. */
async function compiling(imported: readonly string[], options: object): Promise<string[]> {
  const file = join(folder, 'uses.ts');
  const lines = imported.map((subpath, i) => `export * as all${i} from '${specifier(subpath)}';`);
  writeFileSync(file, lines.join('\n'));
  const config = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2024', types: [], ...options };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: config, files: [file] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const said = await run(process.execPath, [tsc, '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  return said.split('\n').filter((line) => line.includes('error TS'));
}

const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

test.for(Object.keys(RESOLUTIONS))('the types resolve under %s', async (name) => {
  const resolution = RESOLUTIONS[name as keyof typeof RESOLUTIONS];
  const node = { typeRoots: [join(root, 'node_modules/@types')], types: ['node'], ...resolution };
  expect(await compiling(WITHOUT_PEERS, node)).toEqual([]);
  // The client is for browsers, too.
  expect(await compiling(['./client'], { lib: ['es2024', 'dom'], ...resolution })).toEqual([]);
  const wanting = await compiling(subpaths, node);
  const packageOf = (line: string) =>
    /TS2307: Cannot find module '((?:@[^/']+\/)?[^/']+)[^']*'/.exec(line)?.[1] ?? '';
  const unknown = wanting.filter((line) => !Object.hasOwn(peerDependencies, packageOf(line)));
  expect(unknown).toEqual([]);
});
