import { type JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { errorText } from '../../gate/runtime.ts';
import type { HttpServer } from './config.ts';
import type { Listener, Upstream } from './upstream.ts';
import { type Frame, type Id, isStateless, membersOf } from './wire.ts';

/** A server at an address. The SDK's transport carries the frames, and nothing of it reads them. */
export class HttpUpstream implements Upstream {
  readonly #transport: StreamableHTTPClientTransport;
  readonly #listener: Listener;
  /** Requests without an answer so far. Since 2026 one is taken back by giving up on its answer. */
  readonly #open = new Map<Id, { readonly giveUp: AbortController; readonly stateless: boolean }>();
  #initialize: Id | undefined;

  private constructor({ url, headers }: HttpServer, listener: Listener) {
    this.#listener = listener;
    this.#transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { ...headers } },
    });
  }

  static async open(server: HttpServer, listener: Listener): Promise<HttpUpstream> {
    const upstream = new HttpUpstream(server, listener);
    upstream.#transport.onmessage = (message) => upstream.#hear(message as Frame);
    await upstream.#transport.start();
    return upstream;
  }

  #hear(frame: Frame): void {
    const { id, method, result } = frame;
    if (method === undefined && id !== undefined) {
      this.#open.delete(id);
      const { protocolVersion } = membersOf(result);
      if (id === this.#initialize && typeof protocolVersion === 'string')
        this.#transport.setProtocolVersion(protocolVersion);
    }
    this.#listener.onLine(Buffer.from(`${JSON.stringify(frame)}\n`));
  }

  send(line: Buffer | string): void {
    const frame = JSON.parse(line.toString()) as Frame;
    const { id, method, params } = frame;
    if (method === 'initialize') this.#initialize = id;
    if (method === 'notifications/cancelled') {
      const open = this.#open.get(membersOf(params).requestId as Id);
      if (open?.stateless) {
        open.giveUp.abort();
        return;
      }
    }
    const giveUp = new AbortController();
    if (id !== undefined && method !== undefined)
      this.#open.set(id, { giveUp, stateless: isStateless(params) });
    const lost = (why: string) => {
      const isOpen = id !== undefined && method !== undefined && this.#open.delete(id);
      if (isOpen && !giveUp.signal.aborted) this.#listener.onLost(id, why);
    };
    this.#transport
      .send(frame as JSONRPCMessage, {
        requestSignal: giveUp.signal,
        onRequestStreamEnd: () => lost('It closed the connection.'),
      })
      .catch((error: unknown) => lost(reasonOf(error)));
  }

  atOnce(work: () => void): void {
    work();
  }

  pause(): void {}
  resume(): void {}

  async close(): Promise<void> {
    await this.#transport.terminateSession().catch(() => {});
    await this.#transport.close();
    this.#listener.onEnd('It was closed.');
  }
}

/** What `fetch` has to say stands behind what it says. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause === undefined ? errorText(error) : `${errorText(error)}: ${errorText(cause)}`;
}
