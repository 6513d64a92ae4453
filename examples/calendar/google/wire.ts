import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** For tests: what of Google the emulator does not have, at the wire. */
export interface Wire {
  readonly url: string;
  /** The requests that came, in order. */
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly ifMatch: string | undefined;
  }[];
  /** The next request with this method is carried out, and not answered. */
  loseAnswerTo(method: string): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
}
interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly ifMatch: string | undefined;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

type Resource = { id: string; [member: string]: unknown };

const failure = (status: number, message: string): Answer => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'test' }] } },
});
const NOT_FOUND = failure(404, 'Not Found');
const CHANGED = failure(412, 'Precondition Failed');

async function serve(answer: (asked: Asked) => Promise<Answer>): Promise<Wire> {
  const requests: Wire['requests'] = [];
  let lost: string | undefined;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const ifMatch = headers['if-match'];
    requests.push({ method, path: url.pathname, ifMatch });
    const { authorization, 'content-type': type } = headers;
    const given = await answer({ method, url, ifMatch, authorization, type, body: await text(request) });
    if (lost === method) {
      lost = undefined;
      request.socket.destroy();
      return;
    }
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(given.body && JSON.stringify(given.body));
  };
  const server: Server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    loseAnswerTo(method) {
      lost = method;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * In front of the emulator: get and patch of an event, etags that change, conditional writes, and deleted events that
 * are still known, as Google documents them. Everything else goes through.
 */
export function calendarWire(emulator: string): Promise<Wire> {
  const patches = new Map<string, object>();
  const deleted = new Map<string, Resource>();
  const seen = (resource: Resource): Resource => {
    const { etag: _, ...whole }: Resource = { ...resource, ...patches.get(resource.id) };
    const event = { ...whole, start: withOffset(whole.start), end: withOffset(whole.end) };
    return { ...event, id: resource.id, etag: etagOf(event) };
  };
  const passOn = async (
    { method, url, authorization, type, body }: Asked,
    path = url.pathname + url.search,
  ) => {
    const given = await fetch(emulator + path, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) },
      ...(body === '' ? {} : { body }),
    });
    const said = await given.text();
    return { status: given.status, ...(said === '' ? {} : { body: JSON.parse(said) as object }) };
  };
  return serve(async (asked) => {
    const { method, url, ifMatch, body } = asked;
    const found = /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(url.pathname);
    if (!found) return passOn(asked);
    const [, calendar, id] = found;
    if (id === undefined) {
      const given = await passOn(asked);
      if (given.status >= 300 || given.body === undefined) return given;
      if (method === 'POST') return { ...given, body: seen(given.body as Resource) };
      const items = (given.body as { items: Resource[] }).items.map(seen);
      const known = url.searchParams.get('showDeleted') === 'true' ? [...deleted.values()] : [];
      return { ...given, body: { ...given.body, items: [...items, ...known] } };
    }
    const listing = { ...asked, method: 'GET', body: '' };
    const given = await passOn(listing, `/calendar/v3/calendars/${calendar}/events?maxResults=250`);
    if (given.status >= 300) return given;
    const event = (given.body as { items: Resource[] }).items.map(seen).find((each) => each.id === id);
    if (event === undefined) {
      const gone = deleted.get(id);
      if (gone === undefined) return NOT_FOUND;
      return method === 'GET' ? { status: 200, body: gone } : failure(410, 'Resource has been deleted');
    }
    if (ifMatch !== undefined && ifMatch !== event.etag) return CHANGED;
    switch (method) {
      case 'GET':
        return { status: 200, body: event };
      case 'PATCH':
        patches.set(id, { ...patches.get(id), ...(JSON.parse(body) as object) });
        return { status: 200, body: seen(event) };
      case 'DELETE':
        deleted.set(id, { ...event, status: 'cancelled' });
        return passOn(asked);
      default:
        return failure(405, 'Method Not Allowed');
    }
  });
}

/** Google answers with an offset, whatever it was told. */
function withOffset(at: unknown): unknown {
  const { dateTime, ...rest } = at as { dateTime?: string | null };
  if (!dateTime || /(?:Z|[+-]\d\d:\d\d)$/.test(dateTime)) return at;
  return { dateTime: `${dateTime}Z`, ...rest };
}

const etagOf = (resource: object): string =>
  `"${createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16)}"`;

/** Google Tasks v1: one task list, in its documented form. Pages are short. */
export function tasksWire(first: readonly Resource[]): Promise<Wire> {
  const tasks: Resource[] = [];
  let made = 0;
  const put = (resource: Resource): Resource => {
    const whole = { ...resource, updated: new Date(Date.UTC(2026, 10, 15, 8, 0, made++)).toISOString() };
    return { ...whole, etag: etagOf(whole) };
  };
  const insert = (fields: object, id = `task${made}`): Resource => {
    const position = String(tasks.length).padStart(20, '0');
    const task = put({ kind: 'tasks#task', status: 'needsAction', position, ...fields, id });
    tasks.push(task);
    return task;
  };
  for (const { id, ...fields } of first) insert(fields, id);
  return serve(async ({ method, url, authorization, body }) => {
    if (!authorization?.startsWith('Bearer ')) return failure(401, 'Login Required');
    const found = /^\/tasks\/v1\/lists\/([^/]+)\/tasks(?:\/([^/]+))?$/.exec(url.pathname);
    if (!found || decodeURIComponent(found[1]!) !== '@default') return NOT_FOUND;
    const id = found[2];
    const at = tasks.findIndex((task) => task.id === id);
    if (id !== undefined && at < 0) return NOT_FOUND;
    switch (method) {
      case 'GET':
        return id === undefined ? { status: 200, body: page(tasks, url) } : { status: 200, body: tasks[at]! };
      case 'POST':
        return { status: 200, body: insert(JSON.parse(body) as object) };
      case 'PATCH':
        tasks[at] = put({ ...tasks[at]!, ...(JSON.parse(body) as object) });
        return { status: 200, body: tasks[at]! };
      case 'DELETE':
        tasks[at] = put({ ...tasks[at]!, deleted: true });
        return { status: 204 };
      default:
        return failure(405, 'Method Not Allowed');
    }
  });
}

const PAGE = 2;

function page(tasks: readonly Resource[], { searchParams }: URL): object {
  const shows = (name: string) => searchParams.get(name) === 'true';
  const shown = tasks.filter(
    (task) =>
      (!task.deleted || shows('showDeleted')) &&
      (!task.hidden || shows('showHidden')) &&
      (task.status !== 'completed' || searchParams.get('showCompleted') !== 'false'),
  );
  const from = Number(searchParams.get('pageToken') ?? 0);
  const items = shown.slice(from, from + PAGE);
  return {
    kind: 'tasks#tasks',
    items,
    ...(from + PAGE < shown.length ? { nextPageToken: String(from + PAGE) } : {}),
  };
}
