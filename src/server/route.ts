import type { z } from 'zod';
import type { Principal } from '../core/action.ts';
import { CountersignError, type ErrorCode } from '../core/errors.ts';
import type { Json } from '../core/json.ts';
import type { Who } from '../gate/decide.ts';
import type { Gate } from '../gate/gate.ts';
import type { Runtime } from '../gate/runtime.ts';
import type { Api, OperationName } from './api.ts';
import type { Identified } from './auth.ts';
import type { Chats } from './chats.ts';
import { namesIn, OPERATIONS } from './operations.ts';

/** One request, once it is known who asks. */
export interface Asked {
  readonly gate: Gate;
  readonly runtime: Runtime;
  readonly identity: Identified;
  readonly by: Principal;
  /** By whom, and through which channel. */
  readonly who: Who & { readonly via: string };
  readonly request: Request;
  readonly chats: Chats;
  /** The cookie of the same session for another of the person's tenants; refuses any other tenant. */
  readonly cookieFor: (tenant: string) => string;
  /** Fires when the server closes: what waits for something else waits no longer. */
  readonly leaving: AbortSignal;
  /** The names of the calls that come without a key of their own, where the request has one. */
  readonly callKey?: (place: number) => string;
}

export interface Route<N extends OperationName> {
  /** What the path, and the query or the body, have to be. */
  readonly input: z.ZodType<Api[N]['in']>;
  /** What the answer is: for the document, and for the tests, which hold every answer against it. */
  readonly output: z.ZodType;
  /** What it is called if the input does not fit. */
  readonly invalid?: ErrorCode;
  readonly handle: (input: Api[N]['in'], asked: Asked) => Promise<Api[N]['out']>;
}

export type Routes = { readonly [N in OperationName]: Route<N> };

/** As many characters of what was sent are told again, if it does not fit. */
const TOLD = 200;

/** What was asked for, put together from where it stands, and found to fit. */
export function inputOf<N extends OperationName>(
  name: N,
  route: Route<N>,
  params: Readonly<Record<string, string>>,
  given: Json,
): Api[N]['in'] {
  const invalid = (what: string, details = {}) =>
    new CountersignError(route.invalid ?? 'INVALID_CALL', what, details);
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw invalid('The body is not an object.');
  const twice = namesIn(OPERATIONS[name].path).find((each) => Object.hasOwn(given, each));
  if (twice !== undefined) throw invalid(`${twice} is in the path, and nowhere else.`);
  const parsed = route.input.safeParse({ ...given, ...params });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({
    path: `/${path.map(String).join('/')}`.slice(0, TOLD),
    message: message.slice(0, TOLD),
  }));
  throw invalid(issues.map(({ path, message }) => `${path}: ${message}`).join('; '), { issues });
}

/** A query as an object. A name that is there several times is a list. */
export function queryOf(search: URLSearchParams): Json {
  const query: Record<string, Json> = Object.create(null);
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length === 1 ? values[0]! : values;
  }
  return query;
}
