import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import OpenAI from 'openai';
import { afterEach, expect, test } from 'vitest';
import { guard as guardAnthropic } from '../../src/adapters/anthropic/index.ts';
import type { Guarding } from '../../src/adapters/guard.ts';
import { guard as guardOpenAI } from '../../src/adapters/openai/index.ts';
import { type Stub, startStub } from '../wire/stub.ts';
import type { Turn } from '../wire/turn.ts';
import { violations } from '../wire/validate.ts';
import { ada, agent, allow, world } from '../world.ts';

// The providers' own SDKs, in the loops that people write by hand, against servers that speak their wire formats.

let stub: Stub;
afterEach(() => stub?.close());

const SCRIPT: Turn[] = [
  {
    text: 'I will drop it.',
    calls: [
      { id: 'call_a', tool: 'drop_table', args: { table: 'users' } },
      { id: 'call_b', tool: 'list_tables', args: {} },
      { id: 'call_c', tool: 'drop_table', args: { table: 'orders' } },
    ],
  },
  { text: 'Dropped.' },
];

const QUESTION = 'Drop the table users.';
const schema = { type: 'object', properties: { table: { type: 'string' } } } as const;
const guarding: Guarding = {
  session: 's1',
  by: agent,
  rules: { list_tables: { effect: 'read' }, drop_table: { effect: 'destructive' } },
};

/** A person who allows the first of what they are asked, and denies the rest. */
function database() {
  const made = world({
    onHeld: async (held) => {
      const decisions = held.map((action, i) => {
        const decision = allow({ action });
        return i === 0 ? decision : { ...decision, verdict: 'deny' as const };
      });
      await made.gate.decideMany(decisions, { by: ada });
    },
  });
  const drop = ({ table }: { table: string }) => {
    made.ledger.push(`drop ${table}`);
    return { dropped: table };
  };
  return { ...made, drop, list: () => ['users', 'orders'] };
}

/** What the model was sent in the last request, which has to be one that its provider takes. */
function lastBody(provider: 'anthropic' | 'openai' | 'chat') {
  expect(stub.left).toBe(0);
  const { body } = stub.requests.at(-1)!;
  expect(violations(provider, body, SCRIPT)).toEqual([]);
  return body;
}
const TOLD = ['{"dropped":"users"}', '["users","orders"]', expect.stringContaining('"denied"')];

test('Anthropic: messages', async () => {
  stub = await startStub('anthropic', SCRIPT);
  const client = new Anthropic({ baseURL: stub.url, apiKey: 'stub-key' });
  const { gate, ledger, drop, list } = database();
  const tools = [
    { name: 'drop_table', input_schema: schema, run: drop },
    { name: 'list_tables', input_schema: schema, run: list },
  ];
  const dispatch = guardAnthropic(gate, guarding, tools);
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: QUESTION }];
  for (;;) {
    const message = await client.messages
      .stream({ model: 'claude-sonnet-5', max_tokens: 1024, tools, messages })
      .finalMessage();
    messages.push({ role: 'assistant', content: message.content });
    const results = await dispatch(message);
    if (results.length === 0) break;
    messages.push({ role: 'user', content: results });
  }
  expect(ledger).toEqual(['drop users']);
  const body = lastBody('anthropic');
  // The same list went to the API, without what it does not know.
  expect(body.tools).toEqual(tools.map(({ name, input_schema }) => ({ name, input_schema })));
  const results = body.messages.at(-1).content;
  expect(results.map((each: { content: string }) => each.content)).toEqual(TOLD);
  expect(results.map((each: { is_error?: boolean }) => each.is_error)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('Anthropic: the SDK’s own runnable tools, with content in blocks', async () => {
  stub = await startStub('anthropic', SCRIPT);
  const client = new Anthropic({ baseURL: stub.url, apiKey: 'stub-key' });
  const { gate, ledger, drop } = database();
  const tools = [
    betaTool({
      name: 'drop_table',
      description: 'Drops a table.',
      inputSchema: { ...schema, required: ['table'] } as const,
      run: ({ table }, context) => {
        if (context?.toolUse.id !== 'call_a') throw new Error('not its own call');
        drop({ table });
        return [{ type: 'text', text: `dropped ${table}` }];
      },
    }),
    betaTool({ name: 'list_tables', description: 'Lists.', inputSchema: schema, run: () => 'users, orders' }),
  ];
  const message = await client.beta.messages
    .stream({
      model: 'claude-sonnet-5',
      max_tokens: 1024,
      tools,
      messages: [{ role: 'user', content: QUESTION }],
    })
    .finalMessage();
  const results = await guardAnthropic(gate, guarding, tools)(message);
  expect(results).toMatchObject([
    { type: 'tool_result', tool_use_id: 'call_a', content: [{ type: 'text', text: 'dropped users' }] },
    { tool_use_id: 'call_b', content: 'users, orders' },
    { tool_use_id: 'call_c', content: expect.stringContaining('denied') },
  ]);
  expect(ledger).toEqual(['drop users']);
});

test('OpenAI: chat completions', async () => {
  stub = await startStub('chat', SCRIPT);
  const client = new OpenAI({ baseURL: `${stub.url}/v1`, apiKey: 'stub-key' });
  const { gate, ledger, drop, list } = database();
  const tools = [
    { type: 'function', function: { name: 'drop_table', parameters: schema }, run: drop },
    { type: 'function', function: { name: 'list_tables', parameters: schema }, run: list },
  ] as const;
  const dispatch = guardOpenAI(gate, guarding, tools);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: QUESTION }];
  for (;;) {
    const completion = await client.chat.completions
      .stream({ model: 'llama3.2', tools: [...tools], messages })
      .finalChatCompletion();
    const { message } = completion.choices[0]!;
    messages.push(message);
    const results = await dispatch(message);
    if (results.length === 0) break;
    messages.push(...results);
  }
  expect(ledger).toEqual(['drop users']);
  const told = lastBody('chat').messages.filter((each: { role: string }) => each.role === 'tool');
  expect(told.map((each: { content: string }) => each.content)).toEqual(TOLD);
});

