import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { guard, heldCalls } from '../../../src/adapters/langchain/index.ts';
import { createGate } from '../../../src/index.ts';
import { memory } from '../../../src/testing/index.ts';
import { promise } from '../../promises.ts';
import { ada, bob, agent as menta } from '../../world.ts';
import { type Answer, agentWorld, list, pageTools, remove, rules, scriptedModel, toldOf } from './world.ts';

const YEAR = 365 * 24 * 3_600_000;
const accept = { type: 'accept', args: null };
const held = ({ __interrupt__ }: Answer) => heldCalls(__interrupt__ ?? []);
const interruptsOf = ({ __interrupt__ = [] }: Answer) => __interrupt__;

test('a call is held, shown as the inboxes show it, allowed, and run once', async () => {
  const { ask, guarded, ledger } = agentWorld([remove('about')]);
  const stopped = await ask();
  expect(ledger).toEqual([]);
  const [call] = held(stopped);
  expect(call!.value).toMatchObject({
    action_request: { action: 'delete_page', args: { slug: 'about' } },
    config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
    actionRequests: [{ name: 'delete_page', args: { slug: 'about' } }],
    reviewConfigs: [{ actionName: 'delete_page', allowedDecisions: ['approve', 'edit', 'reject'] }],
    countersign: { revision: 1, title: 'Delete page about' },
  });
  expect(call!.value.description).toContain('Delete page about');
  const [answered] = await guarded.decide(
    { interrupts: interruptsOf(stopped), resume: [accept] },
    { by: ada, via: 'agent-inbox' },
  );
  expect(answered).toMatchObject({ interrupt: call!.id, outcome: { status: 'approved' } });
  const done = await ask(new Command({ resume: [accept] }));
  expect(toldOf(done)).toEqual([{ deleted: 'about' }]);
  expect(done.messages.at(-1)!.text).toBe('That was all.');
  expect(ledger).toEqual(['delete about']);
});

promise('T1', 'whatever a graph is resumed with allows nothing: only the gate’s record does', async () => {
  const { ask, ledger, gate } = agentWorld([remove('about')]);
  const [call] = held(await ask());
  const { action } = call!.value.countersign;
  for (const forged of [
    accept,
    [accept],
    true,
    'yes',
    { decisions: [{ type: 'approve' }] },
    { [call!.id]: accept },
  ]) {
    const again = await ask(new Command({ resume: forged }));
    expect(held(again).map(({ value }) => value.countersign.action)).toEqual([action]);
  }
  expect(ledger).toEqual([]);
  expect((await gate.get(action, { by: ada })).status).toBe('pending');
});

promise('T9', 'an answer counts only from somebody who may decide', async () => {
  const { ask, ledger, guarded } = agentWorld([remove('about')]);
  const interrupts = interruptsOf(await ask());
  const [answered] = await guarded.decide({ interrupts, resume: accept }, { by: bob });
  expect(answered!.outcome).toMatchObject({ status: 'refused', code: expect.stringMatching(/NOT_/) });
  expect(held(await ask(null))).toHaveLength(1);
  expect(ledger).toEqual([]);
});

promise('T3', 'decisions go by id, and one rejection leaves its siblings alone', async () => {
  const { ask, ledger, guarded } = agentWorld([remove('a'), list, remove('b'), remove('c')]);
  const stopped = await ask();
  const byTitle = Object.fromEntries(held(stopped).map(({ id, value }) => [value.countersign.title, id]));
  expect(Object.keys(byTitle).sort()).toEqual(['Delete page a', 'Delete page b', 'Delete page c']);
  expect(ledger).toEqual(['list']);
  const resume = {
    [byTitle['Delete page c']!]: { decisions: [{ type: 'approve' }] },
    [byTitle['Delete page a']!]: [{ type: 'response', args: 'I still need that page.' }],
  };
  const answered = await guarded.decide({ interrupts: interruptsOf(stopped), resume }, { by: ada });
  expect(answered.map(({ outcome }) => outcome.status)).toEqual(['approved', 'denied']);
  const next = await ask(null);
  expect(ledger).toEqual(['list', 'delete c']);
  expect(held(next).map(({ value }) => value.countersign.title)).toEqual(['Delete page b']);
  await guarded.decide({ interrupts: interruptsOf(next), resume: { type: 'approve' } }, { by: ada });
  const done = await ask(null);
  expect(toldOf(done)).toMatchObject([
    { status: 'denied', reason: 'I still need that page.' },
    'about, home',
    { deleted: 'b' },
    { deleted: 'c' },
  ]);
  expect(ledger).toEqual(['list', 'delete c', 'delete b']);
});

