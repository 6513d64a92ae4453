import { ProtocolError, type Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Json } from '../../core/json.ts';
import { errorText } from '../../gate/runtime.ts';
import { type Link, nameInFront } from './link.ts';
import type { Owners } from './owners.ts';
import type { Subscriptions } from './subscriptions.ts';
import { INVALID_PARAMS, type Members } from './wire.ts';

interface Behind {
  readonly owners: Owners;
  readonly subscriptions: Subscriptions;
  /** Waits until the servers were begun. */
  opened(context: ServerContext): Promise<unknown>;
  /** All of them. */
  readonly links: readonly Link[];
  log(text: string): void;
}

/** Everything but tools, as far as some server has it. */
export function forwarded(server: Server, behind: Behind): void {
  const { prompts, resources, completions, logging } = server.getCapabilities();
  if (prompts) forwardPrompts(server, behind);
  if (resources) forwardResources(server, behind);
  if (resources?.subscribe) forwardSubscriptions(server, behind);
  if (completions) forwardCompletions(server, behind);
  if (logging) forwardLevel(server, behind);
}

/** Prompts have their server's name in front, as tools do. */
function forwardPrompts(server: Server, { opened, owners }: Behind): void {
  server.setRequestHandler('prompts/list', async (_, context) => {
    await opened(context);
    const prompts = (await owners.prompts()).map(([link, prompt]) => ({
      ...prompt,
      name: nameInFront(link.server.name, String(prompt.name)),
    }));
    return { prompts } as never;
  });
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    await opened(context);
    const owner = owners.ofPrompt(params.name);
    if (owner === undefined) throw nobodyHas('a prompt', params.name);
    const theirs = { ...(params as Members), name: owner.name };
    return (await owner.link.request('prompts/get', theirs, { signal: context.mcpReq.signal })) as never;
  });
}

/** Resources have addresses of their own. */
function forwardResources(server: Server, { opened, owners }: Behind): void {
  server.setRequestHandler('resources/list', async (_, context) => {
    await opened(context);
    return { resources: (await owners.resources()).map(([, resource]) => resource) } as never;
  });
  server.setRequestHandler('resources/templates/list', async (_, context) => {
    await opened(context);
    return { resourceTemplates: (await owners.templates()).map(([, template]) => template) } as never;
  });
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    await opened(context);
    let failed: unknown = nobodyHas('a resource', params.uri);
    for (const link of owners.ofResource(params.uri))
      try {
        const theirs = { uri: params.uri as Json };
        return (await link.request('resources/read', theirs, { signal: context.mcpReq.signal })) as never;
      } catch (error) {
        failed = error;
      }
    throw failed;
  });
}

/** A client of before 2026 has one subscription to a resource, whatever it says how often. */
const THE_CLIENT = Symbol('the client');

function forwardSubscriptions(server: Server, { opened, subscriptions }: Behind): void {
  server.setRequestHandler('resources/subscribe', async ({ params }, context) => {
    await opened(context);
    await subscriptions.add(THE_CLIENT, params.uri).catch((error: unknown) => {
      throw ProtocolError.isInstance(error) ? error : new ProtocolError(INVALID_PARAMS, errorText(error));
    });
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
    await subscriptions.drop(THE_CLIENT, params.uri);
    return {};
  });
}

function forwardCompletions(server: Server, { opened, owners }: Behind): void {
  server.setRequestHandler('completion/complete', async ({ params }, context) => {
    await opened(context);
    const { ref } = params;
    const owner = ref.type === 'ref/prompt' ? owners.ofPrompt(ref.name) : await templateOf(owners, ref.uri);
    if (owner === undefined)
      throw nobodyHas('what is to be completed:', ref.type === 'ref/prompt' ? ref.name : ref.uri);
    const { link, ...named } = owner;
    if (!link.has('completions')) return { completion: { values: [] } };
    const theirs = { ...(params as unknown as Members), ref: { ...ref, ...named } };
    return (await link.request('completion/complete', theirs, { signal: context.mcpReq.signal })) as never;
  });
}

async function templateOf(owners: Owners, uri: string): Promise<{ readonly link: Link } | undefined> {
  const link = await owners.ofTemplate(uri);
  return link && { link };
}

function forwardLevel(server: Server, { opened, links, log }: Behind): void {
  server.setRequestHandler('logging/setLevel', async ({ params }, context) => {
    await opened(context);
    const failed = (link: Link) => (error: unknown) =>
      log(`${link.server.name} did not take the level of its log messages: ${errorText(error)}`);
    await Promise.all(links.map((link) => link.setLevel(params.level).catch(failed(link))));
    return {};
  });
}

const nobodyHas = (what: string, name: string): ProtocolError =>
  new ProtocolError(INVALID_PARAMS, `No server has ${what} ${JSON.stringify(name)}.`);
