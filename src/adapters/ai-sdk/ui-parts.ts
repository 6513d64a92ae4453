import type { TextStreamPart, ToolSet } from 'ai';
import type { Answer, Site, Standing } from './record.ts';

/** A tool's part as far as it matters here, whatever was sent for it. */
export interface ToolPart {
  readonly type: string;
  readonly toolName?: string;
  readonly toolCallId: string;
  readonly state: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly errorText?: string;
  readonly approval?: Approval;
  readonly title?: string;
  readonly toolMetadata?: unknown;
  readonly callProviderMetadata?: unknown;
}

interface Approval extends Partial<Answer> {
  readonly id: unknown;
  readonly requestReason?: string;
}

export type News = TextStreamPart<ToolSet>;

export function toolOf({ type, toolName }: ToolPart): string | undefined {
  if (type === 'dynamic-tool') return toolName;
  return type.startsWith('tool-') ? type.slice('tool-'.length) : undefined;
}

export const siteOf = (part: ToolPart): Site => ({
  toolCallId: part.toolCallId,
  tool: toolOf(part)!,
  args: part.input,
  ...(part.state === 'approval-responded' && part.approval
    ? { answer: { approved: undefined, ...part.approval } }
    : {}),
});

/** Nothing is taken over from what was sent but the call itself. */
export function partOf(old: ToolPart, standing: Standing): ToolPart {
  const { type, toolName, toolCallId, input, title, toolMetadata, callProviderMetadata } = old;
  const call = {
    type,
    ...(toolName === undefined ? {} : { toolName }),
    toolCallId,
    input,
    ...(title === undefined ? {} : { title }),
    ...(toolMetadata === undefined ? {} : { toolMetadata }),
    ...(callProviderMetadata === undefined ? {} : { callProviderMetadata }),
  };
  switch (standing.is) {
    case 'waiting': {
      const approval = { id: standing.id, requestReason: standing.question };
      return { ...call, state: 'approval-requested', approval };
    }
    case 'allowed':
      return { ...call, state: 'approval-responded', approval: { id: standing.id, approved: true } };
    case 'denied': {
      const { id, reason } = standing;
      return { ...call, state: 'output-denied', approval: { id, approved: false, reason } };
    }
    case 'told': {
      const approval = standing.ran ? { approval: { id: standing.id, approved: true } } : {};
      return { ...call, state: 'output-available', output: standing.output, ...approval };
    }
    case 'failed': {
      const approval = { id: standing.id, approved: true };
      return { ...call, state: 'output-error', errorText: standing.error, approval };
    }
    // A call that did not fit its schema was never proposed, and says so itself.
    case 'unknown':
      return old.state === 'output-error'
        ? { ...call, state: old.state, errorText: String(old.errorText) }
        : { ...call, state: 'output-error', errorText: standing.error };
  }
}

export function hasChanged(old: ToolPart, now: ToolPart): boolean {
  const shown = ({ state, output, approval }: ToolPart) =>
    JSON.stringify([state, output, approval?.id, approval?.approved]);
  return shown(old) !== shown(now);
}

interface StreamedCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly dynamic?: boolean | undefined;
}

/** The part of a stream that makes a browser ask. */
export const requestOf = (approvalId: string, call: StreamedCall, reason?: string): News =>
  ({
    type: 'tool-approval-request',
    approvalId,
    toolCall: { type: 'tool-call', ...call },
    ...(reason === undefined ? {} : { reason }),
  }) as News;

/** The parts of a stream that bring a browser's part to where the record is. */
export function newsOf(old: ToolPart, standing: Standing, isThere: boolean): News[] {
  const { toolCallId, input } = old;
  const toolName = toolOf(old)!;
  const call = { toolCallId, toolName, input, ...(old.type === 'dynamic-tool' ? { dynamic: true } : {}) };
  const toolCall = { type: 'tool-call', ...call } as News;
  const answered = (approvalId: string, approved: boolean, reason?: string) => [
    requestOf(approvalId, call),
    { type: 'tool-approval-response', approvalId, toolCall, approved, ...(reason ? { reason } : {}) } as News,
  ];
  const state = (): News[] => {
    switch (standing.is) {
      case 'waiting':
        return [requestOf(standing.id, call, standing.question)];
      case 'allowed':
        return answered(standing.id, true);
      case 'denied':
        return [
          ...answered(standing.id, false, standing.reason),
          { type: 'tool-output-denied', toolCallId, toolName } as News,
        ];
      case 'told':
        return [{ type: 'tool-result', ...call, output: standing.output } as News];
      default:
        return [{ type: 'tool-error', ...call, error: standing.error } as News];
    }
  };
  return isThere ? state() : [toolCall, ...state()];
}
