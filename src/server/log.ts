import { pino } from 'pino';
import type { Logger } from '../gate/runtime.ts';

/** Should a field of this name ever be given to a log, its value does not get there (T17). */
const SECRET = ['token', 'key', 'authorization', 'cookie', 'password', 'secret', 'args', 'result', 'body'];

/** Structured lines on standard output, or wherever `write` takes them. */
export function createLogger({
  level = 'info',
  write,
}: {
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly write?: (line: string) => void;
} = {}): Logger {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`]);
  const options = { level, base: null, redact: { paths, censor: '••••••' } };
  return write === undefined ? pino(options) : pino(options, { write });
}
