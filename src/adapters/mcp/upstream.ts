import { type ChildProcess, spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';
import type { HttpServer, Server, StdioServer } from './config.ts';
import { Lines, LONGEST_LINE } from './lines.ts';
import { makeEnd } from './make-end.ts';
import { Outlet } from './outlet.ts';
import type { Id } from './wire.ts';

export interface Listener {
  /** A frame, with its newline. */
  onLine(line: Buffer): void;
  /** It is over, and why. Nothing comes after it. */
  onEnd(why: string): void;
  /** A request will not be answered. */
  onLost(id: Id, why: string): void;
  /** It should not be given more, until it can take more again. */
  onFull(): void;
  onDrain(): void;
  /** Goes around all that came in one piece. */
  atOnce(work: () => void): void;
}

/** A server, as something that takes frames and gives some. */
export interface Upstream {
  send(line: Buffer | string): void;
  /** Gives it all that is sent meanwhile in one piece. */
  atOnce(work: () => void): void;
  pause(): void;
  resume(): void;
  /** Lets it end, and makes it end if it does not. */
  close(): Promise<void>;
}

/** What another server may not call its own: everything that it is started with, and where, or its address. */
export function identityOf(server: Server): string {
  if ('url' in server) return JSON.stringify([server.url]);
  const { command, args, cwd = '.', env } = server;
  return JSON.stringify([command, args, resolve(cwd), Object.entries(env).toSorted()]);
}

export async function openUpstream(server: Server, listener: Listener): Promise<Upstream> {
  if (!('url' in server)) return new StdioUpstream(server, listener);
  const { HttpUpstream } = await import('./http-upstream.ts');
  return HttpUpstream.open(server satisfies HttpServer, listener);
}

/** How far the gateway steps back. With twice as much, a call took several times as long on a busy machine. */
const STEP = 5;
const FURTHEST = 19;

/**
 * Where client, server and gateway share few processors, a gateway that comes between the two for every frame costs
 * them more than its own work. One that comes after them finds many frames at once; where a processor is free it
 * is as fast as before. Whatever was started before this keeps its place.
 */
function stepBack(): void {
  try {
    setPriority(Math.min(getPriority() + STEP, FURTHEST));
  } catch {
    // It works all the same, and more slowly.
  }
}

class StdioUpstream implements Upstream {
  readonly #child: ChildProcess;
  readonly #outlet: Outlet;
  readonly #ended: Promise<void>;

  constructor({ command, args, env, cwd }: StdioServer, listener: Listener) {
    const { onLine, onEnd, onFull, onDrain, atOnce } = listener;
    // What it is started with is the operator's business; the key to the records is not its.
    const { COUNTERSIGN_KEY: _, ...inherited } = process.env;
    this.#child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...inherited, ...env },
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    });
    stepBack();
    const { stdin, stdout } = this.#child;
    this.#outlet = new Outlet(stdin!, onFull);
    let why: string | undefined;
    const lines = new Lines(onLine, () => {
      why = `It sent more than ${LONGEST_LINE} bytes in one message.`;
      stdout!.removeAllListeners('data').resume();
      this.#child.kill();
    });
    stdout!.on('data', (chunk: Buffer) => atOnce(() => lines.push(chunk)));
    stdin!.on('drain', onDrain);
    // Whoever has ended does not read any more. That it has ended is told below.
    stdin!.on('error', () => {});
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    const end = (how: string) => {
      onEnd(why ?? how);
      resolve();
    };
    this.#child.once('error', (error) => end(`It could not be started: ${error.message}`));
    this.#child.once('close', (code, signal) => end(`It ended (${signal ?? `exit code ${code}`}).`));
  }

  send(line: Buffer | string): void {
    this.#outlet.send(line);
  }

  atOnce(work: () => void): void {
    this.#outlet.atOnce(work);
  }

  pause(): void {
    this.#child.stdout!.pause();
  }

  resume(): void {
    this.#child.stdout!.resume();
  }

  async close(): Promise<void> {
    this.#child.stdin!.end();
    const callOff = makeEnd((signal) => this.#child.kill(signal));
    this.#child.stdout!.resume();
    await this.#ended;
    callOff();
  }
}
