import { Agent, type AgentInputItem, Runner, RunState, type Tool, tool } from '@openai/agents';
import {
  assistantMessage,
  functionCall,
  modelResponder,
  type RecordedModelCall,
  ScriptedModel,
} from '@openai/agents/testing';
import { z } from 'zod';
import { type Guarding, guard, type ToolOrOptions } from '../../src/adapters/openai-agents/index.ts';
import type { ActionView, Gate, Principal } from '../../src/index.ts';
import type { Ledger } from './ledger.ts';

export const agentPrincipal: Principal = { kind: 'agent', id: 'menta', tenant: 'acme', actsFor: 'ada' };
export const SESSION = 'chat-1';

/** Asked to “delete a b” it calls the tool for each; told of results it repeats them; else it has nothing to say. */
export const model = (): ScriptedModel =>
  new ScriptedModel(Array.from({ length: 50 }, () => modelResponder((call) => nextMove(call))));

const HAND_OVER = 'transfer_to_editor';

function nextMove({ request: { input } }: RecordedModelCall) {
  const items: AgentInputItem[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const place = items.findLastIndex((item) => 'role' in item && item.role === 'user');
  const results = items.slice(place + 1).filter((item) => item.type === 'function_call_result');
  const told = results.filter(({ name }) => name !== HAND_OVER).map(({ output }) => output);
  if (told.length > 0) return [assistantMessage(`Told: ${JSON.stringify(told)}`)];
  // Whoever is handed over to reads the same words, and does what is left of them.
  const [verb, ...words] = textOf(items[place]).split(' ').slice(results.length);
  switch (verb) {
    case 'delete':
      return words.map((slug) => functionCall('delete_page', { slug }, { callId: `call_${slug}` }));
    case 'look':
      return words.map((slug) => functionCall('look_at', { slug }, { callId: `call_look_${slug}` }));
    case 'ask':
      return [functionCall('editor', { input: words.join(' ') }, { callId: 'call_editor' })];
    case 'pass':
      return [functionCall(HAND_OVER, {}, { callId: 'call_pass' })];
    case 'mistake':
      return [functionCall('delete_page', { slog: 'about' }, { callId: 'call_mistake' })];
    default:
      return [assistantMessage('Hm.')];
  }
}

function textOf(item: AgentInputItem | undefined): string {
  if (item === undefined || !('content' in item)) return '';
  const { content } = item;
  return typeof content === 'string' ? content : JSON.stringify(content);
}

const slugged = z.object({ slug: z.string() });

export const pageTools = (ledger: Ledger, after: () => unknown = () => {}): ToolOrOptions[] => [
  {
    name: 'delete_page',
    description: 'Deletes a page',
    parameters: slugged,
    execute: async ({ slug }: { slug: string }) => {
      ledger.push(`delete ${slug}`);
      await after();
      return { deleted: slug };
    },
  },
  tool({
    name: 'look_at',
    description: 'Looks at a page',
    parameters: slugged,
    execute: ({ slug }) => `${slug} has 4 sections`,
  }),
];

export const RULES: Guarding['rules'] = {
  look_at: { effect: 'read' },
  delete_page: {
    effect: 'destructive',
    preview: (args) => ({ title: `Delete ${(args as { slug: string }).slug}` }),
  },
};

export interface Host {
  readonly gate: Gate;
  readonly tools: readonly ToolOrOptions[];
  readonly rules?: Guarding['rules'];
}

/** An agent with guarded tools, and how a host runs it: what is saved in between is text. */
export function hosted(
  { gate, tools, rules = RULES }: Host,
  agentWith = (own: Tool[]) => new Agent({ name: 'menta', tools: own }),
  session = SESSION,
) {
  const guarded = guard(gate, { session, by: agentPrincipal, rules }, tools);
  const agent = agentWith(guarded.tools);
  const runner = new Runner({ model: model(), tracingDisabled: true });
  const ended = (result: Result): Ended => ({
    saved: result.state.toString(),
    said: result.interruptions.length > 0 ? '' : String(result.finalOutput),
    interruptions: result.interruptions.length,
  });
  return {
    agent,
    guarded,
    async start(text: string): Promise<Ended> {
      return ended(await runner.run(agent, text));
    },
    /** `answers: false` for a host that passes on what the state says, and never asks the gate. */
    async resume(saved: string, { answers = true } = {}): Promise<Ended & { waiting: ActionView[] }> {
      const state = await RunState.fromString(agent, saved);
      const waiting = answers ? await guarded.answer(state) : [];
      return { ...ended(await runner.run(agent, state)), waiting };
    },
  };
}

interface Result {
  readonly state: { toString(): string };
  readonly interruptions: readonly unknown[];
  readonly finalOutput?: unknown;
}

export interface Ended {
  readonly saved: string;
  readonly said: string;
  readonly interruptions: number;
}
