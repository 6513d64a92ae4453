import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { behind, ERAS, kill, linesIn, ours, started, textOf } from './several-world.ts';
import { ALLOW, type Connected, type ConnectOptions, inbox, newHome, until } from './world.ts';

const counting = (onChanged: () => void): ConnectOptions['client'] => ({
  listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged } },
});

test.for(ERAS)(
  '%s: a server that dies in a call leaves that in doubt, and the next call is asked about and runs once',
  async (era) => {
    const home = newHome();
    const [one, two] = [ours('both'), ours('both')];
    const { client, asked, errors } = await behind(
      { one: one.server, two: two.server, three: started(['/nowhere/to/be/found']) },
      { era, home, answer: ALLOW },
    );
    await client.listTools();
    const crashed = await client.callTool({ name: 'one__crash', arguments: {} });
    expect(crashed.isError).toBe(true);
    expect(textOf(crashed)).toContain('its outcome is unknown');
    expect(textOf(crashed)).toContain('The server one is gone. It ended. The next request tries it again.');
    const { gate, by } = inbox(home);
    const inDoubt = async () =>
      (await gate.list({ status: 'in_doubt' }, { by })).actions.map(({ tool }) => tool);
    expect(await inDoubt()).toEqual(['one/crash']);
    const after = await client.callTool({ name: 'one__note', arguments: { text: 'x' } });
    expect(textOf(after)).toBe('noted x');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('Write a note: x (one)');
    expect(textOf(await client.callTool({ name: 'two__note', arguments: { text: 'y' } }))).toBe('noted y');
    expect(await inDoubt()).toEqual(['one/crash']);
    expect([one.ledger(), two.ledger()]).toEqual([['crashed', 'note x'], ['note y']]);
    expect(errors()).toContain('The server one is there again.');
    expect(errors()).toContain('The server three is gone.');
  },
);

test.for(ERAS)('%s: a client is told when the tools of a server are there again', async (era) => {
  let changes = 0;
  const one = ours('both');
  const gateway = await behind(
    { one: one.server, two: ours('both').server },
    { era, answer: ALLOW, client: counting(() => void changes++) },
  );
  const { client } = gateway;
  await client.callTool({ name: 'one__look', arguments: { text: 'it' } });
  await kill('one', one, gateway);
  await until(async () => {
    const { tools } = await client.listTools();
    expect(tools.filter(({ name }) => name.startsWith('one__'))).toHaveLength(15);
    return changes > 0;
  });
  expect(textOf(await client.callTool({ name: 'one__look', arguments: { text: 'it' } }))).toBe('saw it');
});

test('what a server says after it began again counts: what waits for a tool that is another never runs', async () => {
  const home = newHome();
  const about = join(home, 'about');
  const one = ours('both', { ABOUT: about });
  const gateway = await behind(
    { one: one.server, two: ours('both').server },
    { home, answer: () => new Promise(() => {}) },
  );
  const { client } = gateway;
  const waiting = client.callTool({ name: 'one__note', arguments: { text: 'a' } });
  const { gate, by } = inbox(home);
  const withStatus = async (status: 'pending' | 'superseded') =>
    (await gate.list({ status }, { by })).actions.length;
  await until(async () => (await withStatus('pending')) === 1);
  await kill('one', one, gateway);
  writeFileSync(about, 'Writes a note, and sends it to somebody else.');
  await until(async () => {
    await client.listTools();
    return (await withStatus('superseded')) === 1;
  });
  expect((await waiting).isError).toBe(true);
  expect(one.ledger()).toEqual([]);
});

test.for(['is as it was', 'is another'])(
  'a server that ends while its call is asked about begins again for what was allowed, if the tool %s',
  async (how) => {
    const home = newHome();
    const about = join(home, 'about');
    const one = ours('both', { ABOUT: about });
    const gateway: Connected = await behind(
      { one: one.server, two: ours('both').server },
      {
        home,
        answer: async () => {
          await kill('one', one, gateway);
          if (how === 'is another') writeFileSync(about, 'Writes a note, and sends it to somebody else.');
          return ALLOW();
        },
      },
    );
    const { client, asked } = gateway;
    const told = textOf(await client.callTool({ name: 'one__note', arguments: { text: 'a' } }));
    expect(asked).toHaveLength(1);
    if (how === 'is another') {
      expect(told).toContain('The server one has changed its tool note');
      expect(one.ledger()).toEqual([]);
    } else {
      expect(told).toBe('noted a');
      expect(one.ledger()).toEqual(['note a']);
    }
  },
);

test('a server that does not say what it has now is not called', async () => {
  const about = join(newHome(), 'about');
  const one = ours('both', { ABOUT: about });
  const gateway = await behind({ one: one.server, two: ours('both').server }, { answer: ALLOW });
  const { client, asked } = gateway;
  await client.listTools();
  await kill('one', one, gateway);
  writeFileSync(about, '');
  const told = textOf(await client.callTool({ name: 'one__note', arguments: { text: 'a' } }));
  expect(told).toContain('The server one is gone, and nothing was run.');
  expect(told).toContain('unlisted');
  expect(asked).toEqual([]);
  expect(one.ledger()).toEqual([]);
});

test('a read whose server ends before it has answered says so, and the next one is answered', async () => {
  const one = ours('both');
  const gateway = await behind({ one: one.server, two: ours('both').server });
  const { client } = gateway;
  const dawdling = client.callTool({ name: 'one__dawdle', arguments: {} });
  await until(() => one.ledger().includes('dawdling'));
  await kill('one', one, gateway);
  expect(textOf(await dawdling)).toBe(
    'It was not answered. The server one is gone. It ended. The next request tries it again.',
  );
  expect(textOf(await client.callTool({ name: 'one__look', arguments: { text: 'it' } }))).toBe('saw it');
  expect(one.ledger()).toEqual(['dawdling']);
});

const FLEETING = `
  require('node:fs').appendFileSync(process.argv[1], process.pid + '\\n');
  process.exit(1);
`;

test.for(ERAS)('%s: a server that ends at once is not started again and again', async (era) => {
  const starts = join(newHome(), 'starts');
  const fleeting = started([process.execPath, '-e', FLEETING, starts]);
  const { client } = await behind({ fleeting, two: ours('both').server }, { era, answer: ALLOW });
  const told = [];
  for (const _ of Array(200)) {
    await client.listTools();
    told.push(textOf(await client.callTool({ name: 'fleeting__look', arguments: {} })));
  }
  // Whatever 400 requests take: in the first minute it is tried eight times, with two processes each time.
  expect(linesIn(starts).length).toBeLessThan(25);
  expect(told[0]).toContain('The server fleeting is gone, and nothing was run.');
  expect(told.at(-1)).toMatch(/A request in (a second|\d+ seconds), or later, tries it again\./);
});
