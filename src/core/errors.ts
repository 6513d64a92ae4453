/**
 * Every way Countersign can refuse, and what the person who meets it should do about it.
 * The codes are part of the public contract: docs/errors.md has one anchor per code.
 */
export const ERRORS = {
  // The call
  INVALID_CALL: 'The call is malformed. Check the fields named in the message.',
  INVALID_TOOL: 'The tool is declared wrongly. Check its name, effect and functions.',
  UNKNOWN_TOOL: 'No tool of that name is registered with this gate. Register it in createGate({ tools }).',
  INVALID_ARGUMENTS: "The arguments do not fit the tool's input schema. Correct them and call again.",
  ARGUMENTS_NOT_JSON:
    'The arguments are not plain JSON. Send strings, finite numbers, booleans, null, arrays and objects.',
  ARGUMENTS_TOO_LARGE: 'The arguments are too large or too deep. Send a reference instead of the content.',
  CALL_CONFLICT: 'This call key was used before with other arguments. Use a new key for a new call.',
  PREVIEW_FAILED:
    'The tool could not read what it would change, so nothing was held. Check the arguments and try again.',
  NO_APPROVER:
    'Nobody could approve this call, so it was not held. Name an owner, users or roles in the approver rule.',
  SESSION_BUSY: 'Another action is waiting in this session and the policy allows one. Decide it first.',
  TOO_MANY_PENDING: 'Too many actions are waiting already. Have some of them decided before proposing more.',
  RATE_LIMITED: 'Too many actions were proposed in the last minute. Wait before proposing more.',
  FORBIDDEN: 'The policy forbids this call.',
  // The decision
  INVALID_DECISION:
    "A decision is { action, revision, verdict } with verdict 'allow' or 'deny', a reason if wanted, and nothing else.",
  NOT_FOUND: 'There is no such thing here, or not for this principal. Check the id, and who asks.',
  NOT_YOURS: 'This principal may not do that. Ask one who may.',
  AGENT_CANNOT_DECIDE: 'Agents never decide. Ask a person.',
  STALE_REVISION: 'That is not the current revision. Look at the current one and decide again.',
  ALREADY_DECIDED: 'Somebody decided this before you. The details say who, and what.',
  ALREADY_VOTED: 'This principal has voted on this revision already.',
  EXPIRED: 'The time to decide or to start has passed. Propose the call again.',
  CANCELLED: 'The action was withdrawn. Propose the call again if it is still wanted.',
  SUPERSEDED: 'The action was replaced by a newer revision or call. Decide on that one.',
  PARTIAL_BATCH: 'This batch is decided all or none. Give one verdict for every item.',
  // Running
  NOT_APPROVED: 'Only an approved action can be started.',
  ARGS_CHANGED: 'The stored action is not what was approved, so it was not run. Verify the journal.',
  FROZEN: 'Starts are frozen for this tenant or tool. Unfreeze it first.',
  STALE_CLAIM: 'This claim is no longer valid: another worker has it, or the lease was lost.',
  OUTCOME_UNRECORDED:
    'The tool ran, and the store could not be told. It is told again while this process lives; else the action becomes in doubt.',
  NOT_IN_DOUBT: 'Only an action in doubt can be reconciled.',
  // Undo
  NOT_UNDOABLE:
    'This action cannot be undone here: it did not succeed, or this process has no undo for its tool.',
  UNDO_CLOSED: 'The undo window has closed.',
  ALREADY_UNDONE: 'This action has an undo already.',
  // Grants
  INVALID_GRANT:
    'A grant names a tool, an agent, at least one argument condition, an expiry and a number of uses.',
  // The server
  UNAUTHENTICATED:
    'It is not known who asks. Send an API key as “Authorization: Bearer <key>”, or sign in with a fresh link.',
  OUT_OF_SCOPE: 'This credential was not made for that. Use one with the scope that the details name.',
  INVALID_KEY:
    'A key has a name, a principal { kind, id }, at least one scope, and an expiry in the future or none. An agent’s key has neither decide nor admin.',
  FOREIGN_HOST: 'This server does not answer to that host name. Add it to the option hosts if it should.',
  FOREIGN_ORIGIN:
    'A page of another origin may not do this. Send it from this server’s own pages, or use an API key.',
  INVALID_JSON:
    'The body is not JSON that can be taken as it is. Name every member once, and send large integers as strings.',
  BODY_TOO_LARGE: 'The body is larger than this server takes. Send a reference instead of the content.',
  NOT_JSON: 'Send the body as application/json.',
  METHOD_NOT_ALLOWED: 'That address does not know this method. /docs lists what there is.',
  IDEMPOTENCY_CONFLICT:
    'This Idempotency-Key was used before with another request. Use a new key for a new request.',
  IDEMPOTENCY_RUNNING: 'The first request with this Idempotency-Key is still at work. Ask again in a moment.',
  TOO_MANY_REQUESTS: 'Too many requests from this principal. Wait as long as Retry-After says.',
  TOO_MANY_STREAMS: 'Too many open streams. Close one, or wait.',
  SERVER_BUSY: 'The server has as much to do as it takes on at once, or is closing. Try again.',
  INTERNAL: 'Something went wrong inside the server. Its log says what, under the id in the details.',
  // The store
  GATE_CLOSED: 'The gate is closed. Create a new one.',
  STORE_CLOSED: 'The store is closed. Open a new one.',
  STORE_UNAVAILABLE: 'The store did not answer, so nothing was run. Try again when it is back.',
  STORE_BUSY: 'The store is busy and did not let go in time. Try again.',
  STORE_DAMAGED:
    'The file is damaged, or is no database, so nothing was run. Put back a copy of it, or name another file.',
  STORE_FULL: 'The disk is full, so nothing was recorded and nothing was run. Free some space.',
  STORE_READ_ONLY:
    'The store cannot be written, so nothing was recorded and nothing was run. Check that its folder exists, and permissions.',
  SCHEMA_TOO_NEW: 'The store was written by a newer version of Countersign. Upgrade this process.',
  UNKNOWN_VERSION: 'A stored payload has a schema version this process does not know. Upgrade this process.',
  WRONG_KEY: 'The key is not the one this store was made with. Give the right key.',
  KEY_REQUIRED: 'This store needs a key of at least 32 bytes, kept outside the database.',
  // The model
  INVALID_MODEL:
    'Set COUNTERSIGN_MODEL to anthropic/<model>, openai/<model>, google/<model>, or the URL of an OpenAI-compatible server with its model after a #.',
  MODEL_KEY_REQUIRED:
    "This provider needs an API key. Set the variable that the message names to the provider's key.",
  MODEL_PACKAGE_MISSING:
    'The package of this provider is not installed beside Countersign. Install it with npm install and its name.',
} as const;

