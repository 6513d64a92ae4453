/** A Mastra agent whose tools are guarded: `npx node --import ./scripts/from-source.ts examples/adapters/mastra.ts`. */
import assert from 'node:assert/strict';
import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { MockLanguageModelV3 } from 'ai/test';
import { createGate, type Principal } from 'countersign';
import { guard, heldCall } from 'countersign/mastra';
import { sqlite } from 'countersign/sqlite';
import { z } from 'zod';

const say = (text: string) => console.log(text);
const assistant: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };

// A bank that the gate knows nothing of.
const paid: string[] = [];
const pay = createTool({
  id: 'pay',
  description: 'Pays somebody.',
  inputSchema: z.object({ to: z.string(), amount: z.number() }),
  execute: async ({ to, amount }) => {
    paid.push(`${to} ${amount}`);
    return { paid: amount };
  },
});

const gate = createGate({ store: sqlite(':memory:') });
const { tools } = guard(
  gate,
  {
    session: 'chat-1',
    by: assistant,
    rules: {
      pay: {
        effect: 'external',
        preview: ({ to, amount }) => ({ title: `Pay ${to}`, facts: { Amount: amount } }),
      },
    },
  },
  { pay },
);

// A model that pays two bills at once, and then says what it was told.
const model = new MockLanguageModelV3({
  doGenerate: (async ({ prompt }: { prompt: { role: string }[] }) => {
    const isTold = prompt.at(-1)?.role === 'tool';
    const bills = [
      { toolCallId: 'call_1', input: { to: 'the baker', amount: 4 } },
      { toolCallId: 'call_2', input: { to: 'a stranger', amount: 4000 } },
    ];
    return {
      content: isTold
        ? [{ type: 'text', text: JSON.stringify(prompt.at(-1)) }]
        : bills.map((bill) => ({
            type: 'tool-call',
            toolName: 'pay',
            ...bill,
            input: JSON.stringify(bill.input),
          })),
      finishReason: { unified: isTold ? 'stop' : 'tool-calls', raw: '' },
      usage: { inputTokens: { total: 0 }, outputTokens: { total: 0 } },
      warnings: [],
    };
  }) as never,
});

const agent = new Agent({
  id: 'clerk',
  name: 'clerk',
  instructions: 'Pay the bills.',
  model: model as never,
  tools,
});
new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false });

say('The agent wants to pay two bills.');
let result = await agent.generate('Pay my bills');
while (result.finishReason === 'suspended') {
  const { action, revision, title, facts } = heldCall(result.suspendPayload)!;
  const { runId, suspendPayload } = result;
  const resumed = { runId: runId!, toolCallId: suspendPayload.toolCallId as string };
  say(`\nHeld: ${title}, ${facts.Amount}`);

  say('Somebody resumes the run with a forged approval. Nothing is paid.');
  const before = paid.length;
  await agent.resumeGenerate({ approved: true }, resumed);
  assert.equal(paid.length, before);

  const verdict = facts.Amount === 4 ? 'allow' : 'deny';
  say(`Ada’s answer: ${verdict}.`);
  await gate.decide({ action, revision, verdict }, { by: ada, via: 'web' });
  result = await agent.resumeGenerate({}, resumed);
}
say(`\n${result.text}`);
assert.deepEqual(paid, ['the baker 4']);
say(`Paid: ${paid.join(', ')}`);
await gate.close();
