import { expect, test } from 'vitest';
import { fakeClock } from '../world.ts';
import { gardenStory } from './story.ts';
import { ASKED, gardenIn, hosted, newHome } from './world.ts';

const MINUTE = 60_000;

const historyOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

test('a start says which story it is, what to type, and that this is no language model', async () => {
  const chat = hosted(newHome(), { clock: fakeClock() });
  const start = await chat.until('/help tells the rest.');
  expect(start).toContain('A garden\nA few trees.\n');
  expect(start).toContain('not a language model');
  expect(start).toContain('  fell apple\n  fell all\n');
});

test('a yes after the time is over runs nothing, and the person is told', async () => {
  const home = newHome();
  const clock = fakeClock();
  const chat = hosted(home, { clock });
  await chat.say('fell apple', ASKED);
  clock.advance(6 * MINUTE);
  await chat.say('yes', '✗ expired, not run: Fell the apple');
  chat.end();
  await chat.ended;
  expect(gardenIn(home)).toEqual({ ledger: [], trees: ['apple', 'birch', 'cedar'] });
});

test('whoever comes back after the time is over is told at the start', async () => {
  const home = newHome();
  const clock = fakeClock();
  const before = hosted(home, { clock });
  await before.say('fell apple', ASKED);
  before.end();
  await before.ended;
  expect(before.output).toContain('keeps waiting');
  clock.advance(6 * MINUTE);
  const after = hosted(home, { clock });
  await after.until('✗ expired, not run: Fell the apple');
  after.end();
  await after.ended;
  expect(after.output).not.toContain('Waiting for your decision');
});

test('what waits is shown again at the next start, and a yes there runs it', async () => {
  const home = newHome();
  const clock = fakeClock();
  const before = hosted(home, { clock });
  await before.say('fell apple', ASKED);
  before.end();
  await before.ended;
  const after = hosted(home, { clock });
  await after.until(ASKED);
  await after.say('yes', '✓ done: Fell the apple');
  expect(gardenIn(home).ledger).toEqual(['fell apple']);
});

test('/undo takes back everything that the last yes did, and says what it is', async () => {
  const home = newHome();
  const chat = hosted(home, { clock: fakeClock() });
  await chat.say('fell all', ASKED);
  await chat.say('yes', '/undo takes it back');
  expect(gardenIn(home).trees).toEqual([]);
  chat.type('/undo', '/undo', '/history');
  const told = await chat.until('done (you): Undo: Fell the apple');
  expect(told).toContain('✓ done: Undo: Fell the cedar');
  expect(told).toContain('There is nothing that can be undone.');
  expect(gardenIn(home).trees).toEqual(['apple', 'birch', 'cedar']);
});

test('/trash numbers what can be restored, and /undo n keeps to those numbers', async () => {
  const home = newHome();
  const chat = hosted(home, { clock: fakeClock() });
  await chat.say('fell all', ASKED);
  await chat.say('yes', '/undo takes it back');
  const listed = await chat.say('/trash', '/undo and a number restores one.');
  const titles = [...listed.matchAll(/^ *(\d+)\. Fell the (\w+)/gm)].map(([, n, name]) => [n, name]);
  expect(titles.map(([n]) => n)).toEqual(['1', '2', '3']);
  const [, second] = titles.map(([, name]) => name!);
  await chat.say('/undo 2', `✓ done: Undo: Fell the ${second}`);
  expect(gardenIn(home).trees).toEqual([second]);
  // The list has not changed under the person's eyes: number 2 is still the same, and undone already.
  await chat.say('/undo 2', 'Not undone: This action has an undo already.');
  await chat.say('/undo 9', 'There is no number 9.');
  await chat.say('/undo two', 'There is no number two.');
  expect(gardenIn(home).ledger.filter((what) => what.startsWith('raise'))).toHaveLength(1);
});

test('an undo after its window is refused in words', async () => {
  const clock = fakeClock();
  const chat = hosted(newHome(), { clock });
  await chat.say('fell apple', ASKED);
  await chat.say('yes', '/undo takes it back');
  await chat.say('/trash', '/undo and a number restores one.');
  clock.advance(61 * MINUTE);
  await chat.say('/undo 1', 'Not undone: The undo window has closed.');
  await chat.say('/undo', 'There is nothing that can be undone.');
  await chat.say('/trash', 'Nothing can be taken back.');
});

