import { createHash } from 'node:crypto';
import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { randomText } from '../gate/random.ts';
import { checkPrincipal, type Runtime } from '../gate/runtime.ts';
import { localPortOf } from './hosts.ts';
import { openMemo, sealMemo } from './sealed.ts';

export const SESSION_COOKIE = 'countersign_session';

/** Cookies know no ports: without it two servers on one machine would sign each other's people out. */
export function sessionCookieFor(request: Request): string {
  const port = localPortOf(request);
  return port === undefined ? SESSION_COOKIE : `${SESSION_COOKIE}_${port}`;
}

const LONGEST_NAME = `${SESSION_COOKIE}_65535`.length;

const LOGIN_MS = 10 * 60_000;
const SESSION_MS = 12 * 60 * 60_000;
const TOKEN_BYTES = 32;

/** Browsers keep no cookie whose name and value are longer, and say nothing. */
const COOKIE_BYTES = 4096;

/** What a session's cookie says, signed. */
interface Session {
  readonly v: 2;
  readonly id: string;
  /** Who the person is, in each of their tenants. */
  readonly principals: readonly Principal[];
  /** The one of these tenants that it is for. */
  readonly tenant: string;
  readonly until: number;
}

/** A session's cookie, and for how many seconds it is good. */
export interface SessionCookie {
  readonly cookie: string;
  readonly maxAge: number;
}

/** Whose a session is, in the tenant that it is for; and which other tenants it could be for. */
export interface SignedIn {
  readonly principal: Principal;
  readonly tenants: readonly string[];
}

/**
 * People who signed in. A link's token is good once, for ten minutes, and is stored as a hash. The cookie that it is
 * exchanged for is signed with the gate's current key, so that making another key the current one ends every session.
 */
export class Sessions {
  readonly #runtime: Runtime;
  readonly #sessionMs: number;

  constructor(runtime: Runtime, sessionMs: number = SESSION_MS) {
    this.#runtime = runtime;
    this.#sessionMs = sessionMs;
  }

  /** A token that signs a person in, once: in the first of their tenants. */
  async loginToken(principals: readonly Principal[]): Promise<string> {
    const { store } = this.#runtime;
    const people = principals.map(personOf);
    const [first] = people;
    if (first === undefined || new Set(people.map(({ tenant }) => tenant)).size < people.length)
      throw new CountersignError('INVALID_CALL', 'A person is one principal in each of their tenants.');
    if (LONGEST_NAME + this.#begin(people).cookie.length > COOKIE_BYTES)
      throw new CountersignError('INVALID_CALL', 'So many tenants and roles do not fit in a cookie.');
    const { tenant } = first;
    const token = `${Buffer.from(tenant).toString('base64url')}.${randomText(TOKEN_BYTES)}`;
    const name = nameOf('login', token);
    const text = sealMemo(this.#runtime, { tenant, name }, people as unknown as Json);
    await store.swapMemo(tenant, name, null, { text, until: store.now() + LOGIN_MS });
    return token;
  }

  /** Uses the token up, and says what the cookie is to be; undefined if the token is not, or not any more, good. */
  async signIn(token: string): Promise<SessionCookie | undefined> {
    const { store } = this.#runtime;
    const tenant = tenantIn(token);
    if (tenant === undefined) return undefined;
    const name = nameOf('login', token);
    const text = await store.memo(tenant, name);
    if (text === null || !(await store.swapMemo(tenant, name, text, null))) return undefined;
    return this.#begin(openMemo(this.#runtime, { tenant, name }, text) as unknown as readonly Principal[]);
  }

  /** Whose session that is; undefined if it is over, was ended, or is not ours. */
  async whose(cookie: string): Promise<SignedIn | undefined> {
    const session = this.#open(cookie);
    if (session === undefined) return undefined;
    const ended = await this.#runtime.store.memo(homeOf(session), nameOf('ended', session.id));
    if (ended !== null) return undefined;
    const { principals, tenant } = session;
    const principal = principals.find((each) => each.tenant === tenant)!;
    return { principal, tenants: principals.map((each) => each.tenant) };
  }

  /** The same session for another of the person's tenants; undefined if that is none of theirs. */
  inTenant(cookie: string, tenant: string): SessionCookie | undefined {
    const session = this.#open(cookie);
    const isTheirs = session?.principals.some((principal) => principal.tenant === tenant);
    return isTheirs ? this.#signed({ ...session!, tenant }) : undefined;
  }

  /** Ends a session, in every process and in each of its tenants. */
  async signOut(cookie: string): Promise<void> {
    const session = this.#open(cookie);
    if (session === undefined) return;
    const { id, until } = session;
    const text = randomText(12);
    await this.#runtime.store.swapMemo(homeOf(session), nameOf('ended', id), null, { text, until });
  }

  #begin(principals: readonly Principal[]): SessionCookie {
    const { tenant } = principals[0]!;
    const until = this.#runtime.store.now() + this.#sessionMs;
    return this.#signed({ v: 2, id: randomText(16), principals, tenant, until });
  }

  #signed(session: Session): SessionCookie {
    const { store } = this.#runtime;
    const said = Buffer.from(JSON.stringify(session)).toString('base64url');
    return {
      cookie: `${said}.${store.keys.mac('session', said)}`,
      maxAge: Math.floor((session.until - store.now()) / 1000),
    };
  }

  #open(cookie: string): Session | undefined {
    const { store } = this.#runtime;
    const end = cookie.indexOf('.');
    const [said, mac] = [cookie.slice(0, end), cookie.slice(end + 1)];
    // A retired key still verifies what was recorded with it. It signs nobody in.
    if (end < 0 || !mac.startsWith(`${store.keys.current}:`) || !store.keys.matches('session', said, mac))
      return undefined;
    const session = JSON.parse(Buffer.from(said, 'base64url').toString()) as Session;
    return session.v === 2 && session.until > store.now() ? session : undefined;
  }
}

function personOf(principal: Principal): Principal {
  checkPrincipal(principal);
  const { kind, id, tenant, roles } = principal;
  if (kind !== 'user') throw new CountersignError('INVALID_CALL', 'Only people sign in by a link.');
  return { kind, id, tenant, ...(roles ? { roles } : {}) };
}

/** Where it stands that a session was ended: in one place, whichever tenant it is for. */
const homeOf = ({ principals }: Session): string => principals[0]!.tenant;

/** The tenant is in front of the token, because no statement of a store spans tenants. */
function tenantIn(token: string): string | undefined {
  const [tenant, secret] = token.split('.');
  return tenant && secret ? Buffer.from(tenant, 'base64url').toString() : undefined;
}

const nameOf = (what: string, secret: string): string =>
  `${what}:${createHash('sha256').update(secret).digest('base64url')}`;
