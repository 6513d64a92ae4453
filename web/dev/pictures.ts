/**
 * The pictures of docs/images: the real command with the stories, played in a real browser.
 * `npm run pictures`, after a build. Everything in them is what the product shows, nothing is arranged by hand.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(ROOT, 'docs/images');
const SIZES = {
  desktop: { viewport: { width: 1280, height: 840 }, deviceScaleFactor: 1.5 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;
const SCHEMES = ['light', 'dark'] as const;

type Size = keyof typeof SIZES;

const scratch = mkdtempSync(join(tmpdir(), 'countersign-pictures-'));

/** The same letters on every machine: those that come with the browser's package. */
async function launch(): Promise<Browser> {
  const executablePath = await sparticuz.executablePath();
  const letters = join(dirname(executablePath), 'fonts');
  const alias = (family: string, to: string) =>
    `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong"><string>${to}</string></edit></match>`;
  const sans = ['system-ui', 'ui-sans-serif', 'sans-serif'].map((family) => alias(family, 'Open Sans'));
  const config = join(scratch, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${letters}</dir><dir>/usr/share/fonts</dir><cachedir>${scratch}/cache</cachedir>${sans.join('')}</fontconfig>`,
  );
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: { ...process.env, FONTCONFIG_FILE: config } as Record<string, string>,
  });
}

/** A fresh `countersign start`, and the link that it prints. */
async function start(): Promise<{ link: string; stop: () => void }> {
  const home = mkdtempSync(join(scratch, 'home-'));
  const child = spawn(
    process.execPath,
    ['--import', './scripts/from-source.ts', 'src/cli/main.ts', 'start', '--port', '0'],
    {
      cwd: ROOT,
      env: { ...process.env, COUNTERSIGN_HOME: home, COUNTERSIGN_MODEL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const link = /http:\S+token=\S+(?=\s)/.exec(said)?.[0];
    if (link) return { link, stop: () => void child.kill() };
  }
  throw new Error(`It did not start: ${said}`);
}

/** Says things one after another in a story, each when the turn before is over. */
async function talk(page: Page, story: string, ...texts: readonly string[]): Promise<void> {
  await page.goto(new URL(`/#/chat/${story}`, page.url()).href);
  await page.locator('.room h1').waitFor({ state: 'attached' });
  for (const text of texts) {
    const before = await page.locator('.said.user .bubble').count();
    await page.locator('.composer textarea').fill(text);
    await page.keyboard.press('Enter');
    await page.locator('.said.user .bubble').nth(before).waitFor();
    await page.locator('.composer button[type=submit]').waitFor();
  }
}

const go = (page: Page, at: string) => page.goto(new URL(`/#/${at}`, page.url()).href);
const open = (page: Page, title: string) => page.locator('.row a', { hasText: title }).first().click();

const SCENES: Record<string, (page: Page, size: Size) => Promise<void>> = {
  async chat(page) {
    await talk(page, 'calendar', 'Delete all my tasks');
    await page.getByLabel('Choose: 2. Delete task “Renew my passport”').uncheck();
    await page.locator('.composer textarea').blur();
  },
  async inbox(page, size) {
    await talk(page, 'crm', 'Create contacts for Ana Ruiz, Ben Okafor and Chloé Martin at Acme');
    await talk(page, 'cms', 'Publish the winter blend');
    await talk(page, 'paddocks', 'Borrá todos los potreros que empiezan con Padrón');
    await talk(page, 'calendar', 'Delete my dentist appointment');
    await go(page, 'inbox');
    await page.locator('.row').nth(3).waitFor();
    if (size === 'desktop') await open(page, 'Publish post');
  },
  async history(page, size) {
    await talk(page, 'crm', 'Create a contact for Maria Garcia at Acme Corp, maria@acme.com', 'yes');
    await talk(page, 'crm', 'Create a contact for John at Globex', 'no');
    await talk(page, 'calendar', 'Delete all my tasks', 'only the completed ones', 'no');
    await talk(page, 'cms', 'Delete the about page', 'yes');
    await page.locator('.card .undo').click();
    await page.locator('.status.undone').waitFor();
    await talk(page, 'cms', 'Publish the winter blend', 'yes');
    await go(page, 'history');
    await page.locator('.chain-bar.ok').waitFor();
    if (size === 'desktop') await open(page, 'Publish post');
  },
};

/** As WebP, which the browser itself can write: a third of a PNG. */
async function save(browser: Browser, png: Buffer, file: string): Promise<void> {
  const page = await browser.newPage();
  const webp = (await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  })()`)) as string;
  await page.close();
  writeFileSync(file, Buffer.from(webp, 'base64'));
}

/** One scene at one size, in both schemes. */
async function picture(browser: Browser, name: string, size: Size): Promise<void> {
  const { link, stop } = await start();
  const context = await browser.newContext({ ...SIZES[size], locale: 'en-GB' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.places').waitFor();
    await SCENES[name]!(page, size);
    await page.mouse.move(0, 0);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // What was just done has been told to every part of the page by then.
      await page.waitForTimeout(1500);
      await save(browser, await page.screenshot(), join(OUT, `${name}-${size}-${colorScheme}.webp`));
    }
  } finally {
    await context.close();
    stop();
  }
}

mkdirSync(OUT, { recursive: true });
const only = new RegExp(process.argv[2] ?? '');
const browser = await launch();
try {
  for (const name of Object.keys(SCENES))
    for (const size of ['desktop', 'phone'] as const)
      if (only.test(`${name}-${size}`)) await picture(browser, name, size);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}
