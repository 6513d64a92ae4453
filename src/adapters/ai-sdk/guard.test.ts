import {
  createAgentUIStream,
  dynamicTool,
  generateText,
  isStepCount,
  type ModelMessage,
  streamText,
  ToolLoopAgent,
  tool,
  type UIMessage,
} from 'ai';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { model, pageTools, RULES, SESSION } from '../../../test/adapters/ai-sdk-world.ts';
import { promise } from '../../../test/promises.ts';
import { ada, agent, allow, deny, world } from '../../../test/world.ts';
import { createGate, type Policy } from '../../index.ts';
import { guard } from './index.ts';

function gated(policy: Policy = {}) {
  const { store, clock } = world();
  const gate = createGate({ store, policy, sweepEveryMs: 0 });
  const ledger: string[] = [];
  const pending = async () =>
    (await gate.list({ status: 'pending', session: SESSION, order: 'oldest' }, { by: ada })).actions;
  const guarding = { session: SESSION, by: agent, rules: RULES };
  return { gate, clock, ledger, pending, guarding };
}

const said = (text: string): ModelMessage => ({ role: 'user', content: text });
const slugged = z.object({ slug: z.string() });

test('generateText stops at a held call, and goes on from the record, wherever it was decided', async () => {
  const { gate, ledger, pending, guarding } = gated();
  const run = guard(gate, guarding, pageTools(ledger));
  const options = {
    model: model(),
    tools: run.tools,
    toolApproval: run.toolApproval,
    stopWhen: isStepCount(5),
  };
  const first = await generateText({ ...options, messages: [said('delete about blog')] });
  expect(first.finishReason).toBe('tool-calls');
  const [about, blog] = await pending();
  await gate.decide(allow({ action: about! }), { by: ada, via: 'inbox' });
  await gate.decide(deny({ action: blog! }), { by: ada, via: 'inbox' });
  const history = [said('delete about blog'), ...first.responseMessages];
  const second = await generateText({ ...options, messages: await run.messages(history) });
  expect(ledger).toEqual(['delete about']);
  expect(second.text).toContain('"deleted":"about"');
  expect(second.text).toContain('execution-denied');
  // Again, with everything that was said by then: nothing runs, and nothing is missing.
  const whole = [...history, ...second.responseMessages, said('thanks')];
  await generateText({ ...options, messages: await run.messages(whole) });
  expect(ledger).toEqual(['delete about']);
});

test('messages() puts the action’s name into model messages, and takes an answer to it', async () => {
  const { gate, ledger, guarding } = gated();
  const run = guard(gate, guarding, pageTools(ledger));
  const options = {
    model: model(),
    tools: run.tools,
    toolApproval: run.toolApproval,
    stopWhen: isStepCount(5),
  };
  const first = await generateText({ ...options, messages: [said('delete about')] });
  const asked = await run.messages([said('delete about'), ...first.responseMessages]);
  const approvalId = /"approvalId":"([^"]+)"/.exec(JSON.stringify(asked))![1]!;
  const yes: ModelMessage = {
    role: 'tool',
    content: [{ type: 'tool-approval-response', approvalId, approved: true }],
  };
  // The SDK's own id names no revision: an answer to that decides nothing.
  const own = /"approvalId":"([^"]+)"/.exec(JSON.stringify(first.responseMessages))![1]!;
  const unnamed: ModelMessage = {
    role: 'tool',
    content: [{ type: 'tool-approval-response', approvalId: own, approved: true }],
  };
  const guessed = [said('delete about'), ...first.responseMessages, unnamed];
  await generateText({ ...options, messages: await run.messages(guessed, { by: ada }) });
  expect(ledger).toEqual([]);
  await generateText({ ...options, messages: await run.messages([...asked, yes]) });
  expect(ledger).toEqual([]);
  const done = await generateText({ ...options, messages: await run.messages([...asked, yes], { by: ada }) });
  expect(ledger).toEqual(['delete about']);
  expect(done.text).toContain('"deleted":"about"');
});

