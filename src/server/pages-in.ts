import { readFile } from 'node:fs/promises';
import { extname, join, normalize, resolve, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** What the system says of a file that there is not, or cannot be. */
const NOT_THERE = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'];

/** The files of a folder, for `pages`. A path without an ending is one of the app's own, which the page finds itself. */
export function pagesIn(from: string): (request: Request) => Promise<Response | undefined> {
  const folder = resolve(from);
  return async (request) => {
    const path = pathOf(request);
    if (path === undefined) return undefined;
    const ending = extname(path);
    const file = ending === '' ? join(folder, 'index.html') : join(folder, path);
    const type = TYPES[ending === '' ? '.html' : ending];
    if (type === undefined || !file.startsWith(folder + sep)) return undefined;
    try {
      const found = await readFile(file);
      const body = request.method === 'HEAD' ? null : found;
      // What a build names by its content never changes.
      const isFixed = path.startsWith(`${sep}assets${sep}`);
      const cache = isFixed ? 'public, max-age=31536000, immutable' : 'no-cache';
      return new Response(body, { headers: { 'content-type': type, 'cache-control': cache } });
    } catch (error) {
      if (NOT_THERE.includes((error as { code?: string }).code ?? '')) return undefined;
      throw error;
    }
  };
}

function pathOf({ url }: Request): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path.includes('\0') ? undefined : normalize(path);
  } catch {
    return undefined;
  }
}
