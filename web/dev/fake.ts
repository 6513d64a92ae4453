import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import {
  type ActionView,
  CountersignError,
  type Decision,
  type Finding,
  type Gate,
  type GrantRequest,
  type Refused,
  type Result,
  type Status,
} from 'countersign';
import { type Said, streamChat } from './chat-stream.ts';
import { drift, seed } from './seed.ts';
import { statsOf } from './stats.ts';
import { ME, openWorld, type Room, type World } from './world.ts';

/** The server's contract over real gates and the real stories: for development, pictures and tests of the screens. */
export interface Fake {
  readonly world: World;
  /** True if it answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  listen(options: { dist: string; port?: number }): Promise<{ url: string; server: Server }>;
  /** Ends every stream of events, as a process that dies does. */
  hangUp(): void;
  close(): Promise<void>;
}

const via = 'web';
const who = { by: ME, via };
type Query = URLSearchParams;
interface Body {
  readonly action?: string;
  readonly revision?: number;
  readonly args?: unknown;
  readonly status?: 'succeeded' | 'failed';
  readonly effect?: 'none' | 'unknown';
  readonly note?: string;
  readonly decisions?: readonly Decision[];
  readonly messages?: readonly Said[];
}

export const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export async function openFake({ seeded = true } = {}): Promise<Fake> {
  const world = openWorld();
  if (seeded) await seed(world);
  const servers = new Set<Server>();
  const streams = new Set<ServerResponse>();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    if (!url.pathname.startsWith('/v1/')) return false;
    try {
      const answer = await route(request, url, response);
      if (answer !== undefined) json(response, 200, answer);
    } catch (error) {
      problem(response, error);
    }
    return true;
  };

  const route = async (request: IncomingMessage, url: URL, response: ServerResponse): Promise<unknown> => {
    const [, , kind, id, verb] = url.pathname.split('/').map(decodeURIComponent);
    const q = url.searchParams;
    if (request.method === 'GET') {
      if (kind === 'me')
        return {
          principal: ME,
          tenants: [ME.tenant],
          scopes: ['read', 'decide', 'admin'],
          locale: 'en',
          grantable: ['write', 'external'],
        };
      if (kind === 'chats' && id === undefined) return world.rooms.flatMap(menu);
      if (kind === 'chats' && verb === 'messages') return messages(room(world, id!));
      if (kind === 'actions' && id === undefined) return list(await world.all(), q);
      if (kind === 'actions' && verb === 'history')
        return { entries: await (await gateOf(world, id!)).history(id!, { by: ME }) };
      if (kind === 'actions') return (await gateOf(world, id!)).get(id!, { by: ME });
      if (kind === 'journal') return journal(world, q);
      if (kind === 'events') return events(world, q, request, response, streams);
      if (kind === 'audit') return audit(world);
      if (kind === 'stats') return statsOf(await world.all(), Date.now());
      if (kind === 'sessions' && verb === 'prompts') return prompts(world, id!);
      if (kind === 'grants')
        return { grants: (await Promise.all(world.rooms.map(({ gate }) => gate.grants({ by: ME })))).flat() };
      throw new CountersignError('NOT_FOUND');
    }
    if (request.method === 'DELETE' && kind === 'grants') {
      await Promise.allSettled(world.rooms.map(({ gate }) => gate.revoke(id!, who)));
      return {};
    }
    const body = JSON.parse((await text(request)) || '{}') as Body;
    if (kind === 'decisions') return { results: await decide(world, body) };
    if (kind === 'grants') return (await gateOf(world, body.action ?? '')).grant(body as GrantRequest, who);
    if (kind === 'prompts' && verb === 'shown') return {};
    if (kind === 'prompts' && verb === 'undo')
      return { results: await (await promptGate(world, id!)).undo({ batch: id! }, who) };
    if (kind === 'dev' && id === 'drift') {
      drift();
      return {};
    }
    if (kind === 'chats' && verb === 'reset') return reset(room(world, id!));
    if (kind === 'chats') return streamChat(room(world, id!), body.messages ?? [], response);
    if (kind === 'actions' && id && verb) {
      const gate = await gateOf(world, id);
      const { revision = 0, args, status = 'failed', effect, note } = body;
      if (verb === 'edit') return gate.edit({ action: id, revision, args }, who);
      if (verb === 'cancel') return gate.cancel({ action: id }, who);
      if (verb === 'undo') return gate.undo({ action: id }, who);
      if (verb === 'reconcile')
        return gate.reconcile(
          {
            action: id,
            revision,
            status,
            ...(effect ? { effect } : {}),
            ...(note ? { note } : {}),
          } as Finding,
          who,
        );
    }
    throw new CountersignError('NOT_FOUND');
  };

  return {
    world,
    handle,
    async listen({ dist, port = 0 }) {
      const server = createServer(async (request, response) => {
        response.setHeader('Content-Security-Policy', CSP);
        if (!(await handle(request, response))) serve(dist, request, response);
      });
      servers.add(server);
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, server };
    },
    hangUp() {
      for (const stream of streams) stream.destroy();
    },
    async close() {
      for (const stream of streams) stream.end();
      for (const server of servers) server.close().closeAllConnections();
      await world.close();
    },
  };
}

const menu = ({ story }: Room) => {
  if (!story) return [];
  const { name, title, about, locale, suggestions } = story;
  return [{ name, title, about, locale, suggestions, model: null }];
};

