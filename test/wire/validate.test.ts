import { describe, expect, test } from 'vitest';
import { NO_SIGNATURE } from './rules-google.ts';
import { PROVIDERS, type Provider } from './stub.ts';
import type { Turn } from './turn.ts';
import { RULES, type Rule, violations } from './validate.ts';

// One good request for each provider, and for each rule at least one way to break it.

// biome-ignore lint/suspicious/noExplicitAny: the cases reach into bodies and break them.
type Loose = any;

const GIVEN: Turn[] = [
  {
    reasoning: { text: 'Two of them.', seal: 'c2VhbA==' },
    calls: [
      { id: 'a', tool: 'trash', args: { id: 1 } },
      { id: 'b', tool: 'trash', args: { id: 2 } },
    ],
  },
  { error: { status: 429, message: 'Later.' } },
  { text: 'Done.' },
];

const GOOD = {
  anthropic: () => ({
    system: [{ type: 'text', text: 'Be brief.' }],
    thinking: { type: 'enabled', budget_tokens: 1024 },
    tools: [{ name: 'trash' }],
    messages: [
      { role: 'user', content: [text('Trash both.')] },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Two of them.', signature: 'c2VhbA==' },
          text('Gladly.'),
          { type: 'tool_use', id: 'a', name: 'trash', input: { id: 1 } },
          { type: 'tool_use', id: 'b', name: 'trash', input: { id: 2 } },
        ],
      },
      { role: 'user', content: [toolResult('a'), toolResult('b')] },
    ] as { role: string; content: Loose }[],
  }),
  openai: () => ({
    store: false,
    tools: [{ type: 'function', name: 'trash' }],
    input: [
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'input_text', text: 'Trash both.' }] },
      {
        type: 'reasoning',
        id: 'rs_1',
        encrypted_content: 'c2VhbA==',
        summary: [{ type: 'summary_text', text: 'Two of them.' }],
      },
      { role: 'assistant', content: 'Gladly.' },
      { type: 'function_call', call_id: 'a', name: 'trash', arguments: '{"id":1}' },
      { type: 'function_call', call_id: 'b', name: 'trash', arguments: '{"id":2}' },
      { type: 'function_call_output', call_id: 'a', output: '{"status":"succeeded"}' },
      { type: 'function_call_output', call_id: 'b', output: '{"status":"succeeded"}' },
    ] as Loose[],
  }),
  google: () => ({
    tools: [{ functionDeclarations: [{ name: 'trash' }] }],
    contents: [
      { role: 'user', parts: [{ text: 'Trash both.' }] },
      {
        role: 'model',
        parts: [
          { text: 'Two of them.', thought: true },
          { functionCall: { id: 'a', name: 'trash', args: { id: 1 } }, thoughtSignature: 'c2VhbA==' },
          { functionCall: { id: 'b', name: 'trash', args: { id: 2 } } },
        ],
      },
      { role: 'user', parts: [functionResponse('a'), functionResponse('b')] },
    ] as { role: string; parts: Loose[] }[],
  }),
  chat: () => ({
    tools: [{ type: 'function', function: { name: 'trash' } }],
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Trash both.' },
      { role: 'assistant', content: null, tool_calls: [toolCall('a', 1), toolCall('b', 2)] },
      { role: 'tool', tool_call_id: 'a', content: '{"status":"succeeded"}' },
      { role: 'tool', tool_call_id: 'b', content: '{"status":"succeeded"}' },
    ] as Loose[],
  }),
};

const text = (text: string) => ({ type: 'text', text });
const toolResult = (id: string) => ({
  type: 'tool_result',
  tool_use_id: id,
  content: '{"status":"succeeded"}',
});
const functionResponse = (id: string) => ({
  functionResponse: { id, name: 'trash', response: { name: 'trash', content: { status: 'succeeded' } } },
});
const toolCall = (id: string, n: number) => ({
  id,
  type: 'function',
  function: { name: 'trash', arguments: `{"id":${n}}` },
});
const said = { role: 'assistant', content: [text('And then?')] };

