import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createGate, type Gate, type Principal } from 'countersign';
import { createConversation, offlineModel } from 'countersign/conversation';
import { type App, createApp, nodeListener } from 'countersign/server';
import { sqlite } from 'countersign/sqlite';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paddocks } from '../../examples/paddocks/index.ts';
import type { Data } from '../../examples/story.ts';
import { deskPolicy, deskTools } from '../../web/dev/desk.ts';
import { allow, pick, say, sees, useBrowser, waiting } from './harness.ts';

/** The pages on the server itself: who may come in, who may not, and what survives a restart. */
const { browser, dist, ends } = useBrowser();

const ADA: Principal = { kind: 'user', id: 'ada', tenant: 'acme', roles: ['admin'] };
const AGENT: Principal = { kind: 'agent', id: 'ops-agent', tenant: 'acme', actsFor: 'ada' };
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

function pages(request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  const file = join(dist(), pathname === '/' ? 'index.html' : pathname);
  if (!existsSync(file)) return undefined;
  return new Response(readFileSync(file), { headers: { 'content-type': TYPES[extname(file)] ?? '' } });
}

interface Running {
  readonly gate: Gate;
  readonly app: App;
  readonly server: Server;
  readonly farm: Data;
  readonly answered: readonly Answered[];
  readonly url: string;
}

interface Answered {
  readonly method: string;
  readonly url: string;
  readonly hasCookie: boolean;
  readonly status: number;
}

async function start(folder: string, port = 0): Promise<Running> {
  const { tools, policy, script, ...story } = paddocks;
  const farm = paddocks.open(join(folder, 'farm.db'));
  const gate = createGate({
    store: sqlite(join(folder, 'db')),
    tools: [...deskTools, ...tools],
    policy: { ...policy, ...deskPolicy },
    context: () => farm.context,
  });
  const conversation = createConversation({ gate, tools, model: offlineModel(script, tools) });
  const session = () => 'farm-1';
  const app = createApp(gate, { pages, chats: [{ ...story, conversation, session, reset: session }] });
  const listener = nodeListener(app);
  const answered: Answered[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    response.on('finish', () =>
      answered.push({ method, url, hasCookie: 'cookie' in headers, status: response.statusCode }),
    );
    return listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as { port: number };
  return { gate, app, server, farm, answered, url: `http://127.0.0.1:${taken}` };
}

async function stop({ gate, app, server, farm }: Running): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await app.close();
  server.closeAllConnections();
  await closed;
  await gate.close();
  farm.close();
}

async function open(): Promise<{ running: Running; page: Page; restart: () => Promise<Running> }> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-server-'));
  let running = await start(folder);
  ends.push(async () => {
    await stop(running);
    rmSync(folder, { recursive: true });
  });
  const context = await browser().newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' });
  ends.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(await running.app.loginLink(ADA, running.url));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.goto(`${running.url}/#/inbox`);
  await sees(page.getByText('Nothing waits for you'));
  const restart = async () => {
    await stop(running);
    running = await start(folder, Number(new URL(running.url).port));
    return running;
  };
  return { running, page, restart };
}

const hold = async (gate: Gate, table = 'events') => {
  const args = { database: 'analytics', table };
  const { action } = await gate.call({ tool: 'drop_table', args, session: 's', by: AGENT, channel: 'inbox' });
  return action!;
};

test('a link signs in; what waits then appears, is allowed and undone', async () => {
  const { running, page } = await open();
  await hold(running.gate);
  await pick(page, 'Drop table events');
  await allow(page).click();
  await sees(page.locator('.detail .status', { hasText: 'Done' }));
  await page.locator('.detail .undo').click();
  await sees(page.locator('.detail .status', { hasText: 'Undone' }));
  await page.goto(`${running.url}/#/history/plots`);
  await sees(page.locator('.plot rect.allowed'));
  await sees(page.locator('.chain-bar.ok'));
});

test('two servers on one machine do not sign each other’s people out', async () => {
  const { running, page } = await open();
  const folder = mkdtempSync(join(tmpdir(), 'countersign-server-'));
  const other = await start(folder);
  ends.push(async () => {
    await stop(other);
    rmSync(folder, { recursive: true });
  });
  await page.goto(await other.app.loginLink(ADA, other.url));
  await page.getByRole('button', { name: 'Sign in' }).click();
  for (const { url } of [running, other, running]) {
    await page.goto(`${url}/#/inbox`);
    await sees(page.getByText('Nothing waits for you'));
  }
});

test('a link that was used is of no use to the next', async () => {
  const { running, page } = await open();
  const link = await running.app.loginLink(ADA, running.url);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await sees(page.getByRole('link', { name: 'Inbox' }));
  const context = await browser().newContext();
  ends.push(() => context.close());
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await sees(other.getByText('This link was used already'));
  await other.goto(running.url);
  await sees(other.getByText('You are not signed in'));
});

const ASKS = 'Borrá todos los potreros que empiezan con Padrón';

test('a talk on the server: held, reloaded in the middle, allowed by a click, told, undone, and still so after a reload', async () => {
  const { running, page } = await open();
  await page.goto(`${running.url}/#/chat/paddocks`);
  await say(page, ASKS);
  await sees(waiting(page).filter({ hasText: '¿Borro estos 13 potreros?' }));
  await page.reload();
  await sees(waiting(page).filter({ hasText: '¿Borro estos 13 potreros?' }));
  await allow(page).click();
  await sees(page.locator('.bubble', { hasText: 'Listo, borré 13 potreros.' }));
  await page.locator('.card .undo').click();
  await sees(page.locator('.card .status', { hasText: 'Deshecha' }));
  await page.reload();
  await sees(page.locator('.card .status', { hasText: 'Deshecha' }));
  expect(await page.locator('.card .undo').count()).toBe(0);
});

