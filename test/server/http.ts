import { expect } from 'vitest';
import type { Principal, Scope } from '../../src/index.ts';
import type { OperationName } from '../../src/server/api.ts';
import { type App, type AppOptions, createApp } from '../../src/server/index.ts';
import { namesIn, OPERATION_NAMES, OPERATIONS } from '../../src/server/operations.ts';
import { ROUTES } from '../../src/server/routes.ts';
import { problem } from '../../src/server/schemas.ts';
import { ada, admin, agent, bob, type World, world } from '../world.ts';

export const ORIGIN = 'http://localhost';

export interface Asking {
  readonly key?: string;
  readonly cookie?: string;
  readonly body?: unknown;
  /** As it is, instead of `body`. */
  readonly text?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly headers: Headers;
}

export interface Served extends World {
  readonly app: App;
  readonly keys: Record<'agent' | 'ada' | 'bob' | 'admin' | 'worker', string>;
  keyFor(principal: Principal, scopes: readonly Scope[]): Promise<string>;
  ask(method: string, path: string, asking?: Asking): Promise<Answer>;
  /** The cookie of somebody who has signed in. */
  signIn(principal: Principal | readonly Principal[]): Promise<string>;
}

export const worker: Principal = { kind: 'service', id: 'worker', tenant: 'acme' };

/** A gate with an app before it, and a key for everybody. */
export async function served(
  options: Parameters<typeof world>[0] & {
    readonly app?: AppOptions | ((made: World) => AppOptions);
  } = {},
): Promise<Served> {
  const { app: appOptions, ...rest } = options;
  const made = world(rest);
  const app = createApp(made.gate, typeof appOptions === 'function' ? appOptions(made) : appOptions);
  const keyFor: Served['keyFor'] = async ({ tenant, ...principal }, scopes) => {
    const by: Principal = { kind: 'user', id: 'root', tenant, roles: ['admin'] };
    return (await made.gate.createKey({ name: principal.id, principal, scopes }, { by })).key;
  };
  const ask: Served['ask'] = (method, path, asking) => askApp(app, method, path, asking);
  return {
    ...made,
    app,
    keyFor,
    ask,
    keys: {
      agent: await keyFor(agent, ['propose', 'execute', 'read']),
      ada: await keyFor(ada, ['decide', 'read']),
      bob: await keyFor(bob, ['decide', 'read']),
      admin: await keyFor(admin, ['admin', 'decide', 'read']),
      worker: await keyFor(worker, ['execute', 'read']),
    },
    async signIn(principal) {
      const token = new URL(await app.loginLink(principal, ORIGIN)).searchParams.get('token');
      const { headers } = await ask('POST', '/login', { body: { token }, headers: fromOurPage });
      return headers.get('set-cookie')!.split(';')[0]!;
    },
  };
}

export const fromOurPage = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

export async function askApp(
  app: App,
  method: string,
  path: string,
  { key, cookie, body, text, headers = {}, signal }: Asking = {},
): Promise<Answer> {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await app.fetch(
    new Request(new URL(path, ORIGIN), {
      method,
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal ? { signal } : {}),
    }),
  );
  const said = await response.text();
  const isJson = said !== '' && /json/.test(response.headers.get('content-type') ?? '');
  const answer = {
    status: response.status,
    body: isJson ? JSON.parse(said) : said,
    headers: response.headers,
  };
  if (isJson) checkAnswer(method, new URL(path, ORIGIN).pathname, answer);
  return answer;
}

/** Every answer of every test is what the document says: else document and server have drifted apart. */
export function checkAnswer(
  method: string,
  path: string,
  { status, body }: Pick<Answer, 'status' | 'body'>,
): void {
  if (status >= 400) {
    expect(problem.safeParse(body).error?.issues ?? []).toEqual([]);
    expect(body.status).toBe(status);
    return;
  }
  const name = operationAt(method, path);
  if (name === undefined) return;
  const { error } = ROUTES[name].output.safeParse(body);
  expect([name, error?.issues ?? []]).toEqual([name, []]);
}

export function operationAt(method: string, path: string): OperationName | undefined {
  return OPERATION_NAMES.find((name) => {
    const operation = OPERATIONS[name];
    const pattern = namesIn(operation.path).reduce(
      (text, each) => text.replace(`{${each}}`, '[^/]+'),
      operation.path,
    );
    return operation.method === method && new RegExp(`^${pattern}$`).test(path);
  });
}

/** The delete of a page, proposed over HTTP by the agent. */
export async function propose(
  { ask, keys }: Pick<Served, 'ask' | 'keys'>,
  slug = 'about',
  more: object = {},
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: as above
): Promise<any> {
  const { body, status } = await ask('POST', '/v1/actions', {
    key: keys.agent,
    body: { session: 's1', calls: [{ tool: 'delete_page', args: { slug } }], ...more },
    headers,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.results[0].action;
}

export const allowing = ({ id, revision }: { id: string; revision: number }) => ({
  decisions: [{ action: id, revision, verdict: 'allow' }],
});
