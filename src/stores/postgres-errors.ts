import { CountersignError, type ErrorCode } from '../core/errors.ts';

/**
 * What went wrong with a statement:
 * `lost`: the connection failed, so nobody knows whether it was carried out;
 * `unsent`: there was no connection to send it over;
 * `again`: the server undid it only because of what others did meanwhile;
 * `unique`: it was undone because a unique key is taken;
 * `refused`: it was not carried out for another reason.
 */
export type Fault = 'lost' | 'unsent' | 'again' | 'unique' | 'refused';

// SQL states, the system's codes, and those of the driver called postgres.
const UNSENT = new Set([
  '57P03',
  '53300',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
]);
const LOST = new Set([
  '25P03',
  '25P04',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
]);
const LOST_STATE = /^(08...|57P..)$/;
const LOST_MESSAGE = /connection terminated|not queryable|read timeout|socket|connection (?:is )?closed/i;

const CODES: Readonly<Record<string, ErrorCode>> = {
  '25006': 'STORE_READ_ONLY',
  '42501': 'STORE_READ_ONLY',
  '53100': 'STORE_FULL',
  '55P03': 'STORE_BUSY',
  '57014': 'STORE_BUSY',
  '40001': 'STORE_BUSY',
  '40P01': 'STORE_BUSY',
  // A NUL character, which PostgreSQL keeps in no text.
  '22021': 'INVALID_CALL',
  '22P05': 'INVALID_CALL',
};

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function faultOf(error: unknown): Fault {
  const code = codeOf(error);
  if (code === '40001' || code === '40P01') return 'again';
  if (code === '23505') return 'unique';
  if (UNSENT.has(code)) return 'unsent';
  if (LOST.has(code) || LOST_STATE.test(code)) return 'lost';
  // Whatever carries a state was answered by the server.
  if (/^[0-9A-Z]{5}$/.test(code)) return 'refused';
  return LOST_MESSAGE.test(messageOf(error)) ? 'lost' : 'refused';
}

/** The key that is taken. Drivers name it differently, or only in their message. */
export function takenKey(error: unknown): string {
  const { constraint, constraint_name } = error as { constraint?: string; constraint_name?: string };
  return constraint ?? constraint_name ?? /constraint "([^"]+)"/.exec(messageOf(error))?.[1] ?? '';
}

/** The typed error for whatever a driver threw. */
export function typed(error: unknown): CountersignError {
  if (CountersignError.is(error)) return error;
  const state = codeOf(error);
  return new CountersignError(
    CODES[state] ?? 'STORE_UNAVAILABLE',
    `PostgreSQL: ${messageOf(error)}.`,
    state === '' ? {} : { state },
    error,
  );
}
