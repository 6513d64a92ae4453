import { type Note, parsed, type Reading, type Step, sameMembers } from './reading.ts';

export const CHAT_RULES = {
  // The API's own words: "An assistant message with 'tool_calls' must be followed by tool messages responding to
  // each 'tool_call_id'", and "messages with role 'tool' must be a response to a preceding message with 'tool_calls'".
  'chat/results-next':
    'Right after a message with tool_calls come the tool messages for them, and no others.',
  // Templates of local models know these roles, and want instructions at the beginning.
  'chat/roles': 'Messages are of system (first only), user, assistant or tool.',
} as const;
type Rule = keyof typeof CHAT_RULES;

interface Message {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[];
  readonly tool_call_id?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a captured body.
export function readChat(body: any, note: Note<Rule>): Reading {
  const messages: Message[] = body.messages;
  const steps: Step[] = [];
  const results: { at: string; id: string; after: number }[] = [];
  const contents: { at: string; text: string }[] = [];
  for (const [i, message] of messages.entries()) {
    const at = `messages[${i}]`;
    const allowed = i === 0 ? ['system', 'user'] : ['user', 'assistant', 'tool'];
    if (!allowed.includes(message.role)) note('chat/roles', at, `It is of ${message.role}.`);
    if (message.role !== 'assistant' || !message.tool_calls?.length)
      contents.push(...textsOf(at, message.content));
    if (message.role === 'tool') results.push({ at, id: String(message.tool_call_id), after: steps.length });
    if (message.role === 'assistant') steps.push(stepOf(message, at));
    if (message.role !== 'tool') resultsNext(messages, i, note);
  }
  const tools = ((body.tools ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name);
  return { steps, results, contents, tools, endsWithInput: messages.at(-1)?.role !== 'assistant' };
}

const stepOf = ({ tool_calls = [] }: Message, at: string): Step => ({
  at,
  calls: tool_calls.map(({ id, function: called }, i) => ({
    at: `${at}.tool_calls[${i}]`,
    id,
    name: called.name,
    args: parsed(called.arguments),
  })),
  seals: [],
});

function resultsNext(messages: readonly Message[], i: number, note: Note<Rule>): void {
  const calls = (messages[i]!.tool_calls ?? []).map((call) => call.id);
  const rest = messages.slice(i + 1);
  const end = rest.findIndex((message) => message.role !== 'tool');
  const answered = (end === -1 ? rest : rest.slice(0, end)).map((message) => message.tool_call_id);
  if (!sameMembers(calls, answered))
    note('chat/results-next', `messages[${i}]`, `Called: [${calls}]; answered after it: [${answered}].`);
}

function textsOf(at: string, content: unknown): { at: string; text: string }[] {
  if (!Array.isArray(content)) return [{ at, text: String(content ?? '') }];
  if (content.length === 0) return [{ at, text: '' }];
  return content.map((part, i) => ({ at: `${at}.content[${i}]`, text: String(part.text ?? '') }));
}
