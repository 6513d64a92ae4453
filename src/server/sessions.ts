import { createHash } from 'node:crypto';
import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import { randomText } from '../gate/random.ts';
import { checkPrincipal, type Runtime } from '../gate/runtime.ts';
import { openMemo, sealMemo } from './sealed.ts';

export const SESSION_COOKIE = 'countersign_session';

const LOGIN_MS = 10 * 60_000;
const SESSION_MS = 12 * 60 * 60_000;
const TOKEN_BYTES = 32;

/** What a session's cookie says, signed. */
interface Session {
  readonly v: 1;
  readonly id: string;
  readonly principal: Principal;
  readonly until: number;
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

  /** A token that signs a person in, once. */
  async loginToken(principal: Principal): Promise<string> {
    checkPrincipal(principal);
    if (principal.kind !== 'user')
      throw new CountersignError('INVALID_CALL', 'Only people sign in by a link.');
    const { store } = this.#runtime;
    const { kind, id, tenant, roles } = principal;
    const token = `${Buffer.from(tenant).toString('base64url')}.${randomText(TOKEN_BYTES)}`;
    const name = nameOf('login', token);
    const text = sealMemo(this.#runtime, { tenant, name }, { kind, id, tenant, ...(roles ? { roles } : {}) });
    await store.swapMemo(tenant, name, null, { text, until: store.now() + LOGIN_MS });
    return token;
  }

  /** Uses the token up, and says what the cookie is to be; undefined if the token is not, or not any more, good. */
  async signIn(token: string): Promise<{ cookie: string; maxAge: number } | undefined> {
    const { store } = this.#runtime;
    const tenant = tenantIn(token);
    if (tenant === undefined) return undefined;
    const name = nameOf('login', token);
    const text = await store.memo(tenant, name);
    if (text === null || !(await store.swapMemo(tenant, name, text, null))) return undefined;
    const principal = openMemo(this.#runtime, { tenant, name }, text) as unknown as Principal;
    const session: Session = { v: 1, id: randomText(16), principal, until: store.now() + this.#sessionMs };
    const said = Buffer.from(JSON.stringify(session)).toString('base64url');
    return {
      cookie: `${said}.${store.keys.mac('session', said)}`,
      maxAge: Math.floor(this.#sessionMs / 1000),
    };
  }

  /** Whose session that is; undefined if it is over, was ended, or is not ours. */
  async principalOf(cookie: string): Promise<Principal | undefined> {
    const session = this.#open(cookie);
    if (session === undefined) return undefined;
    const { principal } = session;
    const ended = await this.#runtime.store.memo(principal.tenant, nameOf('ended', session.id));
    return ended === null ? principal : undefined;
  }

  /** Ends a session, in every process. */
  async signOut(cookie: string): Promise<void> {
    const session = this.#open(cookie);
    if (session === undefined) return;
    const { id, until, principal } = session;
    const text = randomText(12);
    await this.#runtime.store.swapMemo(principal.tenant, nameOf('ended', id), null, { text, until });
  }

  #open(cookie: string): Session | undefined {
    const { store } = this.#runtime;
    const end = cookie.indexOf('.');
    const [said, mac] = [cookie.slice(0, end), cookie.slice(end + 1)];
    // A retired key still verifies what was recorded with it. It signs nobody in.
    if (end < 0 || !mac.startsWith(`${store.keys.current}:`) || !store.keys.matches('session', said, mac))
      return undefined;
    const session = JSON.parse(Buffer.from(said, 'base64url').toString()) as Session;
    return session.v === 1 && session.until > store.now() ? session : undefined;
  }
}

/** The tenant is in front of the token, because no statement of a store spans tenants. */
function tenantIn(token: string): string | undefined {
  const [tenant, secret] = token.split('.');
  return tenant && secret ? Buffer.from(tenant, 'base64url').toString() : undefined;
}

const nameOf = (what: string, secret: string): string =>
  `${what}:${createHash('sha256').update(secret).digest('base64url')}`;
