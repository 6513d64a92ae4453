import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Home, homeFolder } from './home.ts';

test.for([
  ['linux', {}, '/home/ada/.local/state/countersign'],
  ['linux', { XDG_STATE_HOME: '/state' }, '/state/countersign'],
  ['darwin', { XDG_STATE_HOME: '/state' }, '/home/ada/Library/Application Support/Countersign'],
  ['linux', { COUNTERSIGN_HOME: '/here', XDG_STATE_HOME: '/state' }, '/here'],
  ['darwin', { COUNTERSIGN_HOME: '/here' }, '/here'],
  ['linux', { COUNTERSIGN_HOME: '' }, '/home/ada/.local/state/countersign'],
] as const)('on %s with %j everything is kept in %s', ([platform, env, folder]) => {
  expect(homeFolder(env, platform, '/home/ada')).toBe(folder);
});

test('on Windows it is the local application data', () => {
  expect(homeFolder({ LOCALAPPDATA: 'L' }, 'win32', 'C')).toBe(join('L', 'Countersign'));
  expect(homeFolder({}, 'win32', 'C')).toBe(join('C', 'AppData', 'Local', 'Countersign'));
});

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a story’s session is the same for all who ask, until another is begun', () => {
  const folder = home();
  const [one, other] = [new Home(folder), new Home(folder)];
  const session = one.session('garden');
  expect(other.session('garden')).toBe(session);
  expect(one.session('calendar')).not.toBe(session);
  const next = other.newSession('garden');
  expect(next).not.toBe(session);
  expect(one.session('garden')).toBe(next);
  expect(readdirSync(folder).toSorted()).toEqual(['calendar.session', 'garden.session']);
});

test('a folder that cannot be made is told in a sentence', () => {
  const folder = home();
  new Home(folder).session('garden');
  expect(() => new Home(join(folder, 'garden.session', 'deep'))).toThrow('cannot be made');
});

test('a folder where there can be none is told as well, and at once', {
  skip: !existsSync('/proc/self'),
}, () => {
  expect(() => new Home('/proc/countersign/home')).toThrow('cannot be made');
});