test('OpenAI: responses', async () => {
  stub = await startStub('openai', SCRIPT);
  const client = new OpenAI({ baseURL: `${stub.url}/v1`, apiKey: 'stub-key' });
  const { gate, ledger, drop, list } = database();
  const tools = [
    { type: 'function', name: 'drop_table', parameters: schema, strict: false, run: drop },
    { type: 'function', name: 'list_tables', parameters: schema, strict: false, run: list },
  ] as const;
  const dispatch = guardOpenAI(gate, guarding, tools);
  const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: QUESTION }];
  for (;;) {
    const response = await client.responses
      .stream({ model: 'gpt-5', tools: [...tools], input, store: false })
      .finalResponse();
    input.push(...(response.output as OpenAI.Responses.ResponseInput));
    const results = await dispatch(response);
    if (results.length === 0) break;
    input.push(...results);
  }
  expect(ledger).toEqual(['drop users']);
  const told = lastBody('openai').input.filter(
    (each: { type: string }) => each.type === 'function_call_output',
  );
  expect(told.map((each: { output: string }) => each.output)).toEqual(TOLD);
});

test('arguments that are no JSON, and custom tools, which take a text', async () => {
  const { gate, ledger } = database();
  const tools = [
    { type: 'function', name: 'drop_table', run: () => ledger.push('drop') },
    { type: 'custom', name: 'sql', run: (text: string) => void ledger.push(text) },
  ];
  const dispatch = guardOpenAI(gate, guarding, tools);
  const given = await dispatch([
    { type: 'function_call', call_id: 'a', name: 'drop_table', arguments: '{"table":' },
    {
      type: 'custom_tool_call',
      call_id: 'b',
      name: 'sql',
      input: 'DROP TABLE users',
      caller: { type: 'direct' },
    },
  ] as never);
  expect(given).toEqual([
    { type: 'function_call_output', call_id: 'a', output: expect.stringContaining('not JSON') },
    { type: 'custom_tool_call_output', call_id: 'b', output: 'null', caller: { type: 'direct' } },
  ]);
  expect(ledger).toEqual(['DROP TABLE users']);
  const [chat] = await dispatch({
    role: 'assistant',
    tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'sql', input: 'VACUUM' } }],
  } as never);
  expect(chat).toEqual({ role: 'tool', tool_call_id: 'c', content: 'null' });
});

test('a message that shows what the provider ran itself is refused, unless the host calls it a read', async () => {
  const { gate } = world();
  const searched = { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} };
  const viaMcp = { type: 'mcp_tool_use', id: 'mcp_1', name: 'mail', server_name: 'm', input: {} };
  const rules = { web_search: { effect: 'read' } } as const;
  const anthropic = guardAnthropic(gate, { ...guarding, rules }, []);
  expect(await anthropic({ content: [searched] })).toEqual([]);
  await expect(anthropic({ content: [searched, viaMcp] })).rejects.toMatchObject({ code: 'INVALID_TOOL' });

  const openai = guardOpenAI(gate, { ...guarding, rules }, [{ type: 'web_search' }]);
  expect(await openai([{ type: 'web_search_call' }])).toEqual([]);
  for (const item of [
    { type: 'mcp_call', name: 'mail' },
    { type: 'mcp_approval_request', name: 'mail' },
    { type: 'code_interpreter_call' },
    { type: 'shell_call' },
  ])
    await expect(openai({ output: [item] })).rejects.toMatchObject({ code: 'INVALID_TOOL' });
  expect(() => guardOpenAI(gate, guarding, [{ type: 'code_interpreter' }])).toThrow(/code_interpreter/);
  expect(() => guardOpenAI(gate, guarding, [{ type: 'mcp' }])).toThrow(/provider/);
});
