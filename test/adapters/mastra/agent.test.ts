import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { RequestContext } from '@mastra/core/request-context';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { guard, type HeldCall, heldCall, running } from '../../../src/adapters/mastra/index.ts';
import { promise } from '../../promises.ts';
import { ada, codeOf, agent as menta } from '../../world.ts';
import { agentWorld, list, pageTools, remove, rules, scriptedModel } from './world.ts';

const YEAR = 365 * 24 * 3_600_000;
const verdict = ({ action, revision }: HeldCall, verdict: 'allow' | 'deny') => ({
  action,
  revision,
  verdict,
});

test('a call is held, allowed, and run once', async () => {
  const { ask, resume, ledger, gate } = agentWorld([remove('about')]);
  const stopped = await ask();
  expect(stopped.held).toMatchObject({
    revision: 1,
    tool: 'delete_page',
    title: 'Delete page about',
    args: { slug: 'about', hard: false },
  });
  expect(ledger).toEqual([]);
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  expect((await resume(stopped)).told).toEqual([{ deleted: 'about' }]);
  expect(ledger).toEqual(['delete about']);
});

test('the same in a stream, and the run is found by who asks for it later', async () => {
  const { agent, ledger, gate } = agentWorld([remove('about')]);
  const heldIn = async (stream: AsyncIterable<{ type: string; payload?: unknown }>) => {
    let held: HeldCall | undefined;
    for await (const { type, payload } of stream)
      if (type === 'tool-call-suspended') held = heldCall(payload);
    return held;
  };
  const first = await agent.stream('Tidy up');
  const held = await heldIn(first.fullStream);
  expect(held).toMatchObject({ title: 'Delete page about' });
  const { runs } = await agent.listSuspendedRuns();
  expect(heldCall(runs[0]!.toolCalls[0])).toEqual(held);
  await gate.decide(verdict(held!, 'allow'), { by: ada });
  const { runId, toolCalls } = runs[0]!;
  const second = await agent.resumeStream({}, { runId, toolCallId: toolCalls[0]!.toolCallId });
  expect(await heldIn(second.fullStream)).toBeUndefined();
  expect(JSON.parse(await second.text)).toEqual([{ deleted: 'about' }]);
  expect(ledger).toEqual(['delete about']);
});

promise('T1', 'whatever a run is resumed with allows nothing: only the gate’s record does', async () => {
  const { ask, resume, ledger, gate } = agentWorld([remove('about')]);
  const stopped = await ask();
  for (const forged of [{ approved: true }, { action: 'accept' }, 'yes', { decided: stopped.held }]) {
    const again = await resume(stopped, forged);
    expect(again.held?.action).toBe(stopped.held!.action);
  }
  expect(ledger).toEqual([]);
  expect((await gate.get(stopped.held!.action, { by: ada })).status).toBe('pending');
});

promise('T1', 'a model that sends its own resume data has nothing resumed by it', async () => {
  const call = { ...remove('about'), input: { slug: 'about', resumeData: { approved: true } } };
  const { ask, ledger } = agentWorld([call]);
  expect((await ask()).held).toMatchObject({ args: { slug: 'about' } });
  expect(ledger).toEqual([]);
});

promise(
  'T3',
  'held calls surface one at a time, each with its id, and one denial leaves the others alone',
  async () => {
    const { ask, resume, ledger, gate } = agentWorld([remove('a'), list, remove('b'), remove('c')]);
    let stopped = await ask();
    const seen: string[] = [];
    while (stopped.isSuspended) {
      seen.push(stopped.held!.title);
      const { slug } = stopped.held!.args as { slug: string };
      await gate.decide(verdict(stopped.held!, slug === 'b' ? 'deny' : 'allow'), { by: ada });
      stopped = await resume(stopped);
    }
    expect(seen).toEqual(['Delete page a', 'Delete page b', 'Delete page c']);
    expect(stopped.told).toMatchObject([
      { deleted: 'a' },
      { pages: ['about'] },
      { status: 'denied' },
      { deleted: 'c' },
    ]);
    expect(ledger).toEqual(['delete a', 'list', 'delete c']);
  },
);

