import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parsed } from '../arguments.ts';
import { safe } from '../chat/style.ts';
import { Told } from '../errors.ts';
import { putFile } from '../files.ts';
import { hasServer, serverIn, snippet, withServer } from '../mcp/client-file.ts';
import { CLIENTS, type Entry, type McpClient } from '../mcp/clients.ts';
import { nameOf, serverName } from '../mcp/names.ts';

const HELP = `countersign mcp init --client CLIENT -- COMMAND ARGS…
countersign mcp init --client CLIENT --wrap NAME [--write FILE]

Says what to put into an MCP client’s configuration, so that it starts a server
behind the gateway. It is printed; with --write it is put into a file that may
have others already, which stay as they are.

  --client CLIENT    ${Object.keys(CLIENTS).join(', ')}
  --name NAME        what the server is called there
  --wrap NAME        a server that the file has already: it is put behind
  --write FILE       the client’s configuration
  --trust-hints      believe the server where it says that a tool only reads
  --ask inbox        never ask in the client
`;

const READS =
  'Reads are held too: add --trust-hints if you believe this server where it says that a tool only reads.\n';

export async function mcpInit(args: readonly string[]): Promise<number> {
  const end = args.indexOf('--');
  const [ours, server] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const { values, positionals } = parsed(ours, {
    client: { type: 'string' },
    name: { type: 'string' },
    wrap: { type: 'string' },
    write: { type: 'string' },
    ask: { type: 'string' },
    'trust-hints': { type: 'boolean' },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length > 0) throw new Told('The server’s command comes after --.', 2);
  if (values.ask !== undefined && values.ask !== 'inbox' && values.ask !== 'client')
    throw new Told('--ask is client or inbox.', 2);
  const client = clientNamed(values.client);
  const place = { home: homedir(), platform: process.platform, env: process.env };
  const file = values.write ?? client.file(place);
  const flags = [
    ...(values['trust-hints'] ? ['--trust-hints'] : []),
    ...(values.ask ? ['--ask', values.ask] : []),
  ];
  const [command, ...rest] = server;
  if ((command === undefined) === (values.wrap === undefined))
    throw new Told('Name the server’s command after --, or one that the file has with --wrap.', 2);
  const text = values.wrap === undefined && values.write === undefined ? '' : textOf(file);
  const bare = command === undefined ? serverIn(text, client, values.wrap!) : { command, args: rest };
  const name = serverName(values.name ?? values.wrap ?? nameOf(bare.command, bare.args));
  const entry = behind(name, bare, flags);
  const hint = values['trust-hints'] ? '' : READS;
  if (values.write === undefined) {
    process.stderr.write(`For ${client.title}, in ${safe(file)}:\n${hint}\n`);
    process.stdout.write(snippet(client, name, entry));
    return 0;
  }
  if (values.wrap === undefined && hasServer(text, client, name))
    throw new Told(
      `${file} has a server ${name} already. Put that behind the gateway with --wrap ${name}, or say another --name.`,
    );
  putFile(file, withServer(text, client, name, entry));
  process.stderr.write(hint);
  process.stdout.write(`${safe(file)} starts ${name} behind the gateway now. Start ${client.title} again.\n`);
  return 0;
}

function clientNamed(name: string | undefined): McpClient {
  if (name !== undefined && Object.hasOwn(CLIENTS, name)) return CLIENTS[name]!;
  const said = name === undefined ? 'Say for which client' : `There is no client ${JSON.stringify(name)}`;
  throw new Told(`${said}. Those that there are: ${Object.keys(CLIENTS).join(', ')}.`, 2);
}

/** The file as it is; nothing if there is none. */
function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return '';
    throw new Told(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The gateway, as whoever has npm starts it. It keeps its records where they are kept here. */
function behind(name: string, { command, args, env = {} }: Entry, flags: readonly string[]): Entry {
  if ([command, ...args].includes('countersign')) throw new Told('It is behind the gateway already.');
  const { COUNTERSIGN_HOME: home } = process.env;
  const variables = { ...env, ...(home ? { COUNTERSIGN_HOME: resolve(home) } : {}) };
  return {
    command: 'npx',
    args: ['-y', 'countersign', 'mcp', '--name', name, ...flags, '--', command, ...args],
    ...(Object.keys(variables).length > 0 ? { env: variables } : {}),
  };
}
