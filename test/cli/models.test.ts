import { expect, onTestFinished, test } from 'vitest';
import { PROVIDERS, startStub } from '../wire/stub.ts';
import { ASKED, gardenIn, newHome, spawned } from './world.ts';

test.for(PROVIDERS)(
  'the model that the environment names is talked to, and held to the same: %s',
  async (provider) => {
    const home = newHome();
    const stub = await startStub(provider, [
      { text: 'I will fell it.', calls: [{ id: 'call_a', tool: 'fell_tree', args: { name: 'apple' } }] },
      { text: '✓ done: Fell the birch as well' },
    ]);
    onTestFinished(stub.close);
    const chat = spawned(home, undefined, { env: stub.env });
    await chat.say('please fell the apple tree', ASKED);
    expect(chat.output).not.toContain('offline');
    expect(gardenIn(home).ledger).toEqual([]);
    await chat.say('yes', '✓ done: Fell the apple');
    // It may say what it likes; it does not look like us.
    await chat.until('\n┊ ✓ done: Fell the birch as well');
    chat.end();
    expect(await chat.ended).toBe(0);
    expect(gardenIn(home).ledger).toEqual(['fell apple']);
  },
);

test('a model that does not answer hides nothing that was done', async () => {
  const home = newHome();
  const stub = await startStub('chat', [
    { calls: [{ id: 'call_a', tool: 'fell_tree', args: { name: 'apple' } }] },
    { error: { status: 400, message: '\u001b[31mno' } },
  ]);
  onTestFinished(stub.close);
  const chat = spawned(home, undefined, { env: stub.env });
  await chat.say('please fell the apple tree', ASKED);
  await chat.say('yes', '✓ done: Fell the apple');
  await chat.until('! The model did not answer');
  chat.end();
  expect(await chat.ended).toBe(0);
  expect(chat.output).not.toMatch(/[^\P{C}\n]/u);
});

test('a model that is named wrongly is told in a sentence, without what was named', async () => {
  const chat = spawned(newHome(), undefined, { env: { COUNTERSIGN_MODEL: 'sk-secret' } });
  expect(await chat.ended).toBe(1);
  expect(chat.errors()).toContain('INVALID_MODEL');
  expect(chat.errors()).not.toContain('sk-secret');
});