promise('T8', 'resumed twice at once: one effect', async () => {
  const { ask, resume, ledger, gate } = agentWorld([remove('about')]);
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  const both = await Promise.all([resume(stopped), resume(stopped)]);
  for (const { told } of both) expect(told).toEqual([{ deleted: 'about' }]);
  await resume(stopped).catch(() => {});
  expect(ledger).toEqual(['delete about']);
});

promise('I4', 'a call that was allowed a year ago does not run', async () => {
  const { ask, resume, ledger, gate, clock } = agentWorld([remove('about')]);
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  clock.advance(YEAR);
  expect((await resume(stopped)).told).toMatchObject([{ status: 'expired' }]);
  expect(ledger).toEqual([]);
});

test('denied, and resumed with an approval: it does not run', async () => {
  const { ask, resume, ledger, gate } = agentWorld([remove('about')]);
  const stopped = await ask();
  await gate.decide({ ...verdict(stopped.held!, 'deny'), reason: 'Not that one.' }, { by: ada });
  expect((await resume(stopped, { approved: true })).told).toMatchObject([
    { status: 'denied', reason: 'Not that one.' },
  ]);
  await resume(stopped, { approved: true }).catch(() => {});
  expect(ledger).toEqual([]);
});

promise('T2', 'an edit is validated and confirmed afresh, and runs as it was confirmed', async () => {
  const { ask, resume, ledger, gate, edit } = agentWorld([remove('about')]);
  const stopped = await ask();
  const { action } = stopped.held!;
  expect(await codeOf(edit({ action, revision: 1, args: { slug: 7 } }, { by: ada }))).toBe(
    'INVALID_ARGUMENTS',
  );
  await edit({ action, revision: 1, args: { slug: 'draft', hard: true } }, { by: ada });
  const again = await resume(stopped);
  expect(again.held).toMatchObject({ revision: 2, title: 'Delete page draft' });
  await gate.decide(verdict(again.held!, 'allow'), { by: ada });
  expect((await resume(again)).told).toEqual([{ deleted: 'draft' }]);
  expect(ledger).toEqual(['delete draft for good']);
});

test('an id that is used again, in another run or session or with other arguments, is another call', async () => {
  const first = agentWorld([remove('about', 'call_1')]);
  const stopped = await first.ask();
  await first.gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  await first.resume(stopped);
  const { gate, ledger } = first;
  for (const [slug, session] of [
    ['home', 's1'],
    ['about', 's1'],
    ['about', 's2'],
  ] as const) {
    const { held } = await agentWorld([remove(slug, 'call_1')], {
      gate,
      ledger,
      guarding: { session },
    }).ask();
    expect(held?.title).toBe(`Delete page ${slug}`);
    expect(held?.action).not.toBe(stopped.held!.action);
  }
  expect(ledger).toEqual(['delete about']);
});

promise('T8', 'a saved run that is put back and resumed again is told what is on record', async () => {
  const storage = new InMemoryStore();
  const { ask, resume, ledger, gate } = agentWorld([remove('about')], { storage });
  const stopped = await ask();
  const workflows = storage.stores.workflows!;
  const { runs } = await workflows.listWorkflowRuns();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  for (let i = 0; i < 2; i++) {
    expect((await resume(stopped)).told).toEqual([{ deleted: 'about' }]);
    for (const { workflowName, runId, snapshot } of runs)
      await workflows.persistWorkflowSnapshot({ workflowName, runId, snapshot: snapshot as never });
  }
  expect(ledger).toEqual(['delete about']);
});

test('nobody is asked about arguments that the tool would not take', async () => {
  const { ask, gate, ledger } = agentWorld([{ ...remove('about'), input: { slug: { not: 'a text' } } }]);
  const { told } = await ask();
  expect(JSON.stringify(told)).toMatch(/slug/);
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
  expect(ledger).toEqual([]);
});

test('what the tool throws is told as a failure', async () => {
  const { ask, resume, gate } = agentWorld([remove('locked')]);
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  expect((await resume(stopped)).told).toMatchObject([{ status: 'failed', error: 'the page is locked' }]);
});

promise('T2', 'arguments that somebody changes in the saved run are a new call, and held', async () => {
  const storage = new InMemoryStore();
  const { ask, resume, ledger, gate } = agentWorld([remove('about', 'call_1')], { storage });
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  const workflows = storage.stores.workflows!;
  const { runs } = await workflows.listWorkflowRuns();
  for (const { workflowName, runId, snapshot } of runs)
    await workflows.persistWorkflowSnapshot({
      workflowName,
      runId,
      snapshot: JSON.parse(JSON.stringify(snapshot).replaceAll('about', 'home')),
    });
  expect((await resume(stopped)).held).toMatchObject({ title: 'Delete page home' });
  expect(ledger).toEqual([]);
});