test('a talk on the server: a restart in the middle, then a word', async () => {
  const { running, page, restart } = await open();
  await page.goto(`${running.url}/#/chat/paddocks`);
  await say(page, ASKS);
  await sees(waiting(page));
  const { gate } = await restart();
  await page.locator('.offline').waitFor({ state: 'detached' });
  await say(page, 'sí, borrar');
  await sees(page.locator('.card .status', { hasText: 'Hecha' }));
  const { actions } = await gate.list({ session: 'farm-1' }, { by: ADA });
  expect(actions.map(({ status }) => status)).toEqual(['succeeded']);
});

test('without the link nobody comes in, and after signing out nobody stays', async () => {
  const { running, page } = await open();
  await hold(running.gate);
  await sees(page.locator('.row'));
  const stranger = await (await browser().newContext()).newPage();
  await stranger.goto(running.url);
  await sees(stranger.getByText('You are not signed in'));
  await stranger.context().close();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await sees(page.getByText('You are not signed in'));
});

test('a restart keeps who is signed in, and what waits', async () => {
  const { running, page, restart } = await open();
  const { id } = await hold(running.gate);
  await pick(page, 'Drop table events');
  const { gate } = await restart();
  await page.locator('.offline').waitFor({ state: 'detached' });
  await hold(gate, 'afterwards');
  await sees(page.locator('.row', { hasText: 'afterwards' }));
  await allow(page).click();
  await sees(page.locator('.detail .status', { hasText: 'Done' }));
  expect((await gate.get(id, { by: ADA })).status).toBe('succeeded');
});

// The other port is the same site to a browser, which sends the cookie along; the other name is not.
for (const host of ['127.0.0.1', 'localhost']) {
  test(`a page of another origin cannot decide, though the person is signed in: ${host}`, async () => {
    const { running, page } = await open();
    const { id } = await hold(running.gate);
    const evil = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Win!</h1>'),
    );
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    ends.push(async () => void evil.close().closeAllConnections());
    await page.goto(`http://${host}:${(evil.address() as { port: number }).port}`);
    const to = JSON.stringify(`${running.url}/v1/decisions`);
    const body = JSON.stringify(
      JSON.stringify({ decisions: [{ action: id, revision: 1, verdict: 'allow' }] }),
    );
    const tries = [
      `fetch(${to}, { method: 'POST', credentials: 'include', mode: 'no-cors', body: ${body} })`,
      `fetch(${to}, { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: ${body} })`,
      `navigator.sendBeacon(${to}, ${body})`,
    ];
    for (const each of tries)
      await page.evaluate(`Promise.resolve(${each}).then(() => 'sent', () => 'refused')`);
    await page.evaluate(
      `new Promise((resolve) => { const frame = document.createElement('iframe'); frame.onload = frame.onerror = resolve; frame.src = ${JSON.stringify(running.url)}; document.body.append(frame); })`,
    );
    // It came to the server, with the cookie where the browser sends it, and was turned away there.
    const came = () =>
      running.answered.filter(({ method, url }) => method === 'POST' && url === '/v1/decisions');
    await expect.poll(() => came().length).toBeGreaterThan(1);
    const turnedAway =
      host === '127.0.0.1' ? { hasCookie: true, status: 403 } : { hasCookie: false, status: 401 };
    for (const { hasCookie, status } of came()) expect({ hasCookie, status }).toEqual(turnedAway);
    // Nor can the pages be framed, to have somebody click on what they do not see.
    expect(page.frames()).toHaveLength(2);
    expect(await page.frames()[1]!.locator('#root').count()).toBe(0);
    expect((await running.gate.get(id, { by: ADA })).status).toBe('pending');
  });
}

test('looking changes nothing: GET on everything that the pages ask for, and on what they post to', async () => {
  const { running, page } = await open();
  const { id, prompt } = await hold(running.gate);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await pick(page, 'Drop table events');
  for (const at of [
    'history',
    `history/action/${id}`,
    'history/session/s',
    'history/undo',
    'history/plots',
    'history/record',
    'inbox',
  ]) {
    await page.goto(`${running.url}/#/${at}`);
    await sees(page.locator('main .card, main .plot, main table, main .timeline, main .empty, main .row'));
  }
  for (const verb of ['edit', 'cancel', 'undo', 'reconcile', 'claim']) asked.add(`/v1/actions/${id}/${verb}`);
  for (const path of [
    '/v1/decisions',
    `/v1/prompts/${prompt}/undo`,
    '/v1/grants',
    '/v1/freeze',
    '/logout',
    '/login',
  ])
    asked.add(path);
  const links = async () => (await running.gate.audit({ by: ADA })).checkpoint;
  const before = await links();
  for (const path of asked) {
    if (path === '/v1/events') continue;
    await page.evaluate(`fetch(${JSON.stringify(path)}, { method: 'GET' }).then((answer) => answer.status)`);
  }
  expect(asked.size).toBeGreaterThan(15);
  expect(await links()).toEqual(before);
  expect((await running.gate.get(id, { by: ADA })).status).toBe('pending');
});
