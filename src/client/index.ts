import type { Notice } from '../gate/read.ts';
import type { Api, OperationName } from '../server/api.ts';
import { namesIn, OPERATION_NAMES, OPERATIONS } from '../server/operations.ts';
import { eventsFrom } from './events.ts';

export { renderPrompt } from '../core/render.ts';
export { escapeText } from '../core/text.ts';
export type { ActionView } from '../core/view.ts';
export type { Api, GrantView, Me, OperationName, Stats } from '../server/api.ts';
export { type Held, heldIn } from './held.ts';

export interface ClientOptions {
  /** Where the server is: `https://countersign.example`, with the path that it is mounted at. */
  readonly url: string;
  /** An API key, or a token of the OpenID provider. A page of the server itself needs none: it has the cookie. */
  readonly key?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** For everything that changes something: the same key and request give the first answer again. */
  readonly idempotencyKey?: string;
}

/** What the server answers when it refuses (RFC 9457). `code` is stable. */
export class ServerRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, detail: string, details: Readonly<Record<string, unknown>>) {
    super(detail);
    this.name = 'ServerRefused';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

type Asks = {
  readonly [N in OperationName]: Record<never, never> extends Api[N]['in']
    ? (input?: Api[N]['in'], options?: AskOptions) => Promise<Api[N]['out']>
    : (input: Api[N]['in'], options?: AskOptions) => Promise<Api[N]['out']>;
};

/** Everything that can be asked for, by name: what is in the path, the query or the body is one object. */
export interface Client extends Asks {
  /** What happens, as it happens. It comes back by itself when the connection is lost, and misses nothing. */
  events(how?: {
    readonly session?: string;
    /** From the cursor of an event that was seen, or `start`. Without it, from now. */
    readonly after?: string;
    readonly signal?: AbortSignal;
  }): AsyncGenerator<Notice, void, void>;
}

export function createClient({
  url,
  key,
  fetch = (request) => globalThis.fetch(request),
}: ClientOptions): Client {
  const base = url.replace(/\/+$/, '');
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
    const response = await fetch(new Request(base + path, { ...init, headers }));
    if (!response.ok) throw await refusalOf(response);
    return response;
  };
  const ask = async (
    name: OperationName,
    input: Record<string, unknown> = {},
    { signal, idempotencyKey }: AskOptions = {},
  ): Promise<unknown> => {
    const { method, path } = OPERATIONS[name];
    const rest = { ...input };
    let place: string = path;
    for (const part of namesIn(path)) {
      place = place.replace(`{${part}}`, encodeURIComponent(String(rest[part])));
      delete rest[part];
    }
    const init = {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    };
    const response =
      method === 'POST'
        ? await send(place, { ...init, body: JSON.stringify(rest) })
        : await send(place + queryOf(rest), init);
    return response.json();
  };
  const asks = Object.fromEntries(
    OPERATION_NAMES.map((name) => [
      name,
      (input?: Record<string, unknown>, options?: AskOptions) => ask(name, input, options),
    ]),
  ) as unknown as Asks;
  return { ...asks, events: (how = {}) => eventsFrom(send, how) };
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat()) if (each !== undefined) query.append(name, String(each));
  return query.size === 0 ? '' : `?${query}`;
}

async function refusalOf(response: Response): Promise<ServerRefused> {
  const text = await response.text();
  try {
    const { code, detail, details } = JSON.parse(text);
    return new ServerRefused(response.status, code, detail, details);
  } catch {
    // Something between the server and us has answered.
    return new ServerRefused(response.status, 'INTERNAL', `The answer was ${response.status}.`, {});
  }
}
