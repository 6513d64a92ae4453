import type {
  AssistantModelMessage,
  ModelMessage,
  ToolCallPart,
  ToolContent,
  ToolResultPart,
  ToolSet,
} from 'ai';
import type { Answer, Site, Standing } from './record.ts';

type Content = Exclude<AssistantModelMessage['content'], string>;
type Output = ToolResultPart['output'];

/** The same for messages as `generateText` takes and gives them. */
export async function rewriteModelMessages(
  messages: readonly ModelMessage[],
  names: ReadonlySet<string>,
  tools: ToolSet,
  stand: (sites: readonly Site[]) => Promise<Standing[]>,
): Promise<ModelMessage[]> {
  const isGuarded = (part: Content[number]): part is ToolCallPart =>
    part.type === 'tool-call' && names.has(part.toolName);
  const calls = messages.flatMap((message) => contentOf(message).filter(isGuarded));
  const ids = new Set(calls.map(({ toolCallId }) => toolCallId));
  const answers = answersIn(messages);
  const stood = await stand(calls.map((call) => siteOf(call, answers)));
  const standingOf = new Map<unknown, Standing>(calls.map((call, i) => [call, stood[i]!]));
  const requests = new Set(requestsIn(messages).filter(({ toolCallId }) => ids.has(toolCallId)));
  const approvals = new Set([...requests].map(({ approvalId }) => approvalId));

  const rewritten: ModelMessage[] = [];
  const running: { assistants: ModelMessage[]; content: ToolContent } = { assistants: [], content: [] };
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at]!;
    if (!contentOf(message).some((part) => standingOf.has(part))) {
      rewritten.push(message);
      continue;
    }
    const old: ToolContent = [];
    while (messages[at + 1]?.role === 'tool')
      old.push(...(messages[++at] as { content: ToolContent }).content);
    const content: Content = [];
    const answered: ToolContent = old.filter((part) =>
      part.type === 'tool-approval-response' ? !approvals.has(part.approvalId) : !ids.has(part.toolCallId),
    );
    let runs = false;
    for (const part of contentOf(message)) {
      const standing = standingOf.get(part);
      if (standing === undefined) {
        if (!requests.has(part as never)) content.push(part);
        continue;
      }
      const call = part as ToolCallPart;
      const { providerExecuted: _, ...own } = call;
      content.push(own);
      if (standing.is === 'waiting' || standing.is === 'allowed')
        content.push({
          type: 'tool-approval-request',
          approvalId: standing.id,
          toolCallId: call.toolCallId,
        });
      if (standing.is === 'allowed') {
        runs = true;
        answered.push({ type: 'tool-approval-response', approvalId: standing.id, approved: true });
        continue;
      }
      const { toolCallId, toolName } = call;
      const before = old.find(
        (each): each is ToolResultPart => each.type === 'tool-result' && each.toolCallId === toolCallId,
      );
      const output = await outputOf(call, standing, before?.output, tools[toolName]!);
      answered.push({ type: 'tool-result', toolCallId, toolName, output });
    }
    const assistant = { ...message, content } as ModelMessage;
    // The SDK executes only what the last message answers.
    if (runs) {
      running.assistants.push(assistant);
      running.content.push(...answered);
    } else rewritten.push(assistant, { role: 'tool', content: answered });
  }
  if (running.assistants.length === 0) return rewritten;
  return [...rewritten, ...running.assistants, { role: 'tool', content: running.content }];
}

const contentOf = (message: ModelMessage): Content =>
  message.role === 'assistant' && typeof message.content !== 'string' ? message.content : [];

const requestsIn = (messages: readonly ModelMessage[]) =>
  messages.flatMap((message) => contentOf(message).filter((part) => part.type === 'tool-approval-request'));

/** What was answered, by the call that it was about. */
function answersIn(messages: readonly ModelMessage[]): Map<string, Answer> {
  const calls = new Map(requestsIn(messages).map(({ approvalId, toolCallId }) => [approvalId, toolCallId]));
  const answers = new Map<string, Answer>();
  for (const message of messages) {
    if (message.role !== 'tool') continue;
    for (const part of message.content) {
      if (part.type !== 'tool-approval-response') continue;
      const { approvalId: id, approved, reason } = part;
      const call = calls.get(id);
      if (call !== undefined) answers.set(call, { id, approved, reason });
    }
  }
  return answers;
}

function siteOf({ toolCallId, toolName, input }: ToolCallPart, answers: Map<string, Answer>): Site {
  const answer = answers.get(toolCallId);
  return { toolCallId, tool: toolName, args: input, ...(answer ? { answer } : {}) };
}

async function outputOf(
  { toolCallId, input }: ToolCallPart,
  standing: Exclude<Standing, { is: 'allowed' }>,
  before: Output | undefined,
  tool: ToolSet[string],
): Promise<Output> {
  switch (standing.is) {
    case 'denied':
      return { type: 'execution-denied', reason: standing.reason };
    case 'failed':
      return { type: 'error-text', value: standing.error };
    case 'unknown':
      // A call that did not fit its schema was never proposed, and says so itself.
      return before?.type.startsWith('error-') ? before : { type: 'error-text', value: standing.error };
    default: {
      const output = standing.output as never;
      if (standing.is === 'told' && standing.ran && tool.toModelOutput)
        return tool.toModelOutput({ toolCallId, input: input as never, output });
      return typeof output === 'string' ? { type: 'text', value: output } : { type: 'json', value: output };
    }
  }
}