test('ToolLoopAgent holds and resumes, streaming and not', async () => {
  for (const way of ['generate', 'stream'] as const) {
    const { gate, ledger, pending, guarding } = gated();
    const run = guard(gate, guarding, pageTools(ledger));
    const looping = new ToolLoopAgent({ model: model(), tools: run.tools, toolApproval: run.toolApproval });
    const play = async (messages: ModelMessage[]): Promise<ModelMessage[]> => {
      if (way === 'generate') return (await looping.generate({ messages })).responseMessages;
      const stream = await looping.stream({ messages, experimental_transform: run.transform });
      await stream.consumeStream();
      return stream.responseMessages;
    };
    const first = await play([said('look about'), said('delete about')]);
    const [action] = await pending();
    if (way === 'stream') expect(JSON.stringify(first)).toContain(`"approvalId":"${action!.id}.1"`);
    await gate.decide(allow({ action: action! }), { by: ada });
    const second = await play(await run.messages([said('delete about'), ...first]));
    expect(ledger).toEqual(['delete about']);
    expect(JSON.stringify(second)).toContain('deleted');
  }
});

test('createAgentUIStream takes what messages() gives', async () => {
  const { gate, ledger, guarding } = gated();
  const play = async (received: UIMessage[]): Promise<UIMessage[]> => {
    const run = guard(gate, guarding, pageTools(ledger));
    const messages = await run.messages(received, { by: ada });
    const { promise: saved, resolve: save } = Promise.withResolvers<UIMessage[]>();
    const stream = await createAgentUIStream({
      agent: new ToolLoopAgent({ model: model(), tools: run.tools, toolApproval: run.toolApproval }),
      uiMessages: messages,
      experimental_transform: run.transform,
      onEnd: (ended) => save(ended.messages as UIMessage[]),
    });
    for await (const chunk of stream) expect(chunk.type).not.toBe('error');
    return saved;
  };
  const asked = await play([{ id: '1', role: 'user', parts: [{ type: 'text', text: 'delete about' }] }]);
  const part = asked.at(-1)!.parts.find(({ type }) => type === 'tool-delete_page') as { approval?: object };
  Object.assign(part, { state: 'approval-responded', approval: { ...part.approval, approved: true } });
  const done = await play(asked);
  expect(ledger).toEqual(['delete about']);
  expect(JSON.stringify(done)).toContain('"output":{"deleted":"about"}');
});

test('a tool’s own needsApproval neither loosens nor hides: without a rule it is held', async () => {
  const { gate, ledger, pending, guarding } = gated();
  const tools = {
    delete_page: tool({
      inputSchema: slugged,
      needsApproval: false,
      execute: ({ slug }) => ledger.push(slug),
    }),
  };
  const run = guard(gate, { ...guarding, rules: {} }, tools);
  // Without toolApproval, too.
  const { content } = await generateText({ model: model(), tools: run.tools, prompt: 'delete about' });
  expect(content.map(({ type }) => type)).toContain('tool-approval-request');
  expect(await pending()).toMatchObject([{ tool: 'delete_page', effect: 'external' }]);
  expect(ledger).toEqual([]);
});

test('a read keeps the approval that the SDK has for it', async () => {
  const { gate, guarding, pending } = gated();
  const look_at = tool({ inputSchema: slugged, needsApproval: true, execute: () => 'seen' });
  const run = guard(gate, guarding, { look_at });
  expect(run.tools.look_at).toBe(look_at);
  const { content } = await generateText({ model: model(), tools: run.tools, prompt: 'look about' });
  expect(content.map(({ type }) => type)).toContain('tool-approval-request');
  expect(await pending()).toEqual([]);
});

test('a dynamic tool is held like any other', async () => {
  const { gate, ledger, pending, guarding } = gated();
  const delete_page = dynamicTool({
    description: 'Deletes',
    inputSchema: slugged,
    execute: async (input) => ledger.push(JSON.stringify(input)),
  });
  const run = guard(gate, guarding, { delete_page });
  const play = (messages: ModelMessage[]) =>
    generateText({ model: model(), tools: run.tools, toolApproval: run.toolApproval, messages });
  const { responseMessages } = await play([said('delete about')]);
  const [action] = await pending();
  await gate.decide(allow({ action: action! }), { by: ada });
  await play(await run.messages([said('delete about'), ...responseMessages]));
  expect(ledger).toEqual(['{"slug":"about"}']);
});

