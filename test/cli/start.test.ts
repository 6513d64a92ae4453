import { expect, test } from 'vitest';
import { addressIn } from '../../src/cli/address.ts';
import { Home } from '../../src/cli/home.ts';
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
