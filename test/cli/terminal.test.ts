import { expect, test } from 'vitest';
import { ASKED, gardenIn, hasScript, inTerminal, newHome, spawned } from './world.ts';

const ENTER = '\r';
const CTRL_C = '\u0003';
const KEYS = '[y] Fell it   [n] Leave it   [e] change it';

test.skipIf(!hasScript)(
  'keys decide, once Enter was pressed; Ctrl-C twice leaves the terminal as it was',
  async () => {
    const home = newHome();
    const chat = inTerminal(home);
    await chat.until('/help tells the rest.');
    await chat.until('› ');
    chat.keys(`fell apple${ENTER}`);
    await chat.until('Waiting for your decision');
    await chat.until(KEYS);
    // The beginning of a sentence is not an answer yet.
    chat.keys('y');
    await chat.until('Enter: Fell it');
    expect(gardenIn(home).ledger).toEqual([]);
    chat.keys(ENTER);
    await chat.until('✓ done: Fell the apple');
    await chat.until('› ');
    chat.keys(CTRL_C);
    await chat.until('Ctrl-C once more leaves.');
    chat.keys(CTRL_C);
    await chat.until('left with 0');
    const settings = await chat.until('the end');
    expect(settings).toMatch(/[^-]icanon/);
    expect(settings).toMatch(/[^-]echo\b/);
    expect(gardenIn(home).ledger).toEqual(['fell apple']);
  },
);

test.skipIf(!hasScript)('numbers choose, and what is not chosen is asked about again', async () => {
  const home = newHome();
  const chat = inTerminal(home);
  await chat.until('› ');
  chat.keys(`fell all${ENTER}`);
  await chat.until('[1-3]');
  chat.keys('1,3');
  await chat.until('Fell it (2 of 3)');
  chat.keys(ENTER);
  await chat.until('✓ done: Fell the cedar');
  await chat.until(KEYS);
  chat.keys(`n${ENTER}`);
  await chat.until('✗ denied, not run: Fell the birch');
  expect(gardenIn(home).ledger).toEqual(['fell apple', 'fell cedar']);
});

test.skipIf(!hasScript)('what is pasted is text: no key, and no Enter', async () => {
  const home = newHome();
  const chat = inTerminal(home);
  await chat.until('› ');
  chat.keys(`fell apple${ENTER}`);
  await chat.until(KEYS);
  chat.keys('\u001b[200~y\r\u001b[31m\u001b[201~!');
  await chat.until('› ');
  await chat.until('y ');
  chat.keys(CTRL_C);
  chat.keys(`n${ENTER}`);
  await chat.until('✗ denied, not run: Fell the apple');
  expect(gardenIn(home).ledger).toEqual([]);
});

test.skipIf(!hasScript)('without colours, and in forty columns, every row fits', async () => {
  const chat = inTerminal(newHome(), { columns: 40, env: { NO_COLOR: '1' } });
  await chat.until('› ');
  chat.keys(`fell all${ENTER}`);
  await chat.until('[1-3] only these');
  chat.keys(`/quit${ENTER}`);
  await chat.until('left with 0');
  expect(chat.output).not.toMatch(/\u001b\[[\d;]*m/);
  // What is drawn over stands behind a carriage return of its own.
  const plain = chat.output
    .slice(0, chat.output.indexOf('left with'))
    .replace(/\u001b(?:\[[?\d;]*[A-Za-z]|[78])/g, '\n');
  for (const row of plain.split(/[\r\n]+/)) expect(row.length, row).toBeLessThanOrEqual(40);
});

test.skipIf(!hasScript)('the inbox: keys decide, and the terminal is left as it was', async () => {
  const home = newHome();
  const chat = spawned(home);
  await chat.say('fell apple', ASKED);
  const inbox = inTerminal(home, { args: ['inbox'] });
  await inbox.until('1 waits for you');
  await inbox.until('[a] Fell it');
  // Whoever is faster than a person is told to look, and asked again.
  const insist = async (key: string, words: string) => {
    const pressing = setInterval(() => inbox.keys(key), 100);
    await inbox.until(words).finally(() => clearInterval(pressing));
  };
  await insist('a', '✓ done: Fell the apple');
  await insist('u', '✓ done: Undo: Fell the apple');
  // Once is enough.
  expect(await inbox.until('[q] leave')).not.toContain('[u] undo it');
  inbox.keys('q');
  await inbox.until('left with 0');
  const settings = await inbox.until('the end');
  expect(settings).toMatch(/[^-]icanon/);
  expect(settings).toMatch(/[^-]echo\b/);
  expect(inbox.output).toContain('\u001b[?1049l');
  expect(gardenIn(home).ledger).toEqual(['fell apple', 'raise apple']);
});
