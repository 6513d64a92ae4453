import { CountersignError } from '../core/errors.ts';
import { mayHave, type Scope, usualScopes } from '../core/scopes.ts';
import { hashOf, type Identity, identify, KEY_PREFIX } from '../gate/keys.ts';
import type { Runtime } from '../gate/runtime.ts';
import { type JwtCheck, jwtCheck } from './jwt.ts';
import type { AppOptions } from './options.ts';
import { type Sessions, sessionCookieFor } from './sessions.ts';

/** Who asks, and how they said so. */
export interface Identified extends Identity {
  readonly credential: 'key' | 'session' | 'token';
  /** Where they could be, the principal's own tenant included. Only a session can be for another. */
  readonly tenants: readonly string[];
}

/** A key that was revoked in another process is good for at most this long. */
const FRESH_MS = 1000;
const REMEMBERED = 10_000;

/**
 * Finds out who asks. A credential in the Authorization header counts before a cookie, and one that is no good is
 * refused even if the cookie beside it would do.
 */
export class Authentication {
  readonly #runtime: Runtime;
  readonly #sessions: Sessions;
  readonly #jwt: JwtCheck | undefined;
  readonly #keys = new Map<string, { readonly at: number; readonly identity: Identity }>();

  constructor(runtime: Runtime, sessions: Sessions, { jwt }: AppOptions) {
    this.#runtime = runtime;
    this.#sessions = sessions;
    this.#jwt = jwt && jwtCheck(jwt);
  }

  async identify(request: Request): Promise<Identified> {
    const identified = await this.#identify(request);
    if (identified === undefined) throw new CountersignError('UNAUTHENTICATED');
    return identified;
  }

  async #identify(request: Request): Promise<Identified | undefined> {
    const header = request.headers.get('authorization');
    if (header === null) {
      const cookie = cookieOf(request, sessionCookieFor(request));
      const signedIn = cookie === undefined ? undefined : await this.#sessions.whose(cookie);
      return signedIn && { ...signedIn, scopes: usualScopes(signedIn.principal), credential: 'session' };
    }
    const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(header) ?? [];
    if (token === undefined) return undefined;
    if (token.startsWith(KEY_PREFIX)) {
      const identity = await this.#key(token);
      return identity && { ...identity, credential: 'key', tenants: [identity.principal.tenant] };
    }
    const claimed = await this.#jwt?.(token);
    if (claimed === undefined) return undefined;
    const { scopes, ...principal } = claimed;
    const allowed = (scopes ?? usualScopes(principal)).filter((scope: Scope) =>
      mayHave(principal.kind, scope),
    );
    return { principal, scopes: allowed, credential: 'token', tenants: [principal.tenant] };
  }

  async #key(key: string): Promise<Identity | undefined> {
    const now = performance.now();
    const hash = hashOf(key);
    const known = this.#keys.get(hash);
    if (known !== undefined && now - known.at < FRESH_MS) return known.identity;
    this.#keys.delete(hash);
    const identity = await identify(this.#runtime, key);
    if (identity === undefined) return undefined;
    if (this.#keys.size >= REMEMBERED) this.#keys.delete(this.#keys.keys().next().value!);
    this.#keys.set(hash, { at: now, identity });
    return identity;
  }

  /** What was revoked here is over here at once. */
  forgetKeys(): void {
    this.#keys.clear();
  }
}

export function checkScope({ scopes: has }: Identity, needed: readonly Scope[]): void {
  if (needed.length > 0 && !needed.some((scope) => has.includes(scope)))
    throw new CountersignError('OUT_OF_SCOPE', undefined, { needed, has });
}

export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