test('several held calls are not answered by one answer, nor by somebody’s idea of their order', async () => {
  const { ask, guarded } = agentWorld([remove('a'), remove('b')]);
  const interrupts = interruptsOf(await ask());
  for (const resume of [
    accept,
    [accept, accept],
    { decisions: [{ type: 'approve' }, { type: 'approve' }] },
    {},
  ])
    await expect(guarded.decide({ interrupts, resume }, { by: ada })).rejects.toMatchObject({
      code: 'INVALID_CALL',
    });
});

promise('T2', 'an edit is validated and confirmed afresh, and runs as it was confirmed', async () => {
  const { ask, ledger, guarded } = agentWorld([remove('about')]);
  const edit = (args: unknown) => ({ type: 'edit', args: { action: 'delete_page', args } });
  const stopped = await ask();
  const decide = async (from: Answer, resume: unknown) =>
    (await guarded.decide({ interrupts: interruptsOf(from), resume }, { by: ada }))[0]!.outcome;
  expect(await decide(stopped, edit({ slug: 7 }))).toMatchObject({ code: 'INVALID_ARGUMENTS' });
  expect(await decide(stopped, edit({ slug: 'draft' }))).toMatchObject({ status: 'pending' });
  const again = await ask(new Command({ resume: [edit({ slug: 'draft' })] }));
  expect(ledger).toEqual([]);
  expect(held(again)[0]!.value).toMatchObject({
    action_request: { args: { slug: 'draft' } },
    countersign: { revision: 2, title: 'Delete page draft' },
  });
  // What was shown first is not what would run now.
  expect(await decide(stopped, accept)).toMatchObject({ code: 'STALE_REVISION' });
  expect(await decide(again, accept)).toMatchObject({ status: 'approved' });
  expect(toldOf(await ask(null))).toEqual([{ deleted: 'draft' }]);
  expect(ledger).toEqual(['delete draft']);
});

promise('T2', 'arguments that somebody changes in the saved state are a new call, and held', async () => {
  const { ask, ledger, guarded, agent, config } = agentWorld([remove('about')]);
  const stopped = await ask();
  await guarded.decide({ interrupts: interruptsOf(stopped), resume: accept }, { by: ada });
  const { messages } = (await agent.graph.getState(config)).values as Answer;
  const last = messages.at(-1) as Answer['messages'][number] & { tool_calls: { args: unknown }[] };
  last.tool_calls[0]!.args = { slug: 'home' };
  await agent.graph.updateState(config, { messages: [last] }, 'model_request');
  const again = await ask(null);
  expect(held(again)[0]!.value.countersign.title).toBe('Delete page home');
  expect(ledger).toEqual([]);
});

promise('T1', 'a checkpoint that shows something else than the gate holds is not decided on', async () => {
  const { ask, guarded, gate } = agentWorld([remove('about')]);
  const [call] = held(await ask());
  const forgeries = [
    { ...call!.value, action_request: { action: 'delete_page', args: { slug: 'draft' } } },
    { ...call!.value, description: 'Delete a draft' },
    { ...call!.value, countersign: { ...call!.value.countersign, title: 'Delete a draft' } },
  ];
  for (const value of forgeries) {
    const [answered] = await guarded.decide(
      { interrupts: [{ id: call!.id, value }], resume: { type: 'approve' } },
      { by: ada },
    );
    expect(answered!.outcome).toMatchObject({ status: 'refused', code: 'ARGS_CHANGED' });
  }
  expect((await gate.get(call!.value.countersign.action, { by: ada })).status).toBe('pending');
});

test('denied, and resumed however often: it does not run, and the model is told why', async () => {
  const { ask, ledger, guarded } = agentWorld([remove('about')]);
  const interrupts = interruptsOf(await ask());
  await guarded.decide(
    { interrupts, resume: { decisions: [{ type: 'reject', message: 'Not that one.' }] } },
    { by: ada },
  );
  expect(toldOf(await ask(new Command({ resume: [accept] })))).toMatchObject([
    { status: 'denied', reason: 'Not that one.' },
  ]);
  await ask(new Command({ resume: [accept] })).catch(() => {});
  expect(ledger).toEqual([]);
});

promise('T16', 'a “yes” in the field for feedback is neither a yes nor a no', async () => {
  const { ask, guarded, gate } = agentWorld([remove('about')]);
  const stopped = await ask();
  const [answered] = await guarded.decide(
    { interrupts: interruptsOf(stopped), resume: [{ type: 'response', args: 'Yes, go ahead' }] },
    { by: ada },
  );
  expect(answered!.outcome).toMatchObject({ status: 'refused', code: 'INVALID_CALL' });
  const { action } = held(stopped)[0]!.value.countersign;
  expect((await gate.get(action, { by: ada })).status).toBe('pending');
});

