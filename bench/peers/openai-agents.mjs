/** OpenAI's Agents SDK: the state is a RunState, saved as text before and after each run. */
import { Agent, Runner, RunState, tool } from '@openai/agents';
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from '@openai/agents/testing';
import { guard } from 'countersign/openai-agents';
import {
  CALL,
  decide,
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

const answer = ({ request }) =>
  Array.isArray(request.input) && request.input.some(({ type }) => type === 'function_call_result')
    ? [assistantMessage('Done.')]
    : [functionCall(TOOL, { slug: SLUG }, { callId: CALL })];

export async function peer({ side, folder, hangs }) {
  const gate = side === 'countersign' ? gateIn(folder) : undefined;
  const saved = fileIn(folder, 'state.json');
  const own = {
    name: TOOL,
    description: 'Deletes a page.',
    parameters: input,
    execute: effectIn(folder, hangs),
  };
  const guarded = gate && guard(gate, guarding, [own]);
  const tools = guarded?.tools ?? [tool({ ...own, needsApproval: true })];
  const agent = new Agent({ name: 'assistant', tools });
  const model = new ScriptedModel(Array.from({ length: 9 }, () => modelResponder(answer)));
  const runner = new Runner({ model, tracingDisabled: true });

  return {
    async hold() {
      saved.write((await runner.run(agent, QUESTION)).state.toString());
    },
    answer: (verdict) => gate && decide(gate, verdict),
    load: () => RunState.fromString(agent, saved.read()),
    async resume(state, verdict) {
      if (guarded) await guarded.answer(state);
      else
        for (const interruption of state.getInterruptions())
          verdict === 'allow' ? state.approve(interruption) : state.reject(interruption);
      saved.write((await runner.run(agent, state)).state.toString());
    },
    edit: () => saved.write(edited(saved.read())),
    close: () => gate?.close(),
  };
}
