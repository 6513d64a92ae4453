import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ActionView } from '../../src/index.ts';
import { idle, sees, useBrowser } from './harness.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `countersign start` as people have it: a process of its own, a folder of its own, and a browser before it. */
export interface Started {
  readonly page: Page;
  /** What the store holds, as `/v1` tells it: oldest first. */
  actions(): Promise<readonly ActionView[]>;
  /** Straight from the story's data, past the server; with `UPDATE`, somebody else's doing. */
  rows<T>(story: string, sql: string): T[];
  /** Another window of the same person's. */
  tab(): Promise<Page>;
  /** Everything that can be read in the open conversation, line by line. */
  talk(): Promise<string[]>;
  /** Reads the conversation, loads the page anew, and finds the same. */
  sameAfterReload(): Promise<void>;
  /** Ends the process, and gives what starts it again at the same place. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<() => Promise<void>>;
}

export function useStart(): (at: string, options?: BrowserContextOptions) => Promise<Started> {
  const { browser, dist, ends } = useBrowser();
  return async (at, options = {}) => {
    const pages = (folder: string) => readFileSync(join(folder, 'index.html'), 'utf8');
    expect(pages(join(ROOT, 'dist/web')), 'dist/web is old: npm run build:web').toBe(pages(dist()));
    const home = mkdtempSync(join(tmpdir(), 'countersign-start-'));
    ends.push(async () => rmSync(home, { recursive: true, force: true }));
    let { child, link } = await start(home, 0);
    ends.push(() => end(child, 'SIGKILL'));
    const context = await browser().newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      ...options,
    });
    ends.push(() => context.close());
    const { origin } = new URL(link);
    const tab = async (to = `${origin}/${at}`) => {
      const opened = await context.newPage();
      opened.setDefaultTimeout(15_000);
      await opened.goto(to);
      return opened;
    };
    const page = await tab(link);
    await page.getByRole('button').click();
    await sees(page.locator('.places'));
    await page.goto(`${origin}/${at}`);
    const talk = async () =>
      ((await page.evaluate(`document.querySelector('.scrolled').innerText`)) as string)
        .split('\n')
        // The seconds go by meanwhile.
        .map((line) => line.replace(/\d:\d\d/, '…').trim())
        .filter((line) => line !== '');
    return {
      page,
      tab: () => tab(),
      talk,
      async actions() {
        const { actions } = (await page.evaluate(
          `fetch('/v1/actions?order=oldest&limit=200').then((answer) => answer.json())`,
        )) as { actions: readonly ActionView[] };
        return actions;
      },
      rows<T>(story: string, sql: string) {
        const database = new DatabaseSync(join(home, `${story}.db`));
        try {
          return database.prepare(sql).all() as T[];
        } finally {
          database.close();
        }
      },
      async sameAfterReload() {
        await idle(page);
        const before = await talk();
        await page.reload();
        await sees(page.locator('.said'));
        await expect.poll(talk).toEqual(before);
      },
      async stop(signal = 'SIGTERM') {
        await end(child, signal);
        return async () => {
          ({ child } = await start(home, Number(new URL(origin).port)));
        };
      },
    };
  };
}

async function start(home: string, port: number): Promise<{ child: ChildProcess; link: string }> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      './scripts/from-source.ts',
      'src/cli/main.ts',
      'start',
    ],
    {
      cwd: ROOT,
      env: { ...process.env, COUNTERSIGN_HOME: home, PORT: String(port), COUNTERSIGN_MODEL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const [link] = /http:\S+token=\S+\s/.exec(said) ?? [];
    if (link) return { child, link: link.trim() };
  }
  throw new Error(`It did not start: ${said}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
