import { ProtocolError, type ServerContext } from '@modelcontextprotocol/server';
import type { Json } from '../../core/json.ts';
import { DEFAULT_TIMEOUT_MS } from '../../gate/tool.ts';
import type { Asking } from './checkpoint.ts';
import type { Asked, Era, Link } from './link.ts';
import {
  type CallResult,
  CLIENT_CAPABILITIES,
  CLIENT_INFO,
  canElicit,
  type Frame,
  INVALID_PARAMS,
  isFromRecord,
  isStateless,
  LOG_LEVEL,
  type Members,
  membersOf,
  RpcFailure,
} from './wire.ts';

/** Who calls, as the call says it or as it was said at the beginning. */
export interface Caller {
  readonly era: Era;
  readonly name: string;
  readonly capabilities: Members;
  readonly isAskedElsewhere: boolean;
}

/** From what a request says about its client, or the client said of itself at the beginning. */
export function callerOf(era: Era, info: unknown, capable: unknown, ask: 'client' | 'inbox'): Caller {
  const { name = '' } = membersOf(info);
  const capabilities = membersOf(capable);
  return {
    era,
    name: String(name),
    capabilities,
    isAskedElsewhere: ask === 'inbox' || !canElicit(capabilities),
  };
}

/** From the first message of a client. */
export function callerIn({ params }: Frame, ask: 'client' | 'inbox'): Caller {
  const meta = membersOf(params?._meta);
  return isStateless(params)
    ? callerOf('modern', meta[CLIENT_INFO], meta[CLIENT_CAPABILITIES], ask)
    : callerOf('legacy', params?.clientInfo, params?.capabilities, ask);
}

export type Req = ServerContext['mcpReq'];

/** What goes along with a call besides its name and arguments. */
export interface Request {
  readonly _meta?: Members;
  readonly inputResponses?: Json;
  readonly requestState?: Json;
  readonly onProgress?: Asked['onProgress'];
  readonly onMessage?: Asked['onMessage'];
}

/** The client's own words about itself go on to a server of the same era; else it is only us whom it can ask. */
export function requestOf(
  link: Link,
  { era, capabilities }: Caller,
  { _meta = {}, envelope, notify }: Req,
): Request {
  const { progressToken, ...meta } = _meta as Record<string, Json>;
  const about = membersOf(envelope);
  const level = era === 'modern' ? about[LOG_LEVEL] : undefined;
  const said =
    era === 'modern' && link.era === 'modern'
      ? {
          [CLIENT_CAPABILITIES]: capabilities,
          [CLIENT_INFO]: about[CLIENT_INFO] ?? {},
          ...(level === undefined ? {} : { [LOG_LEVEL]: level }),
        }
      : {};
  // It may come when the call has been answered.
  const tell = (method: string, params: Members) => void notify({ method, params } as never).catch(() => {});
  const onProgress = (progress: Members) =>
    tell('notifications/progress', { ...progress, progressToken: progressToken! });
  const onMessage = (from: Json) => ({
    level: from,
    tell: (message: Members) => tell('notifications/message', message),
  });
  return {
    ...(Object.keys({ ...meta, ...said }).length > 0 ? { _meta: { ...meta, ...said } as Members } : {}),
    ...(progressToken === undefined ? {} : { onProgress }),
    ...(level === undefined ? {} : { onMessage: onMessage(level) }),
  };
}

export const inputOf = ({
  requestState,
  inputResponses,
}: Req): { requestState: Json; inputResponses: Json } => ({
  requestState: requestState<Json>() as Json,
  inputResponses: inputResponses as Json,
});

export function askingOf({ era, isAskedElsewhere }: Caller, mcpReq: Req): Asking {
  if (isAskedElsewhere) return { by: 'inbox' };
  if (era === 'modern') return { by: 'input_required', ...inputOf(mcpReq) };
  return {
    by: 'elicitation',
    elicit: (question, signal) =>
      mcpReq.send(
        { method: 'elicitation/create', params: question as never },
        { signal, timeout: DEFAULT_TIMEOUT_MS },
      ),
  };
}

export const goneText = (link: Link): string => `The server ${link.server.name} is gone. ${link.gone}`;

/** What is on record of a call says nothing about its server. What the server answered stays as it is. */
export function alsoSaying(result: CallResult, text: string): CallResult {
  if (!isFromRecord(result)) return result;
  return { ...result, content: [...(result.content as readonly Json[]), { type: 'text', text }] };
}

export const unlisted = (name: Json | undefined): RpcFailure => {
  const message = `No server lists a tool ${JSON.stringify(name ?? null)}. Nothing was run.`;
  return new RpcFailure({ code: INVALID_PARAMS, message });
};

export const rpcFailure = ({ code, message, data }: ProtocolError): RpcFailure =>
  new RpcFailure({ code, message, ...(data === undefined ? {} : { data: data as Json }) });

/** An error of a server, or of ours, as the client would have had it. */
export function throwAsItCame(error: unknown): never {
  if (!(error instanceof RpcFailure)) throw error;
  const { code, message, data } = error.error;
  throw new ProtocolError(code, message, data);
}

/** Who speaks the older protocol does not know the word. */
export function withoutType({ resultType: _, ...result }: CallResult): CallResult {
  return result;
}
