import { type Note, type Reading, type Step, sameMembers } from './reading.ts';

export const ANTHROPIC_RULES = {
  // https://platform.claude.com/docs/en/api/messages: the first is the user's; neighbours of one role are merged.
  'anthropic/roles': 'Messages are of user or assistant, and the first is of user.',
  // https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls
  'anthropic/results-next': 'The results of a message with tool_use are in the user message right after it.',
  'anthropic/results-first': 'In that message nothing stands before the results.',
  // https://platform.claude.com/docs/en/build-with-claude/extended-thinking#extended-thinking-with-tool-use
  'anthropic/thinking-first': 'In a message thinking comes before tool_use.',
  // The API's own words: "The final block in an assistant message cannot be `thinking`".
  'anthropic/thinking-leads': 'Something follows thinking in its message.',
  'anthropic/thinking-signed': 'A thinking block has its signature.',
  'anthropic/thinking-kept':
    'While thinking is on and calls are under way, the turn that they are of begins with thinking.',
  // The API's own words: "Requests which include `tool_use` or `tool_result` blocks must define tools".
  'anthropic/tools-declared': 'A request with calls declares tools.',
} as const;
type Rule = keyof typeof ANTHROPIC_RULES;

interface Block {
  readonly type: string;
  readonly [member: string]: unknown;
}
interface Message {
  readonly role: string;
  readonly at: string;
  readonly content: readonly Block[];
}

// biome-ignore lint/suspicious/noExplicitAny: a captured body.
export function readAnthropic(body: any, note: Note<Rule>): Reading {
  const tools = ((body.tools ?? []) as { name: string }[]).map((tool) => tool.name);
  const messages = merged(body.messages);
  for (const { role, at } of messages)
    if (role !== 'user' && role !== 'assistant') note('anthropic/roles', at, `It is of ${role}.`);
  if (messages[0]?.role !== 'user') note('anthropic/roles', 'messages[0]', 'It is not of user.');

  const steps: Step[] = [];
  const results: { at: string; id: string; after: number }[] = [];
  const contents = textsOf('system', asBlocks(body.system ?? []));
  for (const [i, message] of messages.entries()) {
    const here = ofType(message, 'tool_result');
    for (const { at, block } of here) {
      results.push({ at, id: String(block.tool_use_id), after: steps.length });
      contents.push(...contentOf(at, block.content));
    }
    contents.push(...textsOf(message.at, message.content));
    if (message.content.length === 0) contents.push({ at: message.at, text: '' });
    resultsOf(messages[i - 1], message, note);
    if (message.role !== 'assistant') continue;
    if (messages[i + 1] === undefined && ofType(message, 'tool_use').length > 0)
      note('anthropic/results-next', message.at, 'Nothing follows its calls.');
    steps.push(stepOf(message, note));
  }
  if (steps.some((step) => step.calls.length > 0) && tools.length === 0)
    note('anthropic/tools-declared', 'tools', 'There are none.');
  thinkingKept(body, messages, note);
  return { steps, results, contents, tools, endsWithInput: messages.at(-1)?.role === 'user' };
}

function resultsOf(before: Message | undefined, message: Message, note: Note<Rule>): void {
  const calls = before ? ofType(before, 'tool_use').map(({ block }) => block.id) : [];
  const answered = ofType(message, 'tool_result').map(({ block }) => block.tool_use_id);
  if (!sameMembers(calls, answered))
    note('anthropic/results-next', message.at, `Called before: [${calls}]; answered here: [${answered}].`);
  const last = message.content.findLastIndex((block) => block.type === 'tool_result');
  if (last >= answered.length)
    note('anthropic/results-first', message.at, 'Something stands before or among the results.');
}

function stepOf(message: Message, note: Note<Rule>): Step {
  const firstCall = message.content.findIndex((block) => block.type === 'tool_use');
  const thoughts = ofType(message, 'thinking');
  for (const { at, block, index } of [...thoughts, ...ofType(message, 'redacted_thinking')]) {
    if (firstCall !== -1 && index > firstCall) note('anthropic/thinking-first', at, 'A call is before it.');
    if (block.type === 'thinking' && !block.signature) note('anthropic/thinking-signed', at, 'It has none.');
  }
  if (/thinking$/.test(message.content.at(-1)?.type ?? ''))
    note('anthropic/thinking-leads', message.at, 'It ends with thinking.');
  return {
    at: message.at,
    calls: ofType(message, 'tool_use').map(({ at, block }) => ({
      at,
      id: String(block.id),
      name: String(block.name),
      args: block.input,
    })),
    seals: thoughts.map(({ at, block }) => ({
      at,
      seal: String(block.signature),
      text: String(block.thinking),
    })),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a captured body.
function thinkingKept(body: any, messages: readonly Message[], note: Note<Rule>): void {
  const last = messages.at(-1);
  if (body.thinking?.type !== 'enabled' || !last || ofType(last, 'tool_result').length === 0) return;
  // A turn begins after the last message in which a person said something, the newest one aside.
  const spoken = messages
    .slice(0, -1)
    .findLastIndex((message) => message.role === 'user' && !hasOnlyResults(message));
  const first = messages[spoken + 1];
  if (first !== undefined && !/thinking$/.test(first.content[0]?.type ?? ''))
    note('anthropic/thinking-kept', first.at, `It begins with ${first.content[0]?.type}.`);
}

function merged(messages: readonly { role: string; content: unknown }[]): Message[] {
  const out: { role: string; at: string; content: Block[] }[] = [];
  for (const [i, { role, content }] of messages.entries()) {
    const last = out.at(-1);
    if (last?.role === role) last.content.push(...asBlocks(content));
    else out.push({ role, at: `messages[${i}]`, content: asBlocks(content) });
  }
  return out;
}

const hasOnlyResults = (message: Message): boolean =>
  message.content.length > 0 && message.content.every(({ type }) => type === 'tool_result');

const asBlocks = (content: unknown): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : [...(content as Block[])];

const ofType = (message: Message, type: string) =>
  message.content
    .map((block, index) => ({ block, index, at: `${message.at}.content[${index}]` }))
    .filter(({ block }) => block.type === type);

const textsOf = (at: string, blocks: readonly Block[]) =>
  blocks
    .map((block, i) => ({ block, at: `${at}.content[${i}]` }))
    .filter(({ block }) => block.type === 'text')
    .map(({ block, at }) => ({ at, text: String(block.text) }));

const contentOf = (at: string, content: unknown) =>
  Array.isArray(content) && content.length > 0 ? textsOf(at, content) : [{ at, text: String(content ?? '') }];
