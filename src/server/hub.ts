import { audienceOf } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { type Notice, readable } from '../gate/read.ts';
import type { Progress, Runtime } from '../gate/runtime.ts';
import type { FeedItem } from '../stores/store.ts';

/** Somebody who hears of a tenant's events, and of which. */
export interface Listener {
  readonly session?: string;
  /** Whose events they hear of, if not everybody's: the keys of `audienceOf`. */
  readonly keys: readonly string[] | null;
  readonly isClosed: boolean;
  send(chunk: Uint8Array): void;
  /** Resolves when there is room for more. */
  ready(): Promise<void>;
  close(): void;
  /** Whether they may still listen. */
  check(): Promise<boolean>;
}

/** How far a listener is. */
interface State {
  /** Whether they have read all that they had missed. */
  isLive: boolean;
  /** What came while a page was read for them; null while they read on anyway, and nothing has to be kept. */
  queue: Item[] | null;
  /** The links that they have read before the hub came to them: the last of each chain. */
  readonly ahead: Map<string, number>;
}

const PAGE = 200;
const OWNERS = 10_000;

const encoder = new TextEncoder();

type JournalNotice = Extract<Notice, { type: 'journal' }>;

/** Before the first link there is no cursor to go on from. */
const BEGINNING = 'start';

function chunkOf(notice: Notice): Uint8Array {
  const { type, ...data } = notice;
  const id = notice.type === 'journal' ? `id: ${notice.cursor}\n` : '';
  return encoder.encode(`event: ${type}\n${id}data: ${JSON.stringify(data)}\n\n`);
}

/** Whose an event is: by its session, and by the actions it is about. */
interface Audience {
  readonly session: readonly string[];
  readonly actions: ReadonlyMap<string, readonly string[]>;
}

/** A notice, with its bytes made once for everybody who hears all of it. */
class Item {
  readonly notice: Notice;
  readonly audience: Audience | undefined;
  #chunk: Uint8Array | undefined;

  constructor(notice: Notice, audience: Audience | undefined) {
    this.notice = notice;
    this.audience = audience;
  }

  get chunk(): Uint8Array {
    this.#chunk ??= chunkOf(this.notice);
    return this.#chunk;
  }
}

/** A tenant's journal, read once for everybody who listens in this process. */
export class Hub {
  readonly #runtime: Runtime;
  readonly #tenant: string;
  readonly #listeners = new Map<Listener, State>();
  readonly #owners = new Map<string, string | null>();
  readonly #started: Promise<void>;
  /** Those who wait until it has given out all that could be read when they came. */
  #waiting: (() => void)[] = [];
  #wake = () => {};
  #isClosed = false;
  #cursor: string = BEGINNING;

  /** `ended` is called when it gives out nothing any more. */
  constructor(runtime: Runtime, tenant: string, ended: () => void) {
    this.#runtime = runtime;
    this.#tenant = tenant;
    this.#started = this.#start(ended);
    this.#started.catch(ended);
  }

  /** Those who listen, or are about to. */
  users = 0;

  async #start(ended: () => void): Promise<void> {
    const { store, progress } = this.#runtime;
    this.#cursor = (await store.feedEnd(this.#tenant)) ?? BEGINNING;
    const ring = store.watch(() => this.#wake());
    const listen = (made: Progress) => {
      if (made.tenant === this.#tenant)
        this.#give(new Item({ type: 'progress', ...made }, ownedBy(made.owner)));
    };
    progress.on('progress', listen);
    void this.#follow()
      // The store does not answer. Whoever listens is let go, and comes back with the last id that they saw.
      .catch(() => {})
      .finally(() => {
        progress.off('progress', listen);
        ring();
        this.close();
        ended();
      });
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const waiting = this.#waiting.splice(0);
      const page = await this.#page(this.#cursor);
      for (const item of page) this.#give(await this.#item(item));
      if (page.length === PAGE) this.#waiting.push(...waiting);
      else for (const done of waiting) done();
      if (page.length === 0) await woken;
    }
  }

  async #item({ entry, cursor }: FeedItem): Promise<Item> {
    const { chain, seq } = entry.link;
    const notice = { type: 'journal', cursor, session: chain, seq, events: readable(entry) } as const;
    let audience: Audience | undefined;
    // Who joins while it is found out may be the first who needs it.
    do audience = await this.#audience(notice);
    while (audience === undefined && this.#someHearOfTheirs());
    return new Item(notice, audience);
  }

