import { randomBytes } from 'node:crypto';

const AT_ONCE = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** Random bytes as text. Asking the system costs as much for one id as for a hundred, so it is asked for many. */
export function randomText(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(AT_ONCE);
    used = 0;
  }
  const from = used;
  used += bytes;
  const text = pool.toString('base64url', from, used);
  // Whoever asked has it now, and nobody else.
  pool.fill(0, from, used);
  return text;
}
