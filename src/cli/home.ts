import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Environment } from '../conversation/models.ts';
import { Told } from './errors.ts';
import { makeFolder } from './files.ts';

/** Where everything is kept: COUNTERSIGN_HOME, or the place where the system wants such things. */
export function homeFolder(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
  user: string = homedir(),
): string {
  if (env.COUNTERSIGN_HOME) return resolve(env.COUNTERSIGN_HOME);
  if (platform === 'darwin') return join(user, 'Library', 'Application Support', 'Countersign');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(user, 'AppData', 'Local'), 'Countersign');
  return join(env.XDG_STATE_HOME || join(user, '.local', 'state'), 'countersign');
}

/** One world: a store, and for each story its data and the session that is going on. */
export class Home {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    try {
      makeFolder(folder, 0o700);
    } catch (error) {
      throw new Told(`The folder ${folder} cannot be made: ${(error as Error).message}`);
    }
  }

  get store(): string {
    return join(this.folder, 'countersign.db');
  }

  data(story: string): string {
    return join(this.folder, `${story}.db`);
  }

  /** The session of a story that is going on; the first to ask begins it. */
  session(story: string): string {
    return this.#readSession(story) ?? this.#begin(story, linkSync);
  }

  /** Another session takes its place. */
  newSession(story: string): string {
    return this.#begin(story, renameSync);
  }

  /** Written aside and put in place whole: two processes that begin at once end up with the same. */
  #begin(story: string, put: (from: string, to: string) => void): string {
    const session = `${story}-${randomBytes(9).toString('base64url')}`;
    const draft = join(this.folder, `${session}.draft`);
    writeFileSync(draft, session, { mode: 0o600 });
    try {
      put(draft, this.#sessionFile(story));
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    } finally {
      if (put !== renameSync) unlinkSync(draft);
    }
    return this.#readSession(story)!;
  }

  #readSession(story: string): string | undefined {
    try {
      return readFileSync(this.#sessionFile(story), 'utf8').trim() || undefined;
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  #sessionFile(story: string): string {
    return join(this.folder, `${story}.session`);
  }
}
