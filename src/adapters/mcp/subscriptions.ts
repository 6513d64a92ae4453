import type { Link } from './link.ts';
import type { Owners } from './owners.ts';
import type { Id } from './wire.ts';

/** Who wants to hear of a resource: a request that stays open, since 2026, or the client itself. */
type Who = Id | symbol;

/** The resources that the client wants to hear of. A server is told once, however many want it. */
export class Subscriptions {
  readonly #owners: Owners;
  readonly #wanted = new Map<string, { readonly link: Link; readonly by: Set<Who> }>();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** Ends when the server has been told. Throws if there is none that tells of it. */
  async add(who: Who, uri: string): Promise<void> {
    const link = this.#wanted.get(uri)?.link ?? (await this.#owners.find(uri));
    if (!link?.has('subscriptions')) throw new Error(`No server tells of changes of ${JSON.stringify(uri)}.`);
    await link.subscribe(uri);
    const wanted = this.#wanted.get(uri) ?? { link, by: new Set<Who>() };
    wanted.by.add(who);
    this.#wanted.set(uri, wanted);
  }

  async drop(who: Who, uri: string): Promise<void> {
    const wanted = this.#wanted.get(uri);
    if (!wanted?.by.delete(who) || wanted.by.size > 0) return;
    this.#wanted.delete(uri);
    await wanted.link.unsubscribe(uri);
  }

  async dropAll(who: Who): Promise<void> {
    await Promise.all([...this.#wanted.keys()].map((uri) => this.drop(who, uri)));
  }
}
