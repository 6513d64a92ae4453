import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';

/** The app for `node:http`, and for whatever is built on it: Express, Fastify, Connect. */
export function nodeListener(
  app: App,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const listen = getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false });
  return async (request, response) => void (await listen(request, response));
}
