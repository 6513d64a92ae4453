import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGate } from '../../src/index.ts';
import { createApp, nodeListener } from '../../src/server/index.ts';
import { memory } from '../../src/testing/index.ts';

/** A server that says, whenever it is asked, how much memory it has in use once everything unused is gone. */
const gate = createGate({ store: memory(), sweepEveryMs: 0 });
const app = createApp(gate, { limits: { streamsPerPrincipal: 1000, burst: 1000 } });
const { key } = await gate.createKey(
  { name: 'idle', principal: { kind: 'user', id: 'ada' }, scopes: ['read'] },
  { by: { kind: 'user', id: 'root', tenant: 'acme', roles: ['admin'] } },
);
const server = createServer(nodeListener(app));
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port, key }));
process.on('message', async () => {
  for (let i = 0; i < 3; i++) {
    await new Promise(setImmediate);
    (globalThis as unknown as { gc(): void }).gc();
  }
  process.send!({ rss: process.memoryUsage.rss() });
});
