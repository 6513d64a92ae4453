import { type Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Server } from './config.ts';
import { makeEnd } from './make-end.ts';

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

/**
 * Lets a server end, and makes it end if it does not. The SDK is in no hurry with that, and its base class alone can
 * find out which protocol a server speaks, so it is hurried from outside.
 */
export async function close(client: Client, transport: Transport): Promise<void> {
  const pid = transport instanceof StdioClientTransport ? transport.pid : null;
  const callOff = makeEnd((signal) => {
    try {
      if (pid !== null) process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  });
  // As long as it is not known which protocol it speaks, the client knows of no transport.
  await Promise.all([client.close(), transport.close()]);
  callOff();
}
