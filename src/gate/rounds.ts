import type { Place, Ready, Store } from '../stores/store.ts';

/**
 * Goes round what is ready, a page at a time: what cannot be settled or started, however much of it there is, keeps
 * nothing else from its turn.
 */
export class Round {
  readonly #store: Store;
  readonly #status: Ready['status'];
  readonly #limit: number;
  #after: Place | undefined;

  constructor(store: Store, status: Ready['status'], limit: number) {
    this.#store = store;
    this.#status = status;
    this.#limit = limit;
  }

  /** The next page; after the last one, the first again. */
  async next(definitions: readonly string[]): Promise<Ready[]> {
    const from = this.#after;
    const page = await this.#store.ready(this.#status, definitions, this.#limit, from);
    this.#after = page.length < this.#limit ? undefined : page.at(-1);
    return page.length === 0 && from !== undefined ? this.next(definitions) : page;
  }
}
