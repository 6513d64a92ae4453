import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createClient, type OperationName, ServerRefused } from '../../src/client/index.ts';
import { ERRORS, type ErrorCode } from '../../src/index.ts';
import type { Api } from '../../src/server/api.ts';
import { OPERATION_NAMES, OPERATIONS } from '../../src/server/operations.ts';
import { STATUS_OF } from '../../src/server/problem.ts';
import { ROUTES } from '../../src/server/routes.ts';
import { ORIGIN, propose, type Served, served } from './http.ts';

/** What the client may send has to be what the schemas take. This is checked by the compiler. */
type Sends = { [N in OperationName]: Api[N]['in'] };
type Takes = { [N in OperationName]: z.output<(typeof ROUTES)[N]['input']> };
const _sendsWhatIsTaken = (given: Sends): Takes => given;
const _takesWhatIsSent = (given: Takes): Sends => given;

const clientOf = ({ app, keys }: Served, who: keyof Served['keys']) =>
  createClient({ url: ORIGIN, key: keys[who], fetch: (request) => app.fetch(request) });

describe('document, routes and client', () => {
  test('have the same operations, at the same places', async () => {
    const { ask } = await served();
    const { body } = await ask('GET', '/openapi.json');
    const documented = Object.entries(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    );
    const listed = OPERATION_NAMES.map(
      (name) => `${name} ${OPERATIONS[name].method} ${OPERATIONS[name].path}`,
    );
    expect(documented.sort()).toEqual(
      [...listed, 'events GET /v1/events', 'chat POST /v1/chats/{name}'].sort(),
    );
    expect(Object.keys(ROUTES).sort()).toEqual([...OPERATION_NAMES].sort());
    const client = createClient({ url: ORIGIN });
    expect(Object.keys(client).sort()).toEqual([...OPERATION_NAMES, 'events'].sort());
    expect([_sendsWhatIsTaken, _takesWhatIsSent]).toHaveLength(2);
  });

  test('every address of the table is served, and asks for the scopes that it names', async () => {
    const { ask, keyFor } = await served();
    const nothing = await keyFor({ kind: 'service', id: 'nobody', tenant: 'acme' }, ['execute']);
    for (const name of OPERATION_NAMES) {
      const { method, path, scopes } = OPERATIONS[name];
      const { status, body } = await ask(method, path.replaceAll(/\{\w+\}/g, 'x'), { key: nothing });
      const isIn = scopes.length === 0 || scopes.includes('execute');
      expect([name, status === 403 && body.details.needed]).toEqual([name, isIn ? false : scopes]);
    }
  });

  test('the document is one, and its schemas take what the server takes and gives', async () => {
    const server = await served();
    const { body: document } = await server.ask('GET', '/openapi.json');
    expect(document.openapi).toBe('3.1.0');
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'doc:', ...document });
    const pointer = (path: string, method: string, ...rest: string[]) =>
      `doc:#/${['paths', path, method, ...rest].map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const body = ajv.getSchema(
      pointer('/v1/actions', 'post', 'requestBody', 'content', 'application/json', 'schema'),
    )!;
    expect(body({ session: 's', calls: [{ tool: 't', args: { a: [1] } }] })).toBe(true);
    for (const wrong of [
      {},
      { session: 's' },
      { session: 's', calls: [] },
      { session: 's', calls: [{ tool: 't' }], by: 'x' },
    ])
      expect([wrong, body(wrong)]).toEqual([wrong, false]);
    const held = await propose(server);
    const answer = ajv.getSchema(
      pointer('/v1/actions/{id}', 'get', 'responses', '200', 'content', 'application/json', 'schema'),
    )!;
    expect([answer(held), answer.errors]).toEqual([true, null]);
    expect(answer({ ...held, more: 1 })).toBe(false);
    for (const name of OPERATION_NAMES) {
      const { method, path } = OPERATIONS[name];
      expect(document.paths[path][method.toLowerCase()].summary.length, name).toBeGreaterThan(10);
    }
  });

  test('errors have the statuses that docs/errors.md has', () => {
    const text = readFileSync(fileURLToPath(new URL('../../docs/errors.md', import.meta.url)), 'utf8');
    const documented = Object.fromEntries(
      text
        .split(/^### /m)
        .slice(1)
        .map((section) => [section.split('\n')[0], Number(/\*\*HTTP:\*\* (\d+)/.exec(section)![1])]),
    );
    expect(STATUS_OF).toEqual(documented);
    for (const code of Object.keys(ERRORS) as ErrorCode[])
      expect(STATUS_OF[code]).toBeGreaterThanOrEqual(400);
  });
});

describe('the client', () => {
  test('asks for everything by name', async () => {
    const server = await served({ policy: { grantable: ['destructive'] } });
    const [bot, ada, admin] = [clientOf(server, 'agent'), clientOf(server, 'ada'), clientOf(server, 'admin')];
    const call = { tool: 'delete_page', args: { slug: 'about' } };
    const { results } = await bot.propose({ session: 's 1/ü', calls: [call] }, { idempotencyKey: 'k' });
    const [held] = results;
    const { id, revision, prompt } = held!.action!;
    expect((await bot.propose({ session: 's 1/ü', calls: [call] }, { idempotencyKey: 'k' })).results).toEqual(
      results,
    );
    expect((await ada.listActions({ status: ['pending', 'denied'], limit: 5 })).actions).toHaveLength(1);
    expect((await ada.listActions()).actions).toHaveLength(1);
    expect((await ada.getAction({ id })).title).toBe('Delete page “about”');
    expect((await ada.listPrompts({ session: 's 1/ü' })).prompts).toHaveLength(1);
    const actions = [{ id, revision }];
    expect(await ada.shown({ id: prompt!, session: 's 1/ü', actions })).toEqual({ shown: true });
    expect((await ada.wait({ id, timeoutMs: 0 })).status).toBe('pending');
    const edited = await ada.edit({ id, revision, args: { slug: 'home' } });
    const decided = await ada.decide({
      decisions: [{ action: id, revision: edited.action!.revision, verdict: 'allow' }],
    });
    expect(decided.results).toMatchObject([{ status: 'succeeded' }]);
    expect((await ada.undo({ id })).status).toBe('succeeded');
    expect((await ada.history({ id })).entries.length).toBeGreaterThan(4);
    expect((await ada.journal({ session: 's 1/ü' })).entries.length).toBeGreaterThan(4);
    expect((await ada.me()).principal.id).toBe('ada');
    // What was undone is one decision, not two.
    expect((await ada.stats({ days: 1 })).days).toMatchObject([{ allowed: 1, denied: 0, expired: 0 }]);
    expect((await ada.reply({ session: 's 1/ü', text: 'hello' })).passOn).toBe(true);
    expect((await ada.listGrants()).grants).toEqual([]);
    const grant = await ada.grant({ action: id, where: { slug: { eq: 'blog' } }, forMs: 1000, uses: 1 });
    await ada.revokeGrant({ id: grant.id });
    await admin.freeze({ tool: 'x' });
    await admin.unfreeze({ tool: 'x' });
    const { id: key } = await admin.createKey({
      name: 'ci',
      principal: { kind: 'service', id: 'ci' },
      scopes: ['read'],
    });
    await admin.revokeKey({ id: key });
    expect((await admin.listKeys()).keys.at(-1)).toMatchObject({ id: key, revoked: true });
    expect((await admin.audit()).ok).toBe(true);
    const undone = await ada.undoPrompt({ id: prompt! }).catch((error: ServerRefused) => error);
    expect(undone).toBeTruthy();
  });

  test('a refusal has its code, its status and its details', async () => {
    const server = await served();
    const error = await clientOf(server, 'ada')
      .getAction({ id: 'none' })
      .catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(ServerRefused);
    expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', details: { action: 'none' } });
    const broken = createClient({
      url: ORIGIN,
      fetch: async () => new Response('<h1>Bad gateway', { status: 502 }),
    });
    await expect(broken.me()).rejects.toMatchObject({ status: 502 });
  });

  test('hears what happens, comes back when the stream ends, and misses nothing', async () => {
    const server = await served();
    const stop = new AbortController();
    let opened = 0;
    const client = createClient({
      url: ORIGIN,
      key: server.keys.ada,
      // Every stream is cut after its first event.
      fetch: async (request) => {
        opened++;
        const { body, headers } = await server.app.fetch(request);
        const reader = body!.getReader();
        const cut = new ReadableStream<Uint8Array>({
          async pull(controller) {
            const { value } = await reader.read();
            if (value) controller.enqueue(value);
            if (new TextDecoder().decode(value).includes('event: journal')) {
              await reader.cancel();
              controller.close();
            }
          },
        });
        return new Response(cut, { headers });
      },
    });
    const heard = client.events({ session: 's1', after: 'start', signal: stop.signal });
    await propose(server);
    await propose(server, 'home');
    const seen = [];
    for await (const notice of heard) {
      seen.push(notice.type === 'journal' ? notice.seq : notice.type);
      if (seen.length === 2) break;
    }
    stop.abort();
    expect(seen).toEqual([1, 2]);
    expect(opened).toBe(2);
    const refused = clientOf(server, 'bob').events({ session: 's1' });
    await expect(refused.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