type Body<P extends Provider> = ReturnType<(typeof GOOD)[P]>;
interface Case {
  readonly provider: Provider;
  readonly what: string;
  readonly breaks: readonly Rule[];
  readonly body: unknown;
}
const CASES: Case[] = [];
function broken<P extends Provider>(
  provider: P,
  what: string,
  breaks: readonly Rule[],
  change: (body: Body<P>) => void,
): void {
  const body = GOOD[provider]() as Body<P>;
  change(body);
  CASES.push({ provider, what, breaks, body });
}

// What holds for all of them.
broken('anthropic', 'one id twice', ['unique-id'], ({ messages }) => {
  messages[1]!.content[3].id = 'a';
  messages[2]!.content[1].tool_use_id = 'a';
});
broken('openai', 'one id twice', ['unique-id'], ({ input }) => {
  input[5].call_id = 'a';
  input[7].call_id = 'a';
});
broken('google', 'one id twice', ['unique-id'], ({ contents }) => {
  contents[1]!.parts[2].functionCall.id = 'a';
  contents[2]!.parts[1].functionResponse.id = 'a';
});
broken('chat', 'one id again in a later turn', ['unique-id'], ({ messages }) => {
  messages.push({ role: 'assistant', content: null, tool_calls: [toolCall('a', 3)] });
  messages.push({ role: 'tool', tool_call_id: 'a', content: 'ok' });
});
for (const id of ['with.dot', 'a'.repeat(41), 'größe', '']) {
  broken('chat', `the id ${JSON.stringify(id)}`, ['id-form'], ({ messages }) => {
    messages[2].tool_calls[0].id = id;
    messages[3].tool_call_id = id;
  });
}
broken('anthropic', 'a declared name with a dot', ['tool-name'], ({ tools }) => {
  tools[0]!.name = 'trash.can';
});
broken('google', 'a called name with a digit in front', ['tool-name'], ({ contents }) => {
  contents[1]!.parts[1].functionCall.name = '2trash';
  contents[2]!.parts[0].functionResponse.name = '2trash';
});
broken('openai', 'a call without a result', ['one-result'], ({ input }) => void input.splice(7, 1));
broken('openai', 'two results of one call', ['one-result'], ({ input }) => void input.push(input[7]));
broken('openai', 'a result without a call', ['one-result'], ({ input }) => {
  input.push({ type: 'function_call_output', call_id: 'c', output: 'ok' });
});
broken('openai', 'a result before its call', ['result-after-call'], ({ input }) => {
  input.splice(2, 0, ...input.splice(6, 1));
});
broken('anthropic', 'arguments that are a text', ['args-object'], ({ messages }) => {
  messages[1]!.content[2].input = '{"id":';
});
broken('openai', 'arguments that are no JSON', ['args-object'], ({ input }) => {
  input[4].arguments = '{"id":';
});
broken('google', 'arguments that are a list', ['args-object'], ({ contents }) => {
  contents[1]!.parts[2].functionCall.args = [2];
});
broken('chat', 'arguments that are null', ['args-object'], ({ messages }) => {
  messages[2].tool_calls[0].function.arguments = 'null';
});
broken('anthropic', 'a blank text', ['not-empty'], ({ messages }) => {
  messages[0]!.content = ' \n';
});
broken('anthropic', 'blank instructions', ['not-empty'], ({ system }) => {
  system[0]!.text = '';
});
broken('anthropic', 'an empty message', ['not-empty'], ({ messages }) => {
  messages[0]!.content = [];
});
broken('anthropic', 'an empty result', ['not-empty'], ({ messages }) => {
  messages[2]!.content[0].content = '';
});
broken('openai', 'an empty text', ['not-empty'], ({ input }) => {
  input[1].content[0].text = '';
});
broken('openai', 'a message of no parts', ['not-empty'], ({ input }) => {
  input[1].content = [];
});
broken('openai', 'an empty output', ['not-empty'], ({ input }) => {
  input[6].output = '';
});
broken('google', 'a content of no parts', ['not-empty'], ({ contents }) => {
  contents[0]!.parts = [];
});
broken('google', 'an empty text', ['not-empty'], ({ contents }) => {
  contents[0]!.parts[0].text = '';
});
broken('chat', 'an empty result', ['not-empty'], ({ messages }) => {
  messages[3].content = '';
});
broken('chat', 'nothing said and nothing called', ['not-empty'], ({ messages }) => {
  messages.push({ role: 'assistant', content: '' }, { role: 'user', content: 'Hello?' });
});
broken('anthropic', "the model's word at the end", ['ends-with-input'], ({ messages }) => {
  messages.push(said);
});
broken('openai', "the model's word at the end", ['ends-with-input'], ({ input }) => {
  input.push({ role: 'assistant', content: 'And then?' });
});
broken('google', "the model's word at the end", ['ends-with-input'], ({ contents }) => {
  contents.push({ role: 'model', parts: [{ text: 'And then?' }] });
});
broken('chat', "the model's word at the end", ['ends-with-input'], ({ messages }) => {
  messages.push({ role: 'assistant', content: 'And then?' });
});
broken('anthropic', 'other thoughts under the seal', ['seal-unchanged'], ({ messages }) => {
  messages[1]!.content[0].thinking = 'Three of them.';
});
broken('openai', 'another seal', ['seal-unchanged', 'seal-kept'], ({ input }) => {
  input[2].encrypted_content = 'other';
});
broken('google', 'another seal', ['seal-unchanged', 'seal-kept'], ({ contents }) => {
  contents[1]!.parts[1].thoughtSignature = 'other';
});
broken('openai', 'a call without its thoughts', ['seal-kept'], ({ input }) => void input.splice(2, 1));
broken('google', 'a call that passes for not signed', ['seal-kept'], ({ contents }) => {
  contents[1]!.parts[1].thoughtSignature = NO_SIGNATURE;
});