  #give(item: Item): void {
    const { notice } = item;
    if (notice.type === 'journal') this.#cursor = notice.cursor;
    for (const [listener, state] of this.#listeners) {
      if (state.isLive) tellOnce(listener, state, item);
      else state.queue?.push(item);
    }
  }

  /** Joins from now on, or from after a cursor. Rejects if that is not one. */
  async join(listener: Listener, after: string | undefined): Promise<void> {
    await this.#started;
    this.#checkOpen();
    if (after === undefined) {
      listener.send(encoder.encode(`retry: 1000\nid: ${this.#cursor}\n\n`));
      this.#listeners.set(listener, { isLive: true, queue: null, ahead: new Map() });
      return;
    }
    const page = await this.#page(after);
    this.#checkOpen();
    const state: State = { isLive: false, queue: null, ahead: new Map() };
    this.#listeners.set(listener, state);
    listener.send(encoder.encode('retry: 1000\n\n'));
    void this.#catchUp(listener, state, after, page).catch(() => listener.close());
  }

  /** Its store may have failed while somebody was on the way in. */
  #checkOpen(): void {
    if (this.#isClosed) throw new CountersignError('SERVER_BUSY');
  }

  #page(after: string): Promise<FeedItem[]> {
    return this.#runtime.store.feed(this.#tenant, after === BEGINNING ? null : after, PAGE);
  }

  /**
   * Reads what they missed, and lets them join without a gap. First to the end, however far behind they are. Then
   * the hub has to come as far as that. What it gave out before a page was asked for is then on that page or was
   * read before; what it gives out meanwhile is in the queue; and what they have read ahead of it is remembered.
   */
  async #catchUp(listener: Listener, state: State, after: string, first: FeedItem[]): Promise<void> {
    let cursor = after;
    const isOver = () => listener.isClosed || this.#isClosed;
    const read = async (page: FeedItem[], isAhead: boolean): Promise<boolean> => {
      if (page.length === 0) return false;
      state.queue = null;
      for (const each of page) {
        const { chain, seq } = each.entry.link;
        tell(listener, await this.#item(each));
        if (isAhead) state.ahead.set(chain, seq);
        cursor = each.cursor;
        await listener.ready();
        if (isOver()) return false;
      }
      return true;
    };
    for (let page = first; await read(page, false); ) page = await this.#page(cursor);
    await this.#arrival();
    if (isOver()) return;
    do state.queue = [];
    while (await read(await this.#page(cursor), true));
    state.isLive = true;
    for (const item of state.queue ?? []) tellOnce(listener, state, item);
    state.queue = null;
  }

  /** Resolves once the hub has given out everything that can be read now. */
  #arrival(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#wake();
    });
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  #someHearOfTheirs(): boolean {
    return [...this.#listeners.keys()].some(({ keys, session }) => keys !== null && session === undefined);
  }

  /** Found out only if there is somebody who does not hear of everything. */
  async #audience(notice: JournalNotice): Promise<Audience | undefined> {
    if (!this.#someHearOfTheirs()) return undefined;
    const actions = new Map<string, string[]>();
    for (const id of new Set(notice.events.map(({ action }) => action))) {
      if (id === undefined) continue;
      const action = await this.#runtime.store.action(this.#tenant, id);
      if (action !== undefined) actions.set(id, audienceOf(action));
    }
    return { ...ownedBy(await this.#owner(notice.session)), actions };
  }

  /** The first use of a session pins its owner. */
  async #owner(session: string): Promise<string | null> {
    const known = this.#owners.get(session);
    if (known !== undefined) return known;
    const owner = (await this.#runtime.store.session(this.#tenant, { session }))?.owner ?? null;
    if (this.#owners.size >= OWNERS) this.#owners.clear();
    this.#owners.set(session, owner);
    return owner;
  }

  /** Keeps connections open, tells those who hear of little how far they are, and ends those who may not listen any more. */
  async beat(): Promise<void> {
    for (const [listener, state] of [...this.#listeners]) {
      const isGood = await listener.check().catch(() => false);
      if (!isGood) listener.close();
      else if (state.isLive)
        listener.send(encoder.encode(state.ahead.size === 0 ? `id: ${this.#cursor}\n\n` : ':\n\n'));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
    for (const done of this.#waiting.splice(0)) done();
    for (const listener of [...this.#listeners.keys()]) listener.close();
  }
}

const ownedBy = (owner: string | null): Audience => ({
  session: owner === null ? [] : [`user:${owner}`],
  actions: new Map(),
});

/** Passes over what they have read themselves before the hub came to it. */
function tellOnce(listener: Listener, { ahead }: State, item: Item): void {
  const { notice } = item;
  if (notice.type === 'journal' && ahead.size > 0) {
    const last = ahead.get(notice.session) ?? 0;
    if (notice.seq >= last) ahead.delete(notice.session);
    if (notice.seq <= last) return;
  }
  tell(listener, item);
}

/** Gives a listener what of an item is for them. */
function tell(listener: Listener, item: Item): void {
  const { notice, audience } = item;
  const { session, keys } = listener;
  if (session !== undefined) {
    if (notice.session === session) listener.send(item.chunk);
    return;
  }
  const isTheirs = (names: readonly string[] = []) =>
    keys === null || names.some((name) => keys.includes(name));
  if (isTheirs(audience?.session)) listener.send(item.chunk);
  else if (notice.type === 'journal') {
    const events = notice.events.filter(({ action }) => isTheirs(audience?.actions.get(action ?? '')));
    if (events.length > 0) listener.send(chunkOf({ ...notice, events }));
  }
}
