import { CountersignError } from '../core/errors.ts';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The host that a request is for, as its client wrote it. */
export const hostOf = (request: Request): string => request.headers.get('host') ?? new URL(request.url).host;

const withoutPort = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** The port, where the host is the machine itself. */
export function localPortOf(request: Request): string | undefined {
  const host = hostOf(request);
  return LOCAL.includes(withoutPort(host)) ? /:(\d{1,5})$/.exec(host)?.[1] : undefined;
}

/** A name that somebody else has made to point here must not lead in (DNS rebinding): it is not on the list. */
export function hostCheck(hosts: readonly string[] = LOCAL): (request: Request) => void {
  const known = new Set(hosts.map((host) => host.toLowerCase()));
  return (request) => {
    if (!known.has(withoutPort(hostOf(request)))) throw new CountersignError('FOREIGN_HOST');
  };
}

/**
 * Whether a page of this server sent it. Browsers say so in one header or both, and let no page change them. What
 * says nothing is not a browser, or an old one: neither has a reason to come with a cookie.
 */
export function checkOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForeignSite = site !== null && site !== 'same-origin';
  const isForeignOrigin = origin !== null && !isOwn(origin, hostOf(request));
  if (isForeignSite || isForeignOrigin || (site === null && origin === null))
    throw new CountersignError('FOREIGN_ORIGIN');
}

function isOwn(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === new URL(`http://${host}`).host || new URL(origin).host === host;
  } catch {
    return false;
  }
}
