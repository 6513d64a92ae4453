import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pagesIn } from 'countersign/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { served } from '../server/http.ts';
import { listening } from '../server/listening.ts';
import { siteChat } from '../server/site-chat.ts';
import { ada } from '../world.ts';
import { sees, useBrowser } from './harness.ts';

/** The card in docs/use-chat.md, as it stands there, with the packages of the web pages. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const { browser, ends } = useBrowser();

let folder: string;
beforeAll(async () => {
  mkdirSync(join(root, 'web/.scratch'), { recursive: true });
  folder = mkdtempSync(join(root, 'web/.scratch/use-chat-'));
  const document = readFileSync(join(root, 'docs/use-chat.md'), 'utf8');
  for (const [, name, code] of document.matchAll(/^```(?:tsx|html|js) (\S+)\n([\s\S]*?)^```$/gm))
    writeFileSync(join(folder, name!), code!);
  const client = join(root, 'src/client/index.ts');
  writeFileSync(
    join(folder, 'from-source.config.mjs'),
    `import config from './vite.config.mjs';
     export default { ...config, resolve: { alias: { 'countersign/client': ${JSON.stringify(client)} } } };`,
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: {
        types: [],
        paths: { 'countersign/client': [join(root, 'dist/types/client/index.d.ts')] },
      },
      include: ['*.tsx'],
    }),
  );
  const vite = join(root, 'web/node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--config', 'from-source.config.mjs', folder], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('has the types that the packages have', async () => {
  const tsc = join(root, 'web/node_modules/typescript/bin/tsc');
  const said = await run(process.execPath, [tsc, '--noEmit', '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toBe('');
});

async function open() {
  const made = await served({
    app: (world) => ({ chats: [siteChat(world)], pages: pagesIn(join(folder, 'dist')) }),
  });
  const url = await listening(made.app);
  const context = await browser().newContext();
  ends.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(await made.app.loginLink(ada, url));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.goto(url);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const say = async (text: string) => {
    made.clock.advance(1000);
    await page.getByLabel('Message').fill(text);
    await page.getByLabel('Message').press('Enter');
  };
  const card = (slug: string) => page.locator('section', { hasText: slug });
  const ended = (slug: string, status: string) =>
    sees(page.locator('output', { hasText: `“${slug}”: ${status}` }));
  return { ...made, page, posts, say, card, ended };
}

test('a held call is a card: allowed, denied, answered in words, and right after a reload', async () => {
  const { page, posts, say, card, ended, ledger } = await open();
  await say('delete about');
  await card('about').getByRole('button', { name: 'Allow' }).click();
  await ended('about', 'succeeded');
  await sees(page.getByText('So it is.'));
  expect(ledger).toEqual(['delete about']);

  await say('delete home');
  await card('home').getByRole('button', { name: 'Deny' }).click();
  await ended('home', 'denied');

  await say('delete shop');
  await card('shop').getByRole('button', { name: 'Allow' }).waitFor();
  await say('yes');
  await ended('shop', 'succeeded');
  expect(ledger).toEqual(['delete about', 'delete shop']);
  // Each thing said is sent, and each answer: once.
  expect(posts).toHaveLength(6);

  await page.reload();
  await ended('shop', 'succeeded');
  await ended('home', 'denied');
  expect(await page.locator('output').count()).toBe(3);
  expect(await page.locator('section').count()).toBe(0);
});

test('somebody else’s decision is seen, and not made twice', async () => {
  const { page, say, card, ended, ledger, ask, keys } = await open();
  await say('delete about');
  const button = card('about').getByRole('button', { name: 'Allow' });
  await button.waitFor();
  const { body } = await ask('GET', '/v1/actions?status=pending', { key: keys.ada });
  const [{ id, revision }] = body.actions;
  const decisions = [{ action: id, revision, verdict: 'deny' }];
  await ask('POST', '/v1/decisions', { key: keys.ada, body: { decisions } });
  await button.click();
  await ended('about', 'denied');
  await sees(page.getByLabel('Message'));
  expect(ledger).toEqual([]);
});

test('it shows all that will run, and one prompt after the other', async () => {
  const { page, say, card, ended, ledger } = await open();
  await say('delete about');
  const shown = await card('about').locator('pre').textContent();
  for (const fact of ['Delete page “about”', 'slug: “about”', 'delete_page (destructive)', 'Decide by'])
    expect(shown).toContain(fact);
  await say('what is there? delete home too');
  await sees(page.locator('article', { hasText: 'delete home' }));
  await page.reload();
  await card('about').waitFor();
  expect(await page.locator('section').count()).toBe(1);
  await say('no');
  await ended('about', 'denied');
  await card('home').getByRole('button', { name: 'Allow' }).click();
  await ended('home', 'succeeded');
  expect(ledger).toEqual(['delete home']);
});

test('an empty line is not sent, and after an error one goes on', async () => {
  const { page, posts, say, card, ended, ledger } = await open();
  await say('');
  await say('  ');
  await say('delete about');
  const allow = card('about').getByRole('button', { name: 'Allow' });
  await allow.waitFor();
  expect(posts).toHaveLength(1);
  await page.route('**/v1/chats/site', (route) => route.abort());
  await allow.click();
  await sees(page.getByRole('alert'));
  await page.unroute('**/v1/chats/site');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(ledger).toEqual([]);
  await allow.click();
  await ended('about', 'succeeded');
  expect(ledger).toEqual(['delete about']);

  await page.route('**/v1/chats/site', (route) => route.fulfill({ status: 500, body: 'no' }));
  await say('delete home');
  await sees(page.getByRole('alert'));
  await page.unroute('**/v1/chats/site');
  // Whoever simply says it again is heard.
  await say('delete home');
  await card('home').getByRole('button', { name: 'Deny' }).click();
  await ended('home', 'denied');
  expect(await page.getByRole('alert').count()).toBe(0);
});
