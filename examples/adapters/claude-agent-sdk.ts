/**
 * The gate in front of an agent on the Claude Agent SDK. The SDK brings a program along that is not installed here: at
 * the end stands what it does with what it is given. `docs/adapters/claude-agent-sdk.md` has the call of `query`.
 */
import assert from 'node:assert/strict';
import { createGate, type Principal, renderPrompt } from 'countersign';
import { guard } from 'countersign/claude-agent-sdk';
import { sqlite } from 'countersign/sqlite';
import { z } from 'zod';

const agent: Principal = { kind: 'agent', id: 'coder', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };
const deleted: string[] = [];

// As `tool()` of the SDK makes it.
const deletePage = {
  name: 'delete_page',
  description: 'Deletes a page.',
  inputSchema: { slug: z.string() },
  handler: async ({ slug }: { slug: string }) => {
    deleted.push(slug);
    return { content: [{ type: 'text', text: `deleted ${slug}` }] };
  },
};

// Ada lets the page go, and nobody runs a shell.
const gate = createGate({
  store: sqlite(':memory:'),
  onHeld: async (held) => {
    console.log(renderPrompt(held).text);
    for (const { id, revision, tool } of held) {
      const verdict = tool === 'delete_page' ? 'allow' : 'deny';
      await gate.decide({ action: id, revision, verdict }, { by: ada, via: 'terminal' });
    }
  },
});
const rules = { delete_page: { effect: 'destructive' } } as const;
const { tools, canUseTool } = guard(gate, { session: 'chat-1', by: agent, rules }, [deletePage]);

// From here on, what the SDK does.
const { signal } = new AbortController();
const mcpServer = { name: 'pages', source: 'sdk' };
const toolUseID = 'toolu_1';
const answer = await canUseTool(
  'mcp__pages__delete_page',
  { slug: 'about' },
  { signal, toolUseID, mcpServer },
);
assert.equal(answer.behavior, 'allow');
const extra = { signal, _meta: { 'claudecode/toolUseId': toolUseID } };
const handler: (args: { slug: string }, extra: unknown) => Promise<unknown> = tools[0]!.handler;
const result = await handler({ slug: 'about' }, extra);
assert.deepEqual(await handler({ slug: 'about' }, extra), result); // a retry is told what is on record

const shell = await canUseTool('Bash', { command: 'rm -rf /' }, { signal, toolUseID: 'toolu_2' });
assert.equal(shell.behavior, 'deny');
assert.deepEqual(deleted, ['about']);
await gate.close();
console.log('One page deleted, once; the shell was never used.');
