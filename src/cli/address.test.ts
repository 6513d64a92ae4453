import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tellAddress, whereToDecide } from './address.ts';
import { Home } from './home.ts';

function newHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return new Home(folder);
}

test('where to decide names the port that is served, while it is', () => {
  const home = newHome();
  const where = () => whereToDecide(home, {}, 'a1');
  expect(where()).toBe('Decide it in a terminal with “countersign inbox”.');
  const first = tellAddress(home, 'http://127.0.0.1:4777');
  expect(where()).toContain('in a browser: http://127.0.0.1:4777/#/inbox/a1');
  const second = tellAddress(home, 'http://127.0.0.1:4778');
  first();
  expect(where()).toContain('http://127.0.0.1:4778/#/inbox/a1');
  second();
  expect(where()).not.toContain('browser');
  expect(readdirSync(home.folder)).toEqual([]);
});

test.for([
  ['http://127.0.0.1:4777\n99999999\n', 'whoever was killed'],
  [`http://evil.example\n${process.pid}\n`, 'another place'],
  ['http://127.0.0.1:4777\n', 'half a file'],
] as const)('%j names no browser: %s', ([text]) => {
  const home = newHome();
  writeFileSync(join(home.folder, 'start.address'), text);
  expect(whereToDecide(home, {}, 'a1')).not.toContain('http');
});

test('who was started by npx is told to use it', () => {
  expect(whereToDecide(newHome(), { npm_command: 'exec' }, 'a1')).toContain('“npx countersign inbox”');
});
