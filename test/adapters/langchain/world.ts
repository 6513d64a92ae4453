import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';
import { guard, type LangChainGuarding } from '../../../src/adapters/langchain/index.ts';
import { createGate, type Gate } from '../../../src/index.ts';
import { memory } from '../../../src/testing/index.ts';
import { agent as by, fakeClock } from '../../world.ts';

export interface ScriptedCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly id: string;
}

/** Calls the tools once for each thing that it is asked, and then says what it was told of them. */
export function scriptedModel(calls: readonly ScriptedCall[]) {
  const model = fakeModel();
  const answer = (messages: BaseMessage[]) =>
    ToolMessage.isInstance(messages.at(-1))
      ? new AIMessage('That was all.')
      : new AIMessage({
          content: '',
          tool_calls: calls.map((call) => ({ ...call, type: 'tool_call' as const })),
        });
  for (let i = 0; i < 20; i++) model.respond(answer);
  return model;
}

/** A ledger that the gate knows nothing of, and tools that write into it. */
export function pageTools(write: (line: string) => unknown) {
  const deletePage = tool(
    async ({ slug }) => {
      await write(`delete ${slug}`);
      if (slug === 'locked') throw new Error('the page is locked');
      return { deleted: slug };
    },
    { name: 'delete_page', description: 'Deletes a page.', schema: z.object({ slug: z.string() }) },
  );
  const listPages = tool(
    async () => {
      await write('list');
      return 'about, home';
    },
    { name: 'list_pages', description: 'Lists the pages.', schema: z.object({}) },
  );
  return [deletePage, listPages];
}

export const rules = {
  delete_page: {
    effect: 'destructive',
    preview: (args: unknown) => ({ title: `Delete page ${(args as { slug: string }).slug}` }),
  },
  list_pages: { effect: 'read' },
} as const;

export const remove = (slug: string, id = `call_${slug}`): ScriptedCall => ({
  name: 'delete_page',
  args: { slug },
  id,
});
export const list: ScriptedCall = { name: 'list_pages', args: {}, id: 'call_list' };

/** An agent whose calls are guarded, in a thread. */
export function agentWorld(
  calls: readonly ScriptedCall[],
  {
    checkpointer = new MemorySaver(),
    guarding = {},
    ...more
  }: {
    readonly checkpointer?: BaseCheckpointSaver;
    readonly gate?: Gate;
    readonly ledger?: string[];
    readonly guarding?: Partial<LangChainGuarding>;
  } = {},
) {
  const clock = fakeClock();
  const { ledger = [], gate = createGate({ store: memory({ clock }), sweepEveryMs: 0 }) } = more;
  const tools = pageTools((line) => ledger.push(line));
  const guarded = guard(gate, { session: 's1', by, rules, ...guarding }, tools);
  const model = scriptedModel(calls);
  const agent = createAgent({ model, tools, middleware: [guarded.middleware], checkpointer });
  const config = { configurable: { thread_id: 't1' } };
  return {
    gate,
    ledger,
    clock,
    guarded,
    model,
    agent,
    config,
    /** Asks the agent, in the thread. */
    ask: async (input: unknown = { messages: [{ role: 'user', content: 'Tidy up' }] }) =>
      (await agent.invoke(input as never, config)) as unknown as Answer,
  };
}

export interface Answer {
  readonly messages: BaseMessage[];
  readonly __interrupt__?: { readonly id: string; readonly value: unknown }[];
}

/** What the model was told of each call. */
export const toldOf = ({ messages }: Answer): unknown[] =>
  messages.filter((each) => ToolMessage.isInstance(each)).map(({ text }) => jsonOr(text));

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
