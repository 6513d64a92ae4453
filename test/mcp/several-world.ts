import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Connected,
  type ConnectOptions,
  connect,
  fixture,
  gatewayWith,
  ledgerIn,
  newHome,
  until,
} from './world.ts';

export const ERAS = ['2025', '2026'] as const;

type Servers = Record<string, object>;

export interface Ours {
  readonly server: { env: Record<string, string> };
  /** What it did. */
  ledger(): string[];
  /** How many processes were started for it, and which of them are there. */
  started(): number;
  pids(): number[];
}

/** A server of ours, with a ledger of its own. */
export function ours(era: string, env: Record<string, string> = {}, name = 'server'): Ours {
  const home = newHome();
  const [command, ...args] = fixture(name);
  const pids = join(home, 'pids');
  const files = { LEDGER: join(home, 'ledger'), PIDS: pids };
  return {
    server: { command, args, env: { ERA: era, ...files, ...env } } as Ours['server'],
    ledger: () => ledgerIn(home),
    started: () => linesIn(pids).length,
    pids: () => linesIn(pids).map(Number).filter(isAlive),
  };
}

/** Ends a server from outside, and waits until the gateway knows. */
export async function kill(name: string, server: Ours, { errors }: Pick<Connected, 'errors'>): Promise<void> {
  const endings = () => errors().split(`The server ${name} is gone.`).length;
  const before = endings();
  for (const pid of server.pids()) process.kill(pid, 'SIGKILL');
  await until(() => endings() > before);
}

export const linesIn = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

export const started = ([command, ...args]: readonly string[]): object => ({ command, args });

/** A client on several servers, through one gateway. */
export function behind(
  servers: Servers,
  options: ConnectOptions & { settings?: object } = {},
): Promise<Connected> {
  const { settings = { trust: ['*'] }, home = newHome(), ...rest } = options;
  const file = join(home, 'countersign.json');
  writeFileSync(file, JSON.stringify({ servers, ...settings }));
  return connect(gatewayWith('--config', file), { home, ...rest });
}

export const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content.map(({ text }) => text).join('\n');
