import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../conversation/models.ts';
import type { Home } from './home.ts';

/** Tells the others in a home where it is served, for as long as it is. */
export function tellAddress(home: Home, origin: string): () => void {
  const text = `${origin}\n${process.pid}\n`;
  writeFileSync(fileIn(home), text, { mode: 0o600 });
  return () => {
    // Another may have begun since.
    if (textIn(home) === text) rmSync(fileIn(home), { force: true });
  };
}

/** Where the home is served at present, if it is. Whoever was killed could not take it back. */
export function addressIn(home: Home): string | undefined {
  const [, origin, pid] = /^(http:\/\/127\.0\.0\.1:\d+)\n(\d+)\n$/.exec(textIn(home)) ?? [];
  return isAlive(Number(pid)) ? origin : undefined;
}

/** What the person types to start us, as far as one can tell from how we were. */
export const ourCommand = ({ npm_command: by }: Environment): string =>
  by === 'exec' ? 'npx countersign' : 'countersign';

/** Says where to decide an action. */
export function whereToDecide(home: Home, env: Environment, action: string): string {
  const origin = addressIn(home);
  const browser = origin === undefined ? '.' : `, or in a browser: ${origin}/#/inbox/${action}`;
  return `Decide it in a terminal with “${ourCommand(env)} inbox”${browser}`;
}

const fileIn = ({ folder }: Home): string => join(folder, 'start.address');

function textIn(home: Home): string {
  try {
    return readFileSync(fileIn(home), 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