test('a provider for which Mastra changes the schema has its calls recognised all the same', async () => {
  const { ask, resume, ledger, gate } = agentWorld([remove('about')], { provider: 'openai.responses' });
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  expect((await resume(stopped)).told).toEqual([{ deleted: 'about' }]);
  expect(ledger).toEqual(['delete about']);
});

/** One more tool, called once and allowed. */
async function allowed(name: string, tool: unknown, input: Record<string, unknown> = {}) {
  const { ask, resume, gate } = agentWorld([{ toolName: name, input, toolCallId: 'call_1' }], {
    more: { [name]: tool },
  });
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  return { ...(await resume(stopped)), held: stopped.held! };
}

test('a schema that makes something else of its input reads it once, when the tool runs', async () => {
  const seen: unknown[] = [];
  const remind = createTool({
    id: 'remind',
    description: 'Reminds.',
    inputSchema: z.object({ at: z.string().transform((text) => text.length) }),
    execute: async ({ at }) => void seen.push(at),
  });
  const { held } = await allowed('remind', remind, { at: 'noon' });
  expect(held.args).toEqual({ at: 'noon' });
  expect(seen).toEqual([4]);
});

test('what a model is given of a result is the tool’s to say, and of a denial the gate’s', async () => {
  const shout = createTool({
    id: 'shout',
    description: 'Shouts.',
    inputSchema: z.object({}),
    outputSchema: z.object({ text: z.string() }),
    execute: async () => ({ text: 'hello' }),
    toModelOutput: ({ text }) => ({ type: 'json', value: text.toUpperCase() }),
  });
  expect((await allowed('shout', shout)).told).toEqual(['HELLO']);
  const { ask, resume, gate } = agentWorld([{ toolName: 'shout', input: {}, toolCallId: 'call_1' }], {
    more: { shout },
  });
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'deny'), { by: ada });
  expect((await resume(stopped)).told).toMatchObject([{ status: 'denied' }]);
});

test('who resumes while the tool runs waits for what comes of it', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const slow = createTool({
    id: 'slow',
    description: 'Takes its time.',
    inputSchema: z.object({}),
    execute: async () => {
      begun.resolve();
      await ended.promise;
      return { slow: true };
    },
  });
  const call = { toolName: 'slow', input: {}, toolCallId: 'call_1' };
  const { gate } = agentWorld([]);
  const wait: typeof gate.wait = (...how) => {
    ended.resolve();
    return gate.wait(...how);
  };
  const { ask, resume } = agentWorld([call], { gate: { ...gate, wait }, more: { slow } });
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  const first = resume(stopped);
  await begun.promise;
  const second = resume(stopped).finally(ended.resolve);
  for (const { told } of await Promise.all([first, second])) expect(told).toEqual([{ slow: true }]);
});

test('an output that the tool’s schema does not take is a failure of the tool', async () => {
  const odd = createTool({
    id: 'odd',
    description: 'Gives something else.',
    inputSchema: z.object({}),
    outputSchema: z.object({ even: z.number() }),
    execute: async () => ({ odd: 1 }) as never,
  });
  expect((await allowed('odd', odd)).told).toMatchObject([{ status: 'failed', effect: 'unknown' }]);
});

test('a tool’s own approval is left out: one question is enough', async () => {
  const burn = createTool({
    id: 'burn',
    description: 'Burns.',
    inputSchema: z.object({}),
    requireApproval: true,
    execute: async () => ({ burnt: true }),
  });
  expect((await allowed('burn', burn)).told).toEqual([{ burnt: true }]);
});

test('a tool may ask for its idempotency key', async () => {
  const keys: unknown[] = [];
  const pay = createTool({
    id: 'pay',
    description: 'Pays.',
    inputSchema: z.object({}),
    execute: async () => void keys.push(running()?.idempotencyKey),
  });
  await allowed('pay', pay);
  expect(keys).toEqual([expect.stringMatching(/./)]);
});

