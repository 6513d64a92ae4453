import { type CountersignError, ERRORS, type ErrorCode } from '../core/errors.ts';

/** The status for each code. docs/errors.md has the same ones, and a test compares them. */
export const STATUS_OF: { readonly [code in ErrorCode]: number } = {
  INVALID_CALL: 400,
  INVALID_TOOL: 500,
  UNKNOWN_TOOL: 404,
  INVALID_ARGUMENTS: 422,
  ARGUMENTS_NOT_JSON: 400,
  ARGUMENTS_TOO_LARGE: 413,
  CALL_CONFLICT: 409,
  PREVIEW_FAILED: 422,
  NO_APPROVER: 422,
  SESSION_BUSY: 409,
  TOO_MANY_PENDING: 429,
  RATE_LIMITED: 429,
  FORBIDDEN: 403,
  INVALID_DECISION: 400,
  NOT_FOUND: 404,
  NOT_YOURS: 403,
  AGENT_CANNOT_DECIDE: 403,
  STALE_REVISION: 409,
  ALREADY_DECIDED: 409,
  ALREADY_VOTED: 409,
  EXPIRED: 410,
  CANCELLED: 410,
  SUPERSEDED: 409,
  PARTIAL_BATCH: 422,
  NOT_APPROVED: 409,
  ARGS_CHANGED: 409,
  FROZEN: 423,
  STALE_CLAIM: 409,
  OUTCOME_UNRECORDED: 503,
  NOT_IN_DOUBT: 409,
  NOT_UNDOABLE: 409,
  UNDO_CLOSED: 410,
  ALREADY_UNDONE: 409,
  INVALID_GRANT: 422,
  UNAUTHENTICATED: 401,
  OUT_OF_SCOPE: 403,
  INVALID_KEY: 422,
  FOREIGN_HOST: 421,
  FOREIGN_ORIGIN: 403,
  INVALID_JSON: 400,
  BODY_TOO_LARGE: 413,
  NOT_JSON: 415,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_RUNNING: 409,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_STREAMS: 429,
  SERVER_BUSY: 503,
  INTERNAL: 500,
  GATE_CLOSED: 503,
  STORE_CLOSED: 503,
  STORE_UNAVAILABLE: 503,
  STORE_BUSY: 503,
  STORE_DAMAGED: 503,
  STORE_FULL: 507,
  STORE_READ_ONLY: 503,
  SCHEMA_TOO_NEW: 503,
  UNKNOWN_VERSION: 503,
  WRONG_KEY: 503,
  KEY_REQUIRED: 503,
  INVALID_MODEL: 503,
  MODEL_KEY_REQUIRED: 503,
  MODEL_PACKAGE_MISSING: 503,
};

/** RFC 9457. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
}

export function problemOf(error: CountersignError, basePath: string): Problem {
  const { code, message, details } = error;
  return {
    type: `${basePath}/docs/errors#${code}`,
    title: titleOf(code),
    status: STATUS_OF[code],
    detail: message,
    code,
    details,
  };
}

/** The first sentence says what is wrong; the others, what to do about it. */
const titleOf = (code: ErrorCode): string => ERRORS[code].split(/(?<=\.) /)[0]!;

export function problemResponse(error: CountersignError, basePath: string): Response {
  const problem = problemOf(error, basePath);
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  const { status, details } = problem;
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (status === 405) headers.set('allow', (details.allowed as string[]).join(', '));
  if (status === 429 || status === 503 || error.code === 'IDEMPOTENCY_RUNNING')
    headers.set('retry-after', String(details.retryAfter ?? 1));
  return new Response(JSON.stringify(problem), { status, headers });
}
