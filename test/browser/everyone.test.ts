import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allow, barriers, pick, say, sees, useDesk, waiting } from './harness.ts';

const desk = useDesk();
const SCREENS: Record<string, { at: string; ready: string; act?: (page: Page) => Promise<unknown> }> = {
  stories: { at: '/#/chat', ready: '.stories a' },
  chat: {
    at: '/#/chat/paddocks',
    ready: '.beginning',
    act: async (page) => {
      await say(page, 'Borrá todos los potreros que empiezan con Padrón');
      await sees(waiting(page));
      await page.getByRole('button', { name: 'Traza' }).click();
      await page.getByRole('button', { name: 'Denegar con un motivo' }).click();
    },
  },
  record: {
    at: '/#/chat/crm',
    ready: '.beginning',
    act: async (page) => {
      await say(page, 'Create contacts for Ana Ruiz, Ben Okafor and Eva Novak at Acme');
      await sees(waiting(page));
      await allow(page).click();
      await sees(page.locator('.item.succeeded'));
    },
  },
  grant: {
    at: '/#/chat/crm',
    ready: '.beginning',
    act: async (page) => {
      await say(page, 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
      await page.getByRole('button', { name: 'Allow similar for 15 minutes' }).click();
    },
  },
  inbox: { at: '/#/inbox', ready: '.row', act: (page) => pick(page, 'Invoice') },
  diff: { at: '/#/inbox', ready: '.row', act: (page) => pick(page, 'Norrland') },
  edit: {
    at: '/#/inbox',
    ready: '.row',
    act: async (page) => {
      await pick(page, 'Norrland');
      await page.getByRole('button', { name: 'Edit' }).click();
    },
  },
  batch: { at: '/#/inbox', ready: '.row', act: (page) => pick(page, 'newsletter') },
  doubt: { at: '/#/inbox', ready: '.row', act: (page) => pick(page, 'Deploy') },
  history: {
    at: '/#/history',
    ready: '.row',
    act: async (page) => {
      await page.locator('.row', { hasText: 'Set feature' }).first().click();
      await sees(page.locator('.timeline li'));
    },
  },
  session: { at: '/#/history/session/ops-agent-today', ready: '.timeline li' },
  restore: { at: '/#/history/undo', ready: '.row' },
  plots: { at: '/#/history/plots', ready: '.plot svg' },
  chains: { at: '/#/history/record', ready: 'tbody tr' },
  nothing: {
    at: '/#/inbox',
    ready: '.row',
    act: async (page) => {
      await page.locator('input[type=search]').fill('nothing like this');
      await sees(page.getByText('Nothing that fits'));
    },
  },
  filters: {
    at: '/#/inbox',
    ready: '.row',
    act: (page) => page.locator('summary', { hasText: 'Filters' }).click(),
  },
  several: {
    at: '/#/inbox',
    ready: '.row',
    act: async (page) => {
      await page.locator('.row input').nth(0).check();
      await page.locator('.row input').nth(1).check();
      await page.locator('.bulk button', { hasText: 'Allow' }).click();
      await sees(page.locator('dialog'));
    },
  },
  keys: {
    at: '/#/inbox',
    ready: '.row',
    act: async (page) => {
      await page.keyboard.press('?');
      await sees(page.locator('dialog'));
    },
  },
  settings: {
    at: '/#/inbox',
    ready: '.row',
    act: (page) => page.getByRole('button', { name: 'Settings' }).click(),
  },
};

for (const [name, { at, ready, act }] of Object.entries(SCREENS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, async () => {
      const { page } = await desk.open({ at, colorScheme });
      await sees(page.locator(ready));
      await act?.(page);
      expect(await barriers(page)).toEqual([]);
    });
  }
}

for (const [name, { at, ready, act }] of Object.entries(SCREENS)) {
  test(`fits a phone, and axe finds nothing there: ${name}`, async () => {
    const { page } = await desk.open({ at, viewport: { width: 390, height: 844 } });
    await sees(page.locator(ready));
    await act?.(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await barriers(page)).toEqual([]);
    }
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBe(390);
    const cut = await page.evaluate(
      `[...document.querySelectorAll('main button, main h2, main h3, main p')].filter((each) => each.getBoundingClientRect().right > 391).map((each) => each.textContent)`,
    );
    expect(cut).toEqual([]);
  });
}

test('the pages are under 200 kB, gzipped, and have nothing inline', async () => {
  const { url } = await desk.open();
  const html = await (await fetch(url)).text();
  const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files.map((file) => file.replace(/.*\./, '')).sort()).toEqual(['css', 'js']);
  let size = gzipSync(html).length;
  for (const file of files) size += gzipSync(await (await fetch(`${url}/${file}`)).text()).length;
  expect(size).toBeLessThan(200_000);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|style=|\son\w+=/);
});

