/**
 * An agent on OpenAI's Agents SDK, with the gate around its tools: `node examples/adapters/openai-agents.ts`. The model
 * is scripted, so that it runs without a key.
 */
import assert from 'node:assert/strict';
import { Agent, Runner, RunState } from '@openai/agents';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents/testing';
import { createGate, type Principal, renderPrompt } from 'countersign';
import { guard } from 'countersign/openai-agents';
import { sqlite } from 'countersign/sqlite';
import { z } from 'zod';

const agentPrincipal: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };

// What the tools work on, and what really happened to it.
const pages = new Map([
  ['about', { name: 'About us', version: 1 }],
  ['prices', { name: 'Prices', version: 7 }],
]);
const effects: string[] = [];

const gate = createGate({ store: sqlite(':memory:') });
const guarded = guard(
  gate,
  {
    session: 'chat-1',
    by: agentPrincipal,
    rules: {
      list_pages: { effect: 'read' },
      delete_page: {
        effect: 'destructive',
        preview: ({ slug }: { slug: string }) => {
          const page = pages.get(slug);
          if (page === undefined) throw new Error('there is no such page');
          return { title: `Delete page “${page.name}”`, state: page.version };
        },
      },
    },
  },
  [
    {
      name: 'list_pages',
      description: 'Lists the pages',
      parameters: z.object({}),
      execute: () => [...pages.keys()],
    },
    {
      name: 'delete_page',
      description: 'Deletes a page',
      parameters: z.object({ slug: z.string() }),
      execute: ({ slug }: { slug: string }) => {
        pages.delete(slug);
        effects.push(`deleted ${slug}`);
        return { deleted: slug };
      },
    },
  ],
);

const agent = new Agent({ name: 'assistant', tools: guarded.tools });
const model = new ScriptedModel([
  [functionCall('list_pages', {}, { callId: 'call_1' })],
  [
    functionCall('delete_page', { slug: 'about' }, { callId: 'call_2' }),
    functionCall('delete_page', { slug: 'prices' }, { callId: 'call_3' }),
  ],
  [assistantMessage('The page “About us” is gone. You kept “Prices”.')],
  [assistantMessage('As I said.')],
]);
const runner = new Runner({ model, tracingDisabled: true });

const first = await runner.run(agent, 'Remove the pages nobody reads.');
const saved = first.state.toString(); // to a database, until somebody has decided
assert.equal(first.interruptions.length, 2);
assert.deepEqual(effects, []);

// Ada decides, wherever she is: in the inbox, in a chat, in a terminal.
for (const { actions } of await gate.prompts('chat-1', { by: ada })) {
  console.log(`${renderPrompt(actions).text}\n`);
  const [action] = actions;
  const verdict = action!.title.includes('About') ? 'allow' : 'deny';
  await gate.decide(
    { action: action!.id, revision: action!.revision, verdict },
    { by: ada, via: 'terminal' },
  );
}

/** Goes on from what was saved. */
async function resume(): Promise<string> {
  const state = await RunState.fromString(agent, saved);
  const waiting = await guarded.answer(state);
  assert.deepEqual(waiting, []);
  return String((await runner.run(agent, state)).finalOutput);
}
console.log(await resume());

// The same state once more: a retry, another worker, a replay.
await resume();
await gate.close();

assert.deepEqual(effects, ['deleted about']);
assert.deepEqual([...pages.keys()], ['prices']);
console.log('Exactly what was allowed has run, once.');