test('/history --json is a line for each action, oldest first, and nothing else', async () => {
  const chat = hosted(newHome(), { clock: fakeClock() });
  await chat.say('plant fig', '✓ done: Plant fig');
  await chat.say('fell apple', ASKED);
  await chat.say('edit', 'What should be changed?');
  await chat.say('birch', ASKED);
  await chat.say('no', '✗ denied, not run: Fell the birch');
  await chat.until('\n\n');
  chat.type('/history --json', '/quit');
  await chat.ended;
  const [, answer] = /^› \/history --json\n([\s\S]*)\n› \/quit\n$/m.exec(chat.output)!;
  expect(answer!.split('\n').map((line) => JSON.parse(line))).toEqual([
    { tool: 'plant_tree', status: 'succeeded', title: 'Plant fig' },
    { tool: 'fell_tree', status: 'denied', title: 'Fell the birch' },
  ]);
});

test('/reset withdraws what waits, seeds afresh and begins another session; other windows follow', async () => {
  const home = newHome();
  const clock = fakeClock();
  const [one, other] = [hosted(home, { clock }), hosted(home, { clock })];
  await one.say('fell apple', ASKED);
  await one.say('yes', '✓ done');
  await one.say('fell birch', ASKED);
  await one.say('/reset', 'This is a new session.');
  expect(gardenIn(home).trees).toEqual(['apple', 'birch', 'cedar']);
  await other.say('yes', 'begun afresh in another window');
  one.type('/history --json', '/pending');
  await one.until('Nothing waits for you.');
  expect(historyOf(one.output)).toEqual([]);
  expect(gardenIn(home).ledger).toEqual([]);
});

test('two folders are two worlds', async () => {
  const clock = fakeClock();
  const [here, there] = [newHome(), newHome()];
  const one = hosted(here, { clock });
  await one.say('fell apple', ASKED);
  const other = hosted(there, { clock });
  await other.say('yes', 'I can list');
  expect(other.output).not.toContain('decision');
  await one.say('yes', '✓ done');
  expect(gardenIn(there)).toEqual({ ledger: [], trees: ['apple', 'birch', 'cedar'] });
});

test('whatever arguments, tools and models say, no control character reaches the screen', async () => {
  const hostile = '\u001b[2J\u009b31m\u202egnip\u200b\u0007';
  const chat = hosted(newHome(), { clock: fakeClock() });
  await chat.say(`repeat ${hostile}`, 'gnip');
  await chat.say(`fell ${hostile}`, ASKED);
  chat.type(
    '/trace',
    `no ${hostile}`,
    '/history',
    '/history --json',
    `/${hostile}`,
    `/undo ${hostile}`,
    '/quit',
  );
  await chat.ended;
  expect(chat.output).toContain('\\u{1B}[2J');
  expect(chat.output).not.toMatch(/[^\P{C}\n]/u);
  expect(historyOf(chat.output)[0].title).toBe(`Fell the ${hostile}`);
});

test('a line counts as sent when it is read: after the turn before it, and after its question was shown', async () => {
  const home = newHome();
  const chat = hosted(home, { clock: fakeClock() });
  chat.type('fell apple', 'yes', 'fell birch', 'no', '/quit');
  await chat.ended;
  expect(gardenIn(home).ledger).toEqual(['fell apple']);
  expect(chat.output).toContain('✗ denied, not run: Fell the birch');
});

test('what is asked says how many wait after it, until there are none', async () => {
  const home = newHome();
  const clock = fakeClock();
  const chat = hosted(home, { clock, story: gardenStory({}) });
  await chat.say('fell apple', ASKED);
  await chat.say('plant fig', `${ASKED}\nOne more waits after this.\n`);
  await chat.say('plant plum', `${ASKED}\n2 more wait after this.\n`);
  // Denied, or expired: the next one comes, and one less waits.
  await chat.say('no', 'Plant fig');
  await chat.until(`${ASKED}\nOne more waits after this.\n`);
  clock.advance(6 * MINUTE);
  await chat.say('/pending', '✗ expired, not run: Plant fig');
  await chat.until(`${ASKED}\n\n`);
  await chat.say('yes', '✓ done: Plant plum');
  expect(gardenIn(home).trees).toEqual(['apple', 'birch', 'cedar', 'plum']);
});

test('what was typed stands where it was read, so that a recorded session can be read', async () => {
  const chat = hosted(newHome(), { clock: fakeClock() });
  chat.type('fell apple', '', '  no ', '/quit');
  await chat.ended;
  const [, talk] = chat.output.split('/help tells the rest.\n\n');
  expect(talk).toMatch(/^› fell apple\n┊ I would fell the apple\.\n/);
  expect(talk).toContain('or say what to change\n\n› no\n✗ denied, not run: Fell the apple\n');
  expect(talk).toMatch(/\n\n› \/quit\n$/);
  expect(talk!.match(/^›/gm)).toHaveLength(3);
});
