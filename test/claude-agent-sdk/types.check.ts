import { createSdkMcpServer, type Options, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { guard } from '../../src/adapters/claude-agent-sdk/index.ts';
import type { Gate, Principal } from '../../src/index.ts';

declare const gate: Gate;
declare const by: Principal;

/** What the page in docs/adapters does has to fit the SDK's own types. */
const page = tool('delete_page', 'Deletes a page.', { slug: z.string() }, async ({ slug }) => ({
  content: [{ type: 'text', text: `deleted ${slug}` }],
}));
const { tools, canUseTool, hooks } = guard(gate, { session: 's1', by, rules: {}, server: 'pages' }, [page]);
export const options: Options = {
  canUseTool,
  hooks,
  mcpServers: { pages: createSdkMcpServer({ name: 'pages', tools }) },
};
