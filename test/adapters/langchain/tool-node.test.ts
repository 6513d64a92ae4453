import { AIMessage, ToolMessage } from '@langchain/core/messages';
import { Command, interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { createAgent, tool } from 'langchain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { guard, heldCalls, running } from '../../../src/adapters/langchain/index.ts';
import { createGate } from '../../../src/index.ts';
import { memory } from '../../../src/testing/index.ts';
import { promise } from '../../promises.ts';
import { ada, agent as by } from '../../world.ts';
import {
  type Answer,
  list,
  pageTools,
  remove,
  rules,
  type ScriptedCall,
  scriptedModel,
  toldOf,
} from './world.ts';

/** A graph of one's own, with a tool node in it. All calls of a turn are one task there. */
function graphWorld(calls: readonly ScriptedCall[], more: readonly unknown[] = []) {
  const ledger: string[] = [];
  const gate = createGate({ store: memory(), sweepEveryMs: 0 });
  const { tools, decide } = guard(gate, { session: 's1', by, rules }, [
    ...pageTools((line) => ledger.push(line)),
    ...more,
  ]);
  const turn = new AIMessage({
    content: '',
    id: 'turn-1',
    tool_calls: calls.map((call) => ({ ...call, type: 'tool_call' as const })),
  });
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', () => ({ messages: [turn] }))
    .addNode('tools', new ToolNode(tools))
    .addEdge(START, 'model')
    .addEdge('model', 'tools')
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: 't1' } };
  return {
    gate,
    ledger,
    tools,
    go: async (input: unknown = { messages: [] }) =>
      (await graph.invoke(input as never, config)) as unknown as Answer,
    allow: ({ __interrupt__ = [] }: Answer) =>
      decide({ interrupts: __interrupt__, resume: { type: 'approve' } }, { by: ada }),
    /** As if nothing of the tool node's work had been saved. */
    again: async () =>
      (await graph.invoke({ messages: [] }, { configurable: { thread_id: 't2' } })) as unknown as Answer,
  };
}

const titles = ({ __interrupt__ = [] }: Answer) =>
  heldCalls(__interrupt__).map(({ value }) => value.countersign.title);

promise('T3', 'in a tool node each held call surfaces, is decided by id, and runs once', async () => {
  const { go, allow, ledger, again } = graphWorld([remove('a'), list, remove('b')]);
  const first = await go();
  expect(titles(first)).toEqual(['Delete page a']);
  await allow(first);
  // What it is resumed with is for whoever asks first, and means nothing.
  const second = await go(new Command({ resume: 'yes' }));
  expect(titles(second)).toEqual(['Delete page b']);
  await allow(second);
  expect(toldOf(await go(null))).toEqual([{ deleted: 'a' }, 'about, home', { deleted: 'b' }]);
  expect(ledger.filter((line) => line !== 'list')).toEqual(['delete a', 'delete b']);
  expect(toldOf(await again())).toEqual([{ deleted: 'a' }, 'about, home', { deleted: 'b' }]);
  expect(ledger.filter((line) => line !== 'list')).toHaveLength(2);
});

test('a guarded tool is what it was to a model, and a read is the tool itself', () => {
  const originals = pageTools(() => {});
  const { tools } = guard(createGate({ store: memory() }), { session: 's1', by, rules }, originals);
  expect(tools[0]).toMatchObject({
    name: 'delete_page',
    description: 'Deletes a page.',
    schema: originals[0]!.schema,
  });
  expect(tools[1]).toBe(originals[1]);
});

test('called past the agent, without an id, a guarded tool runs nothing', async () => {
  const { tools, ledger } = graphWorld([]);
  const [deletePage] = tools as unknown as [{ [way: string]: (args: unknown) => Promise<unknown> }];
  for (const way of ['invoke', 'call'])
    await expect(deletePage[way]!({ slug: 'about' })).rejects.toMatchObject({ code: 'INVALID_CALL' });
  expect(() => deletePage._call!({ slug: 'about' })).toThrow(/guarded/);
  expect(ledger).toEqual([]);
});

test('guarded tools may be given to an agent that is guarded: each call is held once', async () => {
  const ledger: string[] = [];
  const gate = createGate({ store: memory(), sweepEveryMs: 0 });
  const guarded = guard(
    gate,
    { session: 's1', by, rules },
    pageTools((line) => ledger.push(line)),
  );
  const { tools, middleware } = guarded;
  const model = scriptedModel([remove('about')]);
  const agent = createAgent({ model, tools, middleware: [middleware], checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: 't1' } };
  const go = async (input: unknown) => (await agent.invoke(input as never, config)) as unknown as Answer;
  const stopped = await go({ messages: [{ role: 'user', content: 'Tidy up' }] });
  await guarded.decide({ interrupts: stopped.__interrupt__!, resume: { type: 'approve' } }, { by: ada });
  expect(toldOf(await go(null))).toEqual([{ deleted: 'about' }]);
  expect(ledger).toEqual(['delete about']);
});

test('a tool may ask for its idempotency key, and nobody else has one', async () => {
  const keys: unknown[] = [];
  const pay = tool(async () => void keys.push(running()?.idempotencyKey), {
    name: 'pay',
    schema: z.object({}),
  });
  const { go, allow } = graphWorld([{ name: 'pay', args: {}, id: 'call_pay' }], [pay]);
  await allow(await go());
  await go(null);
  expect(keys).toEqual([expect.stringMatching(/./)]);
  expect(running()).toBeUndefined();
});

test('artifacts and commands are given once more from the record', async () => {
  const render = tool(async () => ['a chart', { points: [1, 2] }], {
    name: 'render',
    schema: z.object({}),
    responseFormat: 'content_and_artifact',
  });
  const note = tool(
    async (_, config) =>
      new Command({
        update: { messages: [new ToolMessage({ content: 'noted', tool_call_id: config.toolCall!.id! })] },
      }),
    { name: 'note', schema: z.object({}) },
  );
  const calls = ['render', 'note'].map((name) => ({ name, args: {}, id: `call_${name}` }));
  const { go, allow, again } = graphWorld(calls, [render, note]);
  await allow(await go());
  await allow(await go(null));
  for (const done of [await go(null), await again()]) {
    expect(toldOf(done).sort()).toEqual(['a chart', 'noted']);
    const artifacts = done.messages.map((each) => (each as ToolMessage).artifact).filter(Boolean);
    expect(artifacts).toEqual([{ points: [1, 2] }]);
  }
});

test('a tool that stops the graph by itself has failed: it is not started a second time', async () => {
  const ledger: string[] = [];
  const asks = tool(
    async () => {
      ledger.push('half');
      return interrupt('Which one?') as string;
    },
    { name: 'asks', schema: z.object({}) },
  );
  const { go, allow } = graphWorld([{ name: 'asks', args: {}, id: 'call_asks' }], [asks]);
  await allow(await go());
  expect(toldOf(await go(null))).toMatchObject([
    { status: 'failed', error: expect.stringContaining('call it a read') },
  ]);
  expect(ledger).toEqual(['half']);
});
