import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openFake } from './fake.ts';

/** Pictures of every screen, light and dark, on a desk and in a hand. */
const out = process.argv[3] ?? 'shots';
const only = process.argv[4];
const dist = fileURLToPath(new URL('../../dist/web', import.meta.url));

const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

const ask = async (page: Page, text: string) => {
  await page.locator('.composer textarea').fill(text);
  await page.keyboard.press('Enter');
};

const SCENES: Record<string, (page: Page, url: string) => Promise<void>> = {
  'chat-start': async (page, url) => {
    await page.goto(`${url}/#/chat/paddocks`);
    await page.locator('.beginning').waitFor();
  },
  'chat-pick': async (page, url) => {
    await page.goto(`${url}/#/chat`);
    await page.locator('.stories li').first().waitFor();
  },
  chat: async (page, url) => {
    await page.goto(`${url}/#/chat/paddocks`);
    await page.locator('.beginning').waitFor();
    await ask(page, 'Borrá todos los potreros que empiezan con Padrón');
    await page.locator('.card.pending').waitFor();
  },
  'chat-record': async (page, url) => {
    await SCENES.chat!(page, url);
    await page.locator('button[data-verdict=allow]').click();
    await page.locator('.record .undo').waitFor();
    await page.locator('.said').last().waitFor();
    await page.waitForTimeout(400);
  },
  'chat-batch': async (page, url) => {
    await page.goto(`${url}/#/chat/crm`);
    await page.locator('.beginning').waitFor();
    await ask(page, 'Create contacts for Ana Ruiz, Ben Okafor, Chloé Martin, Dai Sato and Eva Novak at Acme');
    await page.locator('.card.pending input[type=checkbox]').nth(1).uncheck();
    await page.getByRole('button', { name: 'Trace' }).click();
  },
  'chat-grant': async (page, url) => {
    await page.goto(`${url}/#/chat/crm`);
    await page.locator('.beginning').waitFor();
    await ask(page, 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
    await page.locator('.card.pending').waitFor();
    await page.getByRole('button', { name: 'Allow similar for 15 minutes' }).click();
    await page.locator('.grant input[type=checkbox]').first().check();
  },
  'chat-edit': async (page, url) => {
    await page.goto(`${url}/#/chat/crm`);
    await page.locator('.beginning').waitFor();
    await ask(page, 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com');
    await page.locator('.card.pending').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
  },
  inbox: async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await page.locator('.row').first().waitFor();
    if (page.viewportSize()!.width > 720) await open(page, 'Drop table');
  },
  'inbox-hostile': async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await open(page, 'Invoice');
  },
  'inbox-diff': async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await open(page, 'Norrland');
    await page.locator('.changes').waitFor();
  },
  'inbox-batch': async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await open(page, 'newsletter');
  },
  'inbox-doubt': async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await open(page, 'Deploy');
  },
  'inbox-select': async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await page.locator('.row').first().waitFor();
    await page.locator('.row input').nth(0).check();
    await page.locator('.row input').nth(1).check();
    await page.locator('.bulk button').first().click();
    await page.locator('dialog').waitFor();
  },
  'inbox-keys': async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await page.locator('.row').first().waitFor();
    await page.keyboard.press('?');
    await page.locator('dialog').waitFor();
  },
  'inbox-empty': async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await page.locator('.row').first().waitFor();
    await page.locator('input[type=search]').fill('nothing like this');
    await page.locator('.empty h2').waitFor();
  },
  history: async (page, url) => {
    await page.goto(`${url}/#/history`);
    await page.locator('.row').first().waitFor();
    await page.locator('.chain-bar.ok').waitFor();
    if (page.viewportSize()!.width > 720) {
      await page.locator('.row', { hasText: 'Set feature' }).first().click();
      await page.locator('.timeline li').first().waitFor();
    }
  },
  'history-detail': async (page, url) => {
    await page.goto(`${url}/#/history`);
    await page.locator('.row', { hasText: 'Norrland' }).first().click();
    await page.locator('.timeline li').first().waitFor();
  },
  'history-undo': async (page, url) => {
    await page.goto(`${url}/#/history/undo`);
    await page.locator('.row').first().waitFor();
  },
  plots: async (page, url) => {
    await page.goto(`${url}/#/history/plots`);
    await page.locator('.plot svg').first().waitFor();
  },
  record: async (page, url) => {
    await page.goto(`${url}/#/history/record`);
    await page.locator('tbody tr').first().waitFor();
  },
  settings: async (page, url) => {
    await page.goto(`${url}/#/inbox`);
    await page.locator('.row').first().waitFor();
    await page.locator('.top > .icon').click();
    await page.locator('dialog').waitFor();
  },
};

async function open(page: Page, text: string): Promise<void> {
  await page.locator('.row a', { hasText: text }).first().click();
  await page.locator('.detail .card').waitFor();
}

async function shoot(browser: Browser, size: keyof typeof SIZES, scheme: 'light' | 'dark'): Promise<void> {
  for (const [name, scene] of Object.entries(SCENES)) {
    if (only && !new RegExp(only).test(`${name}-${size}-${scheme}`)) continue;
    const fake = await openFake();
    const { url } = await fake.listen({ dist });
    const context = await browser.newContext({
      viewport: SIZES[size],
      colorScheme: scheme,
      deviceScaleFactor: 1,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && console.log(name, message.text()));
    page.on('pageerror', (error) => console.log(name, error));
    page.setDefaultTimeout(8000);
    await scene(page, url).catch((error: Error) => console.log(name, error.message.split('\n')[0]));
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${out}/${name}-${size}-${scheme}.png` });
    await context.close();
    await fake.close();
  }
}

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: await sparticuz.executablePath(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
for (const size of ['desktop', 'phone'] as const)
  for (const scheme of ['light', 'dark'] as const) await shoot(browser, size, scheme);
await browser.close();
