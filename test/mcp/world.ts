import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { person } from '../../src/cli/person.ts';
import { createGate, type Gate } from '../../src/gate/gate.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { newHome, node } from '../cli/world.ts';
import { Raw } from './raw.ts';

export { newHome };

export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** How a real server from npm is started. */
export const real = (path: string, ...args: string[]): string[] => [
  process.execPath,
  here(`node_modules/${path}`),
  ...args,
];
export const SERVERS = {
  filesystem: (folder: string) => real('@modelcontextprotocol/server-filesystem/dist/index.js', folder),
  memory: () => real('@modelcontextprotocol/server-memory/dist/index.js'),
  everything: () => real('@modelcontextprotocol/server-everything/dist/index.js'),
  sqlite: (file: string) => real('mcp-server-sqlite-npx/dist/index.js', file),
  database: (file: string) => real('@executeautomation/database-server/dist/src/index.js', file),
};

/** A server of ours that speaks either era. */
export const fixture = (name: string): string[] => [process.execPath, here(`fixtures/${name}.ts`)];

/** The gateway, as a client would start it. */
export const gatewayWith = (...options: string[]): string[] => [
  process.execPath,
  ...node('test/cli/main.ts'),
  'mcp',
  ...options,
];
export const gatewayTo = (server: readonly string[], ...options: string[]): string[] =>
  gatewayWith(...options, '--', ...server);

/** `auto` speaks 2026, and 2025 with whoever does not know that. */
export type Era = '2025' | '2026' | 'auto';

export interface Connected {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** What was asked, in the order in which it was. */
  readonly asked: string[];
  /** What came that the client could make nothing of. */
  readonly odd: string[];
  readonly errors: () => string;
}

export interface ConnectOptions {
  readonly era?: Era;
  readonly home?: string;
  /** Answers a question; without it the client cannot ask. */
  readonly answer?: (message: string, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>;
  readonly client?: ClientOptions;
  readonly env?: Record<string, string>;
  readonly name?: string;
}

const MODES = { 2025: 'legacy', 2026: { pin: '2026-07-28' }, auto: 'auto' } as const;

export const ALLOW = (): ElicitResult => ({ action: 'accept', content: { decision: 'allow' } });
export const DENY = (): ElicitResult => ({ action: 'accept', content: { decision: 'deny' } });

/** A real client, on whatever is started with this. */
export async function connect(
  [command, ...args]: readonly string[],
  { era = '2025', home, answer, client: options = {}, env = {}, name = 'test-client' }: ConnectOptions = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: command!,
    args,
    env: { ...(process.env as Record<string, string>), ...(home ? { COUNTERSIGN_HOME: home } : {}), ...env },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr!.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const { capabilities, ...more } = options;
  const client = new Client(
    { name, version: '1' },
    {
      ...more,
      versionNegotiation: { mode: MODES[era] },
      capabilities: { ...capabilities, ...(answer ? { elicitation: {} } : {}) },
    },
  );
  const [asked, odd]: [string[], string[]] = [[], []];
  client.onerror = ({ message }) => void odd.push(message);
  if (answer)
    client.setRequestHandler('elicitation/create', async ({ params }, context) => {
      asked.push(params.message);
      return answer(params.message, context.mcpReq.signal);
    });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, transport, asked, odd, errors: () => errors };
}

/** Somebody at the same machine, in another window. */
export function inbox(home: string): { gate: Gate; by: ReturnType<typeof person> } {
  const gate = createGate({ store: sqlite(join(home, 'countersign.db')) });
  onTestFinished(() => gate.close());
  return { gate, by: person() };
}

/** What the server really did. */
export function ledgerIn(home: string): string[] {
  try {
    // What stands after the last newline is not written yet.
    return readFileSync(join(home, 'ledger'), 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}

/** A client on the fixture, through the gateway. */
export function behind(
  home: string,
  options: ConnectOptions & { server?: string; flags?: string[] } = {},
): Promise<Connected> {
  const { server = 'both', flags = ['--trust-hints'], ...rest } = options;
  return connect(gatewayTo(fixture('server'), ...flags), {
    home,
    ...rest,
    env: { ERA: server, LEDGER: join(home, 'ledger'), ...rest.env },
  });
}

/** Looks again until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The same for frames that are written by hand. */
export function rawBehind(
  home: string,
  { server = 'both', flags = ['--trust-hints'], env = {}, command = fixture('server') } = {},
): Raw {
  return new Raw(gatewayTo(command, ...flags), {
    COUNTERSIGN_HOME: home,
    ERA: server,
    LEDGER: join(home, 'ledger'),
    ...env,
  });
}