test('tools that are not executed here cannot be guarded', () => {
  const { gate, guarding } = gated();
  const search = {
    type: 'provider',
    isProviderExecuted: true,
    id: 'acme.search',
    args: {},
    inputSchema: z.object({}),
    outputSchema: z.object({}),
  } as const;
  const inBrowser = tool({ inputSchema: slugged, outputSchema: z.string() });
  const refused = {
    code: 'INVALID_TOOL',
    message: expect.stringContaining('search is executed by its provider'),
  };
  expect(() => guard(gate, guarding, { search })).toThrow(expect.objectContaining(refused));
  expect(() => guard(gate, guarding, { inBrowser })).toThrow(
    expect.objectContaining({ code: 'INVALID_TOOL' }),
  );
  // The host may say that it only reads.
  const rules = { search: { effect: 'read' } } as const;
  expect(guard(gate, { ...guarding, rules }, { search }).tools.search).toBe(search);
});

test('what the policy lets through runs at once; what it forbids, the model is told', async () => {
  const { gate, ledger, guarding } = gated({
    effects: { destructive: 'run' },
    rules: [{ tool: 'delete_page', when: { slug: { eq: 'home' } }, verdict: 'forbid', reason: 'never home' }],
  });
  const run = guard(gate, guarding, pageTools(ledger));
  const options = {
    model: model(),
    tools: run.tools,
    toolApproval: run.toolApproval,
    stopWhen: isStepCount(5),
  };
  const { text } = await generateText({ ...options, prompt: 'delete about home' });
  expect(ledger).toEqual(['delete about']);
  expect(text).toContain('"deleted":"about"');
  expect(text).toContain('never home');
});

/** Allows the one call that waits, and executes it. */
async function executed(tools: Parameters<typeof guard>[2], rules = RULES) {
  const { gate, pending, guarding } = gated();
  const run = guard(gate, { ...guarding, rules }, tools);
  const options = {
    model: model(),
    tools: run.tools,
    toolApproval: run.toolApproval,
    stopWhen: isStepCount(5),
  };
  const first = await generateText({ ...options, prompt: 'delete about' });
  const [action] = await pending();
  await gate.decide(allow({ action: action! }), { by: ada });
  const messages = await run.messages([said('delete about'), ...first.responseMessages]);
  const stream = streamText({ ...options, messages, experimental_transform: run.transform });
  return { gate, run, told: await stream.text, history: [said('delete about'), ...first.responseMessages] };
}

test('the tool is given its idempotency key, a signal, and what the SDK gives it', async () => {
  let given: Record<string, unknown> = {};
  await executed({
    delete_page: tool({
      inputSchema: slugged,
      execute: (_, options) => {
        given = { ...options };
      },
    }),
  });
  expect(given).toMatchObject({
    toolCallId: 'call_about',
    idempotencyKey: expect.any(String),
    fence: 1,
    abortSignal: expect.any(AbortSignal),
    messages: expect.any(Array),
  });
});

test('a tool that throws has failed, for the model and on record, and is not run again', async () => {
  let runs = 0;
  const { gate, told, run, history } = await executed({
    delete_page: tool({
      inputSchema: slugged,
      execute: (): string => {
        runs++;
        throw new Error('locked');
      },
    }),
  });
  expect(told).toContain('locked');
  expect(told).toContain('"type":"error-text"');
  expect(told).toContain('may have changed something');
  expect((await gate.list({ status: 'failed' }, { by: ada })).actions).toHaveLength(1);
  expect(JSON.stringify(await run.messages(history))).toContain('locked');
  expect(runs).toBe(1);
});

test('of a tool that yields, the last is its result', async () => {
  const { told } = await executed({
    delete_page: tool({
      inputSchema: slugged,
      async *execute({ slug }) {
        yield { deleting: slug };
        yield { deleted: slug };
      },
    }),
  });
  expect(told).toContain('"deleted":"about"');
  expect(told).not.toContain('deleting');
});