const talkOf = ({ session, story }: Room) => ({ session, by: ME, via: 'chat', locale: story!.locale });

async function messages(of: Room) {
  return { messages: await of.conversation!.messages(talkOf(of)), session: of.session };
}

async function prompts(world: World, session: string) {
  const of = world.rooms.find((each) => each.session === session);
  if (!of) throw new CountersignError('NOT_FOUND');
  return { prompts: await of.gate.prompts(session, { by: ME }) };
}

function reset(of: Room) {
  of.session = `${of.name}-${Date.now()}`;
  of.data?.reset();
  return { session: of.session };
}

function room(world: World, name: string): Room {
  const found = world.rooms.find((each) => each.name === name && each.story);
  if (!found) throw new CountersignError('NOT_FOUND');
  return found;
}

async function gateOf(world: World, action: string): Promise<Gate> {
  const found = await world.roomOf(action);
  if (!found) throw new CountersignError('NOT_FOUND');
  return found.gate;
}

async function promptGate(world: World, prompt: string): Promise<Gate> {
  const action = (await world.all()).find((each) => each.prompt === prompt);
  return gateOf(world, action?.id ?? '');
}

/** Those of one gate together, as the server's only gate takes them. */
async function decide(world: World, { decisions = [] }: Body): Promise<(Result | Refused)[]> {
  const gate = await gateOf(world, decisions[0]?.action ?? '');
  const own: Decision[] = [];
  const others: Decision[] = [];
  for (const each of decisions) ((await gateOf(world, each.action)) === gate ? own : others).push(each);
  const results = await gate.decideMany(own, who);
  return others.length === 0 ? results : [...results, ...(await decide(world, { decisions: others }))];
}

function list(all: readonly ActionView[], q: Query) {
  const limit = Number(q.get('limit') ?? 50);
  const from = Number(q.get('cursor') ?? 0);
  const words = q.get('q')?.toLowerCase();
  const statuses = q.getAll('status').flatMap((each) => each.split(',')) as Status[];
  const now = Date.now();
  const found = all.filter(
    (each) =>
      (statuses.length === 0 || statuses.includes(each.status)) &&
      (['session', 'tool', 'effect', 'prompt'] as const).every(
        (name) => !q.get(name) || each[name] === q.get(name),
      ) &&
      (!q.get('agent') || each.requestedBy.id === q.get('agent')) &&
      (q.get('undoable') !== 'true' || (each.undoUntil !== null && each.undoUntil > now)) &&
      each.createdAt > Number(q.get('createdAfter') ?? 0) &&
      each.createdAt < Number(q.get('createdBefore') ?? Number.MAX_SAFE_INTEGER) &&
      (!words || `${each.title} ${each.tool}`.toLowerCase().includes(words)),
  );
  const next = from + limit;
  return { actions: found.slice(from, next), ...(found.length > next ? { cursor: String(next) } : {}) };
}

async function journal(world: World, q: Query) {
  const session = q.get('session');
  const entries: unknown[] = [];
  for (const { gate } of world.rooms) {
    const stop = new AbortController();
    const end = setTimeout(() => stop.abort(), 60);
    for await (const notice of gate.subscribe({
      by: ME,
      after: 'start',
      signal: stop.signal,
      ...(session ? { session } : {}),
    }))
      if (notice.type === 'journal') entries.push(...notice.events);
    clearTimeout(end);
  }
  return { entries, cursor: null };
}

async function audit(world: World) {
  const audits = await Promise.all(world.rooms.map(({ gate }) => gate.audit({ by: ME })));
  return {
    ok: audits.every(({ ok }) => ok),
    chains: audits.flatMap(({ chains }) => chains),
    rows: audits.flatMap(({ rows }) => rows),
    config: audits.flatMap(({ config }) => config),
    breaches: audits.flatMap(({ breaches }) => breaches),
    checkpoint: audits.flatMap(({ checkpoint }) => checkpoint),
  };
}

function events(
  world: World,
  q: Query,
  request: IncomingMessage,
  response: ServerResponse,
  streams: Set<ServerResponse>,
): undefined {
  const stop = new AbortController();
  request.on('close', () => stop.abort());
  response.on('close', () => streams.delete(response));
  streams.add(response);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': hello\n\n');
  const session = q.get('session');
  for (const { gate } of world.rooms)
    void (async () => {
      for await (const { type, ...notice } of gate.subscribe({
        by: ME,
        signal: stop.signal,
        ...(session ? { session } : {}),
      }))
        response.write(`event: ${type}\ndata: ${JSON.stringify(notice)}\n\n`);
    })().catch(() => {});
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function json(response: ServerResponse, status: number, value: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

const STATUS: Record<string, number> = {
  NOT_FOUND: 404,
  NOT_YOURS: 403,
  INVALID_CALL: 400,
  INVALID_ARGUMENTS: 422,
  INVALID_GRANT: 422,
};

function problem(response: ServerResponse, error: unknown): void {
  const code = CountersignError.is(error) ? error.code : 'INTERNAL';
  const status = STATUS[code] ?? (CountersignError.is(error) ? 409 : 500);
  const detail = error instanceof Error ? error.message : String(error);
  const details = CountersignError.is(error) ? error.details : {};
  json(
    response,
    status,
    { type: `/docs/errors#${code}`, title: code, status, detail, code, details },
    'application/problem+json',
  );
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

function serve(dist: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://fake');
  const file = join(dist, pathname === '/' ? 'index.html' : pathname);
  if (!file.startsWith(dist) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}
