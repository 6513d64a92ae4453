import { keysOf } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { checkListener } from '../gate/read.ts';
import type { Runtime } from '../gate/runtime.ts';
import { type Authentication, checkScope, type Identified } from './auth.ts';
import { Hub, type Listener } from './hub.ts';
import type { Limits } from './limits.ts';

const HEARTBEAT_MS = 15_000;
/** As much as waits for one client: who reads slower than that is let go, and comes back for the rest. */
const BACKLOG_BYTES = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies that collect an answer before they pass it on would hold every event back.
  'x-accel-buffering': 'no',
};

/** Streams of events: one subscription for each tenant, however many listen. */
export class Events {
  readonly #runtime: Runtime;
  readonly #limits: Limits;
  readonly #authentication: Authentication;
  readonly #hubs = new Map<string, Hub>();
  #timer: NodeJS.Timeout | undefined;

  constructor(runtime: Runtime, limits: Limits, authentication: Authentication) {
    this.#runtime = runtime;
    this.#limits = limits;
    this.#authentication = authentication;
  }

  async stream(request: Request, identity: Identified): Promise<Response> {
    const { principal } = identity;
    const search = new URL(request.url).searchParams;
    const unknown = [...search.keys()].find((name) => name !== 'session' && name !== 'after');
    if (unknown !== undefined) throw new CountersignError('INVALID_CALL', `${unknown} is not known here.`);
    const session = search.get('session') ?? undefined;
    // The tenant's own chain is the one without a name.
    if (session === '') checkScope(identity, ['admin']);
    // Whoever sees the whole tenant hears of all of it; anybody else of one session, or of what is their own.
    const keys =
      session === undefined && !identity.scopes.includes('admin') ? ownKeys(identity) : keysOf(principal);
    if (session !== undefined) await checkListener(this.#runtime, session, principal);
    const after = request.headers.get('last-event-id') ?? search.get('after') ?? undefined;
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const done = this.#limits.open(principal);
    try {
      return await this.#open(
        { session, keys, after, done, check: () => this.#isGood(request, identity) },
        principal.tenant,
      );
    } catch (error) {
      done();
      throw error;
    }
  }

  async #open({ session, keys, after, done, check }: Opening, tenant: string): Promise<Response> {
    const hub = this.#hub(tenant);
    hub.users++;
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    let makeRoom = () => {};
    let isClosed = false;
    const leave = () => {
      if (isClosed) return;
      isClosed = true;
      makeRoom();
      hub.leave(listener);
      done();
      this.#release(tenant, hub);
    };
    const listener: Listener = {
      ...(session === undefined ? {} : { session }),
      keys,
      check,
      get isClosed() {
        return isClosed;
      },
      send(chunk) {
        if (isClosed) return;
        controller.enqueue(chunk);
        if (controller.desiredSize! < 0) this.close();
      },
      async ready() {
        while (!isClosed && controller.desiredSize! < BACKLOG_BYTES / 2) {
          const { promise, resolve } = Promise.withResolvers<void>();
          makeRoom = resolve;
          await promise;
        }
      },
      close() {
        if (isClosed) return;
        leave();
        controller.close();
      },
    };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (made) => {
          controller = made;
        },
        pull: () => makeRoom(),
        cancel: leave,
      },
      { highWaterMark: BACKLOG_BYTES, size: (chunk) => chunk.byteLength },
    );
    try {
      await hub.join(listener, after);
    } catch (error) {
      leave();
      throw error;
    }
    return new Response(body, { headers: HEADERS });
  }

  #hub(tenant: string): Hub {
    let hub = this.#hubs.get(tenant);
    if (hub === undefined) {
      const made = new Hub(this.#runtime, tenant, () => {
        if (this.#hubs.get(tenant) === made) this.#hubs.delete(tenant);
      });
      hub = made;
      this.#hubs.set(tenant, hub);
    }
    this.#timer ??= setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    return hub;
  }

  /** The last one out switches it off: whoever is on the way in counts already. */
  #release(tenant: string, hub: Hub): void {
    if (--hub.users > 0) return;
    if (this.#hubs.get(tenant) === hub) this.#hubs.delete(tenant);
    hub.close();
  }

  /** A credential that was revoked or ended, or is for something else than it was, does not go on listening. */
  async #isGood(request: Request, identity: Identified): Promise<boolean> {
    const now = await this.#authentication.identify(request);
    return JSON.stringify(now) === JSON.stringify(identity);
  }

  async beat(): Promise<void> {
    await Promise.all([...this.#hubs.values()].map((hub) => hub.beat()));
  }

  close(): void {
    clearInterval(this.#timer);
    for (const hub of this.#hubs.values()) hub.close();
  }
}

interface Opening {
  readonly session: string | undefined;
  readonly keys: readonly string[] | null;
  readonly after: string | undefined;
  readonly done: () => void;
  readonly check: () => Promise<boolean>;
}

/** What is one's own, for a credential that is not for the whole tenant. A service has nothing of its own. */
function ownKeys({ principal }: Identified): readonly string[] {
  const keys = keysOf({ ...principal, roles: principal.roles?.filter((role) => role !== 'admin') ?? [] });
  if (keys === null)
    throw new CountersignError('OUT_OF_SCOPE', 'The whole tenant is for admins.', { needed: ['admin'] });
  return keys;
}
