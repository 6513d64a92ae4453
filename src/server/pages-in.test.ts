import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pagesIn } from './pages-in.ts';

function pages(): (path: string, method?: string) => Promise<Response | undefined> {
  const around = mkdtempSync(join(tmpdir(), 'countersign-pages-'));
  onTestFinished(() => rmSync(around, { recursive: true }));
  mkdirSync(join(around, 'web', 'assets'), { recursive: true });
  writeFileSync(join(around, 'outside.json'), '"outside"');
  writeFileSync(join(around, 'web', 'index.html'), 'the page');
  writeFileSync(join(around, 'web', 'assets', 'app.js'), 'the script');
  const answer = pagesIn(join(around, 'web'));
  return (path, method = 'GET') => answer(new Request(`http://localhost${path}`, { method }));
}

test('a file is given as what it is, and a path of the app gives its page', async () => {
  const get = pages();
  const script = (await get('/assets/app.js'))!;
  expect([await script.text(), script.headers.get('content-type')]).toEqual([
    'the script',
    'text/javascript; charset=utf-8',
  ]);
  for (const path of ['/', '/inbox/some-action']) expect(await (await get(path))!.text()).toBe('the page');
});

test('what is not there is not there, whatever it is called and however it is asked for', async () => {
  const get = pages();
  for (const path of [
    '/none.js',
    '/assets/app.js/none.js',
    '/..%2foutside.json',
    '/assets/%2e%2e%2f..%2f..%2foutside.json',
    '/none%00.js',
    '/%ff.js',
    `/${'long'.repeat(100)}.js`,
  ])
    for (const method of ['GET', 'HEAD'])
      expect([path, method, await get(path, method)]).toEqual([path, method, undefined]);
  expect((await get('/assets/app.js', 'HEAD'))!.body).toBeNull();
});

test('a folder may be given as people write it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), 'the page');
  for (const path of [folder + sep, `.${sep}${relative('.', folder)}`]) {
    const page = await pagesIn(path)(new Request('http://localhost/'));
    expect([path, await page?.text()]).toEqual([path, 'the page']);
  }
});
