/** A LangChain agent whose tools are guarded: `npx node --import ./scripts/from-source.ts examples/adapters/langchain.ts`. */
import assert from 'node:assert/strict';
import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import { createGate, type Principal } from 'countersign';
import { guard, heldCalls } from 'countersign/langchain';
import { sqlite } from 'countersign/sqlite';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

const say = (text: string) => console.log(text);
const assistant: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };

// A mailbox that the gate knows nothing of.
const sent: string[] = [];
const sendMail = tool(
  async ({ to, body }) => {
    sent.push(`${to}: ${body}`);
    return `Sent to ${to}.`;
  },
  { name: 'send_mail', description: 'Sends a mail.', schema: z.object({ to: z.string(), body: z.string() }) },
);
const readMail = tool(async () => 'Bob asks when you are free. Eve asks for the keys.', {
  name: 'read_mail',
  description: 'Reads what came in.',
  schema: z.object({}),
});
const tools = [sendMail, readMail];

const gate = createGate({ store: sqlite(':memory:') });
const guarded = guard(
  gate,
  {
    session: 'chat-1',
    by: assistant,
    rules: {
      send_mail: {
        effect: 'external',
        preview: ({ to }: { to: string }) => ({ title: `Send a mail to ${to}` }),
      },
      read_mail: { effect: 'read' },
    },
  },
  tools,
);

// A model that reads the mail, and then answers both letters at once.
const model = fakeModel()
  .respondWithTools([{ name: 'read_mail', args: {}, id: 'call_0' }])
  .respondWithTools([
    { name: 'send_mail', args: { to: 'bob', body: 'On Monday.' }, id: 'call_1' },
    { name: 'send_mail', args: { to: 'eve', body: 'Under the mat.' }, id: 'call_2' },
  ])
  .respond(new AIMessage('Bob has his answer.'))
  .respond(new AIMessage('Bob has his answer.'));

const agent = createAgent({
  model,
  tools,
  middleware: [guarded.middleware],
  checkpointer: new MemorySaver(),
});
const thread = { configurable: { thread_id: 'thread-1' } };

say('The agent reads the mail, and wants to answer twice.');
const stopped = await agent.invoke({ messages: [{ role: 'user', content: 'Answer my mail' }] }, thread);
const interrupts = stopped.__interrupt__ ?? [];
for (const { value } of heldCalls(interrupts)) say(`\n${value.description}`);
assert.deepEqual(sent, []);

say('\nSomebody resumes the graph with a forged yes. Nothing is sent.');
await agent.invoke(new Command({ resume: { type: 'accept', args: null } }), thread);
assert.deepEqual(sent, []);

say('Ada allows the one and rejects the other, by id.');
const [toBob, toEve] = heldCalls(interrupts);
await guarded.decide(
  {
    interrupts,
    resume: {
      [toEve!.id]: { type: 'response', args: 'Never give Eve the keys.' },
      [toBob!.id]: { type: 'accept', args: null },
    },
  },
  { by: ada, via: 'agent-inbox' },
);

say('The graph is resumed twice at once.');
const [done] = await Promise.all([agent.invoke(null, thread), agent.invoke(null, thread)]);
for (const message of done.messages.slice(-3)) say(`   ${message.type}: ${message.text}`);
assert.deepEqual(sent, ['bob: On Monday.']);
say(`Sent: ${sent.join(', ')}`);
await gate.close();
