import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Gate } from 'countersign';
import type { App } from 'countersign/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { admin, agent, bob } from '../world.ts';
import { Stream } from './listening.ts';

/** The route of docs/http.md, called as Next calls it: with requests whose path still has what it is mounted at. */
const root = fileURLToPath(new URL('../..', import.meta.url));
type Handler = (request: Request) => Promise<Response>;
let postgres: TestPostgres;
let folder: string;
let route: { GET: Handler; POST: Handler; DELETE: Handler; gate: Gate; app: App };

beforeAll(async () => {
  postgres = await startPostgres();
  vi.stubEnv('DATABASE_URL', await postgres.freshDatabase());
  vi.stubEnv('COUNTERSIGN_KEY', randomBytes(32).toString('base64'));
  mkdirSync(join(root, '.scratch'), { recursive: true });
  folder = mkdtempSync(join(root, '.scratch/next-'));
  const blocks = readFileSync(join(root, 'docs/http.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm);
  const code = [...blocks]
    .map(([, text]) => text!)
    .find((text) => text.includes("dynamic = 'force-dynamic'"));
  const file = join(folder, 'route.ts');
  writeFileSync(file, `${code}\nexport { app, gate };\n`);
  route = await import(pathToFileURL(file).href);
});
afterAll(async () => {
  await route?.app.close();
  await route?.gate.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

interface Asking {
  readonly key?: string;
  readonly body?: object;
  readonly host?: string;
}

function requestFor(path: string, { key, body, host = 'shop.example' }: Asking = {}): Request {
  return new Request(`https://${host}/gate${path}`, {
    headers: {
      host,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
}

test('the route for Next serves under its path, for its host, and streams', async () => {
  const { GET, POST, gate } = route;
  expect((await GET(requestFor('/healthz'))).status).toBe(200);
  expect((await GET(requestFor('/healthz', { host: 'evil.example' }))).status).toBe(421);
  expect((await GET(requestFor('/v1/me'))).status).toBe(401);
  const keyFor = async (
    { tenant: _, ...principal }: typeof bob,
    scopes: readonly ('decide' | 'propose' | 'read')[],
  ) => (await gate.createKey({ name: principal.id, principal, scopes }, { by: admin })).key;
  const bobs = await keyFor(bob, ['decide', 'read']);
  const agents = await keyFor({ ...agent, actsFor: bob.id }, ['propose', 'read']);

  const call = { tool: 'send', args: { to: 'x' }, elsewhere: { effect: 'destructive', title: 'Send it' } };
  const proposed = await POST(
    requestFor('/v1/actions', { key: agents, body: { session: 's', calls: [call] } }),
  );
  const [{ action }] = (
    (await proposed.json()) as { results: [{ action: { id: string; revision: number } }] }
  ).results;
  const stream = new Stream(await GET(requestFor('/v1/events?session=s', { key: bobs })));
  const decisions = [{ action: action.id, revision: action.revision, verdict: 'deny' }];
  const decided = await POST(requestFor('/v1/decisions', { key: bobs, body: { decisions } }));
  expect(await decided.json()).toMatchObject({ results: [{ status: 'denied' }] });
  const [heard] = await stream.some(1);
  expect(heard!.data.events).toMatchObject([{ type: 'denied', action: action.id }]);
  await stream.close();
});
