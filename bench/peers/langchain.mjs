/** LangChain's agent with its own human-in-the-loop middleware, on LangGraph's SQLite checkpoints. */
import { join } from 'node:path';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, ToolMessage } from '@langchain/core/messages';
import { Command } from '@langchain/langgraph';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { guard } from 'countersign/langchain';
import { createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import {
  CALL,
  decide,
  editColumn,
  effectIn,
  gateIn,
  guarding,
  input,
  QUESTION,
  SLUG,
  TOOL,
} from './world.mjs';

class Scripted extends BaseChatModel {
  _llmType() {
    return 'scripted';
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    const call = { id: CALL, name: TOOL, args: { slug: SLUG }, type: 'tool_call' };
    const message = ToolMessage.isInstance(messages.at(-1))
      ? new AIMessage('Done.')
      : new AIMessage({ content: '', tool_calls: [call] });
    return { generations: [{ text: '', message }] };
  }
}

export async function peer({ side, folder, hangs }) {
  const gate = side === 'countersign' ? gateIn(folder) : undefined;
  const path = join(folder, 'checkpoints.db');
  const effect = effectIn(folder, hangs);
  const tools = [tool(effect, { name: TOOL, description: 'Deletes a page.', schema: input })];
  const middleware = gate
    ? guard(gate, guarding, tools).middleware
    : humanInTheLoopMiddleware({ interruptOn: { [TOOL]: true } });
  const checkpointer = SqliteSaver.fromConnString(path);
  // As better-sqlite3 waits by itself, which libsql stands in for here.
  checkpointer.db.pragma('busy_timeout = 5000');
  const agent = createAgent({ model: new Scripted({}), tools, middleware: [middleware], checkpointer });
  const thread = { configurable: { thread_id: 'thread-1' } };

  return {
    hold: () => agent.invoke({ messages: [{ role: 'user', content: QUESTION }] }, thread),
    answer: (verdict) => gate && decide(gate, verdict),
    resume(_, verdict) {
      const decisions = [verdict === 'allow' ? { type: 'approve' } : { type: 'reject', message: 'No.' }];
      return agent.invoke(gate ? null : new Command({ resume: { decisions } }), thread);
    },
    edit() {
      editColumn(path, 'checkpoints', 'checkpoint');
      editColumn(path, 'writes', 'value');
    },
    close: () => gate?.close(),
  };
}
