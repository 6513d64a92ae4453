import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { promise } from '../../../test/promises.ts';
import { ada, agent, allow, codeOf, deny, world } from '../../../test/world.ts';
import { type ActionView, createGate } from '../../index.ts';
import type { Guarding } from '../guard.ts';
import { type ClaudeGuarding, guard, type McpTool } from './index.ts';

// The SDK starts a program of its own, which is not installed here: what it calls is called as it calls it.
// With the real one: npm run test:claude-agent-sdk.

function agentWith(more: Partial<ClaudeGuarding> = {}) {
  const waiting: ((held: readonly ActionView[]) => void)[] = [];
  const made = world({ onHeld: (held) => waiting.shift()?.(held) });
  const { gate, ledger } = made;
  const rules: Guarding['rules'] = { Read: { effect: 'read' }, show_pages: { effect: 'read' } };
  const text = (said: string) => ({ content: [{ type: 'text', text: said }] });
  const tools: McpTool[] = [
    {
      name: 'trash_page',
      inputSchema: { slug: z.string(), redirect: z.string().default('/') },
      handler: async ({ slug }) => {
        ledger.push(`delete ${slug}`);
        return slug === 'locked' ? { ...text('it is locked'), isError: true } : text(`deleted ${slug}`);
      },
    },
    { name: 'show_pages', inputSchema: {}, handler: async () => text('about') },
  ];
  const guarded = guard(gate, { session: 's1', by: agent, rules, ...more }, tools);
  const never = new AbortController();
  const options = (toolUseID: string, signal = never.signal) => ({ toolUseID, signal });
  const sdk = (toolUseID: string, name = 'pages') => ({
    ...options(toolUseID),
    mcpServer: { name, source: 'sdk' },
  });
  const extra = (toolUseId: string) => ({
    _meta: { 'claudecode/toolUseId': toolUseId },
    signal: never.signal,
  });
  /** The next action that somebody is asked about. */
  const asked = () => new Promise<ActionView>((resolve) => waiting.push(([first]) => resolve(first!)));
  return { ...made, ...guarded, tools, guarded: guarded.tools, options, sdk, extra, asked };
}

test('a tool that the SDK runs is held, handed over with what was shown, and its outcome is recorded', async () => {
  const { gate, canUseTool, hooks, options, asked } = agentWith();
  const question = asked();
  const answer = canUseTool('Bash', { command: 'rm -rf build' }, options('toolu_1'));
  const action = await question;
  expect(action).toMatchObject({ tool: 'Bash', args: { command: 'rm -rf build' }, status: 'pending' });
  await gate.decide(allow({ action }), { by: ada });
  expect(await answer).toEqual({ behavior: 'allow', updatedInput: { command: 'rm -rf build' } });
  expect((await gate.get(action.id, { by: ada })).status).toBe('executing');
  const [{ hooks: post }] = hooks.PostToolUse as [{ hooks: [(input: unknown) => Promise<object>] }];
  const ended = { hook_event_name: 'PostToolUse', tool_use_id: 'toolu_1', tool_response: { stdout: '' } };
  expect(await post[0](ended)).toEqual({ continue: true });
  expect(await post[0](ended)).toEqual({ continue: true });
  expect((await gate.get(action.id, { by: ada })).outcome).toMatchObject({
    status: 'succeeded',
    result: { stdout: '' },
  });
  // Asked about again, as after a restore, it is not handed over a second time.
  expect(await canUseTool('Bash', { command: 'rm -rf build' }, options('toolu_1'))).toMatchObject({
    behavior: 'deny',
    message: expect.stringContaining('succeeded'),
  });
});

test('the SDK has to ask about every tool that is not a read, whatever would let it through', async () => {
  const { hooks } = agentWith({ server: 'pages' });
  const before = (tool_name: string, mcp_server?: object) =>
    hooks.PreToolUse[0]!.hooks[0]!({ tool_name, mcp_server, tool_use_id: 'toolu_1' });
  const pages = { name: 'pages', source: 'sdk' };
  for (const asked of [
    before('Bash'),
    before('mcp__pages__trash_page', pages),
    // Of another server: what it is called does not make it a read.
    before('mcp__others__show_pages', { name: 'others', source: 'sdk' }),
  ])
    expect(await asked).toMatchObject({ hookSpecificOutput: { permissionDecision: 'ask' } });
  for (const read of [before('Read'), before('mcp__pages__show_pages', pages)])
    expect(await read).toEqual({ continue: true });
});

