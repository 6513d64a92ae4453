import type { Json } from '../../core/json.ts';

/** What the gateway has to know of the protocol. Everything else passes as it is. */
export type Id = string | number;
export type Members = { readonly [name: string]: Json };

/** A frame, as far as it was looked at: anything may be missing. */
export interface Frame {
  readonly jsonrpc?: unknown;
  readonly id?: Id;
  readonly method?: string;
  readonly params?: Members;
  readonly result?: Members;
  readonly error?: RpcError;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: Json;
}

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: Hints;
  readonly outputSchema?: Json;
  readonly [member: string]: unknown;
}

/** What a server says of its tool. It may lie. */
export interface Hints {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** The result of `tools/call`, of either era: complete, or asking for input. */
export type CallResult = Members;

export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** What the SDKs say of a connection that is gone. */
export const CONNECTION_CLOSED = -32000;

const META = 'io.modelcontextprotocol/';
export const PROTOCOL_VERSION: string = `${META}protocolVersion`;
export const CLIENT_CAPABILITIES: string = `${META}clientCapabilities`;
export const CLIENT_INFO: string = `${META}clientInfo`;
export const LOG_LEVEL: string = `${META}logLevel`;

/** The revision since which every request stands for itself. */
export const MODERN = '2026-07-28';

/** An error that the other side answered with, or that is answered. */
export class RpcFailure extends Error {
  readonly error: RpcError;
  constructor(error: RpcError) {
    super(error.message);
    this.error = error;
  }
}

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** Since 2026 every request says by itself what its client is and can do. */
export const isStateless = (params: Members | undefined): boolean =>
  typeof membersOf(params?._meta)[PROTOCOL_VERSION] === 'string';

/** Whether a client can show a form. Before there were others, an empty capability meant forms. */
export function canElicit(capabilities: unknown): boolean {
  const { elicitation } = membersOf(capabilities);
  if (typeof elicitation !== 'object' || elicitation === null) return false;
  return 'form' in elicitation || !('url' in elicitation);
}

export const isInputRequired = (result: CallResult): boolean => result.resultType === 'input_required';

/** What a result says in words. */
export function textOf(result: CallResult): string {
  const content = Array.isArray(result.content) ? (result.content as readonly Json[]) : [];
  return content
    .map((part) => membersOf(part).text)
    .filter((text) => typeof text === 'string')
    .join('\n');
}

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** Whether a log message is for somebody who wants to hear from that level on. */
export const isAsLoud = (level: unknown, from: unknown): boolean =>
  LEVELS.indexOf(level as string) >= LEVELS.indexOf(from as string);

const ACTION = 'countersign/action';

/** Whether a result tells what is on record of an action. */
export const isFromRecord = (result: CallResult): boolean => ACTION in membersOf(result._meta);

/** Says something instead of a result. It is an error, so that nobody looks for the tool's own output in it. */
export const saying = (text: string, action?: Members): CallResult => ({
  resultType: 'complete',
  content: [{ type: 'text', text }],
  isError: true,
  ...(action ? { _meta: { [ACTION]: action } } : {}),
});
