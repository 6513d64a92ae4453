import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Principal } from '../../src/index.ts';
import { pagesIn } from '../../src/server/index.ts';
import { served } from '../server/http.ts';
import { listening } from '../server/listening.ts';
import { siteChat } from '../server/site-chat.ts';
import { ada, agent, fakeClock } from '../world.ts';
import { barriers, pick, sees, useBrowser } from './harness.ts';

/** One person at two companies, on the server itself. */
const { browser, dist, ends } = useBrowser();
const BOTH: Principal[] = [
  { ...ada, roles: ['admin'] },
  { ...ada, tenant: 'globex' },
];

async function open(principals: readonly Principal[], options: object = {}) {
  const made = await served({
    clock: fakeClock(Date.now()),
    app: (world) => ({ chats: [siteChat(world)], pages: pagesIn(dist()) }),
  });
  const url = await listening(made.app);
  const context = await browser().newContext({ locale: 'en-GB', ...options });
  ends.push(() => context.close());
  const hold = (tenant: string, slug: string) =>
    made.gate.call({
      tool: 'delete_page',
      args: { slug },
      session: 's1',
      by: { ...agent, tenant },
      channel: 'inbox',
    });
  await hold('acme', 'about');
  await hold('globex', 'blog');
  const tab = async (at: string) => {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(url + at);
    return page;
  };
  const first = await tab('/login');
  await first.goto(await made.app.loginLink(principals, url));
  await first.getByRole('button', { name: 'Sign in' }).click();
  await first.goto(`${url}/#/inbox`);
  return { ...made, page: first, tab, hold };
}

const tenant = (page: Page) => page.getByLabel('Tenant');
const row = (page: Page, text: string) => page.locator('.list .row', { hasText: text });
const message = (page: Page) => page.locator('.composer textarea');

test('another tenant is another inbox, in every tab: nothing of the first is left, nor heard', async () => {
  const { page, tab, hold } = await open(BOTH);
  await pick(page, 'about');
  const other = await tab('/#/chat/site');
  await message(other).fill('for acme only');

  await tenant(page).selectOption('globex');
  await sees(row(page, 'blog'));
  expect(await row(page, 'about').count()).toBe(0);
  expect(new URL(page.url()).hash).toBe('#/inbox');
  expect(await tenant(page).inputValue()).toBe('globex');

  await other.getByRole('heading', { name: 'Pick a conversation' }).waitFor();
  await other.locator('.stories a', { hasText: 'Site' }).click();
  expect(await message(other).inputValue()).toBe('');

  await hold('acme', 'home');
  await hold('globex', 'home');
  await sees(row(page, 'home'));
  expect(await row(page, 'home').count()).toBe(1);
  expect(await page.locator('.list .row').count()).toBe(2);
  await expect.poll(() => page.title()).toBe('(2) Countersign');

  await tenant(page).selectOption('acme');
  await sees(row(page, 'about'));
  expect(await row(page, 'blog').count()).toBe(0);
  await other.getByRole('heading', { name: 'Pick a conversation' }).waitFor();
  await other.locator('.stories a', { hasText: 'Site' }).click();
  expect(await message(other).inputValue()).toBe('for acme only');
});

test('a tab that was not told finds out when it next looks', async () => {
  const { page, tab } = await open(BOTH);
  await sees(row(page, 'about'));
  // Changed behind its back, as where tabs cannot hear of one another.
  const change = `fetch('v1/me/tenant', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"tenant":"globex"}' }).then(({ status }) => status)`;
  expect(await (await tab('/healthz')).evaluate(change)).toBe(200);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await sees(row(page, 'blog'));
  expect(await row(page, 'about').count()).toBe(0);
  expect(await tenant(page).inputValue()).toBe('globex');
});

test('who is in one tenant is not asked for it; a refusal is told, and leaves everything as it was', async () => {
  const alone = await open([ada]);
  await sees(row(alone.page, 'about'));
  expect(await tenant(alone.page).count()).toBe(0);

  const { page } = await open(BOTH);
  await page.route('**/v1/me/tenant', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"detail":"Not here."}' }),
  );
  await tenant(page).selectOption('globex');
  await sees(page.getByRole('alert').filter({ hasText: 'Not here.' }));
  expect(await tenant(page).inputValue()).toBe('acme');
  await sees(row(page, 'about'));
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the choice has no barriers: ${colorScheme}`, async () => {
    const { page } = await open(BOTH, { colorScheme, viewport: { width: 390, height: 844 } });
    await sees(tenant(page));
    await sees(row(page, 'about'));
    expect(await barriers(page)).toEqual([]);
  });