test('what the SDK says has failed is on record as failed', async () => {
  const { gate, canUseTool, hooks, options, asked } = agentWith();
  const question = asked();
  const answer = canUseTool('Bash', { command: 'false' }, options('toolu_1'));
  const action = await question;
  await gate.decide(allow({ action }), { by: ada });
  await answer;
  await hooks.PostToolUseFailure[0]!.hooks[0]!({ tool_use_id: 'toolu_1', error: 'exit 1' });
  expect((await gate.get(action.id, { by: ada })).outcome).toMatchObject({
    status: 'failed',
    error: 'exit 1',
  });
});

promise('I5', 'a tool of whose end nobody hears is in doubt, and is not handed over again', async () => {
  const { gate, store, canUseTool, options, asked, clock } = agentWith();
  const question = asked();
  const answer = canUseTool('Bash', { command: 'make' }, options('toolu_1'));
  await gate.decide(allow({ action: await question }), { by: ada });
  expect((await answer).behavior).toBe('allow');
  clock.advance(60_000);
  const restarted = createGate({ store, sweepEveryMs: 0 });
  await restarted.sweep();
  const again = guard(restarted, { session: 's1', by: agent }).canUseTool;
  expect(await again('Bash', { command: 'make' }, options('toolu_1'))).toMatchObject({
    behavior: 'deny',
    message: expect.stringContaining('in_doubt'),
  });
});

test('the claim of what still runs is kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { gate, canUseTool, options, asked, clock } = agentWith();
  const question = asked();
  const answer = canUseTool('Bash', { command: 'make' }, options('toolu_1'));
  const action = await question;
  await gate.decide(allow({ action }), { by: ada });
  await answer;
  for (let i = 0; i < 6; i++) {
    clock.advance(10_000);
    await vi.advanceTimersByTimeAsync(10_000);
    await gate.sweep();
  }
  expect((await gate.get(action.id, { by: ada })).status).toBe('executing');
  vi.useRealTimers();
});

test('what the SDK gives up, or has under an id a second time, is in doubt, and its claim is not kept', async () => {
  const { gate, canUseTool, hooks, options, asked } = agentWith();
  const handOver = async (command: string, signal?: AbortSignal) => {
    const question = asked();
    const answer = canUseTool('Bash', { command }, options('toolu_1', signal));
    const action = await question;
    await gate.decide(allow({ action }), { by: ada });
    expect((await answer).behavior).toBe('allow');
    return action.id;
  };
  const statusOf = async (id: string) => (await gate.get(id, { by: ada })).status;
  const given = new AbortController();
  const first = await handOver('make', given.signal);
  given.abort();
  await expect.poll(() => statusOf(first)).toBe('in_doubt');
  const second = await handOver('make test');
  const third = await handOver('make clean');
  await expect.poll(() => statusOf(second)).toBe('in_doubt');
  expect(await statusOf(third)).toBe('executing');
  await hooks.SessionEnd[0]!.hooks[0]!({ hook_event_name: 'SessionEnd' });
  expect(await statusOf(third)).toBe('in_doubt');
});

test('denied is denied, reads pass, and whoever stops waiting is told that it waits', async () => {
  const { gate, canUseTool, options, asked } = agentWith();
  const question = asked();
  const answer = canUseTool('Write', { file_path: '/etc/passwd' }, options('toolu_1'));
  await gate.decide(deny({ action: await question }), { by: ada });
  expect(await answer).toMatchObject({ behavior: 'deny', message: expect.stringContaining('denied') });
  expect(await canUseTool('Read', { file_path: 'a' }, options('toolu_2'))).toEqual({
    behavior: 'allow',
    updatedInput: { file_path: 'a' },
  });
  const stop = new AbortController();
  stop.abort();
  expect(await canUseTool('Write', { file_path: 'b' }, options('toolu_3', stop.signal))).toMatchObject({
    behavior: 'deny',
    message: expect.stringContaining('pending_confirmation'),
  });
});

promise('I1', 'a tool of this process runs once, whatever the SDK thinks it was allowed to do', async () => {
  const { gate, guarded, extra, ledger, asked } = agentWith();
  const [remove, list] = guarded;
  const question = asked();
  // It is in allowedTools, say, and nobody asked canUseTool.
  const results = Promise.all([
    remove!.handler({ slug: 'about', redirect: '/' }, extra('toolu_1')),
    remove!.handler({ slug: 'about', redirect: '/' }, extra('toolu_1')),
  ]);
  const action = await question;
  expect(ledger).toEqual([]);
  await gate.decide(allow({ action }), { by: ada });
  expect(await codeOf(gate.decide(allow({ action }), { by: ada }))).toBe('ALREADY_DECIDED');
  const gone = { content: [{ type: 'text', text: 'deleted about' }] };
  expect(await results).toEqual([gone, gone]);
  expect(await remove!.handler({ slug: 'about', redirect: '/' }, extra('toolu_1'))).toEqual(gone);
  expect(ledger).toEqual(['delete about']);
  expect(await list!.handler({}, {})).toEqual({ content: [{ type: 'text', text: 'about' }] });
});