test('toModelOutput is asked about results only', async () => {
  const asked: unknown[] = [];
  const delete_page = tool({
    inputSchema: slugged,
    outputSchema: z.object({ deleted: z.string() }),
    execute: ({ slug }) => ({ deleted: slug }),
    toModelOutput: ({ output }) => {
      asked.push(output);
      return { type: 'text', value: `gone: ${output.deleted}` };
    },
  });
  const { told, run, history } = await executed({ delete_page });
  expect(told).toContain('gone: about');
  expect(JSON.stringify(await run.messages(history))).toContain('gone: about');
  expect(asked).toEqual([{ deleted: 'about' }, { deleted: 'about' }]);
  const { gate, guarding } = gated();
  const waits = await generateText({
    model: model(),
    tools: {
      delete_page: { ...guard(gate, guarding, { delete_page }).tools.delete_page, needsApproval: false },
    },
    prompt: 'delete about',
    stopWhen: isStepCount(2),
  });
  expect(waits.text).toContain('pending_confirmation');
  expect(asked).toHaveLength(2);
});

test('a result that is too large to be kept reaches the model all the same', async () => {
  const text = 'x'.repeat(300_000);
  const { told } = await executed({ delete_page: tool({ inputSchema: slugged, execute: () => text }) });
  expect(told.includes(text)).toBe(true);
});

test('a call that cannot be proposed is an error for the model, and does not end the run', async () => {
  const { gate, ledger, guarding } = gated();
  const preview = () => Promise.reject(new Error('there is no such page'));
  const rules = { delete_page: { effect: 'destructive', preview } } as const;
  const run = guard(gate, { ...guarding, rules }, pageTools(ledger));
  const options = {
    model: model(),
    tools: run.tools,
    toolApproval: run.toolApproval,
    stopWhen: isStepCount(5),
  };
  const { text, responseMessages } = await generateText({ ...options, prompt: 'delete nowhere' });
  expect(text).toContain('there is no such page');
  const results = (await run.messages(responseMessages)).filter(({ role }) => role === 'tool');
  expect(JSON.stringify(results)).toContain('there is no such page');
  expect(ledger).toEqual([]);
});

promise('I5', 'an idempotent tool that is in doubt runs again, with the same key', async () => {
  const { gate, clock, guarding, pending } = gated();
  const keys: unknown[] = [];
  const delete_page = tool({
    inputSchema: slugged,
    execute: (_, options) => {
      keys.push((options as unknown as { idempotencyKey: string }).idempotencyKey);
      return keys.length === 1 ? new Promise<string>(() => {}) : 'done';
    },
  });
  const rules = { delete_page: { effect: 'destructive', idempotent: true } } as const;
  const run = guard(gate, { ...guarding, rules }, { delete_page });
  const options = {
    model: model(),
    tools: run.tools,
    toolApproval: run.toolApproval,
    stopWhen: isStepCount(5),
  };
  const { responseMessages } = await generateText({ ...options, prompt: 'delete about' });
  const [action] = await pending();
  await gate.decide(allow({ action: action! }), { by: ada });
  const resume = async () =>
    generateText({ ...options, messages: await run.messages([said('delete about'), ...responseMessages]) });
  void resume();
  while (keys.length === 0) await new Promise(setImmediate);
  clock.advance(60_000);
  await gate.sweep();
  expect((await resume()).text).toContain('done');
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('an error of the gate itself ends the run; that there is too much waiting is told to the model', async () => {
  const { gate, ledger, guarding } = gated({ limits: { pendingPerSession: 1 } });
  const { tools, toolApproval } = guard(gate, guarding, pageTools(ledger));
  const options = { model: model(), tools, toolApproval, stopWhen: isStepCount(5) };
  const { content } = await generateText({ ...options, prompt: 'delete about blog' });
  expect(content).toContainEqual(
    expect.objectContaining({
      type: 'tool-error',
      error: expect.objectContaining({ code: 'TOO_MANY_PENDING' }),
    }),
  );
  await gate.close();
  await expect(generateText({ ...options, prompt: 'delete about' })).rejects.toThrow(/gate is closed/);
  expect(ledger).toEqual([]);
});
