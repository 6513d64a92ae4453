import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropic } from './speak-anthropic.ts';
import { chat } from './speak-chat.ts';
import { google } from './speak-google.ts';
import { openai } from './speak-openai.ts';
import type { Speaker, Turn } from './turn.ts';

const SPEAKERS = { anthropic, openai, google, chat } satisfies Record<string, Speaker>;
export type Provider = keyof typeof SPEAKERS;
export const PROVIDERS = Object.keys(SPEAKERS) as Provider[];

export interface Request {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: four providers' bodies; the validator is what knows them.
  readonly body: any;
}
export interface Stub {
  readonly url: string;
  /** For `modelFrom`. */
  readonly env: Record<string, string>;
  /** What was asked so far, oldest first. */
  readonly requests: readonly Request[];
  /** What is left of the script. */
  readonly left: number;
  close(): Promise<void>;
}

/** A server on this machine that speaks a provider's streaming wire format and follows a script. */
export async function startStub(provider: Provider, turns: readonly Turn[]): Promise<Stub> {
  const speaker: Speaker = SPEAKERS[provider];
  const requests: Request[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await bodyOf(request);
    if (request.method !== 'POST' || !speaker.path.test(path)) {
      // 400 and not 404 or 500: nobody tries again after it.
      return refuse(response, speaker, 400, `The stub does not know ${request.method} ${path}.`);
    }
    const n = requests.push({ path, headers: request.headers, body });
    const turn = turns[n - 1];
    if (turn === undefined) return refuse(response, speaker, 400, 'The script is over.');
    if ('error' in turn) return refuse(response, speaker, turn.error.status, turn.error.message);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    let events = 0;
    for (const { event, data } of speaker.say(turn, n)) {
      if (events++ === turn.cutAfter) return void response.socket?.destroySoon();
      if (event !== undefined) response.write(`event: ${event}\n`);
      response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
    }
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: speaker.env(url),
    requests,
    get left() {
      return Math.max(0, turns.length - requests.length);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = Buffer.concat(await request.toArray()).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}

function refuse(response: ServerResponse, speaker: Speaker, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(speaker.refuse(status, message)));
}
