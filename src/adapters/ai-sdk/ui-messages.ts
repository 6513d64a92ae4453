import { randomUUID } from 'node:crypto';
import type { TextStreamPart, ToolSet, UIMessage } from 'ai';
import type { Answer, Site, Standing } from './record.ts';

/** A tool's part as far as it matters here, whatever was sent for it. */
interface ToolPart {
  readonly type: string;
  readonly toolName?: string;
  readonly toolCallId: string;
  readonly state: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly errorText?: string;
  readonly approval?: Answer;
  readonly title?: string;
  readonly toolMetadata?: unknown;
  readonly callProviderMetadata?: unknown;
}

type Part = UIMessage['parts'][number];
type News = TextStreamPart<ToolSet>;

/** Rewrites the guarded parts from the record, and says what a browser that has the old ones is to be told. */
export async function rewriteUiMessages(
  messages: readonly UIMessage[],
  names: ReadonlySet<string>,
  stand: (sites: readonly Site[]) => Promise<Standing[]>,
): Promise<{ messages: UIMessage[]; news: News[] }> {
  const guarded = messages.flatMap(({ role, parts }) =>
    role === 'assistant' && Array.isArray(parts) ? parts.filter((part) => isGuarded(part, names)) : [],
  ) as unknown as ToolPart[];
  const stood = await stand(guarded.map(siteOf));
  const standingOf = new Map<unknown, Standing>(guarded.map((part, i) => [part, stood[i]!]));
  const continued = messages.at(-1)?.role === 'assistant' ? messages.length - 1 : undefined;

  const seen = new Set<string>();
  const running: Part[] = [];
  const news: News[] = [];
  const rewritten: UIMessage[] = [];
  for (const [at, message] of messages.entries()) {
    if (!message.parts?.some((part) => standingOf.has(part))) {
      rewritten.push(message);
      continue;
    }
    const kept: Part[] = [];
    for (const step of stepsOf(message.parts)) {
      const parts: Part[] = [];
      let runs = false;
      for (const part of step.parts) {
        const standing = standingOf.get(part);
        if (standing === undefined) {
          parts.push(part);
          continue;
        }
        const old = part as unknown as ToolPart;
        const key = JSON.stringify([old.toolCallId, toolOf(old), old.input]);
        // A browser that was told of a call anew has it twice. It was made where it stands first.
        if (seen.has(key)) continue;
        seen.add(key);
        const now = partOf(old, standing);
        parts.push(now as unknown as Part);
        if (standing.is === 'allowed') runs = true;
        const isThere = at === continued;
        if (isThere ? hasChanged(old, now) || standing.is === 'waiting' : standing.is === 'allowed')
          news.push(...newsOf(old, standing, isThere));
      }
      // The SDK executes only what stands in the last step.
      if (runs) running.push(...parts);
      else kept.push(...step.start, ...parts);
    }
    if (kept.some(({ type }) => type !== 'step-start') || at === continued)
      rewritten.push({ ...message, parts: kept });
  }
  if (running.length === 0) return { messages: rewritten, news };
  const parts: Part[] = [{ type: 'step-start' }, ...running];
  const last = rewritten.at(-1);
  if (continued === undefined || last === undefined)
    return { messages: [...rewritten, { id: randomUUID(), role: 'assistant', parts }], news };
  return { messages: [...rewritten.slice(0, -1), { ...last, parts: [...last.parts, ...parts] }], news };
}

function isGuarded(part: Part, names: ReadonlySet<string>): boolean {
  const tool = toolOf(part as unknown as ToolPart);
  return tool !== undefined && names.has(tool) && (part as unknown as ToolPart).state !== 'input-streaming';
}

function toolOf({ type, toolName }: ToolPart): string | undefined {
  if (type === 'dynamic-tool') return toolName;
  return type.startsWith('tool-') ? type.slice('tool-'.length) : undefined;
}

const siteOf = (part: ToolPart): Site => ({
  toolCallId: part.toolCallId,
  tool: toolOf(part)!,
  args: part.input,
  ...(part.state === 'approval-responded' && part.approval ? { answer: part.approval } : {}),
});

/** What begins with a `step-start`, or comes after what a person said meanwhile, is one answer of the model. */
function stepsOf(parts: readonly Part[]): { start: Part[]; parts: Part[] }[] {
  const steps: { start: Part[]; parts: Part[] }[] = [{ start: [], parts: [] }];
  for (const part of parts) {
    if (part.type === 'step-start' || (part.type as string) === 'steering-message')
      steps.push({ start: [part], parts: [] });
    else steps.at(-1)!.parts.push(part);
  }
  return steps;
}

/** Nothing is taken over from what was sent but the call itself. */
function partOf(old: ToolPart, standing: Standing): ToolPart {
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
    // A model that goes on has to be told something. The browser keeps its question: the news say so.
    case 'waiting':
      return { ...call, state: 'output-available', output: standing.output };
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

function hasChanged(old: ToolPart, now: ToolPart): boolean {
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
function newsOf(old: ToolPart, standing: Standing, isThere: boolean): News[] {
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
