import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type App, nodeListener } from '../../src/server/index.ts';

/** An app on a real socket, until the test is over. */
export async function listening(app: App, options: { server?: Server } = {}): Promise<string> {
  const server = options.server ?? createServer(nodeListener(app));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await app.close();
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Heard {
  readonly id: string | undefined;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any;
}

/** An open stream, read block by block. */
export class Stream {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';
  /** The last id that came, with an event or without. */
  last: string | undefined;

  constructor(response: Response) {
    this.response = response;
    this.#reader = response.body!.getReader();
  }

  /** The next event; undefined once the stream has ended. */
  async next(): Promise<Heard | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await this.#reader.read();
        if (done) return undefined;
        this.#text += this.#decoder.decode(value, { stream: true });
        continue;
      }
      const lines = this.#text.slice(0, end).split('\n');
      this.#text = this.#text.slice(end + 2);
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      this.last = field('id') ?? this.last;
      const data = field('data');
      if (data !== undefined) return { id: field('id'), event: field('event')!, data: JSON.parse(data) };
    }
  }

  /** So many events, progress apart; fewer if the last of all is among them. */
  async some(count: number, isLast: (heard: Heard) => boolean = () => false): Promise<Heard[]> {
    const heard: Heard[] = [];
    while (heard.length < count && !(heard.length > 0 && isLast(heard.at(-1)!))) {
      const next = await this.next();
      if (next === undefined) throw new Error('The stream has ended.');
      if (next.event === 'journal') heard.push(next);
    }
    return heard;
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}
