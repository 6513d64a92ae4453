import { CountersignError, type ErrorCode } from '../core/errors.ts';

// SQLite's primary result codes.
const ERROR = 1;
const PERM = 3;
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const TOOBIG = 18;
const CONSTRAINT = 19;
const MISMATCH = 20;
const AUTH = 23;
const NOTADB = 26;
/** The shared-memory file could not grow: how a full disk may show itself before anything is written. */
const IOERR_SHMSIZE = 10 | (19 << 8);

const CODES: Readonly<Record<number, ErrorCode>> = {
  [PERM]: 'STORE_READ_ONLY',
  [BUSY]: 'STORE_BUSY',
  [LOCKED]: 'STORE_BUSY',
  [READONLY]: 'STORE_READ_ONLY',
  [CORRUPT]: 'STORE_DAMAGED',
  [FULL]: 'STORE_FULL',
  [CANTOPEN]: 'STORE_READ_ONLY',
  [AUTH]: 'STORE_READ_ONLY',
  [NOTADB]: 'STORE_DAMAGED',
};

const SYSTEM_CODES: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'STORE_FULL',
  EDQUOT: 'STORE_FULL',
  EACCES: 'STORE_READ_ONLY',
  EPERM: 'STORE_READ_ONLY',
  EROFS: 'STORE_READ_ONLY',
  EIO: 'STORE_UNAVAILABLE',
};

/** SQLite's extended result code, if the error is SQLite's. */
function resultCode(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode : undefined;
}

const primaryCode = (error: unknown): number => (resultCode(error) ?? 0) & 0xff;

export const isBusy = (error: unknown): boolean => [BUSY, LOCKED].includes(primaryCode(error));

/**
 * Whether the storage itself failed, so that nothing else in the same transaction can be relied on. What one
 * statement got wrong (a value of the wrong type, say) concerns only the operation that it belongs to.
 */
export function isStorageFault(error: unknown): boolean {
  const code = primaryCode(error);
  return code !== 0 && ![ERROR, TOOBIG, CONSTRAINT, MISMATCH].includes(code);
}

/** The typed error for what SQLite or the file system threw. Anything else is a program's mistake and stays as it is. */
export function typed(error: unknown): unknown {
  const result = resultCode(error);
  if (result !== undefined) {
    const code = result === IOERR_SHMSIZE ? 'STORE_FULL' : (CODES[result & 0xff] ?? 'STORE_UNAVAILABLE');
    return new CountersignError(code, `SQLite: ${(error as Error).message}.`, { sqlite: result }, error);
  }
  const system = SYSTEM_CODES[(error as { code?: string } | null)?.code ?? ''];
  return system === undefined
    ? error
    : new CountersignError(system, `${(error as Error).message}.`, {}, error);
}
