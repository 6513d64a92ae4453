import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FROM_SOURCE, type Started } from '../cli/started.ts';
import { starting } from '../cli/starting.ts';
import { gardenIn, newHome } from '../cli/world.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { Stream } from '../server/listening.ts';
import { pick, sees, useBrowser } from './harness.ts';

/** Two processes of `countersign start` on one PostgreSQL, which are to behave as one. */
const { browser, ends } = useBrowser();
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const COMMAND = [...FROM_SOURCE.slice(0, -1), fileURLToPath(new URL('../cli/main.ts', import.meta.url))];

async function pair(): Promise<{ one: Started; other: Started; ledger: () => string[] }> {
  const COUNTERSIGN_HOME = newHome();
  const env = {
    COUNTERSIGN_HOME,
    DATABASE_URL: await postgres.freshDatabase(),
    COUNTERSIGN_KEY: randomBytes(32).toString('base64'),
  };
  // At once, on an empty database: both of them find nothing there.
  const [one, other] = await Promise.all([
    starting(env, { command: COMMAND }),
    starting(env, { command: COMMAND }),
  ]);
  for (const server of [one!, other!]) expect(await server.signIn()).toBe(true);
  return { one: one!, other: other!, ledger: () => gardenIn(COUNTERSIGN_HOME).ledger };
}

interface Waiting {
  readonly id: string;
  readonly revision: number;
}

/** Says it in the conversation, and gives what waits then. */
async function hold(server: Started, tree: string): Promise<Waiting> {
  const said = { id: tree, role: 'user', parts: [{ type: 'text', text: `fell ${tree}` }] };
  expect((await server.ask('POST', '/v1/chats/garden', { messages: [said] })).status).toBe(200);
  const { actions } = (await server.ask('GET', '/v1/actions?status=pending')).json();
  return actions.find(({ title }: { title: string }) => title.includes(tree));
}

const allow = async (server: Started, { id, revision }: Waiting) => {
  const decisions = [{ action: id, revision, verdict: 'allow' }];
  const { results } = (await server.ask('POST', '/v1/decisions', { decisions })).json();
  return results[0] as { status: string; code?: string };
};

const listen = async ({ link: { origin }, cookie }: Started): Promise<Stream> =>
  new Stream(await fetch(`${origin}/v1/events`, { headers: { cookie } }));

/** Reads on until this has happened to the action. */
async function hears(stream: Stream, type: string, { id }: Waiting): Promise<void> {
  for (;;) {
    const heard = await stream.next();
    if (heard === undefined) throw new Error(`The stream ended before ${type}.`);
    const events = (heard.data.events ?? []) as { type: string; action?: string }[];
    if (events.some((event) => event.type === type && event.action === id)) return;
  }
}

test('what is decided on one reaches whoever listens to the other, on a stream and in a browser', async () => {
  const { one, other, ledger } = await pair();
  const stream = await listen(other);
  const apple = await hold(one, 'apple');
  const context = await browser().newContext({ locale: 'en-GB' });
  ends.push(() => context.close());
  const [name, value] = other.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url: other.link.origin }]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${other.link.origin}/#/inbox`);
  const card = await pick(page, 'apple');
  await sees(card.locator('button[data-verdict=allow]'));

  expect((await allow(one, apple)).status).toBe('succeeded');
  await hears(stream, 'succeeded', apple);
  await sees(page.locator('.detail .status', { hasText: 'Done' }));
  expect(ledger()).toEqual(['fell apple']);
  // The same person, wherever they ask; on one machine the cookie has the port in its name.
  const cookie = `${name}=${one.cookie.split('=')[1]}`;
  expect((await other.ask('GET', `/v1/actions/${apple.id}`, undefined, { cookie })).json()).toMatchObject({
    status: 'succeeded',
  });
  await stream.close();
});

test('both decide at once: one effect; and when one goes, the other carries on', async () => {
  const { one, other, ledger } = await pair();
  const birch = await hold(one, 'birch');
  const outcomes = await Promise.all([allow(one, birch), allow(other, birch)]);
  expect(outcomes.map(({ status, code }) => code ?? status).sort()).toEqual(['ALREADY_DECIDED', 'succeeded']);
  expect(ledger()).toEqual(['fell birch']);
  expect((await other.ask('GET', `/v1/actions/${birch.id}`)).json()).toMatchObject({ attempts: 1 });

  const cedar = await hold(one, 'cedar');
  const stream = await listen(other);
  one.child.kill('SIGTERM');
  expect(await one.ended()).toBe(0);
  expect((await allow(other, cedar)).status).toBe('succeeded');
  await hears(stream, 'succeeded', cedar);
  expect(ledger()).toEqual(['fell birch', 'fell cedar']);
  await stream.close();
});
