import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Raw } from './raw.ts';
import {
  ALLOW,
  behind,
  type Connected,
  connect,
  DENY,
  type Era,
  fixture,
  gatewayTo,
  inbox,
  ledgerIn,
  newHome,
  until,
} from './world.ts';

const PAIRINGS: readonly [client: Era, server: string][] = [
  ['2025', '2025'],
  ['2025', 'both'],
  ['2026', '2026'],
  ['auto', '2025'],
];

test('the gateway comes after its server, which keeps its place', async () => {
  const server = ['-e', 'console.error("at " + os.getPriority()); process.stdin.resume()'];
  const raw = new Raw(gatewayTo([process.execPath, ...server]), { COUNTERSIGN_HOME: newHome() });
  await raw.told('at ');
  expect(raw.errors).toContain(`at ${getPriority()}`);
  expect(getPriority(raw.child.pid)).toBe(Math.min(getPriority() + 5, 19));
});

test('a grant from one call lets others through, as far as it goes, and they are on record too', async () => {
  const home = newHome();
  const before = await behind(home, { answer: ALLOW });
  await before.client.callTool({ name: 'note', arguments: { text: 'b1' } });
  await before.client.close();
  const { gate, by } = inbox(home);
  const [first] = (await gate.list({}, { by })).actions;
  const where = { text: { gte: 'b', lt: 'c' } };
  await gate.grant({ action: first!.id, where, forMs: 60_000, uses: 2 }, { by });
  const { client, asked } = await behind(home, { answer: ALLOW });
  for (const text of ['b2', 'c1', 'b3', 'b4']) await client.callTool({ name: 'note', arguments: { text } });
  expect(asked.map((message) => /text: “(\w+)”/.exec(message)![1])).toEqual(['c1', 'b4']);
  expect(ledgerIn(home)).toEqual(['note b1', 'note b2', 'note c1', 'note b3', 'note b4']);
  const { actions } = await gate.list({ order: 'oldest' }, { by });
  expect(actions.map(({ decision }) => decision?.by.kind)).toEqual([
    'user',
    'grant',
    'user',
    'grant',
    'user',
  ]);
});

test('a tool that promises a result of its own is denied without one', async () => {
  const { client } = await behind(newHome(), { answer: DENY, flags: [] });
  await client.listTools();
  expect(await client.callTool({ name: 'count', arguments: {} })).toMatchObject({ isError: true });
});

describe.for(PAIRINGS)('a client of %s and a server of %s', ([era, server]) => {
  test('what needs nobody is the same as without the gateway', async () => {
    const home = newHome();
    const env = { ERA: server, LEDGER: join(home, 'ledger') };
    const story = async ({ client }: Connected) => {
      const heard: unknown[] = [];
      let cursor: string | undefined;
      do {
        const params = cursor === undefined ? {} : { cursor };
        const page = await client.request({ method: 'tools/list', params });
        heard.push(page);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      const call = (name: string) =>
        client.callTool({ name, arguments: { text: 'x' } }).catch((error: unknown) => {
          const { code, message, data } = error as { code: unknown; message: string; data: unknown };
          return { code, message, data };
        });
      for (const name of ['look', 'count', 'complain', 'explode']) heard.push(await call(name));
      const stop = new AbortController();
      const dawdling = client.callTool({ name: 'dawdle', arguments: {} }, { signal: stop.signal });
      await until(() => ledgerIn(home).includes('dawdling'));
      stop.abort(new Error('enough'));
      heard.push(await dawdling.catch((error: Error) => error.message));
      await until(() => ledgerIn(home).includes('stopped'));
      return heard;
    };
    const answer = ALLOW;
    const direct = await connect(fixture('server'), { era, answer, env });
    const without = await story(direct);
    const through = await behind(home, { era, answer, server });
    expect(await story(through)).toEqual(without);
    expect(through.client.getServerVersion()).toEqual(direct.client.getServerVersion());
    expect(through.asked).toEqual([]);
    expect(through.odd).toEqual(direct.odd);
    expect(through.errors()).toBe('');
  });

  test('what could hurt is held: allowed it runs once, denied not at all', async () => {
    const home = newHome();
    const answers = [ALLOW(), DENY(), { action: 'decline' } as const, { action: 'cancel' } as const];
    const { client, asked, errors } = await behind(home, { era, server, answer: () => answers.shift()! });
    const note = (text: string) => client.callTool({ name: 'note', arguments: { text, confirm: true } });
    expect(await note('one')).toMatchObject({ content: [{ text: 'noted one' }] });
    for (const text of ['two', 'three', 'four'])
      expect(await note(text)).toMatchObject({ isError: true, content: [{ text: /not run/ }] });
    expect(ledgerIn(home)).toEqual(['note one']);
    expect(asked).toHaveLength(4);
    expect(asked[0]).toContain('Write a note: one (server)');
    expect(asked[0]).toContain('confirm: true');
    expect(errors()).toBe('');
    const { gate, by } = inbox(home);
    const { actions } = await gate.list({ order: 'oldest' }, { by });
    expect(actions.map(({ status, decision }) => [status, decision?.via, decision?.by.id])).toEqual([
      ['succeeded', 'mcp', by.id],
      ['denied', 'mcp', by.id],
      ['denied', 'mcp', by.id],
      ['cancelled', undefined, undefined],
    ]);
    expect(actions[0]).toMatchObject({
      tool: 'server/note',
      requestedBy: { kind: 'agent', id: 'test-client' },
    });
    expect((await gate.audit({ by: { ...by, roles: ['admin'] } })).ok).toBe(true);
  });
});