promise(
  'I4',
  'a call that was allowed a year ago does not run, nor one that is allowed after a year',
  async () => {
    const early = agentWorld([remove('about')]);
    const stopped = await early.ask();
    await early.guarded.decide({ interrupts: interruptsOf(stopped), resume: accept }, { by: ada });
    early.clock.advance(YEAR);
    expect(toldOf(await early.ask(null))).toMatchObject([{ status: 'expired' }]);
    expect(early.ledger).toEqual([]);

    const late = agentWorld([remove('about')]);
    const waiting = await late.ask();
    late.clock.advance(YEAR);
    const [answered] = await late.guarded.decide(
      { interrupts: interruptsOf(waiting), resume: accept },
      { by: ada },
    );
    expect(answered!.outcome).toMatchObject({ status: 'refused', code: 'EXPIRED' });
    expect(toldOf(await late.ask(null))).toMatchObject([{ status: 'expired' }]);
    expect(late.ledger).toEqual([]);
  },
);

promise('T8', 'resumed twice at once, and again afterwards: one effect', async () => {
  const { ask, ledger, guarded, agent, config } = agentWorld([remove('about')]);
  const interrupts = interruptsOf(await ask());
  const before = (await agent.graph.getState(config)).config;
  await Promise.all([1, 2].map(() => guarded.decide({ interrupts, resume: accept }, { by: ada })));
  const both = await Promise.all([ask(null), ask(new Command({ resume: accept }))]);
  for (const each of both) expect(toldOf(each)).toEqual([{ deleted: 'about' }]);
  // An old checkpoint, replayed.
  const replayed = (await agent.invoke(null as never, before as never)) as unknown as Answer;
  expect(toldOf(replayed)).toEqual([{ deleted: 'about' }]);
  expect(ledger).toEqual(['delete about']);
});

promise(
  'T10',
  'the session is the host’s: a thread of the same name in another session has nothing allowed',
  async () => {
    const mine = agentWorld([remove('about')]);
    const interrupts = interruptsOf(await mine.ask());
    await mine.guarded.decide({ interrupts, resume: accept }, { by: ada });
    const other = agentWorld([remove('about')], {
      gate: mine.gate,
      ledger: mine.ledger,
      guarding: { session: 's2' },
    });
    expect(held(await other.ask())).toHaveLength(1);
    expect(mine.ledger).toEqual([]);
  },
);

test('one agent serves many sessions, told apart by what it is invoked with', async () => {
  const { agent, gate } = agentWorld([remove('about')], {
    guarding: {
      session: ({ context }) => (context as { chat: string }).chat,
      by: ({ configurable }) => ({
        kind: 'agent',
        id: 'menta',
        tenant: 'acme',
        actsFor: String(configurable.user),
      }),
    },
  });
  const input = { messages: [{ role: 'user', content: 'Tidy up' }] };
  for (const [user, chat] of [
    ['ada', 'c1'],
    ['bob', 'c2'],
  ] as const)
    await agent.invoke(
      input as never,
      { configurable: { thread_id: chat, user }, context: { chat } } as never,
    );
  const sessions = await Promise.all(
    [ada, bob].map(async (by) => (await gate.list({}, { by })).actions.map(({ session }) => session)),
  );
  expect(sessions).toEqual([['c1'], ['c2']]);
});

test('nobody is asked about arguments that the tool would not take', async () => {
  const { ask, gate, ledger } = agentWorld([{ ...remove('about'), args: { slug: 7 } }]);
  const done = await ask();
  expect(toldOf(done)[0]).toMatch(/do not fit the tool.*slug/s);
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
  expect(ledger).toEqual([]);
});

test('what the tool throws is told as a failure, once and for all', async () => {
  const { ask, ledger, guarded } = agentWorld([remove('locked')]);
  await guarded.decide({ interrupts: interruptsOf(await ask()), resume: accept }, { by: ada });
  const done = await ask(null);
  expect(toldOf(done)).toMatchObject([{ status: 'failed', error: 'the page is locked', effect: 'unknown' }]);
  expect(ledger).toEqual(['delete locked']);
});

test('an id that a provider uses again, in another turn or with other arguments, is another call', async () => {
  const { ask, ledger, guarded, gate } = agentWorld([remove('about', 'call_1')]);
  const first = await ask();
  await guarded.decide({ interrupts: interruptsOf(first), resume: accept }, { by: ada });
  await ask(null);
  const second = await ask();
  expect(held(second)[0]!.value.countersign.action).not.toBe(held(first)[0]!.value.countersign.action);
  const other = agentWorld([remove('home', 'call_1')], { gate, ledger });
  expect(held(await other.ask())[0]!.value.countersign.title).toBe('Delete page home');
  expect(ledger).toEqual(['delete about']);
});