// Anthropic
broken('anthropic', 'a beginning of the model', ['anthropic/roles'], ({ messages }) => {
  messages.unshift(said);
});
broken('anthropic', 'instructions in between', ['anthropic/roles'], ({ messages }) => {
  messages.push({ role: 'system', content: 'Be nice.' }, { role: 'user', content: 'Well?' });
});
broken('anthropic', 'a result one message late', ['anthropic/results-next'], ({ messages }) => {
  const [late] = messages[2]!.content.splice(1, 1);
  messages.push(said, { role: 'user', content: [late] });
});
broken(
  'anthropic',
  'calls at the end',
  ['anthropic/results-next', 'one-result', 'ends-with-input'],
  (body) => {
    body.messages.pop();
  },
);
broken('anthropic', 'a text before the results', ['anthropic/results-first'], ({ messages }) => {
  messages[2]!.content.unshift(text('Here:'));
});
broken('anthropic', 'a text among the results of merged messages', ['anthropic/results-first'], (body) => {
  const [late] = body.messages[2]!.content.splice(1, 1, text('And:'));
  body.messages.push({ role: 'user', content: [late] });
});
broken(
  'anthropic',
  'thinking after a call',
  ['anthropic/thinking-first', 'anthropic/thinking-leads'],
  ({ messages }) => {
    messages[1]!.content.push(messages[1]!.content[0]);
  },
);
broken(
  'anthropic',
  'thinking without its signature',
  ['anthropic/thinking-signed', 'seal-unchanged', 'seal-kept'],
  (body) => {
    delete body.messages[1]!.content[0].signature;
  },
);
broken('anthropic', 'thinking left out', ['anthropic/thinking-kept', 'seal-kept'], ({ messages }) => {
  messages[1]!.content.shift();
});
broken('anthropic', 'a call in a new turn without thinking', ['anthropic/thinking-kept'], ({ messages }) => {
  messages[2]!.content.push(text('And the third.'));
  messages.push(
    { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'trash', input: { id: 3 } }] },
    { role: 'user', content: [toolResult('c')] },
  );
});
broken('anthropic', 'nothing but thinking', ['anthropic/thinking-leads'], ({ messages }) => {
  messages.push(
    { role: 'assistant', content: [messages[1]!.content[0]] },
    { role: 'user', content: 'Well?' },
  );
});
broken('anthropic', 'no tools', ['anthropic/tools-declared'], (body) => {
  body.tools = [];
});

