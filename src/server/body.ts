import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { decodeJson } from '../core/json-text.ts';

/** The body, if it is not larger than it may be, whatever the client says of its length. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new CountersignError('BODY_TOO_LARGE', undefined, { limit });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
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
