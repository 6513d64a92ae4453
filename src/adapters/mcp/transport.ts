import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Server } from './config.ts';

/** How the SDK's client reaches a server. The key to the records is not the server's business. */
export function transportTo(server: Server): Transport {
  if ('url' in server)
    return new StreamableHTTPClientTransport(new URL(server.url), {
      requestInit: { headers: { ...server.headers } },
    });
  const { command, args, env, cwd } = server;
  const inherited = Object.entries(process.env).filter(([name]) => name !== 'COUNTERSIGN_KEY');
  return new StdioClientTransport({
    command,
    args: [...args],
    env: { ...(Object.fromEntries(inherited) as Record<string, string>), ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
}
