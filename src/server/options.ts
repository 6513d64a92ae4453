import type { Principal } from '../core/action.ts';
import type { Scope } from '../core/scopes.ts';
import type { Logger } from '../gate/runtime.ts';
import type { Chat } from './chat.ts';

export interface AppOptions {
  /** The host names that this server answers to, without ports. By default those of the machine itself. */
  readonly hosts?: readonly string[];
  /** Where the app is mounted, if whoever mounts it leaves the path as it is: `/countersign`. */
  readonly basePath?: string;
  /** Whether people reach it over https, where a proxy hides that. It makes cookies secure. */
  readonly https?: boolean;
  readonly limits?: Partial<ServerLimits>;
  /** How long a person stays signed in. 12 hours by default. */
  readonly sessionMs?: number;
  /** Takes tokens of an OpenID provider, or of anybody who signs JWTs. */
  readonly jwt?: JwtOptions;
  /** For one line per request. Bodies, queries, cookies and keys are never given to it. */
  readonly logger?: Logger;
  /** Conversations to offer, as AI SDK UI message streams. */
  readonly chats?: readonly Chat[];
  /** Answers what the app has no route for, behind the same checks of the host: the web pages. */
  readonly pages?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

export interface ServerLimits {
  readonly bodyBytes: number;
  /** Of one principal, on average; and how many at once. */
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** Requests under way at once, streams and waits apart. */
  readonly requests: number;
  /** Open streams, of events and of conversations, and waits: of everybody, and of one principal. */
  readonly streams: number;
  readonly streamsPerPrincipal: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  bodyBytes: 1024 * 1024,
  requestsPerSecond: 100,
  burst: 500,
  requests: 1000,
  streams: 2000,
  streamsPerPrincipal: 100,
};

/** A public key, as RFC 7517 has it. */
export type PublicKey = { readonly kty?: string; readonly [member: string]: unknown };

export interface JwtOptions {
  readonly issuer: string;
  readonly audience: string;
  /** Where the issuer publishes its keys; or the keys themselves. */
  readonly jwksUrl?: string;
  readonly keys?: readonly PublicKey[];
  /** Who the token's claims stand for. Nobody: the token is refused. */
  readonly principalOf: (
    claims: Readonly<Record<string, unknown>>,
  ) => TokenPrincipal | undefined | Promise<TokenPrincipal | undefined>;
}

/** A principal, and what the token may be used for; without scopes, what is usual for their kind. */
export interface TokenPrincipal extends Principal {
  readonly scopes?: readonly Scope[];
}
