import {
  Agent,
  applyPatchTool,
  computerTool,
  hostedMcpTool,
  invokeFunctionTool,
  RunContext,
  Runner,
  RunState,
  tool,
  toolNamespace,
  webSearchTool,
} from '@openai/agents';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Host,
  hosted,
  model,
  pageTools,
  RULES,
  SESSION,
} from '../../../test/adapters/openai-agents-world.ts';
import { promise } from '../../../test/promises.ts';
import { ada, agent, allow, deny, world } from '../../../test/world.ts';
import { createGate, type Policy } from '../../index.ts';
import { guard, type ToolOrOptions } from './index.ts';

function gated(policy: Policy = {}) {
  const { store, clock } = world();
  const gate = createGate({ store, policy, sweepEveryMs: 0 });
  const ledger: string[] = [];
  const pending = async () =>
    (await gate.list({ status: 'pending', session: SESSION, order: 'oldest' }, { by: ada })).actions;
  return { gate, clock, ledger, pending };
}

const slugged = z.object({ slug: z.string() });

promise('I13', 'a run stops at held calls, and each is decided by itself, one after another', async () => {
  const { gate, ledger, pending } = gated();
  const host = hosted({ gate, tools: pageTools(ledger) });
  const first = await host.start('delete about blog shop');
  expect([first.interruptions, ledger]).toEqual([3, []]);
  const [about, blog, shop] = await pending();
  expect(about).toMatchObject({ title: 'Delete about', effect: 'destructive' });
  await gate.decide(allow({ action: about! }), { by: ada });
  const second = await host.resume(first.saved);
  expect(second).toMatchObject({ interruptions: 2, waiting: [{ id: blog!.id }, { id: shop!.id }] });
  expect(ledger).toEqual(['delete about']);
  await gate.decide({ ...deny({ action: blog! }), reason: 'we need it' }, { by: ada });
  await gate.decide(allow({ action: shop! }), { by: ada });
  const third = await host.resume(second.saved);
  expect(ledger).toEqual(['delete about', 'delete shop']);
  expect(third.said).toContain('we need it');
  expect(third.said).toContain('must not be tried again');
  expect(third.said).toContain('shop');
});

test('a streamed run stops and resumes in the same way', async () => {
  const { gate, ledger, pending } = gated();
  const { agent: streaming, guarded } = hosted({ gate, tools: pageTools(ledger) });
  const runner = new Runner({ model: model(), tracingDisabled: true });
  const first = await runner.run(streaming, 'delete about', { stream: true });
  await first.completed;
  expect(first.interruptions).toHaveLength(1);
  const [action] = await pending();
  await gate.decide(allow({ action: action! }), { by: ada });
  const state = await RunState.fromString(streaming, first.state.toString());
  await guarded.answer(state);
  const second = await runner.run(streaming, state, { stream: true });
  await second.completed;
  expect(second.finalOutput).toContain('deleted');
  expect(ledger).toEqual(['delete about']);
});

test('a read runs as if the gate were not there', async () => {
  const { gate, pending } = gated();
  const tools = pageTools([]);
  const host = hosted({ gate, tools });
  expect((await host.start('look about')).said).toContain('4 sections');
  expect(host.guarded.tools[1]).toBe(tools[1]);
  expect(await pending()).toEqual([]);
});

test('what the policy lets through runs at once; what it forbids, the model is told', async () => {
  const { gate, ledger } = gated({
    effects: { destructive: 'run' },
    rules: [{ tool: 'delete_page', when: { slug: { eq: 'home' } }, verdict: 'forbid', reason: 'never home' }],
  });
  const { said } = await hosted({ gate, tools: pageTools(ledger) }).start('delete about home');
  expect(ledger).toEqual(['delete about']);
  expect(said).toContain('never home');
});

test('a tool without a rule is held, whatever its own needsApproval says', async () => {
  const { gate, pending } = gated();
  const tools = [
    {
      name: 'delete_page',
      description: '',
      parameters: slugged,
      needsApproval: false,
      execute: () => 'gone',
    },
  ];
  expect((await hosted({ gate, tools, rules: {} }).start('delete about')).interruptions).toBe(1);
  expect(await pending()).toMatchObject([{ tool: 'delete_page', effect: 'external' }]);
});

