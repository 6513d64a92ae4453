import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Told } from './errors.ts';

/**
 * Makes a folder and those above it. Node's own way of that never ends where a folder can have no others in it, as
 * in /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Writes a file aside and puts it in place whole: nobody ever finds half of it. A link stays one. */
export function putFile(path: string, text: string): void {
  const file = targetOf(path);
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    makeFolder(dirname(file));
    writeFileSync(draft, text, { mode: modeOf(file), flag: 'wx' });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Told(`${path} cannot be written: ${(error as Error).message}`);
  }
}

function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** What is in such files may be for their owner alone. */
function modeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mode ?? 0o600;
}
