import { createHash } from 'node:crypto';
import type { Principal } from '../core/action.ts';
import { CountersignError } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import { randomText } from '../gate/random.ts';
import type { Runtime } from '../gate/runtime.ts';
import { nameOfPrincipal } from './limits.ts';
import { openMemo, sealMemo } from './sealed.ts';

/** How long an answer is kept. */
const KEPT_MS = 24 * 60 * 60_000;
/** How long a request may take before another one with its key may try. */
const RUNNING_MS = 10 * 60_000;

/** What is kept of a request: which one it was, and its answer, once there is one. */
type Kept = {
  readonly request: string;
  readonly nonce: string;
  readonly answer?: Answer;
};

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** An answer, and whether it is the first one's. */
export interface Answered extends Answer {
  readonly isReplayed: boolean;
}

const sha256 = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
};

export function checkIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new CountersignError('INVALID_CALL', 'Idempotency-Key is 1 to 255 visible ASCII characters.');
}

/** A request with a key: who sent it, and what exactly. */
export interface Keyed {
  readonly by: Principal;
  readonly key: string;
  readonly path: string;
  readonly body: Uint8Array;
}

/** Names the calls of a proposal after its key, so that even a crash cannot make them twice. */
export const callKeyFor =
  ({ by, key }: Keyed) =>
  (place: number): string =>
    `http:${sha256(nameOfPrincipal(by), key)}:${place}`;

/** What the first request with a key does, once it has an answer or has none. */
export interface Begun {
  keep(answer: Answer): Promise<void>;
  forget(): Promise<void>;
}

/** Takes the key for a request, whichever process is asked, or gives the answer that there is. */
export async function begin(runtime: Runtime, keyed: Keyed): Promise<Begun | Answered> {
  const { store } = runtime;
  const { tenant } = keyed.by;
  const place = { tenant, name: `idempotency:${sha256(nameOfPrincipal(keyed.by), keyed.key)}` };
  const request = sha256(keyed.path, keyed.body);
  const running: Kept = { request, nonce: randomText(12) };
  const mine = sealMemo(runtime, place, running as unknown as Json);
  for (;;) {
    const until = store.now() + RUNNING_MS;
    if (await store.swapMemo(tenant, place.name, null, { text: mine, until })) break;
    const text = await store.memo(tenant, place.name);
    // It was over just now, or the first request has given up.
    if (text === null) continue;
    const kept = openMemo(runtime, place, text) as unknown as Kept;
    if (kept.request !== request) throw new CountersignError('IDEMPOTENCY_CONFLICT');
    if (kept.answer === undefined) throw new CountersignError('IDEMPOTENCY_RUNNING');
    return { ...kept.answer, isReplayed: true };
  }
  const forget = async () => void (await store.swapMemo(tenant, place.name, mine, null).catch(() => false));
  return {
    forget,
    async keep(answer) {
      // What another try could do better is not held against it.
      if (answer.status >= 500 || answer.status === 429) return forget();
      const text = sealMemo(runtime, place, { ...running, answer } as unknown as Json);
      const until = store.now() + KEPT_MS;
      // It was done, even if that cannot be kept: then the key stays taken, so that it is not done again.
      await store.swapMemo(tenant, place.name, mine, { text, until }).catch(() => false);
    },
  };
}

/** Does a request once for its key, and gives the first answer ever after. */
export async function once(runtime: Runtime, keyed: Keyed, work: () => Promise<Answer>): Promise<Answered> {
  const begun = await begin(runtime, keyed);
  if ('status' in begun) return begun;
  try {
    const answer = await work();
    await begun.keep(answer);
    return { ...answer, isReplayed: false };
  } catch (error) {
    await begun.forget();
    throw error;
  }
}