/** Holds one call, allows it, and resumes. */
async function executed(tools: ToolOrOptions[], rules: Host['rules'] = RULES) {
  const { gate, clock, pending } = gated();
  const host = hosted({ gate, tools, rules });
  const first = await host.start('delete about');
  const [action] = await pending();
  expect((await host.resume(first.saved)).waiting).toMatchObject([{ id: action!.id }]);
  await gate.decide(allow({ action: action! }), { by: ada });
  const resume = () => host.resume(first.saved);
  return { gate, clock, action: action!, resume, ...(await resume()) };
}

test('a tool that is made already is guarded as it is', async () => {
  const ledger: string[] = [];
  const made = tool({
    name: 'delete_page',
    description: '',
    parameters: slugged,
    execute: ({ slug }) => {
      ledger.push(slug);
      return 'gone';
    },
  });
  const { said, resume, gate, action } = await executed([made]);
  expect(said).toContain('gone');
  await resume();
  expect(ledger).toEqual(['about']);
  expect(await gate.get(action.id, { by: ada })).toMatchObject({
    status: 'succeeded',
    args: { slug: 'about' },
  });
});

test('what is shown, stored and run is what the schema makes of the arguments', async () => {
  const given: unknown[] = [];
  const { action, said } = await executed([
    {
      name: 'delete_page',
      description: '',
      parameters: z.object({
        slug: z.string().toUpperCase(),
        force: z.boolean().default(true),
      }),
      execute: (input: unknown) => {
        given.push(input);
        return 'gone';
      },
    },
  ]);
  expect(action.args).toEqual({ slug: 'ABOUT', force: true });
  expect(given).toEqual([{ slug: 'ABOUT', force: true }]);
  expect(said).toContain('gone');
});

test('a tool that throws has failed, for the model and on record, and is not run again', async () => {
  let runs = 0;
  const fails = () => {
    runs++;
    throw new Error('locked');
  };
  const options = { name: 'delete_page', description: '', parameters: slugged, execute: fails };
  for (const [tools, why] of [
    [[options], 'locked'],
    // The SDK keeps it to itself; that it failed can be told all the same.
    [[tool(options)], 'An error occurred'],
  ] as const) {
    runs = 0;
    const { said, gate, action, resume } = await executed([...tools]);
    expect(said).toContain(why);
    expect(said).toContain('may have changed something');
    await resume();
    expect(runs).toBe(1);
    expect(await gate.get(action.id, { by: ada })).toMatchObject({ status: 'failed' });
  }
});

test('the tool is given its idempotency key, a signal, and what the SDK gives it', async () => {
  let given: unknown[] = [];
  await executed([
    {
      name: 'delete_page',
      description: '',
      parameters: slugged,
      execute: (...all: unknown[]) => {
        given = all;
        return '';
      },
    },
  ]);
  expect(given[1]).toBeInstanceOf(RunContext);
  expect(given[2]).toMatchObject({
    toolCall: { callId: 'call_about' },
    idempotencyKey: expect.any(String),
    fence: 1,
    signal: expect.any(AbortSignal),
  });
});

promise(
  'T7',
  'if the target moves after it was allowed, nothing runs, and nobody is asked for nothing',
  async () => {
    const { gate, ledger, pending } = gated();
    let sections = 4;
    const preview = () => ({ title: 'Delete about', facts: { Sections: sections } });
    const rules = { delete_page: { effect: 'destructive', preview } } as const;
    const host = hosted({ gate, tools: pageTools(ledger).slice(0, 1), rules });
    const first = await host.start('delete about');
    const [action] = await pending();
    await gate.decide(allow({ action: action! }), { by: ada });
    sections = 9;
    const second = await host.resume(first.saved);
    expect(second.said).toContain('has changed since it was confirmed');
    expect([ledger, await pending()]).toEqual([[], []]);
  },
);

test('a call that cannot be proposed is an error for the model, and does not end the run', async () => {
  const { gate, ledger } = gated();
  const preview = () => Promise.reject(new Error('there is no such page'));
  const rules = { delete_page: { effect: 'destructive', preview } } as const;
  const { said } = await hosted({ gate, tools: pageTools(ledger).slice(0, 1), rules }).start(
    'delete nowhere',
  );
  expect(said).toContain('there is no such page');
  expect(ledger).toEqual([]);
});

