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
} from './world.ts';

export const ERAS = ['2025', '2026'] as const;

type Servers = Record<string, object>;

export interface Ours {
  readonly server: { env: Record<string, string> };
  /** What it did. */
  ledger(): string[];
  /** The processes that were started for it and are there. */
  pids(): number[];
}

/** A server of ours, with a ledger of its own. */
export function ours(era: string, env: Record<string, string> = {}): Ours {
  const home = newHome();
  const [command, ...args] = fixture('server');
  const pids = join(home, 'pids');
  const files = { LEDGER: join(home, 'ledger'), PIDS: pids };
  return {
    server: { command, args, env: { ERA: era, ...files, ...env } } as Ours['server'],
    ledger: () => ledgerIn(home),
    pids: () => linesIn(pids).map(Number).filter(isAlive),
  };
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
