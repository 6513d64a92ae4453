/** Mastra's agent with its own tool approval, on LibSQL. */
import { join } from 'node:path';
import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { createTool } from '@mastra/core/tools';
import { LibSQLStore } from '@mastra/libsql';
import { guard } from 'countersign/mastra';
import {
  CALL,
  decide,
  editColumn,
  effectIn,
  fileIn,
  gateIn,
  guarding,
  input,
  QUESTION,
  SLUG,
  TOOL,
} from './world.mjs';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const model = {
  specificationVersion: 'v3',
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  async doGenerate({ prompt }) {
    const isTold = prompt.at(-1).role === 'tool';
    return {
      content: isTold
        ? [{ type: 'text', text: 'Done.' }]
        : [{ type: 'tool-call', toolCallId: CALL, toolName: TOOL, input: JSON.stringify({ slug: SLUG }) }],
      finishReason: { unified: isTold ? 'stop' : 'tool-calls', raw: '' },
      usage,
      warnings: [],
    };
  },
  doStream: () => Promise.reject(new Error('It does not stream.')),
};

export async function peer({ side, folder, hangs }) {
  const gate = side === 'countersign' ? gateIn(folder) : undefined;
  const path = join(folder, 'mastra.db');
  const saved = fileIn(folder, 'run.json');
  const own = {
    [TOOL]: createTool({
      id: TOOL,
      description: 'Deletes a page.',
      inputSchema: input,
      requireApproval: gate === undefined,
      execute: effectIn(folder, hangs),
    }),
  };
  const tools = gate ? guard(gate, guarding, own).tools : own;
  const agent = new Agent({ id: 'assistant', name: 'assistant', instructions: 'Tidy up.', model, tools });
  const storage = new LibSQLStore({ id: 'store', url: `file:${path}` });
  new Mastra({ agents: { agent }, storage, logger: false });

  return {
    async hold() {
      const { runId, suspendPayload, finishReason } = await agent.generate(QUESTION);
      if (finishReason !== 'suspended') throw new Error(`Mastra was ${finishReason}.`);
      saved.write(JSON.stringify({ runId, toolCallId: suspendPayload?.toolCallId ?? CALL }));
    },
    answer: (verdict) => gate && decide(gate, verdict),
    load: () => JSON.parse(saved.read()),
    resume(run, verdict) {
      if (gate) return agent.resumeGenerate({}, run);
      return verdict === 'allow' ? agent.approveToolCallGenerate(run) : agent.declineToolCallGenerate(run);
    },
    edit: () => editColumn(path, 'mastra_workflow_snapshot', 'snapshot'),
    close: () => gate?.close(),
  };
}