test('a guarded tool runs for an agent’s call, and for nobody who calls it by hand', async () => {
  const { gate, ledger } = gated();
  const [own] = guard(gate, { session: SESSION, by: agent }, pageTools(ledger)).tools;
  const byHand = { tool: own as never, runContext: new RunContext(), input: '{"slug":"about"}' };
  expect(await invokeFunctionTool(byHand)).toContain('is guarded');
  expect(ledger).toEqual([]);
});

test('what is not a function that runs here cannot be guarded', () => {
  const { gate } = gated();
  const guarding = { session: SESSION, by: agent };
  const refused = [
    webSearchTool(),
    hostedMcpTool({ serverLabel: 'x', serverUrl: 'https://example.com' }),
    applyPatchTool({ editor: {} as never }),
    computerTool({ computer: {} as never }),
    new Agent({ name: 'editor' }).asTool({}),
  ];
  for (const each of refused)
    expect(() => guard(gate, guarding, [each])).toThrow(expect.objectContaining({ code: 'INVALID_TOOL' }));
  // The host may say that it only reads.
  const rules = { web_search: { effect: 'read' } } as const;
  expect(guard(gate, { ...guarding, rules }, [refused[0]!]).tools).toEqual([refused[0]]);
});

test.for([
  ['ask delete about', 'that is a tool'],
  ['pass delete about', 'that was handed over to'],
] as const)('held calls of an agent surface and resume: %s', async ([text]) => {
  const { gate, ledger, pending } = gated();
  const host = hosted({ gate, tools: pageTools(ledger) }, (tools) => {
    const editor = new Agent({ name: 'editor', tools });
    const asTool = editor.asTool({ toolName: 'editor' });
    return new Agent({ name: 'boss', tools: [asTool], handoffs: [editor] });
  });
  const first = await host.start(text);
  expect([first.interruptions, ledger]).toEqual([1, []]);
  const [action] = await pending();
  expect((await host.resume(first.saved)).waiting).toMatchObject([{ id: action!.id }]);
  await gate.decide(allow({ action: action! }), { by: ada });
  const { said } = await host.resume(first.saved);
  expect(ledger).toEqual(['delete about']);
  expect(said).toContain('deleted');
  await host.resume(first.saved);
  expect(ledger).toEqual(['delete about']);
});

test('arguments that do not fit are the model’s business, and nobody is asked', async () => {
  const { gate, ledger, pending } = gated();
  const { said, interruptions } = await hosted({ gate, tools: pageTools(ledger) }).start('mistake');
  expect([interruptions, await pending(), ledger]).toEqual([0, [], []]);
  expect(said).toContain('An error occurred');
});

promise('I5', 'an idempotent tool that is in doubt runs again, with the same key', async () => {
  const { gate, clock, pending } = gated();
  const keys: string[] = [];
  const delete_page = {
    name: 'delete_page',
    description: '',
    parameters: slugged,
    execute: (_: unknown, __: unknown, details: unknown) => {
      keys.push((details as { idempotencyKey: string }).idempotencyKey);
      return keys.length === 1 ? new Promise<string>(() => {}) : 'done';
    },
  };
  const rules = { delete_page: { effect: 'destructive', idempotent: true } } as const;
  const host = hosted({ gate, tools: [delete_page], rules });
  const first = await host.start('delete about');
  const [action] = await pending();
  await gate.decide(allow({ action: action! }), { by: ada });
  void host.resume(first.saved);
  while (keys.length === 0) await new Promise(setImmediate);
  clock.advance(60_000);
  await gate.sweep();
  expect((await host.resume(first.saved)).said).toContain('done');
  expect(keys).toEqual([keys[0], keys[0]]);
});

promise('T18', 'a rule is about one tool: two by one name are refused, in whichever namespaces', () => {
  const { gate } = gated();
  const list = tool({ name: 'list', description: 'Lists.', parameters: slugged, execute: () => [] });
  const described = ['crm', 'bank'].map((name) => ({ name, description: name, tools: [list] }));
  const rules = { list: { effect: 'read' } } as const;
  expect(() =>
    guard(
      gate,
      { session: SESSION, by: agent, rules },
      described.flatMap((each) => toolNamespace(each)),
    ),
  ).toThrow(expect.objectContaining({ code: 'INVALID_TOOL' }));
});

test('an error of the gate itself ends the run', async () => {
  const { gate, ledger } = gated();
  const host = hosted({ gate, tools: pageTools(ledger) });
  await gate.close();
  await expect(host.start('delete about')).rejects.toThrow(/gate is closed/);
  expect(ledger).toEqual([]);
});
