/** AI SDK: the state is the conversation that the browser sends. Its own approvals, as `useChat` answers them. */
import { convertToModelMessages, isStepCount, isToolUIPart, streamText, tool } from 'ai';
import { guard } from 'countersign/ai-sdk';
import {
  ada,
  CALL,
  edited,
  effectIn,
  fileIn,
  gateIn,
  guarding,
  input,
  QUESTION,
  SLUG,
  TOOL,
} from './world.mjs';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
export const model = {
  specificationVersion: 'v4',
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('It streams.')),
  async doStream({ prompt }) {
    const isTold = prompt.at(-1).role === 'tool';
    const said = isTold
      ? [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: 'Done.' },
          { type: 'text-end', id: '1' },
        ]
      : [{ type: 'tool-call', toolCallId: CALL, toolName: TOOL, input: JSON.stringify({ slug: SLUG }) }];
    const reason = isTold ? 'stop' : 'tool-calls';
    const finish = { type: 'finish', finishReason: { unified: reason, raw: reason }, usage };
    return { stream: ReadableStream.from([{ type: 'stream-start', warnings: [] }, ...said, finish]) };
  },
};

export async function peer({ side, folder, hangs }) {
  const own = { [TOOL]: tool({ inputSchema: input, execute: effectIn(folder, hangs) }) };
  const gate = side === 'countersign' ? gateIn(folder) : undefined;
  const saved = fileIn(folder, 'messages.json');

  /** One request, as a host answers it. */
  async function request(received) {
    const bare = {
      tools: own,
      toolApproval: { [TOOL]: 'user-approval' },
      transform: undefined,
      messages: async (messages) => messages,
    };
    const run = gate ? guard(gate, guarding, own) : bare;
    const messages = await run.messages(received, { by: ada });
    const result = streamText({
      model,
      messages: await convertToModelMessages(messages, { tools: run.tools }),
      tools: run.tools,
      toolApproval: run.toolApproval,
      experimental_transform: run.transform,
      stopWhen: isStepCount(3),
    });
    let all;
    const stream = result.toUIMessageStream({
      originalMessages: messages,
      onEnd: (end) => {
        all = end.messages;
      },
    });
    for await (const chunk of stream) if (chunk.type === 'error') throw new Error(chunk.errorText);
    return all;
  }

  return {
    async hold() {
      const question = { id: '1', role: 'user', parts: [{ type: 'text', text: QUESTION }] };
      saved.write(JSON.stringify(await request([question])));
    },
    load: () => JSON.parse(saved.read()),
    /** A button is clicked in a browser that shows what was saved. */
    async resume(messages, verdict) {
      for (const part of messages.at(-1).parts)
        if (isToolUIPart(part)) {
          part.state = 'approval-responded';
          part.approval = { ...part.approval, approved: verdict === 'allow' };
        }
      await request(messages);
    },
    edit: () => saved.write(edited(saved.read())),
    close: () => gate?.close(),
  };
}