test('a tool of this process is asked about once: in canUseTool, before its time to answer counts', async () => {
  const { gate, canUseTool, guarded, sdk, extra, ledger, asked } = agentWith();
  const question = asked();
  const answer = canUseTool('mcp__pages__trash_page', { slug: 'about', more: 1 }, sdk('toolu_1'));
  const action = await question;
  expect(action).toMatchObject({ tool: 'trash_page', args: { slug: 'about', redirect: '/' } });
  await gate.decide(allow({ action }), { by: ada });
  expect(await answer).toEqual({ behavior: 'allow', updatedInput: { slug: 'about', more: 1 } });
  expect(ledger).toEqual([]);
  await guarded[0]!.handler({ slug: 'about', redirect: '/' }, extra('toolu_1'));
  expect(ledger).toEqual(['delete about']);
  expect(await canUseTool('mcp__pages__trash_page', { slug: 7 }, sdk('toolu_2'))).toMatchObject({
    behavior: 'deny',
    message: expect.stringContaining('slug'),
  });
});

promise('T18', 'a tool of another server that has the name of ours goes by its own', async () => {
  const { gate, canUseTool, options, asked } = agentWith();
  for (const mcpServer of [{ name: 'pages', source: 'project' }, undefined]) {
    const question = asked();
    const whole = { ...options(`toolu_${mcpServer?.source}`), ...(mcpServer ? { mcpServer } : {}) };
    const answer = canUseTool('mcp__pages__trash_page', { slug: 'about' }, whole);
    const action = await question;
    expect(action.tool).toBe('mcp__pages__trash_page');
    await gate.decide(deny({ action }), { by: ada });
    expect((await answer).behavior).toBe('deny');
  }
});

promise('T18', 'nor does a tool of another server of this process, if ours is named', async () => {
  const { gate, canUseTool, sdk, asked } = agentWith({ server: 'pages' });
  const question = asked();
  const answer = canUseTool('mcp__other__show_pages', {}, sdk('toolu_1', 'other'));
  const action = await question;
  expect(action.tool).toBe('mcp__other__show_pages');
  await gate.decide(deny({ action }), { by: ada });
  expect((await answer).behavior).toBe('deny');
  expect((await canUseTool('mcp__pages__show_pages', {}, sdk('toolu_2'))).behavior).toBe('allow');
});

promise('T2', 'other arguments under the same id are held; a call without an id does not run', async () => {
  const { gate, guarded, extra, ledger, asked } = agentWith();
  const [remove] = guarded;
  const first = asked();
  const ran = remove!.handler({ slug: 'about' }, extra('toolu_1'));
  await gate.decide(allow({ action: await first }), { by: ada });
  await ran;
  const second = asked();
  const other = remove!.handler({ slug: 'home' }, extra('toolu_1'));
  await gate.decide(deny({ action: await second }), { by: ada });
  expect(JSON.parse((await other).content[0].text).status).toBe('denied');
  expect(await remove!.handler({ slug: 'about' }, {})).toMatchObject({ isError: true });
  expect(ledger).toEqual(['delete about']);
});

test('an error that the tool answers with is a failure on record', async () => {
  const { gate, guarded, extra, asked } = agentWith();
  const question = asked();
  const answer = guarded[0]!.handler({ slug: 'locked' }, extra('toolu_1'));
  const action = await question;
  await gate.decide(allow({ action }), { by: ada });
  const { isError, content } = await answer;
  expect(isError).toBe(true);
  expect(JSON.parse(content[0].text)).toMatchObject({ status: 'failed', error: 'it is locked' });
});

test('a preview that throws is told to the model, and nobody is asked', async () => {
  const preview = () => Promise.reject(new Error('there is no such page'));
  const { canUseTool, guarded, options, extra } = agentWith({
    rules: { trash_page: { preview }, Bash: { preview } },
  });
  expect(await canUseTool('Bash', {}, options('toolu_1'))).toEqual({
    behavior: 'deny',
    message: 'there is no such page',
  });
  expect(await guarded[0]!.handler({ slug: 'x' }, extra('toolu_2'))).toMatchObject({ isError: true });
});
