/**
 * A loop on OpenAI's own SDK, with the gate around its tools: `node examples/adapters/openai.ts`. The model is
 * scripted, so that it runs without a key; take `fetch` away and it talks to the real one.
 */
import assert from 'node:assert/strict';
import { createGate, type Principal, renderPrompt } from 'countersign';
import { guard } from 'countersign/openai';
import { sqlite } from 'countersign/sqlite';
import OpenAI from 'openai';

const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };
const sent: string[] = [];

const parameters = {
  type: 'object',
  properties: { to: { type: 'string' }, text: { type: 'string' } },
  required: ['to', 'text'],
  additionalProperties: false,
};
const tools = [
  {
    type: 'function' as const,
    name: 'send_mail',
    strict: true,
    parameters,
    run: ({ to }: { to: string; text: string }) => {
      sent.push(to);
      return { sent: to };
    },
  },
];

const gate = createGate({
  store: sqlite(':memory:'),
  onHeld: async (held) => {
    console.log(renderPrompt(held).text);
    const [first] = held;
    const decision = { action: first!.id, revision: first!.revision, verdict: 'allow' } as const;
    await gate.decide(decision, { by: ada, via: 'terminal' });
  },
});
const dispatch = guard(
  gate,
  { session: 'chat-1', by: agent, rules: { send_mail: { effect: 'external' } } },
  tools,
);

const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'send_mail',
  arguments: '{"to":"grace@example.com","text":"The meeting is at nine."}',
};
const answer = { type: 'output_text', text: 'Grace knows.', annotations: [] };
const client = new OpenAI({
  apiKey: 'none',
  fetch: scripted([[call], [{ type: 'message', id: 'msg_1', role: 'assistant', content: [answer] }]]),
});

const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Tell Grace that we meet at nine.' }];
let response: OpenAI.Responses.Response;
for (;;) {
  response = await client.responses.create({ model: 'gpt-5', tools, input, store: false });
  input.push(...(response.output as OpenAI.Responses.ResponseInput));
  const results = await dispatch(response); // waits for Ada
  if (results.length === 0) break;
  input.push(...results);
}
console.log(response.output_text);

// A process that comes back after a crash dispatches what it has saved, and is told what is on record.
const again = await dispatch([call]);
assert.deepEqual(again, [
  { type: 'function_call_output', call_id: 'call_1', output: '{"sent":"grace@example.com"}' },
]);
assert.deepEqual(sent, ['grace@example.com']);
await gate.close();
console.log('Sent once.');

function scripted(turns: object[][]): typeof fetch {
  return async () => Response.json({ id: 'resp', object: 'response', output: turns.shift() ?? [] });
}