export type ErrorCode = keyof typeof ERRORS;

// Symbols from the registry: errors are told apart across copies of this package, which `instanceof` cannot.
const ERROR: unique symbol = Symbol.for('countersign.error') as never;
const NO_EFFECT: unique symbol = Symbol.for('countersign.noEffect') as never;
const DRIFTED: unique symbol = Symbol.for('countersign.drifted') as never;

/** The one error class. `code` is stable; `details` says what a program needs to go on. */
export class CountersignError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly [ERROR] = true;

  constructor(code: ErrorCode, what?: string, details: Record<string, unknown> = {}, cause?: unknown) {
    super(
      what ? `${sentence(what)} ${ERRORS[code]}` : ERRORS[code],
      cause === undefined ? undefined : { cause },
    );
    this.name = 'CountersignError';
    this.code = code;
    this.details = details;
  }

  static is(error: unknown, code?: ErrorCode): error is CountersignError {
    return hasMark(error, ERROR) && (code === undefined || thrownMember(error, 'code') === code);
  }
}

const sentence = (what: string): string => (/[.!?…]$/.test(what) ? what : `${what}.`);

/** Thrown by a tool's `run`: the tool asserts that it failed before it had any effect. */
export class NoEffect extends Error {
  readonly [NO_EFFECT] = true;
  constructor(message = 'Nothing was done.', options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoEffect';
  }
  static is(error: unknown): boolean {
    return hasMark(error, NO_EFFECT);
  }
}

/** Thrown by a tool's `run`: its conditional write found another state, and nothing was done. */
export class Drifted extends Error {
  readonly [DRIFTED] = true;
  constructor(message = 'The target has changed since it was shown.', options?: ErrorOptions) {
    super(message, options);
    this.name = 'Drifted';
  }
  static is(error: unknown): boolean {
    return hasMark(error, DRIFTED);
  }
}

function hasMark(error: unknown, mark: symbol): boolean {
  return typeof error === 'object' && thrownMember(error, mark) === true;
}

/** A member of what a host threw. Anything can be thrown, and even a look at a revoked proxy throws. */
export function thrownMember(error: unknown, name: PropertyKey): unknown {
  try {
    return (error as { readonly [name: PropertyKey]: unknown } | null | undefined)?.[name];
  } catch {
    return undefined;
  }
}
