import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASKED, gardenIn, newHome, spawned } from './world.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

test('killed between question and answer, started again, answered: it runs, once', async () => {
  const home = newHome();
  const before = spawned(home);
  await before.say('fell apple', ASKED);
  before.child.kill('SIGKILL');
  expect(await before.ended).toBe('SIGKILL');
  expect(gardenIn(home).ledger).toEqual([]);
  const after = spawned(home);
  await after.until(ASKED);
  await after.say('yes', '✓ done: Fell the apple');
  after.end();
  expect(await after.ended).toBe(0);
  expect(gardenIn(home).ledger).toEqual(['fell apple']);
});

test('answered from two processes at once: one effect, and both are told of it', async () => {
  const home = newHome();
  const one = spawned(home);
  await one.say('fell apple', ASKED);
  const other = spawned(home);
  await other.until(ASKED);
  one.type('yes');
  other.type('yes');
  await Promise.all([one.until('✓ done: Fell the apple'), other.until('✓ done: Fell the apple')]);
  for (const each of [one, other]) each.end();
  expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0]);
  expect(gardenIn(home).ledger).toEqual(['fell apple']);
});

test('a pipe gets plain lines, whatever the environment says of colours', async () => {
  const chat = spawned(newHome(), undefined, { env: { FORCE_COLOR: '1' } });
  chat.type('fell all', 'no', '/undo', '/help');
  chat.end();
  expect(await chat.ended).toBe(0);
  expect(chat.output).not.toMatch(/[^\P{C}\n]/u);
  expect(chat.errors()).toBe('');
});

test('without a name the stories are listed, and one is picked by number or name', async () => {
  const home = newHome();
  const chat = spawned(home, ['chat']);
  await chat.until('  1. garden: A few trees.');
  await chat.say('orchard', 'Type a number from 1 to 1, or a name.');
  await chat.say('1', 'not a language model');
  chat.end();
  expect(await chat.ended).toBe(0);
});

test('a pipe that ends without a story is told to name one', async () => {
  const chat = spawned(newHome(), ['chat']);
  chat.type('');
  chat.end();
  expect(await chat.ended).toBe(2);
  expect(chat.errors()).toBe('countersign: Name a story: countersign chat garden\n');
});

test.for(['--version', '-v'])('%s says which one it is', async (flag) => {
  const asked = spawned(newHome(), [flag]);
  expect(await asked.ended).toBe(0);
  expect(asked.output).toBe(`${version}\n`);
});

test('told to go, it first ends what is under way', async () => {
  const home = newHome();
  const chat = spawned(home);
  await chat.say('fell apple', ASKED);
  chat.child.kill('SIGTERM');
  expect(await chat.ended).toBe(143);
  expect(chat.output).toContain('keeps waiting');
});

test('what is kept is kept for its owner alone', async () => {
  const home = join(newHome(), 'deep', 'down');
  const chat = spawned(home);
  chat.end();
  await chat.ended;
  expect(statSync(home).mode & 0o777).toBe(0o700);
  expect(readdirSync(home).filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
    'countersign.db',
    'countersign.db.key',
    'garden.db',
    'garden.session',
  ]);
});

test.for([
  [['chat', 'orchard'], 2, 'There is no story "orchard". Those that there are: garden.'],
  [['chat', 'garden', 'more'], 2, 'Name one story, or none.'],
  [['chat', '--loud'], 2, '--loud'],
  [['dance'], 2, 'There is no command "dance". Those that there are: start, chat, inbox'],
  [[], 2, 'countersign chat [story]'],
] as const)('%j is refused with exit code %i', async ([args, code, words]) => {
  const refused = spawned(newHome(), args);
  expect(await refused.ended).toBe(code);
  expect(refused.errors()).toContain(words);
  expect(refused.errors()).not.toContain('    at ');
});

test.for([
  [['--help'], 'countersign chat [story]'],
  [['chat', '--help'], 'COUNTERSIGN_HOME'],
  [['start', '--help'], '\n  --port n '],
] as const)('%j helps', async ([args, words]) => {
  const helped = spawned(newHome(), args);
  expect(await helped.ended).toBe(0);
  expect(helped.output).toContain(words);
});

/** Each makes a home that cannot be used, and says what is said about it. */
const BROKEN: Record<string, (home: string) => [home: string, words: string]> = {
  'a home that cannot be made': (home) => {
    writeFileSync(join(home, 'file'), '');
    return [join(home, 'file', 'home'), 'cannot be made'];
  },
  'a store that cannot be opened': (home) => {
    mkdirSync(join(home, 'countersign.db'));
    return [home, 'STORE_READ_ONLY'];
  },
  'a key that is another': (home) => {
    writeFileSync(join(home, 'countersign.db.key'), randomBytes(32));
    return [home, 'WRONG_KEY'];
  },
  'data that cannot be opened': (home) => {
    mkdirSync(join(home, 'garden.db'));
    return [home, 'garden.db'];
  },
};

test.for(Object.keys(BROKEN))('%s: a sentence, exit code 1, no stack', async (what) => {
  const home = newHome();
  if (what === 'a key that is another') {
    const before = spawned(home);
    before.end();
    await before.ended;
  }
  const [broken, words] = BROKEN[what]!(home);
  const chat = spawned(broken);
  expect(await chat.ended).toBe(1);
  expect(chat.errors()).toMatch(/^countersign: [^\n]+\n$/);
  expect(chat.errors()).toContain(words);
  expect(chat.errors()).not.toContain('    at ');
});

test('who stops reading ends it, quietly', async () => {
  const home = newHome();
  const chat = spawned(home);
  await chat.say('fell apple', ASKED);
  chat.child.stdout!.destroy();
  chat.type('list', 'list', 'list');
  expect(await chat.ended).toBe(0);
  expect(chat.errors()).toBe('');
});

test('the script in package.json starts what stands in the source', () => {
  const out = execFileSync(
    process.execPath,
    ['--import', './scripts/from-source.ts', 'src/cli/main.ts', 'chat', '--help'],
    { encoding: 'utf8', cwd: new URL('../..', import.meta.url) },
  );
  expect(out).toContain('countersign chat [story]');
});
