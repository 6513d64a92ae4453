import { audienceOf } from '../core/action.ts';
import type { Gate } from '../gate/gate.ts';
import { type Notice, readable } from '../gate/read.ts';
import type { Runtime } from '../gate/runtime.ts';
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

/** What a listener has to be told besides what comes. */
interface State {
  /** What came while they were reading what they had missed. */
  queue: Item[] | null;
  /** The last links of each chain that they read themselves, and that may still come. */
  seen: Map<string, number> | null;
  /** When the newest of these was made. */
  newest: number;
}

const PAGE = 200;
const OWNERS = 10_000;
/** The hub is never this far behind what can be read. */
const LAG_MS = 5 * 60_000;

const encoder = new TextEncoder();

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
  readonly #stop = new AbortController();
  readonly #listeners = new Map<Listener, State>();
  readonly #owners = new Map<string, string | null>();
  readonly #started: Promise<void>;
  #cursor: string = BEGINNING;

  /** `ended` is called when it gives out nothing any more. */
  constructor(gate: Gate, runtime: Runtime, tenant: string, ended: () => void) {
    this.#runtime = runtime;
    this.#tenant = tenant;
    this.#started = this.#start(gate, ended);
    this.#started.catch(ended);
  }

  get size(): number {
    return this.#listeners.size;
  }

  async #start(gate: Gate, ended: () => void): Promise<void> {
    this.#cursor = (await this.#runtime.store.feedEnd(this.#tenant)) ?? BEGINNING;
    const by = { kind: 'service', id: 'countersign', tenant: this.#tenant } as const;
    const notices = gate.subscribe({ by, after: this.#cursor, signal: this.#stop.signal });
    void this.#follow(notices).finally(() => {
      this.close();
      ended();
    });
  }

  async #follow(notices: AsyncGenerator<Notice, void, void>): Promise<void> {
    try {
      for await (const notice of notices) {
        let audience: Audience | undefined;
        // Who joins while it is found out may be the first who needs it.
        do audience = await this.#audience(notice);
        while (audience === undefined && this.#someHearOfTheirs());
        this.#give(new Item(notice, audience));
      }
    } catch {
      // The store does not answer. Whoever listens is let go, and comes back with the last id that they saw.
    }
  }

  #give(item: Item): void {
    const { notice } = item;
    if (notice.type === 'journal') this.#cursor = notice.cursor;
    for (const [listener, state] of this.#listeners) {
      if (state.queue !== null) state.queue.push(item);
      else if (!wasSeen(state, notice)) tell(listener, item);
    }
  }

  /** Joins from now on, or from after a cursor. Rejects if that is not one. */
  async join(listener: Listener, after: string | undefined): Promise<void> {
    await this.#started;
    if (after === undefined) {
      listener.send(encoder.encode(`retry: 1000\nid: ${this.#cursor}\n\n`));
      this.#listeners.set(listener, { queue: null, seen: null, newest: 0 });
      return;
    }
    const state: State = { queue: [], seen: new Map(), newest: 0 };
    this.#listeners.set(listener, state);
    const page = await this.#page(after);
    listener.send(encoder.encode('retry: 1000\n\n'));
    void this.#catchUp(listener, state, after, page).catch(() => listener.close());
  }

  #page(after: string): Promise<FeedItem[]> {
    return this.#runtime.store.feed(this.#tenant, after === BEGINNING ? null : after, PAGE);
  }

  /**
   * Reads what they missed. What the hub gave out before a page was asked for is on it or on one before; what it
   * gives out meanwhile is in the queue. So after an empty page, the queue is all that is missing.
   */
  async #catchUp(listener: Listener, state: State, after: string, first: FeedItem[]): Promise<void> {
    let cursor = after;
    for (let page = first; page.length > 0; page = await this.#page(cursor)) {
      for (const { entry, cursor: at } of page) {
        const { chain, seq } = entry.link;
        const notice = { type: 'journal', cursor: at, session: chain, seq, events: readable(entry) } as const;
        tell(listener, new Item(notice, await this.#audience(notice)));
        if (entry.link.at > this.#runtime.store.now() - LAG_MS) state.seen!.set(chain, seq);
        state.newest = Math.max(state.newest, entry.link.at);
        cursor = at;
      }
      await listener.ready();
      if (listener.isClosed || this.#stop.signal.aborted) return;
      state.queue = [];
    }
    const queue = state.queue!;
    state.queue = null;
    for (const item of queue) if (!wasSeen(state, item.notice)) tell(listener, item);
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  #someHearOfTheirs(): boolean {
    return [...this.#listeners.keys()].some(({ keys, session }) => keys !== null && session === undefined);
  }

  /** Found out only if there is somebody who does not hear of everything. */
  async #audience(notice: Notice): Promise<Audience | undefined> {
    if (!this.#someHearOfTheirs()) return undefined;
    const actions = new Map<string, string[]>();
    const ids = notice.type === 'journal' ? new Set(notice.events.map(({ action }) => action)) : [];
    for (const id of ids) {
      if (id === undefined) continue;
      const action = await this.#runtime.store.action(this.#tenant, id);
      if (action !== undefined) actions.set(id, audienceOf(action));
    }
    const owner = await this.#owner(notice.session);
    return { session: owner === null ? [] : [`user:${owner}`], actions };
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
      else if (state.queue === null)
        listener.send(encoder.encode(state.seen === null ? `id: ${this.#cursor}\n\n` : ':\n\n'));
    }
  }

  close(): void {
    this.#stop.abort();
    for (const listener of [...this.#listeners.keys()]) listener.close();
  }
}

/** Whether they have read a link themselves, before the hub came to it. */
function wasSeen(state: State, notice: Notice): boolean {
  if (state.seen === null || notice.type !== 'journal') return false;
  const isSeen = notice.seq <= (state.seen.get(notice.session) ?? 0);
  if (!isSeen && (notice.events[0]?.at ?? 0) > state.newest + LAG_MS) state.seen = null;
  return isSeen;
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
