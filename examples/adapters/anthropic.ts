/**
 * A loop on Anthropic's own SDK, with the gate around its tools: `node examples/adapters/anthropic.ts`. The model is
 * scripted, so that it runs without a key; take `fetch` away and it talks to the real one.
 */
import assert from 'node:assert/strict';
import Anthropic from '@anthropic-ai/sdk';
import { createGate, type Principal, renderPrompt } from 'countersign';
import { guard } from 'countersign/anthropic';
import { sqlite } from 'countersign/sqlite';

const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };

// What the tools work on, and what really happened to it.
const pages = new Map([
  ['about', { name: 'About us', version: 1 }],
  ['prices', { name: 'Prices', version: 7 }],
]);
const effects: string[] = [];

const tools = [
  { name: 'list_pages', input_schema: { type: 'object' as const }, run: () => [...pages.keys()] },
  {
    name: 'delete_page',
    input_schema: { type: 'object' as const, properties: { slug: { type: 'string' } }, required: ['slug'] },
    run: ({ slug }: { slug: string }) => {
      pages.delete(slug);
      effects.push(`deleted ${slug}`);
      return { deleted: slug };
    },
  },
];

// Ada is asked once about both pages. She lets one go.
const gate = createGate({
  store: sqlite(':memory:'),
  onHeld: async (held) => {
    console.log(renderPrompt(held).text);
    const decisions = held.map(({ id, revision, title }) => ({
      action: id,
      revision,
      verdict: title.includes('About') ? ('allow' as const) : ('deny' as const),
    }));
    await gate.decideMany(decisions, { by: ada, via: 'terminal' });
  },
});

const dispatch = guard(
  gate,
  {
    session: 'chat-1',
    by: agent,
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
  tools,
);

const script = [
  [use('toolu_1', 'list_pages', {})],
  [use('toolu_2', 'delete_page', { slug: 'about' }), use('toolu_3', 'delete_page', { slug: 'prices' })],
  [{ type: 'text', text: 'The page “About us” is gone. You kept “Prices”.' }],
];
const client = new Anthropic({ apiKey: 'none', fetch: scripted(script) });

const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Remove the pages nobody reads.' }];
for (;;) {
  const message = await client.messages.create({
    model: 'claude-sonnet-5',
    max_tokens: 1024,
    tools,
    messages,
  });
  messages.push({ role: 'assistant', content: message.content });
  const results = await dispatch(message); // waits for Ada
  if (results.length === 0) break;
  console.log(results.map(({ content }) => `→ ${content}`).join('\n'));
  messages.push({ role: 'user', content: results });
}
await gate.close();

assert.deepEqual(effects, ['deleted about']);
assert.deepEqual([...pages.keys()], ['prices']);
console.log('Exactly what was allowed has run, once.');

function use(id: string, name: string, input: object) {
  return { type: 'tool_use', id, name, input };
}

function scripted(turns: object[][]): typeof fetch {
  return async () => {
    const content = turns.shift() ?? [];
    const usage = { input_tokens: 1, output_tokens: 1 };
    return Response.json({ id: 'msg', type: 'message', role: 'assistant', content, usage });
  };
}
