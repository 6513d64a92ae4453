import { connect, createServer, type Server, type Socket } from 'node:net';

/** Where a connection is cut: before which message, counted in both directions, and on which sides. */
export interface Cut {
  readonly before: number;
  /** `client`: the server is not told, and goes on with what it has got. */
  readonly sides: 'both' | 'client';
  /** Whether nobody gets through afterwards, until `heal`. */
  readonly thenRefuse?: boolean;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  isCut: boolean;
}

/** Stands between a client and a PostgreSQL server, and knows where one protocol message ends and the next begins. */
export class PostgresProxy {
  readonly #server: Server;
  readonly #target: { host: string; port: number };
  readonly #pairs = new Set<Pair>();
  #cut: Cut | undefined;
  #passed = 0;
  #refuses = false;

  private constructor(server: Server, target: { host: string; port: number }) {
    this.#server = server;
    this.#target = target;
    server.on('connection', (client) => this.#join(client));
  }

  static async start(url: string): Promise<PostgresProxy> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PostgresProxy(server, { host: hostname, port: Number(port) });
  }

  /** The same address, by way of this proxy. */
  through(url: string): string {
    const proxied = new URL(url);
    proxied.port = String((this.#server.address() as { port: number }).port);
    return proxied.href;
  }

  /** Counts messages from now on, and cuts the connection whose turn it is. */
  arm(cut: Cut): void {
    this.#cut = cut;
    this.#passed = 0;
  }

  /** Whether the cut that was armed has happened. */
  get hasCut(): boolean {
    return this.#cut === undefined;
  }

  /** Cuts all connections now. */
  cut(sides: Cut['sides']): void {
    for (const pair of this.#pairs) this.#sever(pair, sides);
  }

  #sever(pair: Pair, sides: Cut['sides']): void {
    pair.isCut = true;
    pair.client.destroy();
    if (sides === 'both') pair.upstream.destroy();
  }

  heal(): void {
    this.#cut = undefined;
    this.#refuses = false;
  }

  /** Has the servers of all connections run a statement that their clients know nothing of. */
  inject(sql: string): void {
    const text = Buffer.from(`${sql}\0`);
    const message = Buffer.alloc(5 + text.length);
    message.write('Q');
    message.writeInt32BE(4 + text.length, 1);
    text.copy(message, 5);
    for (const { upstream } of this.#pairs) {
      upstream.emit('injected');
      upstream.write(message);
    }
  }

  async close(): Promise<void> {
    for (const { client, upstream } of this.#pairs) {
      client.destroy();
      upstream.destroy();
    }
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    if (this.#refuses) {
      client.destroy();
      return;
    }
    const upstream = connect(this.#target);
    const pair: Pair = { client, upstream, isCut: false };
    this.#pairs.add(pair);
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => {
      if (!pair.isCut) upstream.destroy();
    });
    upstream.on('close', () => {
      this.#pairs.delete(pair);
      client.destroy();
    });

    const passTo = (to: Socket) => (message: Buffer) => {
      if (pair.isCut) return;
      const cut = this.#cut;
      if (cut !== undefined && this.#passed++ === cut.before) {
        this.#cut = undefined;
        this.#refuses = cut.thenRefuse ?? false;
        this.#sever(pair, cut.sides);
        return;
      }
      to.write(message);
    };
    // A client's first message has no type.
    client.on('data', messages(passTo(upstream), false));
    const answer = passTo(client);
    let isInjected = false;
    upstream.on('injected', () => {
      isInjected = true;
    });
    const hear = (message: Buffer, type: string) => {
      if (!isInjected) answer(message);
      else if (type === 'Z') isInjected = false;
    };
    upstream.on('data', messages(hear, true));
  }
}

/** Splits a stream into messages: a byte for the type, and four for the length, which they count themselves. */
function messages(each: (message: Buffer, type: string) => void, isTyped: boolean): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let header = isTyped ? 1 : 0;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= header + 4) {
      const length = header + pending.readInt32BE(header);
      if (pending.length < length) return;
      const message = pending.subarray(0, length);
      pending = pending.subarray(length);
      const type = header === 1 ? String.fromCharCode(message[0]!) : '';
      header = 1;
      each(message, type);
    }
  };
}
