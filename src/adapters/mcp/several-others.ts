import { ProtocolError, type Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Json } from '../../core/json.ts';
import { type Link, nameInFront } from './link.ts';
import { INVALID_PARAMS, type Members, membersOf } from './wire.ts';

interface Behind {
  /** Waits until the servers were begun. */
  opened(context: ServerContext): Promise<unknown>;
  /** Those that can be spoken to. */
  links(): readonly Link[];
}

/** Prompts have their server's name in front, as tools do. Resources have addresses of their own. */
export function forwarded(server: Server, { opened, links }: Behind): void {
  const owners = new Map<string, Link>();

  const all = async (
    capability: 'prompts' | 'resources',
    method: string,
    member: string,
  ): Promise<[Link, Members][]> => {
    const found = await Promise.all(
      links()
        .filter((link) => link.has(capability))
        .map(async (link) => {
          const items: [Link, Members][] = [];
          await link
            .list(method, member, (page) =>
              items.push(...page.map((item): [Link, Members] => [link, membersOf(item)])),
            )
            // A server need not have every list, and one that fails is not the others' business.
            .catch(() => {});
          return items;
        }),
    );
    return found.flat();
  };

  server.setRequestHandler('prompts/list', async (_, context) => {
    await opened(context);
    const found = await all('prompts', 'prompts/list', 'prompts');
    const prompts = found.map(([link, prompt]) => ({
      ...prompt,
      name: nameInFront(link.server.name, String(prompt.name)),
    }));
    return { prompts } as never;
  });
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    await opened(context);
    const link = links().find(({ server: { name } }) => params.name.startsWith(nameInFront(name, '')));
    if (link === undefined)
      throw new ProtocolError(INVALID_PARAMS, `No server has a prompt ${JSON.stringify(params.name)}.`);
    const name = params.name.slice(nameInFront(link.server.name, '').length);
    return (await link.request(
      'prompts/get',
      { ...(params as Members), name },
      { signal: context.mcpReq.signal },
    )) as never;
  });
  server.setRequestHandler('resources/list', async (_, context) => {
    await opened(context);
    const found = await all('resources', 'resources/list', 'resources');
    for (const [link, { uri }] of found) if (!owners.has(String(uri))) owners.set(String(uri), link);
    return { resources: found.map(([, resource]) => resource) } as never;
  });
  server.setRequestHandler('resources/templates/list', async (_, context) => {
    await opened(context);
    const found = await all('resources', 'resources/templates/list', 'resourceTemplates');
    return { resourceTemplates: found.map(([, template]) => template) } as never;
  });
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    await opened(context);
    const owner = owners.get(params.uri);
    const asked = owner ? [owner] : links().filter((link) => link.has('resources'));
    let failed: unknown = new ProtocolError(
      INVALID_PARAMS,
      `No server has a resource ${JSON.stringify(params.uri)}.`,
    );
    for (const link of asked)
      try {
        return (await link.request(
          'resources/read',
          { uri: params.uri as Json },
          { signal: context.mcpReq.signal },
        )) as never;
      } catch (error) {
        failed = error;
      }
    throw failed;
  });
}
