import { readFileSync } from 'node:fs';
import type { Stories } from './commands/chat.ts';
import { Told, tellError } from './errors.ts';

/** What the command line is started with. */
export interface Started {
  readonly stories: Stories;
}

/** Runs a command, and returns the exit code that it ended with. */
export type Command = (args: readonly string[], started: Started) => Promise<number>;

/** Each is loaded when it is asked for. */
const COMMANDS: Readonly<
  Record<string, { readonly usage: string; readonly about: string; load(): Promise<Command> }>
> = {
  start: {
    usage: 'start [--port n]',
    about: 'Serve the web pages and the API on this machine.',
    load: async () => (await import('./commands/start.ts')).start,
  },
  chat: {
    usage: 'chat [story]',
    about: 'Talk to an assistant that has to ask you first.',
    load: async () => (await import('./commands/chat.ts')).chat,
  },
  inbox: {
    usage: 'inbox',
    about: 'See what waits for you, and decide it with keys.',
    load: async () => (await import('./commands/inbox.ts')).inbox,
  },
  history: {
    usage: 'history [id]',
    about: 'What was asked, decided and done.',
    load: async () => (await import('./commands/history.ts')).history,
  },
  undo: {
    usage: 'undo id',
    about: 'Undo what was done, while it can be.',
    load: async () => (await import('./commands/undo.ts')).undo,
  },
  audit: {
    usage: 'audit',
    about: 'Verify the record.',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  keys: {
    usage: 'keys',
    about: 'Make, list and revoke API keys.',
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  mcp: {
    usage: 'mcp -- COMMAND',
    about: 'Stand between an MCP client and its server.',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
};

/** Runs what the arguments ask for. Whatever goes wrong is told in a sentence. */
export async function cli(args: readonly string[], started: Started): Promise<number> {
  const [name, ...rest] = args;
  for (const stream of [process.stdout, process.stderr]) mayGoUnread(stream);
  try {
    if (name === '--help' || name === '-h' || name === 'help') {
      process.stdout.write(help());
      return 0;
    }
    if (name === '--version' || name === '-v') {
      process.stdout.write(`${version()}\n`);
      return 0;
    }
    const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined)
      throw new Told(name === undefined ? `Say what to do.\n\n${help()}` : unknown(name), 2);
    return await (await command.load())(rest, started);
  } catch (error) {
    return tellError(error);
  }
}

/** Whoever reads may stop, as `head` does. What is being done goes on to its end. */
function mayGoUnread(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Anything else is for whoever else listens.
    if (error.code !== 'EPIPE' && stream.listenerCount('error') === 1) throw error;
  });
}

/** From the package: it is as far away from the source as from the bundle. */
function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const unknown = (name: string): string =>
  `There is no command ${JSON.stringify(name)}. Those that there are: ${Object.keys(COMMANDS).join(', ')}.`;

function help(): string {
  const width = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length));
  const lines = Object.values(COMMANDS).map(
    ({ usage, about }) => `  countersign ${usage.padEnd(width)}  ${about}`,
  );
  return [
    'Countersign stands between an agent’s tool call and its effect.',
    '',
    ...lines,
    '',
    '  countersign <command> --help  says more.',
    '  countersign --version         says which one this is.',
    '',
  ].join('\n');
}