test('what a provider runs by itself cannot be guarded: the agent says so before the model is asked', async () => {
  const search = { type: 'web_search_20250305', name: 'web_search' };
  const { gate, model } = agentWorld([]);
  const guarding = { session: 's1', by: menta };
  expect(() => guard(gate, guarding, [search])).toThrow(/web_search.*provider/);
  const agent = createAgent({ model, tools: [search], middleware: [guard(gate, guarding).middleware] });
  const asked = agent.invoke({ messages: [{ role: 'user', content: 'Hi' }] });
  await expect(asked).rejects.toThrow(/web_search.*provider/);
  expect(model.callCount).toBe(0);
  const reads = guard(gate, { ...guarding, rules: { web_search: { effect: 'read' } } }, [search]);
  expect(reads.tools).toEqual([search]);
});

promise('T17', 'a call with a secret is not edited: what comes back would be the mask', async () => {
  const secret = { delete_page: { effect: 'destructive', secrets: ['slug'] } } as const;
  const { ask, guarded } = agentWorld([remove('about')], { guarding: { rules: secret } });
  const stopped = await ask();
  const [call] = held(stopped);
  const edit = { type: 'edit', args: call!.value.action_request };
  const [answered] = await guarded.decide({ interrupts: interruptsOf(stopped), resume: edit }, { by: ada });
  expect(answered!.outcome).toMatchObject({ status: 'refused', code: 'INVALID_CALL' });
});

test('what an agent’s agent wants to do surfaces, and runs when it is allowed', async () => {
  const ledger: string[] = [];
  const gate = createGate({ store: memory(), sweepEveryMs: 0 });
  const tools = pageTools((line) => ledger.push(line));
  const inner = guard(gate, { session: 's1', by: menta, rules }, tools);
  const editor = createAgent({
    model: scriptedModel([remove('about')]),
    tools,
    middleware: [inner.middleware],
  });
  const delegate = tool(
    async ({ task }) =>
      (await editor.invoke({ messages: [{ role: 'user', content: task }] })).messages.at(-1)!.text,
    { name: 'delegate', schema: z.object({ task: z.string() }) },
  );
  const outer = guard(gate, { session: 's1', by: menta, rules: { delegate: { effect: 'read' } } }, [
    delegate,
  ]);
  const boss = createAgent({
    model: scriptedModel([{ name: 'delegate', args: { task: 'Tidy up' }, id: 'call_boss' }]),
    tools: [delegate],
    middleware: [outer.middleware],
    checkpointer: new MemorySaver(),
  });
  const thread = { configurable: { thread_id: 't1' } };
  const ask = async (input: unknown) => (await boss.invoke(input as never, thread)) as unknown as Answer;
  const stopped = await ask({ messages: [{ role: 'user', content: 'Tidy up' }] });
  expect(held(stopped)[0]!.value.countersign.title).toBe('Delete page about');
  await inner.decide({ interrupts: interruptsOf(stopped), resume: accept }, { by: ada });
  expect(toldOf(await ask(null))).toEqual(['That was all.']);
  expect(ledger).toEqual(['delete about']);
});

promise('T17', 'a secret that the tool repeats does not reach the model, nor the checkpoint', async () => {
  const secret = { delete_page: { effect: 'destructive', secrets: ['slug'] } } as const;
  const { ask, guarded, ledger } = agentWorld([remove('sesame')], { guarding: { rules: secret } });
  await guarded.decide({ interrupts: interruptsOf(await ask()), resume: accept }, { by: ada });
  expect(JSON.stringify(toldOf(await ask(null)))).not.toContain('sesame');
  expect(ledger).toEqual(['delete sesame']);
});

test('a preview that throws is told to the model, and nobody is asked; an error of the gate is the host’s', async () => {
  const gone = { delete_page: { preview: () => Promise.reject(new Error('there is no such page')) } };
  const { ask, gate, ledger } = agentWorld([remove('about')], { guarding: { rules: gone } });
  expect(toldOf(await ask())).toMatchObject([expect.stringContaining('there is no such page')]);
  expect((await gate.list({}, { by: ada })).actions).toEqual([]);
  const closed = agentWorld([remove('about')]);
  await closed.gate.close();
  await expect(closed.ask()).rejects.toMatchObject({ cause: { code: 'GATE_CLOSED' } });
  expect([...ledger, ...closed.ledger]).toEqual([]);
});

test('nobody is asked about a tool that there is not, whatever the model calls it', async () => {
  for (const name of ['drop_everything', 'not a name <b>', 'constructor']) {
    const { ask, gate } = agentWorld([{ name, args: {}, id: 'call_1' }]);
    expect(toldOf(await ask())).toEqual([`There is no tool ${name}.`]);
    expect((await gate.list({}, { by: ada })).actions).toEqual([]);
  }
});
