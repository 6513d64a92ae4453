import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, NO_SETTINGS, parseConfig } from '../../adapters/mcp/config.ts';
import { gateway } from '../../adapters/mcp/gateway.ts';
import { errorText } from '../../gate/runtime.ts';
import { whereToDecide } from '../address.ts';
import { safeLines } from '../chat/style.ts';
import type { Command } from '../cli.ts';
import { Told } from '../errors.ts';
import { Home, homeFolder } from '../home.ts';
import { nameOf, serverName } from '../mcp/names.ts';
import { person } from '../person.ts';
import { openStore } from '../store.ts';

const HELP = `countersign mcp [options] -- COMMAND ARGS…
countersign mcp --config FILE
countersign mcp check [options] [-- COMMAND ARGS…]
countersign mcp init --client CLIENT -- COMMAND ARGS…

Stands between an MCP client and its server: every call that could hurt is held
until you allow exactly what was shown. Used as the command in the client’s
configuration, which init writes. check lists every tool, what is made of it
here, and why.

  --name NAME        what the server is called, in what you are shown
  --trust-hints      believe the server where it says that a tool only reads
  --ask client       ask in the client, where it can (that is so unless said)
  --ask inbox        never ask in the client
  --config FILE      servers and what is said about their tools: docs/mcp.md

  COUNTERSIGN_HOME   the folder where everything is kept
  DATABASE_URL       PostgreSQL instead of SQLite; needs COUNTERSIGN_KEY
`;

export const mcp: Command = async (args) => {
  const [first, ...rest] = args;
  if (first === 'init') return (await import('./mcp-init.ts')).mcpInit(rest);
  const isCheck = first === 'check';
  const asked = argumentsIn(isCheck ? rest : args);
  if (asked.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const config = configOf(asked);
  if (isCheck) return (await import('../mcp/check.ts')).check(config);
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leaving.abort());
  const home = new Home(homeFolder(process.env));
  const store = await openStore(home, process.env);
  const why = await gateway({
    config,
    store,
    person: person(),
    where: (action) => whereToDecide(home, process.env, action),
    input: process.stdin,
    output: process.stdout,
    leaving: leaving.signal,
    log,
  });
  if (why === undefined) return 0;
  log(why);
  return 1;
};

/** The client reads stdout, and nothing else may stand there. */
const log = (text: string): void =>
  void process.stderr.write(`countersign: ${safeLines(text).join('\n             ')}\n`);

type Asked = ReturnType<typeof argumentsIn>;

function argumentsIn(args: readonly string[]) {
  const end = args.indexOf('--');
  const [ours, command] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  try {
    const { values } = parseArgs({
      args: [...ours],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        name: { type: 'string' },
        config: { type: 'string' },
        ask: { type: 'string' },
        'trust-hints': { type: 'boolean', default: false },
      },
    });
    return { ...values, command };
  } catch (error) {
    throw new Told(`${(error as Error).message}\nThe server’s command comes after --.`, 2);
  }
}

function configOf({ command: all, name, config: file, ask, 'trust-hints': trusted }: Asked): Config {
  if (ask !== undefined && ask !== 'client' && ask !== 'inbox')
    throw new Told('--ask is client or inbox.', 2);
  const [command, ...args] = all;
  if ((file === undefined) === (command === undefined))
    throw new Told(`Name the server’s command after --, or a file with --config.\n\n${HELP}`, 2);
  if (file !== undefined && name !== undefined)
    throw new Told('With --config, servers have the names that stand there.', 2);
  const { servers, settings } =
    file === undefined
      ? { servers: [stdioServer(name, command!, args)], settings: NO_SETTINGS }
      : parseConfig(read(file), process.env);
  return {
    servers,
    settings: {
      ...settings,
      ...(ask === undefined ? {} : { ask }),
      ...(trusted ? { trust: ['*'] } : {}),
    },
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Told(`${file} cannot be read: ${errorText(error)}`);
  }
}

const stdioServer = (name: string | undefined, command: string, args: readonly string[]) => ({
  name: serverName(name ?? nameOf(command, args)),
  command,
  args,
  env: {},
});
