import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts processes ahead of time: one that is needed has been waiting, with everything loaded, for its word. */
export class Pool {
  readonly #script: URL;
  readonly #args: readonly string[];
  readonly #folder: string;
  readonly #spares: { child: ChildProcess; ready: Promise<void> }[] = [];
  readonly #alive = new Set<ChildProcess>();
  readonly #size: number;
  #stopped = false;

  constructor(script: URL, args: readonly string[], folder: string, size: number) {
    this.#script = script;
    this.#args = args;
    this.#folder = folder;
    this.#size = size;
    this.#fill();
  }

  /** A process that is ready, and has been told what to do. */
  async take(message: object): Promise<ChildProcess> {
    const { child, ready } = this.#spares.shift() ?? this.#start();
    this.#fill();
    await ready;
    child.send(message);
    return child;
  }

  /** Ends the processes that still wait. */
  stop(): void {
    this.#stopped = true;
    for (const { child } of this.#spares.splice(0)) child.kill('SIGKILL');
  }

  /** Ends every process that was started here: for a harness that fails. */
  abandon(): void {
    this.stop();
    for (const child of this.#alive) child.kill('SIGKILL');
  }

  #fill(): void {
    while (!this.#stopped && this.#spares.length < this.#size) this.#spares.push(this.#start());
  }

  #start(): { child: ChildProcess; ready: Promise<void> } {
    const child = fork(this.#script, this.#args, {
      // Loading takes a third of the time when it was compiled before.
      env: { ...process.env, NODE_COMPILE_CACHE: join(this.#folder, 'compiled') },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#alive.add(child);
    child.once('exit', () => this.#alive.delete(child));
    // Sent to after it died: its exit says so already.
    child.on('error', () => {});
    const ready = Promise.race([
      once(child, 'message').then(() => {}),
      once(child, 'exit').then(([code, signal]) => {
        throw new Error(`A process ended before it was ready (${signal ?? code}).`);
      }),
    ]);
    ready.catch(() => {});
    return { child, ready };
  }
}
