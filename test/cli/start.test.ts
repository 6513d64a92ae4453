import { expect, test } from 'vitest';
import { addressIn } from '../../src/cli/address.ts';
import { Home } from '../../src/cli/home.ts';
import { promise } from '../promises.ts';
import { starting } from './starting.ts';
import { newHome } from './world.ts';

test('serves the stories behind a link that signs in once, says when the port is taken, and ends when told', async () => {
  const COUNTERSIGN_HOME = newHome();
  const server = await starting({ COUNTERSIGN_HOME });
  expect((await server.ask('GET', '/healthz')).status).toBe(200);
  expect((await server.ask('GET', '/v1/chats')).status).toBe(401);
  expect(await server.signIn()).toBe(true);
  const chats = (await server.ask('GET', '/v1/chats')).json() as { name: string }[];
  expect(chats.map(({ name }) => name).sort()).toEqual(['calendar', 'cms', 'crm', 'paddocks']);
  expect(await server.signIn()).toBe(false);

  const second = await starting({ COUNTERSIGN_HOME, PORT: server.link.port }, { until: /taken/ });
  expect(second.said).toMatch(/Port \d+ is taken.*PORT=\d+ countersign start/);
  expect(await second.ended()).toBe(1);

  const home = new Home(COUNTERSIGN_HOME);
  expect(addressIn(home)).toBe(server.link.origin);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(addressIn(home)).toBe(undefined);
});

promise(
  ['T9', 'T10'],
  'the conversations of a home are its person’s; nobody else reads or begins them',
  async () => {
    const server = await starting({ COUNTERSIGN_HOME: newHome() });
    await server.signIn();
    const keyOf = async (principal: object) => {
      const key = { name: 'x', principal, scopes: ['decide', 'read'] };
      return `Bearer ${(await server.ask('POST', '/v1/keys', key)).json().key}`;
    };
    const { principal } = (await server.ask('GET', '/v1/me')).json();
    const said = { messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] };
    const others = [
      { kind: 'user', id: 'somebody else' },
      { kind: 'service', id: principal.id },
    ];
    const before = (await server.ask('GET', '/v1/chats/cms/messages')).text;
    for (const authorization of await Promise.all(others.map(keyOf)))
      for (const [method, path, body] of [
        ['GET', '/messages', undefined],
        ['POST', '', said],
        ['POST', '/reset', {}],
      ] as const) {
        const { status, text } = await server.ask(method, `/v1/chats/cms${path}`, body, { authorization });
        expect([method, path, status]).toEqual([method, path, 404]);
        expect(text).not.toContain(JSON.parse(before).session);
      }
    expect((await server.ask('GET', '/v1/chats/cms/messages')).text).toBe(before);
  },
);
