import { UriTemplate } from '@modelcontextprotocol/client';
import type { Json } from '../../core/json.ts';
import { type Link, nameInFront } from './link.ts';
import { type Members, membersOf } from './wire.ts';

/** Something that a server lists, and which one does. */
export type Owned = readonly [Link, Members];

/** Which server a prompt or a resource belongs to. Of two that have the same address, the first is asked. */
export class Owners {
  /** Those that can be spoken to. */
  readonly #links: () => readonly Link[];
  readonly #resources = new Map<string, Link>();
  readonly #templates = new Map<string, Link>();

  constructor(links: () => readonly Link[]) {
    this.#links = links;
  }

  prompts(): Promise<Owned[]> {
    return this.#all('prompts', 'prompts/list', 'prompts');
  }

  async resources(): Promise<Owned[]> {
    const found = await this.#all('resources', 'resources/list', 'resources');
    keepFirst(this.#resources, found, 'uri');
    return found;
  }

  async templates(): Promise<Owned[]> {
    const found = await this.#all('resources', 'resources/templates/list', 'resourceTemplates');
    keepFirst(this.#templates, found, 'uriTemplate');
    return found;
  }

  /** Whose prompt it is, and what that server calls it. */
  ofPrompt(name: string): { readonly link: Link; readonly name: string } | undefined {
    const link = this.#links().find(({ server }) => name.startsWith(nameInFront(server.name, '')));
    return link && { link, name: name.slice(nameInFront(link.server.name, '').length) };
  }

  /** Who is to be asked about a resource: whoever listed it, or else all in turn. */
  ofResource(uri: string): readonly Link[] {
    const owner = this.#resources.get(uri);
    return owner ? [owner] : this.#links().filter((link) => link.has('resources'));
  }

  async ofTemplate(template: string): Promise<Link | undefined> {
    if (!this.#templates.has(template)) await this.templates();
    return this.#templates.get(template);
  }

  /** Where nobody can be asked in turn, because many servers say yes to any address. */
  async find(uri: string): Promise<Link | undefined> {
    if (!this.#resources.has(uri)) await this.resources();
    const listed = this.#resources.get(uri);
    if (listed) return listed;
    await this.templates();
    return [...this.#templates].find(([template]) => fits(template, uri))?.[1];
  }

  async #all(capability: 'prompts' | 'resources', method: string, member: string): Promise<Owned[]> {
    const found = await Promise.all(
      this.#links()
        .filter((link) => link.has(capability))
        .map(async (link) => {
          const items: Owned[] = [];
          await link
            .list(method, member, (page: readonly Json[]) =>
              items.push(...page.map((item): Owned => [link, membersOf(item)])),
            )
            // A server need not have every list, and one that fails is not the others' business.
            .catch(() => {});
          return items;
        }),
    );
    return found.flat();
  }
}

function keepFirst(owners: Map<string, Link>, found: readonly Owned[], member: string): void {
  for (const [link, item] of found) {
    const address = String(item[member]);
    if (!owners.has(address)) owners.set(address, link);
  }
}

function fits(template: string, uri: string): boolean {
  try {
    return new UriTemplate(template).match(uri) !== null;
  } catch {
    return false;
  }
}