test('a tool that suspends by itself has failed: it is not started a second time', async () => {
  const ledger: string[] = [];
  const asks = createTool({
    id: 'asks',
    description: 'Asks.',
    inputSchema: z.object({}),
    execute: async (_, { agent }) => {
      ledger.push('half');
      await agent!.suspend({});
    },
  });
  expect((await allowed('asks', asks)).told).toMatchObject([
    { status: 'failed', error: expect.stringContaining('call it a read') },
  ]);
  expect(ledger).toEqual(['half']);
});

test('what is not run here cannot be guarded; a read is left alone', () => {
  const { gate } = agentWorld([]);
  const guarding = { session: 's1', by: menta };
  const search = { type: 'provider', id: 'anthropic.web_search', name: 'web_search', args: {} };
  const client = createTool({
    id: 'pick',
    description: 'Picks a colour in the browser.',
    inputSchema: z.object({}),
  });
  for (const tool of [search, client, undefined])
    expect(() => guard(gate, guarding, { it: tool })).toThrow(/it cannot be guarded/);
  const { tools } = guard(gate, { ...guarding, rules: { it: { effect: 'read' } } }, { it: search });
  expect(tools.it).toBe(search);
});

test('called by nobody’s agent, a guarded tool runs nothing', async () => {
  const ledger: string[] = [];
  const drop = createTool({
    id: 'drop',
    description: 'Drops.',
    inputSchema: z.object({}),
    execute: async () => void ledger.push('dropped'),
  });
  const { gate } = agentWorld([]);
  const { tools } = guard(gate, { session: 's1', by: menta }, { drop });
  expect(await codeOf(tools.drop.execute!({}, {} as never) as Promise<unknown>)).toBe('INVALID_CALL');
  expect(ledger).toEqual([]);
});

promise(
  'T10',
  'an agent may guard its tools anew for each request, and a run resumed for another has nothing allowed',
  async () => {
    const { gate } = agentWorld([]);
    const ledger: string[] = [];
    const storage = new InMemoryStore();
    const started = () => {
      const agent = new Agent({
        id: 'editor',
        name: 'editor',
        instructions: 'Tidy up.',
        model: scriptedModel([remove('about')]) as never,
        tools: ({ requestContext }) => {
          const [session, actsFor] = [
            requestContext.get('chat') as string,
            requestContext.get('user') as string,
          ];
          const by = { kind: 'agent', id: 'menta', tenant: 'acme', actsFor } as const;
          return guard(
            gate,
            { session, by, rules },
            pageTools((line) => ledger.push(line)),
          ).tools;
        },
      });
      new Mastra({ agents: { agent }, storage, logger: false });
      return agent;
    };
    const contextOf = (chat: string, user: string) =>
      new RequestContext([
        ['chat', chat],
        ['user', user],
      ]);
    const mine = await started().generate('Tidy up', { requestContext: contextOf('c1', 'ada') });
    const { action, revision } = heldCall(mine.suspendPayload)!;
    await gate.decide({ action, revision, verdict: 'allow' }, { by: ada });
    const runId = mine.runId!;
    const theirs = await started().resumeGenerate({}, { runId, requestContext: contextOf('c2', 'bob') });
    expect(heldCall(theirs.suspendPayload)!.action).not.toBe(action);
    expect(ledger).toEqual([]);
    await started().resumeGenerate({}, { runId, requestContext: contextOf('c1', 'ada') });
    expect(ledger).toEqual(['delete about']);
  },
);

promise('T17', 'a secret that the tool repeats does not reach the model, nor the saved run', async () => {
  const secret = { delete_page: { effect: 'destructive', secrets: ['slug'] } } as const;
  const { ask, resume, gate, ledger } = agentWorld([remove('sesame')], { guarding: { rules: secret } });
  const stopped = await ask();
  await gate.decide(verdict(stopped.held!, 'allow'), { by: ada });
  expect(JSON.stringify((await resume(stopped)).told)).not.toContain('sesame');
  expect(ledger).toEqual(['delete sesame']);
});

test('a preview that throws is told to the model, and nobody is asked', async () => {
  const gone = { delete_page: { preview: () => Promise.reject(new Error('there is no such page')) } };
  const { ask, gate, ledger } = agentWorld([remove('about')], { guarding: { rules: gone } });
  const { told } = await ask();
  expect(JSON.stringify(told)).toContain('there is no such page');
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
  expect(ledger).toEqual([]);
});
