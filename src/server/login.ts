import { CountersignError } from '../core/errors.ts';
import { cookieOf, type Identified } from './auth.ts';
import { isJson, jsonOf, type Reading, readBody } from './body.ts';
import { checkOrigin } from './hosts.ts';
import { escaped, page } from './pages.ts';
import { type Sessions, sessionCookieFor } from './sessions.ts';

export interface LoginOptions {
  readonly basePath: string;
  readonly isHttps: (request: Request) => boolean;
  readonly reading: Reading;
}

const WORDS = {
  en: {
    lang: 'en',
    signIn: 'Sign in',
    about: 'What agents want to do waits here until you allow it.',
    isUsed: 'This link was used already, or is too old. Ask for a new one.',
  },
  es: {
    lang: 'es',
    signIn: 'Entrar',
    about: 'Lo que los agentes quieren hacer espera acá hasta que lo permitas.',
    isUsed: 'Este enlace ya se usó, o es demasiado viejo. Pedí uno nuevo.',
  },
};

const wordsFor = (request: Request) =>
  /^es\b/i.test(request.headers.get('accept-language') ?? '') ? WORDS.es : WORDS.en;

/**
 * Signing in and out. A link leads to a page with a button, and only the button uses the token up: what looks at
 * links before people do (a scanner, a preview) changes nothing (T12).
 */
export class Login {
  readonly #sessions: Sessions;
  readonly #options: LoginOptions;

  constructor(sessions: Sessions, options: LoginOptions) {
    this.#sessions = sessions;
    this.#options = options;
  }

  page(request: Request): Response {
    const { basePath } = this.#options;
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const { lang, signIn, about } = wordsFor(request);
    return page(
      basePath,
      signIn,
      `<h1>Countersign</h1><p>${about}</p><form method="post" action="${escaped(basePath)}/login">
<input type="hidden" name="token" value="${escaped(token)}"><button>${signIn}</button></form>`,
      { lang, isBrief: true },
    );
  }

  /** Takes the page's form, or JSON. Either has to come from here, lest somebody be signed in as somebody else. */
  async signIn(request: Request): Promise<Response> {
    checkOrigin(request);
    const { basePath } = this.#options;
    const token = await this.#token(request);
    const signedIn = await this.#sessions.signIn(token);
    if (signedIn === undefined) {
      if (isJson(request)) throw new CountersignError('UNAUTHENTICATED');
      const { lang, signIn, isUsed } = wordsFor(request);
      return page(basePath, signIn, `<h1>Countersign</h1><p>${isUsed}</p>`, {
        status: 401,
        lang,
        isBrief: true,
      });
    }
    const { cookie, maxAge } = signedIn;
    const headers = { 'set-cookie': this.#cookie(request, cookie, maxAge) };
    return isJson(request)
      ? Response.json({}, { headers })
      : new Response(null, { status: 303, headers: { ...headers, location: `${basePath}/` } });
  }

  async signOut(request: Request): Promise<Response> {
    checkOrigin(request);
    const cookie = cookieOf(request, sessionCookieFor(request));
    if (cookie !== undefined) await this.#sessions.signOut(cookie);
    return Response.json({}, { headers: { 'set-cookie': this.#cookie(request, '', 0) } });
  }

  /** The cookie for another of the person's tenants. Whether there is such a tenant at all is not told (T10). */
  inTenant(request: Request, { credential }: Identified, tenant: string): string {
    const cookie = credential === 'session' ? cookieOf(request, sessionCookieFor(request)) : undefined;
    const changed = cookie === undefined ? undefined : this.#sessions.inTenant(cookie, tenant);
    if (changed === undefined) throw new CountersignError('NOT_FOUND', undefined, { tenant });
    return this.#cookie(request, changed.cookie, changed.maxAge);
  }

  async #token(request: Request): Promise<string> {
    const bytes = await readBody(request, this.#options.reading);
    const type = request.headers.get('content-type') ?? '';
    const given = type.startsWith('application/x-www-form-urlencoded')
      ? new URLSearchParams(Buffer.from(bytes).toString()).get('token')
      : (jsonOf(request, bytes) as { token?: unknown } | null)?.token;
    if (typeof given !== 'string') throw new CountersignError('UNAUTHENTICATED');
    return given;
  }

  #cookie(request: Request, value: string, maxAge: number): string {
    const { basePath, isHttps } = this.#options;
    const secure = isHttps(request) ? '; Secure' : '';
    return `${sessionCookieFor(request)}=${value}; Path=${basePath || '/'}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
  }
}
