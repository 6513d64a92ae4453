import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

type Message = Record<string, unknown> & { id?: unknown; method?: string; result?: never; error?: never };

/** A client that writes its frames by hand. */
export class Raw {
  readonly child: ChildProcess;
  readonly ended: Promise<number | string>;
  /** Every line that came, as it came. */
  readonly lines: string[] = [];
  errors = '';
  #wake = () => {};
  #isOver = false;
  #seen = 0;

  constructor([command, ...args]: readonly string[], env: Record<string, string>) {
    this.child = spawn(command!, args, { env: { ...process.env, ...env } });
    onTestFinished(() => void this.child.kill('SIGKILL'));
    createInterface({ input: this.child.stdout! }).on('line', (line) => {
      this.lines.push(line);
      this.#wake();
    });
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
      this.#wake();
    });
    this.child.stdin!.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code, signal) => {
        this.#isOver = true;
        this.#wake();
        resolve(code ?? signal!);
      });
    });
  }

  send(...frames: (object | string)[]): void {
    const lines = frames.map((frame) =>
      typeof frame === 'string' ? frame : JSON.stringify({ jsonrpc: '2.0', ...frame }),
    );
    this.child.stdin!.write(lines.map((line) => `${line}\n`).join(''));
  }

  end(): void {
    this.child.stdin!.end();
  }

  /** Waits for a frame that was not waited for before. */
  async next(isIt: (message: Message) => boolean = () => true): Promise<Record<string, never>> {
    for (;;) {
      while (this.#seen < this.lines.length) {
        const message = JSON.parse(this.lines[this.#seen++]!) as Message;
        if (isIt(message)) return message as never;
      }
      await this.#more('a frame');
    }
  }

  /** Waits until this was said to the operator. */
  async told(words: string): Promise<void> {
    while (!this.errors.includes(words)) await this.#more(words);
  }

  answerTo = (id: number): Promise<Record<string, never>> =>
    this.next((message) => message.id === id && message.method === undefined);

  /** Begins as a client of 2025 does. */
  async initialize(capabilities: object = {}): Promise<void> {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities,
      clientInfo: { name: 'raw-client', version: '1' },
    };
    this.send({ id: 0, method: 'initialize', params });
    await this.answerTo(0);
    this.send({ method: 'notifications/initialized' });
  }

  async #more(what: string): Promise<void> {
    if (this.#isOver) throw new Error(`It ended without ${what}:\n${this.lines.join('\n')}\n${this.errors}`);
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** What goes along with every request of a client of 2026. */
export const meta = (capabilities: object = { elicitation: { form: {} } }): object => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw-client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});
