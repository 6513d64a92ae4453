import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, say, sees, useDesk, waiting } from './harness.ts';
import { useStart } from './start.ts';

/** A page that is loaded while the server is down: the service worker answers, and keeps nothing. */
const desk = useDesk();
const start = useStart();

const watched = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller
    ?? new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))).then(() => {})`);
const down = (page: Page) => page.getByRole('heading', { name: 'The server does not answer' });

test('a reload while the server is down says so, and comes back with what was typed', async () => {
  const { page, stop } = await start('#/chat/cms');
  await say(page, 'Delete the about page');
  await sees(waiting(page));
  await page.locator('.composer textarea').fill('a thought half wri');
  await watched(page);
  const again = await stop('SIGKILL');
  await page.reload();
  await sees(down(page));
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await sees(down(page));
  await again();
  await sees(waiting(page).filter({ hasText: 'About Us' }));
  expect(await page.locator('.composer textarea').inputValue()).toBe('a thought half wri');
  expect(page.url()).toMatch(/#\/chat\/cms$/);
});

test('in Spanish to whoever reads Spanish, and on any page of the app', async () => {
  const { page, tab, stop } = await desk.open({ locale: 'es-AR', seeded: false });
  await watched(page);
  const again = await stop();
  const other = await tab('/#/history');
  await sees(other.getByRole('heading', { name: 'El servidor no responde' }));
  await again();
  await sees(other.locator('.places'));
});

test('nothing is kept, and nothing but the page itself is answered for', async () => {
  const { page, url, stop } = await desk.open();
  await watched(page);
  await page.reload();
  await sees(page.locator('.row'));
  expect(await page.evaluate('caches.keys()')).toEqual([]);
  await stop();
  for (const path of ['/v1/me', '/v1/actions', '/login?token=x', '/icon.svg'])
    expect([path, await page.evaluate(`fetch('${path}').then(() => 'answered', () => 'lost')`)]).toEqual([
      path,
      'lost',
    ]);
  await expect(page.goto(`${url}/login?token=x`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
});
