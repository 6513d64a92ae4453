/** Pages of this server load only from it, are shown in no frame, and send forms only to it. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ALWAYS: readonly [string, string][] = [
  ['content-security-policy', CONTENT_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  // Not no-referrer, under which browsers send forms with the origin “null”.
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
];

/** Every answer has these; nothing is kept by caches unless the answer says so itself. */
export function secured(response: Response, isHttps: boolean): Response {
  const headers = response.headers;
  for (const [name, value] of ALWAYS) if (!headers.has(name)) headers.set(name, value);
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  return response;
}
