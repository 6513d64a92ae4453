import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { decodeJson } from '../core/json-text.ts';
import { orAborted } from '../gate/lock.ts';

export interface Reading {
  readonly limit: number;
  /** Fires when the server closes: what has not come by then is waited for no longer. */
  readonly leaving: AbortSignal;
}

/** The body, if it is not larger than it may be, whatever the client says of its length. */
export const readBody = (request: Request, { limit, leaving }: Reading): Promise<Uint8Array> =>
  orAborted(wholeBody(request, limit).catch(orNotWhole), leaving);

/** A client that goes away in the middle of it, and not something that went wrong here. */
function orNotWhole(error: unknown): never {
  if (CountersignError.is(error)) throw error;
  throw new CountersignError('INVALID_CALL', 'The body did not come whole.');
}

async function wholeBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new CountersignError('BODY_TOO_LARGE', undefined, { limit });
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge();
  if (length !== null) {
    // A server's parser holds a client to the length that it said; then there is no need to count on the way.
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw tooLarge();
    return bytes;
  }
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    parts.push(value);
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

export const isJson = (request: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/** The body as JSON that is taken exactly as it was sent (T22). No body at all is an empty object. */
export function jsonOf(request: Request, bytes: Uint8Array): Json {
  if (bytes.byteLength === 0) return {};
  if (!isJson(request)) throw new CountersignError('NOT_JSON');
  return decodeJson(bytes);
}
