import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type ClaudeGuarding, guard, type McpTool } from '../../src/adapters/claude-agent-sdk/index.ts';
import { type ActionView, createGate } from '../../src/index.ts';
import { sqlite } from '../../src/stores/sqlite.ts';
import { ada, agent, allow, deny } from '../world.ts';
import { type Block, modelThatSays } from './stub.ts';

// The real SDK and the program that it starts; only the model at the end of its wire is ours.

/** As much of it as is used here: its own types are not there for whoever has not installed it. */
interface Sdk {
  query(asked: { prompt: string; options: object }): AsyncIterable<{ type: string; subtype?: string }>;
  createSdkMcpServer(server: { name: string; tools: readonly McpTool[] }): object;
}
const { query, createSdkMcpServer } = (await import(
  new URL('node_modules/@anthropic-ai/claude-agent-sdk/sdk.mjs', import.meta.url).href
)) as Sdk;

const PAGE = 'mcp__pages__delete_page';
const call = (id: string, name: string, input: object): Block[] => [{ type: 'tool_use', id, name, input }];

interface Played {
  readonly turns: readonly (readonly Block[])[];
  readonly verdict: typeof allow | typeof deny;
  readonly options?: object;
  readonly guarding?: Partial<ClaudeGuarding>;
}

/** Lets the SDK play the turns, with somebody who decides whatever they are asked. */
async function played({ turns, verdict, options = {}, guarding = {} }: Played) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-claude-'));
  const model = await modelThatSays(turns);
  const asked: ActionView[] = [];
  const gate = createGate({
    store: sqlite(join(folder, 'gate.db')),
    onHeld: async (held) => {
      asked.push(...held);
      for (const action of held) await gate.decide(verdict({ action }), { by: ada });
    },
  });
  onTestFinished(async () => {
    model.close();
    await gate.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ledger: string[] = [];
  const page: McpTool = {
    name: 'delete_page',
    inputSchema: { slug: z.string() },
    handler: async ({ slug }) => {
      ledger.push(`delete ${slug}`);
      return { content: [{ type: 'text', text: `deleted ${slug}` }] };
    },
  };
  const { tools, canUseTool, hooks } = guard(
    gate,
    { session: 's1', by: agent, rules: {}, server: 'pages', ...guarding },
    [page],
  );
  const run = query({
    prompt: 'Tidy up.',
    options: {
      canUseTool,
      hooks,
      mcpServers: { pages: createSdkMcpServer({ name: 'pages', tools }) },
      settingSources: [],
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: 'none',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        IS_SANDBOX: '1',
      },
      ...options,
    },
  });
  let ended: string | undefined;
  for await (const { type, subtype } of run) if (type === 'result') ended = subtype;
  expect(ended).toBe('success');
  const { actions } = await gate.list({ session: 's1', order: 'oldest' }, { by: ada });
  return { folder, ledger, asked, told: model.told(), statuses: actions.map(({ status }) => status) };
}

test('a wrapped tool is held, and runs once with what was shown', async () => {
  const { ledger, asked, told, statuses } = await played({
    turns: [call('toolu_1', PAGE, { slug: 'about' })],
    verdict: allow,
  });
  expect(asked).toMatchObject([{ tool: 'delete_page', args: { slug: 'about' } }]);
  expect(ledger).toEqual(['delete about']);
  expect(statuses).toEqual(['succeeded']);
  expect(told).toContain('deleted about');
});

test('a wrapped tool that is denied does not run, and the model is told', async () => {
  const { ledger, told, statuses } = await played({
    turns: [call('toolu_1', PAGE, { slug: 'about' })],
    verdict: ({ action }) => ({ ...deny({ action }), reason: 'it is linked everywhere' }),
  });
  expect(ledger).toEqual([]);
  expect(statuses).toEqual(['denied']);
  expect(told).toContain('it is linked everywhere');
});

test('a wrapped tool that the SDK lets through is held all the same', async () => {
  const { ledger, asked, statuses } = await played({
    turns: [call('toolu_1', PAGE, { slug: 'about' })],
    verdict: deny,
    options: {
      allowedTools: [PAGE],
      permissionMode: 'bypassPermissions',
      allowDangerouslySkipPermissions: true,
    },
  });
  expect(asked).toHaveLength(1);
  expect(ledger).toEqual([]);
  expect(statuses).toEqual(['denied']);
});

test('a call that the model makes a second time runs once', async () => {
  const { ledger, asked, statuses } = await played({
    turns: [call('toolu_1', PAGE, { slug: 'about' }), call('toolu_1', PAGE, { slug: 'about' })],
    verdict: allow,
  });
  expect(asked).toHaveLength(1);
  expect(ledger).toEqual(['delete about']);
  expect(statuses).toEqual(['succeeded']);
});

test('the same id with other arguments is another question', async () => {
  const { ledger, asked } = await played({
    turns: [call('toolu_1', PAGE, { slug: 'about' }), call('toolu_1', PAGE, { slug: 'home' })],
    verdict: allow,
  });
  expect(asked.map(({ args }) => args)).toEqual([{ slug: 'about' }, { slug: 'home' }]);
  expect(ledger).toEqual(['delete about', 'delete home']);
});

const TOUCH = call('toolu_1', 'Bash', { command: 'touch made', description: 'Makes a file' });

test('a tool of the SDK’s own that is allowed runs, and what came of it is on record', async () => {
  const { folder, asked, statuses } = await played({ turns: [TOUCH], verdict: allow });
  expect(asked).toMatchObject([{ tool: 'Bash' }]);
  expect(existsSync(join(folder, 'made'))).toBe(true);
  expect(statuses).toEqual(['succeeded']);
});

test('a tool of the SDK’s own that is denied leaves nothing behind', async () => {
  const { folder, statuses } = await played({ turns: [TOUCH], verdict: deny });
  expect(existsSync(join(folder, 'made'))).toBe(false);
  expect(statuses).toEqual(['denied']);
});

test('a command of the SDK’s own that fails is on record as failed', async () => {
  const turns = [call('toolu_1', 'Bash', { command: 'exit 3', description: 'Fails' })];
  const { statuses } = await played({ turns, verdict: allow });
  expect(statuses).toEqual(['failed']);
});

for (const [how, options] of Object.entries({
  'rules let through': { allowedTools: ['Bash'] },
  'the mode lets through': { permissionMode: 'bypassPermissions', allowDangerouslySkipPermissions: true },
}))
  test(`a tool of the SDK’s own that ${how} is held all the same`, async () => {
    const { folder, asked } = await played({ turns: [TOUCH], verdict: deny, options });
    expect(asked).toHaveLength(1);
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });
