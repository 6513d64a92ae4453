import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { type Gate, runtimeOf } from '../gate/gate.ts';
import { randomText } from '../gate/random.ts';
import { errorText, type Runtime } from '../gate/runtime.ts';
import type { OperationName } from './api.ts';
import { Authentication, checkScope, type Identified } from './auth.ts';
import { isJson, jsonOf, type Reading, readBody } from './body.ts';
import { Chats, STREAM_HEADERS } from './chats.ts';
import { Events } from './events.ts';
import { secured } from './headers.ts';
import { checkOrigin, hostCheck } from './hosts.ts';
import {
  type Answered,
  type Begun,
  begin,
  callKeyFor,
  checkIdempotencyKey,
  type Keyed,
  once,
} from './idempotency.ts';
import { Limits } from './limits.ts';
import { Login } from './login.ts';
import { Metrics } from './metrics.ts';
import { openapi } from './openapi.ts';
import { OPERATION_NAMES, OPERATIONS } from './operations.ts';
import type { AppOptions } from './options.ts';
import { errorsPage, referencePage, STYLE } from './pages.ts';
import { problemResponse } from './problem.ts';
import { type Asked, inputOf, queryOf, type Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { Sessions } from './sessions.ts';
import { tracedGate, tracedRequest } from './trace.ts';

/** A gate over HTTP: a fetch handler, to be mounted anywhere. */
export interface App {
  /** What else a runtime gives with a request (bindings, a context) is not needed. */
  fetch(request: Request, ...more: unknown[]): Promise<Response>;
  /**
   * A link that signs a person in, once, within ten minutes: a path, or a URL if the origin is given. Who belongs to
   * several tenants is a principal in each, with the roles that they have there; they begin in the first.
   */
  loginLink(principal: Principal | readonly Principal[], origin?: string): Promise<string>;
  /** Takes nothing new, ends every stream, and waits for what is under way. The gate is its owner's to close. */
  close(): Promise<void>;
}

export function createApp(gate: Gate, options: AppOptions = {}): App {
  return new Server(gate, options);
}

class Server implements App {
  readonly #gate: Gate;
  readonly #runtime: Runtime;
  readonly #options: AppOptions;
  readonly #basePath: string;
  readonly #checkHost: (request: Request) => void;
  readonly #limits: Limits;
  readonly #reading: Reading;
  readonly #sessions: Sessions;
  readonly #login: Login;
  readonly #authentication: Authentication;
  readonly #events: Events;
  readonly #chats: Chats;
  readonly #metrics = new Metrics();
  readonly #router: Hono;
  readonly #underWay = new Set<Promise<Response>>();
  readonly #leaving = new AbortController();

  constructor(gate: Gate, options: AppOptions) {
    this.#gate = tracedGate(gate);
    this.#runtime = runtimeOf(gate);
    this.#options = options;
    this.#basePath = (options.basePath ?? '').replace(/\/+$/, '');
    this.#checkHost = hostCheck(options.hosts);
    this.#limits = new Limits(options.limits);
    this.#reading = { limit: this.#limits.bodyBytes, leaving: this.#leaving.signal };
    this.#sessions = new Sessions(this.#runtime, options.sessionMs);
    this.#login = new Login(this.#sessions, {
      basePath: this.#basePath,
      isHttps: this.#isHttps,
      reading: this.#reading,
    });
    this.#authentication = new Authentication(this.#runtime, this.#sessions, options);
    this.#events = new Events(this.#runtime, this.#limits, this.#authentication);
    this.#chats = new Chats(options.chats);
    this.#router = this.#routes();
    this.#metrics.gauge(
      'countersign_http_requests_under_way',
      'Requests under way.',
      () => this.#limits.underWay,
    );
    this.#metrics.gauge(
      'countersign_streams_open',
      'Open streams and waits.',
      () => this.#limits.openStreams,
    );
    this.#metrics.gauge('process_resident_memory_bytes', 'Memory.', () => process.memoryUsage.rss());
    this.#metrics.gauge('process_uptime_seconds', 'Since the process started.', () => process.uptime());
  }

  readonly fetch = (request: Request): Promise<Response> => {
    const answering = this.#answer(request);
    this.#underWay.add(answering);
    const done = () => this.#underWay.delete(answering);
    answering.then(done, done);
    return answering;
  };

  async #answer(request: Request): Promise<Response> {
    let response: Response;
    try {
      this.#checkHost(request);
      this.#leaving.signal.throwIfAborted();
      await this.#runtime.ready();
      response = await this.#router.fetch(request);
    } catch (error) {
      response = this.#refusal(error);
    }
    return secured(response, this.#isHttps(request));
  }

  async loginLink(principal: Principal | readonly Principal[], origin = ''): Promise<string> {
    await this.#runtime.ready();
    const token = await this.#sessions.loginToken([principal].flat());
    return `${origin}${this.#basePath}/login?token=${token}`;
  }

  /** What a timer does otherwise. */
  beat(): Promise<void> {
    return this.#events.beat();
  }

  async close(): Promise<void> {
    this.#leaving.abort(new CountersignError('SERVER_BUSY'));
    this.#events.close();
    await Promise.allSettled(this.#underWay);
  }

  readonly #isHttps = (request: Request): boolean => this.#options.https ?? request.url.startsWith('https:');

  #routes(): Hono {
    const basePath = this.#basePath;
    const router = new Hono({
      getPath: (request) => {
        const pathname = getPath(request);
        const isOurs = pathname === basePath || pathname.startsWith(`${basePath}/`);
        return (isOurs ? pathname.slice(basePath.length) : pathname) || '/';
      },
    });
    const login = this.#login;
    const allowed = new Map<string, string[]>();
    const on = (
      method: string,
      path: string,
      name: string,
      answer: (context: Context) => Promise<Response>,
    ) => {
      const place = path.replaceAll(/\{(\w+)\}/g, ':$1');
      allowed.set(place, [...(allowed.get(place) ?? []), method]);
      router.on(method, place, (context) => this.#observed(name, path, context, answer));
    };
    for (const name of OPERATION_NAMES)
      on(OPERATIONS[name].method, OPERATIONS[name].path, name, (context) => this.#operation(name, context));
    on('GET', '/v1/events', 'events', async ({ req: { raw } }) => {
      const identity = await this.#identify(raw);
      checkScope(identity, ['read', 'admin']);
      return this.#events.stream(raw, identity);
    });
    on('POST', '/v1/chats/{name}', 'chat', async ({ req }) => {
      const { principal: by, body, bytes } = await this.#said(req.raw);
      const send = async (begun?: Begun) => {
        const ended = this.#limits.open(by);
        const sending = { by, signal: this.#leaving.signal, begun, ended };
        return this.#chats.send(req.param('name')!, body, sending).catch((error: unknown) => {
          ended();
          throw error;
        });
      };
      const key = req.raw.headers.get('idempotency-key');
      if (key === null) return send();
      checkIdempotencyKey(key);
      const begun = await begin(this.#runtime, { by, key, path: req.path, body: bytes });
      if ('status' in begun) return answeredWith(begun, STREAM_HEADERS);
      try {
        return await send(begun);
      } catch (error) {
        const refusal = this.#refusal(error);
        const answer = { status: refusal.status, body: await refusal.text() };
        await begun.keep(answer);
        return answeredWith({ ...answer, isReplayed: false });
      }
    });
    on('GET', '/metrics', 'metrics', async ({ req: { raw } }) => {
      checkScope(await this.#identify(raw), ['read']);
      return new Response(this.#metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4' } });
    });
    on('GET', '/login', 'login', async ({ req: { raw } }) => login.page(raw));
    on('POST', '/login', 'login', ({ req: { raw } }) => login.signIn(raw));
    on('POST', '/logout', 'logout', ({ req: { raw } }) => login.signOut(raw));
    on('GET', '/healthz', 'healthz', async () => Response.json({ status: 'ok' }));
    on('GET', '/readyz', 'readyz', async () => {
      await this.#runtime.store.due(1);
      return Response.json({ status: 'ok' });
    });
    let document: unknown;
    const documented = () => {
      document ??= openapi(basePath);
      return document;
    };
    on('GET', '/openapi.json', 'openapi', async () => Response.json(documented()));
    on('GET', '/docs', 'docs', async () => referencePage(basePath, documented()));
    on('GET', '/docs/errors', 'docs', async () => errorsPage(basePath));
    on('GET', '/docs/style.css', 'docs', async () => {
      const headers = { 'content-type': 'text/css', 'cache-control': 'max-age=3600' };
      return new Response(STYLE, { headers });
    });
    for (const [place, methods] of allowed)
      router.all(place, () => {
        throw new CountersignError('METHOD_NOT_ALLOWED', undefined, { allowed: methods });
      });
    router.notFound(async ({ req: { raw } }) => {
      const page =
        raw.method === 'GET' || raw.method === 'HEAD' ? await this.#options.pages?.(raw) : undefined;
      if (page === undefined) throw new CountersignError('NOT_FOUND');
      return page;
    });
    router.onError((error) => this.#refusal(error));
    return router;
  }

  /** Counts, logs and traces. What is told of a request is who, what and how it ended. */
  #observed(
    name: string,
    path: string,
    context: Context,
    answer: (context: Context) => Promise<Response>,
  ): Promise<Response> {
    return tracedRequest(context.req.raw, path, async () => {
      const begun = performance.now();
      const id = randomText(9);
      let response: Response;
      try {
        const leave = name === 'wait' ? () => {} : this.#limits.enter(name === 'login');
        response = await answer(context).finally(leave);
      } catch (error) {
        response = this.#refusal(error, id);
      }
      const { status } = response;
      const seconds = (performance.now() - begun) / 1000;
      this.#metrics.count('countersign_http_requests_total', { operation: name, status: String(status) });
      this.#metrics.took(name, seconds);
      const { method } = context.req;
      this.#options.logger?.info?.(
        { request: id, method, operation: name, status, ms: Math.round(seconds * 1000) },
        'answered',
      );
      response.headers.set('x-request-id', id);
      return response;
    });
  }

  async #identify(request: Request): Promise<Identified> {
    const identity = await this.#authentication.identify(request);
    this.#limits.take(identity.principal);
    return identity;
  }

  /** What a person says in a conversation. It may decide something, so it is checked as a decision is. */
  async #said(request: Request): Promise<{ principal: Principal; body: Json; bytes: Uint8Array }> {
    const identity = await this.#identify(request);
    checkScope(identity, ['decide']);
    if (identity.credential === 'session') {
      checkOrigin(request);
      if (!isJson(request)) throw new CountersignError('NOT_JSON');
    }
    const bytes = await readBody(request, this.#reading);
    const body = jsonOf(request, bytes);
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new CountersignError('INVALID_CALL', 'The body is not an object.');
    return { principal: identity.principal, body, bytes };
  }

  async #operation(name: OperationName, context: Context): Promise<Response> {
    const request = context.req.raw;
    const identity = await this.#identify(request);
    const { method, scopes } = OPERATIONS[name];
    checkScope(identity, scopes);
    const by = identity.principal;
    const isSession = identity.credential === 'session';
    if (isSession && method !== 'GET') checkOrigin(request);
    if (isSession && method === 'POST' && !isJson(request)) throw new CountersignError('NOT_JSON');
    const body = method === 'POST' ? await readBody(request, this.#reading) : undefined;
    const asked: Asked = {
      gate: this.#gate,
      runtime: this.#runtime,
      identity,
      by,
      who: { by, via: isSession ? 'web' : 'api' },
      request,
      chats: this.#chats,
      cookieFor: (tenant) => this.#login.inTenant(request, identity, tenant),
      leaving: this.#leaving.signal,
    };
    const given = body ? jsonOf(request, body) : queryOf(new URL(request.url).searchParams);
    const params = context.req.param() as Record<string, string>;
    const handle = (more?: Pick<Asked, 'callKey'>) =>
      this.#handle(name, params, given, { ...asked, ...more });
    const key = request.headers.get('idempotency-key');
    const response =
      body === undefined || key === null
        ? jsonResponse(await handle())
        : await this.#once({ by, key, path: context.req.path, body }, handle);
    // Not kept under the key: whether the tenant is theirs is for the cookie that they have now to say.
    if (name === 'changeTenant' && response.ok)
      response.headers.set('set-cookie', asked.cookieFor((given as { tenant: string }).tenant));
    return response;
  }

  async #once(keyed: Keyed, handle: (more: Pick<Asked, 'callKey'>) => Promise<unknown>): Promise<Response> {
    checkIdempotencyKey(keyed.key);
    const answered = await once(this.#runtime, keyed, async () => {
      const answer = await handle({ callKey: callKeyFor(keyed) }).catch((error: unknown) => error);
      if (!(answer instanceof Error)) return { status: 200, body: JSON.stringify(answer) };
      const refusal = this.#refusal(answer);
      return { status: refusal.status, body: await refusal.text() };
    });
    return answeredWith(answered);
  }

  async #handle<N extends OperationName>(
    name: N,
    params: Record<string, string>,
    given: Parameters<typeof inputOf>[3],
    asked: Asked,
  ): Promise<unknown> {
    const route = ROUTES[name] as unknown as Route<N>;
    const input = inputOf(name, route, params, given);
    const done = name === 'wait' ? this.#limits.open(asked.by) : () => {};
    const answer = await route.handle(input, asked).finally(done);
    if (name === 'revokeKey') this.#authentication.forgetKeys();
    for (const { status } of (answer as { results?: { status: string }[] }).results ?? [])
      this.#metrics.count('countersign_results_total', { operation: name, status });
    return answer;
  }

  #refusal(error: unknown, id: string = randomText(9)): Response {
    const known = CountersignError.is(error);
    if (!known)
      this.#options.logger?.error?.({ request: id, error: errorText(error) }, 'a request went wrong');
    const told = known ? error : new CountersignError('INTERNAL', undefined, { request: id });
    this.#metrics.count('countersign_http_refusals_total', { code: told.code });
    return problemResponse(told, this.#basePath);
  }
}

/** What is kept under a key: an answer as it was given, or a refusal. */
function answeredWith(
  { status, body, isReplayed }: Answered,
  given: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Response {
  const headers = new Headers(status === 200 ? given : { 'content-type': 'application/problem+json' });
  if (isReplayed) headers.set('idempotency-replayed', 'true');
  return new Response(body, { status, headers });
}

const jsonResponse = (answer: unknown): Response =>
  new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
