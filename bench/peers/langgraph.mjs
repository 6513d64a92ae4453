/**
 * A turn on LangChain's agent with its own human-in-the-loop middleware and LangGraph's SQLite checkpoints. Plain
 * JavaScript, because its types are there only once this folder is installed.
 */
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import { z } from 'zod';

class WantsToDelete extends BaseChatModel {
  _llmType() {
    return 'bench';
  }
  bindTools() {
    return this;
  }
  async _generate() {
    const message = new AIMessage({
      content: 'I will delete the page “About us”.',
      tool_calls: [{ id: 'call_1', name: 'delete_page', args: { slug: 'about' }, type: 'tool_call' }],
    });
    return { generations: [{ text: '', message }] };
  }
}

/** Returns a function that does one turn, in a thread of its own, and throws unless it was interrupted. */
export function langGraphTurns(path, system, question) {
  const checkpointer = SqliteSaver.fromConnString(path);
  const agent = createAgent({
    model: new WantsToDelete({}),
    tools: [
      tool(() => null, {
        name: 'delete_page',
        description: 'Deletes a page.',
        schema: z.object({ slug: z.string() }),
      }),
    ],
    systemPrompt: system,
    middleware: [humanInTheLoopMiddleware({ interruptOn: { delete_page: true } })],
    checkpointer,
  });
  let turns = 0;
  return {
    async turn() {
      const config = { configurable: { thread_id: `thread-${++turns}` } };
      const result = await agent.invoke({ messages: [{ role: 'user', content: question }] }, config);
      if (result.__interrupt__?.length !== 1) throw new Error('LangGraph was not interrupted.');
    },
    /** What its own connection says about durability, so that like is compared with like. */
    pragmas: () =>
      ['journal_mode', 'synchronous'].map((name) => JSON.stringify(checkpointer.db.pragma(name))),
    close: () => checkpointer.db.close(),
  };
}