test('axe would notice', async () => {
  const { page } = await desk.open();
  await sees(page.locator('.row'));
  await page.evaluate(
    `document.querySelector('main').append(Object.assign(document.createElement('input'), { className: 'x' }))`,
  );
  expect((await barriers(page)).join()).toContain('label');
});

test('while the server is away it says so, keeps what was typed, and goes on when it is back', async () => {
  const { page, stop } = await desk.open({ at: '/#/chat/crm', seeded: false });
  await sees(page.locator('.beginning'));
  const start = await stop();
  await sees(page.getByRole('alert').filter({ hasText: 'The server does not answer' }));
  await page
    .locator('.composer textarea')
    .fill('Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
  await page.locator('.composer textarea').press('Enter');
  await sees(page.getByText('Not sent.'));
  expect(await page.locator('.composer textarea').inputValue()).toContain('Maria Garcia');
  expect(await page.locator('.said.user').count()).toBe(0);
  await start();
  await page.locator('.offline').waitFor({ state: 'detached' });
  await page.locator('.composer textarea').press('Enter');
  await sees(waiting(page).filter({ hasText: 'Maria Garcia' }));
});

test('what arrived although the answer was lost is not left to be sent again', async () => {
  const { page } = await desk.open({ at: '/#/chat/crm', seeded: false });
  await sees(page.locator('.beginning'));
  // The server takes the message, and the connection breaks before a word comes back.
  await page.route('**/v1/chats/crm', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await say(page, 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
  await sees(waiting(page).filter({ hasText: 'Maria Garcia' }));
  await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('');
  expect(await page.locator('.said.user').count()).toBe(1);
});

test('without conversations there is the inbox, and no way to a chat', async () => {
  const { page } = await desk.open({ at: '/' });
  await page.route('**/v1/chats', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
  await page.reload();
  await sees(page.locator('.row'));
  expect(await page.getByRole('link', { name: 'Chat', exact: true }).count()).toBe(0);
});

test('who is not signed in is told how to, and sees nothing', async () => {
  const { page } = await desk.open();
  await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }));
  await page.reload();
  await sees(page.getByText('You are not signed in'));
  expect(await page.locator('.row').count()).toBe(0);
});

test('what happened while the server was away is there when it is back', async () => {
  const { page, fake, stop } = await desk.open();
  await pick(page, 'Drop table');
  const start = await stop();
  await sees(page.locator('.offline'));
  expect(await allow(page).isDisabled()).toBe(true);
  const action = (await fake.world.all()).find(
    ({ title, status }) => title.includes('events_2024') && status === 'pending',
  )!;
  const { gate } = fake.world.rooms.find(({ name }) => name === 'desk')!;
  const bob = { kind: 'user', id: 'ada', tenant: 'local' } as const;
  await gate.decide({ action: action.id, revision: 1, verdict: 'deny' }, { by: bob, via: 'terminal' });
  await start();
  await sees(page.locator('.detail .record', { hasText: 'Denied by you in the terminal' }));
});

test('a reading of the whole page by keyboard reaches every place and comes to the card', async () => {
  const { page } = await desk.open();
  await sees(page.locator('.row'));
  const reached: string[] = [];
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    reached.push(
      (await page.evaluate(
        'document.activeElement.textContent || document.activeElement.getAttribute("aria-label") || ""',
      )) as string,
    );
  }
  const all = reached.join(' | ');
  for (const name of ['Skip to content', 'Chat', 'Inbox', 'History', 'Deploy checkout'])
    expect(all).toContain(name);
});

test('six windows at once still get answers', async () => {
  const { page, tab } = await desk.open();
  await sees(page.locator('.row'));
  const tabs = [];
  for (let i = 0; i < 7; i++) tabs.push(await tab());
  for (const each of tabs) await sees(each.locator('.row'));
  await pick(tabs[6]!, 'Import');
  await allow(tabs[6]!).click();
  for (const each of tabs) await each.locator('.row', { hasText: 'Import' }).waitFor({ state: 'detached' });
});

test('a browser whose language does not exist shows everything, in one that does', async () => {
  const { page } = await desk.open();
  await page.addInitScript("Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] })");
  await page.reload();
  await pick(page, 'Import');
  await page.goto(`${new URL(page.url()).origin}/#/history`);
  await sees(page.locator('.row'));
});

test('what breaks in the page says so, and leaves no empty one', async () => {
  const { page, flaws } = await desk.open();
  await page.addInitScript("Intl.DateTimeFormat = class { constructor() { throw new Error('broken') } }");
  await page.goto(`${new URL(page.url()).origin}/?again#/history`);
  await sees(page.getByRole('alert').filter({ hasText: 'This page is broken' }));
  await sees(page.getByRole('button', { name: 'Reload' }));
  flaws.splice(0);
});
