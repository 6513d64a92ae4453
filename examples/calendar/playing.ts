import { createGate, type Gate, type Json, modelResult, type Principal, type Result } from 'countersign';
import type { Seen } from 'countersign/conversation';
import { memory } from 'countersign/testing';
import type { Backend } from './backend.ts';
import { calendar } from './index.ts';
import { type Local, local } from './local.ts';

/** A Sunday. */
export const NOW: number = new Date(2026, 10, 15, 8).getTime();
export const person: Principal = { kind: 'user', id: 'ada', tenant: 'home' };
export const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'home', actsFor: 'ada' };

/** A gate with the story's tools and policy, and the data behind it. For tests. */
export function gateOn(backend: Backend, clock: () => number = () => NOW): Gate {
  const { tools, policy } = calendar;
  const store = memory({ clock });
  return createGate({ store, tools, policy, context: () => ({ backend }), sweepEveryMs: 0 });
}

/** The script at work: what it says, which tools it calls, and what they give. */
export class Play {
  readonly backend: Local;
  readonly gate: Gate;
  readonly #before: { role: 'user' | 'assistant'; text: string }[] = [];
  readonly #earlier: Seen[] = [];

  constructor(now = NOW) {
    this.backend = local(':memory:', () => now);
    this.gate = gateOn(this.backend, () => now);
  }

  /** One turn: what was said, and what now waits for the person, by title. */
  async say(
    text: string,
    editing: readonly Seen[] = [],
  ): Promise<{ said: string; held: string[]; calls: Seen[] }> {
    const results: Seen[] = [];
    const spoken: string[] = [];
    const held: string[] = [];
    for (let steps = 0; steps < 6; steps++) {
      const situation = { text, before: this.#before, results, earlier: this.#earlier, editing };
      const move = calendar.script.next(situation) ?? { say: 'HELP' };
      if (move.say) spoken.push(move.say);
      if (!move.calls?.length) break;
      const given = await this.gate.callMany({ session: 's', by: agent, calls: move.calls });
      for (const [i, result] of given.entries()) {
        results.push({ ...move.calls[i]!, output: outputOf(result) });
        if (result.status === 'pending') held.push(result.action.title);
      }
    }
    const said = spoken.join('\n');
    this.#before.push({ role: 'user', text });
    if (said !== '') this.#before.push({ role: 'assistant', text: said });
    this.#earlier.push(...results);
    return { said, held, calls: results };
  }
}

const outputOf = (result: Result): Json =>
  result.action === null
    ? ((result.status === 'succeeded' ? result.result : { status: 'failed', error: result.error }) as Json)
    : (modelResult(result.action) as unknown as Json);
