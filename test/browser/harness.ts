import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Fake, openFake } from '../../web/dev/fake.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core');
const WEB = fileURLToPath(new URL('../../web', import.meta.url));

/** A real browser before a server of its own for each test, with the pages as they are now. */
export interface Desk {
  open(options?: Opening): Promise<Opened>;
}

interface Opening extends BrowserContextOptions {
  readonly at?: string;
  readonly seeded?: boolean;
}

export interface Opened {
  readonly page: Page;
  readonly fake: Fake;
  readonly url: string;
  /** What went wrong in its pages, which ends a test with a failure. */
  readonly flaws: string[];
  /** Another window of the same person's. */
  tab(at?: string): Promise<Page>;
  /** Stops answering, as when the process dies; the promise gives a function that starts it again. */
  stop(): Promise<() => Promise<void>>;
}

/** One browser for a file of tests, and the pages built from what is in the folder now. */
export function useBrowser(): {
  browser: () => Browser;
  dist: () => string;
  ends: (() => Promise<unknown>)[];
} {
  let browser: Browser;
  let dist: string;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'countersign-web-'));
    const vite = join(WEB, 'node_modules/vite/bin/vite.js');
    execFileSync(process.execPath, [vite, 'build', '--outDir', dist, '--logLevel', 'error'], {
      cwd: WEB,
      // The pages as people get them, not as a test would.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    browser = await chromium.launch({
      executablePath: await sparticuz.executablePath(),
      // Nothing else: this package's own flags switch the web's security off, and would hide a hole.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(dist, { recursive: true, force: true });
  });
  return { browser: () => browser, dist: () => dist, ends };
}

export function useDesk(): Desk {
  const { browser, dist, ends } = useBrowser();
  return {
    async open({ at = '/#/inbox', seeded = true, ...options } = {}) {
      const fake = await openFake({ seeded });
      ends.push(() => fake.close());
      let { url, server } = await fake.listen({ dist: dist() });
      const context = await browser().newContext({
        viewport: { width: 1280, height: 860 },
        locale: 'en-GB',
        ...options,
      });
      ends.push(() => context.close());
      const flaws: string[] = [];
      context.on('weberror', (error) => flaws.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|Warning:|Uncaught/.test(message.text())) flaws.push(message.text());
      });
      context.on('request', (request) => {
        if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
          flaws.push(`left the machine: ${request.url()}`);
      });
      ends.push(async () => expect(flaws).toEqual([]));
      const tab = async (to = at) => {
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        await page.goto(url + to);
        return page;
      };
      const stop = async () => {
        const port = Number(new URL(url).port);
        fake.hangUp();
        await new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
        return async () => {
          ({ url, server } = await fake.listen({ dist: dist(), port }));
        };
      };
      return { page: await tab(), fake, url, flaws, tab, stop };
    },
  };
}

/** Says something in the open conversation. */
/** A turn is over when the next thing can be said; until then Enter leaves the draft where it is. */
export const idle = (page: Page): Promise<void> => sees(page.locator('.composer button[type=submit]'));

export async function say(page: Page, text: string): Promise<void> {
  await page.locator('.composer textarea').fill(text);
  await idle(page);
  await page.locator('.composer textarea').press('Enter');
}

export const waiting = (page: Page): Locator => page.locator('.card.pending');
export const allow = (page: Page): Locator => page.locator('button[data-verdict=allow]');
export const deny = (page: Page): Locator => page.locator('button[data-verdict=deny]');

/** One allows and one denies, at once. Whoever is slower may find no button any more, and does not wait for one. */
export async function race(one: Page, other: Page): Promise<void> {
  const press = (verdict: string) => `document.querySelector('button[data-verdict=${verdict}]')?.click()`;
  await Promise.all([one.evaluate(press('allow')), other.evaluate(press('deny'))]);
}

/** Opens what waits in the inbox by a piece of its title. */
export async function pick(page: Page, title: string): Promise<Locator> {
  await page.locator('.list .row a', { hasText: title }).first().click();
  const card = page.locator('.detail .card');
  await card.waitFor();
  return card;
}

export const sees = (locator: Locator): Promise<void> => locator.first().waitFor();

interface Found {
  readonly violations: readonly {
    id: string;
    nodes: readonly { target: unknown; failureSummary: string }[];
  }[];
}

/** What would keep somebody out, or only slow them down. */
export async function barriers(page: Page): Promise<string[]> {
  const world = await page.context().newCDPSession(page);
  // Past the page's own policy, which lets no foreign script in.
  await world.send('Runtime.evaluate', { expression: readFileSync(AXE, 'utf8') });
  const { result } = await world.send('Runtime.evaluate', {
    expression: 'axe.run(document).then((found) => JSON.stringify(found))',
    awaitPromise: true,
  });
  const { violations } = JSON.parse(result.value as string) as Found;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
  );
}
