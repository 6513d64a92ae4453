import { createTool } from '@mastra/core/tools';
import { tool } from 'ai';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { guard as aiSdkGuard } from '../../src/adapters/ai-sdk/index.ts';
import { guard as anthropicGuard } from '../../src/adapters/anthropic/index.ts';
import { guard as claudeGuard } from '../../src/adapters/claude-agent-sdk/index.ts';
import { guard as langchainGuard } from '../../src/adapters/langchain/index.ts';
import { guard as mastraGuard, type Rule } from '../../src/adapters/mastra/index.ts';
import { guard as openaiGuard } from '../../src/adapters/openai/index.ts';
import { guard as openaiAgentsGuard } from '../../src/adapters/openai-agents/index.ts';
import { agent, world } from '../world.ts';

// How a preview may be written, is the compiler's to say: `npm run types`.

interface Page {
  readonly slug: string;
}
const inputSchema = z.object({ slug: z.string() });
const run = ({ slug }: Page) => ({ deleted: slug });
const who = { session: 's1', by: agent };
const effect = 'destructive';
const rules = {
  trash_page: { effect, preview: ({ slug }: Page) => ({ title: `Delete ${slug}` }) },
} as const;

test('where tools go by their names, a preview knows the arguments of its tool', async () => {
  const { gate } = world();
  const { toolApproval } = aiSdkGuard(
    gate,
    {
      ...who,
      rules: {
        trash_page: {
          effect,
          preview: ({ slug }) => {
            expectTypeOf(slug).toEqualTypeOf<string>();
            return { title: `Delete ${slug}` };
          },
        },
      },
    },
    { trash_page: tool({ inputSchema, execute: run }) },
  );
  await toolApproval.trash_page!({ slug: 'about' }, { toolCallId: 'call_1' });
  const { actions } = await gate.list({ session: 's1' }, { by: agent });
  expect(actions.map(({ title }) => title)).toEqual(['Delete about']);

  const trash_page = createTool({
    id: 'd',
    description: 'd',
    inputSchema,
    execute: async (args) => run(args),
  });
  mastraGuard(
    gate,
    {
      ...who,
      rules: {
        trash_page: {
          effect,
          preview: ({ slug }) => {
            expectTypeOf(slug).toEqualTypeOf<string>();
            return { title: `Delete ${slug}` };
          },
        },
      },
    },
    { trash_page },
  );
});

test('a preview of arguments that the tool does not have is a mistake', () => {
  const { gate } = world();
  const preview = ({ page }: { page: number }) => ({ title: `Delete ${page}` });
  const tools = { trash_page: tool({ inputSchema, execute: run }) };
  // @ts-expect-error there is no page
  aiSdkGuard(gate, { ...who, rules: { trash_page: { preview } } }, tools);
  // @ts-expect-error the name of no tool
  aiSdkGuard(gate, { ...who, rules: { trash_pages: { effect } } }, tools);
});

test('a preview may say which arguments it takes, and rules may be those of more tools', () => {
  const { gate } = world();
  const all: { readonly [tool: string]: Rule } = rules;
  const tools = [{ name: 'trash_page', run }];
  aiSdkGuard(gate, { ...who, rules }, { trash_page: tool({ inputSchema, execute: run }) });
  aiSdkGuard(gate, { ...who, rules: all }, { trash_page: tool({ inputSchema, execute: run }) });
  mastraGuard(gate, { ...who, rules: all }, {});
  anthropicGuard(gate, { ...who, rules }, tools);
  openaiGuard(gate, { ...who, rules }, [{ type: 'function', ...tools[0]! }]);
  langchainGuard(gate, { ...who, rules });
  claudeGuard(gate, { ...who, rules });
  openaiAgentsGuard(gate, { ...who, rules }, []);
  anthropicGuard(
    gate,
    { ...who, rules: { trash_page: { effect, preview: ({ slug }) => ({ title: `Delete ${slug}` }) } } },
    tools,
  );
});
