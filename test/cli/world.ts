import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Story } from '../../examples/story.ts';
import { Chat } from '../../src/cli/chat/chat.ts';
import { Pipe } from '../../src/cli/chat/pipe.ts';
import { Room } from '../../src/cli/chat/room.ts';
import { Home } from '../../src/cli/home.ts';
import { offlineModel } from '../../src/conversation/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import type { Clock } from '../world.ts';
import { Garden, gardenStory } from './story.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const node = (main: string): string[] => [
  '--import',
  join(root, 'scripts/from-source.ts'),
  join(root, main),
];

export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'countersign-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/** What really happened, and the trees that stand: asked of the data, not of the gate. */
export function gardenIn(home: string): { ledger: string[]; trees: string[] } {
  const garden = new Garden(join(home, 'garden.db'));
  try {
    return { ledger: garden.ledger(), trees: garden.trees() };
  } finally {
    garden.db.close();
  }
}

/** Well under what a test may take: who waits in vain should be told for what. */
const LONGEST_MS = 30_000;

/** Somebody who types into a pipe, and waits for what they want to see. */
export class Typist {
  /** Everything written so far. */
  output = '';
  readonly #input: Writable;
  /** Up to here it has been waited for. */
  #seen = 0;
  #wake = () => {};
  #hasEnded = false;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
      this.#wake();
    });
    output.on('end', () => {
      this.#hasEnded = true;
      this.#wake();
    });
    // Whoever is killed does not read any more.
    input.on('error', () => {});
  }

  type(...lines: string[]): void {
    this.#input.write(lines.map((line) => `${line}\n`).join(''));
  }

  keys(keys: string): void {
    this.#input.write(keys);
  }

  end(): void {
    this.#input.end();
  }

  /** Waits for words that were not waited for before, and gives what came up to them. */
  async until(words: string): Promise<string> {
    for (;;) {
      const at = this.output.indexOf(words, this.#seen);
      if (at >= 0) {
        const from = this.#seen;
        this.#seen = at + words.length;
        return this.output.slice(from, this.#seen);
      }
      if (this.#hasEnded) throw new Error(`It ended without “${words}”:\n${this.output}`);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const late = () => reject(new Error(`There is no “${words}”:\n${this.output}`));
      const timer = setTimeout(late, LONGEST_MS);
      this.#wake = resolve;
      await promise.finally(() => clearTimeout(timer));
    }
  }

  /** Types a line and waits for what follows from it. */
  say(line: string, words: string): Promise<string> {
    this.type(line);
    return this.until(words);
  }
}

/** The last words of a question in a pipe. */
export const ASKED = 'or say what to change';

export interface Spawned extends Typist {
  readonly child: ChildProcess;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly errors: () => string;
}

/** A process of its own, as it is really started. */
export function spawned(
  home: string,
  args: readonly string[] = ['chat', 'garden'],
  { env = {}, main = 'test/cli/main.ts' } = {},
): Spawned {
  const child = spawn(process.execPath, [...node(main), ...args], {
    env: { ...process.env, COUNTERSIGN_HOME: home, COUNTERSIGN_MODEL: '', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal!));
  });
  return Object.assign(new Typist(child.stdin, child.stdout), { child, ended, errors: () => errors });
}

// The only program that comes with nearly every Linux and gives a child a terminal.
export const hasScript: boolean =
  spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') ?? false;

/** The host in a terminal of its own, with a shell around it that says how it left the terminal. */
export function inTerminal(
  home: string,
  { columns = 80, env = {}, args = ['chat', 'garden'] } = {},
): Typist & { ended: Promise<unknown> } {
  const command = [process.execPath, ...node('test/cli/main.ts'), ...args]
    .map((each) => `'${each}'`)
    .join(' ');
  const shell = `stty cols ${columns} rows 40; ${command}; echo "left with $?"; stty -a; echo the end`;
  const child = spawn('script', ['-qefc', shell, '/dev/null'], {
    env: {
      ...process.env,
      TERM: 'xterm',
      COUNTERSIGN_HOME: home,
      COUNTERSIGN_MODEL: '',
      SHELL: '/bin/sh',
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.on('close', resolve));
  return Object.assign(new Typist(child.stdin, child.stdout), { ended });
}

/** A room on a clock that the test sets. */
export async function roomIn(
  home: string,
  { clock, model, story = gardenStory() }: { clock: Clock; model?: Room['model']; story?: Story },
): Promise<Room> {
  const store = sqlite(join(home, 'countersign.db'), {
    clock: () => {
      // Time passes between any two looks at the clock, as it does.
      clock.advance(1);
      return clock();
    },
  });
  await store.open();
  return new Room({
    story,
    home: new Home(home),
    store,
    model: model ?? { model: offlineModel(story.script, story.tools) },
    by: { kind: 'user', id: 'you', tenant: 'local' },
  });
}

/** The same host inside this process, with a clock of its own. */
export function hosted(
  home: string,
  options: { clock: Clock; story?: Story },
): Typist & { readonly ended: Promise<void> } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const leaving = new AbortController().signal;
  const host = async () => {
    const room = await roomIn(home, options);
    await new Chat(room, new Pipe(input, output, leaving), leaving).run();
    await room.close();
    output.end();
  };
  return Object.assign(new Typist(input, output), { ended: host() });
}
