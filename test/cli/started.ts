import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json(): any;
}

/** `countersign start` in a process of its own. */
export class Started {
  readonly child: ChildProcess;
  readonly said: string;
  #cookie = '';

  constructor(child: ChildProcess, said: string) {
    this.child = child;
    this.said = said;
  }

  /** The link that it printed. */
  get link(): URL {
    return new URL(/http:\S+token=\S+/.exec(this.said)![0]);
  }

  /** As a page of its own would ask, with the cookie if somebody has signed in. */
  async ask(method: string, path: string, body?: object, headers: object = {}): Promise<Answered> {
    const { origin } = this.link;
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...{ origin, 'sec-fetch-site': 'same-origin', cookie: this.#cookie, ...headers },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }

  /** Uses the link up. Whether it let us in. */
  async signIn(): Promise<boolean> {
    const { headers } = await this.ask('POST', '/login', { token: this.link.searchParams.get('token') });
    const cookie = headers.get('set-cookie')?.split(';')[0];
    if (cookie !== undefined) this.#cookie = cookie;
    return cookie !== undefined;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** The exit code, once it has ended. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

/** The command as it stands in the source. */
export const FROM_SOURCE = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  '--import',
  join(root, 'scripts/from-source.ts'),
  join(root, 'src/cli/main.ts'),
];

export interface Starting {
  readonly command?: readonly string[];
  readonly cwd?: string;
  readonly until?: RegExp;
}

/** Resolves as soon as it has said this, or has ended. */
export function startProcess(
  env: Record<string, string | undefined>,
  { command = FROM_SOURCE, cwd = root, until = /Ctrl-C/ }: Starting = {},
): { child: ChildProcess; started: Promise<Started> } {
  const [file, ...args] = [...command, 'start'];
  const child = spawn(file!, args, {
    cwd,
    // A group of its own: npx is the parent of what it starts.
    detached: true,
    env: { ...process.env, PORT: '0', COUNTERSIGN_MODEL: '', ...env },
  });
  const started = new Promise<Started>((resolve) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (until.test(said)) resolve(new Started(child, said));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => resolve(new Started(child, said)));
  });
  return { child, started };
}

/** It, and whatever it has started. */
export function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(-pid!, signal);
  } catch {
    // It has ended already.
  }
}