// OpenAI
broken('openai', 'an item twice', ['openai/unique-item'], ({ input }) => void input.splice(2, 0, input[2]));
broken(
  'openai',
  'thoughts and nothing after them',
  ['openai/reasoning-followed', 'ends-with-input'],
  (body) => {
    body.input.push({ ...body.input[2], id: 'rs_2' });
  },
);
broken('openai', 'thoughts before a message of the person', ['openai/reasoning-followed'], ({ input }) => {
  input.push({ ...input[2], id: 'rs_2' }, { role: 'user', content: 'Well?' });
});
broken('openai', 'a reference to what is not stored', ['openai/carries-all'], ({ input }) => {
  input.splice(1, 0, { type: 'item_reference', id: 'msg_1' });
});
broken('openai', 'thoughts without their content', ['openai/carries-all', 'seal-kept'], ({ input }) => {
  delete input[2].encrypted_content;
});

// Google
broken('google', 'another role', ['google/roles'], ({ contents }) => {
  contents[2]!.role = 'function';
});
broken('google', 'a beginning of the model', ['google/roles'], ({ contents }) => {
  contents.unshift({ role: 'model', parts: [{ text: 'Hello.' }] });
});
broken('google', 'a response too few', ['google/results-next', 'one-result'], ({ contents }) => {
  contents[2]!.parts.pop();
});
broken('google', 'a response of another function', ['google/results-next'], ({ contents }) => {
  contents[2]!.parts[0].functionResponse.name = 'restore';
});
broken('google', 'a message before the responses', ['google/results-next'], ({ contents }) => {
  contents.splice(2, 0, { role: 'user', parts: [{ text: 'Well?' }] });
});
broken('google', 'calls at the end', ['google/results-next', 'one-result', 'ends-with-input'], (body) => {
  body.contents.pop();
});
broken('google', 'calls after a word of the model', ['google/calls-after-input'], ({ contents }) => {
  contents.splice(1, 0, { role: 'model', parts: [{ text: 'Gladly.' }] });
});
broken('google', 'a call that is not signed', ['google/call-signed', 'seal-kept'], ({ contents }) => {
  delete contents[1]!.parts[1].thoughtSignature;
});

// Chat completions
broken('chat', 'a message before the results', ['chat/results-next'], ({ messages }) => {
  messages.splice(3, 0, { role: 'user', content: 'Well?' });
});
broken(
  'chat',
  'a result too few',
  ['chat/results-next', 'one-result'],
  ({ messages }) => void messages.pop(),
);
broken('chat', 'a result of no call', ['chat/results-next', 'one-result'], ({ messages }) => {
  messages.push({ role: 'tool', tool_call_id: 'c', content: 'ok' });
});
broken('chat', 'instructions in between', ['chat/roles'], ({ messages }) => {
  messages.push({ role: 'system', content: 'Be nice.' });
});

const rulesOf = (provider: Provider, body: unknown) => [
  ...new Set(violations(provider, body, GIVEN).map(({ rule }) => rule)),
];

describe.each(PROVIDERS)('%s', (provider) => {
  test('a good request breaks no rule', () => {
    expect(violations(provider, GOOD[provider](), GIVEN)).toEqual([]);
  });

  test.each(CASES.filter((its) => its.provider === provider))('$what', ({ body, breaks }) => {
    expect(rulesOf(provider, body).sort()).toEqual([...breaks].sort());
  });
});

test('a violation says where it is', () => {
  const body = GOOD.chat();
  body.messages[4].content = '';
  expect(violations('chat', body)).toEqual([{ rule: 'not-empty', at: 'messages[4]', what: 'It is.' }]);
});

test('neighbours of one role are merged, as Anthropic does', () => {
  const body = GOOD.anthropic();
  const [late] = body.messages[2]!.content.splice(1, 1);
  body.messages.push({ role: 'user', content: [late, text('And now?')] });
  expect(rulesOf('anthropic', body)).toEqual([]);
});

test('a turn that begins with thinking may go on without', () => {
  const body = GOOD.anthropic();
  body.messages.push(
    { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'trash', input: {} }] },
    { role: 'user', content: [toolResult('c'), text('And now?')] },
  );
  expect(rulesOf('anthropic', body)).toEqual([]);
});

test('what the provider never signed may say so', () => {
  const body = GOOD.google();
  body.contents[1]!.parts[1].thoughtSignature = NO_SIGNATURE;
  expect(violations('google', body)).toEqual([]);
});

test('every rule is shown to fail', () => {
  const shown = new Set(CASES.flatMap(({ breaks }) => breaks));
  expect(Object.keys(RULES).filter((rule) => !shown.has(rule as Rule))).toEqual([]);
});
