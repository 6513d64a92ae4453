import { openSync, readFileSync, writeSync } from 'node:fs';

/**
 * A file that several processes append to. Every record has the same length, a divisor of a page: none of them
 * crosses from one page to the next, so that a process killed while it writes leaves a whole record or nothing.
 */
const BYTES = 256;

export class Records<R extends object> {
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Synchronous: when it returns, the record is there, whatever happens to this process. */
  append(record: R): void {
    this.#file ??= openSync(this.#path, 'a');
    const text = JSON.stringify(record);
    const bytes = Buffer.alloc(BYTES, ' ');
    if (bytes.write(text) !== Buffer.byteLength(text) || Buffer.byteLength(text) >= BYTES)
      throw new Error(`A record is too long: ${text}`);
    bytes[BYTES - 1] = 0x0a;
    if (writeSync(this.#file, bytes) !== BYTES) throw new Error('A record was written in part.');
  }

  read(): R[] {
    return readRecords<R>(this.#path);
  }

  /** Whether any record has this text in it. */
  mentions(text: string): boolean {
    return readIfThere(this.#path).includes(text);
  }
}

export function readRecords<R extends object>(path: string): R[] {
  const bytes = readIfThere(path);
  if (bytes.length % BYTES !== 0) throw new Error(`${path} has a record that was written in part.`);
  const records: R[] = [];
  for (let at = 0; at < bytes.length; at += BYTES)
    records.push(JSON.parse(bytes.toString('utf8', at, at + BYTES)) as R);
  return records;
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
