import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CountersignError } from '../core/errors.ts';
import { Keyring } from '../core/keys.ts';
import { IN_MEMORY } from './sqlite-connection.ts';

/** Gives the keys of a store. Only a store that has never used a key may be given a new one. */
export type KeySource = (isNew: boolean) => Keyring;

export function keySource(path: string, key: Uint8Array | readonly Uint8Array[] | undefined): KeySource {
  if (key !== undefined) {
    const keys = new Keyring(key instanceof Uint8Array ? [key] : key);
    return () => keys;
  }
  if (path === IN_MEMORY) {
    const keys = new Keyring([randomBytes(32)]);
    return () => keys;
  }
  // Next to a file lies its key; next to a URI lies nothing.
  if (path.startsWith('file:'))
    throw new CountersignError('KEY_REQUIRED', 'A store that is named by a URI has no key file.');
  const keyPath = `${path}.key`;
  return (isNew) => new Keyring([isNew ? keptKey(keyPath) : storedKey(keyPath)]);
}

function storedKey(keyPath: string): Buffer {
  try {
    return readFileSync(keyPath);
  } catch (cause) {
    throw new CountersignError('KEY_REQUIRED', `The key file ${keyPath} cannot be read.`, {}, cause);
  }
}

/** The key that lies there already, or a new one. */
function keptKey(keyPath: string): Buffer {
  const draft = `${keyPath}.${randomBytes(6).toString('hex')}`;
  writeDurably(draft, randomBytes(32));
  try {
    // A link is made whole or not at all, and only if the name is free. Writing to the name itself could be cut
    // off by a crash, and would leave a store whose key nobody ever had.
    linkSync(draft, keyPath);
    syncDirectory(dirname(keyPath));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return storedKey(keyPath);
}

function writeDurably(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncDirectory(path: string): void {
  // Windows has no directories that can be opened and synced.
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
